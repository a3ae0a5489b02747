use proptest::prelude::*;

use super::*;
use crate::points::Points;
use crate::testing::player;

fn day(days: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + days * 86_400).unwrap()
}

/// A season of these games: White, Black, and White's halves.
fn season(games: &[(u64, u64, usize)]) -> Season {
    let mut season = Season::new(day(0));
    for (game, &(white, black, halves)) in (0..).map(SeasonGame).zip(games) {
        let pairing = Pairing { white: player(white), black: player(black) };
        let result = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon][halves];
        season.record(day(1), SeasonEvent::Played { game, pairing, result }).unwrap();
    }
    season
}

/// Worked by hand. 1 and 2 meet twice, 1 and 3 once, 2 and 3 once, 3 and 4 three times.
const GAMES: [(u64, u64, usize); 7] = [(1, 2, 2), (2, 1, 1), (1, 3, 1), (3, 2, 0), (3, 4, 2), (4, 3, 0), (3, 4, 1)];

fn ended(games: &[(u64, u64, usize)], ladder: &[u64]) -> Season {
    let mut season = season(games);
    let ladder = ladder.iter().copied().map(player).collect();
    season.record(day(30), SeasonEvent::Ended { ladder }).unwrap();
    season
}

#[test]
fn the_table_of_a_season_worked_by_hand() {
    let archive = ended(&GAMES, &[2, 1, 9, 4, 3]).archive().unwrap();
    let line = |row: &CrosstableRow| {
        (row.player.0, row.games, row.points.to_string(), row.wins, row.sonneborn_berger.to_string())
    };
    let lines: Vec<_> = archive.rows.iter().map(line).collect();
    let expected = |player, games, points: &str, wins, sonneborn: &str| {
        (player, games, points.to_owned(), wins, sonneborn.to_owned())
    };
    // 3: ½ against 1 (2 points), 0 against 2, 2½ of 3 against 4 (½ point): 1 + 1.25.
    // 1: 1½ against 2 (1½ points), ½ against 3 (3 points): 2.25 + 1.5. 2: ½ against 1, 1 against 3: 1 + 3. 4: ½ against 3: 1.5.
    assert_eq!(
        lines,
        [
            expected(3, 5, "3", 2, "2.25"),
            expected(1, 3, "2", 1, "3.75"),
            expected(2, 3, "1.5", 1, "4"),
            expected(4, 3, "0.5", 0, "1.5"),
        ]
    );
    let [third, first, ..] = &archive.rows[..] else { panic!("{archive:?}") };
    assert_eq!(third.cells[3].games, [Points::ONE, Points::ONE, Points::HALF]);
    assert_eq!(
        (third.cells[3].points().to_string(), archive.rows[3].cells[0].points().to_string()),
        ("2.5".into(), "0.5".into())
    );
    assert_eq!(first.cells[1], CrosstableCell::default(), "nobody meets themselves");
    assert_eq!(archive.spectators, [player(9)]);
    assert_eq!(first.rung, Some(2));
}

#[test]
fn the_champion_is_the_highest_on_the_ladder_with_four_games() {
    // 2, 1 and 4 are higher, but have three games.
    assert_eq!(ended(&GAMES, &[2, 1, 9, 4, 3]).champions(), [player(3)]);
    let more = [&GAMES[..], &[(1, 4, 1)]].concat();
    assert_eq!(ended(&more, &[2, 1, 9, 4, 3]).champions(), [player(1)]);
    assert_eq!(season(&GAMES).champions(), [], "not before the end");
    assert_eq!(season(&GAMES).archive(), None);
}

#[test]
fn without_a_ladder_the_table_decides() {
    assert_eq!(ended(&GAMES, &[]).champions(), [player(3)]);
    assert_eq!(ended(&GAMES[..3], &[]).champions(), []);
    let tied = [(1, 2, 1), (2, 1, 1), (1, 2, 1), (2, 1, 1)];
    assert_eq!(ended(&tied, &[]).champions(), [player(1), player(2)]);
}

#[test]
fn after_the_end_only_rulings_are_entered() {
    let mut season = ended(&GAMES, &[2, 1, 9, 4, 3]);
    let pairing = Pairing { white: player(1), black: player(4) };
    let game = SeasonGame(70);
    let late = SeasonEvent::Played { game, pairing, result: GameResult::Draw };
    assert_eq!(season.record(day(31), late), Err(SeasonError::Ended { at: day(30) }));
    let ruling = |game, ruling| SeasonEvent::Ruled { game, ruling, reason: "played by another".to_owned() };
    assert_eq!(season.record(day(31), ruling(game, Ruling::Void)), Err(SeasonError::NoSuchGame { game }));
    for game in [4, 5] {
        season.record(day(31), ruling(SeasonGame(game), Ruling::Void)).unwrap();
    }
    assert_eq!(season.champions(), [], "who was champion has three games left");
}

#[test]
fn a_game_is_entered_once_and_between_two() {
    let mut season = season(&GAMES);
    let event = |game, black| SeasonEvent::Played {
        game: SeasonGame(game),
        pairing: Pairing { white: player(1), black: player(black) },
        result: GameResult::Draw,
    };
    assert_eq!(season.record(day(2), event(0, 2)), Err(SeasonError::AlreadyEntered { game: SeasonGame(0) }));
    assert_eq!(season.record(day(2), event(8, 1)), Err(SeasonError::Oneself));
}

proptest! {
    #[test]
    fn a_correction_is_as_if_it_had_been_played_so(
        games in prop::collection::vec((0..6u64, 6..12u64, 0..3usize), 1..30),
        pick in any::<prop::sample::Index>(),
        halves in 0..3usize,
    ) {
        let index = pick.index(games.len());
        let mut other = games.clone();
        other[index].2 = halves;
        let mut corrected = season(&games);
        let result = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon][halves];
        let game = SeasonGame(u64::try_from(index).unwrap());
        corrected.record(day(2), SeasonEvent::Ruled { game, ruling: Ruling::Result(result), reason: String::new() }).unwrap();
        prop_assert_eq!(corrected.table(), season(&other).table());
        let text = serde_json::to_string(&corrected).unwrap();
        prop_assert_eq!(serde_json::from_str::<Season>(&text).unwrap(), corrected);
    }

    #[test]
    fn a_table_adds_up(games in prop::collection::vec((0..6u64, 6..12u64, 0..3usize), 1..40)) {
        let archive = ended(&games, &[]).archive().unwrap();
        let points: Points = archive.rows.iter().map(|row| row.points).sum();
        prop_assert_eq!(points, Points::ONE.times(u32::try_from(games.len()).unwrap()));
        for (index, row) in archive.rows.iter().enumerate() {
            prop_assert_eq!(row.cells.iter().map(CrosstableCell::points).sum::<Points>(), row.points);
            for (cell, other) in row.cells.iter().zip(&archive.rows) {
                prop_assert_eq!(cell.games.len(), other.cells[index].games.len());
            }
        }
        prop_assert!(archive.rows.is_sorted_by(|one, next| one.points >= next.points && one.rank <= next.rank));
    }
}
