use crate::club::season::*;
use crate::club::{FinishedGame, LedgerEntry, PersonOrEngine, RatingRules};
use club_competitions::Ruling;

const DAY: i64 = 86_400;

fn day(days: i64) -> Timestamp {
    Timestamp::from_second(days * DAY).unwrap()
}

fn entry(white: u64, black: u64, result: PlayedResult, at: i64) -> LedgerEntry {
    let [white, black] = [white, black].map(|number| PersonOrEngine::Person(PlayerId(number)));
    let played = FinishedGame {
        game: GameId(1_000 + at as u64),
        pool: Pool::Correspondence,
        white,
        black,
        result,
        plies: 40,
        at: day(at),
        openings: [None; 2],
    };
    LedgerEntry { played, rules: RatingRules { weekly_cap: 2, least_moves: 5 }, ruling: None }
}

fn span(results: Range<usize>) -> SeasonSpan {
    SeasonSpan { game: GameKind::Makruk, began: day(0), until: day(100), results, champion_games: 2 }
}

fn points(archive: &Archive) -> Vec<(u64, u32, String)> {
    archive.rows.iter().map(|row| (row.player.0, row.games, row.points.to_string())).collect()
}

#[test]
fn a_season_is_a_stretch_of_the_book() {
    let won = PlayedResult::WhiteWon;
    let book: ResultLedger =
        [entry(1, 2, won, 1), entry(2, 1, won, 9), entry(1, 3, won, 10), entry(3, 2, PlayedResult::Draw, 11)]
            .into_iter()
            .collect();
    let archive = span(1..3).archive(&book, &HashSet::new(), &[]);
    assert_eq!(points(&archive), [(2, 1, "1".to_owned()), (1, 2, "1".to_owned()), (3, 1, "0".to_owned())]);
    assert_eq!(archive.champions, [Player(1)], "only one of them has played enough");
    let ladder = [Player(3), Player(2), Player(1), Player(4)];
    let all = span(0..10).archive(&book, &HashSet::new(), &ladder);
    assert_eq!((&all.champions[..], &all.spectators[..]), (&[Player(3)][..], &[Player(4)][..]));
    assert_eq!(span(7..9).archive(&book, &HashSet::new(), &[]).rows, []);
}

#[test]
fn a_correction_changes_the_table() {
    let book: ResultLedger =
        [entry(1, 2, PlayedResult::WhiteWon, 1), entry(2, 1, PlayedResult::Draw, 9)].into_iter().collect();
    let ruled = book.ruled(0, Some(Ruling::Result(PlayedResult::BlackWon)));
    let champions = |book: &ResultLedger| span(0..2).archive(book, &HashSet::new(), &[]).champions;
    assert_eq!((champions(&book), champions(&ruled)), (vec![Player(1)], vec![Player(2)]));
    let void = book.ruled(0, Some(Ruling::Void));
    assert_eq!(champions(&void), []);
}

#[test]
fn beyond_the_weekly_cap_only_challenges_count() {
    let entries = [1, 2, 3, 4].map(|at| entry(1, 2, PlayedResult::WhiteWon, at));
    let short = LedgerEntry {
        played: FinishedGame { plies: 9, ..entry(1, 3, PlayedResult::WhiteWon, 5).played },
        ..entries[0]
    };
    let book: ResultLedger = entries.into_iter().chain([short]).collect();
    let span = span(0..5);
    assert_eq!(span.capped(&book), [GameId(1_003), GameId(1_004)]);
    let games = |challenges: &[GameId]| span.archive(&book, &challenges.iter().copied().collect(), &[]).rows[0].games;
    assert_eq!((games(&[]), games(&[GameId(1_004)])), (2, 3));
}

#[test]
fn the_course_of_ratings_begins_with_the_season() {
    let won = PlayedResult::WhiteWon;
    let book: ResultLedger = [entry(1, 2, won, 1), entry(1, 2, won, 20), entry(1, 3, won, 30)].into_iter().collect();
    let players = [1, 2, 3, 4].map(PlayerId);
    let (pool, courses) = span(1..3).courses(&book, &players).unwrap();
    assert_eq!((pool, courses.len()), (Pool::Correspondence, 3));
    let first = &courses[0].ratings;
    assert_eq!(first.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [day(0), day(20), day(30)]);
    assert!(first[0].1 > 1500.0 && first[1].1 > first[0].1);
    assert_eq!(span(3..3).courses(&book, &players), None);
}
