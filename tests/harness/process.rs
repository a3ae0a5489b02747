//! The bot as a process of its own, as it runs on a server.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, LazyLock, Mutex};

use discord_sandbox::DEFAULT_TOKEN;
use makruk_engine::tables::Tables;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::task::JoinHandle;

use super::SOON;

/// A running `makruk-bot run`, killed when it is let go.
pub struct BotProcess {
    child: Child,
    /// What it has logged, if that is kept.
    log: Arc<Mutex<String>>,
    /// Keeps it, until the process closes it.
    keeper: Option<JoinHandle<()>>,
}

/// As whom a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// As these tests do.
    Same,
    /// With this number; only root may.
    Other(u32),
}

impl User {
    /// A program run as this user.
    pub fn command(self, program: impl AsRef<OsStr>) -> std::process::Command {
        match self {
            User::Same => std::process::Command::new(program),
            User::Other(id) => {
                let mut setpriv = std::process::Command::new("setpriv");
                setpriv.args([&format!("--reuid={id}"), &format!("--regid={id}"), "--clear-groups"]).arg(program);
                setpriv
            }
        }
    }

    /// Gives a file or folder to this user.
    pub fn own(self, path: &Path) {
        if let User::Other(id) = self {
            chown(path, Some(id), Some(id)).unwrap();
        }
    }
}

impl BotProcess {
    /// On the store in `folder`, against the sandbox at `url`, with further variables.
    pub fn start(folder: &Path, url: &str, variables: &[(&str, &str)]) -> BotProcess {
        BotProcess::spawn(command(folder, url, User::Same).envs(variables.iter().copied()))
    }

    /// Runs this; its log is kept unless it goes elsewhere.
    pub fn spawn(program: &mut Command) -> BotProcess {
        let mut child = program.spawn().unwrap();
        let log = Arc::<Mutex<String>>::default();
        let keeper = child.stderr.take().map(|stderr| tokio::spawn(keep(stderr, Arc::clone(&log))));
        BotProcess { child, log, keeper }
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id().expect("a process that has not ended")
    }

    /// What it has logged so far.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Whether it has not ended.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    pub fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.id() as i32), signal).unwrap();
    }

    /// Limits a resource, as far as this user may raise the limit again.
    pub fn limit(&self, by: User, resource: &str, limit: &str) {
        let limits = ["--pid".to_owned(), self.id().to_string(), format!("--{resource}={limit}:")];
        assert!(by.command("prlimit").args(limits).status().unwrap().success(), "{resource}: {limit}");
    }

    /// As `kill -9` does.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// As `systemctl stop` does; how it ended, and all that it has logged.
    pub async fn terminate(mut self) -> (ExitStatus, String) {
        self.signal(Signal::SIGTERM);
        let status = tokio::time::timeout(SOON, self.child.wait()).await.expect("it goes on").unwrap();
        if let Some(keeper) = self.keeper.take() {
            tokio::time::timeout(SOON, keeper).await.expect("its log is open").unwrap();
        }
        (status, self.log())
    }

    /// The same for one that ends well; all that it has logged.
    pub async fn stop(self) -> String {
        let (status, log) = self.terminate().await;
        assert!(status.success(), "{status}: {log}");
        log
    }

    /// The same for one that has time to finish all that it does.
    pub async fn stop_in_order(self) -> String {
        let log = self.stop().await;
        assert!(!log.contains("stopped before all work was finished"), "{log}");
        log
    }

    /// Waits for it to end by itself; its exit code.
    pub async fn ended(mut self) -> Option<i32> {
        tokio::time::timeout(SOON, self.child.wait()).await.expect("it goes on").unwrap().code()
    }
}

/// Keeps what is logged, and shows it.
async fn keep(log: ChildStderr, kept: Arc<Mutex<String>>) {
    let mut lines = BufReader::new(log).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        eprintln!("{line}");
        let mut kept = kept.lock().unwrap();
        kept.push_str(&line);
        kept.push('\n');
    }
}

/// What runs the bot as this user.
pub fn command(folder: &Path, url: &str, user: User) -> Command {
    let store = folder.join("store");
    if !store.exists() {
        lend_tables(&store, user);
    }
    let bot = env!("CARGO_BIN_EXE_makruk-bot");
    let mut program = match user {
        User::Same => Command::new(bot),
        User::Other(_) => {
            // The build folder may be closed to others.
            let copy = folder.join("makruk-bot");
            fs::copy(bot, &copy).unwrap();
            user.command(copy).into()
        }
    };
    program
        .arg("run")
        .current_dir(folder)
        .env("DISCORD_TOKEN", DEFAULT_TOKEN)
        .env("MAKRUK__DISCORD__API_URL", url)
        .env("MAKRUK__STORE__PATH", store)
        .env("MAKRUK__OPERATION__LISTEN", "127.0.0.1:0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    program
}

/// Where the tables of all bots of the tests are.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"));

/// The endgame tables, made once for all bots of the tests.
pub static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::open(&FOLDER, |_| {}).unwrap());

/// Puts the endgame tables where a bot would make them in its first seconds.
pub fn lend_tables(store: &Path, user: User) {
    LazyLock::force(&TABLES);
    let made = fs::read_dir(&*FOLDER).unwrap().map(|file| file.unwrap().path());
    let tables = store.join("tables");
    fs::create_dir_all(&tables).unwrap();
    user.own(store);
    user.own(&tables);
    for file in made.filter(|file| file.extension().is_some_and(|it| it == "table")) {
        let lent = tables.join(file.file_name().unwrap());
        // A bot keeps what is in its folder from others, and the folder may be on another disk.
        if user != User::Same || fs::hard_link(&file, &lent).is_err() {
            fs::copy(&file, &lent).unwrap();
            user.own(&lent);
        }
    }
}
