//! What a solution is about.

mod tactics;

use makruk::lore::{Audience, Term, terms};
use makruk::{Color, History, Move, Outcome, Role, WinReason};

use crate::puzzle::{Puzzle, Task};
use crate::rescue;
use crate::theme::{PuzzleTheme, Themes};
use crate::themes::tactics::{Step, defends, gives_up};

/// The puzzle with the themes that its solution has by today's rules.
#[must_use]
pub fn retagged(puzzle: Puzzle) -> Puzzle {
    Puzzle { themes: of(&puzzle), ..puzzle }
}

/// The themes of a solution: what its moves earn, how it ends, and what it takes.
pub(crate) fn of(puzzle: &Puzzle) -> Themes {
    let solver = puzzle.start.solver();
    let mut themes: Themes = by_task(puzzle).into_iter().collect();
    for (ply, history, mv) in puzzle.turns().filter(|(ply, ..)| ply % 2 == 0) {
        let (reply, next) = (puzzle.solution.get(ply + 1).copied(), puzzle.solution.get(ply + 2).copied());
        let holds = |theme: &PuzzleTheme| *theme != PuzzleTheme::CheckAndAttack || wins(&history, mv, next, puzzle.task);
        earned(&history, mv).filter(holds).for_each(|theme| themes.insert(theme));
        let step = Step { before: history.position(), mv, reply, next };
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
        Task::Mate { .. } | Task::Win | Task::SaveByMaterial => None,
        Task::BeatCount | Task::SaveByCount => Some(PuzzleTheme::Count),
        Task::SaveByStalemate => Some(PuzzleTheme::Stalemate),
        Task::SaveByRepetition => rescue::repeats(puzzle).then_some(PuzzleTheme::Repetition),
    };
    bare.into_iter().chain(task).collect()
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
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_solution_is_true_of_it() {
        for (line, theme, is_so) in [
            // The knight checks and attacks, but a rook mates.
            (
                "3Rs1k1/R2N4/1M~p1p3/2P5/2r3Pp/4M2P/1S6/1K6 w - - 0 1\tmate-2\td7f6 g8f8 d8e8",
                PuzzleTheme::CheckAndAttack,
                false,
            ),
            (
                "1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1\twin\tc2e3 g2h3 e3c4",
                PuzzleTheme::CheckAndAttack,
                true,
            ),
            ("1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1\twin\tc2e3", PuzzleTheme::CheckAndAttack, true),
            ("7k/8/6K1/8/8/8/8/R7 w - 32 10 1\tbeat-count\ta1b1", PuzzleTheme::BareKing, true),
            // The bare king is the one that gets away.
            ("7k/8/5K2/8/8/8/8/R7 b - 32 11 1\tsave-by-count\th8h7", PuzzleTheme::BareKing, false),
            ("7k/8/5K2/8/8/8/8/R7 b - - 0 1\tsave-by-repetition\th8h7", PuzzleTheme::Repetition, false),
            (
                "5k2/8/R5p1/PpM4p/1P2R1nP/6P1/3r4/5K2 b - - 0 1\tsave-by-repetition\tg4h2 f1g1 h2f3 g1f1 f3h2",
                PuzzleTheme::Repetition,
                true,
            ),
        ] {
            let Ok(puzzle) = format!("{line}\t\t700").parse::<Puzzle>() else { panic!("{line}") };
            assert_eq!(of(&puzzle).contains(theme), is_so, "{theme:?}: {line}");
        }
    }
}
