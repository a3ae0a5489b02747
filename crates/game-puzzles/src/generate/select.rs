//! Selects the puzzles that are kept: none without an idea, no two alike, and none of a pattern that has its share.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::game::{GameLine, PuzzleGame, PuzzleStart};
use crate::keys::is_given_away;
use crate::pattern::PuzzlePattern;
use crate::puzzle::{GamePuzzle, PuzzleId, PuzzleKind, Task};
use crate::theme::PuzzleTheme;

/// No pattern has more than one of this many puzzles of its kind.
pub const PATTERN_SHARE: usize = 10;

/// How many puzzles of the school of endings are kept, at most.
const SCHOOL: usize = 800;

/// Whoever saves a game has at least as many moves to choose from.
const RESCUE_CHOICE: usize = 6;

/// Themes with fewer puzzles than this are rare, and their puzzles are kept first.
const RARE: usize = 60;

/// Keeps, of the puzzles that have an idea, the first of those that are alike, and of each pattern no more than its share: what was
/// kept `before` first, then what has rare themes, then what has more pieces. In the order in which they came.
pub fn select<G: PuzzleGame>(
    before: Vec<GamePuzzle<G>>,
    found: impl IntoIterator<Item = GamePuzzle<G>>,
) -> Vec<GamePuzzle<G>> {
    let mut seen = HashSet::new();
    let known: HashSet<PuzzleId> = before.iter().map(GamePuzzle::id).collect();
    let mut fresh: Vec<GamePuzzle<G>> = before.into_iter().chain(found).filter(has_idea).collect();
    fresh.retain(|puzzle| {
        let likenesses = likenesses(puzzle);
        let is_fresh = likenesses.iter().all(|likeness| !seen.contains(likeness));
        seen.extend(likenesses);
        is_fresh
    });
    let order = by_worth(&fresh, &known);
    let patterns: Vec<PuzzlePattern> = fresh.iter().map(PuzzlePattern::of).collect();
    let mut kept = vec![false; fresh.len()];
    for kind in PuzzleKind::ALL {
        let of_kind = order.iter().copied().filter(|&at| fresh[at].kind() == kind);
        let mut school = 0;
        let candidates: Vec<usize> = of_kind
            .filter(|&at| {
                school += usize::from(fresh[at].is_school());
                !fresh[at].is_school() || school <= SCHOOL
            })
            .collect();
        let share = pattern_share(candidates.iter().map(|&at| &patterns[at]));
        let mut taken: HashMap<&PuzzlePattern, usize> = HashMap::new();
        for at in candidates {
            let taken = taken.entry(&patterns[at]).or_default();
            kept[at] = *taken < share;
            *taken += 1;
        }
    }
    let mut kept = kept.into_iter();
    fresh.retain(|_| kept.next() == Some(true));
    fresh
}

/// Whether a puzzle asks for more than to try the only check or capture there is, or one of a few moves that are left. In a mate
/// of three moves or more that may be how it begins, but not how it goes on.
fn has_idea<G: PuzzleGame>(puzzle: &GamePuzzle<G>) -> bool {
    let choice = puzzle.start.game().choices().len();
    let mut solver = puzzle.solver_turns();
    let mut is_given = || solver.next().is_none_or(|(_, history, mv)| is_given_away::<G>(&history, mv));
    match puzzle.task {
        Task::Mate { moves: 3.. } => !is_given() || !is_given(),
        Task::Mate { .. } | Task::Win | Task::BeatCount => !is_given(),
        Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
            choice >= RESCUE_CHOICE && G::shows_what_saves(puzzle)
        }
    }
}

/// The most that each pattern may have, so that it is one in [`PATTERN_SHARE`] of those that are kept.
pub fn pattern_share<'a>(patterns: impl Iterator<Item = &'a PuzzlePattern>) -> usize {
    let mut sizes: BTreeMap<&PuzzlePattern, usize> = BTreeMap::new();
    patterns.for_each(|pattern| *sizes.entry(pattern).or_default() += 1);
    let mut share = sizes.values().copied().max().unwrap_or_default();
    loop {
        let all: usize = sizes.values().map(|&size| size.min(share)).sum();
        let most = (all / PATTERN_SHARE).max(1);
        if share <= most {
            return share;
        }
        share = most;
    }
}

/// The places of puzzles, what is known first, then what is rarer and richer.
fn by_worth<G: PuzzleGame>(puzzles: &[GamePuzzle<G>], known: &HashSet<PuzzleId>) -> Vec<usize> {
    let mut numbers: HashMap<PuzzleTheme, usize> = HashMap::new();
    puzzles.iter().flat_map(|puzzle| puzzle.themes.iter()).for_each(|theme| *numbers.entry(theme).or_default() += 1);
    let worth = |puzzle: &GamePuzzle<G>| {
        let rare = puzzle.themes.iter().filter(|theme| numbers[theme] < RARE).count();
        let has_many = puzzle.piece_count() >= 8;
        (known.contains(&puzzle.id()), rare, has_many, puzzle.previous.is_some(), puzzle.solver_moves())
    };
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(worth(&puzzles[at])));
    order
}

/// Where the pieces of a puzzle stand as seen by the solver, without the one king or the other: two puzzles that share one of
/// these are the same but for a king.
fn likenesses<G: PuzzleGame>(puzzle: &GamePuzzle<G>) -> [Vec<(usize, usize, bool)>; 2] {
    let seen = |own: bool| placed(puzzle, own, false).min(placed(puzzle, own, true));
    [seen(true), seen(false)]
}

/// The pieces on their squares as the solver sees them from below, without the solver's own king or the other one, left and right
/// exchanged if `mirrored`.
fn placed<G: PuzzleGame>(puzzle: &GamePuzzle<G>, without_own: bool, mirrored: bool) -> Vec<(usize, usize, bool)> {
    let solver = puzzle.solver();
    let is_turned = puzzle.start.is_turned();
    let see = |square: usize| {
        let square = if is_turned { 63 - square } else { square };
        if mirrored { square ^ 7 } else { square }
    };
    let pieces =
        puzzle.start.placed().into_iter().filter(|piece| !piece.is_king || (piece.side == solver) != without_own);
    let mut placed: Vec<_> = pieces.map(|piece| (see(piece.square), piece.role, piece.side == solver)).collect();
    placed.sort_unstable();
    placed
}
