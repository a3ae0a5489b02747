//! The bot as a process of its own, as it runs on a server.

use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use discord_sandbox::{CommandOption, Control, DEFAULT_TOKEN, Fault, Sandbox, SessionFate};
use makruk_bot::cli::sandbox_config;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::process::{Child, Command};

use crate::harness::SOON;

/// A running `makruk-bot run`, killed when it is let go.
pub struct BotProcess(Child);

impl BotProcess {
    /// On the store in `folder`, against the sandbox at `url`.
    pub fn start(folder: &Path, url: &str) -> BotProcess {
        BotProcess::with(folder, url, DEFAULT_TOKEN, &[])
    }

    /// The same with a token and further variables.
    pub fn with(folder: &Path, url: &str, token: &str, variables: &[(&str, &str)]) -> BotProcess {
        let child = Command::new(env!("CARGO_BIN_EXE_makruk-bot"))
            .arg("run")
            .current_dir(folder)
            .env("DISCORD_TOKEN", token)
            .env("MAKRUK__DISCORD__API_URL", url)
            .env("MAKRUK__STORE__PATH", folder.join("store"))
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        BotProcess(child)
    }

    /// As `kill -9` does.
    pub async fn kill(mut self) {
        self.0.kill().await.unwrap();
    }

    /// As `systemctl stop` does; how it ended and how long that took.
    pub async fn terminate(mut self) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        let id = self.0.id().expect("a process that has not ended");
        kill(Pid::from_raw(id as i32), Signal::SIGTERM).unwrap();
        (self.0.wait().await.unwrap(), begun.elapsed())
    }

    /// Waits for it to end by itself; its exit code.
    pub async fn ended(mut self) -> Option<i32> {
        tokio::time::timeout(SOON, self.0.wait()).await.expect("it goes on").unwrap().code()
    }
}

#[tokio::test]
async fn a_bad_token_and_a_missing_intent_have_their_own_numbers() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let wrong = DEFAULT_TOKEN.replace("only-good", "not-a-bit");
    let bad_token = BotProcess::with(folder.path(), &sandbox.url(), &wrong, &[]);
    assert_eq!(bad_token.ended().await, Some(4));
    let intent = [("MAKRUK__DISCORD__MESSAGE_CONTENT", "true")];
    let no_intent = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &intent);
    assert_eq!(no_intent.ended().await, Some(5));
    sandbox.shutdown().await;
}

#[tokio::test]
async fn two_bots_do_not_share_a_store_and_one_stops_within_ten_seconds() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let first = BotProcess::start(folder.path(), &sandbox.url());
    sandbox.control().connected(SOON).await.unwrap();
    let second = BotProcess::start(folder.path(), &sandbox.url());
    assert_eq!(second.ended().await, Some(6));
    let (status, took) = first.terminate().await;
    assert!(status.success(), "{status}");
    assert!(took < Duration::from_secs(10), "{took:?}");
    sandbox.shutdown().await;
}

#[tokio::test]
async fn an_unheard_of_server_is_an_error_and_not_the_real_discord() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = BotProcess::start(folder.path(), "http://127.0.0.1:9");
    assert_eq!(nobody.ended().await, Some(10));
}

#[tokio::test]
async fn a_close_for_the_intent_ends_a_bot_that_was_running() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    sandbox.control().connected(SOON).await.unwrap();
    sandbox.control().misbehave(Fault::CloseGateway { code: 4014, session: SessionFate::Forgotten });
    assert_eq!(bot.ended().await, Some(5));
    sandbox.shutdown().await;
}

/// The two first boards of a game in which the bot, with this program for its engine, has White at the best level.
async fn first_boards(engine: &str) -> Vec<String> {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let engine = [("MAKRUK__ENGINE__EXTERNAL__PATH", engine), ("MAKRUK__ENGINE__EXTERNAL__MOVETIME_MS", "50")];
    let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &engine);
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    let options = [CommandOption::new("level", 9), CommandOption::new("color", 2)];
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let boards = |control: &Control| {
        let messages = control.messages(channel).into_iter().filter(|message| !message.attachments.is_empty());
        Some(messages.map(|message| message.content).collect::<Vec<_>>()).filter(|boards| boards.len() >= 2)
    };
    let found = control.until(SOON, boards).await.unwrap();
    let (status, took) = bot.terminate().await;
    assert!(status.success() && took < Duration::from_secs(10), "{status} {took:?}");
    sandbox.shutdown().await;
    found
}

#[tokio::test]
async fn another_engine_that_fails_costs_a_message_and_not_the_game() {
    let boards = first_boards("/bin/false").await;
    assert!(boards[1].contains("1. ") && boards[1].contains("เอนจินที่ตั้งไว้ไม่ตอบ"), "{boards:?}");
}

#[tokio::test]
async fn another_engine_plays_the_best_level() {
    const FAIRY: &str = "/usr/games/fairy-stockfish";
    if !Path::new(FAIRY).exists() {
        let required = "MAKRUK_REQUIRE_FAIRY_STOCKFISH";
        assert!(std::env::var_os(required).is_none(), "{FAIRY} is missing, and {required} is set");
        println!("SKIPPED: {FAIRY} is not installed");
        return;
    }
    let boards = first_boards(FAIRY).await;
    assert!(boards[1].contains("1. ") && !boards[1].contains("เอนจินที่ตั้งไว้ไม่ตอบ"), "{boards:?}");
}
