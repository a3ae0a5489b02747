//! A conversation with a running engine.

use std::time::{Duration, Instant};

use crate::ExternalError;
use crate::config::ExternalConfig;
use crate::error::excerpt;
use crate::message::{BestMove, EngineMessage, ParsedInfo};
use crate::option::UciOption;
use crate::pipes::{MAX_LINE, OutputLine};
use crate::process::{Process, ReceiveError};
use crate::result::{ExternalSearchResult, checked};
use game_search::uci::{UciGame, UciOrigin};
use game_search::{MoveOf, Signals};

/// How many lines outside the protocol are tolerated before a reply. Greetings have a few.
const MAX_UNKNOWN_LINES: usize = 200;

/// How many bytes are tolerated before a reply. A minute of verbose search prints less than a tenth of this.
const MAX_BYTES: usize = 4 << 20;

/// The game of engines that have no other.
const CHESS: &str = "chess";

/// How often a wait checks whether the search has been stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// An engine that has accepted its options and is ready for a position.
pub(super) struct EngineSession {
    process: Process,
    /// The name it reports.
    name: Option<String>,
    /// The position that it searched last.
    last: Option<UciOrigin>,
}

/// The outcome of a wait without errors.
enum Wait<T> {
    Answered(T),
    TimeOut,
    /// The signals said stop.
    Stopped,
}

impl EngineSession {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    ///
    /// Any error other than those of a search. Nothing is left running.
    pub(super) fn start(
        config: &ExternalConfig,
        variant: &'static str,
        signals: &Signals,
    ) -> Result<EngineSession, ExternalError> {
        let program = || config.program.clone();
        let process = Process::start(config).map_err(|source| ExternalError::Spawn { program: program(), source })?;
        let mut session = EngineSession { process, name: None, last: None };
        match session.handshake(config, variant, signals) {
            Ok(()) => {
                tracing::info!(engine = session.name(), "started an engine");
                Ok(session)
            }
            Err(error) => {
                session.kill();
                Err(error)
            }
        }
    }

    /// The name that the engine reports.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Makes sure that an idle engine is still responsive.
    ///
    /// # Errors
    ///
    /// What the engine did instead of replying.
    pub(super) fn check_alive(&mut self, config: &ExternalConfig, signals: &Signals) -> Result<(), ExternalError> {
        let limit = config.timeouts.ready;
        self.wait_until_ready(Instant::now() + limit, limit, signals)
    }

    /// Kills the process.
    pub(super) fn kill(&mut self) {
        self.process.kill();
    }

    fn handshake(
        &mut self,
        config: &ExternalConfig,
        variant: &'static str,
        signals: &Signals,
    ) -> Result<(), ExternalError> {
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
        for command in set_options(config, variant, &offers)? {
            self.process.send(&command);
        }
        self.wait_until_ready(until, limit, signals)
    }

    /// Waits until the engine has processed everything it was sent.
    fn wait_until_ready(&mut self, until: Instant, limit: Duration, signals: &Signals) -> Result<(), ExternalError> {
        self.process.send("isready");
        let ready = |answer, _: &str| Ok(matches!(answer, EngineMessage::ReadyOk).then_some(()));
        match self.wait(until, signals, ready)? {
            Wait::Answered(()) => Ok(()),
            Wait::TimeOut => Err(self.timeout_error(limit, ExternalError::NotReady)),
            Wait::Stopped => Err(ExternalError::Stopped),
        }
    }

    /// Searches for the best move of a game that is not over.
    ///
    /// # Errors
    ///
    /// What the engine did instead of replying. After any error but [`ExternalError::Stopped`] the session is
    /// unusable.
    pub(super) fn search<G: UciGame>(
        &mut self,
        history: &G::History,
        config: &ExternalConfig,
        signals: &Signals,
    ) -> Result<ExternalSearchResult<MoveOf<G>>, ExternalError> {
        let origin = G::origin(history);
        if !self.last.as_ref().is_some_and(|last| origin.continues(last)) {
            self.process.send("ucinewgame");
            self.check_alive(config, signals)?;
        }
        let command = origin.command();
        self.last = Some(origin);

        let begun = Instant::now();
        self.process.send(&command);
        self.process.send(&format!("go movetime {}", config.movetime.as_millis().max(1)));
        let mut info = None;
        let until = begun + config.movetime + config.timeouts.overrun;
        if let Wait::Answered(best) = self.wait(until, signals, |answer, line| best_move_in(answer, line, &mut info))? {
            return checked::<G>(history, best, info);
        }
        // Out of time or stopped by the caller. Either way, ask for the best move so far and wait for it regardless
        // of signals.
        self.process.send("stop");
        let until = Instant::now() + config.timeouts.stop;
        match self.wait(until, &Signals::default(), |answer, line| best_move_in(answer, line, &mut info))? {
            Wait::Answered(best) => checked::<G>(history, best, info),
            Wait::TimeOut | Wait::Stopped => Err(self.timeout_error(begun.elapsed(), ExternalError::Hung)),
        }
    }

    /// The error for a missing reply.
    fn timeout_error(&self, limit: Duration, otherwise: fn(Duration) -> ExternalError) -> ExternalError {
        if self.process.has_unread_input() { ExternalError::NotReading(limit) } else { otherwise(limit) }
    }

    /// Reads lines until `take` makes something of one, time is over or the signals say stop.
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
                    return Err(self.process.exited().map_or(ExternalError::OutputClosed, ExternalError::Died));
                }
            };
            tracing::trace!(line = excerpt(&line), "received from an engine");
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

/// The best move, if the line has it. Keeps the latest `info` on the best line in `latest`.
fn best_move_in(
    answer: EngineMessage,
    line: &str,
    latest: &mut Option<ParsedInfo>,
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

/// The commands that set all options. What the game is comes as early as it can, because others may depend on it.
fn set_options(
    config: &ExternalConfig,
    variant: &'static str,
    offers: &[UciOption],
) -> Result<Vec<String>, ExternalError> {
    let offer = |name: &str| offers.iter().find(|offer| offer.is(name));
    let mut commands = match offer("UCI_Variant") {
        Some(games) if games.check(variant).is_ok() => vec![games.command(variant)],
        // An engine without a choice plays chess.
        None if variant == CHESS => Vec::new(),
        _ => return Err(ExternalError::OtherGames(variant)),
    };
    let mut set = |name: &str, value: &str| {
        let refused = |expected| ExternalError::Option { name: name.to_owned(), value: value.to_owned(), expected };
        let offer = offer(name).ok_or_else(|| refused("it has no such option".to_owned()))?;
        offer.check(value).map_err(|expected| refused(format!("it accepts {expected}")))?;
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
