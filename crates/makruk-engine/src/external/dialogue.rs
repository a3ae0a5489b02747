//! What is said to an engine and what is made of its answers.

use std::time::{Duration, Instant};

use super::super::{History, Origin, Signals};
use super::answer::{Answer, Best, Info};
use super::error::shown;
use super::found::Found;
use super::offer::Offer;
use super::pipes::{Heard, MAX_LINE};
use super::process::{Process, Silence};
use super::{ExternalConfig, ExternalError};
use makruk::Move;
use makruk::notation::fen;

/// How many lines that are no part of the protocol are let pass before an answer. Greetings have a few.
const MAX_STRANGE: usize = 200;

/// How many bytes are let pass before an answer. A minute of a talkative search has less than a tenth of it.
const MAX_BYTES: usize = 4 << 20;

/// How often a wait looks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(10);

/// How long an engine that has closed its output may take to end.
pub(super) const CLOSING: Duration = Duration::from_secs(1);

/// An engine that has been told its options and awaits a position.
pub(super) struct Dialogue {
    process: Process,
    /// What it calls itself.
    name: Option<String>,
    /// What it was asked about last: where that game began and how it went.
    last: Option<(Origin, Vec<Move>)>,
}

/// How a wait has ended that nothing went wrong with.
enum Waited<T> {
    Answered(T),
    TimeOut,
    /// The signals said stop.
    Stopped,
}

impl Dialogue {
    /// Starts an engine and tells it its options.
    ///
    /// # Errors
    ///
    /// Any but those of a search. Nothing has been left running.
    pub(super) fn begin(config: &ExternalConfig, signals: &Signals) -> Result<Dialogue, ExternalError> {
        let program = || config.program.clone();
        let process = Process::start(config).map_err(|source| ExternalError::Spawn { program: program(), source })?;
        let mut dialogue = Dialogue { process, name: None, last: None };
        match dialogue.introduce(config, signals) {
            Ok(()) => {
                tracing::info!(engine = dialogue.name(), "an engine has been started");
                Ok(dialogue)
            }
            Err(error) => {
                dialogue.kill();
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
    pub(super) fn wake(&mut self, config: &ExternalConfig, signals: &Signals) -> Result<(), ExternalError> {
        let limit = config.patience.ready;
        self.get_ready(Instant::now() + limit, limit, signals)
    }

    /// Ends it at once.
    pub(super) fn kill(&mut self) {
        self.process.kill();
    }

    fn introduce(&mut self, config: &ExternalConfig, signals: &Signals) -> Result<(), ExternalError> {
        let limit = config.patience.start;
        let until = Instant::now() + limit;
        let (mut name, mut offers) = (None, Vec::new());
        self.process.say("uci");
        let waited = self.wait(until, signals, |answer, _| {
            match answer {
                Answer::Name(said) => name = Some(shown(&said)),
                Answer::Offer(offer) => offers.push(offer),
                Answer::UciOk => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        match waited {
            Waited::Answered(()) => {}
            Waited::TimeOut => return Err(self.silent(limit, ExternalError::NoHandshake)),
            Waited::Stopped => return Err(ExternalError::Stopped),
        }
        self.name = name;
        for command in set_options(config, &offers)? {
            self.process.say(&command);
        }
        self.get_ready(until, limit, signals)
    }

    /// Waits until the engine has done all that it was told.
    fn get_ready(&mut self, until: Instant, limit: Duration, signals: &Signals) -> Result<(), ExternalError> {
        self.process.say("isready");
        let ready = |answer, _: &str| Ok(matches!(answer, Answer::ReadyOk).then_some(()));
        match self.wait(until, signals, ready)? {
            Waited::Answered(()) => Ok(()),
            Waited::TimeOut => Err(self.silent(limit, ExternalError::NotReady)),
            Waited::Stopped => Err(ExternalError::Stopped),
        }
    }

    /// Asks for the best move of a situation that has one.
    ///
    /// # Errors
    ///
    /// What the engine did instead of answering. Unless it is [`ExternalError::Stopped`], no more is to be asked of it.
    pub(super) fn search(
        &mut self,
        situation: &History,
        config: &ExternalConfig,
        signals: &Signals,
    ) -> Result<Found, ExternalError> {
        if !self.goes_on(situation) {
            self.process.say("ucinewgame");
            self.wake(config, signals)?;
        }
        self.last = Some((situation.origin().clone(), situation.moves().to_vec()));

        let begun = Instant::now();
        self.process.say(&position(situation));
        self.process.say(&format!("go movetime {}", config.movetime.as_millis().max(1)));
        let mut info = None;
        let until = begun + config.movetime + config.patience.overrun;
        if let Waited::Answered(best) = self.wait(until, signals, |answer, line| decided(answer, line, &mut info))? {
            return Found::of(situation.position(), best, info);
        }
        // Too late, or no longer wanted: in either case what it has so far is asked for, and no signal is heeded any more.
        self.process.say("stop");
        let until = Instant::now() + config.patience.stop;
        match self.wait(until, &Signals::default(), |answer, line| decided(answer, line, &mut info))? {
            Waited::Answered(best) => Found::of(situation.position(), best, info),
            Waited::TimeOut | Waited::Stopped => Err(self.silent(begun.elapsed(), ExternalError::Hung)),
        }
    }

    /// Whether the situation comes after the one that was asked about last, in the same game.
    fn goes_on(&self, situation: &History) -> bool {
        let same = |(origin, moves): &(Origin, Vec<Move>)| {
            origin == situation.origin() && situation.moves().starts_with(moves)
        };
        self.last.as_ref().is_some_and(same)
    }

    /// What a silence means that was too long.
    fn silent(&self, limit: Duration, otherwise: fn(Duration) -> ExternalError) -> ExternalError {
        if self.process.is_deaf() { ExternalError::Deaf(limit) } else { otherwise(limit) }
    }

    /// Hears lines until `take` makes something of one, time is over or the signals say stop.
    fn wait<T>(
        &mut self,
        until: Instant,
        signals: &Signals,
        mut take: impl FnMut(Answer, &str) -> Result<Option<T>, ExternalError>,
    ) -> Result<Waited<T>, ExternalError> {
        let (mut strange, mut bytes) = (0, 0);
        loop {
            if signals.is_stopped() {
                return Ok(Waited::Stopped);
            }
            let now = Instant::now();
            if now >= until {
                return Ok(Waited::TimeOut);
            }
            let line = match self.process.hear(until.min(now + GLANCE)) {
                Ok(Heard::Line(line)) => line,
                Ok(Heard::Endless) => return Err(ExternalError::EndlessLine(MAX_LINE)),
                Err(Silence::TimeOut) => continue,
                Err(Silence::End) => {
                    return Err(self.process.ended(CLOSING).map_or(ExternalError::Mute, ExternalError::Died));
                }
            };
            tracing::trace!(line = shown(&line), "from an engine");
            bytes += line.len() + 1;
            if bytes > MAX_BYTES {
                return Err(ExternalError::Flood(MAX_BYTES));
            }
            let answer = Answer::of(&line);
            if answer == Answer::Strange {
                strange += 1;
                if strange > MAX_STRANGE {
                    return Err(ExternalError::Garbage(shown(&line)));
                }
            }
            if let Some(taken) = take(answer, &line)? {
                return Ok(Waited::Answered(taken));
            }
        }
    }
}

/// What a line decides while a search goes on; `latest` is the last that was told of the best line.
fn decided(answer: Answer, line: &str, latest: &mut Option<Info>) -> Result<Option<Best>, ExternalError> {
    match answer {
        Answer::Best(Best::Unreadable) => Err(ExternalError::Unreadable(shown(line))),
        Answer::Best(best) => Ok(Some(best)),
        Answer::Info(info) if info.line.unwrap_or(1) == 1 && !info.moves.is_empty() => {
            *latest = Some(info);
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// The commands that set all options, the variant first since others may depend on it.
fn set_options(config: &ExternalConfig, offers: &[Offer]) -> Result<Vec<String>, ExternalError> {
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

/// The command that tells a situation: where the game began, with the count that ran there, and all moves since.
fn position(situation: &History) -> String {
    let origin = situation.origin();
    let mut setup = origin.position.to_setup();
    setup.count = origin.count.map(|count| count.to_setup());
    let mut command = format!("position fen {}", fen::format_setup(&setup));
    for (index, mv) in situation.moves().iter().enumerate() {
        command.push_str(if index == 0 { " moves " } else { " " });
        command.push_str(&mv.to_string());
    }
    command
}
