use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::glicko::{GlickoConfig, GlickoRating, decay_deviation, expected_score, glicko, glicko_rating_period};

use super::*;
use crate::Outcome;

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating::new(rating, deviation)
}

/// As the paper has it: without a least deviation.
fn of_the_paper() -> Glicko {
    Glicko { least_deviation: 0.0, ..Glicko::default() }
}

fn day(days: f64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + (days * 86_400.0) as i64).unwrap()
}

#[test]
fn the_worked_example_of_the_paper() {
    // Section 2.2: a player of 1500 and 200 beats 1400 (30), and loses against 1550 (100) and 1700 (300). The paper prints g with
    // four digits after the point, E with three, and the result as 1464 and 151.4.
    let player = rating(1500.0, 200.0);
    let games = [
        (rating(1400.0, 30.0), Score::WIN, 0.9955, 0.639),
        (rating(1550.0, 100.0), Score::LOSS, 0.9531, 0.432),
        (rating(1700.0, 300.0), Score::LOSS, 0.7242, 0.303),
    ];
    for (opponent, _, printed_g, printed_e) in games {
        assert!((g(opponent.deviation()) - printed_g).abs() <= 0.00005);
        assert!((expected_by_one(player, opponent) - printed_e).abs() <= 0.0005);
    }
    let after = of_the_paper().after_games(player, &games.map(|(opponent, score, ..)| (opponent, score)));
    assert_eq!(after.rounded(), 1464);
    assert!((after.deviation() - 151.4).abs() <= 0.05, "{after:?}");
}

#[test]
fn the_expected_score_with_both_deviations() {
    // The paper's example: 1400 (80) against 1500 (150) is expected to score 0.376.
    assert!((expected(rating(1400.0, 80.0), rating(1500.0, 150.0)) - 0.376).abs() <= 0.0005);
}

#[test]
fn someone_well_known_is_unknown_after_five_years() {
    let glicko = Glicko::default();
    assert!((8.0..8.2).contains(&glicko.growth));
    let after = |days: i64| glicko.after_time(rating(1500.0, 50.0), SignedDuration::from_hours(24 * days)).deviation();
    assert!((50.0..51.0).contains(&after(1)));
    assert!((150.0..170.0).contains(&after(365)));
    assert!(after(5 * 365) < 350.0);
    assert_eq!(after(5 * 365 + 2), 350.0);
    assert_eq!(after(-10), 50.0);
}

#[test]
fn a_rating_is_provisional_listed_or_neither() {
    let glicko = Glicko::default();
    for (deviation, provisional, listed) in
        [(350.0, true, false), (110.1, true, false), (110.0, false, false), (75.0, false, false), (74.9, false, true)]
    {
        let rating = rating(1500.0, deviation);
        assert_eq!((glicko.is_provisional(rating), glicko.is_listed(rating)), (provisional, listed), "{deviation}");
    }
}

#[test]
fn games_in_another_order_give_other_ratings() {
    let glicko = Glicko::default();
    let new = glicko.initial.kept_at(day(0.0));
    let known = rating(1800.0, 60.0).kept_at(day(0.0));
    let after = |scores: [Score; 2]| {
        scores.into_iter().fold(new, |own, score| glicko.after_game(own, known, score, day(0.0)).0)
    };
    assert_ne!(after([Score::WIN, Score::LOSS]), after([Score::LOSS, Score::WIN]));
}

#[test]
fn a_game_before_the_last_one_counts_without_turning_back_the_clock() {
    let glicko = Glicko::default();
    let (early, late) = (rating(1500.0, 60.0).kept_at(day(0.0)), rating(1500.0, 60.0).kept_at(day(9.0)));
    let (first, second) = glicko.after_game(early, late, Score::WIN, day(5.0));
    assert_eq!((first.at(), second.at()), (day(5.0), day(9.0)));
    assert!(first.rating().rating() > 1500.0 && second.rating().rating() < 1500.0);
}

fn theirs(rating: Rating) -> GlickoRating {
    GlickoRating { rating: rating.rating(), deviation: rating.deviation() }
}

fn outcomes(outcome: Outcome) -> Outcomes {
    match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Loss => Outcomes::LOSS,
    }
}

fn any_outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(Outcome::ALL.to_vec())
}

prop_compose! {
    fn any_rating()(points in -500.0..3500.0_f64, deviation in 0.0..350.0_f64) -> Rating { rating(points, deviation) }
}

/// Far less than a hundredth of a point.
fn agree(ours: Rating, theirs: GlickoRating) -> bool {
    (ours.rating() - theirs.rating).abs() < 1e-6 && (ours.deviation() - theirs.deviation).abs() < 1e-6
}

proptest! {
    #[test]
    fn a_period_of_one_game_or_several_is_as_skillratings_has_it(
        own in any_rating(), games in prop::collection::vec((any_rating(), any_outcome()), 1..6),
    ) {
        prop_assume!(own.deviation() > 1.0);
        let still = GlickoConfig { c: 0.0 };
        let played: Vec<_> = games.iter().map(|&(opponent, outcome)| (opponent, outcome.score())).collect();
        let reference: Vec<_> = games.iter().map(|&(opponent, outcome)| (theirs(opponent), outcomes(outcome))).collect();
        let period = glicko_rating_period(&theirs(own), &reference, &still);
        prop_assert!(agree(of_the_paper().after_games(own, &played), period));
        let (opponent, outcome) = games[0];
        prop_assume!(opponent.deviation() > 1.0);
        let (one, _) = glicko(&theirs(own), &theirs(opponent), &outcomes(outcome), &still);
        prop_assert!(agree(of_the_paper().after_games(own, &played[..1]), one));
    }

    #[test]
    fn a_day_is_one_step_of_growth_and_a_game_after_it_is_played_by_both_as_they_are_then(
        one in any_rating(), other in any_rating(), outcome in any_outcome(),
    ) {
        let glicko_of_days = of_the_paper();
        let config = GlickoConfig { c: glicko_of_days.growth };
        let (first, second) = (one.kept_at(day(0.0)), other.kept_at(day(0.0)));
        let grown = [first, second].map(|kept| decay_deviation(&theirs(kept.rating()), &config));
        prop_assert!(agree(glicko_of_days.now(first, day(1.0)), grown[0]));
        let (after, other_after) = glicko_of_days.after_game(first, second, outcome.score(), day(1.0));
        let reference = glicko(&grown[0], &grown[1], &outcomes(outcome), &GlickoConfig { c: 0.0 });
        // Kept in hundredths.
        for (ours, theirs) in [(after, reference.0), (other_after, reference.1)] {
            prop_assert!((ours.rating().rating() - theirs.rating).abs() < 0.00501);
            prop_assert!((ours.rating().deviation() - theirs.deviation).abs() < 0.00501);
        }
    }

    #[test]
    fn the_expected_scores_of_both_add_up_to_one(one in any_rating(), other in any_rating()) {
        prop_assert!((expected(one, other) + expected(other, one) - 1.0).abs() < 1e-12);
        let (ours, _) = expected_score(&theirs(one), &theirs(other));
        prop_assert!((expected(one, other) - ours).abs() < 1e-9);
    }

    #[test]
    fn everything_is_finite_and_within_the_bounds_on_any_input(
        numbers in prop::collection::vec(prop::num::f64::ANY, 9), score in 0.0..=1.0_f64, seconds in -1_000_000_000..1_000_000_000_i64,
    ) {
        let glicko = Glicko {
            initial: rating(numbers[0], numbers[1]),
            growth: numbers[2],
            least_deviation: numbers[3],
            ..Glicko::default()
        };
        let score = Score::new(score).unwrap();
        let (own, opponent) = (rating(numbers[4], numbers[5]), rating(numbers[6], numbers[7]));
        let aged = glicko.after_time(own, SignedDuration::from_secs(seconds));
        for rating in [glicko.after_games(aged, &[(opponent, score); 3]), glicko.preview(own, opponent).draw] {
            prop_assert!(rating.rating().is_finite());
            prop_assert!((0.0..=glicko.initial.deviation()).contains(&rating.deviation()));
        }
        prop_assert!((0.0..=1.0).contains(&expected(own, opponent)));
        prop_assert!(Glicko::growth_in_years(numbers[8], numbers[0], numbers[1]) >= 0.0);
    }

    #[test]
    fn whoever_does_better_than_expected_gains(own in any_rating(), opponent in any_rating(), score in 0.0..=1.0_f64) {
        let glicko = Glicko::default();
        let after = glicko.after_games(own, &[(opponent, Score::new(score).unwrap())]);
        prop_assert!((score - expected_by_one(own, opponent)) * (after.rating() - own.rating()) >= 0.0);
        prop_assert!((glicko.least_deviation..=350.0).contains(&after.deviation()));
        let preview = glicko.preview(own, opponent);
        prop_assert!(preview.loss.rating() <= preview.draw.rating() && preview.draw.rating() <= preview.win.rating());
    }

    #[test]
    fn a_log_replayed_gives_the_bits_of_what_was_stored_after_every_game(
        log in prop::collection::vec((0..5_usize, 1..5_usize, any_outcome(), 0..3_000_000_000_000_i64), 0..60),
    ) {
        let glicko = Glicko::default();
        let start = day(0.0);
        let mut replayed = [glicko.initial.kept_at(start); 5];
        let mut stored: Vec<Vec<u8>> = replayed.iter().map(|kept| postcard::to_stdvec(kept).unwrap()).collect();
        let mut at = start;
        for (one, step, outcome, microseconds) in log {
            let other = (one + step) % 5;
            at += SignedDuration::from_micros(microseconds);
            (replayed[one], replayed[other]) = glicko.after_game(replayed[one], replayed[other], outcome.score(), at);
            let [first, second] = [one, other].map(|player| postcard::from_bytes::<RatingAt>(&stored[player]).unwrap());
            let (first, second) = glicko.after_game(first, second, outcome.score(), at);
            stored[one] = postcard::to_stdvec(&first).unwrap();
            stored[other] = postcard::to_stdvec(&second).unwrap();
        }
        let replayed: Vec<Vec<u8>> = replayed.iter().map(|kept| postcard::to_stdvec(kept).unwrap()).collect();
        prop_assert_eq!(replayed, stored);
    }
}
