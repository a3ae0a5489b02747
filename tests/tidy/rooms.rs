//! Which room of the bot may know which other room, and which crate of the workspace.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use crate::source::{Source, assert_none, root, sources};
use crate::tree::Tree;

/// What a room may know besides itself: rooms of its crate, crates, or single items of them.
struct Room {
    /// Where the crate's source is.
    folder: &'static str,
    /// `*` for every room of the crate.
    name: &'static str,
    may_know: &'static [&'static str],
}

const SERVICE: &str = "crates/bot-service/src";
const BOT: &str = "src";

/// The rooms that decide without a store, those of the bot's package, and the crate that talks to Discord. Cargo holds the rest.
const ROOMS: &[Room] = &[
    // Of the engine only the levels, which are plain values.
    Room {
        folder: SERVICE,
        name: "game",
        may_know: &[
            "board_games",
            "bot_store::PlayerId",
            "chaturanga",
            "international_chess",
            "makruk",
            "makruk_engine::Level",
            "ouk",
        ],
    },
    Room {
        folder: SERVICE,
        name: "club",
        may_know: &[
            "board_games",
            "bot_store::PlayerId",
            "club_competitions",
            "club_ratings",
            "game",
            "makruk",
            "puzzle::Zone",
        ],
    },
    Room {
        folder: SERVICE,
        name: "solving",
        may_know: &["board_games", "bot_store::EventId", "commit_store::DecodeError"],
    },
    Room {
        folder: SERVICE,
        name: "puzzle",
        may_know: &["solving", "board_games", "chess_puzzles", "club_ratings", "game_puzzles", "makruk_puzzles"],
    },
    Room {
        folder: SERVICE,
        name: "review",
        may_know: &[
            "board_games",
            "bot_store::PlayerId",
            "chaturanga",
            "chess_engine",
            "game",
            "game_search",
            "international_chess",
            "makruk",
            "makruk_engine",
        ],
    },
    Room {
        folder: SERVICE,
        name: "learning",
        may_know: &[
            "board_games",
            "game::GameId",
            "review::MoveQuality",
            "review::Review",
            "solving",
            "makruk",
            "makruk_engine",
            "makruk_puzzles",
            "makruk_school",
        ],
    },
    // The metrics are the process's, and any room may count in them what it sees.
    Room { folder: SERVICE, name: "metrics", may_know: &[] },
    // How to reach a database is what the settings of the store say.
    Room {
        folder: BOT,
        name: "config",
        may_know: &[
            "bot_discord::ActivityApplication",
            "bot_discord::ActivitySettings",
            "bot_discord::ProxySource",
            "bot_discord::i18n",
            "bot_discord::is_loopback",
            // Which game an engine of the operator's plays.
            "board_games::GameKind",
            "makruk",
            "commit_store::PostgresOptions",
            "commit_store::PostgresUrl",
            "commit_store::PostgresUrlError",
        ],
    },
    Room { folder: BOT, name: "telemetry", may_know: &["config", "bot_service::metrics", "bot_service::panic_text"] },
    // Of the store what it counts, and in a test one that does not answer.
    Room { folder: BOT, name: "operation", may_know: &["config", "bot_discord", "bot_service", "commit_store"] },
    // Of puzzles not their judge, which searches.
    Room {
        folder: DISCORD,
        name: "*",
        may_know: &[
            "board_games",
            "bot_service",
            "chaturanga",
            "club_competitions",
            "club_ratings",
            "international_chess",
            "makruk",
            "makruk_puzzles::MAKRUK_THEMES",
            "makruk_puzzles::PuzzleId",
            "makruk_puzzles::Task",
            "makruk_puzzles::PuzzleTheme",
            "makruk_render",
            "makruk_school",
            "ouk",
            "pgn_syntax",
        ],
    },
];

const DISCORD: &str = "crates/bot-discord/src";

/// The rooms of Discord's crate, each of which knows no others but those of the lines before its own.
const DISCORD_ROOMS: &[&[&str]] = &[
    &["i18n"],
    &["kit"],
    &["board"],
    &["solving"],
    &["lessons"],
    &["analyses", "follows", "four", "help", "people", "plans", "privacy", "ratings"],
    &["table"],
    &["season"],
    &["ladder", "puzzles", "tournament"],
    &["activity", "digest"],
    &["setup"],
    &["connection"],
];

/// The crates of the workspace as paths name them, but for those that any test may use.
static CRATES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let names = crates.map(|entry| entry.unwrap().file_name().to_string_lossy().replace('-', "_"));
    names.filter(|name| !name.starts_with("test_")).collect()
});

/// The paths by which rooms know what they may not.
fn trespasses(sources: &[Source]) -> Vec<String> {
    let found: BTreeSet<String> = ROOMS.iter().flat_map(|room| trespasses_of(room, sources)).collect();
    found.into_iter().collect()
}

fn trespasses_of(room: &Room, sources: &[Source]) -> Vec<String> {
    let tree = Tree::new(sources, room.folder);
    let trespass = |(file, path): (&str, Vec<String>)| {
        let known = path.first()?;
        let is_of_room = match room.name {
            "*" => CRATES.contains(known),
            name => room_of(room.folder, file) == name,
        };
        // A test may try its room against a whole Discord.
        let is_own = known == room.name || known == "discord_sandbox" && is_test(file);
        let shown = path.join("::");
        let is_within =
            |entry: &&str| shown.strip_prefix(entry).is_some_and(|it| it.is_empty() || it.starts_with("::"));
        let is_fault = is_of_room && !is_own && !room.may_know.iter().any(is_within);
        is_fault.then(|| format!("{file}: `{}` may not know `{shown}`", room.name))
    };
    tree.paths(&CRATES).filter_map(trespass).collect()
}

/// Below `src`, `src/game/play.rs` and `src/game.rs` are of the room `game`.
fn room_of<'a>(folder: &str, file: &'a str) -> &'a str {
    let within = file.strip_prefix(folder).unwrap_or(file).trim_start_matches('/');
    within.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

fn is_test(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.contains("/tests/")
}

#[test]
fn rooms_know_only_what_the_table_allows() {
    assert_none(&trespasses(&sources(&[".rs"])));
}

/// The paths by which rooms of Discord's crate know rooms that are not below them.
fn upward(sources: &[Source]) -> Vec<String> {
    let level = |room: &str| DISCORD_ROOMS.iter().position(|rooms| rooms.contains(&room));
    let tree = Tree::new(sources, DISCORD);
    let paths = tree.paths(&CRATES).filter(|(file, _)| !is_test(file));
    let upward = paths.filter_map(|(file, path)| {
        let (room, known) = (room_of(DISCORD, file), path.first()?.as_str());
        let (from, to) = (level(room)?, level(known)?);
        (room != known && to >= from).then(|| format!("{file}: `{room}` may not know `{}`", path.join("::")))
    });
    upward.collect()
}

#[test]
fn rooms_of_discord_know_only_those_below() {
    assert_none(&upward(&sources(&[".rs"])));
}

#[test]
fn every_folder_of_discord_has_its_place() {
    let files = sources(&[".rs"]);
    let inside = files.iter().filter(|file| file.path.starts_with(DISCORD) && !is_test(&file.path));
    let rooms = inside.map(|file| room_of(DISCORD, &file.path)).filter(|room| !["lib", "tests"].contains(room));
    for room in rooms {
        assert!(DISCORD_ROOMS.iter().any(|rooms| rooms.contains(&room)), "{room} has no place");
    }
}

#[test]
fn upward_paths_are_seen() {
    let sources = |file: &str, text: &str| {
        let rooms = DISCORD_ROOMS.iter().copied().flatten().map(|room| format!("{DISCORD}/{room}/mod.rs"));
        let empty = rooms.chain([format!("{DISCORD}/lib.rs")]).map(|path| Source::new(path, ""));
        empty.chain([Source::new(format!("{DISCORD}/{file}"), text)]).collect::<Vec<_>>()
    };
    for (file, text) in [
        ("kit/rest.rs", "use crate::table::access;"),
        ("table/access.rs", "use crate::season::messages;"),
        ("board/view.rs", "fn f() { crate::ladder::messages::f() }"),
    ] {
        assert!(!upward(&sources(file, text)).is_empty(), "{file}: {text}");
    }
    for (file, text) in [
        ("table/access.rs", "use crate::kit::rest; use crate::table::commands;"),
        ("connection/bot.rs", "use crate::table::old_messages;"),
    ] {
        assert_eq!(upward(&sources(file, text)), Vec::<String>::new(), "{file}: {text}");
    }
}

#[test]
fn every_room_of_the_table_is_there() {
    let files = sources(&[".rs"]);
    for Room { folder, name, .. } in ROOMS.iter().filter(|room| room.name != "*") {
        let is_there = |file: &Source| file.path.starts_with(folder) && room_of(folder, &file.path) == *name;
        assert!(files.iter().any(is_there), "{name} is no room of {folder}");
    }
}

#[test]
fn trespasses_are_seen_in_every_form() {
    let check = |name: &str, text: &str| {
        let rooms = ["game/mod", "review/mod", "table/mod", "lib"].map(|room| format!("{SERVICE}/{room}.rs"));
        let others = ["src/cli/mod.rs", "src/config/mod.rs", "src/lib.rs", "crates/bot-discord/src/lib.rs"];
        let empty = rooms.iter().map(String::as_str).chain(others).filter(|path| *path != name);
        let mut sources: Vec<Source> = empty.map(|path| Source::new(path, "")).collect();
        sources.push(Source::new(name, text));
        trespasses(&sources)
    };
    let service = |file: &str| format!("{SERVICE}/{file}");
    for (name, text) in [
        (service("game/play.rs"), "use crate::{game::Seat, table::{Games, Place}};"),
        (service("game/play.rs"), "fn f() -> makruk_engine::Engine { loop {} }"),
        (service("game/play.rs"), "fn f() { println!(\"{}\", crate::table::LIMIT) }"),
        (service("review/mod.rs"), "#[cfg(test)] mod tests { use crate::table::Games; }"),
        (service("game/mod.rs"), "use super::review::Record;"),
        (service("game/tests/mod.rs"), "use super::super::review;"),
        (service("game/play.rs"), "#[cfg(test)] mod tests { use super::super::super::review; }"),
        ("crates/bot-discord/src/kit/rest.rs".to_owned(), "use commit_store::Store;"),
        ("crates/bot-discord/src/kit/rest.rs".to_owned(), "use makruk_puzzles::Judge;"),
        ("src/config/mod.rs".to_owned(), "use bot_service::Games;"),
    ] {
        assert!(!check(&name, text).is_empty(), "{name}: {text}");
    }
    for (name, text) in [
        (service("review/record.rs"), "use crate::{game::{Game, Seat}, review::hint};"),
        (service("game/play.rs"), "use super::seat; mod tests { use super::super::terms; use makruk_engine::Level; }"),
        (service("table/mod.rs"), "use crate::game::Game;"),
        ("crates/bot-discord/src/kit/rest.rs".to_owned(), "use crate::kit::names; use makruk_puzzles::PuzzleId;"),
    ] {
        assert_eq!(check(&name, text), Vec::<String>::new(), "{name}: {text}");
    }
}
