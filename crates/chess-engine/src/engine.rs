//! The engine: the search, compiled for chess.

use game_search::{
    GameLevel, RankedLine, Resources, Score, SearchEngine, SearchFindings, SearchGame, SearchLimits, SearchProgress,
    Signals, Skill,
};
use international_chess::{ChessHistory, ChessMove};

use super::game::InternationalChess;

/// Limits on a search.
pub type ChessLimits = SearchLimits<ChessMove>;
/// Progress of a search: one of the best lines after an iteration.
pub type ChessProgress = SearchProgress<ChessMove>;
/// The result of a search.
pub type ChessFindings = SearchFindings<ChessMove>;
/// A principal variation with its score.
pub type ChessLine = RankedLine<ChessMove>;
/// A level from 1 (a first-day beginner) to 10 (full strength).
pub type ChessLevel = GameLevel<InternationalChess>;

/// An engine with everything it keeps from one search to the next: transposition table and move histories.
///
/// A type of its own, so that the search is compiled here, where it is optimised for speed.
pub struct ChessEngine(SearchEngine<InternationalChess>);

impl ChessEngine {
    /// An engine at full strength with empty tables and histories.
    pub fn new(resources: Resources) -> ChessEngine {
        ChessEngine(SearchEngine::new(resources))
    }

    /// Empties transposition table and histories, as for a new game.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Sets the skill to play with, and begins a new game if it changes. What a weaker player overlooks and misjudges depends on
    /// `seed`, which should stay the same throughout a game.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        self.0.set_skill(skill, seed);
    }

    /// Searches until a limit is reached or a signal stops it, and returns the `multipv` best lines. `on_info` is called for each
    /// of them after every iteration.
    ///
    /// Always returns a move if there is a legal one, even if it is stopped at once.
    #[inline(never)]
    pub fn search(
        &mut self,
        history: &ChessHistory,
        limits: &ChessLimits,
        multipv: usize,
        signals: &Signals,
        on_info: &mut dyn FnMut(&ChessProgress),
    ) -> ChessFindings {
        self.0.search(history, limits, multipv, signals, on_info)
    }

    /// The static evaluation by features for the side to move, as players below full strength see it.
    pub fn evaluate(history: &ChessHistory) -> Score {
        Score::Centipawns(InternationalChess::static_evaluation(history))
    }
}
