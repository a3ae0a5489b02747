//! A conversation about one game.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;

use super::super::engine::SearchEngine;
use super::super::game::{MoveOf, SearchGame};
use super::super::limits::{SearchLimits, Signals};
use super::super::score::Score;
use super::command::{Go, InitialPosition, PositionCommand};
use super::lines::{BestMoveLine, InfoLine, OutputLines};
use super::options::{EloRange, Options};
use super::origin::UciOrigin;

/// A game that can be talked about over UCI.
pub trait UciGame: SearchGame + Sized {
    /// The value of `UCI_Variant`: the name that Fairy-Stockfish gives the game, if it knows it.
    const VARIANT: &'static str;

    /// The beginning of the game.
    fn start() -> Self::History;

    /// The game as other engines are told of it.
    fn origin(history: &Self::History) -> UciOrigin;

    /// The position of a FEN.
    ///
    /// # Errors
    /// Why it is none.
    fn read_fen(text: &str) -> Result<Self::History, String>;

    /// The legal move that a text means.
    ///
    /// # Errors
    /// Why it is none.
    fn read_move(history: &Self::History, text: &str) -> Result<MoveOf<Self>, String>;

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why the rules refuse it.
    fn play_move(history: &mut Self::History, mv: MoveOf<Self>) -> Result<(), String>;

    /// The leaves below each legal move at this depth, at least 1.
    fn divide(history: &Self::History, depth: u32) -> Vec<(MoveOf<Self>, u64)>;

    /// The position as people read it.
    fn describe(history: &Self::History) -> String;

    /// The endgame tables in a folder, generated if it has none. `report` is called with a line for each.
    ///
    /// # Errors
    /// Why there are none.
    fn open_tables(folder: &Path, report: &(dyn Fn(String) + Sync)) -> Result<Self::Tables, String>;
}

/// What a server needs of a game, whichever it is.
pub trait UciSession {
    /// The range of `UCI_Elo`.
    fn elo_range(&self) -> EloRange;

    /// Makes the engine ready to search.
    fn prepare(&mut self, options: &Options);

    /// Forgets what was found out so far.
    fn new_game(&mut self);

    /// Takes notice that options have changed.
    ///
    /// # Errors
    /// Why the tables cannot be used.
    fn change(&mut self, before: &Options, options: &Options, out: &OutputLines) -> Result<(), String>;

    /// Takes a position.
    ///
    /// # Errors
    /// Why it is none; then nothing has changed.
    fn set_position(&mut self, command: PositionCommand) -> Result<(), String>;

    /// Begins a search, whose lines go to `out`.
    ///
    /// # Errors
    /// The output cannot be written.
    fn go(&mut self, go: &Go, options: &Options, out: &OutputLines) -> io::Result<()>;

    /// The expected move was played: the search goes on as an ordinary one.
    fn ponder_hit(&self);

    /// Stops a search in progress and waits until it has printed its best move.
    fn stop(&mut self);

    /// Whether a search is in progress.
    fn is_searching(&self) -> bool;

    /// The lines of `go perft`.
    fn perft(&self, depth: u32) -> String;

    /// The lines of `d`.
    fn describe(&self) -> String;

    /// The static evaluation.
    fn evaluate(&self) -> Score;
}

/// A search in progress.
struct RunningSearch<G: SearchGame> {
    signals: Arc<Signals>,
    thread: JoinHandle<SearchEngine<G>>,
}

/// A conversation about the game `G`.
pub struct GameSession<G: UciGame> {
    history: G::History,
    /// The engine while no search is using it; created when first needed.
    engine: Option<SearchEngine<G>>,
    running: Option<RunningSearch<G>>,
    tables: Option<G::Tables>,
    /// A different number for each game, which seeds the mistakes of weaker players.
    game: u64,
}

impl<G: UciGame> Default for GameSession<G> {
    fn default() -> GameSession<G> {
        GameSession { history: G::start(), engine: None, running: None, tables: None, game: 0 }
    }
}

impl<G: UciGame> GameSession<G> {
    /// The engine, created with these options if there is none.
    fn engine(&mut self, options: &Options) -> &mut SearchEngine<G> {
        let (resources, tables) = (options.resources, &self.tables);
        self.engine.get_or_insert_with(|| {
            let mut engine = SearchEngine::new(resources);
            engine.set_tables(tables.clone());
            engine
        })
    }

    /// The limits of a search, and a word on what was asked for and cannot be done.
    fn limits(&self, go: &Go, options: &Options, out: &OutputLines) -> io::Result<SearchLimits<MoveOf<G>>> {
        for error in &go.skipped {
            out.report(error)?;
        }
        let mut search_moves = Vec::new();
        for text in &go.limits.search_moves {
            match G::read_move(&self.history, text.as_str()) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => out.report(format_args!("{text}: {error}"))?,
            }
        }
        let mut limits = go.limits.with_search_moves(search_moves);
        if let Some(clock) = &mut limits.clock {
            clock.overhead = options.overhead;
        }
        Ok(limits)
    }
}

impl<G: UciGame> UciSession for GameSession<G> {
    fn elo_range(&self) -> EloRange {
        EloRange::of::<G>()
    }

    fn prepare(&mut self, options: &Options) {
        self.engine(options);
    }

    fn new_game(&mut self) {
        self.game += 1;
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn change(&mut self, before: &Options, options: &Options, out: &OutputLines) -> Result<(), String> {
        if options.resources != before.resources {
            self.engine = None;
        }
        if options.tables == before.tables {
            return Ok(());
        }
        self.engine = None;
        self.tables = None;
        if let Some(folder) = &options.tables {
            // Progress cannot be reported if the output is closed.
            self.tables = Some(G::open_tables(folder, &|line| drop(out.report(line)))?);
        }
        Ok(())
    }

    fn set_position(&mut self, command: PositionCommand) -> Result<(), String> {
        let mut history = match command.start {
            InitialPosition::Game => G::start(),
            InitialPosition::Fen(text) => G::read_fen(&text)?,
        };
        for text in &command.moves {
            let played = G::read_move(&history, text.as_str()).and_then(|mv| G::play_move(&mut history, mv));
            played.map_err(|error| format!("{text}: {error}"))?;
        }
        self.history = history;
        Ok(())
    }

    fn go(&mut self, go: &Go, options: &Options, out: &OutputLines) -> io::Result<()> {
        let limits = self.limits(go, options, out)?;
        let (skill, game) = (options.effective_skill::<G>(), self.game);
        self.engine(options).set_skill(skill, game);
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let signals = Arc::new(if go.ponder { Signals::pondering() } else { Signals::default() });
        let (out, history, lines) = (out.clone(), self.history.clone(), options.lines);
        let search_signals = Arc::clone(&signals);
        let thread = std::thread::spawn(move || {
            let result = engine.search(&history, &limits, lines, &search_signals, &mut |info| {
                // If the output is gone, the end of the input ends the search.
                let _ = out.write_line(InfoLine(info));
            });
            // The protocol forbids `bestmove` before `stop` or `ponderhit`.
            search_signals.wait_for_release(limits.infinite);
            let _ = out.write_line(BestMoveLine(&result));
            engine
        });
        self.running = Some(RunningSearch { signals, thread });
        Ok(())
    }

    fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.signals.ponder_hit();
        }
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            // If the search thread has panicked, the engine is lost; the next search creates a new one.
            self.engine = running.thread.join().ok();
        }
    }

    fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    fn perft(&self, depth: u32) -> String {
        if depth == 0 {
            return "Nodes searched: 1".to_owned();
        }
        let divided = G::divide(&self.history, depth);
        let lines: Vec<String> = divided.iter().map(|(mv, nodes)| format!("{mv}: {nodes}\n")).collect();
        let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
        format!("{}\nNodes searched: {sum}", lines.concat())
    }

    fn describe(&self) -> String {
        G::describe(&self.history)
    }

    fn evaluate(&self) -> Score {
        Score::Centipawns(G::static_evaluation(&self.history))
    }
}
