//! A game in the sandbox, with the bot as it is run: from the typed text to the board in the channel.

use std::sync::Arc;
use std::time::{Duration, Instant};

use commit_store::SledStore;
use discord_sandbox::{Control, DEFAULT_TOKEN, Intents, RateLimits, Sandbox, SandboxConfig, Snowflake};
use makruk::Preset;
use makruk_bot::cli::sandbox_config;
use makruk_bot::discord::{Bot, BotSettings, ConnectError, Credentials, TextMoves};
use makruk_bot::game::PlayerId;
use makruk_bot::i18n::Locale;
use makruk_bot::service::{ChannelId, Snapshot, Thinkers, ThinkingSettings};
use makruk_render::{Renderer, Size};
use secrecy::SecretString;
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::play::{Script, Tables};

/// Discord takes some 45 requests a second from a bot, and a turn makes two: without a pause the bot would wait for that.
const PAUSE: Duration = Duration::from_millis(100);
const SOON: Duration = Duration::from_secs(20);

/// Two people who play in the sandbox.
pub struct Sitting {
    sandbox: Sandbox,
    control: Control,
    tables: Tables,
    seats: [PlayerId; 2],
    channel: Snowflake,
    script: Script,
    table: Snapshot,
    stop: CancellationToken,
    running: JoinHandle<Result<(), ConnectError>>,
    /// Where the store is.
    _folder: TempDir,
}

impl Sitting {
    /// Sandbox, bot and the first game.
    pub async fn begin() -> Sitting {
        let folder = tempfile::tempdir().expect("a folder");
        let config = SandboxConfig {
            granted: Intents::MESSAGE_CONTENT,
            limits: RateLimits { global: 10_000, per_route: 10_000, window: Duration::from_secs(1) },
            ..sandbox_config()
        };
        let sandbox = Sandbox::start(config).await.expect("a sandbox");
        let control = sandbox.control();
        let store = Arc::new(SledStore::open(folder.path().join("store")).expect("a store"));
        let (tables, announced) = Tables::new(store);
        let settings = BotSettings {
            credentials: Credentials { token: SecretString::from(DEFAULT_TOKEN), api_url: Some(sandbox.url()) },
            text_moves: TextMoves::Everywhere,
            locale: Locale::Thai,
            ruleset: Preset::default(),
        };
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
        let renderer = Arc::new(Renderer::new(Size::default()));
        let bot = Bot::connect(settings, tables.service.clone(), announced, thinkers, renderer).await.expect("a bot");
        let stop = CancellationToken::new();
        let running = tokio::spawn(bot.run(stop.clone()));
        control.connected(SOON).await.expect("a connection");

        let people: Vec<Snowflake> = control.people().iter().map(|person| person.id).collect();
        let seats = [PlayerId(people[0].0), PlayerId(people[1].0)];
        let channel = control.channels().into_iter().next().expect("a channel").id;
        let id = tables.begin(seats, ChannelId(channel.0)).await;
        let table = tables.games.get(id).await.expect("the game");
        let script = Script::new(1);
        Sitting { sandbox, control, tables, seats, channel, script, table, stop, running, _folder: folder }
    }

    /// Makes a move, and says how long it took from the typed text to the board in the channel.
    pub async fn turn(&mut self) -> Duration {
        tokio::time::sleep(PAUSE).await;
        let play = self.table.game.play().expect("a game that goes on");
        let (by, text, old) =
            (play.seat_to_move().person().expect("a person"), self.script.next(play), self.newest_board());
        let start = Instant::now();
        self.control.say(Snowflake(by.0), self.channel, &text).expect("somebody who may write");
        self.control.until(SOON, |_| (self.newest_board() != old).then_some(())).await.expect("a board");
        let took = start.elapsed();
        let after = self.tables.games.get(self.table.id).await.expect("the game");
        self.table = self.tables.going_on(self.seats, after).await;
        took
    }

    fn newest_board(&self) -> Option<Snowflake> {
        let messages = self.control.messages(self.channel);
        messages.iter().rev().find(|message| !message.attachments.is_empty()).map(|message| message.id)
    }

    /// Everything in order.
    pub async fn end(self) {
        self.stop.cancel();
        self.running.await.expect("the bot").expect("a good end");
        self.sandbox.shutdown().await;
    }
}
