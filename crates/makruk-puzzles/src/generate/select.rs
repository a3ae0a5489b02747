//! Selects the puzzles that are kept: no two alike, a fixed number of each kind.

use std::collections::HashSet;

use makruk::{Board, Color, File, Piece, Role, Square};

use super::JobSource;
use crate::puzzle::{Puzzle, PuzzleKind, Task};

/// How many puzzles are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Mates in two and three.
    pub short_mates: usize,
    /// Mates in four and more.
    pub long_mates: usize,
    /// Winning material.
    pub material: usize,
    /// Endings under a count.
    pub endings: usize,
    /// Saving a game.
    pub rescues: usize,
}

impl Quotas {
    /// The number for puzzles like this one.
    fn of(&self, puzzle: &Puzzle) -> (usize, usize) {
        match (puzzle.kind(), puzzle.task) {
            (_, Task::Mate { moves }) if moves >= 4 => (0, self.long_mates),
            (PuzzleKind::Mate, _) => (1, self.short_mates),
            (PuzzleKind::Material, _) => (2, self.material),
            (PuzzleKind::Ending, _) => (3, self.endings),
            (PuzzleKind::Rescue, _) => (4, self.rescues),
        }
    }
}

impl Quotas {
    /// How many puzzles are kept in all.
    pub fn all(&self) -> usize {
        self.short_mates + self.long_mates + self.material + self.endings + self.rescues
    }

    /// Whether nothing that comes from this source is missing any more.
    pub(super) fn is_filled(&self, kept: &[Puzzle], source: JobSource) -> bool {
        let mut numbers = [0; 5];
        kept.iter().for_each(|puzzle| numbers[self.of(puzzle).0] += 1);
        let wanted = [self.long_mates, self.short_mates, self.material, self.endings, self.rescues];
        let from_source: &[usize] = match source {
            JobSource::Game | JobSource::Stalemate | JobSource::Repetition | JobSource::Tactics => &[0, 1, 2],
            JobSource::Endings => &[3, 4],
        };
        from_source.iter().all(|&kind| numbers[kind] >= wanted[kind])
    }
}

/// Keeps the first of those that are alike, up to the quotas.
pub fn select(puzzles: impl IntoIterator<Item = Puzzle>, quotas: &Quotas) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut kept = [0; 5];
    puzzles
        .into_iter()
        .filter(|puzzle| {
            let (kind, most) = quotas.of(puzzle);
            let likenesses = likenesses(puzzle);
            let fresh = kept[kind] < most && likenesses.iter().all(|likeness| !seen.contains(likeness));
            if fresh {
                seen.extend(likenesses);
                kept[kind] += 1;
            }
            fresh
        })
        .collect()
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

    const QUOTAS: Quotas = Quotas { short_mates: 9, long_mates: 9, material: 9, endings: 9, rescues: 9 };

    fn kept(lines: &[&str], quotas: &Quotas) -> usize {
        select(lines.iter().map(|line| format!("{line}\t\t700").parse::<Puzzle>().unwrap()), quotas).len()
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
            assert_eq!(kept(&[LINE, alike], &QUOTAS), 1, "{alike}");
        }
        let other = "k7/8/2K5/8/8/8/8/6R1 w - - 0 1\tmate-2\tc6c7 a8a7 g1a1";
        assert_eq!(kept(&[LINE, other], &QUOTAS), 2);
    }

    #[test]
    fn no_more_are_kept_than_asked_for() {
        let other = "k7/8/2K5/8/8/8/8/6R1 w - - 0 1\tmate-2\tc6c7 a8a7 g1a1";
        assert_eq!(kept(&[LINE, other], &Quotas { short_mates: 1, ..QUOTAS }), 1);
        assert_eq!(kept(&[LINE], &Quotas { short_mates: 0, ..QUOTAS }), 0);
    }
}
