//! The bot as a process of its own, as it runs on a server.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use discord_sandbox::{
    APPLICATION, CommandOption, Control, DEFAULT_TOKEN, Fault, RequestFilter, RestFault, Sandbox, SessionFate,
    Snowflake,
};
use makruk_bot::cli::sandbox_config;
use makruk_engine::tables::Material;
use rustix::fs::{CWD, Mode, OFlags, mkfifoat};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::eventually;
use crate::harness::SOON;

use crate::bot_process::lend_tables;
pub use crate::bot_process::{BotProcess, User};

/// Where a bot keeps endgame tables.
struct Tables {
    folder: TempDir,
    tables: PathBuf,
}

impl Tables {
    /// All of them.
    fn lent() -> Tables {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        lend_tables(&store, User::Same);
        Tables { folder, tables: store.join("tables") }
    }

    /// Takes this one away.
    fn without(self, material: Material) -> Tables {
        fs::remove_file(self.tables.join(format!("{material}.table"))).unwrap();
        self
    }

    /// How many there are.
    fn made(&self) -> usize {
        let files = fs::read_dir(&self.tables).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.extension().is_some_and(|it| it == "table")).count()
    }

    /// A pipe in place of a file, so that the bot reads or writes it for as long as the test likes.
    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.tables.join(name);
        mkfifoat(CWD, &path, Mode::from(0o600)).unwrap();
        path
    }
}

/// Opens the other end of a pipe; `None` if a reader is missing.
fn open(pipe: &Path, options: &mut fs::OpenOptions) -> Option<File> {
    options.custom_flags(OFlags::NONBLOCK.bits() as i32).open(pipe).ok()
}

#[tokio::test]
async fn a_start_that_hangs_can_be_stopped() {
    // It takes connections and says nothing.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bot = BotProcess::start(folder.path(), &format!("http://{}", silent.local_addr().unwrap()));
    let _connection = tokio::time::timeout(SOON, silent.accept()).await.expect("it connects").unwrap();
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
}

#[tokio::test]
async fn a_start_that_is_busy_with_its_files_can_be_stopped() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let material = Material::ALL[0];
    let store = Tables::lent().without(material);
    let pipe = store.pipe(&format!("{material}.table"));
    let bot = BotProcess::start(store.folder.path(), &sandbox.url());
    let writer = || async { open(&pipe, File::options().write(true)) };
    let mut writer = eventually::found("a reader", writer).await;
    // It goes on reading.
    writer.write_all(b"makruk").unwrap();
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    assert!(sandbox.control().requests(0).is_empty(), "it has not gone on with its start");
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_start_that_makes_endgame_tables_can_be_stopped_and_repeated() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let material = Material::ALL[Material::ALL.len() - 1];
    let store = Tables::lent().without(material);
    let pipe = store.pipe(&format!("{material}.part"));
    let reader = open(&pipe, File::options().read(true)).unwrap();
    let bot = BotProcess::start(store.folder.path(), &sandbox.url());
    // It goes on writing, since nobody reads more than this.
    let is_written = || async { (&reader).read(&mut [0]).is_ok_and(|read| read > 0) };
    eventually::is_so("a table is written", is_written).await;
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    assert!(store.made() < Material::ALL.len(), "it was in the middle of it");
    assert!(sandbox.control().requests(0).is_empty(), "it has not gone on with its start");
    fs::remove_file(pipe).unwrap();
    let bot = BotProcess::start(store.folder.path(), &sandbox.url());
    sandbox.control().connected(SOON).await.unwrap();
    assert_eq!(store.made(), Material::ALL.len());
    bot.kill().await;
    sandbox.shutdown().await;
}

/// Only debug builds have parts that fail on demand.
#[cfg(debug_assertions)]
#[tokio::test]
async fn a_part_that_fails_again_and_again_ends_the_program_with_its_own_number() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    for part in ["scheduler", "delivery"] {
        let failing = [("MAKRUK_TEST_PANICKING_PART", part), ("RUST_BACKTRACE", "0")];
        let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &failing);
        assert_eq!(bot.ended().await, Some(11), "{part}");
    }
    // Whoever starts it again finds everything in order.
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    sandbox.control().connected(SOON).await.unwrap();
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    sandbox.shutdown().await;
}

/// Where a line of the log fails for want of room, and where nobody reads it.
#[tokio::test]
async fn a_log_that_cannot_be_written_stops_nothing() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let (reader, unread) = std::io::pipe().unwrap();
    drop(reader);
    for log in [full, File::from(OwnedFd::from(unread))] {
        let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
        let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
        let mut bot = BotProcess::logging(folder.path(), &sandbox.url(), log);
        control.connected(SOON).await.unwrap();
        control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
        // What went wrong would be logged, too.
        let on = RequestFilter::new("POST", "/channels/{channel_id}/messages");
        control.misbehave(Fault::Rest { on, effect: RestFault::ServerError { status: 500 }, times: 2 });
        let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
        let options = [CommandOption::new("level", 1), CommandOption::new("color", 1)];
        let asked = control.command(seat, channel, "play", &options).unwrap();
        control.settled(asked, SOON).await.unwrap();
        control.bot_message(channel, Snowflake(0), SOON).await.unwrap();
        assert!(bot.is_running());
        let status = bot.terminate().await;
        assert!(status.success(), "{status}");
        sandbox.shutdown().await;
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
async fn a_server_that_does_not_answer_as_discord_does_has_its_own_number() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let on = RequestFilter::new("GET", "/gateway/bot");
    sandbox.control().misbehave(Fault::Rest { on, effect: RestFault::ServerError { status: 404 }, times: 1 });
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    assert_eq!(bot.ended().await, Some(10));
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_connection_that_is_closed_again_and_again_has_its_own_number() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    let close_again_and_again = async {
        loop {
            control.connected(SOON).await.unwrap();
            // After this code another try may help.
            control.misbehave(Fault::CloseGateway { code: 4013, session: SessionFate::Forgotten });
            control.until(SOON, |control| (!control.is_connected()).then_some(())).await.unwrap();
        }
    };
    tokio::select! {
        code = bot.ended() => assert_eq!(code, Some(10)),
        () = close_again_and_again => {}
    }
    sandbox.shutdown().await;
}

#[tokio::test]
async fn two_bots_do_not_share_a_store_and_one_stops_in_good_order() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let first = BotProcess::with_log(folder.path(), &sandbox.url(), User::Same);
    sandbox.control().connected(SOON).await.unwrap();
    let second = BotProcess::start(folder.path(), &sandbox.url());
    assert_eq!(second.ended().await, Some(6));
    first.terminate_in_order().await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_server_that_is_out_of_reach_is_waited_for_and_never_the_real_discord() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let on = RequestFilter::new("GET", "/gateway/bot");
    let busy = |times| Fault::Rest { on: on.clone(), effect: RestFault::ServerError { status: 503 }, times };
    control.misbehave(busy(u32::MAX));
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    let asked = |count| {
        move |control: &Control| {
            let requests = control.requests(0);
            (requests.iter().filter(|it| it.route == "/gateway/bot").count() >= count).then_some(())
        }
    };
    control.until(SOON, asked(2)).await.unwrap();
    // In the middle of that, a stop is heard.
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    let bot = BotProcess::start(folder.path(), &sandbox.url());
    control.until(SOON, asked(3)).await.unwrap();
    control.behave();
    control.connected(SOON).await.unwrap();
    bot.kill().await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn a_proxy_of_the_environment_does_not_see_the_token() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let proxy = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
    let variables = variables.map(|name| (name, address.as_str()));
    let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &variables);
    tokio::select! {
        _ = proxy.accept() => panic!("the proxy was asked"),
        connected = control.connected(SOON) => connected.unwrap(),
    }
    bot.kill().await;
    // Unless the operator says so.
    let variables = [variables.as_slice(), &[("MAKRUK__DISCORD__PROXY", "environment")]].concat();
    let bot = BotProcess::with(folder.path(), &sandbox.url(), DEFAULT_TOKEN, &variables);
    tokio::time::timeout(SOON, proxy.accept()).await.expect("the proxy was not asked").unwrap();
    bot.kill().await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn the_sandbox_starts_whatever_proxy_the_environment_names() {
    let folder = tempfile::tempdir().unwrap();
    lend_tables(&folder.path().join("sandbox/store"), User::Same);
    let mut program = Command::new(env!("CARGO_BIN_EXE_makruk-bot"));
    program.args(["sandbox", "--port", "0", "--data", "sandbox"]).current_dir(folder.path());
    for name in ["HTTP_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"] {
        program.env(name, "http://127.0.0.1:9");
    }
    let mut sandbox = program.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
    let mut said = BufReader::new(sandbox.stdout.take().unwrap()).lines();
    let ready = tokio::time::timeout(SOON, said.next_line()).await.expect("it does not start").unwrap();
    assert!(ready.as_ref().is_some_and(|line| line.starts_with("Makruk is ready")), "{ready:?}");
    sandbox.kill().await.unwrap();
}

#[tokio::test]
async fn a_move_by_mention_logs_no_error() {
    let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
    let (folder, control) = (tempfile::tempdir().unwrap(), sandbox.control());
    let log = folder.path().join("log");
    let bot = BotProcess::logging(folder.path(), &sandbox.url(), File::create(&log).unwrap());
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    let options = [CommandOption::new("level", 1), CommandOption::new("color", 1)];
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let first = control.bot_message(channel, Snowflake(0), SOON).await.unwrap();
    let typed = control.say(seat, channel, &format!("<@{APPLICATION}> จ๔")).unwrap();
    control.bot_message(channel, typed.id.max(first.id), SOON).await.unwrap();
    let status = bot.terminate().await;
    assert!(status.success(), "{status}");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("connected") && !log.contains("ERROR"), "{log}");
    sandbox.shutdown().await;
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
    let bot = BotProcess::with_log_and(folder.path(), &sandbox.url(), User::Same, &engine);
    control.connected(SOON).await.unwrap();
    control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
    let (seat, channel) = (control.people()[0].id, control.channel("หมากรุก").unwrap().id);
    let options = [CommandOption::new("level", 9), CommandOption::new("color", 2)];
    let asked = control.command(seat, channel, "play", &options).unwrap();
    control.settled(asked, SOON).await.unwrap();
    let boards = |control: &Control| {
        let messages = control.messages(channel).into_iter().filter(|message| !message.sent_with.is_empty());
        Some(messages.map(|message| message.content).collect::<Vec<_>>()).filter(|boards| boards.len() >= 2)
    };
    let found = control.until(SOON, boards).await.unwrap();
    bot.terminate_in_order().await;
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
