//! Whether a move does what a puzzle asks for.

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::{Asker, ThinkError};
use makruk::{Move, Outcome};
use makruk_puzzles::{Judgement, Puzzle, Task};

pub trait Judging: Send + Sync {
    /// Judges a legal move after these, which have been made since the start of the puzzle, the defender's among them.
    fn judge<'a>(
        &'a self,
        asker: Asker,
        puzzle: &'a Puzzle,
        made: &'a [Move],
        mv: Move,
    ) -> BoxFuture<'a, Result<Judgement, ThinkError>>;
}

/// Knows the solution, and a mate when it sees one; nothing is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoredSolution;

impl StoredSolution {
    /// What can be said at once; `None` if it has to be thought about.
    pub fn known(puzzle: &Puzzle, made: &[Move], mv: Move) -> Option<Judgement> {
        if let Some(known) = makruk_puzzles::known(puzzle, made, mv) {
            return Some(known);
        }
        let mut history = puzzle.start.history();
        let is_played = made.iter().chain([&mv]).all(|&mv| history.play(mv).is_ok());
        let solver = puzzle.start.solver();
        let wins = matches!(puzzle.task, Task::Mate { .. } | Task::Win | Task::BeatCount);
        let mates = is_played && matches!(history.outcome(), Some(Outcome::Win { winner, .. }) if winner == solver);
        (wins && mates).then_some(Judgement::Right { reply: None })
    }
}

impl Judging for StoredSolution {
    fn judge<'a>(
        &'a self,
        _: Asker,
        puzzle: &'a Puzzle,
        made: &'a [Move],
        mv: Move,
    ) -> BoxFuture<'a, Result<Judgement, ThinkError>> {
        let judgement = StoredSolution::known(puzzle, made, mv);
        async move { Ok(judgement.unwrap_or(Judgement::Wrong { refutation: Vec::new() })) }.boxed()
    }
}
