//! The program as an operator meets it: arguments in, words and an exit code out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bytes::Bytes;
use commit_store::{OpId, Put, SledStore, Space, Store};

/// The exit codes that the README promises.
mod exit {
    pub const OK: i32 = 0;
    pub const REFUSED: i32 = 2;
    pub const CONFIG: i32 = 3;
    pub const TOKEN: i32 = 4;
    pub const STORE_LOCKED: i32 = 6;
    pub const STORE_DAMAGED: i32 = 7;
    pub const STORE_UNUSABLE: i32 = 8;
    pub const FILE: i32 = 9;
}

/// What the program said.
struct Said {
    code: i32,
    out: String,
    err: String,
}

/// The program in an empty folder with nothing in its environment but what the case needs.
struct Program {
    folder: tempfile::TempDir,
    variables: Vec<(&'static str, String)>,
}

impl Program {
    fn new() -> Program {
        Program { folder: tempfile::tempdir().unwrap(), variables: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Program {
        self.variables.push((name, value.into()));
        self
    }

    fn with_file(self, name: &str, text: &str) -> Program {
        fs::write(self.path().join(name), text).unwrap();
        self
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_makruk-bot"))
            .args(arguments)
            .current_dir(self.path())
            .env_clear()
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Said { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
    }
}

fn run(arguments: &[&str]) -> Said {
    Program::new().run(arguments)
}

#[test]
fn help_is_for_operators() {
    let help = run(&["--help"]);
    assert_eq!(help.code, exit::OK);
    insta::assert_snapshot!("help", help.out);
}

#[test]
fn each_command_has_help() {
    let mut pages = String::new();
    for command in
        ["run", "sandbox", "uci", "perft", "parse", "render", "bench", "check-config", "backup", "restore", "doctor"]
    {
        let help = run(&[command, "-h"]);
        assert_eq!(help.code, exit::OK, "{command}");
        // What is the same everywhere is seen once, in the page above.
        pages.push_str(help.out.split("Settings:").next().unwrap());
    }
    insta::assert_snapshot!("help_of_commands", pages);
}

#[test]
fn usage_errors_are_2_and_say_what_is_there() {
    for arguments in [&["chess"][..], &["perft"], &["perft", "x"], &["perft", "1", "--fen", "8/8 w"], &["--port"]] {
        let said = run(arguments);
        assert_eq!(said.code, exit::REFUSED, "{arguments:?}");
        assert!(!said.err.is_empty() && said.out.is_empty(), "{arguments:?}");
    }
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    let said = run(&["perft", "3"]);
    assert_eq!((said.code, said.out.as_str()), (exit::OK, "Nodes searched: 12012\n"));
    let said = run(&["perft", "0", "--divide"]);
    assert_eq!(said.out, "Nodes searched: 1\n");
}

#[test]
fn perft_divides_by_the_first_move() {
    let fen = "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1";
    let said = run(&["perft", "2", "--divide", "--fen", fen]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines.iter().any(|line| line.starts_with("e5e6m: ")), "{lines:?}");
    let nodes = |line: &&str| line.rsplit(": ").next().unwrap().parse::<u64>().unwrap();
    let (total, parts) = lines.split_last().unwrap();
    assert!(total.starts_with("Nodes searched: "));
    assert_eq!(nodes(total), parts.iter().map(nodes).sum::<u64>());
}

#[test]
fn check_config_names_each_source_and_no_secret() {
    let program = Program::new()
        .with_file("config.toml", "[discord]\nmessage_content = true\n")
        .with("MAKRUK__LOG__FILTER", "warn")
        .with("DISCORD_TOKEN", "MTA.GsEcReT.x");
    let said = program.run(&["check-config", "--data", "games"]);
    assert_eq!(said.code, exit::OK, "{}", said.err);
    for line in [
        "discord.message_content = true  # config.toml",
        "log.filter = \"warn\"  # environment variable MAKRUK__LOG__FILTER",
        "store.path = \"games\"  # flag --data",
        "log.format = \"auto\"  # default",
        "# the token is in environment variable DISCORD_TOKEN",
    ] {
        assert!(said.out.lines().any(|found| found == line), "{line}\n{}", said.out);
    }
    assert!(!(said.out + &said.err).contains("GsEcReT"));
}

#[cfg(unix)]
#[test]
fn check_config_asks_an_external_engine_who_it_is() {
    let settings =
        |args: &str| format!("[engine.external]\npath = {:?}\nargs = [{args}]", env!("CARGO_BIN_EXE_makruk-bot"));
    let program = || Program::new().with("DISCORD_TOKEN", "x");
    let said = program().with_file("config.toml", &settings("'uci'")).run(&["check-config"]);
    assert_eq!(said.code, exit::OK, "{}", said.err);
    let version = env!("CARGO_PKG_VERSION");
    let line = format!("# the external engine is makruk-bot {version} and plays makruk");
    assert!(said.out.lines().any(|found| found == line), "{}", said.out);

    let said = program().with_file("config.toml", &settings("'perft', '1'")).run(&["check-config"]);
    assert_eq!(said.code, exit::CONFIG, "{}", said.out);
    assert!(said.err.contains("engine.external") && said.err.contains("ended by itself"), "{}", said.err);
}

#[test]
fn bad_settings_are_3_and_name_their_source() {
    for (program, words) in [
        (Program::new().with_file("config.toml", "[store]\npaht = 'x'"), &["config.toml", "store.paht"][..]),
        (Program::new().with("MAKRUK__LOG__FORMAT", "xml"), &["MAKRUK__LOG__FORMAT", "xml"]),
        (Program::new().with_file("config.toml", "[discord]\ntoken = 'GsEcReT'"), &["discord.token", "DISCORD_TOKEN"]),
        (Program::new().with("MAKRUK__DISCORD__API_URL", "http://10.1.1.1"), &["allow_remote_api"]),
    ] {
        let said = program.run(&["check-config"]);
        assert_eq!(said.code, exit::CONFIG, "{}", said.err);
        assert!(words.iter().all(|word| said.err.contains(word)), "{}", said.err);
        assert!(!said.err.contains("GsEcReT"), "{}", said.err);
    }
    assert_eq!(run(&["check-config", "--config", "nowhere.toml"]).code, exit::CONFIG);
}

#[test]
fn a_bad_token_is_4_and_never_shown() {
    let said = run(&["check-config"]);
    assert_eq!(said.code, exit::TOKEN);
    assert!(said.err.contains("DISCORD_TOKEN"), "{}", said.err);
    for (program, words) in [
        (Program::new().with("DISCORD_TOKEN", "Bot GsEcReT"), "leave that out"),
        (Program::new().with("DISCORD_TOKEN", "GsEc ReT"), "space"),
        (Program::new().with("DISCORD_TOKEN", "x").with("MAKRUK__DISCORD__TOKEN_FILE", "t"), "more than one"),
        (Program::new().with("MAKRUK__DISCORD__TOKEN_FILE", "missing"), "missing"),
    ] {
        let said = program.run(&["check-config"]);
        assert_eq!(said.code, exit::TOKEN, "{}", said.err);
        assert!(said.err.contains(words), "{}", said.err);
        assert!(!(said.out + &said.err).contains("GsEc"));
    }
}

#[test]
fn parse_takes_what_people_type() {
    for arguments in [
        &["parse", "ม ง๒"][..],
        &["parse", "ม", "ง๒"],
        &["parse", "ม้าข1ไปง2"],
        &["parse", "Nd2"],
        &["parse", "b1d2"],
        &["parse", "--fen", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "nd2"],
    ] {
        let said = run(arguments);
        assert_eq!(said.code, exit::OK, "{arguments:?}: {}", said.err);
        assert!(said.out.starts_with("uci: b1d2\nsan: Nd2\nthai-short: "), "{arguments:?}: {}", said.out);
    }
}

#[test]
fn parse_says_why_it_refuses() {
    let fork = "4k3/8/8/8/8/3N1N2/8/4K3 w - - 0 1";
    for (arguments, words) in [
        (&["parse", "สวัสดี"][..], &["สวัสดี", "not understood"][..]),
        (&["parse", "Rd5"], &["no such move"]),
        (&["parse", "--fen", fork, "Ne5"], &["any of", "d3e5", "f3e5"]),
        (&["parse", "a1a5"], &["illegal"]),
        (&["parse", &"x".repeat(4000)], &["at most"]),
    ] {
        let said = run(arguments);
        assert_eq!(said.code, exit::REFUSED, "{arguments:?}: {}", said.out);
        assert!(said.out.is_empty(), "{arguments:?}");
        assert!(words.iter().all(|word| said.err.contains(word)), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn render_writes_a_picture() {
    let program = Program::new();
    let said = program.run(&["render", "--moves", "e3e4 e6e5, ม ง๒", "-o", "board.png"]);
    assert_eq!(said.code, exit::REFUSED, "with commas, blanks belong to the moves");
    for (index, arguments) in [
        &["render", "-o", "0.png"][..],
        &["render", "--moves", "e3e4 e6e5 Nd2", "-o", "1.png"],
        &["render", "--moves", "จ๔, จ๕, ม ง๒", "-o", "2.png"],
        &["render", "--flip", "--labels", "latin", "--theme", "night", "--size", "320", "-o", "3.png"],
        &["render", "--fen", "4k3/8/4R3/8/8/8/8/4K3 b - - 0 1", "-o", "4.PNG"],
    ]
    .iter()
    .enumerate()
    {
        let said = program.run(arguments);
        assert_eq!(said.code, exit::OK, "{arguments:?}: {}", said.err);
        let name = said.out.split(':').next().unwrap();
        let picture = image::open(program.path().join(name)).unwrap();
        let side = if index == 3 { 320 } else { 640 };
        assert_eq!((picture.width(), picture.height()), (side, side));
    }
    let read = |name| fs::read(program.path().join(name)).unwrap();
    assert_eq!(read("1.png"), read("2.png"), "the same moves in another script");
    assert_ne!(read("0.png"), read("1.png"));
}

#[test]
fn render_refuses_what_it_cannot_draw() {
    let program = Program::new();
    for (arguments, words) in [
        (&["render", "-o", "board.gif"][..], ".png"),
        (&["render", "-o", "board"], ".png"),
        (&["render", "--theme", "neon", "-o", "board.png"], "neon"),
        (&["render", "--size", "641", "-o", "board.png"], "641"),
        (&["render", "--moves", "e3e4 e6e4", "-o", "board.png"], "move 2"),
        (&["render"], "--output"),
    ] {
        let said = program.run(arguments);
        assert_eq!(said.code, exit::REFUSED, "{arguments:?}");
        assert!(said.err.contains(words), "{arguments:?}: {}", said.err);
    }
    assert_eq!(fs::read_dir(program.path()).unwrap().count(), 0);
    assert_eq!(program.run(&["render", "-o", "no/folder/board.png"]).code, exit::FILE);
}

/// Puts a store with some entries into `folder`.
fn fill(folder: &Path) {
    let store = SledStore::open(folder).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for id in 0..50 {
        let put = Put::create(Space::new("test").key([id]), Bytes::from(vec![id as u8; 500]));
        runtime.block_on(store.commit(OpId(id), vec![put])).unwrap();
    }
}

#[test]
fn a_store_is_backed_up_restored_and_looked_after() {
    let program = Program::new();
    fill(&program.path().join("data"));
    let said = program.run(&["doctor"]);
    assert_eq!((said.code, said.out.contains("50 entries")), (exit::OK, true), "{}{}", said.out, said.err);
    let said = program.run(&["backup", "games.backup"]);
    assert_eq!((said.code, said.out.contains("50 entries")), (exit::OK, true), "{}{}", said.out, said.err);

    let said = program.run(&["restore", "games.backup"]);
    assert_eq!((said.code, said.err.contains("holds a store already")), (exit::REFUSED, true), "{}", said.err);
    let said = program.run(&["restore", "games.backup", "--data", "again"]);
    assert_eq!((said.code, said.out.contains("50 entries")), (exit::OK, true), "{}{}", said.out, said.err);
    assert!(program.run(&["doctor", "--data", "again"]).out.contains("50 entries"));

    let backup = program.path().join("games.backup");
    let whole = fs::read(&backup).unwrap();
    fs::write(&backup, &whole[..whole.len() / 2]).unwrap();
    let said = program.run(&["restore", "games.backup", "--data", "third"]);
    assert_eq!((said.code, said.err.contains("not a whole backup")), (exit::FILE, true), "{}", said.err);
    assert_eq!(program.run(&["restore", "nothing", "--data", "third"]).code, exit::FILE);
}

#[test]
fn a_store_that_is_not_there_is_8_and_none_is_made() {
    let program = Program::new();
    for command in [&["doctor"][..], &["backup", "games.backup"]] {
        let said = program.run(command);
        assert_eq!((said.code, said.err.contains("data")), (exit::STORE_UNUSABLE, true), "{}", said.err);
    }
    assert_eq!(fs::read_dir(program.path()).unwrap().count(), 0);
}

#[test]
fn a_store_that_another_process_holds_is_6() {
    let program = Program::new();
    let folder = program.path().join("data");
    fill(&folder);
    let _held = SledStore::open(&folder).unwrap();
    let said = program.run(&["doctor"]);
    assert_eq!((said.code, said.err.contains("in use")), (exit::STORE_LOCKED, true), "{}", said.err);
}

#[test]
fn a_damaged_store_is_7_and_says_what_to_do() {
    let program = Program::new();
    let folder = program.path().join("data");
    fill(&folder);
    let database = folder.join("sled/db");
    let mut bytes = fs::read(&database).unwrap();
    // Inside what was written, whatever sled put where.
    let end = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    for byte in &mut bytes[end / 4..end] {
        *byte ^= 0x55;
    }
    fs::write(&database, bytes).unwrap();
    let said = program.run(&["doctor"]);
    assert_eq!(said.code, exit::STORE_DAMAGED, "{}{}", said.out, said.err);
    assert!(said.err.contains("data") && said.err.contains("makruk-bot restore"), "{}", said.err);
}
