//! A game in the sandbox, with the bot as it is run: from the typed text to the board in the channel.

use std::sync::Arc;
use std::time::Duration;

use bot_discord::TextMoves;
use bot_service::{Service, SystemClock, Thinkers, ThinkingSettings};
use discord_sandbox::{Control, Sandbox, SandboxConfig};
use makruk::Preset;
use tempfile::TempDir;

use crate::harness;
use crate::harness::{RunningBot, SOON};
use crate::play::Tables;
use crate::typed_game::TypedGame;

/// So that nothing waits for Discord's limit.
const PAUSE: Duration = Duration::from_millis(100);

/// A sandbox with the bot in it.
pub struct SandboxedBot {
    pub control: Control,
    pub service: Service,
    sandbox: Sandbox,
    bot: RunningBot,
    /// Where the store is.
    _folder: TempDir,
}

impl SandboxedBot {
    /// In a sandbox whose bot may read all messages.
    pub async fn start(config: SandboxConfig) -> SandboxedBot {
        let folder = tempfile::tempdir().expect("a folder");
        let sandbox = Sandbox::start(config).await.expect("a sandbox");
        let control = sandbox.control();
        let (service, announced) = harness::service_by(harness::open_store(folder.path()).await, Arc::new(SystemClock));
        let settings = harness::settings(sandbox.url(), TextMoves::Everywhere, Preset::default());
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).expect("threads"));
        let bot = RunningBot::start(settings, (service.clone(), announced), thinkers).await;
        control.connected(SOON).await.expect("a connection");
        SandboxedBot { control, service, sandbox, bot, _folder: folder }
    }

    /// Stops the bot in good order, and then the sandbox.
    pub async fn end(self) {
        self.bot.stop().await;
        self.sandbox.shutdown().await;
    }
}

/// Two people who play in the sandbox.
pub struct Sitting {
    bot: SandboxedBot,
    game: TypedGame,
}

impl Sitting {
    /// Sandbox, bot and the first game.
    pub async fn begin() -> Sitting {
        let bot = SandboxedBot::start(harness::sandbox_config(TextMoves::Everywhere)).await;
        let channel = bot.control.channels().into_iter().next().expect("a channel").id;
        let game = TypedGame::begin(bot.control.clone(), Tables::new(&bot.service), channel, PAUSE).await;
        Sitting { bot, game }
    }

    /// Makes a move, and says how long it took from the typed text to the board in the channel.
    pub async fn turn(&mut self) -> Duration {
        self.game.turn().await
    }

    /// The sandbox's handle, for what others do meanwhile.
    pub fn control(&self) -> &Control {
        &self.bot.control
    }

    /// See [`SandboxedBot::end`].
    pub async fn end(self) {
        self.bot.end().await;
    }
}
