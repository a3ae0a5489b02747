//! The puzzles that come with the bot: how many there are of which kind, and some random ones of them, proved again, by us and by
//! Fairy-Stockfish.

use std::collections::BTreeMap;

use bot_service::puzzle::{Course, NEAR, collection};
use game_puzzles::{Effort, PATTERN_SHARE, PuzzleId, PuzzleKind, PuzzlePattern, PuzzleTheme, Task, verify};
use jiff::civil::Weekday;
use makruk_engine::tables::Tables;
use makruk_puzzles::{MAKRUK_THEMES, Puzzle};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use test_budget::{rounds, seed};
use test_fairy::{FairyStockfish, Opinion};

/// Random puzzles.
fn drawn() -> Vec<(PuzzleId, &'static Puzzle)> {
    let all: Vec<_> = collection().iter().collect();
    all.choose_multiple(&mut StdRng::seed_from_u64(seed(1)), rounds(10, 200)).copied().collect()
}

#[test]
fn there_are_enough_puzzles_of_every_kind() {
    let mut numbers: BTreeMap<PuzzleKind, usize> = BTreeMap::new();
    let mut with_many_pieces = 0;
    for (_, puzzle) in collection().iter() {
        *numbers.entry(puzzle.kind()).or_default() += 1;
        with_many_pieces += usize::from(puzzle.start.position().board().occupied().len() >= 8);
    }
    assert!(collection().len() >= LEAST, "{numbers:?}");
    for (kind, least) in
        [(PuzzleKind::Mate, 1_800), (PuzzleKind::Material, 120), (PuzzleKind::Ending, 600), (PuzzleKind::Rescue, 90)]
    {
        assert!(numbers.get(&kind) >= Some(&least), "{kind:?}: {numbers:?}");
    }
    assert!(with_many_pieces >= 1_700, "{with_many_pieces} with eight pieces or more");
    let bytes = include_str!("../../crates/bot-service/assets/puzzles/mined.txt").len()
        + include_str!("../../crates/bot-service/assets/puzzles/composed.txt").len();
    assert!(bytes <= 2_000_000, "{bytes} bytes");
}

/// How many puzzles there are at least.
const LEAST: usize = 3_500;

/// The mined ones: composed ones have patterns of their own choice.
#[test]
fn no_pattern_has_more_than_its_share() {
    for kind in PuzzleKind::ALL {
        let mined = collection().of_kind(kind).filter(|(_, puzzle)| puzzle.name.is_none());
        let of_kind: Vec<PuzzlePattern> = mined.map(|(_, puzzle)| PuzzlePattern::of(puzzle)).collect();
        let mut numbers: BTreeMap<&PuzzlePattern, usize> = BTreeMap::new();
        of_kind.iter().for_each(|pattern| *numbers.entry(pattern).or_default() += 1);
        let (largest, number) = numbers.iter().max_by_key(|(_, number)| **number).unwrap();
        assert!(PATTERN_SHARE * number <= of_kind.len(), "{kind:?}: {largest} {number} of {}", of_kind.len());
    }
}

/// What is found so seldom that there are not yet thirty of it, with how many there are.
const SELDOM: [(PuzzleTheme, usize); 1] = [(PuzzleTheme::WaitingMove, 28)];

#[test]
fn there_are_enough_puzzles_of_every_theme_and_for_every_day() {
    for theme in MAKRUK_THEMES {
        let least = SELDOM.iter().find(|(seldom, _)| *seldom == theme).map_or(30, |(_, number)| *number);
        let number = collection().iter().filter(|(_, puzzle)| puzzle.themes.contains(theme)).count();
        assert!(number >= least, "{theme}: {number}");
    }
    for day in Weekday::Monday.cycle_forward().take(7) {
        let wanted = Course::Usual.difficulty(day);
        let number = collection().iter().filter(|(_, puzzle)| puzzle.difficulty.abs_diff(wanted) <= NEAR).count();
        assert!(number >= 300, "{day:?}: {number}");
    }
}

/// Those that were composed, too, whose themes were given by hand.
#[test]
fn every_puzzle_shows_its_themes() {
    let untrue = collection().iter().flat_map(|(id, puzzle)| {
        let shown = puzzle.clone().retagged().themes;
        puzzle.themes.iter().filter(move |theme| !shown.contains(*theme)).map(move |theme| format!("{id}: {theme}"))
    });
    assert_eq!(untrue.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn random_puzzles_hold() {
    let mut flawed = Vec::new();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    verify(drawn(), &Tables::in_memory(), Effort::VERIFY, threads, |id, puzzle, result| {
        flawed.extend(result.err().map(|flaw| format!("{id}: {flaw}: {puzzle}")));
    });
    assert!(flawed.is_empty(), "{}", flawed.join("\n"));
}

#[test]
fn fairy_stockfish_agrees_on_random_puzzles() {
    let Some(mut fairy) = Fairy::start() else { return };
    let doubted: Vec<String> = drawn().into_iter().filter_map(|(id, puzzle)| fairy.doubts(id, puzzle)).collect();
    assert!(doubted.is_empty(), "{}", doubted.join("\n"));
}

/// How many numbers whoever counts may still say after the key.
fn numbers_left(puzzle: &Puzzle) -> i32 {
    let mut after = puzzle.start.history();
    after.play(puzzle.solution[0]).unwrap();
    after.count().map_or(i32::MAX, |count| i32::from(count.limit()) + 1 - i32::from(count.next()))
}

/// Fairy-Stockfish, which is asked for its opinion of puzzles.
struct Fairy(FairyStockfish);

impl Fairy {
    fn start() -> Option<Fairy> {
        let mut engine = FairyStockfish::start()?;
        engine.send("setoption name Hash value 64");
        Some(Fairy(engine))
    }

    /// What it does not agree with: on a mate its length, else the side that wins; where a game is saved, that after the key
    /// nobody mates.
    fn doubts(&mut self, id: PuzzleId, puzzle: &Puzzle) -> Option<String> {
        let start = puzzle.start.to_string();
        let key = puzzle.solution[0].to_string();
        let (agrees, opinion) = match puzzle.task {
            Task::Mate { moves } => self.mates(&start, puzzle, i32::from(moves)),
            Task::Win | Task::BeatCount => {
                // It does not always see to the end of a count. The end of the solution is nearer, and more nodes see further.
                let moves: String = puzzle.solution.iter().map(|mv| format!(" {mv}")).collect();
                let wins = |opinion: &Opinion| opinion.mate.map_or(opinion.centipawns > 50, |mate| mate > 0);
                let opinion = self.0.asked(&start, "go nodes 1000000");
                let agrees = wins(&opinion)
                    || self
                        .0
                        .asked(&format!("{start} moves{moves}"), "go nodes 5000000")
                        .mate
                        .is_some_and(|mate| mate <= 0)
                    || wins(&self.0.asked(&start, "go nodes 30000000"));
                (agrees, opinion)
            }
            Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
                let opinion = self.0.asked(&format!("{start} moves {key}"), "go nodes 3000000");
                // It may believe in a mate that comes after the count has run out.
                let left = numbers_left(puzzle);
                (opinion.mate.is_none_or(|mate| mate <= 0 || mate > left.saturating_add(1)), opinion)
            }
        };
        let Opinion { best, mate, centipawns } = opinion;
        (!agrees).then(|| format!("{id}: {best}, mate {mate:?}, {centipawns} centipawns: {puzzle}"))
    }

    /// Whether it finds the mate in this many moves and its key, and what it says. Where the shortest mate is too far away for it,
    /// it must find it one or two moves later, and no shorter one before.
    fn mates(&mut self, start: &str, puzzle: &Puzzle, moves: i32) -> (bool, Opinion) {
        let mut ask = |later: usize| {
            let made: String = puzzle.solution[..2 * later].iter().map(|mv| format!(" {mv}")).collect();
            let left = moves - i32::try_from(later).unwrap();
            let opinion = self.0.asked(&format!("{start} moves{made}"), &format!("go mate {left} nodes 20000000"));
            (left, opinion)
        };
        let mut later = 0;
        loop {
            let (left, opinion) = ask(later);
            let is_too_far = opinion.mate.is_none_or(|mate| mate <= 0 || mate > left);
            if !is_too_far || later == 2 || left <= 2 {
                let is_key = opinion.best == puzzle.solution[2 * later].to_string();
                return (opinion.mate == Some(left) && is_key, opinion);
            }
            later += 1;
        }
    }
}
