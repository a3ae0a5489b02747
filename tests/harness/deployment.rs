//! A sandbox with the bot as a process of its own, as it runs on a server.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot_discord::TextMoves;
use bot_service::{FairCoin, RECORDS, Service, SystemClock};
use commit_store::{SledStore, Store};
use discord_sandbox::{Sandbox, SandboxConfig};
use tempfile::TempDir;
use tokio::process::Command;

use super::bot::sandbox_config;
use super::members::Members;
use super::process::{self, BotProcess, User};

/// A sandbox, a folder with a store, and most of the time a bot.
pub struct Deployment {
    members: Members,
    sandbox: Sandbox,
    folder: TempDir,
    user: User,
    variables: Vec<(String, String)>,
    bot: Option<BotProcess>,
}

impl Deref for Deployment {
    type Target = Members;

    fn deref(&self) -> &Members {
        &self.members
    }
}

impl Deployment {
    /// With a bot that has made its commands known.
    pub async fn start() -> Deployment {
        Deployment::idle().await.started().await
    }

    /// Without a bot so far.
    pub async fn idle() -> Deployment {
        Deployment::in_sandbox(sandbox_config(TextMoves::Addressed)).await
    }

    /// The same in this sandbox.
    pub async fn in_sandbox(config: SandboxConfig) -> Deployment {
        let (sandbox, folder) = (Sandbox::start(config).await.unwrap(), tempfile::tempdir().unwrap());
        let members = Members { control: sandbox.control() };
        Deployment { members, sandbox, folder, user: User::Same, variables: Vec::new(), bot: None }
    }

    /// The same run by this user.
    pub fn run_by(self, user: User) -> Deployment {
        user.own(self.folder());
        Deployment { user, ..self }
    }

    /// The same with further variables.
    pub fn with(mut self, variables: &[(&str, &str)]) -> Deployment {
        self.variables.extend(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        self
    }

    /// The same with a bot that has made its commands known.
    pub async fn started(mut self) -> Deployment {
        self.begin();
        self.ready().await;
        self
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn store(&self) -> PathBuf {
        self.folder().join("store")
    }

    pub fn url(&self) -> String {
        self.sandbox.url()
    }

    /// What runs the bot.
    pub fn program(&self) -> Command {
        let mut program = process::command(self.folder(), &self.url(), self.user);
        program.envs(self.variables.iter().map(|(name, value)| (name, value)));
        program
    }

    /// One more process on the store, with further variables.
    pub fn process(&self, variables: &[(&str, &str)]) -> BotProcess {
        BotProcess::spawn(self.program().envs(variables.iter().copied()))
    }

    /// Starts the bot.
    pub fn begin(&mut self) {
        self.bot = Some(self.process(&[]));
    }

    pub fn bot(&self) -> &BotProcess {
        self.bot.as_ref().expect("a bot")
    }

    pub fn is_running(&mut self) -> bool {
        self.bot.as_mut().expect("a bot").is_running()
    }

    /// The bot's process, which is left to the test.
    pub fn take_bot(&mut self) -> BotProcess {
        self.bot.take().expect("a bot")
    }

    /// Kills the bot and starts it again, with this done meanwhile. The session of a killed bot may look alive for a while, and
    /// it is taken up, so this waits until that is done.
    pub async fn restart_after<T>(&mut self, meanwhile: impl AsyncFnOnce(&Deployment) -> T) -> T {
        let sessions = || self.control.sessions().identified + self.control.sessions().resumed;
        let before = sessions();
        self.take_bot().kill().await;
        let done = meanwhile(self).await;
        self.begin();
        let sessions = || self.control.sessions().identified + self.control.sessions().resumed;
        self.until("a session", || sessions() > before && self.control.is_connected()).await;
        done
    }

    /// Kills the bot and starts it again.
    pub async fn restart(&mut self) {
        self.restart_after(async |_| ()).await;
    }

    /// What the store has, once no bot has it open.
    pub fn service(&self) -> Service {
        service_of(Arc::new(SledStore::open(self.store(), RECORDS).unwrap()))
    }

    /// Stops the bot, which ends well; all that it has logged.
    pub async fn stop(&mut self) -> String {
        self.take_bot().stop().await
    }

    /// The same, if there is one, and the sandbox.
    pub async fn close(mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
        self.sandbox.shutdown().await;
    }
}

/// What a store has, for a look at it.
pub fn service_of(store: Arc<dyn Store>) -> Service {
    Service::new(store, Arc::new(SystemClock), Arc::new(FairCoin)).0
}
