//! What the search has to know of the game besides positions.

use chaturanga::two::{TwoHistory, TwoMove};
use game_search::score::Value;
use game_search::{EvaluationKind, HandicapParams, Played, SearchGame, SearchPosition};

use super::evaluation::evaluate;
use super::node::TwoNode;

/// Chaturanga for two, as the search plays it.
pub struct ChaturangaForTwo;

impl SearchGame for ChaturangaForTwo {
    type Position = TwoNode;
    type History = TwoHistory;
    type Tables = ();

    // The limits are those of chess. How far apart they are here is in docs/chaturanga-engine.md.
    const HANDICAPS: [HandicapParams; 10] = [
        HandicapParams::new(4, 105, 45, 6),
        HandicapParams::new(5, 50, 23, 6),
        HandicapParams::new(6, 36, 17, 6),
        HandicapParams::new(6, 24, 12, 6),
        HandicapParams::new(7, 19, 10, 6),
        HandicapParams::new(7, 15, 8, 6),
        HandicapParams::new(8, 14, 8, 6),
        HandicapParams::new(10, 5, 4, 6),
        HandicapParams::new(12, 1, 3, 4),
        HandicapParams::new(13, 1, 2, 2),
    ];
    const ESTIMATES: [u16; 10] = [100, 340, 555, 610, 800, 910, 980, 1105, 1175, 1210];
    // The rule of seventy moves ends play without progress at 140 plies.
    const IDLE_PLIES: usize = 16;
    const FADING_PLIES: usize = 150;
    const ROOT_IS_REPEATED: bool = true;
    const CHECK_EXTENSION_DEPTH: i32 = 9;

    fn new() -> ChaturangaForTwo {
        ChaturangaForTwo
    }

    fn root(history: &TwoHistory) -> TwoNode {
        TwoNode::of(history)
    }

    fn repeatable(history: &TwoHistory) -> Vec<u64> {
        let earlier = history.plies() - history.quiet_plies()..history.plies();
        earlier.map(|ply| TwoNode::from_position(history.position_at(ply), history.rules(), 0).key()).collect()
    }

    fn root_moves(history: &TwoHistory) -> Vec<TwoMove> {
        history.position().legal_moves()
    }

    fn static_evaluation(history: &TwoHistory) -> Value {
        evaluate(&TwoNode::of(history))
    }

    /// Weaker players evaluate as well; what they overlook and misjudge is what makes them weaker.
    fn prepare(&mut self, _: &TwoHistory, _: EvaluationKind, _: Option<()>) {}

    fn repetitions(&self) -> usize {
        3
    }

    fn play(&mut self, before: &TwoNode, mv: TwoMove, prefetch: impl FnOnce(u64)) -> Played<TwoNode> {
        let position = before.after(mv);
        prefetch(position.table_key());
        Played { position, is_drawn: false }
    }

    fn play_null_move(&mut self) {}

    fn undo_move(&mut self) {}

    fn evaluate(&mut self, node: &TwoNode) -> Value {
        evaluate(node)
    }

    fn probe_tables(&self, _: &TwoNode, _: usize) -> Option<Value> {
        None
    }
}
