//! The program as an operator meets it: arguments in, words and an exit code out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The exit codes that the README promises.
mod exit {
    pub const OK: i32 = 0;
    pub const REFUSED: i32 = 2;
    pub const CONFIG: i32 = 3;
    pub const TOKEN: i32 = 4;
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
    for command in ["perft", "check-config"] {
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
