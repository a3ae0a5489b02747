//! The engine as both players of a game.

use makruk::{DrawReason, History, Move, Outcome};
use makruk_engine::tables::Tables;
use makruk_engine::{Engine, Limits, PvLine, Resources, Signals};

/// A game that is longer is drawn by agreement.
const MOST_PLIES: usize = 400;

/// The engine at full strength, with endgame tables and a fixed number of nodes for each move.
pub struct Player {
    engine: Engine,
    nodes: u64,
}

impl Player {
    pub fn new(nodes: u64) -> Player {
        let mut engine = Engine::new(Resources { hash: 4, threads: 1 });
        let tables = Tables::in_memory();
        tables.prepare(|_| {});
        engine.set_tables(Some(tables));
        Player { engine, nodes }
    }

    /// Forgets what was searched, so that a game depends on nothing but its own moves.
    pub fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// The best line, if the side to move can move.
    pub fn best(&mut self, game: &History) -> Option<PvLine> {
        self.search(game, &[], 1).into_iter().next()
    }

    /// These moves, the best one first, each with its line.
    pub fn compare(&mut self, game: &History, moves: &[Move]) -> Vec<PvLine> {
        if moves.is_empty() { Vec::new() } else { self.search(game, moves, moves.len()) }
    }

    /// Plays on until the game is over.
    pub fn finish(&mut self, mut game: History) -> Outcome {
        loop {
            if let Some(outcome) = game.outcome() {
                return outcome;
            }
            let best = self.best(&game).filter(|_| game.plies() < MOST_PLIES);
            if best.is_none_or(|best| game.play(best.moves[0]).is_err()) {
                return Outcome::Draw(DrawReason::Agreement);
            }
        }
    }

    fn search(&mut self, game: &History, moves: &[Move], lines: usize) -> Vec<PvLine> {
        let limits = Limits { search_moves: moves.to_vec(), ..Limits::nodes(self.nodes) };
        self.engine.search(game, &limits, lines, &Signals::default(), &mut |_| ()).lines
    }
}
