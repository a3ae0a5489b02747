//! Which room of the bot may know which other room, and which crate of the workspace.

use std::collections::BTreeMap;

use crate::source::{Source, assert_none, sources};
use crate::tree::Tree;

/// What each room may know besides itself: rooms, crates, or single items of them. It is the table of the design; a room that is
/// not in it may know everything, and none may know a room that is.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("i18n", &[]),
    // Of the engine only the levels, which are plain values.
    ("game", &["makruk", "makruk_engine::Level"]),
    ("club", &["club_competitions", "club_ratings", "game", "makruk"]),
    ("puzzle", &["club_ratings", "makruk", "makruk_puzzles"]),
    ("review", &["game", "makruk", "makruk_engine"]),
    (
        "learning",
        &[
            "game::GameId",
            "puzzle::Hint",
            "review::Judgement",
            "review::Review",
            "makruk",
            "makruk_engine",
            "makruk_puzzles",
            "makruk_school",
        ],
    ),
    // Of i18n only the name of a language, since a place of play has one; service itself says nothing.
    (
        "service",
        &[
            "club",
            "club_competitions",
            "club_ratings",
            "game",
            "learning",
            "puzzle",
            "review",
            "makruk",
            "makruk_engine",
            "makruk_puzzles",
            "makruk_school",
            "commit_store",
            "i18n::Locale",
            "metrics",
        ],
    ),
    // Never the store, never a search.
    (
        "discord",
        &[
            "service",
            "club",
            "club_competitions",
            "club_ratings",
            "game",
            "learning",
            "puzzle",
            "review",
            "i18n",
            "config",
            "metrics",
            "makruk",
            "makruk_render",
            "makruk_school",
            "makruk_engine::Level",
            // Not its judge, which searches.
            "makruk_puzzles::Flaw",
            "makruk_puzzles::Kind",
            "makruk_puzzles::Puzzle",
            "makruk_puzzles::PuzzleId",
            "makruk_puzzles::Start",
            "makruk_puzzles::StartError",
            "makruk_puzzles::Task",
            "makruk_puzzles::Theme",
            "makruk_puzzles::Themes",
        ],
    ),
    // How to reach a database is what the settings of the store say.
    (
        "config",
        &[
            "i18n",
            "makruk",
            "commit_store::PostgresOptions",
            "commit_store::PostgresUrl",
            "commit_store::PostgresUrlError",
        ],
    ),
    // The metrics are the process's, and any room may count in them what it sees.
    ("metrics", &[]),
    ("telemetry", &["config", "metrics"]),
    ("operation", &["config", "discord", "metrics", "service"]),
];

/// These put the program together.
const MAY_KNOW_ANYTHING: &[&str] = &["cli", "lib", "main"];

const CRATES: &[&str] = &[
    "club_competitions",
    "club_ratings",
    "commit_store",
    "discord_sandbox",
    "makruk",
    "makruk_engine",
    "makruk_puzzles",
    "makruk_render",
    "makruk_school",
    "swiss_pairings",
];

/// The paths by which rooms know what they may not.
fn trespasses(sources: &[Source]) -> Vec<String> {
    let tree = Tree::new(sources, "src");
    let inner = tree.inner_paths();
    let outer = tree.written_paths().filter(|(_, path)| CRATES.contains(&path[0].as_str()));
    let mut found: Vec<String> = inner
        .chain(outer.map(|(file, path)| (file, path.to_vec())))
        .filter_map(|(file, path)| {
            let room = room(file);
            let known = path.first()?;
            if room == known || MAY_KNOW_ANYTHING.contains(&room) {
                return None;
            }
            let Some((_, allowed)) = MAY_KNOW.iter().find(|(name, _)| *name == room) else {
                return Some(format!("{file}: the room `{room}` is not in the table"));
            };
            // A test may try its room against a whole Discord.
            if known == "discord_sandbox" && is_test(file) {
                return None;
            }
            let is_allowed = |entry: &&str| entry.split("::").eq(path.iter().take(entry.split("::").count()));
            let shown = path.join("::");
            (!allowed.iter().any(is_allowed)).then(|| format!("{file}: `{room}` may not know `{shown}`"))
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

/// `src/game/play.rs` and `src/game.rs` are of the room `game`.
fn room(file: &str) -> &str {
    file.trim_start_matches("src/").split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

fn is_test(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.contains("/tests/")
}

#[test]
fn rooms_know_only_what_the_table_allows() {
    assert_none(&trespasses(&sources(&[".rs"])));
}

#[test]
fn the_table_has_no_circle_and_no_unknown_room() {
    let mut left: BTreeMap<&str, &[&str]> = MAY_KNOW.iter().copied().collect();
    let files = sources(&[".rs"]);
    for (name, known) in MAY_KNOW {
        assert!(
            files.iter().any(|file| file.path.starts_with("src/") && room(&file.path) == *name),
            "{name} is no room"
        );
        for known in *known {
            let known = known.split("::").next().unwrap();
            assert!(left.contains_key(known) || CRATES.contains(&known), "{name} may know {known}, which is no room");
        }
    }
    while !left.is_empty() {
        let is_free = |known: &&[&str]| !known.iter().any(|known| left.contains_key(known.split("::").next().unwrap()));
        let free: Vec<_> = left.iter().filter(|(_, known)| is_free(known)).map(|(name, _)| *name).collect();
        assert!(!free.is_empty(), "these rooms know each other in a circle: {:?}", left.keys());
        left.retain(|name, _| !free.contains(name));
    }
}

#[test]
fn trespasses_are_seen_in_every_form() {
    let check = |name: &str, text: &str| {
        let source = |path: &str, text: &str| Source { path: format!("src/{path}"), text: text.to_owned() };
        let rooms = ["cli", "config", "discord", "game", "i18n", "review", "service", "telemetry"];
        let mut sources: Vec<Source> = rooms.iter().map(|room| source(&format!("{room}/mod.rs"), "")).collect();
        sources.push(source("lib.rs", ""));
        sources.retain(|it| it.path != format!("src/{name}"));
        sources.push(source(name, text));
        trespasses(&sources)
    };
    for (name, text) in [
        ("i18n/mod.rs", "use crate::game::Game;"),
        ("game/play.rs", "use crate::{game::Seat, service::{Games, Place}};"),
        ("game/play.rs", "fn f() -> makruk_engine::Engine { loop {} }"),
        ("game/play.rs", "fn f() { println!(\"{}\", crate::service::LIMIT) }"),
        ("review/mod.rs", "#[cfg(test)] mod tests { use crate::service::Games; }"),
        ("service/mod.rs", "use crate::discord;"),
        ("service/mod.rs", "use makruk_render::Renderer;"),
        ("discord/mod.rs", "use commit_store::Store;"),
        ("game/mod.rs", "use super::review::Record;"),
        ("game/tests/mod.rs", "use super::super::review;"),
        ("game/play.rs", "#[cfg(test)] mod tests { use super::super::super::review; }"),
        ("attic/mod.rs", "use crate::game;"),
    ] {
        assert!(!check(name, text).is_empty(), "{name}: {text}");
    }
    for (name, text) in [
        ("i18n/mod.rs", "//! See [`Game`](crate::game::Game).\nuse crate::i18n::Locale;"),
        ("review/record.rs", "use crate::{game::{Game, Seat}, review::hint};"),
        ("game/play.rs", "use super::seat; mod tests { use super::super::terms; use makruk_engine::Level; }"),
        ("config.rs", "#[cfg(test)] mod tests { use super::*; }"),
        ("main.rs", "use makruk_bot::cli;"),
    ] {
        assert_eq!(check(name, text), Vec::<String>::new(), "{name}: {text}");
    }
}
