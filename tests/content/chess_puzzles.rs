//! The puzzles of international chess that come with the bot: random ones of them proved again, by us and by Stockfish.

use std::collections::BTreeMap;

use bot_service::puzzle::chess_collection;
use chess_puzzles::ChessPuzzle;
use game_puzzles::{Effort, PATTERN_SHARE, PuzzleId, PuzzleKind, PuzzlePattern, Task, verify};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use test_budget::{rounds, seed};
use test_fairy::Stockfish;

/// How many puzzles there are at least.
const LEAST: usize = 320;

fn drawn(number: usize, of: impl Fn(&ChessPuzzle) -> bool) -> Vec<(PuzzleId, &'static ChessPuzzle)> {
    let all: Vec<_> = chess_collection().iter().filter(|(_, puzzle)| of(puzzle)).collect();
    all.choose_multiple(&mut StdRng::seed_from_u64(seed(1)), number).copied().collect()
}

#[test]
fn there_are_enough_puzzles_of_chess() {
    assert!(chess_collection().len() >= LEAST, "{}", chess_collection().len());
    let many = chess_collection().iter().filter(|(_, puzzle)| puzzle.piece_count() >= 8).count();
    assert!(3 * many >= 2 * chess_collection().len(), "{many} with eight pieces or more");
    let without = chess_collection().iter().filter(|(_, puzzle)| puzzle.previous.is_none()).count();
    assert!(10 * without <= chess_collection().len(), "{without} without the opponent's last move");
}

/// Kinds of which there are so few that a tenth is less than one have no share to hold.
#[test]
fn no_pattern_of_chess_has_more_than_its_share() {
    for kind in PuzzleKind::ALL {
        let of_kind: Vec<PuzzlePattern> =
            chess_collection().of_kind(kind).map(|(_, puzzle)| PuzzlePattern::of(puzzle)).collect();
        let mut numbers: BTreeMap<&PuzzlePattern, usize> = BTreeMap::new();
        of_kind.iter().for_each(|pattern| *numbers.entry(pattern).or_default() += 1);
        let largest = numbers.into_iter().max_by_key(|(_, number)| *number);
        let holds = largest.is_none_or(|(_, number)| number <= (of_kind.len() / PATTERN_SHARE).max(1));
        assert!(holds, "{kind:?}: {largest:?} of {}", of_kind.len());
    }
}

#[test]
fn every_puzzle_of_chess_shows_its_themes() {
    let untrue = chess_collection().iter().flat_map(|(id, puzzle)| {
        let shown = puzzle.clone().retagged().themes;
        puzzle.themes.iter().filter(move |theme| !shown.contains(*theme)).map(move |theme| format!("{id}: {theme}"))
    });
    assert_eq!(untrue.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn random_puzzles_of_chess_hold() {
    let mut flawed = Vec::new();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    verify(drawn(rounds(10, 200), |_| true), &(), Effort::VERIFY, threads, |id, puzzle, result| {
        flawed.extend(result.err().map(|flaw| format!("{id}: {flaw}: {puzzle}")));
    });
    assert!(flawed.is_empty(), "{}", flawed.join("\n"));
}

/// With time enough all mates, and a hundred of the others.
#[test]
fn stockfish_agrees_on_puzzles_of_chess() {
    let Some(mut stockfish) = Stockfish::start() else { return };
    let is_mate = |puzzle: &ChessPuzzle| puzzle.kind() == PuzzleKind::Mate;
    let (mates, others) = (drawn(rounds(60, usize::MAX), is_mate), drawn(rounds(20, 100), |puzzle| !is_mate(puzzle)));
    let all = mates.into_iter().chain(others);
    let doubted: Vec<String> = all.filter_map(|(id, puzzle)| doubts(&mut stockfish, id, puzzle)).collect();
    assert!(doubted.is_empty(), "{}", doubted.join("\n"));
}

/// What Stockfish does not agree with: on a mate its length and its key, else the side that wins, or that nobody does.
fn doubts(stockfish: &mut Stockfish, id: PuzzleId, puzzle: &ChessPuzzle) -> Option<String> {
    let (start, key) = (puzzle.start.to_string(), puzzle.solution[0].to_string());
    let (agrees, opinion) = match puzzle.task {
        Task::Mate { moves } => {
            // It prunes, so that it may see a mate only once the key has been played.
            let before = stockfish.asked(&start, &format!("go mate {moves} nodes 5000000"));
            let after = stockfish.asked(&format!("{start} moves {key}"), &format!("go mate {moves} nodes 5000000"));
            let moves = i32::from(moves);
            let is_shortest = before.mate.is_none_or(|mate| mate >= moves || mate <= 0);
            let is_only = before.mate != Some(moves) || before.best == key;
            (is_shortest && is_only && after.mate == Some(1 - moves), after)
        }
        Task::Win | Task::BeatCount => {
            let opinion = stockfish.asked(&start, "go nodes 300000");
            (opinion.mate.map_or(opinion.centipawns > 100, |mate| mate > 0), opinion)
        }
        Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
            let opinion = stockfish.asked(&start, "go nodes 1000000");
            (opinion.mate.is_none() && opinion.centipawns.abs() <= 100, opinion)
        }
    };
    (!agrees).then(|| format!("{id}: {opinion:?}: {puzzle}"))
}
