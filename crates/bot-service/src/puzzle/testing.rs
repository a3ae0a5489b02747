//! Collections for tests: as many puzzles of every kind as a test needs.

use makruk_puzzles::{Collection, Puzzle, Task, Themes};

use crate::puzzle::{ClubCollection, ClubPuzzle};

/// The tasks that the puzzles set, in turn: one of each kind.
const TASKS: [Task; 4] = [Task::Mate { moves: 2 }, Task::Win, Task::BeatCount, Task::SaveByCount];

/// A collection of this many puzzles per kind, evenly spread in difficulty. They have no solutions.
pub fn collection(of_each_kind: usize) -> ClubCollection {
    let starts = (b'a'..=b'h').flat_map(|file| (1..=7).map(move |rank| (file, rank)));
    // The black king is on a8, the white one on c6.
    let starts = starts.filter(|place| !matches!(place, (b'a', _) | (b'b', 7) | (b'c', 6)));
    let both =
        starts.clone().flat_map(|rook| starts.clone().filter(move |knight| rook < *knight).map(move |it| (rook, it)));
    let step = 1_500 / u16::try_from(of_each_kind.max(1)).expect("a small collection").max(1);
    let puzzles = both.filter_map(|(rook, knight)| fen(rook, knight).parse().ok()).take(of_each_kind).enumerate();
    let of_every_kind = puzzles.flat_map(|(number, start): (usize, makruk_puzzles::Start)| {
        TASKS.map(|task| {
            let difficulty = 600 + step * u16::try_from(number).expect("a small collection");
            let (solution, themes) = (Vec::new(), Themes::default());
            Puzzle { start: start.clone(), task, solution, themes, difficulty, name: None, previous: None }
        })
    });
    let collection: ClubCollection = of_every_kind.collect();
    let number = collection.of(board_games::GameKind::Makruk).count();
    assert_eq!(number, 4 * of_each_kind, "there are fewer positions");
    collection
}

/// A position with the rook and the knight on these squares.
fn fen(rook: (u8, i32), knight: (u8, i32)) -> String {
    let rank = |rank: i32| -> String {
        let piece = |file: u8| match (file, rank) {
            (b'a', 8) => 'k',
            (b'c', 6) => 'K',
            place if place == rook => 'R',
            place if place == knight => 'N',
            _ => '1',
        };
        let row: String = (b'a'..=b'h').map(piece).collect();
        // Empty squares are counted together.
        (1..=8).rev().fold(row, |row, run| row.replace(&"1".repeat(run), &run.to_string()))
    };
    format!("{} w - - 0 1", (1..=8).rev().map(rank).collect::<Vec<_>>().join("/"))
}

/// A puzzle of Makruk by its line.
pub fn puzzle_of_makruk(line: &str) -> ClubPuzzle {
    line.parse::<Puzzle>().expect("a puzzle of Makruk").into()
}

/// Puzzles of Makruk by their lines.
pub fn puzzles_of_makruk(lines: &str) -> ClubCollection {
    let collection: Collection = lines.parse().expect("puzzles of Makruk");
    collection.iter().map(|(_, puzzle)| puzzle.clone()).collect()
}
