//! Judges of moves on the threads that search, and proofs beside them.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::puzzles::{Judging, Proving};
use crate::thinking::in_background;
use crate::trying::Experts;
use crate::{Asker, ThinkError, Thinkers};
use makruk::{History, Move};
use makruk_engine::tables::Tables;
use makruk_puzzles::{Effort, Flaw, Judge, Judgement, Miner, Prover, Puzzle};

pub struct Judges(Experts<Judge>);

impl Judges {
    /// Judges who think with `thinkers` and know these tables.
    pub fn new(thinkers: Arc<Thinkers>, tables: Tables) -> Judges {
        Judges(Experts::new(thinkers, tables, Judge::new))
    }
}

impl Judging for Judges {
    fn judge<'a>(
        &'a self,
        asker: Asker,
        puzzle: &'a Puzzle,
        made: &'a [Move],
        mv: Move,
    ) -> BoxFuture<'a, Result<Judgement, ThinkError>> {
        let (puzzle, made) = (puzzle.clone(), made.to_vec());
        self.0.ask(asker, move |judge| judge.judge(&puzzle, &made, mv)).boxed()
    }
}

impl Proving for Judges {
    fn prove<'a>(&'a self, puzzle: &'a Puzzle, effort: Effort) -> BoxFuture<'a, Result<Result<(), Flaw>, ThinkError>> {
        let (puzzle, tables) = (puzzle.clone(), self.0.tables.clone());
        // It may take minutes, in which none of the threads that search is to be missing.
        in_background(move || Prover::new(tables, effort).prove(&puzzle).map(drop)).boxed()
    }

    fn find<'a>(&'a self, game: &'a History) -> BoxFuture<'a, Result<Option<Puzzle>, ThinkError>> {
        let (game, tables) = (game.clone(), self.0.tables.clone());
        in_background(move || Miner::new(tables).puzzle_of(&game)).boxed()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::ThinkingSettings;
    use crate::learning::testing::TABLES;
    use bot_store::PlayerId;
    use makruk::notation::uci::UciMove;

    #[tokio::test]
    async fn a_proof_finds_the_flaw_of_a_puzzle() {
        let settings =
            ThinkingSettings { processors: NonZeroUsize::MIN, hash: 1, tables: None, ..ThinkingSettings::default() };
        let judges = Judges::new(Arc::new(Thinkers::start(&settings).unwrap()), TABLES.clone());
        let prove = async |line: &str| judges.prove(&line.parse().unwrap(), Effort::VERIFY).await.unwrap();
        assert_eq!(prove("k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700").await, Ok(()));
        let shorter = prove("7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-2\ta1b1 h8g8 b1b8\t\t700").await;
        assert_eq!(shorter, Err(Flaw::Shorter(1)));
    }

    #[tokio::test]
    async fn moves_are_judged_on_the_threads_that_search() {
        let one = NonZeroUsize::MIN;
        let settings = ThinkingSettings { processors: one, hash: 1, tables: None, ..ThinkingSettings::default() };
        let judges = Judges::new(Arc::new(Thinkers::start(&settings).unwrap()), TABLES.clone());
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        let puzzle: Puzzle = line.parse().unwrap();
        let asker = Asker { person: PlayerId(1), server: None };
        let history = puzzle.start.history();
        for (text, expected) in [("c6c7", Some(true)), ("b1b2", None), ("b1b8", Some(false))] {
            let mv = text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
            let found = match judges.judge(asker, &puzzle, &[], mv).await.unwrap() {
                Judgement::Right { .. } => Some(true),
                Judgement::Slower => None,
                Judgement::Wrong { .. } => Some(false),
            };
            assert_eq!(found, expected, "{text}");
        }
        assert_eq!(judges.0.idle(), 1);
    }
}
