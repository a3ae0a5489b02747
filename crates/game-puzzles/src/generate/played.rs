//! The puzzle of a game that people have played.

use crate::game::{GameLine, PuzzleEngine};
use crate::generate::games::Candidates;
use crate::generate::{MinedGame, PuzzleMiner};
use crate::puzzle::GamePuzzle;

impl<G: MinedGame> PuzzleMiner<G> {
    /// The puzzle that a game has, proved; what is rarer first. It begins where a player could have done something that was hard
    /// to find, whether it was found or not.
    pub fn puzzle_of(&mut self, game: &G::History) -> Option<GamePuzzle<G>> {
        let mut candidates = Candidates::default();
        self.scout.forget();
        for ply in 1..game.length() {
            let history = game.beginning(ply);
            if let Some(score) = self.glance(&history) {
                candidates.look(self, &history, score);
            }
        }
        let found = self.puzzles(candidates, 1).pop()?;
        let proved = self.prover.compose(found.start, found.task, found.solution, None).ok()?;
        Some(GamePuzzle { previous: found.previous, ..proved })
    }
}
