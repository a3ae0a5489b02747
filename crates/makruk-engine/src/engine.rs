//! The engine: the search, compiled for Makruk.

use game_search::{Resources, SearchEngine, SearchFindings, SearchGame, SearchProgress, Signals, Skill};
use makruk::{History, Move};

use super::game::Makruk;
use super::tables::Tables;
use super::{Limits, Score};

/// Progress of a search: one of the best lines after an iteration.
pub type SearchInfo = SearchProgress<Move>;

/// The result of a search.
pub type SearchResult = SearchFindings<Move>;

/// An engine with everything it keeps from one search to the next: transposition table and move histories.
///
/// A type of its own, so that the search is compiled here, where it is optimised for speed.
pub struct Engine(SearchEngine<Makruk>);

impl Engine {
    /// An engine at full strength with empty tables and histories.
    pub fn new(resources: Resources) -> Engine {
        Engine(SearchEngine::new(resources))
    }

    /// Empties transposition table and histories, as for a new game.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Sets the endgame tables to use in searches at full strength, and begins a new game. With [`Tables::in_memory`], the
    /// first search to reach an endgame waits until its table has been generated.
    pub fn set_tables(&mut self, tables: Option<Tables>) {
        self.0.set_tables(tables);
    }

    /// Sets the skill to play with, and begins a new game if it changes. What a weaker player overlooks and misjudges
    /// depends on `seed`, which should stay the same throughout a game.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        self.0.set_skill(skill, seed);
    }

    /// Searches until a limit is reached or a signal stops it, and returns the `multipv` best lines. `on_info` is called for
    /// each of them after every iteration.
    ///
    /// Always returns a move if there is a legal one, even if it is stopped at once.
    #[inline(never)]
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        multipv: usize,
        signals: &Signals,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> SearchResult {
        self.0.search(history, limits, multipv, signals, on_info)
    }

    /// The static evaluation by features for the side to move, as players below full strength see it.
    pub fn evaluate(history: &History) -> Score {
        Score::Centipawns(Makruk::static_evaluation(history))
    }
}
