use proptest::prelude::*;

use super::*;
use crate::{Outcome, Score};

fn game(first: u8, second: u8, score: Score, day: i32) -> Game<u8> {
    Game::new(first, second, score, day).unwrap()
}

fn exact() -> Settings {
    Settings { tolerance: 1e-9, most_sweeps: 100_000, ..Settings::default() }
}

fn any_games(players: u8, most: usize) -> impl Strategy<Value = Vec<Game<u8>>> {
    let outcome = prop::sample::select(Outcome::ALL.to_vec());
    prop::collection::vec((0..players, 1..players, outcome, 0..40_i32), 1..most).prop_map(move |games| {
        let played = |(first, step, outcome, day): (u8, u8, Outcome, i32)| {
            game(first, (first + step) % players, outcome.score(), 3 * day)
        };
        games.into_iter().map(played).collect()
    })
}

/// Every player-day with its strength in natural units, as a reader of the curves sees them.
fn strengths(history: &History<u8>) -> Vec<(u8, i32, f64)> {
    let of_player = |&player: &u8| {
        let strength = |day: DayRating| (day.rating.rating() - history.settings().centre) / POINTS;
        history.curve(&player).into_iter().map(move |day| (player, day.day, strength(day)))
    };
    history.players().iter().flat_map(of_player).collect()
}

/// The opposite of the Hessian of the log-posterior of all player-days, and its gradient, straight from the definition.
fn derivatives(games: &[Game<u8>], history: &History<u8>) -> (Vec<Vec<f64>>, Vec<f64>) {
    let days = strengths(history);
    let at = |player: u8, day: i32| days.iter().position(|known| (known.0, known.1) == (player, day)).unwrap();
    let mut precision = vec![vec![0.0; days.len()]; days.len()];
    let mut gradient = vec![0.0; days.len()];
    for game in games {
        let (one, other) = (at(*game.first(), game.day()), at(*game.second(), game.day()));
        let expected = 1.0 / (1.0 + (days[other].2 - days[one].2 - history.settings().first_move / POINTS).exp());
        let weight = history.settings().game_weight;
        gradient[one] += weight * (game.score().value() - expected);
        gradient[other] -= weight * (game.score().value() - expected);
        for (row, column, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
            precision[row][column] += sign * weight * expected * (1.0 - expected);
        }
    }
    for day in 0..days.len() {
        if day == 0 || days[day - 1].0 != days[day].0 {
            let expected = 1.0 / (1.0 + (-days[day].2).exp());
            gradient[day] += 1.0 - 2.0 * expected;
            precision[day][day] += 2.0 * expected * (1.0 - expected);
        } else {
            let tie = 1.0 / history.settings().drift_in(f64::from(days[day].1 - days[day - 1].1));
            gradient[day - 1] += tie * (days[day].2 - days[day - 1].2);
            gradient[day] -= tie * (days[day].2 - days[day - 1].2);
            for (row, column, sign) in
                [(day, day, 1.0), (day - 1, day - 1, 1.0), (day, day - 1, -1.0), (day - 1, day, -1.0)]
            {
                precision[row][column] += sign * tie;
            }
        }
    }
    (precision, gradient)
}

/// The inverse of a positive definite matrix (Gauss and Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (row, line) in matrix.iter_mut().enumerate() {
        line.extend((0..size).map(|column| f64::from(u8::from(row == column))));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value /= scale);
        let line = matrix[pivot].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != pivot) {
            let factor = other[pivot];
            other.iter_mut().zip(&line).for_each(|(value, from)| *value -= factor * from);
        }
    }
    matrix.into_iter().map(|line| line[size..].to_vec()).collect()
}

fn deviations(history: &History<u8>) -> Vec<f64> {
    history.players().iter().flat_map(|player| history.curve(player)).map(|day| day.rating.deviation()).collect()
}

#[test]
fn a_draw_is_half_a_win_and_half_a_loss() {
    let drawn = History::of(exact(), &[game(1, 2, Score::DRAW, 0), game(1, 2, Score::DRAW, 0)]);
    let shared = History::of(exact(), &[game(1, 2, Score::WIN, 0), game(1, 2, Score::LOSS, 0)]);
    assert_eq!(drawn.curve(&1), shared.curve(&1));
    assert_eq!(drawn.rating(&1, 0).rounded(), 1500);
}

#[test]
fn the_first_move_explains_a_part() {
    let games = [game(1, 2, Score::WIN, 0), game(2, 1, Score::WIN, 0), game(1, 2, Score::WIN, 1)];
    let plain = History::of(exact(), &games);
    let with = History::of(Settings { first_move: 100.0, ..exact() }, &games);
    assert!(plain.rating(&1, 1).rating() > with.rating(&1, 1).rating());
    assert!(with.rating(&1, 1).rating() > 1500.0);
}

#[test]
fn two_who_only_met_each_other_stay_uncertain() {
    // The whole Hessian of a hundred drawn games: 25.5 on the diagonal, -25 beside it.
    let games = vec![game(1, 2, Score::DRAW, 0); 100];
    let whole = POINTS * (25.5_f64 / (25.5 * 25.5 - 25.0 * 25.0)).sqrt();
    assert!((History::of(exact(), &games).rating(&1, 0).deviation() - whole).abs() < 0.01);
    let of_the_paper = History::of(Settings { most_rounds: 0, ..exact() }, &games);
    assert!((of_the_paper.rating(&1, 0).deviation() - POINTS / 25.5_f64.sqrt()).abs() < 0.01);
}

#[test]
fn many_games_of_a_day_are_one_meeting() {
    let mut games = vec![game(1, 2, Score::WIN, 0); 10_000];
    games.extend(vec![game(2, 1, Score::WIN, 0); 10_000]);
    let history = History::of(exact(), &games);
    assert_eq!((history.games.meetings().len(), history.games.days()), (4, 2));
    assert_eq!(history.curve(&1)[0].games, 20_000);
    assert!((history.rating(&1, 0).rating() - 1500.0).abs() < 1e-6);
    assert!(matches!(history.fit(), Fit::Settled { .. }));
}

#[test]
fn someone_who_has_not_played_is_a_newcomer() {
    let history = History::of(Settings::default(), &[game(1, 2, Score::WIN, 0)]);
    let newcomer = history.rating(&3, 5);
    assert_eq!(newcomer, history.settings().newcomer());
    assert!(history.curve(&3).is_empty());
    // The logistic distribution's, π/√3.
    let logistic = POINTS * std::f64::consts::PI / 3.0_f64.sqrt();
    assert!((newcomer.deviation() - logistic).abs() < 0.01, "{newcomer:?}");
    let none: History<u8> = History::of(Settings::default(), &[]);
    assert_eq!((none.players().len(), none.rating(&1, 0).rounded()), (0, 1500));
}

#[test]
fn away_from_games_a_strength_drifts() {
    let games = [game(1, 2, Score::WIN, 10), game(1, 2, Score::LOSS, 110)];
    let history = History::of(exact(), &games);
    let at = |day| history.rating(&1, day);
    // 25 square points a day.
    for (near, far, days) in [(110, 310, 200.0), (10, -30, 40.0)] {
        let grown = at(far).deviation().powi(2) - at(near).deviation().powi(2);
        assert!((grown - 25.0 * days).abs() < 1e-6 && at(far).rating() == at(near).rating());
    }
    let halfway = (at(10).rating() + at(110).rating()) / 2.0;
    assert!((at(60).rating() - halfway).abs() < 1e-9);
}

#[test]
fn between_games_a_strength_is_on_a_bridge() {
    let games = [game(1, 2, Score::WIN, 10), game(1, 2, Score::LOSS, 110)];
    let history = History::of(Settings { most_rounds: 0, ..exact() }, &games);
    // The Hessian with a day between that says nothing, 30 days after the first.
    let (precision, _) = derivatives(&games, &history);
    let tie = |days: f64| 1.0 / history.settings().drift_in(days);
    let (first, last) = (precision[0][0] - tie(100.0), precision[1][1] - tie(100.0));
    let covariance = inverse(vec![
        vec![first + tie(30.0), -tie(30.0), 0.0],
        vec![-tie(30.0), tie(30.0) + tie(70.0), -tie(70.0)],
        vec![0.0, -tie(70.0), last + tie(70.0)],
    ]);
    assert!((history.rating(&1, 40).deviation() - POINTS * covariance[1][1].sqrt()).abs() < 1e-6);
}

#[test]
fn draws_make_a_game_tell_more() {
    let settings = Settings::default();
    for (rate, weight) in [(0.2, 1.25), (0.5, 2.0), (1.0, 10.0)] {
        assert!((settings.with_draws(&DrawRate::new(rate, 1.0)).game_weight - weight).abs() < 1e-9);
    }
}

#[test]
fn it_stops_after_the_sweeps_that_are_allowed() {
    let games = [game(1, 2, Score::WIN, 0), game(2, 3, Score::WIN, 9)];
    let history = History::of(Settings { most_sweeps: 1, ..exact() }, &games);
    assert!(matches!(history.fit(), Fit::Stopped { change } if change > 1.0));
}

#[test]
fn nothing_is_out_of_bounds_after_thousands_of_wins() {
    // A ladder in which everybody beats the next, a thousand times a day.
    let games: Vec<Game<u8>> =
        (0..200_u8).flat_map(|player| vec![game(player, player + 1, Score::WIN, i32::MAX); 1_000]).collect();
    let history = History::of(Settings::default(), &games);
    for (player, other) in (0..200).zip(1..) {
        let (rating, next) = (history.rating(&player, i32::MIN), history.rating(&other, i32::MIN));
        assert!(rating.rating() >= next.rating() && rating.rating() - 1500.0 <= 17_373.0);
    }
}

proptest! {
    #[test]
    fn the_most_likely_history_is_found(
        games in any_games(6, 60), first_move in -50.0..50.0_f64, game_weight in 0.5..4.0_f64,
    ) {
        let history = History::of(Settings { first_move, game_weight, ..exact() }, &games);
        let settled = matches!(history.fit(), Fit::Settled { .. });
        prop_assert!(settled);
        let (_, gradient) = derivatives(&games, &history);
        prop_assert!(gradient.iter().all(|slope| slope.abs() < 1e-7), "{gradient:?}");
    }

    #[test]
    fn the_uncertainty_lies_between_that_of_the_paper_and_the_whole(
        games in any_games(6, 40), game_weight in 0.5..4.0_f64,
    ) {
        let settings = Settings { game_weight, ..exact() };
        let history = History::of(settings, &games);
        let certain_opponents = History::of(Settings { most_rounds: 0, ..settings }, &games);
        let of_the_paper = deviations(&certain_opponents);
        let (precision, _) = derivatives(&games, &history);
        // The paper's: the blocks of the players alone.
        let players: Vec<u8> = strengths(&history).iter().map(|day| day.0).collect();
        let mut blocks = precision.clone();
        for (row, line) in blocks.iter_mut().enumerate() {
            for (column, value) in line.iter_mut().enumerate() {
                *value = if players[row] == players[column] { *value } else { 0.0 };
            }
        }
        let (blocks, whole) = (inverse(blocks), inverse(precision));
        for (day, deviation) in deviations(&history).into_iter().enumerate() {
            prop_assert!((of_the_paper[day] - POINTS * blocks[day][day].sqrt()).abs() < 1e-3);
            prop_assert!((of_the_paper[day] - 1e-3..=POINTS * whole[day][day].sqrt() + 1e-3).contains(&deviation));
            if day + 1 < players.len() && players[day] == players[day + 1] {
                prop_assert!((certain_opponents.uncertainty.covariances[day] - blocks[day][day + 1]).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn the_order_of_the_games_does_not_matter(games in any_games(6, 60)) {
        let turned: Vec<_> = games.iter().rev().cloned().collect();
        let (one, other) = (History::of(exact(), &games), History::of(exact(), &turned));
        prop_assert_eq!(one.players(), other.players());
        for player in one.players() {
            prop_assert_eq!(one.curve(player), other.curve(player));
        }
    }

    #[test]
    fn a_warm_start_ends_where_a_cold_one_does(games in any_games(6, 60), known in 0..60_usize) {
        let known = &games[..known.min(games.len())];
        let (cold, warm) = (History::of(exact(), &games), History::of(exact(), known).refit(exact(), &games));
        for player in cold.players() {
            for (one, other) in cold.curve(player).into_iter().zip(warm.curve(player)) {
                prop_assert!((one.rating.rating() - other.rating.rating()).abs() < 1e-5);
                prop_assert!((one.rating.deviation() - other.rating.deviation()).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn everything_is_finite_on_any_settings(
        numbers in prop::collection::vec(prop::num::f64::ANY, 5), games in any_games(4, 20), day in prop::num::i32::ANY,
    ) {
        let settings = Settings {
            drift: numbers[0],
            virtual_games: numbers[1],
            centre: numbers[2],
            first_move: numbers[3],
            tolerance: numbers[4],
            ..Settings::default()
        };
        let history = History::of(settings, &games);
        for player in 0..5 {
            let rating = history.rating(&player, day);
            prop_assert!(rating.rating().is_finite() && rating.deviation().is_finite());
        }
    }

    #[test]
    fn a_win_more_never_lowers(games in any_games(5, 40)) {
        let mut more = games.clone();
        more.push(game(0, 1, Score::WIN, 50));
        let before = History::of(exact(), &games).rating(&0, 50).rating();
        prop_assert!(History::of(exact(), &more).rating(&0, 50).rating() > before);
    }
}
