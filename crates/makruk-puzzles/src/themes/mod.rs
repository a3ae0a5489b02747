//! What a solution is about.

mod tactics;

use game_puzzles::{PuzzleTheme, Task, Themes};
use makruk::lore::{Audience, Term, terms};
use makruk::{Color, History, Move, Outcome, Role, Setup, SetupCount, WinReason};

use crate::Puzzle;
use crate::start::Start;
use crate::themes::tactics::{SolverStep, defends, gives_up};

/// The themes that puzzles of Makruk may have, in the order in which they are shown.
pub const ALL: [PuzzleTheme; 23] = [
    PuzzleTheme::CheckAndAttack,
    PuzzleTheme::DiscoveredCheck,
    PuzzleTheme::Block,
    PuzzleTheme::PromotionCheck,
    PuzzleTheme::Promotion,
    PuzzleTheme::Press,
    PuzzleTheme::GainsTwo,
    PuzzleTheme::WaitingMove,
    PuzzleTheme::KingShutIn,
    PuzzleTheme::Stalemate,
    PuzzleTheme::BareKing,
    PuzzleTheme::Count,
    PuzzleTheme::Repetition,
    PuzzleTheme::Sacrifice,
    PuzzleTheme::QuietKey,
    PuzzleTheme::MetMate,
    PuzzleTheme::KhonMate,
    PuzzleTheme::KnightMate,
    PuzzleTheme::RookMate,
    PuzzleTheme::Pin,
    PuzzleTheme::Skewer,
    PuzzleTheme::Decoy,
    PuzzleTheme::Defence,
];

/// The themes of a solution: what its moves earn, how it ends, and what it takes.
pub(crate) fn of(puzzle: &Puzzle) -> Themes {
    let solver = puzzle.start.solver();
    let mut themes: Themes = by_task(puzzle).into_iter().collect();
    for (ply, history, mv) in puzzle.solver_turns() {
        let (reply, next) = (puzzle.solution.get(ply + 1).copied(), puzzle.solution.get(ply + 2).copied());
        let holds =
            |theme: &PuzzleTheme| *theme != PuzzleTheme::CheckAndAttack || wins(&history, mv, next, puzzle.task);
        earned(&history, mv).filter(holds).for_each(|theme| themes.insert(theme));
        let step = SolverStep { before: history.position(), mv, reply, next };
        step.themes().for_each(|theme| themes.insert(theme));
        if reply.is_some_and(|reply| gives_up(history.position(), mv, reply)) {
            themes.insert(PuzzleTheme::Sacrifice);
        }
    }
    let start = puzzle.start.history();
    let of_key = |key: Move| {
        let quiet = is_quiet(&start, key).then_some(PuzzleTheme::QuietKey);
        let defence = defends(start.position(), key).then_some(PuzzleTheme::Defence);
        quiet.into_iter().chain(defence)
    };
    puzzle.solution.first().into_iter().flat_map(|&key| of_key(key)).for_each(|theme| themes.insert(theme));
    if let Some(theme) = by_mate(&puzzle.end(), solver) {
        themes.insert(theme);
    }
    themes
}

fn by_task(puzzle: &Puzzle) -> Vec<PuzzleTheme> {
    let chased = puzzle.start.position().board().by_color(!puzzle.start.solver());
    let bare = (!chased.has_many()).then_some(PuzzleTheme::BareKing);
    let task = match puzzle.task {
        Task::Mate { .. } => count_decides(puzzle).then_some(PuzzleTheme::Count),
        Task::Win | Task::SaveByMaterial => None,
        Task::BeatCount | Task::SaveByCount => Some(PuzzleTheme::Count),
        Task::SaveByStalemate => Some(PuzzleTheme::Stalemate),
        Task::SaveByRepetition => puzzle.repeats().then_some(PuzzleTheme::Repetition),
    };
    bare.into_iter().chain(task).collect()
}

/// Whether a count runs against which the solution would come too late after one more number.
fn count_decides(puzzle: &Puzzle) -> bool {
    let Some(count) = puzzle.start.count().map(|count| count.to_setup()) else { return false };
    let later = Some(SetupCount { plies: count.plies + 2, ..count });
    let Ok(start) = Start::from_setup(&Setup { count: later, ..puzzle.start.position().to_setup() }) else {
        return true;
    };
    let mut history = start.history();
    let mut ends = puzzle.solution.iter().map_while(|&mv| history.play(mv).ok().map(|()| history.outcome()));
    let ended = ends.find_map(|outcome| outcome);
    ended.and_then(Outcome::winner) != Some(puzzle.start.solver())
}

/// Whether a check that attacks a piece is followed by its capture. In a mate it need not be, and no piece falls;
/// elsewhere a solution may end where the capture is no longer in doubt.
fn wins(history: &History, mv: Move, follows: Option<Move>, task: Task) -> bool {
    match follows {
        Some(next) => {
            let attacked = history.position().play_unchecked(mv);
            next.from() == mv.to() && attacked.board().piece_at(next.to()).is_some()
        }
        None => !matches!(task, Task::Mate { .. }),
    }
}

fn earned(history: &History, mv: Move) -> impl Iterator<Item = PuzzleTheme> {
    let terms = terms(history.position(), mv, Audience::Learners);
    let promotes = mv.is_promotion().then_some(PuzzleTheme::Promotion);
    let of_terms: Vec<PuzzleTheme> = terms.earned().iter().filter_map(|&term| of_term(term)).collect();
    of_terms.into_iter().chain(promotes)
}

fn of_term(term: Term) -> Option<PuzzleTheme> {
    match term {
        Term::CheckAndAttack { .. } | Term::CheckAndTake { .. } => Some(PuzzleTheme::CheckAndAttack),
        Term::DoubleCheck | Term::DiscoveredCheck => Some(PuzzleTheme::DiscoveredCheck),
        Term::BlockingCheck | Term::Block => Some(PuzzleTheme::Block),
        Term::PromotionMate | Term::PromotionCheck => Some(PuzzleTheme::PromotionCheck),
        Term::Press => Some(PuzzleTheme::Press),
        Term::GainsTwo => Some(PuzzleTheme::GainsTwo),
        Term::WaitingMove => Some(PuzzleTheme::WaitingMove),
        Term::KingShutIn => Some(PuzzleTheme::KingShutIn),
        Term::Stalemate => Some(PuzzleTheme::Stalemate),
        _ => None,
    }
}

/// Whether a move neither checks nor takes nor promotes.
pub(crate) fn is_quiet(history: &History, mv: Move) -> bool {
    let position = history.position();
    let takes = position.board().piece_at(mv.to()).is_some();
    !takes && !mv.is_promotion() && !position.play_unchecked(mv).is_check()
}

/// The piece that mates.
fn by_mate(end: &History, solver: Color) -> Option<PuzzleTheme> {
    if end.outcome() != Some(Outcome::Win { winner: solver, by: WinReason::Checkmate }) {
        return None;
    }
    let checker = end.position().checkers().first()?;
    match end.position().board().role_at(checker)? {
        Role::Rook => Some(PuzzleTheme::RookMate),
        Role::Knight => Some(PuzzleTheme::KnightMate),
        Role::Khon => Some(PuzzleTheme::KhonMate),
        Role::Met => Some(PuzzleTheme::MetMate),
        Role::Pawn | Role::King => None,
    }
}

#[cfg(test)]
mod tests;
