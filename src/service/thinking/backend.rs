//! What thinks on a thread: the engine, or anything else that answers the same questions.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use makruk::History;
use makruk_engine::external::{ExternalConfig, ExternalEngine, ExternalError, ExternalSearchResult};
use makruk_engine::tables::Tables;
use makruk_engine::{Engine, Level, Limits, PvLine, Resources, Score, SearchResult, Signals, Skill};

/// What is to be thought about.
#[derive(Clone, Debug)]
pub struct SearchJob {
    /// The position with its past and its count.
    pub situation: History,
    /// How.
    pub manner: Mode,
}

/// How it is to be thought about.
#[derive(Clone, Debug)]
pub enum Mode {
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

/// How long a processor any one search may have: others wait for it.
pub const LONGEST: Duration = Duration::from_secs(5);

impl SearchJob {
    /// What the answer may cost.
    pub fn limits(&self) -> Limits {
        let limits = match &self.manner {
            Mode::Best { limits, .. } => limits.clone(),
            Mode::Player { level, .. } => level.limits(),
        };
        Limits { movetime: Some(limits.movetime.map_or(LONGEST, |time| time.min(LONGEST))), ..limits }
    }
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// What was found.
    pub found: SearchResult,
    /// Who found it.
    pub thinker: Thinker,
}

/// Who has thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinker {
    /// Whoever was to.
    Requested,
    /// The engine of this program, because the other one failed just now.
    Substitute,
}

impl From<SearchResult> for EngineAnswer {
    fn from(found: SearchResult) -> EngineAnswer {
        EngineAnswer { found, thinker: Thinker::Requested }
    }
}

/// Something that thinks, on one thread, about one question at a time.
pub trait Backend: Send {
    /// Thinks until the question's limits are met or the signals say stop. `None` means that it could not; a mind that
    /// panics has failed as well, and is put away.
    fn think(&mut self, question: &SearchJob, signals: &Signals) -> Option<EngineAnswer>;
}

/// Whether it is the best level, which plays as well as there is time for.
fn overlooks_nothing(level: Level) -> bool {
    level.skill() == Skill::FULL
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

impl Backend for Builtin {
    fn think(&mut self, question: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let (engine, lines) = match question.manner {
            Mode::Best { lines, .. } => (&mut self.best, lines),
            Mode::Player { level, .. } if overlooks_nothing(level) => (&mut self.best, 1),
            Mode::Player { level, seed } => {
                self.player.set_skill(level.skill(), seed);
                // The same position gets the same answer on whatever thread.
                self.player.new_game();
                (&mut self.player, 1)
            }
        };
        Some(engine.search(&question.situation, &question.limits(), lines, signals, &mut |_| ()).into())
    }
}

/// The processes of an engine of the operator's choice, those that are not at work. One is started when there is none, so
/// there are as many as searches had a processor at a time: another engine's search passes no turns on.
#[derive(Clone)]
pub(super) struct Externals {
    config: ExternalConfig,
    idle: Arc<Mutex<Vec<ExternalEngine>>>,
}

impl Externals {
    pub(super) fn new(config: ExternalConfig) -> Externals {
        Externals { config, idle: Arc::default() }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<ExternalEngine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn search(&self, situation: &History, signals: &Signals) -> Result<ExternalSearchResult, ExternalError> {
        let idle = self.idle().pop();
        let mut engine = idle.unwrap_or_else(|| ExternalEngine::new(self.config.clone()));
        let found = engine.search(situation, signals);
        self.idle().push(engine);
        found
    }
}

/// An engine of the operator's choice, which plays at the best level. Whatever else there is to think about, and what it
/// fails at, is the built-in one's.
pub(super) struct External {
    engines: Externals,
    builtin: Builtin,
}

impl External {
    pub(super) fn new(engines: Externals, builtin: Builtin) -> External {
        External { engines, builtin }
    }
}

impl Backend for External {
    fn think(&mut self, question: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        if !matches!(question.manner, Mode::Player { level, .. } if overlooks_nothing(level)) {
            return self.builtin.think(question, signals);
        }
        let start = Instant::now();
        let thinker = match self.engines.search(&question.situation, signals) {
            Ok(found) => {
                let line = PvLine { score: found.score.unwrap_or(Score::Centipawns(0)), moves: found.pv };
                return Some(SearchResult { lines: vec![line], nodes: 0, time: start.elapsed() }.into());
            }
            Err(error) if error.is_failure() => {
                tracing::warn!(%error, "the external engine gave no move; the built-in one moves");
                Thinker::Substitute
            }
            Err(error) => {
                tracing::debug!(%error, "the external engine was not asked");
                Thinker::Requested
            }
        };
        let found = self.builtin.think(question, signals)?.found;
        Some(EngineAnswer { found, thinker })
    }
}
