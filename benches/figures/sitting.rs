//! A game in the sandbox, with the bot as it is run: from the typed text to the board in the channel.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_sandbox::{Control, Sandbox, Snowflake};
use makruk::Preset;
use makruk_bot::discord::TextMoves;
use makruk_bot::game::PlayerId;
use makruk_bot::service::{ChannelId, Snapshot, SystemClock, Thinkers, ThinkingSettings};
use tempfile::TempDir;

use crate::harness::{self, RunningBot, SOON};
use crate::play::{Script, Tables};

/// Discord takes some 45 requests a second from a bot, and a turn makes two: without a pause the bot would wait for that.
const PAUSE: Duration = Duration::from_millis(100);

/// Two people who play in the sandbox.
pub struct Sitting {
    sandbox: Sandbox,
    control: Control,
    tables: Tables,
    seats: [PlayerId; 2],
    channel: Snowflake,
    script: Script,
    table: Snapshot,
    bot: RunningBot,
    /// Where the store is.
    _folder: TempDir,
}

impl Sitting {
    /// Sandbox, bot and the first game.
    pub async fn begin() -> Sitting {
        let folder = tempfile::tempdir().expect("a folder");
        let sandbox = Sandbox::start(harness::sandbox_config(TextMoves::Everywhere)).await.expect("a sandbox");
        let control = sandbox.control();
        let (service, announced) = harness::service_by(harness::open_store(folder.path()).await, Arc::new(SystemClock));
        let tables = Tables::new(&service);
        let settings = harness::settings(sandbox.url(), TextMoves::Everywhere, Preset::default());
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
        let bot = RunningBot::start(settings, (service, announced), thinkers).await;
        control.connected(SOON).await.expect("a connection");

        let people: Vec<Snowflake> = control.people().iter().map(|person| person.id).collect();
        let seats = [PlayerId(people[0].0), PlayerId(people[1].0)];
        let channel = control.channels().into_iter().next().expect("a channel").id;
        let id = tables.begin(seats, ChannelId(channel.0)).await;
        let table = tables.games.get(id).await.expect("the game");
        let script = Script::new(1);
        Sitting { sandbox, control, tables, seats, channel, script, table, bot, _folder: folder }
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

    /// The sandbox's handle, for what others do meanwhile.
    pub fn control(&self) -> &Control {
        &self.control
    }

    fn newest_board(&self) -> Option<Snowflake> {
        let messages = self.control.messages(self.channel);
        messages.iter().rev().find(|message| !message.sent_with.is_empty()).map(|message| message.id)
    }

    /// Stops the bot in good order, and then the sandbox.
    pub async fn end(self) {
        self.bot.stop().await;
        self.sandbox.shutdown().await;
    }
}
