//! What an engine, and exact knowledge, say of a position.

use game_search::RankedLine;

use crate::game::{GameLine, PuzzleEngine, PuzzleGame};

/// The engine's hash table, in megabytes: small, since it is emptied for every position.
const HASH: usize = 4;

/// The nodes for each move when a game is played to its end.
const PLAYOUT_NODES: u64 = 4_000;

/// Playouts stop after this many plies: a later result does not matter.
const PLAYOUT_PLIES: usize = 150;

/// The engine at full strength with what is known exactly. Every answer depends on the question alone, not on earlier ones.
pub struct Analyst<G: PuzzleGame> {
    engine: G::Engine,
    knowledge: G::Knowledge,
}

impl<G: PuzzleGame> Analyst<G> {
    /// An analyst who knows this.
    pub fn new(knowledge: G::Knowledge) -> Analyst<G> {
        Analyst { engine: G::Engine::with_hash(HASH, Some(knowledge.clone())), knowledge }
    }

    /// What is known exactly.
    pub fn knowledge(&self) -> &G::Knowledge {
        &self.knowledge
    }

    /// The best lines after a search of `nodes` nodes.
    pub fn lines(&mut self, history: &G::History, nodes: u64, lines: usize) -> Vec<RankedLine<G::Move>> {
        self.engine.forget();
        self.engine.best_lines(history, nodes, lines)
    }

    /// The best move after a search of `nodes` nodes.
    pub fn best(&mut self, history: &G::History, nodes: u64) -> Option<RankedLine<G::Move>> {
        self.lines(history, nodes, 1).into_iter().next()
    }

    /// Who wins with best play, `Some(None)` for a draw, where that is known exactly: where the game is over, and by the game's
    /// knowledge. Otherwise `None`.
    pub fn winner(&self, history: &G::History) -> Option<Option<G::Side>> {
        history.result().or_else(|| G::known_winner(&self.knowledge, history))
    }

    /// The first of the best moves, where they are known exactly.
    pub fn known_move(&self, history: &G::History) -> Option<G::Move> {
        G::known_moves(&self.knowledge, history)?.first().copied()
    }

    /// The game as it ends if the engine plays both sides; `None` if it does not end in time.
    pub(crate) fn played_out(&mut self, history: &G::History) -> Option<G::History> {
        let mut history = history.clone();
        for _ in 0..PLAYOUT_PLIES {
            if history.result().is_some() {
                return Some(history);
            }
            let known = self.known_move(&history);
            let mv = known.or_else(|| self.best(&history, PLAYOUT_NODES)?.moves.first().copied())?;
            history.advance(mv)?;
        }
        None
    }

    /// All legal moves with the game after each.
    pub fn moves(history: &G::History) -> Vec<(G::Move, G::History)> {
        let after = |mv| {
            let mut after = history.clone();
            after.advance(mv).map(|()| (mv, after))
        };
        history.choices().into_iter().filter_map(after).collect()
    }
}
