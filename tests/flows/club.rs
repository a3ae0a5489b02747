//! A sandbox with the bot in it, and people who act.

use std::io::Cursor;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bot_discord::{Hold, TextMoves};
use bot_service::game::{Game, GameId, PlayerId, TimeControl};
use bot_service::{Clock, Coaches, Draft, Endings, EventId, Judges, Puzzles, Service, Thinkers, ThinkingSettings};
use commit_store::PostgresOptions;
use discord_sandbox::{
    APPLICATION, CommandOption, Control, Interaction, InteractionStatus, Message, Ping, Rank, ReplyRef, Sandbox,
    SandboxConfig, SeedPerson, Snowflake,
};
use futures::FutureExt;
use jiff::Timestamp;
use makruk::Preset;
use makruk_bot::cli;
use tempfile::TempDir;

use crate::bot_process::TABLES;
use crate::eventually;
use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::openapi;
use crate::shifted_clock::ShiftedClock;

/// What they say of endings.
static ENDINGS: LazyLock<Endings> = LazyLock::new(|| Endings::new(TABLES.clone()));

/// A sandbox and, most of the time, a bot.
pub struct Club {
    pub control: Control,
    folder: TempDir,
    /// Where the store is, if not in the folder.
    database: Option<PostgresOptions>,
    sandbox: Sandbox,
    bot: Option<(RunningBot, Service)>,
    text_moves: TextMoves,
    ruleset: Preset,
    clock: Arc<ShiftedClock>,
    set_up: Box<dyn Fn(Puzzles) -> Puzzles>,
}

impl Club {
    /// With a bot that reads what is addressed to it.
    pub async fn new() -> Club {
        Club::with(TextMoves::Addressed).await
    }

    /// With a bot that reads what `text_moves` says.
    pub async fn with(text_moves: TextMoves) -> Club {
        Club::configured(text_moves, Preset::default()).await
    }

    /// With a bot whose configuration says so.
    pub async fn configured(text_moves: TextMoves, ruleset: Preset) -> Club {
        Club::in_sandbox(harness::sandbox_config(text_moves), text_moves, ruleset).await
    }

    /// In a server that the bot has just been invited to, and that has a channel for greetings.
    pub async fn invited() -> Club {
        let text_moves = TextMoves::Addressed;
        let mut seed = cli::sandbox_config().seed;
        // One server, so that whatever fails on the way to it is about its own greeting.
        seed.guilds.truncate(1);
        let config = SandboxConfig { seed, ..harness::sandbox_config(text_moves) };
        Club::in_sandbox(config, text_moves, Preset::default()).await
    }

    /// With members whose names are what `rename` makes of them.
    pub async fn renamed(rename: impl Fn(&str) -> String) -> Club {
        let text_moves = TextMoves::Addressed;
        let mut config = harness::sandbox_config(text_moves);
        for person in &mut config.seed.people {
            person.name = rename(&person.name);
        }
        Club::in_sandbox(config, text_moves, Preset::default()).await
    }

    /// With more members, who read Thai.
    pub async fn joined_by(names: &[&str]) -> Club {
        let text_moves = TextMoves::Addressed;
        let mut config = harness::sandbox_config(text_moves);
        config.seed.people.extend(names.iter().map(|name| SeedPerson::new(name, name, "th", Rank::Member)));
        Club::in_sandbox(config, text_moves, Preset::default()).await
    }

    /// With what `set_up` makes of the puzzles.
    pub async fn setting_up(set_up: impl Fn(Puzzles) -> Puzzles + 'static) -> Club {
        let text_moves = TextMoves::Addressed;
        let config = harness::sandbox_config(text_moves);
        let mut club = Club::without_bot(config, text_moves, Preset::default()).await;
        club.set_up = Box::new(set_up);
        club.start().await;
        club
    }

    /// With a store in this database.
    pub async fn on_database(database: PostgresOptions) -> Club {
        let text_moves = TextMoves::Addressed;
        let config = harness::sandbox_config(text_moves);
        let mut club = Club::without_bot(config, text_moves, Preset::default()).await;
        club.database = Some(database);
        club.start().await;
        club
    }

    /// With a bot in this sandbox.
    pub async fn in_sandbox(config: SandboxConfig, text_moves: TextMoves, ruleset: Preset) -> Club {
        let mut club = Club::without_bot(config, text_moves, ruleset).await;
        club.start().await;
        club
    }

    async fn without_bot(config: SandboxConfig, text_moves: TextMoves, ruleset: Preset) -> Club {
        let sandbox = Sandbox::start(config).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let control = sandbox.control();
        let clock = Arc::new(ShiftedClock::default());
        let set_up = Box::new(|puzzles| puzzles);
        Club { control, folder, database: None, sandbox, bot: None, text_moves, ruleset, clock, set_up }
    }

    /// Starts the bot and waits until it is there, commands and all.
    pub async fn start(&mut self) {
        let store = match self.database.clone() {
            Some(database) => harness::open_database(database).await,
            None => harness::open_store(self.folder.path()).await,
        };
        let settings = harness::settings(self.sandbox.url(), self.text_moves, self.ruleset);
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
        let (mut service, announced) = harness::service_by(store, self.clock.clone());
        service.endings = ENDINGS.clone();
        let judges = Arc::new(Judges::new(Arc::clone(&thinkers), TABLES.clone()));
        service.puzzles = (self.set_up)(service.puzzles.judged_by(judges.clone()).proved_by(judges));
        let coaches = Coaches::new(Arc::clone(&thinkers), TABLES.clone());
        service.lessons = service.lessons.coached_by(Arc::new(coaches));
        let bot = RunningBot::start(settings, (service.clone(), announced), thinkers).await;
        self.bot = Some((bot, service));
        self.control.connected(SOON).await.unwrap();
        self.control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    }

    /// Stops the bot in good order.
    pub async fn stop(&mut self) {
        if let Some((bot, service)) = self.bot.take() {
            bot.stop().await;
            // With the store, which is closed.
            tokio::task::spawn_blocking(move || drop(service)).await.unwrap();
        }
    }

    /// Lets so much time pass in a moment, for Discord and for the bot, whether it runs or not.
    pub fn pass(&self, time: Duration) {
        self.control.put_clock_forward(time);
        self.clock.put_forward(time);
    }

    /// Lets time pass until the bot's clock shows this.
    pub fn pass_until(&self, time: Timestamp) {
        let left = time.duration_since(self.clock.now());
        self.pass(Duration::try_from(left).unwrap_or_default() + Duration::from_secs(1));
    }

    /// Waits until the bot has nothing left to do at this time: what has happened is dealt with, what is due is done, and what
    /// can be said is said. Old messages may still change.
    pub async fn idle(&self) {
        let (bot, service) = self.running();
        let is_idle = || async {
            let has_rested = || service.scheduler.rested_at(self.clock.now()).now_or_never().is_some();
            let has_begun = has_rested() && bot.status.events() == 0;
            let mut waiting = service.outbox.lanes().await.unwrap();
            let holds = bot.status.holds();
            waiting.retain(|lane| holds.get(lane) != Some(&Hold::Server));
            // What was said may have left something to do.
            has_begun && waiting.is_empty() && has_rested()
        };
        eventually::is_so("the bot is idle", is_idle).await;
    }

    fn running(&self) -> &(RunningBot, Service) {
        self.bot.as_ref().expect("a running bot")
    }

    /// Ends everything and looks back: every request was one that Discord has, with a body that it would take.
    pub async fn close(mut self) {
        self.stop().await;
        openapi::check(&self.control.requests(0));
        self.sandbox.shutdown().await;
    }

    /// The page's address.
    pub fn url(&self) -> String {
        self.sandbox.url()
    }

    /// The person with this name: `somchai`, `malee`, `alice` or `bob`.
    pub fn seat(&self, name: &str) -> Snowflake {
        self.control.person(name).unwrap().id
    }

    /// The channel or thread with this name.
    pub fn channel(&self, name: &str) -> Snowflake {
        self.control.channel(name).unwrap().id
    }

    /// Uses a command and waits for the answer.
    pub async fn command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[CommandOption],
    ) -> Interaction {
        let id = self.control.command(seat, channel, name, options).unwrap();
        self.settled(id).await
    }

    /// Uses `/setup server` and waits for the answer.
    pub async fn setup(&self, seat: Snowflake, channel: Snowflake, options: &[CommandOption]) -> Interaction {
        self.command(seat, channel, "setup", &[CommandOption::subcommand("server", options.to_vec())]).await
    }

    /// Waits until an interaction is answered; one that is not is a failure of the bot.
    pub async fn settled(&self, id: Snowflake) -> Interaction {
        let interaction = self.control.settled(id, SOON).await.unwrap();
        assert_eq!(interaction.status, InteractionStatus::Answered, "{interaction:?}");
        interaction
    }

    /// What the bot said in answer, to this one person.
    pub fn private_words(&self, interaction: &Interaction) -> String {
        let id = interaction.original.expect("an answer with a message");
        let message = self.control.message(interaction.channel, id).unwrap();
        assert_eq!(message.visible_to, Some(interaction.seat), "an answer that everybody sees");
        message.content
    }

    /// Presses the button with this label, or chooses this from a menu, and waits for the answer.
    pub async fn press(&self, seat: Snowflake, message: &Message, label: &str) -> Interaction {
        let (channel, message_id) = (message.channel, message.id);
        let id = match (button(message, label), choice(message, label)) {
            (Some(custom_id), _) => self.control.press(seat, channel, message_id, &custom_id).unwrap(),
            (None, Some((custom_id, value))) => {
                self.control.choose(seat, channel, message_id, &custom_id, &[&value]).unwrap()
            }
            (None, None) => panic!("no {label} in {message:?}"),
        };
        self.settled(id).await
    }

    /// A message as it is now.
    pub fn now(&self, message: &Message) -> Message {
        self.control.message(message.channel, message.id).expect("it is still there")
    }

    /// What the bot has answered to an interaction, as it is now.
    pub fn answer(&self, interaction: &Interaction) -> Message {
        let id = interaction.original.expect("an answer with a message");
        self.control.message(interaction.channel, id).expect("it is still there")
    }

    /// The newest public message of the bot that fits, waiting for it.
    pub async fn message(&self, channel: Snowflake, mut fits: impl FnMut(&Message) -> bool) -> Message {
        self.control
            .until(SOON, |control| {
                control.messages(channel).into_iter().rev().find(|message| is_public(message) && fits(message))
            })
            .await
            .unwrap_or_else(|_| panic!("no such message among {:#?}", self.said(channel)))
    }

    /// What the bot said in a channel to everybody, oldest first.
    pub fn said(&self, channel: Snowflake) -> Vec<String> {
        self.control
            .messages(channel)
            .iter()
            .filter(|message| is_public(message))
            .map(|it| it.content.clone())
            .collect()
    }

    /// The boards in a channel, oldest first; all but the newest may have shrunk to a line.
    pub fn boards(&self, channel: Snowflake) -> Vec<Message> {
        self.control.messages(channel).into_iter().filter(is_board).collect()
    }

    /// Waits until only so many messages of a channel show a picture, and one at most has buttons of a game that is played.
    pub async fn pictures(&self, channel: Snowflake, count: usize) {
        let with_picture = || self.boards(channel).into_iter().filter(|board| !board.attachments.is_empty()).count();
        let shrunk = self.control.until(SOON, |_| (with_picture() == count).then_some(())).await;
        shrunk.unwrap_or_else(|_| panic!("{} pictures in {:#?}", with_picture(), self.said(channel)));
    }

    /// Waits for the `count`th board of a channel.
    pub async fn board(&self, channel: Snowflake, count: usize) -> Message {
        let found = self.control.until(SOON, |_| self.boards(channel).get(count - 1).cloned()).await;
        found.unwrap_or_else(|_| panic!("no board number {count} among {:#?}", self.said(channel)))
    }

    /// Types a reply to a message, pinging its author as clients do.
    pub fn reply(&self, seat: Snowflake, to: &Message, text: &str) -> Message {
        let to_message = ReplyRef { message: to.id, ping: Ping::On };
        self.control.reply(seat, to.channel, text, to_message).unwrap()
    }

    /// What the bot answers to a message that somebody typed.
    pub async fn answer_to(&self, message: &Message) -> Message {
        let id = message.id;
        self.message(message.channel, |it| it.reference.is_some_and(|reference| reference.message == Some(id))).await
    }

    /// The first game that was begun, the second, and so on, as the store has it: a database may give a number to no game.
    pub async fn game(&self, nth: u64) -> Game {
        let (service, mut seen) = (self.service(), 0);
        for number in 1..nth + 20 {
            let game = service.games.get(GameId(number)).await;
            seen += u64::from(game.is_ok());
            if seen == nth {
                return game.unwrap().game;
            }
        }
        panic!("there is no game {nth}, only {seen}")
    }

    /// What the running bot works with.
    pub fn service(&self) -> Service {
        self.running().1.clone()
    }

    /// Lets somebody choose on what terms they play, as on the panel.
    pub async fn prefer(&self, seat: Snowflake, change: impl Fn(&mut Draft)) {
        let service = self.service();
        // Later than whatever they have pressed, and earlier than what they press next.
        let newest = self.control.interactions().last().map_or(1, |interaction| interaction.id.0 + 1);
        service.people.change_draft(PlayerId(seat.0), EventId(newest), TimeControl::Unlimited, change).await.unwrap();
    }

    /// Sets up a board for whoever comes, from the panel; the challenge.
    pub async fn challenge_anybody(&self, seat: Snowflake, channel: Snowflake) -> Message {
        let opened = self.command(seat, channel, "play", &[]).await;
        let panel = self.answer(&opened);
        let id = custom_id(&panel, "m1:Y:p:-:b");
        let pressed = self.control.press(seat, channel, panel.id, &id).unwrap();
        self.settled(pressed).await;
        self.message(channel, |message| message.id > panel.id && message.content.starts_with("⚔️")).await
    }

    /// Decodes a picture that was sent, to its end.
    pub fn decode(&self, file: Snowflake) {
        let bytes = self.control.file(file).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        while reader.next_row().unwrap().is_some() {}
    }

    /// Challenge and acceptance by two seats; the first board.
    pub async fn begin(&self, white: Snowflake, black: Snowflake, channel: Snowflake) -> Message {
        self.begin_with(white, black, channel, &[]).await
    }

    /// The same on these terms.
    pub async fn begin_with(
        &self,
        white: Snowflake,
        black: Snowflake,
        channel: Snowflake,
        terms: &[CommandOption],
    ) -> Message {
        let boards = self.boards(channel).len();
        let options: Vec<_> = [CommandOption::id("opponent", black)].iter().chain(terms).cloned().collect();
        self.command(white, channel, "play", &options).await;
        let challenge = self.message(channel, |message| button(message, ACCEPT).is_some()).await;
        self.press(black, &challenge, ACCEPT).await;
        self.board(channel, boards + 1).await
    }
}

/// The labels of buttons in a Thai channel.
pub const ACCEPT: &str = "รับคำท้า";

/// Whether everybody sees it and the bot said it.
pub fn is_public(message: &Message) -> bool {
    message.author == APPLICATION && message.visible_to.is_none() && !message.is_loading()
}

/// Whether it is a board, or was one before it shrank.
pub fn is_board(message: &Message) -> bool {
    is_public(message) && !message.sent_with.is_empty()
}

/// The custom id of the menu with this choice, and the choice's value.
pub fn choice(message: &Message, label: &str) -> Option<(String, String)> {
    let rows = message.components.iter();
    let mut menus = rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    menus.find_map(|menu| {
        let options = menu["options"].as_array()?;
        let option = options.iter().find(|option| option["label"].as_str().is_some_and(|it| it.contains(label)))?;
        Some((menu["custom_id"].as_str()?.to_owned(), option["value"].as_str()?.to_owned()))
    })
}

/// The custom id of the component whose id begins so.
pub fn custom_id(message: &Message, start: &str) -> String {
    let rows = message.components.iter();
    let components = rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let mut ids = components.filter_map(|component| component["custom_id"].as_str().map(str::to_owned));
    ids.find(|id| id.starts_with(start)).unwrap_or_else(|| panic!("no {start} in {message:?}"))
}

/// The custom id of the button with this label.
pub fn button(message: &Message, label: &str) -> Option<String> {
    let rows = message.components.iter();
    let mut buttons = rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let button = buttons.find(|button| button["label"].as_str().is_some_and(|it| it.contains(label)))?;
    button["custom_id"].as_str().map(str::to_owned)
}
