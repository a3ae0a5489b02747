//! A club with a few puzzles of its own, and someone strict to judge them.

use std::sync::Arc;

use board_games::GameMove;
use bot_service::puzzle::ClubPuzzle;
use bot_service::puzzle::testing::{puzzle_of_makruk, puzzles_of_makruk};
use bot_service::{Asker, Judging, PuzzleJudgement, ThinkError};
use discord_sandbox::{Message, Snowflake};
use futures::FutureExt;
use futures::future::BoxFuture;
use makruk_puzzles::PuzzleId;
use tokio_util::sync::CancellationToken;

use crate::harness::{Club, ClubSetup};

/// Mate in two by a quiet move, and mate in one. The first is the puzzle of even days.
pub const LINES: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t1000
7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";

/// Knows of the puzzles more than their solutions: that a king may go to the other side as well, that a rook move wins more
/// slowly, and that everything else is wrong, though about one move it thinks until it is let go.
#[derive(Default)]
pub struct Strict {
    pub let_go: CancellationToken,
}

impl Judging for Strict {
    fn judge<'a>(
        &'a self,
        _: Asker,
        puzzle: &'a ClubPuzzle,
        made: &'a [GameMove],
        mv: GameMove,
    ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>> {
        let mut board = puzzle.board();
        made.iter().chain([&mv]).for_each(|&mv| board.play(mv, None).unwrap());
        let answer = board.legal_moves().first().copied();
        async move {
            Ok(match mv.to_string().as_str() {
                "c6b6" => PuzzleJudgement::Right { reply: answer },
                "b1b2" => PuzzleJudgement::Slower,
                "b1h1" => {
                    self.let_go.cancelled().await;
                    PuzzleJudgement::Wrong { refutation: answer.into_iter().collect() }
                }
                _ => PuzzleJudgement::Wrong { refutation: answer.into_iter().collect() },
            })
        }
        .boxed()
    }
}

/// The numbers of the puzzles.
pub fn ids() -> [PuzzleId; 2] {
    let ids: Vec<PuzzleId> = LINES.lines().map(|line| puzzle_of_makruk(line).id()).collect();
    ids.try_into().unwrap()
}

/// Gives a club these puzzles and this judge.
pub fn few_puzzles(setup: &mut ClubSetup, judge: Strict) {
    let (judge, collection) = (Arc::new(judge), puzzles_of_makruk(LINES));
    setup.puzzles = Box::new(move |puzzles| puzzles.with_collection(collection.clone()).judged_by(judge.clone()));
}

impl Club {
    /// With these puzzles.
    pub async fn with_puzzles() -> Club {
        Club::judged_by(Strict::default()).await
    }

    /// The same with this judge.
    pub async fn judged_by(judge: Strict) -> Club {
        Club::set_up(|setup| few_puzzles(setup, judge)).await
    }

    /// Solves the puzzle of a panel in English; the panel afterwards.
    pub async fn solve(&self, seat: Snowflake, panel: &Message) -> Message {
        if panel.content.contains(&ids()[0].to_string()) {
            let after = self.pick(seat, panel, "c6", "c7").await;
            self.pick(seat, &after, "b1", "a1").await
        } else {
            self.pick(seat, panel, "a1", "a8").await
        }
    }

    /// Chooses a move by its piece and target, such as `b1` and `a1`; the panel afterwards.
    pub async fn pick(&self, seat: Snowflake, panel: &Message, from: &str, to: &str) -> Message {
        let pieces = self.on_panel(seat, panel, "♟️").await;
        let targets = self.on_panel(seat, &pieces, from).await;
        self.on_panel(seat, &targets, to).await
    }
}
