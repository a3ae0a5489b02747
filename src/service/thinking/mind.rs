//! What thinks on a thread: the engine, or anything else that answers the same questions.

use std::time::Duration;

use crate::engine::tables::Tables;
use crate::engine::{Engine, Level, Limits, Resources, SearchResult, Signals, Situation};

/// What is to be thought about.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position with its past and its count.
    pub situation: Situation,
    /// How.
    pub manner: Manner,
}

/// How it is to be thought about.
#[derive(Clone, Debug)]
pub enum Manner {
    /// As well as the limits allow.
    Best {
        /// How much it may cost; never more than [`LONGEST`].
        limits: Limits,
        /// How many of the best lines are wanted.
        lines: usize,
    },
    /// As a player of this level would, who has the same blind spots as long as the seed is the same.
    Player {
        /// How strong.
        level: Level,
        /// What the blind spots depend on: one for each game.
        seed: u64,
    },
}

/// How long any one search may take: nobody waits longer for a thread.
pub const LONGEST: Duration = Duration::from_secs(5);

impl Question {
    /// What the answer may cost.
    pub fn limits(&self) -> Limits {
        let limits = match &self.manner {
            Manner::Best { limits, .. } => limits.clone(),
            Manner::Player { level, .. } => level.limits(),
        };
        Limits { movetime: Some(limits.movetime.map_or(LONGEST, |time| time.min(LONGEST))), ..limits }
    }
}

/// Something that thinks, on one thread, about one question at a time.
pub trait Mind: Send {
    /// Thinks until the question's limits are met or the signals say stop. `None` means that it could not; a mind that
    /// panics has failed as well, and is put away.
    fn think(&mut self, question: &Question, signals: &Signals) -> Option<SearchResult>;
}

/// The engine of this program. In fact two: what a weaker player overlooks never gets among what the other one knows, and
/// that one need not forget everything whenever a weaker one has played.
pub(super) struct Builtin {
    best: Engine,
    player: Engine,
}

/// A weaker player sees few positions; megabytes to forget would only take time.
const PLAYERS_HASH: usize = 1;

impl Builtin {
    /// An engine that remembers so many megabytes of positions, and knows these tables.
    pub(super) fn new(hash: usize, tables: Option<Tables>) -> Builtin {
        let engine = |hash| Engine::new(Resources { hash, threads: 1 });
        let mut best = engine(hash);
        best.set_tables(tables);
        Builtin { best, player: engine(PLAYERS_HASH) }
    }
}

impl Mind for Builtin {
    fn think(&mut self, question: &Question, signals: &Signals) -> Option<SearchResult> {
        let (engine, lines) = match question.manner {
            Manner::Best { lines, .. } => (&mut self.best, lines),
            // The best level overlooks nothing.
            Manner::Player { level, .. } if level.skill() == Default::default() => (&mut self.best, 1),
            Manner::Player { level, seed } => {
                self.player.set_skill(level.skill(), seed);
                // The same position gets the same answer on whatever thread.
                self.player.forget();
                (&mut self.player, 1)
            }
        };
        Some(engine.search(&question.situation, &question.limits(), lines, signals, &mut |_| ()))
    }
}
