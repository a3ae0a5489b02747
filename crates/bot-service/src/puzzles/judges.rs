//! Judges of moves on the threads that search, and proofs beside them.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::puzzle::ClubPuzzle;
use crate::puzzles::{Judging, Proving, PuzzleJudgement, PuzzleProof};
use crate::thinking::in_background;
use crate::trying::Experts;
use crate::{Asker, ThinkError, Thinkers};
use board_games::{GameBoard, GameMove};
use chess_puzzles::{ChessJudge, ChessMiner, ChessProver};
use makruk_engine::tables::Tables;
use makruk_puzzles::{Effort, Judge, Miner, Prover};

pub struct Judges {
    makruk: Experts<Judge, Tables>,
    chess: Experts<ChessJudge, ()>,
}

impl Judges {
    /// Judges who think with `thinkers` and know these tables.
    pub fn new(thinkers: Arc<Thinkers>, tables: Tables) -> Judges {
        let chess = Experts::new(Arc::clone(&thinkers), (), ChessJudge::new);
        Judges { makruk: Experts::new(thinkers, tables, Judge::new), chess }
    }
}

impl Judging for Judges {
    fn judge<'a>(
        &'a self,
        asker: Asker,
        puzzle: &'a ClubPuzzle,
        made: &'a [GameMove],
        mv: GameMove,
    ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>> {
        match puzzle.clone() {
            ClubPuzzle::Makruk(puzzle) => {
                let made: Vec<_> = made.iter().map(|mv| mv.makruk()).collect();
                let judge = move |judge: &mut Judge| judge.judge(&puzzle, &made, mv.makruk()).map(GameMove::from);
                self.makruk.ask(asker, judge).boxed()
            }
            ClubPuzzle::Chess(puzzle) => {
                let made: Vec<_> = made.iter().map(|mv| mv.chess()).collect();
                let judge = move |judge: &mut ChessJudge| judge.judge(&puzzle, &made, mv.chess()).map(GameMove::from);
                self.chess.ask(asker, judge).boxed()
            }
        }
    }
}

impl Proving for Judges {
    fn prove<'a>(&'a self, puzzle: &'a ClubPuzzle, effort: Effort) -> BoxFuture<'a, PuzzleProof> {
        let (puzzle, tables) = (puzzle.clone(), self.makruk.knowledge.clone());
        // It may take minutes, in which none of the threads that search is to be missing.
        in_background(move || match puzzle {
            ClubPuzzle::Makruk(puzzle) => {
                let proof = Prover::new(tables, effort).prove(&puzzle);
                proof.map(drop).map_err(|flaw| flaw.map(GameMove::from))
            }
            ClubPuzzle::Chess(puzzle) => {
                let proof = ChessProver::new((), effort).prove(&puzzle);
                proof.map(drop).map_err(|flaw| flaw.map(GameMove::from))
            }
        })
        .boxed()
    }

    fn find<'a>(&'a self, game: &'a GameBoard) -> BoxFuture<'a, Result<Option<ClubPuzzle>, ThinkError>> {
        let (game, tables) = (game.clone(), self.makruk.knowledge.clone());
        in_background(move || match game {
            GameBoard::Makruk(history) => Miner::new(tables).puzzle_of(&history).map(ClubPuzzle::from),
            GameBoard::Chess(history) => ChessMiner::new(()).puzzle_of(&history).map(ClubPuzzle::from),
            GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => None,
        })
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::ThinkingSettings;
    use crate::learning::testing::TABLES;
    use crate::puzzle::testing::puzzle_of_makruk;
    use crate::puzzles::ClubPuzzleFlaw;
    use bot_store::PlayerId;

    #[tokio::test]
    async fn a_proof_finds_the_flaw_of_a_puzzle() {
        let settings =
            ThinkingSettings { processors: NonZeroUsize::MIN, hash: 1, tables: None, ..ThinkingSettings::default() };
        let judges = Judges::new(Arc::new(Thinkers::start(&settings).unwrap()), TABLES.clone());
        let prove = async |line: &str| judges.prove(&puzzle_of_makruk(line), Effort::VERIFY).await.unwrap();
        assert_eq!(prove("k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700").await, Ok(()));
        let shorter = prove("7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-2\ta1b1 h8g8 b1b8\t\t700").await;
        assert_eq!(shorter, Err(ClubPuzzleFlaw::Shorter(1)));
    }

    #[tokio::test]
    async fn moves_are_judged_on_the_threads_that_search() {
        let one = NonZeroUsize::MIN;
        let settings = ThinkingSettings { processors: one, hash: 1, tables: None, ..ThinkingSettings::default() };
        let judges = Judges::new(Arc::new(Thinkers::start(&settings).unwrap()), TABLES.clone());
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        let puzzle = puzzle_of_makruk(line);
        let asker = Asker { person: PlayerId(1), server: None };
        for (text, expected) in [("c6c7", Some(true)), ("b1b2", None), ("b1b8", Some(false))] {
            let found = match judges.judge(asker, &puzzle, &[], text.parse().unwrap()).await.unwrap() {
                PuzzleJudgement::Right { .. } => Some(true),
                PuzzleJudgement::Slower => None,
                PuzzleJudgement::Wrong { .. } => Some(false),
            };
            assert_eq!(found, expected, "{text}");
        }
        assert_eq!(judges.makruk.idle(), 1);
    }
}
