use proptest::prelude::*;

use super::*;
use crate::points::Points;
use crate::testing::player;

fn day(days: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + days * 86_400).unwrap()
}

/// A season of these games: White, Black, and White's halves.
fn season(games: &[(u64, u64, usize)], ladder: &[u64]) -> Season {
    let game = |&(white, black, halves): &(u64, u64, usize)| {
        let result = [PlayedResult::BlackWon, PlayedResult::Draw, PlayedResult::WhiteWon][halves];
        (Pairing { white: player(white), black: player(black) }, result)
    };
    Season {
        began: day(0),
        ended: day(30),
        champion_games: 4,
        games: games.iter().map(game).collect(),
        ladder: ladder.iter().copied().map(player).collect(),
    }
}

/// Worked by hand. 1 and 2 meet twice, 1 and 3 once, 2 and 3 once, 3 and 4 three times.
const GAMES: [(u64, u64, usize); 7] = [(1, 2, 2), (2, 1, 1), (1, 3, 1), (3, 2, 0), (3, 4, 2), (4, 3, 0), (3, 4, 1)];

#[test]
fn the_table_of_a_season_worked_by_hand() {
    let archive = season(&GAMES, &[2, 1, 9, 4, 3]).archive();
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
    assert_eq!(season(&GAMES, &[2, 1, 9, 4, 3]).champions(), [player(3)]);
    let more = [&GAMES[..], &[(1, 4, 1)]].concat();
    assert_eq!(season(&more, &[2, 1, 9, 4, 3]).champions(), [player(1)]);
    let others = [&GAMES[..4], &GAMES[6..]].concat();
    assert_eq!(season(&others, &[2, 1, 9, 4, 3]).champions(), [], "who was champion has three games left");
}

#[test]
fn without_a_ladder_the_table_decides() {
    assert_eq!(season(&GAMES, &[]).champions(), [player(3)]);
    assert_eq!(season(&GAMES[..3], &[]).champions(), []);
    let tied = [(1, 2, 1), (2, 1, 1), (1, 2, 1), (2, 1, 1)];
    assert_eq!(season(&tied, &[]).champions(), [player(1), player(2)]);
}

proptest! {
    #[test]
    fn a_table_adds_up(games in prop::collection::vec((0..6u64, 6..12u64, 0..3usize), 1..40)) {
        let archive = season(&games, &[]).archive();
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

#[test]
fn the_next_who_may_be_is_champion_where_the_first_has_left() {
    let games = [(1, 2, 2), (1, 3, 2), (1, 2, 2), (1, 3, 2), (2, 3, 2), (2, 3, 2), (2, 3, 1)];
    for (ladder, champions) in [(&[][..], [1, 2, 3]), (&[3, 1, 4, 2][..], [3, 1, 2])] {
        let archive = season(&games, ladder).archive();
        assert_eq!(archive.champions_without(&[], 4), archive.champions);
        let mut absent = Vec::new();
        for champion in champions.map(player) {
            assert_eq!(archive.champions_without(&absent, 4), [champion]);
            absent.push(champion);
        }
        assert_eq!(archive.champions_without(&absent, 4), []);
    }
}
