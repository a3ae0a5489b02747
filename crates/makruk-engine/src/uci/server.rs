//! The UCI server.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::super::tables::{TableProgress, Tables};
use super::super::{Engine, Limits, SearchInfo, SearchResult, Signals};
use super::command::{Command, Go, InitialPosition, PositionCommand};
use super::options::Options;
use makruk::notation::fen;
use makruk::{Count, History, Position, divide};

/// Deeper than any machine will ever get.
const MAX_PERFT: u32 = 64;

/// A stream to which the server and the search thread write whole lines.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    fn write_line(&self, text: impl std::fmt::Display) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{text}")?;
        out.flush()
    }
}

/// A search in progress.
struct RunningSearch {
    signals: Arc<Signals>,
    thread: JoinHandle<Engine>,
}

struct UciServer<W> {
    out: Output<W>,
    options: Options,
    history: History,
    /// The engine while no search is using it; created when first needed.
    engine: Option<Engine>,
    running: Option<RunningSearch>,
    tables: Option<Tables>,
    /// A different number for each game, which seeds the mistakes of weaker players.
    game: u64,
}

/// Serves UCI commands line by line until `quit` or the end of the input.
///
/// # Errors
///
/// The input cannot be read or the output cannot be written.
pub fn serve<W: Write + Send + 'static>(input: impl BufRead, out: W) -> io::Result<()> {
    let mut server = UciServer {
        out: Output(Arc::new(Mutex::new(out))),
        options: Options::default(),
        history: History::new(Position::start()),
        engine: None,
        running: None,
        tables: None,
        game: 0,
    };
    for line in input.split(b'\n') {
        // Invalid UTF-8 is treated like an unknown command.
        let line = String::from_utf8_lossy(&line?).into_owned();
        match line.parse() {
            Ok(Command::Quit) => break,
            Ok(command) => server.execute(command)?,
            Err(error) => server.report_error(error)?,
        }
    }
    server.stop_search();
    Ok(())
}

impl<W: Write + Send + 'static> UciServer<W> {
    fn report_error(&self, what: impl std::fmt::Display) -> io::Result<()> {
        self.out.write_line(format_args!("info string {what}"))
    }

    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                let options = &self.options;
                self.out.write_line(format_args!(
                    "id name makruk-bot {version}\nid author the makruk-bot authors\n{options}uciok"
                ))
            }
            Command::IsReady => {
                if self.running.is_none() {
                    self.engine();
                }
                self.out.write_line("readyok")
            }
            Command::NewGame => {
                self.stop_search();
                self.game += 1;
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(command) => match history(command) {
                Ok(history) => {
                    self.stop_search();
                    self.history = history;
                    Ok(())
                }
                Err(what) => self.report_error(format_args!("{what}; the position stays as it was")),
            },
            Command::Go(go) => self.go(go),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => {
                self.stop_search();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.signals.ponder_hit();
                }
                Ok(())
            }
            Command::Display => self.display(),
            Command::Evaluate => {
                let score = Engine::evaluate(&self.history);
                self.out.write_line(format_args!("info string static evaluation {score} for the side to move"))
            }
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    /// Stops a search in progress and waits until it has printed its best move.
    fn stop_search(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            // If the search thread has panicked, the engine is lost; the next search creates a new one.
            self.engine = running.thread.join().ok();
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.stop_search();
        if name.eq_ignore_ascii_case("clear hash") {
            if let Some(engine) = &mut self.engine {
                engine.new_game();
            }
            return Ok(());
        }
        let before = self.options.clone();
        if let Err(error) = self.options.set(name, value) {
            return self.report_error(error);
        }
        if self.options.resources != before.resources {
            self.engine = None;
        }
        if self.options.tables == before.tables {
            return Ok(());
        }
        self.engine = None;
        self.tables = None;
        if let Some(folder) = &self.options.tables {
            // Progress cannot be reported if the output is closed.
            let report = |TableProgress { material, ready, total }: TableProgress| {
                let _ = self.out.write_line(format_args!("info string endgame table {ready} of {total}: {material}"));
            };
            match Tables::open(folder, report) {
                Ok(tables) => self.tables = Some(tables),
                Err(error) => {
                    self.options.tables = None;
                    return self.report_error(error);
                }
            }
        }
        Ok(())
    }

    /// The engine, created with the current options if there is none.
    fn engine(&mut self) -> &mut Engine {
        let (resources, tables) = (self.options.resources, &self.tables);
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(resources);
            engine.set_tables(tables.clone());
            engine
        })
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        self.stop_search();
        let limits = self.limits(&go)?;
        let (skill, game) = (self.options.effective_skill(), self.game);
        self.engine().set_skill(skill, game);
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let signals = Arc::new(if go.ponder { Signals::pondering() } else { Signals::default() });
        let (out, history, lines) = (self.out.clone(), self.history.clone(), self.options.lines);
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

    /// The limits of a search, and a word on what was asked for and cannot be done.
    fn limits(&self, go: &Go) -> io::Result<Limits> {
        for error in &go.skipped {
            self.report_error(error)?;
        }
        let mut limits = go.limits.clone();
        if let Some(clock) = &mut limits.clock {
            clock.overhead = self.options.overhead;
        }
        for mv in &go.search_moves {
            match mv.to_move(self.history.position()) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => self.report_error(format_args!("{mv}: {error}"))?,
            }
        }
        Ok(limits)
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        self.stop_search();
        if depth > MAX_PERFT {
            return self.report_error(format_args!("perft goes to depth {MAX_PERFT}"));
        }
        if depth == 0 {
            return self.out.write_line("Nodes searched: 1");
        }
        let mut sum = 0;
        for (mv, nodes) in divide(self.history.position(), depth) {
            self.out.write_line(format_args!("{mv}: {nodes}"))?;
            sum += nodes;
        }
        self.out.write_line(format_args!("\nNodes searched: {sum}"))
    }

    fn display(&self) -> io::Result<()> {
        let position = self.history.position();
        let mut setup = position.to_setup();
        setup.count = self.history.count().map(|count| count.to_setup());
        let checkers: Vec<String> = position.checkers().map(|square| square.to_string()).collect();
        self.out.write_line(format_args!(
            "{:?}\n\nFen: {}\nKey: {:?}\nCheckers: {}",
            position.board(),
            fen::format_setup(&setup),
            position.key(),
            checkers.join(" ")
        ))
    }
}

/// The game that a `position` command describes.
fn history(command: PositionCommand) -> Result<History, String> {
    let mut history = match command.start {
        InitialPosition::Game => History::new(Position::start()),
        InitialPosition::Fen(text) => {
            let setup = fen::parse_setup(&text).map_err(|error| error.to_string())?;
            let position = Position::from_setup(&setup).map_err(|error| error.to_string())?;
            let count = setup.count.and_then(|count| Count::from_setup(count, &position));
            History::new(position).with_count(count)
        }
    };
    for mv in command.moves {
        let made = mv.to_move(history.position()).map_err(|error| format!("{mv}: {error}"))?;
        history.play(made).map_err(|error| format!("{mv}: {error}"))?;
    }
    Ok(history)
}

/// An `info` line.
struct InfoLine<'a>(&'a SearchInfo);

impl std::fmt::Display for InfoLine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SearchInfo { depth, seldepth, multipv, score, nodes, time, hashfull, pv } = self.0;
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let time = time.as_millis();
        write!(f, "info depth {depth} seldepth {seldepth} multipv {multipv} score {score} nodes {nodes}")?;
        write!(f, " nps {speed} hashfull {hashfull} time {time} pv")?;
        pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// A `bestmove` line.
struct BestMoveLine<'a>(&'a SearchResult);

impl std::fmt::Display for BestMoveLine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.best_move() {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        match self.0.ponder_move() {
            Some(mv) => write!(f, " ponder {mv}"),
            None => Ok(()),
        }
    }
}
