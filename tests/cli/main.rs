//! The program as an operator sees it: arguments, output and exit codes.

mod database;
mod dice;
mod doctor;
mod forgotten;
mod health;
mod log_form;
mod no_store;
mod puzzles;
mod store_refused;
mod stores;

use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

use commit_store::SledStore;

use crate::stores::create_store;

/// The exit codes documented in docs/command-line.md.
mod exit {
    pub const OK: i32 = 0;
    pub const REFUSED: i32 = 2;
    pub const CONFIG: i32 = 3;
    pub const TOKEN: i32 = 4;
    pub const STORE_LOCKED: i32 = 6;
    pub const STORE_DAMAGED: i32 = 7;
    pub const STORE_UNUSABLE: i32 = 8;
    pub const FILE: i32 = 9;
    pub const UNHEALTHY: i32 = 12;
    pub const STORE_REFUSED: i32 = 13;
}

/// What the program printed, and its exit code.
struct CommandOutput {
    code: i32,
    stdout: String,
    stderr: String,
}

impl CommandOutput {
    /// Asserts that the command succeeded and printed `text`.
    #[track_caller]
    fn assert_prints(&self, text: &str) {
        assert!(self.code == exit::OK && self.stdout.contains(text), "{}: {}{}", self.code, self.stdout, self.stderr);
    }

    /// Asserts that the command failed with this exit code and a message that contains each of `words`.
    #[track_caller]
    fn assert_fails(&self, code: i32, words: &[&str]) {
        let matches = self.code == code && words.iter().all(|word| self.stderr.contains(word));
        assert!(matches, "expected {code} and {words:?}, got {}: {}{}", self.code, self.stdout, self.stderr);
    }
}

/// The program in an empty folder, with only the environment variables that a test sets.
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

    fn run(&self, arguments: &[&str]) -> CommandOutput {
        self.run_program(env!("CARGO_BIN_EXE_makruk-bot"), arguments)
    }

    /// The same with another program, which runs this one.
    fn run_program(&self, program: &str, arguments: &[&str]) -> CommandOutput {
        let output = Command::new(program)
            .args(arguments)
            .current_dir(self.path())
            .env_clear()
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        CommandOutput { code: output.status.code().unwrap(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

fn run(arguments: &[&str]) -> CommandOutput {
    Program::new().run(arguments)
}

#[test]
fn help_lists_every_command() {
    let help = run(&["--help"]);
    assert_eq!(help.code, exit::OK);
    insta::assert_snapshot!("help", help.stdout);
}

#[test]
fn each_command_has_help() {
    let mut pages = String::new();
    for command in [
        "run",
        "sandbox",
        "uci",
        "xboard",
        "perft",
        "parse",
        "render",
        "bench",
        "puzzles",
        "dice",
        "check-config",
        "backup",
        "restore",
        "doctor",
        "status",
        "health",
    ] {
        let help = run(&[command, "-h"]);
        assert_eq!(help.code, exit::OK, "{command}");
        // The settings are the same on every page; the snapshot above has them.
        pages.push_str(help.stdout.split("Settings:").next().unwrap());
    }
    insta::assert_snapshot!("help_of_commands", pages);
}

#[test]
fn a_usage_error_exits_with_2_and_a_message() {
    for arguments in [&["chess"][..], &["perft"], &["perft", "x"], &["perft", "1", "--fen", "8/8 w"], &["--port"]] {
        let output = run(arguments);
        assert_eq!(output.code, exit::REFUSED, "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn perft_prints_the_number_of_nodes() {
    let output = run(&["perft", "3"]);
    assert_eq!((output.code, output.stdout.as_str()), (exit::OK, "Nodes searched: 12012\n"));
    let output = run(&["perft", "0", "--divide"]);
    assert_eq!(output.stdout, "Nodes searched: 1\n");
}

#[test]
fn perft_can_list_the_nodes_of_each_first_move() {
    let fen = "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1";
    let output = run(&["perft", "2", "--divide", "--fen", fen]);
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.iter().any(|line| line.starts_with("e5e6m: ")), "{lines:?}");
    let nodes = |line: &&str| line.rsplit(": ").next().unwrap().parse::<u64>().unwrap();
    let (total, parts) = lines.split_last().unwrap();
    assert!(total.starts_with("Nodes searched: "));
    assert_eq!(nodes(total), parts.iter().map(nodes).sum::<u64>());
}

#[test]
fn check_config_shows_each_source_and_no_secret() {
    let program = Program::new()
        .with_file("config.toml", "[discord]\nmessage_content = true\n")
        .with("MAKRUK__LOG__FILTER", "warn")
        .with("DISCORD_TOKEN", "MTA.GsEcReT.x");
    let output = program.run(&["check-config", "--data", "games"]);
    assert_eq!(output.code, exit::OK, "{}", output.stderr);
    for line in [
        "discord.message_content = true  # config.toml",
        "log.filter = \"warn\"  # environment variable MAKRUK__LOG__FILTER",
        "store.path = \"games\"  # flag --data",
        "log.format = \"auto\"  # default",
        "# the token is in environment variable DISCORD_TOKEN",
    ] {
        assert!(output.stdout.lines().any(|found| found == line), "{line}\n{}", output.stdout);
    }
    assert!(!(output.stdout + &output.stderr).contains("GsEcReT"));
}

#[cfg(unix)]
#[test]
fn check_config_shows_the_names_of_external_engines() {
    let program = || Program::new().with("DISCORD_TOKEN", "x");
    for (table, game) in [
        ("external", "makruk"),
        ("external_chess", "chess"),
        ("external_ouk", "ouk"),
        ("external_chaturanga", "chaturanga"),
    ] {
        let settings =
            |args: &str| format!("[engine.{table}]\npath = {:?}\nargs = [{args}]", env!("CARGO_BIN_EXE_makruk-bot"));
        let output = program().with_file("config.toml", &settings("'uci'")).run(&["check-config"]);
        assert_eq!(output.code, exit::OK, "{}", output.stderr);
        let version = env!("CARGO_PKG_VERSION");
        let line = format!("# the external engine is makruk-bot {version} and plays {game}");
        assert!(output.stdout.lines().any(|found| found == line), "{}", output.stdout);

        let output = program().with_file("config.toml", &settings("'perft', '1'")).run(&["check-config"]);
        assert_eq!(output.code, exit::CONFIG, "{}", output.stdout);
        let said = output.stderr;
        assert!(said.contains(&format!("`engine.{table}`")) && said.contains("has exited"), "{said}");
    }
}

#[test]
fn an_invalid_setting_exits_with_3_and_names_its_source() {
    for (program, words) in [
        (Program::new().with_file("config.toml", "[store]\npaht = 'x'"), &["config.toml", "store.paht"][..]),
        (Program::new().with("MAKRUK__LOG__FORMAT", "xml"), &["MAKRUK__LOG__FORMAT", "xml"]),
        (Program::new().with_file("config.toml", "[discord]\ntoken = 'GsEcReT'"), &["discord.token", "DISCORD_TOKEN"]),
        (Program::new().with("MAKRUK__DISCORD__API_URL", "http://10.1.1.1"), &["allow_remote_api"]),
    ] {
        let output = program.run(&["check-config"]);
        assert_eq!(output.code, exit::CONFIG, "{}", output.stderr);
        assert!(words.iter().all(|word| output.stderr.contains(word)), "{}", output.stderr);
        assert!(!output.stderr.contains("GsEcReT"), "{}", output.stderr);
    }
    assert_eq!(run(&["check-config", "--config", "nowhere.toml"]).code, exit::CONFIG);
}

#[test]
fn an_invalid_token_exits_with_4_and_is_not_shown() {
    let output = run(&["check-config"]);
    assert_eq!(output.code, exit::TOKEN);
    assert!(output.stderr.contains("DISCORD_TOKEN"), "{}", output.stderr);
    for (program, words) in [
        (Program::new().with("DISCORD_TOKEN", "Bot GsEcReT"), "leave that out"),
        (Program::new().with("DISCORD_TOKEN", "GsEc ReT"), "space"),
        (Program::new().with("DISCORD_TOKEN", "x").with("MAKRUK__DISCORD__TOKEN_FILE", "t"), "more than one"),
        (Program::new().with("MAKRUK__DISCORD__TOKEN_FILE", "missing"), "missing"),
    ] {
        let output = program.run(&["check-config"]);
        assert_eq!(output.code, exit::TOKEN, "{}", output.stderr);
        assert!(output.stderr.contains(words), "{}", output.stderr);
        assert!(!(output.stdout + &output.stderr).contains("GsEc"));
    }
}

#[test]
fn parse_reads_moves_as_people_type_them() {
    for arguments in [
        &["parse", "ม ง๒"][..],
        &["parse", "ม", "ง๒"],
        &["parse", "ม้าข1ไปง2"],
        &["parse", "Nd2"],
        &["parse", "b1d2"],
        &["parse", "--fen", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "nd2"],
    ] {
        let output = run(arguments);
        assert_eq!(output.code, exit::OK, "{arguments:?}: {}", output.stderr);
        assert!(output.stdout.starts_with("uci: b1d2\nsan: Nd2\nthai-short: "), "{arguments:?}: {}", output.stdout);
    }
}

#[test]
fn parse_explains_why_a_text_is_not_a_move() {
    let fork = "4k3/8/8/8/8/3N1N2/8/4K3 w - - 0 1";
    for (arguments, words) in [
        (&["parse", "สวัสดี"][..], &["สวัสดี", "cannot read"][..]),
        (&["parse", "Rd5"], &["no such move"]),
        (&["parse", "--fen", fork, "Ne5"], &["any of", "d3e5", "f3e5"]),
        (&["parse", "a1a5"], &["illegal"]),
        (&["parse", &"x".repeat(4000)], &["at most"]),
    ] {
        let output = run(arguments);
        assert_eq!(output.code, exit::REFUSED, "{arguments:?}: {}", output.stdout);
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(words.iter().all(|word| output.stderr.contains(word)), "{arguments:?}: {}", output.stderr);
    }
}

#[test]
fn render_writes_a_png() {
    let program = Program::new();
    let output = program.run(&["render", "--moves", "e3e4 e6e5, ม ง๒", "-o", "board.png"]);
    assert_eq!(output.code, exit::REFUSED, "with a comma, spaces are part of the moves");
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
        let output = program.run(arguments);
        assert_eq!(output.code, exit::OK, "{arguments:?}: {}", output.stderr);
        let name = output.stdout.split(':').next().unwrap();
        let side = if index == 3 { 320 } else { 640 };
        assert_eq!(size_of(&program.path().join(name)), (side, side));
    }
    let read = |name| fs::read(program.path().join(name)).unwrap();
    assert_eq!(read("1.png"), read("2.png"), "the same moves written in another script");
    assert_ne!(read("0.png"), read("1.png"));
    let arguments =
        ["render", "--pieces", "chess", "--theme", "lacquer", "--labels", "both", "--white", "Ann", "-o", "5.png"];
    assert_eq!(program.run(&arguments).code, exit::OK);
    let (width, height) = size_of(&program.path().join("5.png"));
    assert!(height > width, "with a name there are plates");
    assert_eq!(program.run(&["render", "--moves", "e3e4 e6e5 Nd2", "-o", "6.gif"]).code, exit::OK);
    let file = fs::File::open(program.path().join("6.gif")).unwrap();
    let mut film = gif::Decoder::new(file).unwrap();
    let frames = std::iter::from_fn(|| film.next_frame_info().unwrap().map(|frame| frame.delay)).collect::<Vec<_>>();
    assert_eq!(frames, [80, 80, 80, 400], "the last board stands longer");
}

/// The width and height of a picture that can be read to its end.
fn size_of(picture: &Path) -> (u32, u32) {
    let file = BufReader::new(fs::File::open(picture).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    while reader.next_row().unwrap().is_some() {}
    reader.info().size()
}

#[test]
fn render_refuses_invalid_arguments_and_writes_nothing() {
    let program = Program::new();
    for (arguments, words) in [
        (&["render", "-o", "board.jpg"][..], ".png"),
        (&["render", "--pieces", "draughts", "-o", "board.png"], "draughts"),
        (&["render", "-o", "board"], ".png"),
        (&["render", "--theme", "neon", "-o", "board.png"], "neon"),
        (&["render", "--size", "641", "-o", "board.png"], "641"),
        (&["render", "--moves", "e3e4 e6e4", "-o", "board.png"], "move 2"),
        (&["render"], "--output"),
    ] {
        let output = program.run(arguments);
        assert_eq!(output.code, exit::REFUSED, "{arguments:?}");
        assert!(output.stderr.contains(words), "{arguments:?}: {}", output.stderr);
    }
    assert_eq!(fs::read_dir(program.path()).unwrap().count(), 0);
    assert_eq!(program.run(&["render", "-o", "no/folder/board.png"]).code, exit::FILE);
}

#[cfg(unix)]
#[test]
fn a_token_that_other_accounts_can_read_is_told_at_the_start() {
    use std::os::unix::fs::PermissionsExt;
    for (mode, told) in [(0o644, true), (0o600, false)] {
        let program = Program::new().with_file("token", "MTA.GsEcReT.x").with("MAKRUK__DISCORD__TOKEN_FILE", "token");
        fs::set_permissions(program.path().join("token"), fs::Permissions::from_mode(mode)).unwrap();
        // The start goes no further than this.
        let folder = program.path().join("data");
        create_store(&folder);
        let _in_use = SledStore::open(&folder, 1).unwrap();
        let output = program.run(&["run"]);
        output.assert_fails(exit::STORE_LOCKED, &["in use"]);
        assert_eq!(output.stderr.contains("chmod 600"), told, "{mode:o}: {}", output.stderr);
    }
}

/// Searches ask for the policy `SCHED_IDLE`, without which a move may wait for one.
#[test]
fn the_service_allows_the_policy_that_searches_ask_for() {
    let unit = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/makruk-bot.service")).unwrap();
    let filters: Vec<&str> = unit.lines().filter_map(|line| line.strip_prefix("SystemCallFilter=")).collect();
    // Later lines add to what earlier ones took away.
    assert_eq!(filters, ["@system-service", "~@privileged @resources", "sched_setscheduler"]);
    assert!(unit.lines().any(|line| line == "RestrictRealtime=yes"), "no policy that delays others");
}
