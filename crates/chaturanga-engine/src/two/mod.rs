//! The game for two, as the search plays it: [`TwoEngine`].

mod evaluation;
mod game;
mod node;
mod position;
mod see;
#[cfg(test)]
mod tests;
pub mod uci;

pub use game::ChaturangaForTwo;

use chaturanga::two::{TwoHistory, TwoMove};
use game_search::{
    GameLevel, RankedLine, Resources, SearchEngine, SearchFindings, SearchLimits, SearchProgress, Signals, Skill,
};

/// Limits on a search.
pub type TwoLimits = SearchLimits<TwoMove>;
/// Progress of a search: one of the best lines after an iteration.
pub type TwoProgress = SearchProgress<TwoMove>;
/// The result of a search.
pub type TwoFindings = SearchFindings<TwoMove>;
/// A principal variation with its score.
pub type TwoLine = RankedLine<TwoMove>;
/// A level from 1 to 10.
pub type TwoLevel = GameLevel<ChaturangaForTwo>;

/// An engine with everything it keeps from one search to the next: transposition table and move histories.
///
/// A type of its own, so that the search is compiled here, where it is optimised for speed.
pub struct TwoEngine(SearchEngine<ChaturangaForTwo>);

impl TwoEngine {
    /// An engine at full strength with empty tables and histories.
    pub fn new(resources: Resources) -> TwoEngine {
        TwoEngine(SearchEngine::new(resources))
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

    /// Searches until a limit is reached or a signal stops it, and returns the `multipv` best lines. `on_info` is called for each of
    /// them after every iteration.
    ///
    /// Always returns a move if there is a legal one, even if it is stopped at once.
    #[inline(never)]
    pub fn search(
        &mut self,
        history: &TwoHistory,
        limits: &TwoLimits,
        multipv: usize,
        signals: &Signals,
        on_info: &mut dyn FnMut(&TwoProgress),
    ) -> TwoFindings {
        self.0.search(history, limits, multipv, signals, on_info)
    }
}
