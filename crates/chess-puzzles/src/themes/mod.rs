//! What a solution is about.

mod mates;
mod tactics;

use game_puzzles::{PuzzleTheme, Task, Themes};
use international_chess::{ChessMove, ChessPosition, Promotion};

use crate::ChessPuzzle;
use crate::board::captures;
use crate::themes::mates::{is_zugzwang, of_mate};
use crate::themes::tactics::{ChessStep, defends, gives_up};

/// The themes that puzzles of chess may have, in the order in which they are shown.
pub(crate) const ALL: [PuzzleTheme; 26] = [
    PuzzleTheme::Fork,
    PuzzleTheme::Pin,
    PuzzleTheme::Skewer,
    PuzzleTheme::DiscoveredAttack,
    PuzzleTheme::DiscoveredCheck,
    PuzzleTheme::DoubleCheck,
    PuzzleTheme::Deflection,
    PuzzleTheme::Decoy,
    PuzzleTheme::RemovesDefender,
    PuzzleTheme::TrappedPiece,
    PuzzleTheme::Sacrifice,
    PuzzleTheme::QuietKey,
    PuzzleTheme::Defence,
    PuzzleTheme::Zugzwang,
    PuzzleTheme::BackRankMate,
    PuzzleTheme::SmotheredMate,
    PuzzleTheme::PawnPromotion,
    PuzzleTheme::Underpromotion,
    PuzzleTheme::EnPassant,
    PuzzleTheme::Stalemate,
    PuzzleTheme::Repetition,
    PuzzleTheme::QueenMate,
    PuzzleTheme::RookMate,
    PuzzleTheme::BishopMate,
    PuzzleTheme::KnightMate,
    PuzzleTheme::PawnMate,
];

/// The themes of a solution: what its moves do, how it ends, and what it takes.
pub(crate) fn of(puzzle: &ChessPuzzle) -> Themes {
    let mut themes: Themes = by_task(puzzle).into_iter().collect();
    for (ply, history, mv) in puzzle.solver_turns() {
        let (reply, next) = (puzzle.solution.get(ply + 1).copied(), puzzle.solution.get(ply + 2).copied());
        let before = history.position();
        by_move(before, mv).for_each(|theme| themes.insert(theme));
        ChessStep::new(before, mv, reply, next).themes().for_each(|theme| themes.insert(theme));
        if reply.is_some_and(|reply| gives_up(before, mv, reply)) {
            themes.insert(PuzzleTheme::Sacrifice);
        }
        if let Task::Mate { moves } = puzzle.task
            && is_zugzwang(before, mv, moves.saturating_sub(ply as u8 / 2 + 1))
        {
            themes.insert(PuzzleTheme::Zugzwang);
        }
    }
    if let Some(&key) = puzzle.solution.first() {
        let before = puzzle.start.position();
        let quiet = is_quiet(before, key).then_some(PuzzleTheme::QuietKey);
        let defence = defends(before, key).then_some(PuzzleTheme::Defence);
        quiet.into_iter().chain(defence).for_each(|theme| themes.insert(theme));
    }
    of_mate(puzzle.end().position()).for_each(|theme| themes.insert(theme));
    themes
}

fn by_task(puzzle: &ChessPuzzle) -> Option<PuzzleTheme> {
    match puzzle.task {
        Task::SaveByStalemate => Some(PuzzleTheme::Stalemate),
        Task::SaveByRepetition => puzzle.repeats().then_some(PuzzleTheme::Repetition),
        _ => None,
    }
}

fn by_move(before: &ChessPosition, mv: ChessMove) -> impl Iterator<Item = PuzzleTheme> {
    let after = before.play_unchecked(mv);
    let checkers = after.checkers();
    let is_moved = checkers.has(mv.to());
    let is_discovered = !checkers.is_empty() && !is_moved && before.castles(mv).is_none();
    [
        (mv.promotion().is_some(), PuzzleTheme::PawnPromotion),
        (mv.promotion().is_some_and(|to| to != Promotion::Queen), PuzzleTheme::Underpromotion),
        (before.is_en_passant(mv), PuzzleTheme::EnPassant),
        (checkers.len() == 2, PuzzleTheme::DoubleCheck),
        (is_discovered || checkers.len() == 2, PuzzleTheme::DiscoveredCheck),
    ]
    .into_iter()
    .filter_map(|(shows, theme)| shows.then_some(theme))
}

/// Whether a move neither checks nor takes nor promotes.
pub(crate) fn is_quiet(before: &ChessPosition, mv: ChessMove) -> bool {
    !captures(before, mv) && mv.promotion().is_none() && !before.play_unchecked(mv).is_check()
}

#[cfg(test)]
mod tests;
