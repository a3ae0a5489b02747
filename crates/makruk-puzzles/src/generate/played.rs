//! The puzzle of a game that people have played.

use makruk::History;

use crate::generate::Miner;
use crate::generate::games::Candidates;
use crate::puzzle::Puzzle;

impl Miner {
    /// The puzzle that a game has, proved; what is rarer first. It begins where a player could have done something that was hard
    /// to find, whether it was found or not.
    pub fn puzzle_of(&mut self, game: &History) -> Option<Puzzle> {
        let mut candidates = Candidates::default();
        self.scout.new_game();
        for ply in 1..game.plies() {
            let history = game.until(ply);
            if let Some(score) = self.glance(&history) {
                candidates.look(self, &history, score);
            }
        }
        let found = self.puzzles(candidates, 1).pop()?;
        let proved = self.prover.compose(found.start, found.task, found.solution, None).ok()?;
        Some(Puzzle { previous: found.previous, ..proved })
    }
}

#[cfg(test)]
mod tests {
    use makruk::notation::uci::UciMove;

    use super::*;
    use crate::TABLES;
    use crate::puzzle::{Start, Task};

    fn played(start: &str, moves: &str) -> History {
        let mut history = start.parse::<Start>().unwrap().history();
        for word in moves.split_ascii_whitespace() {
            let mv = word.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
            history.play(mv).unwrap();
        }
        history
    }

    #[test]
    fn a_game_has_the_puzzle_that_a_player_has_missed() {
        let mut miner = Miner::new(TABLES.clone());
        // Kc7 would have mated next.
        let missed = miner.puzzle_of(&played("8/k7/2K5/8/8/8/8/1R6 b - - 0 1", "a7a8 b1b2")).unwrap();
        assert_eq!((missed.task, missed.solution[0].to_string().as_str()), (Task::Mate { moves: 2 }, "c6c7"));
        let quiet = played("rsnmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "e3e4 d6d5 b1d2 g8e7");
        assert_eq!(miner.puzzle_of(&quiet), None);
    }
}
