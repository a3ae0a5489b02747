//! Selects the puzzles that are kept: none without an idea, no two alike, and none of a pattern that has its share.

use std::collections::{BTreeMap, HashMap, HashSet};

use makruk::{Board, Color, File, Piece, Role, Square};

use crate::keys::is_given_away;
use crate::pattern::PuzzlePattern;
use crate::puzzle::{Puzzle, PuzzleId, PuzzleKind, Task};
use crate::rescue::shows_what_saves;
use crate::theme::PuzzleTheme;

/// No pattern has more than one of so many puzzles of its kind.
pub const PATTERN_SHARE: usize = 10;

/// How many puzzles of the school of endings are kept, at most.
const SCHOOL: usize = 800;

/// Whoever saves a game has at least as many moves to choose from.
const RESCUE_CHOICE: usize = 6;

/// Themes with fewer puzzles than this are rare, and their puzzles are kept first.
const RARE: usize = 60;

/// Keeps, of the puzzles that have an idea, the first of those that are alike, and of each pattern no more than its share: what was
/// kept `before` first, then what has rare themes, then what has more pieces. In the order in which they came.
pub fn select(before: Vec<Puzzle>, found: impl IntoIterator<Item = Puzzle>) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let known: HashSet<PuzzleId> = before.iter().map(Puzzle::id).collect();
    let mut fresh: Vec<Puzzle> = before.into_iter().chain(found).filter(has_idea).collect();
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
        let share = share(candidates.iter().map(|&at| &patterns[at]));
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
fn has_idea(puzzle: &Puzzle) -> bool {
    let choice = puzzle.start.position().legal_moves().len();
    let mut solver = puzzle.turns().filter(|(ply, ..)| ply % 2 == 0);
    let mut is_given = || solver.next().is_none_or(|(_, history, mv)| is_given_away(&history, mv));
    match puzzle.task {
        Task::Mate { moves: 3.. } => !is_given() || !is_given(),
        Task::Mate { .. } | Task::Win | Task::BeatCount => !is_given(),
        Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial => {
            choice >= RESCUE_CHOICE && shows_what_saves(puzzle)
        }
    }
}

/// The most that each pattern may have, so that it is one in [`PATTERN_SHARE`] of those that are kept.
fn share<'a>(patterns: impl Iterator<Item = &'a PuzzlePattern>) -> usize {
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
fn by_worth(puzzles: &[Puzzle], known: &HashSet<PuzzleId>) -> Vec<usize> {
    let mut numbers: HashMap<PuzzleTheme, usize> = HashMap::new();
    puzzles.iter().flat_map(|puzzle| puzzle.themes.iter()).for_each(|theme| *numbers.entry(theme).or_default() += 1);
    let worth = |puzzle: &Puzzle| {
        let rare = puzzle.themes.iter().filter(|theme| numbers[theme] < RARE).count();
        let has_many = puzzle.start.position().board().occupied().len() >= 8;
        (known.contains(&puzzle.id()), rare, has_many, puzzle.previous.is_some(), puzzle.solver_moves())
    };
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(worth(&puzzles[at])));
    order
}

/// Where the pieces of a puzzle stand as seen by the solver, without the one king or the other: two puzzles that share one of
/// these are the same but for a king.
fn likenesses(puzzle: &Puzzle) -> [Vec<(usize, usize, bool)>; 2] {
    let solver = puzzle.start.solver();
    let seen = |without: Color| {
        let placed = |mirrored: bool| placed(puzzle.start.position().board(), solver, without, mirrored);
        placed(false).min(placed(true))
    };
    [seen(solver), seen(!solver)]
}

/// The pieces on their squares as `solver` sees them from below, left and right exchanged if `mirrored`.
fn placed(board: &Board, solver: Color, without: Color, mirrored: bool) -> Vec<(usize, usize, bool)> {
    let see = |square: Square| {
        let square = if solver == Color::White { square } else { square.rotated() };
        let file = square.file().index();
        let file = if mirrored { 7 - file } else { file };
        File::new(file).map_or(square, |file| Square::new(file, square.rank())).index()
    };
    let left_out = Piece::new(without, Role::King);
    let pieces = board.iter().filter(|(_, piece)| *piece != left_out);
    let mut placed: Vec<_> =
        pieces.map(|(square, piece)| (see(square), piece.role().index(), piece.color() == solver)).collect();
    placed.sort_unstable();
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(lines: &[String]) -> usize {
        select(Vec::new(), lines.iter().map(|line| format!("{line}\t\t700").parse().unwrap())).len()
    }

    const LINE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1";

    #[test]
    fn of_puzzles_that_are_alike_one_is_kept() {
        for alike in [
            // Left and right exchanged.
            "7k/8/5K2/8/8/8/8/6R1 w - - 0 1\tmate-2\tf6f7 h8h7 g1h1",
            // Turned round, with the colours exchanged.
            "6r1/8/8/8/8/5k2/8/7K b - - 0 1\tmate-2\tf3f2 h1h2 g8h8",
            // One king elsewhere.
            "k7/8/3K4/8/8/8/8/1R6 w - - 0 1\tmate-3\td6c7 a8a7 b1a1",
        ] {
            assert_eq!(kept(&[LINE.to_owned(), alike.to_owned()]), 1, "{alike}");
        }
    }

    #[test]
    fn no_pattern_has_more_than_its_share() {
        let pattern = |name: &str| -> Vec<PuzzlePattern> {
            let puzzle: Puzzle = format!("{LINE}\t{name}\t700").parse().unwrap();
            vec![PuzzlePattern::of(&puzzle)]
        };
        let common = pattern("rook-mate");
        let others = [
            "decoy",
            "sacrifice",
            "skewer",
            "block",
            "waiting-move",
            "promotion",
            "discovered-check",
            "pin",
            "gains-two",
        ]
        .map(pattern);
        let many = |common_ones: usize| {
            let all: Vec<&PuzzlePattern> =
                std::iter::repeat_n(&common[0], common_ones).chain(others.iter().flatten().cycle().take(90)).collect();
            share(all.into_iter())
        };
        // Ten patterns of ten each; and one that has more than the others.
        assert_eq!((many(10), many(500)), (10, 10));
    }

    #[test]
    fn what_is_found_without_an_idea_is_not_kept() {
        // Of three legal moves one saves; and the only capture there is wins.
        for line in [
            "4K3/R7/8/2R5/8/8/1k6/8 b - 16 12 1\tsave-by-count\tb2b3 a7b7 b3a4",
            "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1\twin\td1d5",
        ] {
            assert_eq!(kept(&[line.to_owned()]), 0, "{line}");
        }
    }
}
