//! What engine and tables say of a position.

use makruk::{Color, DrawReason, History, Move, Outcome};
use makruk_engine::tables::{Tables, Verdict, fewest_counts_left};
use makruk_engine::{Engine, Limits, PvLine, Resources, Signals};

use crate::puzzle::RULES;

/// The engine's hash table, in megabytes: small, since it is emptied for every position.
const HASH: usize = 4;

/// The nodes for each move when a game is played to its end.
const PLAYOUT_NODES: u64 = 4_000;

/// Playouts stop after this many plies, twice the longest count: a later result does not matter.
const PLAYOUT_PLIES: usize = 150;

/// The engine at full strength with its tables. Every answer depends on the question alone, not on earlier ones.
pub(crate) struct Analyst {
    engine: Engine,
    tables: Tables,
}

impl Analyst {
    pub(crate) fn new(tables: Tables) -> Analyst {
        let mut engine = Engine::new(Resources { hash: HASH, threads: 1 });
        engine.set_tables(Some(tables.clone()));
        Analyst { engine, tables }
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The best lines after a search of `nodes` nodes.
    pub(crate) fn lines(&mut self, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
        self.engine.new_game();
        let limits = Limits::nodes(nodes);
        self.engine.search(history, &limits, lines, &Signals::default(), &mut |_| ()).lines
    }

    /// The best move after a search of `nodes` nodes.
    pub(crate) fn best(&mut self, history: &History, nodes: u64) -> Option<PvLine> {
        self.lines(history, nodes, 1).into_iter().next()
    }

    /// Who wins with best play, `Some(None)` for a draw, where that is known exactly: where the game is over, and in
    /// the endings of the tables. Otherwise `None`.
    pub(crate) fn winner(&self, history: &History) -> Option<Option<Color>> {
        if let Some(outcome) = history.outcome() {
            return Some(outcome.winner());
        }
        let verdict = self.tables.probe(history.position())?;
        match verdict {
            Verdict::Drawn => Some(None),
            won @ Verdict::Won { .. } => {
                let left = fewest_counts_left(&RULES, history.count(), history.position())?;
                Some(won.within(left).winner())
            }
        }
    }

    /// How the game ends if the engine plays both sides; `None` if it does not end in time.
    pub(crate) fn played_out(&mut self, history: &History) -> Option<Outcome> {
        let mut history = history.clone();
        for _ in 0..PLAYOUT_PLIES {
            if let Some(outcome) = history.outcome() {
                return Some(outcome);
            }
            let by_table = self.tables.best_moves(history.position()).and_then(|moves| moves.first().copied());
            let mv = by_table.or_else(|| self.best(&history, PLAYOUT_NODES)?.moves.first().copied())?;
            history.play(mv).ok()?;
        }
        None
    }

    /// How a game that is not lost is drawn.
    pub(crate) fn draw(&mut self, history: &History) -> Option<DrawReason> {
        match self.played_out(history)? {
            Outcome::Draw(reason) => Some(reason),
            Outcome::Win { .. } => None,
        }
    }

    /// All legal moves with the game after each.
    pub(crate) fn moves(history: &History) -> Vec<(Move, History)> {
        let moves = history.current().legal_moves().into_iter();
        moves
            .filter_map(|mv| {
                let mut after = history.clone();
                after.play(mv).ok()?;
                Some((mv, after))
            })
            .collect()
    }
}
