//! What searches on a thread: the engine, or anything else that takes the same jobs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use board_games::{GameBoard, GameKind, GameMove};
use chaturanga::two::TwoHistory;
use chaturanga_engine::two::{ChaturangaForTwo, TwoEngine};
use chess_engine::{ChessEngine, InternationalChess};
use external_engines::{ExternalConfig, ExternalEngine, ExternalError, ExternalSearchResult};
use game_search::uci::UciGame;
use game_search::{MoveOf, RankedLine, SearchFindings, SearchLimits};
use international_chess::ChessHistory;
use makruk_engine::tables::Tables;
use makruk_engine::{Engine, Level, Limits, Makruk, Ouk, OukEngine, Resources, Score, Signals, Skill};
use ouk::OukHistory;

#[derive(Clone, Debug)]
pub struct SearchJob {
    /// The game so far.
    pub board: GameBoard,
    pub mode: Mode,
}

/// How a position is to be searched.
#[derive(Clone, Debug)]
pub enum Mode {
    /// As well as the limits allow.
    Best {
        /// When to stop; never later than after [`LONGEST`].
        limits: Limits,
        /// How many of the best lines are wanted.
        lines: usize,
    },
    /// As a player of this level would, with the same blind spots as long as the seed is the same.
    Player {
        level: Level,
        /// What the blind spots depend on: one seed for each game.
        seed: u64,
        /// How long it may think, if its clock runs.
        most: Option<Duration>,
    },
}

/// The longest that one search may take, since others wait for the processor.
pub const LONGEST: Duration = Duration::from_secs(5);

impl SearchJob {
    /// When the search has to stop.
    pub fn limits(&self) -> Limits {
        let limits = match &self.mode {
            Mode::Best { limits, .. } => limits.clone(),
            Mode::Player { level, most, .. } => {
                let limits = level.limits();
                let movetime = limits.movetime.into_iter().chain(*most).min();
                Limits { movetime, ..limits }
            }
        };
        Limits { movetime: Some(limits.movetime.map_or(LONGEST, |time| time.min(LONGEST))), ..limits }
    }
}

/// What a search of any game found: the best lines.
pub type GameFindings = SearchFindings<GameMove>;

/// What a search found, and who searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    pub found: GameFindings,
    pub thinker: Thinker,
}

/// The same lines with the moves as `read` has them.
fn with_moves<M: Copy, N>(found: SearchFindings<M>, read: impl Fn(M) -> N) -> SearchFindings<N> {
    let SearchFindings { lines, nodes, time } = found;
    let line = |RankedLine { score, moves }: RankedLine<M>| RankedLine {
        score,
        moves: moves.into_iter().map(&read).collect(),
    };
    SearchFindings { lines: lines.into_iter().map(line).collect(), nodes, time }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinker {
    /// The engine that was asked for.
    Requested,
    /// The built-in engine, because the operator's engine has just failed.
    Substitute,
}

impl<M: Copy + Into<GameMove>> From<SearchFindings<M>> for EngineAnswer {
    fn from(found: SearchFindings<M>) -> EngineAnswer {
        EngineAnswer { found: with_moves(found, Into::into), thinker: Thinker::Requested }
    }
}

/// Something that searches, on one thread, one job at a time.
pub trait Backend: Send {
    /// Searches until the limits of the job are reached or the signals say stop. `None` means that the search failed. A
    /// panic counts as a failure too, after which the backend is replaced.
    fn think(&mut self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer>;
}

/// Whether the level plays at full strength.
fn is_full_strength(level: Level) -> bool {
    level.skill() == Skill::FULL
}

/// The built-in engine: in fact two of them. So what a weaker player overlooks never gets into the hash table of the best
/// one, and that table need not be cleared whenever a weaker player has moved.
pub(super) struct Builtin {
    best: Engine,
    /// Made when a weaker player first moves on this thread.
    player: Option<Engine>,
    /// Made when chess is first played on this thread.
    chess: Option<ChessEngine>,
    /// The same for Ouk.
    ouk: Option<OukEngine>,
    /// The same for chaturanga.
    chaturanga: Option<TwoEngine>,
}

/// The hash table of weaker players, in megabytes. They see few positions, and clearing a larger table would take time.
const PLAYERS_HASH: usize = 1;

impl Builtin {
    /// An engine with a hash table of `hash` megabytes and these endgame tables.
    pub(super) fn new(hash: usize, tables: Option<Tables>) -> Builtin {
        let mut best = engine(hash);
        best.set_tables(tables);
        Builtin { best, player: None, chess: None, ouk: None, chaturanga: None }
    }
}

/// An engine with a hash table of `hash` megabytes.
fn engine(hash: usize) -> Engine {
    Engine::new(Resources { hash, threads: 1 })
}

/// How a game other than Makruk is searched: by whom, with which blind spots, within which limits, and for how many lines. Levels have
/// the same limits in every game.
fn order<M>(job: &SearchJob) -> (Skill, u64, SearchLimits<M>, usize) {
    let Limits { depth, nodes, movetime, clock, mate, infinite, .. } = job.limits();
    let limits = SearchLimits { depth, nodes, movetime, clock, mate, infinite, search_moves: Vec::new() };
    match job.mode {
        Mode::Best { lines, .. } => (Skill::FULL, 0, limits, lines),
        Mode::Player { level, seed, .. } => (level.skill(), seed, limits, 1),
    }
}

/// The engines for other games have a small table, with which their players are strong enough. It is cleared before each move, so that
/// the same position gets the same answer on every thread.
const OTHER_GAMES: Resources = Resources { hash: 2, threads: 1 };

impl Builtin {
    fn think_chess(&mut self, history: &ChessHistory, job: &SearchJob, signals: &Signals) -> EngineAnswer {
        let engine = self.chess.get_or_insert_with(|| ChessEngine::new(OTHER_GAMES));
        let (skill, seed, limits, lines) = order(job);
        engine.set_skill(skill, seed);
        engine.new_game();
        engine.search(history, &limits, lines, signals, &mut |_| ()).into()
    }

    fn think_ouk(&mut self, history: &OukHistory, job: &SearchJob, signals: &Signals) -> EngineAnswer {
        let engine = self.ouk.get_or_insert_with(|| OukEngine::new(OTHER_GAMES));
        let (skill, seed, limits, lines) = order(job);
        engine.set_skill(skill, seed);
        engine.new_game();
        engine.search(history, &limits, lines, signals).into()
    }

    fn think_chaturanga(&mut self, history: &TwoHistory, job: &SearchJob, signals: &Signals) -> EngineAnswer {
        let engine = self.chaturanga.get_or_insert_with(|| TwoEngine::new(OTHER_GAMES));
        let (skill, seed, limits, lines) = order(job);
        engine.set_skill(skill, seed);
        engine.new_game();
        engine.search(history, &limits, lines, signals, &mut |_| ()).into()
    }
}

impl Backend for Builtin {
    fn think(&mut self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let history = match &job.board {
            GameBoard::Makruk(history) => history,
            GameBoard::Chess(history) => return Some(self.think_chess(history, job, signals)),
            GameBoard::Ouk(history) => return Some(self.think_ouk(history, job, signals)),
            GameBoard::Chaturanga(history) => return Some(self.think_chaturanga(history, job, signals)),
        };
        let (engine, lines) = match job.mode {
            Mode::Best { lines, .. } => (&mut self.best, lines),
            Mode::Player { level, .. } if is_full_strength(level) => (&mut self.best, 1),
            Mode::Player { level, seed, .. } => {
                let player = self.player.get_or_insert_with(|| engine(PLAYERS_HASH));
                player.set_skill(level.skill(), seed);
                // The same position gets the same answer on every thread.
                player.new_game();
                (player, 1)
            }
        };
        Some(engine.search(history, &job.limits(), lines, signals, &mut |_| ()).into())
    }
}

/// The idle processes of an engine of the operator's. One is started when there is none, so there are at most as many as there
/// are processors: a search by another engine does not pass its processor on.
struct IdleEngines<G> {
    config: ExternalConfig,
    idle: Mutex<Vec<ExternalEngine<G>>>,
}

impl<G: UciGame> IdleEngines<G>
where
    MoveOf<G>: Into<GameMove>,
{
    fn new(config: ExternalConfig) -> IdleEngines<G> {
        IdleEngines { config, idle: Mutex::default() }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<ExternalEngine<G>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn search(&self, history: &G::History, signals: &Signals) -> Result<GameFindings, ExternalError> {
        let start = Instant::now();
        let idle = self.idle().pop();
        let mut engine = idle.unwrap_or_else(|| ExternalEngine::new(self.config.clone()));
        let found = engine.search(history, signals);
        self.idle().push(engine);
        let ExternalSearchResult { score, pv, .. } = found?;
        let line = RankedLine { score: score.unwrap_or(Score::Centipawns(0)), moves: pv };
        Ok(with_moves(SearchFindings { lines: vec![line], nodes: 0, time: start.elapsed() }, Into::into))
    }
}

/// The operator's engines, one for each game that has one.
pub(super) struct Externals {
    makruk: Option<IdleEngines<Makruk>>,
    chess: Option<IdleEngines<InternationalChess>>,
    ouk: Option<IdleEngines<Ouk>>,
    chaturanga: Option<IdleEngines<ChaturangaForTwo>>,
}

impl Externals {
    pub(super) fn new(configs: &BTreeMap<GameKind, ExternalConfig>) -> Externals {
        let config = |game| configs.get(&game).cloned();
        Externals {
            makruk: config(GameKind::Makruk).map(IdleEngines::new),
            chess: config(GameKind::Chess).map(IdleEngines::new),
            ouk: config(GameKind::Ouk).map(IdleEngines::new),
            chaturanga: config(GameKind::Chaturanga).map(IdleEngines::new),
        }
    }

    /// What the engine for this game finds; `None` if there is none.
    fn search(&self, board: &GameBoard, signals: &Signals) -> Option<Result<GameFindings, ExternalError>> {
        Some(match board {
            GameBoard::Makruk(history) => self.makruk.as_ref()?.search(history, signals),
            GameBoard::Chess(history) => self.chess.as_ref()?.search(history, signals),
            GameBoard::Ouk(history) => self.ouk.as_ref()?.search(history, signals),
            GameBoard::Chaturanga(history) => self.chaturanga.as_ref()?.search(history, signals),
        })
    }
}

/// The operator's engines, which play the best level. All other searches, and those at which they fail, are done by the
/// built-in ones.
pub(super) struct External {
    engines: Arc<Externals>,
    builtin: Builtin,
}

impl External {
    pub(super) fn new(engines: Arc<Externals>, builtin: Builtin) -> External {
        External { engines, builtin }
    }
}

impl Backend for External {
    fn think(&mut self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let is_asked = matches!(job.mode, Mode::Player { level, .. } if is_full_strength(level));
        let found = if is_asked { self.engines.search(&job.board, signals) } else { None };
        let thinker = match found {
            None => return self.builtin.think(job, signals),
            Some(Ok(found)) => return Some(EngineAnswer { found, thinker: Thinker::Requested }),
            Some(Err(error)) if error.is_failure() => {
                tracing::warn!(%error, "the external engine gave no move; the built-in one moves");
                Thinker::Substitute
            }
            Some(Err(error)) => {
                tracing::debug!(%error, "the external engine was not asked");
                Thinker::Requested
            }
        };
        let found = self.builtin.think(job, signals)?.found;
        Some(EngineAnswer { found, thinker })
    }
}
