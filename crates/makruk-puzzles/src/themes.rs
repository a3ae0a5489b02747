//! What a solution is about.

use makruk::counting::piece_value;
use makruk::lore::{Audience, Term, terms};
use makruk::{Color, History, Move, Outcome, Role, WinReason};

use crate::puzzle::{Puzzle, Task};
use crate::theme::{Theme, Themes};

/// The themes of a solution: what its moves earn, how it ends, and what it takes.
pub(crate) fn of(puzzle: &Puzzle) -> Themes {
    let solver = puzzle.start.solver();
    let mut history = puzzle.start.history();
    let mut themes: Themes = by_task(puzzle).into_iter().collect();
    for (ply, &mv) in puzzle.solution.iter().enumerate() {
        if ply % 2 == 0 {
            earned(&history, mv).for_each(|theme| themes.insert(theme));
            if gives_up(&history, mv, puzzle.solution.get(ply + 1)) {
                themes.insert(Theme::Sacrifice);
            }
        }
        if history.play(mv).is_err() {
            break;
        }
    }
    if puzzle.solution.first().is_some_and(|&key| is_quiet(&puzzle.start.history(), key)) {
        themes.insert(Theme::QuietKey);
    }
    if let Some(theme) = by_mate(&puzzle.end(), solver) {
        themes.insert(theme);
    }
    themes
}

fn by_task(puzzle: &Puzzle) -> Vec<Theme> {
    let is_bare = |color: Color| !puzzle.start.position().board().by_color(color).has_many();
    let bare = Color::ALL.into_iter().any(is_bare).then_some(Theme::BareKing);
    let task = match puzzle.task {
        Task::Mate { .. } | Task::Win | Task::SaveByMaterial => None,
        Task::BeatCount | Task::SaveByCount => Some(Theme::Count),
        Task::SaveByStalemate => Some(Theme::Stalemate),
        Task::SaveByRepetition => Some(Theme::Repetition),
    };
    bare.into_iter().chain(task).collect()
}

fn earned(history: &History, mv: Move) -> impl Iterator<Item = Theme> {
    let terms = terms(history.position(), mv, Audience::Learners);
    let promotes = mv.is_promotion().then_some(Theme::Promotion);
    let of_terms: Vec<Theme> = terms.earned().iter().filter_map(|&term| of_term(term)).collect();
    of_terms.into_iter().chain(promotes)
}

fn of_term(term: Term) -> Option<Theme> {
    match term {
        Term::CheckAndAttack { .. } | Term::CheckAndTake { .. } => Some(Theme::CheckAndAttack),
        Term::DoubleCheck | Term::DiscoveredCheck => Some(Theme::DiscoveredCheck),
        Term::BlockingCheck | Term::Block => Some(Theme::Block),
        Term::PromotionMate | Term::PromotionCheck => Some(Theme::PromotionCheck),
        Term::Press => Some(Theme::Press),
        Term::GainsTwo => Some(Theme::GainsTwo),
        Term::WaitingMove => Some(Theme::WaitingMove),
        Term::KingShutIn => Some(Theme::KingShutIn),
        Term::Stalemate => Some(Theme::Stalemate),
        _ => None,
    }
}

/// Whether the reply takes the piece that moved, and it was worth more than what it took.
fn gives_up(history: &History, mv: Move, reply: Option<&Move>) -> bool {
    let value = |square| history.position().board().role_at(square).map_or(0, piece_value);
    reply.is_some_and(|reply| reply.to() == mv.to()) && value(mv.from()) > value(mv.to()) + 1
}

/// Whether a move neither checks nor takes nor promotes.
pub(crate) fn is_quiet(history: &History, mv: Move) -> bool {
    let position = history.position();
    let takes = position.board().piece_at(mv.to()).is_some();
    !takes && !mv.is_promotion() && !position.play_unchecked(mv).is_check()
}

/// The piece that mates.
fn by_mate(end: &History, solver: Color) -> Option<Theme> {
    if end.outcome() != Some(Outcome::Win { winner: solver, by: WinReason::Checkmate }) {
        return None;
    }
    let checker = end.position().checkers().first()?;
    match end.position().board().role_at(checker)? {
        Role::Rook => Some(Theme::RookMate),
        Role::Knight => Some(Theme::KnightMate),
        Role::Khon => Some(Theme::KhonMate),
        Role::Met => Some(Theme::MetMate),
        Role::Pawn | Role::King => None,
    }
}
