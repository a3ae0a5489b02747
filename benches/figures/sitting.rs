//! A game in the sandbox, with the bot as it is run: from the typed text to the board in the channel.

use std::sync::Arc;
use std::time::Duration;

use bot_discord::TextMoves;
use bot_service::{SystemClock, Thinkers, ThinkingSettings};
use discord_sandbox::{Control, Sandbox};
use makruk::Preset;
use tempfile::TempDir;

use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::play::Tables;
use crate::typed_game::TypedGame;

/// So that nothing waits for Discord's limit.
const PAUSE: Duration = Duration::from_millis(100);

/// Two people who play in the sandbox.
pub struct Sitting {
    sandbox: Sandbox,
    control: Control,
    game: TypedGame,
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

        let channel = control.channels().into_iter().next().expect("a channel").id;
        let game = TypedGame::begin(control.clone(), tables, channel, PAUSE).await;
        Sitting { sandbox, control, game, bot, _folder: folder }
    }

    /// Makes a move, and says how long it took from the typed text to the board in the channel.
    pub async fn turn(&mut self) -> Duration {
        self.game.turn().await
    }

    /// The sandbox's handle, for what others do meanwhile.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Stops the bot in good order, and then the sandbox.
    pub async fn end(self) {
        self.bot.stop().await;
        self.sandbox.shutdown().await;
    }
}
