//! Whether a move does what a puzzle asks for.

use board_games::{GameMove, GameOutcome};
use futures::FutureExt;
use futures::future::BoxFuture;
use game_puzzles::MoveJudgement;
use makruk_puzzles::Task;

use crate::puzzle::ClubPuzzle;
use crate::{Asker, ThinkError};

/// What a move in a puzzle of any game is worth.
pub type PuzzleJudgement = MoveJudgement<GameMove>;

pub trait Judging: Send + Sync {
    /// Judges a legal move after these, which have been made since the start of the puzzle, the defender's among them.
    fn judge<'a>(
        &'a self,
        asker: Asker,
        puzzle: &'a ClubPuzzle,
        made: &'a [GameMove],
        mv: GameMove,
    ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>>;
}

/// Knows the solution, and a mate when it sees one; nothing is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoredSolution;

impl StoredSolution {
    /// What can be said at once; `None` if it has to be thought about.
    pub fn known(puzzle: &ClubPuzzle, made: &[GameMove], mv: GameMove) -> Option<PuzzleJudgement> {
        let solution = puzzle.solution();
        if solution.starts_with(made) && solution.get(made.len()) == Some(&mv) {
            return Some(PuzzleJudgement::Right { reply: solution.get(made.len() + 1).copied() });
        }
        let mut board = puzzle.board();
        let solver = board.turn();
        let is_played = made.iter().chain([&mv]).all(|&mv| board.play(mv, None).is_ok());
        let wins = matches!(puzzle.task(), Task::Mate { .. } | Task::Win | Task::BeatCount);
        let is_won = matches!(board.outcome(), Some(GameOutcome::Win { winner, .. }) if winner == solver.team());
        (wins && is_played && is_won).then_some(PuzzleJudgement::Right { reply: None })
    }
}

impl Judging for StoredSolution {
    fn judge<'a>(
        &'a self,
        _: Asker,
        puzzle: &'a ClubPuzzle,
        made: &'a [GameMove],
        mv: GameMove,
    ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>> {
        let judgement = StoredSolution::known(puzzle, made, mv);
        async move { Ok(judgement.unwrap_or(PuzzleJudgement::Wrong { refutation: Vec::new() })) }.boxed()
    }
}
