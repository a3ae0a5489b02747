//! The XBoard server.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Sender};

use super::super::{Engine, Limits, Resources, SearchInfo, SearchResult, Signals, Skill};
use super::clock::XBoardTime;
use super::command::XBoardCommand;
use super::lines::{ResultLine, ThinkingLine, centiseconds};
use super::thinking::{SearchNumber, Thinking, XBoardEvent};
use makruk::notation::fen;
use makruk::notation::uci::UciMove;
use makruk::{Color, Count, History, Move, Position};

/// What the engine may use at most.
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;

/// The nodes for a hint that no search has found on its way.
const HINT_NODES: u64 = 20_000;

/// What the engine does with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum XBoardMode {
    /// It takes moves and makes none.
    Force,
    /// It plays this side.
    Playing(Color),
    Analyzing,
}

struct XBoardServer<W> {
    out: W,
    events: Sender<XBoardEvent>,
    resources: Resources,
    skill: Skill,
    history: History,
    mode: XBoardMode,
    time: XBoardTime,
    /// Whether to show what the engine thinks.
    posts: bool,
    /// The engine while no search is using it; created when first needed.
    engine: Option<Engine>,
    thinking: Option<Thinking>,
    latest: SearchNumber,
    /// What the search in progress has said last.
    thought: Option<SearchInfo>,
    /// The reply that the engine expects.
    expected: Option<Move>,
    /// Pings that came while the engine was to move: they are answered after its move.
    pings: Vec<String>,
    /// A different number for each game, which seeds the mistakes of weaker players.
    game: u64,
}

/// Serves XBoard's commands line by line until `quit` or the end of the input, at which a move is made that is being thought
/// about.
///
/// # Errors
///
/// The input cannot be read or the output cannot be written.
pub fn serve(input: impl BufRead + Send + 'static, out: impl Write) -> io::Result<()> {
    let (events, received) = mpsc::channel();
    let lines = events.clone();
    std::thread::spawn(move || {
        for line in input.split(b'\n') {
            let Ok(line) = line else { break };
            // Invalid UTF-8 is treated like an unknown command.
            if lines.send(XBoardEvent::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
                return;
            }
        }
        let _ = lines.send(XBoardEvent::Closed);
    });
    let mut server = XBoardServer::new(out, events);
    for event in received {
        if server.handle(event)?.is_break() {
            break;
        }
    }
    server.halt()
}

impl<W: Write> XBoardServer<W> {
    fn new(out: W, events: Sender<XBoardEvent>) -> XBoardServer<W> {
        XBoardServer {
            out,
            events,
            resources: Resources::default(),
            skill: Skill::FULL,
            history: History::new(Position::start()),
            mode: XBoardMode::Force,
            time: XBoardTime::default(),
            posts: false,
            engine: None,
            thinking: None,
            latest: SearchNumber::default(),
            thought: None,
            expected: None,
            pings: Vec::new(),
            game: 0,
        }
    }

    fn say(&mut self, text: impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    fn handle(&mut self, event: XBoardEvent) -> io::Result<ControlFlow<()>> {
        let current = self.thinking.as_ref().map(|thinking| thinking.number);
        match event {
            XBoardEvent::Line(line) => match line.parse() {
                Ok(XBoardCommand::Quit) => return Ok(ControlFlow::Break(())),
                Ok(command) => self.execute(command)?,
                Err(error) => self.say(error)?,
            },
            XBoardEvent::Closed => {
                self.conclude()?;
                return Ok(ControlFlow::Break(()));
            }
            XBoardEvent::Info(number, info) if Some(number) == current => {
                if self.posts || self.mode == XBoardMode::Analyzing {
                    self.say(ThinkingLine(&info))?;
                }
                self.thought = Some(info);
            }
            XBoardEvent::Done(number) if Some(number) == current => self.conclude()?,
            // What a search said that has been given up.
            XBoardEvent::Info(..) | XBoardEvent::Done(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn execute(&mut self, command: XBoardCommand) -> io::Result<()> {
        match command {
            XBoardCommand::Features => self.features(),
            XBoardCommand::New => self.new_game(),
            XBoardCommand::Variant(name) if name == "makruk" => Ok(()),
            XBoardCommand::Variant(name) => self.say(format_args!("Error (unsupported variant): {name}")),
            XBoardCommand::Force | XBoardCommand::Result | XBoardCommand::Exit => self.set_mode(XBoardMode::Force),
            XBoardCommand::Go => self.set_mode(XBoardMode::Playing(self.history.position().turn())),
            XBoardCommand::PlayOther => self.set_mode(XBoardMode::Playing(!self.history.position().turn())),
            XBoardCommand::Analyze => self.set_mode(XBoardMode::Analyzing),
            XBoardCommand::Level { moves, base, increment } => {
                self.time.set_level(moves, base, increment);
                Ok(())
            }
            XBoardCommand::MoveTime(time) => {
                self.time.set_move_time(time);
                Ok(())
            }
            XBoardCommand::Depth(depth) => {
                self.time.set_depth(Some(depth));
                Ok(())
            }
            XBoardCommand::OwnClock(time) => {
                self.time.own_clock_shows(time);
                Ok(())
            }
            XBoardCommand::OtherClock(time) => {
                self.time.other_clock_shows(time);
                Ok(())
            }
            XBoardCommand::Move(mv) => self.play(mv),
            XBoardCommand::MoveNow => {
                if let (Some(thinking), XBoardMode::Playing(_)) = (&self.thinking, self.mode) {
                    thinking.hurry();
                }
                Ok(())
            }
            XBoardCommand::Ping(ping) => {
                self.pings.push(ping);
                self.answer_pings()
            }
            XBoardCommand::SetBoard(fen) => self.set_board(&fen),
            XBoardCommand::Hint => self.hint(),
            XBoardCommand::Book => self.say(" The engine has no book.\n"),
            XBoardCommand::Undo => self.take_back(1, "undo"),
            XBoardCommand::Remove => self.take_back(2, "remove"),
            XBoardCommand::Post => {
                self.posts = true;
                Ok(())
            }
            XBoardCommand::NoPost => {
                self.posts = false;
                Ok(())
            }
            XBoardCommand::Status => self.status(),
            XBoardCommand::Memory(hash) => {
                self.set_resources(Resources { hash: hash.clamp(1, MAX_HASH), ..self.resources })
            }
            XBoardCommand::Cores(threads) => {
                self.set_resources(Resources { threads: threads.clamp(1, MAX_THREADS), ..self.resources })
            }
            XBoardCommand::Skill(number) => match Skill::new(number) {
                Some(skill) => {
                    self.skill = skill;
                    Ok(())
                }
                None => self.say(format_args!("Error (bad argument): Skill Level={number}")),
            },
            XBoardCommand::Quit | XBoardCommand::Nothing => Ok(()),
        }
    }

    fn features(&mut self) -> io::Result<()> {
        let (version, most) = (env!("CARGO_PKG_VERSION"), Skill::FULL.number());
        self.say(format_args!(
            "feature done=0\n\
             feature myname=\"makruk-bot {version}\" variants=\"makruk\"\n\
             feature setboard=1 usermove=1 ping=1 playother=1 analyze=1 reuse=1 time=1 memory=1 smp=1\n\
             feature san=0 colors=0 draw=0 sigint=0 sigterm=0 debug=0 name=0 ics=0 nps=0\n\
             feature option=\"Skill Level -spin {most} 0 {most}\"\n\
             feature done=1"
        ))
    }

    /// Gives up a search in progress, and answers what waited for its move.
    fn halt(&mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.take() {
            self.engine = thinking.end().map(|(engine, _)| engine);
        }
        self.thought = None;
        self.answer_pings()
    }

    fn set_mode(&mut self, mode: XBoardMode) -> io::Result<()> {
        self.halt()?;
        self.mode = mode;
        self.think()
    }

    fn new_game(&mut self) -> io::Result<()> {
        self.halt()?;
        self.game += 1;
        self.history = History::new(Position::start());
        self.time.begin();
        self.expected = None;
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
        if self.mode != XBoardMode::Analyzing {
            self.mode = XBoardMode::Playing(Color::Black);
        }
        self.think()
    }

    fn set_board(&mut self, text: &str) -> io::Result<()> {
        let Some(history) = history_of(text) else { return self.say("tellusererror Illegal position") };
        self.halt()?;
        self.history = history;
        self.expected = None;
        match self.mode {
            XBoardMode::Analyzing => self.think(),
            XBoardMode::Force | XBoardMode::Playing(_) => Ok(()),
        }
    }

    fn take_back(&mut self, plies: usize, command: &str) -> io::Result<()> {
        if self.history.plies() < plies {
            return self.say(format_args!("Error (nothing to take back): {command}"));
        }
        self.halt()?;
        self.history.take_back(plies);
        self.expected = None;
        match self.mode {
            XBoardMode::Analyzing => self.think(),
            XBoardMode::Force | XBoardMode::Playing(_) => Ok(()),
        }
    }

    fn set_resources(&mut self, resources: Resources) -> io::Result<()> {
        if resources == self.resources {
            return Ok(());
        }
        self.halt()?;
        self.resources = resources;
        self.engine = None;
        self.think()
    }

    fn play(&mut self, mv: UciMove) -> io::Result<()> {
        if self.is_to_move() {
            return self.say(format_args!("Illegal move (it is the engine's turn): {mv}"));
        }
        let legal = match mv.to_move(self.history.current()) {
            Ok(legal) => legal,
            Err(error) => return self.say(format_args!("Illegal move ({error}): {mv}")),
        };
        self.halt()?;
        if let Err(error) = self.history.play(legal) {
            return self.say(format_args!("Illegal move ({error}): {mv}"));
        }
        self.expected = None;
        self.tell_outcome()?;
        self.think()
    }

    /// Whether the engine has to make the next move of the game.
    fn is_to_move(&self) -> bool {
        self.thinking.is_some() && matches!(self.mode, XBoardMode::Playing(_))
    }

    /// The engine, created with the current options if there is none, as it plays in this game.
    fn take_engine(&mut self) -> Engine {
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(self.resources));
        engine.set_skill(self.skill, self.game);
        engine
    }

    /// Begins to think, if the engine is to move or to analyse and the game goes on.
    fn think(&mut self) -> io::Result<()> {
        let turn = self.history.position().turn();
        let limits = match self.mode {
            XBoardMode::Playing(side) if side == turn => self.time.limits(side, self.moves_made(side)),
            XBoardMode::Analyzing => Limits { infinite: true, ..Limits::default() },
            XBoardMode::Playing(_) | XBoardMode::Force => return Ok(()),
        };
        if self.history.outcome().is_some() {
            return Ok(());
        }
        self.latest = self.latest.next();
        self.thought = None;
        let engine = self.take_engine();
        let (history, events) = (self.history.clone(), self.events.clone());
        self.thinking = Some(Thinking::begin(engine, history, limits, self.latest, events));
        Ok(())
    }

    /// How many moves of the game this side has made.
    fn moves_made(&self, side: Color) -> u32 {
        (0..self.history.plies()).map(|ply| u32::from(self.history.position_at(ply).turn() == side)).sum()
    }

    /// A search has come to its end, or has to: its move is made.
    fn conclude(&mut self) -> io::Result<()> {
        let is_to_move = self.is_to_move();
        if let Some((engine, result)) = self.thinking.take().and_then(Thinking::end) {
            self.engine = Some(engine);
            if is_to_move {
                self.make_move(&result)?;
            }
        }
        self.answer_pings()
    }

    fn make_move(&mut self, result: &SearchResult) -> io::Result<()> {
        let Some(mv) = result.best_move() else { return Ok(()) };
        let side = self.history.position().turn();
        if self.history.play(mv).is_err() {
            return Ok(());
        }
        self.time.used(result.time, self.moves_made(side));
        self.expected = result.ponder_move();
        self.say(format_args!("move {mv}"))?;
        self.tell_outcome()
    }

    fn answer_pings(&mut self) -> io::Result<()> {
        if self.is_to_move() {
            return Ok(());
        }
        for ping in std::mem::take(&mut self.pings) {
            self.say(format_args!("pong {ping}"))?;
        }
        Ok(())
    }

    fn tell_outcome(&mut self) -> io::Result<()> {
        match self.history.outcome() {
            Some(outcome) => self.say(ResultLine(outcome)),
            None => Ok(()),
        }
    }

    /// Says nothing where there is nothing to say, as the protocol allows.
    fn hint(&mut self) -> io::Result<()> {
        if self.is_to_move() || self.history.outcome().is_some() {
            return Ok(());
        }
        let thought = self.thought.as_ref().and_then(|info| info.pv.first().copied());
        let known = thought.or(self.expected).filter(|mv| self.history.position().is_legal(*mv));
        let found = match known {
            None if self.thinking.is_none() => {
                let mut engine = self.take_engine();
                let limits = Limits::nodes(HINT_NODES);
                let result = engine.search(&self.history, &limits, 1, &Signals::default(), &mut |_| ());
                self.engine = Some(engine);
                result.best_move()
            }
            known => known,
        };
        match found {
            Some(mv) => self.say(format_args!("Hint: {mv}")),
            None => Ok(()),
        }
    }

    fn status(&mut self) -> io::Result<()> {
        let moves = self.history.position().legal_moves().len();
        let line = match &self.thought {
            Some(info) => format!("stat01: {} {} {} 0 {moves}", centiseconds(info), info.nodes, info.depth),
            None => format!("stat01: 0 0 0 {moves} {moves}"),
        };
        match self.mode {
            XBoardMode::Analyzing => self.say(line),
            XBoardMode::Force | XBoardMode::Playing(_) => Ok(()),
        }
    }
}

/// The game that begins with this FEN. `None` if there is no such position.
fn history_of(text: &str) -> Option<History> {
    let setup = fen::parse_any_setup(text).ok()?;
    let position = Position::from_setup(&setup).ok()?;
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    Some(History::new(position).with_count(count))
}
