use jiff::SignedDuration;
use proptest::prelude::*;

use crate::club::ResultLedger;
use crate::club::ratings::*;
use crate::game::{GameId, Level};

const DAY: i64 = 86_400;

fn person(number: u64) -> PersonOrEngine {
    PersonOrEngine::Person(PlayerId(number))
}

fn entry(white: PersonOrEngine, black: PersonOrEngine, result: PlayedResult, second: i64) -> LedgerEntry {
    let pool = if white.person().and(black.person()).is_some() { Pool::Live } else { Pool::Engine };
    let at = Timestamp::from_second(second).unwrap();
    let played =
        FinishedGame { game: GameId(second as u64), pool, white, black, result, plies: 40, at, openings: [None; 2] };
    LedgerEntry { played, rules: RatingRules::default(), ruling: None }
}

fn counts(verdict: RatingEffect) -> bool {
    matches!(verdict, RatingEffect::Counted(_))
}

#[test]
fn a_result_changes_both_ratings_by_what_both_were_then() {
    let mut ratings = Ratings::default();
    let first = entry(person(1), person(2), PlayedResult::WhiteWon, DAY);
    let RatingEffect::Counted([white, black]) = ratings.record(&first) else { panic!("it counts") };
    assert_eq!(white.before.rating(), system().initial);
    assert_eq!(white.after.rating().rounded() - 1500, 1500 - black.after.rating().rounded());
    let (one, other) = system().after_game(
        newcomer().kept_at(white.after.at()),
        newcomer().kept_at(white.after.at()),
        Score::WIN,
        white.after.at(),
    );
    assert_eq!((white.after, black.after), (one, other));
    let [won, lost] = [1, 2].map(|player| *ratings.standing(Pool::Live, PlayerId(player)).unwrap());
    assert_eq!((won.won, won.drawn, won.lost, won.games()), (1, 0, 0, 1));
    assert_eq!((lost.won, lost.drawn, lost.lost, lost.rating), (0, 0, 1, black.after));
}

#[test]
fn pools_are_never_mixed_and_the_engine_stays_as_strong_as_it_is() {
    let mut ratings = Ratings::default();
    let engine = PersonOrEngine::Engine(Level::ALL[4]);
    let RatingEffect::Counted([person_side, engine_side]) =
        ratings.record(&entry(person(1), engine, PlayedResult::WhiteWon, DAY))
    else {
        panic!("it counts")
    };
    assert!(person_side.after.rating().rating() > 1500.0);
    assert_eq!(engine_side.before, engine_side.after);
    assert_eq!(engine_side.after.rating().rounded(), i32::from(Level::ALL[4].estimated_elo()));
    assert_eq!(ratings.standing(Pool::Live, PlayerId(1)), None);
    assert_eq!(ratings.standings().count(), 1);
}

#[test]
fn a_pair_counts_so_many_times_in_seven_days() {
    let mut ratings = Ratings::default();
    let cap = i64::from(RatingRules::default().weekly_cap);
    for game in 0..cap {
        // In whichever colours.
        let (white, black) = if game % 2 == 0 { (1, 2) } else { (2, 1) };
        assert!(counts(ratings.record(&entry(person(white), person(black), PlayedResult::Draw, DAY + game))));
    }
    let mut again = |second| ratings.record(&entry(person(1), person(2), PlayedResult::WhiteWon, second));
    assert_eq!(again(2 * DAY), RatingEffect::Uncounted(Uncounted::PairCap(cap as u8)));
    assert_eq!(again(8 * DAY - 1), RatingEffect::Uncounted(Uncounted::PairCap(cap as u8)));
    assert!(counts(again(8 * DAY)));
    assert!(!counts(again(8 * DAY)), "only the first of them is a week ago");
    assert!(counts(ratings.record(&entry(person(1), person(3), PlayedResult::WhiteWon, 2 * DAY))));
}

#[test]
fn the_engine_may_be_played_as_often_as_one_likes() {
    let mut ratings = Ratings::default();
    let engine = PersonOrEngine::Engine(Level::ALL[0]);
    assert!((0..50).all(|game| counts(ratings.record(&entry(engine, person(1), PlayedResult::Draw, DAY + game)))));
}

#[test]
fn a_game_of_too_few_moves_and_a_void_one_do_not_count() {
    let mut ratings = Ratings::default();
    let mut short = entry(person(1), person(2), PlayedResult::WhiteWon, DAY);
    short.played.plies = 9;
    assert_eq!(ratings.record(&short), RatingEffect::Uncounted(Uncounted::TooShort(5)));
    let void = LedgerEntry { ruling: Some(Ruling::Void), ..entry(person(1), person(2), PlayedResult::WhiteWon, DAY) };
    assert_eq!(ratings.record(&void), RatingEffect::Uncounted(Uncounted::Void));
    assert_eq!(ratings, Ratings::default());
    short.rules.least_moves = 4;
    assert!(counts(ratings.record(&short)));
}

/// Results of a small club within some weeks.
fn results() -> impl Strategy<Value = Vec<LedgerEntry>> {
    let outcome = prop::sample::select(vec![PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw]);
    let result =
        (0..6_u64, 0..5_u64, outcome, 0..3 * DAY, 0..20_u32).prop_map(|(white, other, result, pause, plies)| {
            let black = (white + 1 + other) % 6;
            // The sixth is the engine.
            let side = |number| if number == 5 { PersonOrEngine::Engine(Level::ALL[3]) } else { person(number + 1) };
            let mut entry = entry(side(white), side(black), result, pause);
            entry.played.plies = plies;
            entry
        });
    prop::collection::vec(result, 0..60).prop_map(|mut entries| {
        let mut at = Timestamp::UNIX_EPOCH;
        for (number, entry) in entries.iter_mut().enumerate() {
            at += SignedDuration::from_secs(entry.played.at.as_second());
            entry.played.at = at;
            entry.played.game = GameId(number as u64);
        }
        entries
    })
}

fn ruling() -> impl Strategy<Value = Ruling> {
    prop::sample::select(vec![
        Ruling::Void,
        Ruling::Result(PlayedResult::Draw),
        Ruling::Result(PlayedResult::WhiteWon),
        Ruling::Result(PlayedResult::BlackWon),
    ])
}

proptest! {
    #[test]
    fn a_correction_is_as_if_the_game_had_ended_so(entries in results(), number in any::<prop::sample::Index>(), ruling in ruling()) {
        prop_assume!(!entries.is_empty());
        let number = number.index(entries.len());
        let book: ResultLedger = entries.iter().copied().collect();
        let corrected = book.ruled(number, Some(ruling));
        let mut played = entries.clone();
        match ruling {
            Ruling::Result(result) => played[number].played.result = result,
            // As if it had never counted.
            Ruling::Void => played[number].played.plies = 0,
        }
        let played: ResultLedger = played.into_iter().collect();
        prop_assert_eq!(corrected.ratings(), played.ratings());
        prop_assert_eq!(corrected.ruled(number, None), book);
    }

    #[test]
    fn a_part_of_the_ratings_is_enough_for_a_result(entries in results()) {
        let mut whole = Ratings::default();
        for entry in &entries {
            let mut part = Ratings::default();
            for player in entry.played.people() {
                if let Some(standing) = whole.standing(entry.played.pool, player) {
                    part.put_standing(entry.played.pool, player, *standing);
                }
            }
            if let Some(pair) = PlayerPair::of(&entry.played)
                && let Some((_, met)) = whole.meetings().find(|(known, _)| *known == pair)
            {
                part.put_meetings(pair, met.clone());
            }
            prop_assert_eq!(part.record(entry), whole.record(entry));
            for (pool, player, standing) in part.standings() {
                prop_assert_eq!(whole.standing(pool, player), Some(standing));
            }
            for (pair, met) in part.meetings() {
                prop_assert_eq!(whole.meetings().find(|(known, _)| *known == pair).map(|(_, met)| met), Some(met));
            }
        }
    }
}
