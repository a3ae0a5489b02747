//! What the search has to know of chess besides positions.

use game_search::score::Value;
use game_search::{EvaluationKind, HandicapParams, Played, SearchGame, SearchPosition};
use international_chess::{ChessHistory, ChessMove};

use super::eval;
use super::moves::to_board;
use super::position::ChessNode;

/// International chess, as the search plays it.
pub struct InternationalChess;

impl SearchGame for InternationalChess {
    type Position = ChessNode;
    type History = ChessHistory;
    type Tables = ();

    const HANDICAPS: [HandicapParams; 10] = [
        HandicapParams::new(2, 270, 150, 6),
        HandicapParams::new(3, 330, 130, 6),
        HandicapParams::new(3, 200, 80, 6),
        HandicapParams::new(4, 150, 62, 6),
        HandicapParams::new(4, 80, 36, 6),
        HandicapParams::new(5, 60, 27, 6),
        HandicapParams::new(6, 36, 17, 6),
        HandicapParams::new(6, 26, 13, 6),
        HandicapParams::new(10, 5, 4, 6),
        HandicapParams::new(13, 1, 2, 2),
    ];
    const ESTIMATES: [u16; 10] = [590, 840, 1030, 1230, 1410, 1570, 1770, 1970, 2130, 2300];
    // The rule of fifty moves ends play without progress at a hundred plies.
    const IDLE_PLIES: usize = 12;
    const FADING_PLIES: usize = 110;
    // Else what the table knows of the root hides that a perpetual check holds it.
    const ROOT_IS_REPEATED: bool = true;
    const CHECK_EXTENSION_DEPTH: i32 = 9;

    fn new() -> InternationalChess {
        InternationalChess
    }

    fn root(history: &ChessHistory) -> ChessNode {
        ChessNode(history.position().board().clone())
    }

    fn repeatable(history: &ChessHistory) -> Vec<u64> {
        let reversible = usize::from(history.position().halfmoves()).min(history.plies());
        let earlier = history.plies() - reversible..history.plies();
        earlier.map(|ply| ChessNode(history.position_at(ply).board().clone()).key()).collect()
    }

    fn root_moves(history: &ChessHistory) -> Vec<ChessMove> {
        history.position().legal_moves()
    }

    fn static_evaluation(history: &ChessHistory) -> Value {
        eval::evaluate(history.position().board())
    }

    /// Weaker players evaluate as well; what they overlook and misjudge is what makes them weaker.
    fn prepare(&mut self, _: &ChessHistory, _: EvaluationKind, _: Option<()>) {}

    /// The third time is a draw for whoever claims it.
    #[inline]
    fn repetitions(&self) -> usize {
        3
    }

    #[inline]
    fn play(&mut self, before: &ChessNode, mv: ChessMove, prefetch: impl FnOnce(u64)) -> Played<ChessNode> {
        let mut board = before.0.clone();
        board.play_unchecked(to_board(&before.0, mv));
        let position = ChessNode(board);
        prefetch(position.table_key());
        Played { position, is_drawn: false }
    }

    #[inline]
    fn play_null_move(&mut self) {}

    #[inline]
    fn undo_move(&mut self) {}

    #[inline]
    fn evaluate(&mut self, node: &ChessNode) -> Value {
        eval::evaluate(&node.0)
    }

    #[inline]
    fn probe_tables(&self, _: &ChessNode, _: usize) -> Option<Value> {
        None
    }
}
