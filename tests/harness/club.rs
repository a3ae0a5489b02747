//! A sandbox with the bot in it, in this process.

use std::ops::Deref;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bot_discord::{ActivitySettings, BotSettings, LaneDelay, TextMoves};
use bot_service::game::{Game, GameId, PlayerId, TimeControl};
use bot_service::{Clock, Coaches, Draft, Endings, EventId, Judges, Puzzles, Service, Thinkers, ThinkingSettings};
use commit_store::{PostgresOptions, Store};
use discord_sandbox::{MemberRank, Message, Sandbox, SandboxConfig, Seed, SeedPerson, Snowflake};
use futures::FutureExt;
use jiff::Timestamp;
use makruk::Preset;
use makruk_bot::cli;
use tempfile::TempDir;

use super::bot::{self, RunningBot};
use super::clocks::ShiftedClock;
use super::members::{CHANNEL, Members};
use super::process::TABLES;
use super::{eventually, openapi};

/// What they say of endings.
static ENDINGS: LazyLock<Endings> = LazyLock::new(|| Endings::new(TABLES.clone()));

/// What a club begins with.
pub struct ClubSetup {
    /// Servers and people.
    pub seed: Seed,
    pub text_moves: TextMoves,
    pub ruleset: Preset,
    /// Where the store is, if not in a folder.
    pub database: Option<PostgresOptions>,
    /// What it is kept in instead, as long as the club is there.
    pub store: Option<Arc<dyn Store>>,
    /// What Discord is like.
    pub sandbox: fn(SandboxConfig) -> SandboxConfig,
    /// Where boards are shown on pages, if they are.
    pub activity: Option<ActivitySettings>,
    /// What is made of the puzzles.
    pub puzzles: Box<dyn Fn(Puzzles) -> Puzzles>,
}

impl ClubSetup {
    /// More members, who read this language.
    pub fn joined_by(&mut self, names: &[&str], locale: &str) {
        self.seed.people.extend(names.iter().map(|name| SeedPerson::new(name, name, locale, MemberRank::Member)));
    }
}

/// A sandbox and, most of the time, a bot.
pub struct Club {
    members: Members,
    folder: TempDir,
    sandbox: Sandbox,
    bot: Option<(RunningBot, Service)>,
    clock: Arc<ShiftedClock>,
    setup: ClubSetup,
}

impl Deref for Club {
    type Target = Members;

    fn deref(&self) -> &Members {
        &self.members
    }
}

impl Club {
    /// With a bot that reads what is addressed to it.
    pub async fn new() -> Club {
        Club::set_up(|_| {}).await
    }

    /// A club, the channel in which most flows play, and the members with these names.
    pub async fn seating<const N: usize>(names: [&str; N]) -> (Club, Snowflake, [Snowflake; N]) {
        let club = Club::new().await;
        let (channel, seats) = (club.channel(CHANNEL), names.map(|name| club.seat(name)));
        (club, channel, seats)
    }

    /// In a server that the bot has just been invited to, and that has a channel for greetings.
    pub async fn invited() -> Club {
        Club::set_up(|setup| {
            setup.seed = cli::sandbox_config().seed;
            // One server, so that whatever fails on the way to it is about its own greeting.
            setup.seed.guilds.truncate(1);
        })
        .await
    }

    /// With what is changed here.
    pub async fn set_up(change: impl FnOnce(&mut ClubSetup)) -> Club {
        let mut setup = ClubSetup {
            seed: bot::sandbox_config(TextMoves::Addressed).seed,
            text_moves: TextMoves::Addressed,
            ruleset: Preset::default(),
            database: None,
            store: None,
            sandbox: |config| config,
            activity: None,
            puzzles: Box::new(|puzzles| puzzles),
        };
        change(&mut setup);
        let config = SandboxConfig { seed: setup.seed.clone(), ..bot::sandbox_config(setup.text_moves) };
        let sandbox = Sandbox::start((setup.sandbox)(config)).await.unwrap();
        let members = Members { control: sandbox.control() };
        let (folder, clock) = (tempfile::tempdir().unwrap(), Arc::default());
        let mut club = Club { members, folder, sandbox, bot: None, clock, setup };
        club.start().await;
        club
    }

    /// Starts the bot and waits until it is there, commands and all.
    pub async fn start(&mut self) {
        let store = match (self.setup.store.clone(), self.setup.database.clone()) {
            (Some(store), _) => store,
            (None, Some(database)) => bot::open_database(database).await,
            (None, None) => bot::open_store(self.folder.path()).await,
        };
        let settings = bot::settings(self.sandbox.url(), self.setup.text_moves, self.setup.ruleset);
        let settings = BotSettings { activity: self.setup.activity.clone(), ..settings };
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
        let (mut service, announced) = bot::service_by(store, self.clock.clone());
        service.endings = ENDINGS.clone();
        let judges = Arc::new(Judges::new(Arc::clone(&thinkers), TABLES.clone()));
        service.puzzles = (self.setup.puzzles)(service.puzzles.judged_by(judges.clone()).proved_by(judges));
        let coaches = Coaches::new(Arc::clone(&thinkers), TABLES.clone());
        service.lessons = service.lessons.coached_by(Arc::new(coaches));
        let bot = RunningBot::start(settings, (service.clone(), announced), thinkers).await;
        self.bot = Some((bot, service));
        self.ready().await;
    }

    /// Stops the bot in good order.
    pub async fn stop(&mut self) {
        if let Some((bot, service)) = self.bot.take() {
            bot.stop().await;
            // With the store, which is closed.
            tokio::task::spawn_blocking(move || drop(service)).await.unwrap();
        }
    }

    /// Stops the bot in good order and starts it again.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Lets this much time pass in a moment, for Discord and for the bot, whether it runs or not.
    pub fn pass(&self, time: Duration) {
        self.control.put_clock_forward(time);
        self.clock.put_forward(time);
    }

    /// Whether the bot has a connection, as far as it knows.
    pub fn hears(&self) -> bool {
        self.bot.as_ref().is_some_and(|(bot, _)| bot.status.shards().connected > 0)
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
            waiting.retain(|lane| holds.get(lane) != Some(&LaneDelay::Blocked));
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

    /// Chooses the terms on which this person plays, as on the panel.
    pub async fn prefer(&self, seat: Snowflake, change: impl Fn(&mut Draft)) {
        let service = self.service();
        // Later than whatever they have pressed, and earlier than what they press next.
        let newest = self.control.interactions().last().map_or(1, |interaction| interaction.id.0 + 1);
        service.people.change_draft(PlayerId(seat.0), EventId(newest), TimeControl::Unlimited, change).await.unwrap();
    }

    /// Challenges anyone, from the panel; the challenge.
    pub async fn challenge_anyone(&self, seat: Snowflake, channel: Snowflake) -> Message {
        let panel = self.ask(seat, channel, "play", &[]).await;
        self.press_id(seat, &panel, "m1:Y:p:-:b").await;
        self.message(channel, |message| message.id > panel.id && message.content.starts_with("⚔️")).await
    }
}
