//! The bot is killed, again and again, at any moment, while games are played.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use bot_discord::TextMoves;
use bot_service::game::GameId;
use bot_service::{FairCoin, Games, RECORDS, Service, SystemClock};
use commit_store::SledStore;
use discord_sandbox::{
    APPLICATION, CommandOption, Control, Fault, Interaction, InteractionStatus, Message, Ping, ReplyRef, RequestFilter,
    RestFault, Sandbox, Snowflake,
};
use makruk::notation::text;
use makruk::{Board, Move, Position};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tempfile::TempDir;
use test_budget::{rounds, seed};

use crate::club::{ACCEPT, button, is_board};
use crate::harness;
use crate::harness::SOON;
use crate::outbox::{move_numbers, moves_told};
use crate::process::BotProcess;

#[tokio::test]
async fn no_kill_loses_or_doubles_a_move() {
    const TABLES: [&str; 2] = ["หมากรุก", "general"];
    let (sandbox, folder, mut bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let people = control.people();
    let (kills, mut random) = (rounds(12, 500), StdRng::seed_from_u64(seed(2_478)));
    let mut players = Vec::new();
    for (number, (channel, seats)) in TABLES.into_iter().zip(people.as_chunks::<2>().0).enumerate() {
        let seats = [seats[0].id, seats[1].id];
        let mut table = Player::sit_down(&control, channel, seats, number as u64).await;
        // What is typed before the bot has heard of any message is not read later.
        table.play_one(1).await;
        players.push(tokio::spawn(table.play()));
    }
    let told = |channel| moves_told(&control.messages(control.channel(channel).unwrap().id)).len();
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(random.random_range(0..600))).await;
        bot.kill().await;
        let before = TABLES.map(told);
        bot = BotProcess::start(folder.path(), &url);
        if random.random_bool(0.8) {
            let go_on = || TABLES.map(told).iter().zip(before).all(|(told, before)| *told > before);
            control.until(PATIENCE, |_| go_on().then_some(())).await.expect("the games go on");
        }
    }
    control.say(people[0].id, control.channel("สนามซ้อม").unwrap().id, STOP).unwrap();
    let mut played = Vec::new();
    for player in players {
        played.push(player.await.unwrap());
    }
    for player in &played {
        player.ends_with_one_picture().await;
    }
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    for player in played {
        player.check(&service.games, kills / 2).await;
    }
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_game_against_the_engine_goes_on_after_every_kill() {
    // A longer game would be lost.
    for game in 0..rounds(1, 8) {
        against_the_engine(seed(2_509) + game as u64, rounds(3, 8)).await;
    }
}

/// Plays a game against the engine, in which the bot is killed after so many moves.
async fn against_the_engine(seed: u64, kills: usize) {
    let (sandbox, folder, mut bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    // Level 9 thinks for a second and a half.
    let options = [CommandOption::new("level", 8), CommandOption::new("color", 1)];
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let (game, position) = (GameId(1), Position::start());
    let seats = [seat, APPLICATION];
    let mut table = Player {
        control: control.clone(),
        channel,
        game,
        seats,
        random: StdRng::seed_from_u64(seed),
        acknowledged: Vec::new(),
        position,
        seen: Vec::new(),
        ways: Ways::Replies,
        pace: Duration::ZERO,
    };
    control.until(SOON, |_| (!table.boards().is_empty()).then_some(())).await.unwrap();
    table.play_one(2).await;
    let answer = table.newest_move();
    table.acknowledge(answer);
    for _ in 0..kills {
        let mv = table.choose();
        table.type_once(mv);
        tokio::time::sleep(Duration::from_millis(table.random.random_range(0..250))).await;
        let before = control.sessions().identified;
        bot.kill().await;
        bot = BotProcess::start(folder.path(), &url);
        begun_anew(&control, before).await;
        // Its own move, and the engine's.
        table.until_told(mv, 2).await;
        table.acknowledge(mv);
        let answer = table.newest_move();
        table.acknowledge(answer);
    }
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    table.check(&service.games, 2 * kills).await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_board_that_was_posted_before_a_kill_is_not_posted_again_with_what_came_after_it() {
    let (sandbox, folder, bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let (people, channel) = (control.people(), control.channel("หมากรุก").unwrap().id);
    let mut table = Player::sit_down(&control, "หมากรุก", [people[0].id, people[1].id], 7).await;
    // The board is there, but the bot never hears of it.
    let on = RequestFilter::new("POST", "/channels/{channel_id}/messages");
    control.misbehave(Fault::Rest { on, effect: RestFault::HangAfterEffect { milliseconds: 600_000 }, times: 1 });
    table.play_one(1).await;
    for _ in 0..3 {
        let mv = table.choose();
        let seat = table.seats[table.acknowledged.len() % 2];
        let asked = control.command(seat, channel, "move", &[CommandOption::new("move", mv.to_string())]).unwrap();
        control.settled(asked, SOON).await.unwrap();
        table.acknowledge(mv);
    }
    let before = control.sessions().identified;
    bot.kill().await;
    let bot = BotProcess::start(folder.path(), &url);
    begun_anew(&control, before).await;
    control.until(SOON, |_| (moves_told(&table.boards()).len() >= 4).then_some(())).await.unwrap();
    assert_eq!(table.boards().len(), 3, "the first board, the one before the kill, and one for the rest");
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    table.check(&service.games, 4).await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn whenever_the_bot_is_killed_there_is_one_picture_in_the_end() {
    const MESSAGES: &str = "/channels/{channel_id}/messages";
    const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
    let (sandbox, folder, mut bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let (people, channel) = (control.people(), control.channel("หมากรุก").unwrap().id);
    let mut table = Player::sit_down(&control, "หมากรุก", [people[0].id, people[1].id], 13).await;
    let hang = RestFault::HangAfterEffect { milliseconds: 600_000 };
    // Before a board is posted; after it, before that is noted; before the one before shrinks; after it, before that is noted.
    for (method, route, effect) in [
        ("POST", MESSAGES, RestFault::ServerError { status: 500 }),
        ("POST", MESSAGES, hang),
        ("PATCH", MESSAGE, RestFault::ServerError { status: 500 }),
        ("PATCH", MESSAGE, hang),
    ] {
        let failed = |control: &Control| {
            control.requests(0).iter().filter(|it| it.method == method && it.route == route).count()
        };
        let before = failed(&control);
        control.misbehave(Fault::Rest { on: RequestFilter::new(method, route), effect, times: 1_000 });
        let mv = table.choose();
        let seat = table.seats[table.acknowledged.len() % 2];
        let asked = control.command(seat, channel, "move", &[CommandOption::new("move", mv.to_string())]).unwrap();
        control.settled(asked, SOON).await.unwrap();
        table.acknowledge(mv);
        let tried = control.until(SOON, |control| (failed(control) > before).then_some(())).await;
        assert!(tried.is_ok(), "no {method} among {}", table.wire());
        let before = control.sessions().identified;
        bot.kill().await;
        control.behave();
        bot = BotProcess::start(folder.path(), &url);
        begun_anew(&control, before).await;
        let told = table.acknowledged.len();
        let all_told = control.until(SOON, |_| (moves_told(&table.boards()).len() >= told).then_some(())).await;
        assert!(all_told.is_ok(), "{told} moves, but {}", table.wire());
        table.ends_with_one_picture().await;
    }
    bot.terminate().await;
    let store = SledStore::open(folder.path().join("store"), RECORDS).unwrap();
    let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    table.check(&service.games, 4).await;
    sandbox.shutdown().await;
}

/// A sandbox, a folder for the store, and a bot of its own that has made its commands known.
pub async fn begin() -> (Sandbox, TempDir, BotProcess) {
    let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Addressed)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    let control = sandbox.control();
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    (sandbox, folder, bot)
}

/// Waits for a session that began after so many: the one of a killed bot may look alive for a while, and events sent to it are
/// lost.
pub async fn begun_anew(control: &Control, before: u64) {
    control.until(SOON, |control| (control.sessions().identified > before).then_some(())).await.unwrap();
    control.connected(SOON).await.unwrap();
}

/// Begins a game where there is none yet, and waits for its board. Whoever is told that it did not work tries again.
pub async fn begin_game(
    control: &Control,
    channel: Snowflake,
    [white, black]: [Snowflake; 2],
    terms: &[CommandOption],
) -> GameId {
    let options = [&[CommandOption::id("opponent", black), CommandOption::new("color", 1)], terms].concat();
    let accept = |control: &Control| {
        control.messages(channel).into_iter().find_map(|message| Some((message.id, button(&message, ACCEPT)?)))
    };
    let is_begun = |control: &Control| control.messages(channel).iter().any(is_board);
    loop {
        let challenge = accept(control);
        let asked = match &challenge {
            Some((message, accept)) => control.press(black, channel, *message, accept),
            None => control.command(white, channel, "play", &options),
        };
        let asked = control.settled(asked.unwrap(), PATIENCE).await.unwrap();
        let has_led = |control: &Control| match challenge {
            Some(_) => is_begun(control),
            None => accept(control).is_some(),
        };
        let led = |control: &Control| (has_led(control) || is_refused(control, &asked)).then_some(());
        control.until(PATIENCE, led).await.unwrap_or_else(|_| panic!("{asked:?} has led to nothing"));
        if let Some((_, accept)) = challenge.filter(|_| is_begun(control)) {
            return GameId(accept.split(':').next_back().unwrap().parse().unwrap());
        }
    }
}

/// Whether somebody was told that what they asked for was not done.
fn is_refused(control: &Control, asked: &Interaction) -> bool {
    let is_private = |id: &Snowflake| {
        control.message(asked.channel, *id).is_some_and(|it| it.visible_to.is_some() && !it.is_loading())
    };
    asked.status == InteractionStatus::Failed || asked.original.iter().chain(&asked.followups).any(is_private)
}

/// What tells the players to finish.
pub const STOP: &str = "พอแล้ว";

/// What tells the players that something has gone wrong, so that a move may have been refused.
pub const AGAIN: &str = "อีกครั้ง";

/// How long a move may take: a process that is killed may need twenty seconds to be replaced, and a database some as well.
pub const PATIENCE: Duration = SOON.saturating_mul(2);

/// Both sides of a game, typing one random move after the other.
pub struct Player {
    control: Control,
    channel: Snowflake,
    game: GameId,
    seats: [Snowflake; 2],
    random: StdRng,
    /// The moves that a board answered, in order.
    acknowledged: Vec<Move>,
    position: Position,
    /// The boards that there have been.
    seen: Vec<Board>,
    ways: Ways,
    /// How long they think before each move.
    pace: Duration,
}

/// How moves are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// As replies to the newest board.
    Replies,
    /// At the same time as replies and as direct messages, of which one comes too late.
    RepliesAndDirectMessages,
}

impl Player {
    pub async fn sit_down(control: &Control, channel: &str, seats: [Snowflake; 2], seed: u64) -> Player {
        let channel = control.channel(channel).unwrap().id;
        let game = begin_game(control, channel, seats, &[]).await;
        Player {
            control: control.clone(),
            channel,
            game,
            seats,
            random: StdRng::seed_from_u64(seed),
            acknowledged: Vec::new(),
            position: Position::start(),
            seen: Vec::new(),
            ways: Ways::Replies,
            pace: Duration::ZERO,
        }
    }

    /// The same with moves that are entered in these ways.
    pub fn entering(self, ways: Ways) -> Player {
        Player { ways, ..self }
    }

    /// The same with time to think before each move.
    pub fn at_pace(self, pace: Duration) -> Player {
        Player { pace, ..self }
    }

    pub async fn play(mut self) -> Player {
        while !self.is_over() {
            tokio::time::sleep(self.pace).await;
            self.play_one(1).await;
        }
        self
    }

    /// Plays a move, and waits until so many are told.
    async fn play_one(&mut self, more: usize) {
        let mv = self.choose();
        self.type_once(mv);
        self.until_told(mv, more).await;
        self.acknowledge(mv);
    }

    /// Types a move as a reply to the newest board.
    fn type_once(&self, mv: Move) {
        let board = self.boards().pop().expect("a board");
        let to = ReplyRef { message: board.id, ping: Ping::On };
        let seat = self.seats[self.acknowledged.len() % 2];
        self.control.reply(seat, self.channel, &mv.to_string(), to).unwrap();
        if self.ways == Ways::RepliesAndDirectMessages {
            let direct = self.control.direct_channel(seat).expect("direct messages with the bot").id;
            self.control.say(seat, direct, &format!("#{} {mv}", self.game.0)).unwrap();
        }
    }

    /// Waits until so many moves are told beyond those that were answered. Where something has gone wrong, the move may have been
    /// refused and is typed again: one that was played already is illegal, as its square is empty.
    async fn until_told(&self, mv: Move, more: usize) {
        let wanted = self.acknowledged.len() + more;
        let is_told = || moves_told(&self.boards()).len() >= wanted;
        while !is_told() {
            let troubles = self.said(AGAIN);
            let led = self.control.until(PATIENCE, |_| (is_told() || self.said(AGAIN) > troubles).then_some(())).await;
            assert!(led.is_ok(), "{mv} is not told as number {wanted} among {}", self.wire());
            if !is_told() {
                self.type_once(mv);
            }
        }
    }

    fn acknowledge(&mut self, mv: Move) {
        self.position = self.position.play(mv).unwrap();
        self.seen.push(*self.position.board());
        self.acknowledged.push(mv);
    }

    /// The last move on the newest board: `**3… ม-ง๒** …`.
    fn newest_move(&self) -> Move {
        let board = self.boards().pop().unwrap();
        let line = board.content.lines().rfind(|line| line.starts_with("**")).unwrap();
        let told = line.split("**").nth(1).unwrap().to_owned();
        let typed = told.split_once(' ').unwrap().1;
        text::read(typed, &self.position).unwrap_or_else(|error| panic!("{typed}: {error}")).mv
    }

    fn boards(&self) -> Vec<Message> {
        let boards = self.control.messages(self.channel).into_iter();
        boards.filter(is_board).collect()
    }

    /// What the bot has asked for, and what the channel shows.
    fn wire(&self) -> String {
        let requests: Vec<_> =
            self.control.requests(0).iter().map(|it| format!("{} {} {:?}", it.method, it.path, it.status)).collect();
        let shown: Vec<_> =
            self.boards().iter().map(|it| (it.content.clone(), it.attachments.len(), it.components.len())).collect();
        format!("{requests:#?}, with {shown:#?}")
    }

    /// Waits until one board alone shows its picture.
    pub async fn ends_with_one_picture(&self) {
        let pictures = || self.boards().iter().filter(|board| !board.attachments.is_empty()).count();
        let is_one = self.control.until(SOON, |_| (pictures() == 1).then_some(())).await;
        assert!(is_one.is_ok(), "{} pictures after {}", pictures(), self.wire());
    }

    fn is_over(&self) -> bool {
        self.said(STOP) > 0
    }

    /// How often the players were told this.
    fn said(&self, words: &str) -> usize {
        let practice = self.control.channel("สนามซ้อม").unwrap().id;
        self.control.messages(practice).iter().filter(|message| message.content == words).count()
    }

    /// A move that does not end the game. As long as there is one it takes nothing, so that there is always more to play, and
    /// leads to a board that has not been there: the third time would end the game.
    fn choose(&mut self) -> Move {
        let pieces = |board: &Board| board.occupied().len();
        let before = pieces(self.position.board());
        let moves = self.position.legal_moves();
        let after = moves.iter().map(|&mv| (mv, self.position.play_unchecked(mv)));
        let mut fitting: Vec<_> = after.filter(|(_, after)| after.outcome().is_none()).collect();
        let is_new = |after: &Position| !self.seen.contains(after.board());
        for is_better in [&is_new as &dyn Fn(&Position) -> bool, &|after| pieces(after.board()) == before] {
            let better: Vec<_> = fitting.iter().filter(|(_, after)| is_better(after)).cloned().collect();
            if !better.is_empty() {
                fitting = better;
            }
        }
        fitting[self.random.random_range(0..fitting.len())].0
    }

    pub async fn check(self, games: &Games, least: usize) {
        let game = games.get(self.game).await.unwrap().game;
        let kept: Vec<Move> = game.play().unwrap().history().moves().collect();
        let number = self.game;
        assert_eq!(kept, self.acknowledged, "game {number}: what was answered is what is kept");
        let boards = self.boards();
        let names: BTreeSet<_> = boards.iter().map(|board| board.sent_with[0].clone()).collect();
        assert_eq!(names.len(), boards.len(), "game {number}: a board was posted twice");
        assert_eq!(moves_told(&boards), move_numbers(kept.len()), "game {number}: each move is told once and in order");
        assert!(kept.len() >= least, "game {number}: hardly anything was played: {} moves", kept.len());
    }
}
