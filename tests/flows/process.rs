//! The bot as a process of its own, as it runs on a server.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use discord_sandbox::{APPLICATION, CommandOption, DEFAULT_TOKEN, Fault, RestFault, SessionFate};
use makruk_engine::tables::Material;
use rustix::fs::{CWD, Mode, OFlags, mkfifoat};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::harness::{BotProcess, CHANNEL, Deployment, SOON, User, eventually, lend_tables};

const GATEWAY: &str = "/gateway/bot";

/// Where a bot keeps endgame tables.
struct Tables(PathBuf);

impl Tables {
    /// All of them but this one.
    fn lent_but(deployment: &Deployment, material: Material) -> Tables {
        lend_tables(&deployment.store(), User::Same);
        let tables = deployment.store().join("tables");
        fs::remove_file(tables.join(format!("{material}.table"))).unwrap();
        Tables(tables)
    }

    /// How many there are.
    fn made(&self) -> usize {
        let files = fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.extension().is_some_and(|it| it == "table")).count()
    }

    /// A pipe in place of a file, so that the bot reads or writes it for as long as the test likes.
    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
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
    let bot = BotProcess::start(folder.path(), &format!("http://{}", silent.local_addr().unwrap()), &[]);
    let _connection = tokio::time::timeout(SOON, silent.accept()).await.expect("it connects").unwrap();
    bot.stop().await;
}

#[tokio::test]
async fn a_start_that_is_busy_with_its_files_can_be_stopped() {
    let mut deployment = Deployment::idle().await;
    let material = Material::ALL[0];
    let pipe = Tables::lent_but(&deployment, material).pipe(&format!("{material}.table"));
    deployment.begin();
    let writer = || async { open(&pipe, File::options().write(true)) };
    let mut writer = eventually::found("a reader", writer).await;
    // It goes on reading.
    writer.write_all(b"makruk").unwrap();
    deployment.stop().await;
    assert_eq!(deployment.requests(|_| true), 0, "it has not gone on with its start");
    deployment.close().await;
}

#[tokio::test]
async fn a_start_that_makes_endgame_tables_can_be_stopped_and_repeated() {
    let mut deployment = Deployment::idle().await;
    let material = Material::ALL[Material::ALL.len() - 1];
    let tables = Tables::lent_but(&deployment, material);
    let pipe = tables.pipe(&format!("{material}.part"));
    let reader = open(&pipe, File::options().read(true)).unwrap();
    deployment.begin();
    // It goes on writing, since nobody reads more than this.
    let is_written = || async { (&reader).read(&mut [0]).is_ok_and(|read| read > 0) };
    eventually::is_so("a table is written", is_written).await;
    deployment.stop().await;
    assert!(tables.made() < Material::ALL.len(), "it was in the middle of it");
    assert_eq!(deployment.requests(|_| true), 0, "it has not gone on with its start");
    fs::remove_file(pipe).unwrap();
    deployment.begin();
    deployment.control.connected(SOON).await.unwrap();
    assert_eq!(tables.made(), Material::ALL.len());
    deployment.take_bot().kill().await;
    deployment.close().await;
}

/// Only debug builds have parts that fail on demand.
#[cfg(debug_assertions)]
#[tokio::test]
async fn a_part_that_fails_again_and_again_ends_the_program_with_its_own_number() {
    let mut deployment = Deployment::idle().await;
    for part in ["scheduler", "delivery"] {
        let failing = deployment.process(&[("MAKRUK_TEST_PANICKING_PART", part), ("RUST_BACKTRACE", "0")]);
        assert_eq!(failing.ended().await, Some(11), "{part}");
    }
    // Whoever starts it again finds everything in order.
    deployment.begin();
    deployment.control.connected(SOON).await.unwrap();
    deployment.close().await;
}

/// Only debug builds have disks that fail on demand.
#[cfg(debug_assertions)]
#[tokio::test]
async fn a_disk_that_fails_ends_the_program_with_its_own_number_and_nothing_that_was_told_is_lost() {
    let flags = tempfile::tempdir().unwrap();
    let flag = flags.path().join("failing");
    let failing = [("COMMIT_STORE_TEST_FAILING_SYNCS", flag.to_str().unwrap())];
    let mut bot = Deployment::idle().await.with(&failing).started().await;
    let (seat, channel) = (bot.seat("somchai"), bot.channel(CHANNEL));
    let board = bot.begin_with_bot(seat, channel, 1).await;
    fs::write(&flag, "").unwrap();
    let typed = bot.reply(seat, &board, "จ๔");
    assert_eq!(bot.take_bot().ended().await, Some(14));
    let told = bot.control.messages(channel).into_iter().filter(|it| it.id > typed.id && !it.sent_with.is_empty());
    assert_eq!(told.count(), 0, "the move was not told");
    // The next start finds the game, which goes on with what was typed.
    fs::remove_file(&flag).unwrap();
    let boards = bot.boards(channel).len();
    bot.begin();
    bot.board(channel, boards + 1).await;
    bot.close().await;
}

/// Where a line of the log fails for want of room, and where nobody reads it.
#[tokio::test]
async fn a_log_that_cannot_be_written_stops_nothing() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let (reader, unread) = std::io::pipe().unwrap();
    drop(reader);
    for log in [full, File::from(OwnedFd::from(unread))] {
        let deployment = Deployment::idle().await;
        let mut bot = BotProcess::spawn(deployment.program().stderr(log));
        deployment.ready().await;
        // What went wrong would be logged, too.
        deployment.fail("POST", "/channels/{channel_id}/messages", RestFault::ServerError { status: 500 }, 2);
        deployment.begin_with_bot(deployment.seat("somchai"), deployment.channel(CHANNEL), 1).await;
        assert!(bot.is_running());
        bot.stop().await;
        deployment.close().await;
    }
}

#[tokio::test]
async fn what_ends_a_bot_has_a_number_of_its_own() {
    let wrong = DEFAULT_TOKEN.replace("only-good", "not-a-bit");
    let intent = [("MAKRUK__DISCORD__MESSAGE_CONTENT", "true")];
    let deployment = Deployment::idle().await;
    for (what, variables, code) in
        [("a bad token", [("DISCORD_TOKEN", wrong.as_str())], 4), ("a missing intent", intent, 5)]
    {
        assert_eq!(deployment.process(&variables).ended().await, Some(code), "{what}");
    }
    // A server that does not answer as Discord does.
    deployment.fail("GET", GATEWAY, RestFault::ServerError { status: 404 }, 1);
    assert_eq!(deployment.process(&[]).ended().await, Some(10));
    deployment.close().await;
}

#[tokio::test]
async fn a_connection_that_is_closed_again_and_again_has_its_own_number() {
    let deployment = Deployment::idle().await;
    let bot = deployment.process(&[]);
    let close_again_and_again = async {
        loop {
            deployment.control.connected(SOON).await.unwrap();
            // After this code another try may help.
            deployment.control.misbehave(Fault::CloseGateway { code: 4013, session: SessionFate::Forgotten });
            deployment.until("the connection ends", || !deployment.control.is_connected()).await;
        }
    };
    tokio::select! {
        code = bot.ended() => assert_eq!(code, Some(10)),
        () = close_again_and_again => {}
    }
    deployment.close().await;
}

#[tokio::test]
async fn two_bots_do_not_share_a_store_and_one_stops_in_good_order() {
    let mut deployment = Deployment::start().await;
    assert_eq!(deployment.process(&[]).ended().await, Some(6));
    deployment.take_bot().stop_in_order().await;
    deployment.close().await;
}

#[tokio::test]
async fn a_server_that_is_out_of_reach_is_waited_for_and_never_the_real_discord() {
    let mut deployment = Deployment::idle().await;
    deployment.fail("GET", GATEWAY, RestFault::ServerError { status: 503 }, u32::MAX);
    deployment.begin();
    deployment.until("two tries", || deployment.requests(|it| it.route == GATEWAY) >= 2).await;
    // In the middle of that, a stop is heard.
    deployment.stop().await;
    deployment.begin();
    deployment.until("three tries", || deployment.requests(|it| it.route == GATEWAY) >= 3).await;
    deployment.control.behave();
    deployment.control.connected(SOON).await.unwrap();
    deployment.take_bot().kill().await;
    deployment.close().await;
}

#[tokio::test]
async fn a_proxy_of_the_environment_does_not_see_the_token() {
    let deployment = Deployment::idle().await;
    let proxy = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
    let mut deployment = deployment.with(&variables.map(|name| (name, address.as_str())));
    deployment.begin();
    tokio::select! {
        _ = proxy.accept() => panic!("the proxy was asked"),
        connected = deployment.control.connected(SOON) => connected.unwrap(),
    }
    deployment.take_bot().kill().await;
    // Unless the operator says so.
    let bot = deployment.process(&[("MAKRUK__DISCORD__PROXY", "environment")]);
    tokio::time::timeout(SOON, proxy.accept()).await.expect("the proxy was not asked").unwrap();
    bot.kill().await;
    deployment.close().await;
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
    let mut deployment = Deployment::start().await;
    let (seat, channel) = (deployment.seat("somchai"), deployment.channel(CHANNEL));
    let first = deployment.begin_with_bot(seat, channel, 1).await;
    let typed = deployment.control.say(seat, channel, &format!("<@{APPLICATION}> จ๔")).unwrap();
    deployment.message(channel, |it| it.id > typed.id.max(first.id)).await;
    let log = deployment.stop().await;
    assert!(log.contains("connected") && !log.contains("ERROR"), "{log}");
    deployment.close().await;
}

#[tokio::test]
async fn a_close_for_the_intent_ends_a_bot_that_was_running() {
    let mut deployment = Deployment::idle().await;
    deployment.begin();
    deployment.control.connected(SOON).await.unwrap();
    deployment.control.misbehave(Fault::CloseGateway { code: 4014, session: SessionFate::Forgotten });
    assert_eq!(deployment.take_bot().ended().await, Some(5));
    deployment.close().await;
}

/// The two first boards of a game in which the bot, with this program for its engine, has White at the best level.
async fn first_boards(engine: &str) -> Vec<String> {
    let engine = [("MAKRUK__ENGINE__EXTERNAL__PATH", engine), ("MAKRUK__ENGINE__EXTERNAL__MOVETIME_MS", "50")];
    let mut deployment = Deployment::idle().await.with(&engine).started().await;
    let (seat, channel) = (deployment.seat("somchai"), deployment.channel(CHANNEL));
    let options = [CommandOption::new("level", 9), CommandOption::new("color", 2)];
    deployment.command(seat, channel, "play", &options).await;
    deployment.board(channel, 2).await;
    let boards = deployment.boards(channel).into_iter().map(|board| board.content).collect();
    deployment.take_bot().stop_in_order().await;
    deployment.close().await;
    boards
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
