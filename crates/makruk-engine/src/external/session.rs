//! What is said to an engine and what is made of its answers.

use std::time::{Duration, Instant};

use super::super::{History, Origin, Signals};
use super::error::excerpt;
use super::message::{BestMove, EngineMessage, InfoLine};
use super::option::UciOption;
use super::pipes::{MAX_LINE, OutputLine};
use super::process::{Process, ReceiveError};
use super::result::ExternalSearchResult;
use super::{ExternalConfig, ExternalError};
use makruk::Move;
use makruk::notation::fen;

/// How many lines that are no part of the protocol are let pass before an answer. Greetings have a few.
const MAX_UNKNOWN_LINES: usize = 200;

/// How many bytes are let pass before an answer. A minute of a talkative search has less than a tenth of it.
const MAX_BYTES: usize = 4 << 20;

/// How often a wait looks whether it is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// How long an engine that has closed its output may take to end.
pub(super) const EXIT_TIMEOUT: Duration = Duration::from_secs(1);

/// An engine that has been told its options and awaits a position.
pub(super) struct Session {
    process: Process,
    /// What it calls itself.
    name: Option<String>,
    /// What it was asked about last: where that game began and how it went.
    last: Option<(Origin, Vec<Move>)>,
}

/// How a wait has ended that nothing went wrong with.
enum Wait<T> {
    Answered(T),
    TimeOut,
    /// The signals said stop.
    Stopped,
}

impl Session {
    /// Starts an engine and tells it its options.
    ///
    /// # Errors
    ///
    /// Any but those of a search. Nothing has been left running.
    pub(super) fn start(config: &ExternalConfig, signals: &Signals) -> Result<Session, ExternalError> {
        let program = || config.program.clone();
        let process = Process::start(config).map_err(|source| ExternalError::Spawn { program: program(), source })?;
        let mut session = Session { process, name: None, last: None };
        match session.handshake(config, signals) {
            Ok(()) => {
                tracing::info!(engine = session.name(), "an engine has been started");
                Ok(session)
            }
            Err(error) => {
                session.kill();
                Err(error)
            }
        }
    }

    /// What the engine calls itself.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Makes sure that an engine that nobody has talked to for a while is still there.
    ///
    /// # Errors
    ///
    /// What the engine did instead of answering.
    pub(super) fn check_alive(&mut self, config: &ExternalConfig, signals: &Signals) -> Result<(), ExternalError> {
        let limit = config.timeouts.ready;
        self.wait_until_ready(Instant::now() + limit, limit, signals)
    }

    /// Ends it at once.
    pub(super) fn kill(&mut self) {
        self.process.kill();
    }

    fn handshake(&mut self, config: &ExternalConfig, signals: &Signals) -> Result<(), ExternalError> {
        let limit = config.timeouts.start;
        let until = Instant::now() + limit;
        let (mut name, mut offers) = (None, Vec::new());
        self.process.send("uci");
        let waited = self.wait(until, signals, |answer, _| {
            match answer {
                EngineMessage::IdName(said) => name = Some(excerpt(&said)),
                EngineMessage::Option(offer) => offers.push(offer),
                EngineMessage::UciOk => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        match waited {
            Wait::Answered(()) => {}
            Wait::TimeOut => return Err(self.timeout_error(limit, ExternalError::NoHandshake)),
            Wait::Stopped => return Err(ExternalError::Stopped),
        }
        self.name = name;
        for command in set_options(config, &offers)? {
            self.process.send(&command);
        }
        self.wait_until_ready(until, limit, signals)
    }

    /// Waits until the engine has done all that it was told.
    fn wait_until_ready(&mut self, until: Instant, limit: Duration, signals: &Signals) -> Result<(), ExternalError> {
        self.process.send("isready");
        let ready = |answer, _: &str| Ok(matches!(answer, EngineMessage::ReadyOk).then_some(()));
        match self.wait(until, signals, ready)? {
            Wait::Answered(()) => Ok(()),
            Wait::TimeOut => Err(self.timeout_error(limit, ExternalError::NotReady)),
            Wait::Stopped => Err(ExternalError::Stopped),
        }
    }

    /// Asks for the best move of a history that has one.
    ///
    /// # Errors
    ///
    /// What the engine did instead of answering. Unless it is [`ExternalError::Stopped`], no more is to be asked of it.
    pub(super) fn search(
        &mut self,
        history: &History,
        config: &ExternalConfig,
        signals: &Signals,
    ) -> Result<ExternalSearchResult, ExternalError> {
        if !self.continues_last_game(history) {
            self.process.send("ucinewgame");
            self.check_alive(config, signals)?;
        }
        self.last = Some((history.origin().clone(), history.moves().to_vec()));

        let begun = Instant::now();
        self.process.send(&position(history));
        self.process.send(&format!("go movetime {}", config.movetime.as_millis().max(1)));
        let mut info = None;
        let until = begun + config.movetime + config.timeouts.overrun;
        if let Wait::Answered(best) = self.wait(until, signals, |answer, line| best_move_in(answer, line, &mut info))? {
            return ExternalSearchResult::of(history.position(), best, info);
        }
        // Too late, or no longer wanted: in either case what it has so far is asked for, and no signal is heeded any more.
        self.process.send("stop");
        let until = Instant::now() + config.timeouts.stop;
        match self.wait(until, &Signals::default(), |answer, line| best_move_in(answer, line, &mut info))? {
            Wait::Answered(best) => ExternalSearchResult::of(history.position(), best, info),
            Wait::TimeOut | Wait::Stopped => Err(self.timeout_error(begun.elapsed(), ExternalError::Hung)),
        }
    }

    /// Whether the history comes after the one that was asked about last, in the same game.
    fn continues_last_game(&self, history: &History) -> bool {
        let same =
            |(origin, moves): &(Origin, Vec<Move>)| origin == history.origin() && history.moves().starts_with(moves);
        self.last.as_ref().is_some_and(same)
    }

    /// What a silence means that was too long.
    fn timeout_error(&self, limit: Duration, otherwise: fn(Duration) -> ExternalError) -> ExternalError {
        if self.process.has_unread_input() { ExternalError::NotReading(limit) } else { otherwise(limit) }
    }

    /// Hears lines until `take` makes something of one, time is over or the signals say stop.
    fn wait<T>(
        &mut self,
        until: Instant,
        signals: &Signals,
        mut take: impl FnMut(EngineMessage, &str) -> Result<Option<T>, ExternalError>,
    ) -> Result<Wait<T>, ExternalError> {
        let (mut strange, mut bytes) = (0, 0);
        loop {
            if signals.is_stopped() {
                return Ok(Wait::Stopped);
            }
            let now = Instant::now();
            if now >= until {
                return Ok(Wait::TimeOut);
            }
            let line = match self.process.receive(until.min(now + POLL_INTERVAL)) {
                Ok(OutputLine::Line(line)) => line,
                Ok(OutputLine::TooLong) => return Err(ExternalError::EndlessLine(MAX_LINE)),
                Err(ReceiveError::TimeOut) => continue,
                Err(ReceiveError::End) => {
                    return Err(self
                        .process
                        .ended(EXIT_TIMEOUT)
                        .map_or(ExternalError::OutputClosed, ExternalError::Died));
                }
            };
            tracing::trace!(line = excerpt(&line), "from an engine");
            bytes += line.len() + 1;
            if bytes > MAX_BYTES {
                return Err(ExternalError::TooMuchOutput(MAX_BYTES));
            }
            let answer = EngineMessage::of(&line);
            if answer == EngineMessage::Unknown {
                strange += 1;
                if strange > MAX_UNKNOWN_LINES {
                    return Err(ExternalError::Garbage(excerpt(&line)));
                }
            }
            if let Some(taken) = take(answer, &line)? {
                return Ok(Wait::Answered(taken));
            }
        }
    }
}

/// What a line decides while a search goes on; `latest` is the last that was told of the best line.
fn best_move_in(
    answer: EngineMessage,
    line: &str,
    latest: &mut Option<InfoLine>,
) -> Result<Option<BestMove>, ExternalError> {
    match answer {
        EngineMessage::BestMove(BestMove::Invalid) => Err(ExternalError::UnreadableMove(excerpt(line))),
        EngineMessage::BestMove(best) => Ok(Some(best)),
        EngineMessage::Info(info) if info.line.unwrap_or(1) == 1 && !info.moves.is_empty() => {
            *latest = Some(info);
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// The commands that set all options, the variant first since others may depend on it.
fn set_options(config: &ExternalConfig, offers: &[UciOption]) -> Result<Vec<String>, ExternalError> {
    let offer = |name: &str| offers.iter().find(|offer| offer.is(name));
    let variant = offer("UCI_Variant").filter(|variant| variant.check("makruk").is_ok());
    let mut commands = vec![variant.ok_or(ExternalError::NoMakruk)?.command("makruk")];
    let mut set = |name: &str, value: &str| {
        let refused = |wanted| ExternalError::Option { name: name.to_owned(), value: value.to_owned(), wanted };
        let offer = offer(name).ok_or_else(|| refused("it has no such option".to_owned()))?;
        offer.check(value).map_err(|wanted| refused(format!("it wants {wanted}")))?;
        commands.push(offer.command(value));
        Ok(())
    };
    for (name, value) in &config.options {
        set(name, value)?;
    }
    if let Some(network) = &config.network {
        set("EvalFile", &network.display().to_string())?;
        if offer("Use NNUE").is_some() {
            set("Use NNUE", "true")?;
        }
    }
    Ok(commands)
}

/// The command that tells a history: where the game began, with the count that ran there, and all moves since.
fn position(history: &History) -> String {
    let origin = history.origin();
    let mut setup = origin.position.to_setup();
    setup.count = origin.count.map(|count| count.to_setup());
    let mut command = format!("position fen {}", fen::format_setup(&setup));
    for (index, mv) in history.moves().iter().enumerate() {
        command.push_str(if index == 0 { " moves " } else { " " });
        command.push_str(&mv.to_string());
    }
    command
}
