//! Keeps the source in the shape that the crate's first page promises: who may import whom, how long a file may get,
//! and what must never be committed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What each room may import. A room may always import itself.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("i18n", &[]),
    ("telemetry", &["config"]),
    ("game", &[]),
    ("review", &["game"]),
    ("config", &["i18n"]),
    // Of i18n only `Locale`: a place of play has a language, but service says nothing.
    ("service", &["game", "review", "i18n"]),
    ("discord", &["service", "i18n", "config", "game", "review"]),
    ("cli", ANYTHING),
    ("main", ANYTHING),
];

/// Every room: for those that put the program together.
const ANYTHING: &[&str] = &["cli", "config", "discord", "game", "i18n", "main", "review", "service", "telemetry"];

/// A file longer than this no longer fits in a head.
const MAX_LINES: usize = 600;

/// What is for the workbench only. Written in two halves so that this file doesn't find itself.
const LEFTOVERS: &[&str] = &[
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("#[", "ignore"),
    concat!("allow(", "dead_code"),
];

/// The licences that a dependency may have: all of them let anyone do anything, with the notice kept.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below `folder` whose name ends in `ending`, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Every source file below `folder`, with its path from there, separated by `/`.
fn sources(folder: &str) -> Vec<(String, String)> {
    let src = root().join(folder);
    let sources: Vec<_> = files(&src, ".rs")
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(!sources.is_empty());
    sources
}

/// The room that a source file belongs to: `game/play.rs` and `game.rs` to `game`.
fn room(name: &str) -> &str {
    name.split('/').next().unwrap().trim_end_matches(".rs")
}

/// The source without comments, line by line, so that what a docstring links to is no import.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

fn is_ident(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The first name of each path in `text` that starts with `start`, groups in braces included.
fn heads<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    let mut heads = Vec::new();
    for (at, _) in text.match_indices(start) {
        if text[..at].ends_with(|c: char| is_ident(c) || c == ':') {
            continue;
        }
        let rest = &text[at + start.len()..];
        match rest.strip_prefix('{') {
            Some(group) => heads.extend(group_heads(group)),
            None => heads.extend(rest.split(|c| !is_ident(c)).next()),
        }
    }
    heads
}

/// The first names of the paths in a group `a::b, c::{d, e}}…` whose opening brace has been read.
fn group_heads(group: &str) -> Vec<&str> {
    let mut heads = Vec::new();
    let (mut depth, mut start) = (0_u32, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                heads.extend(group[start..at].trim().split(|c| !is_ident(c)).next().filter(|head| !head.is_empty()));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    heads
}

/// The rooms that a file imports against the table; the paths by which it climbs to the root without naming `crate`.
fn trespasses(name: &str, text: &str) -> Vec<String> {
    let own = room(name);
    let allowed = MAY_IMPORT.iter().find(|(room, _)| *room == own).map(|(_, allowed)| *allowed);
    let Some(allowed) = allowed else {
        return vec![format!("src/{name}: the room `{own}` is not in the table")];
    };
    let code = code(text);
    let mut found: Vec<String> = heads(&code, "crate::")
        .into_iter()
        .filter(|head| *head != own && !allowed.contains(head))
        .map(|head| format!("src/{name}: `{own}` may not import `{head}`"))
        .collect();
    // `super::` as often as a module is deep leads to the root; a module of tests is one deeper than its file.
    let depth = name.trim_end_matches("/mod.rs").split('/').count();
    let tests_from = code.find("#[cfg(test)]").unwrap_or(code.len());
    let climb = "super::".repeat(depth);
    for (at, _) in code.match_indices(&climb) {
        let before = &code[..at];
        let in_tests = at > tests_from;
        if !before.ends_with("super::") && (!in_tests || code[at + climb.len()..].starts_with("super::")) {
            found.push(format!("src/{name}: `{climb}` leads out of the room; say `crate::`"));
        }
    }
    found
}

#[test]
fn rooms_import_only_what_the_table_allows() {
    let found: Vec<String> = sources("src")
        .iter()
        .filter(|(name, _)| name != "lib.rs")
        .flat_map(|(name, text)| trespasses(name, text))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_table_has_no_circle_and_no_unknown_room() {
    let mut left: BTreeMap<&str, &[&str]> = MAY_IMPORT.iter().copied().collect();
    for (room, allowed) in MAY_IMPORT.iter().filter(|(room, _)| !["cli", "main"].contains(room)) {
        for import in *allowed {
            assert!(left.contains_key(import), "{room} may import {import}, which is no room");
        }
    }
    left.retain(|room, _| !["cli", "main"].contains(room));
    while !left.is_empty() {
        let free: Vec<_> =
            left.iter().filter(|(_, imports)| imports.iter().all(|i| !left.contains_key(i))).map(|(r, _)| *r).collect();
        assert!(!free.is_empty(), "these rooms import each other in a circle: {:?}", left.keys());
        left.retain(|room, _| !free.contains(room));
    }
}

#[test]
fn trespasses_are_seen_in_every_form() {
    for (name, text) in [
        ("i18n/mod.rs", "use crate::game::Game;"),
        ("game/play.rs", "use crate::{game::Seat, service::{Games, Place}};"),
        ("game/play.rs", "fn f() -> crate::service::Games { loop {} }"),
        ("review/mod.rs", "#[cfg(test)]\nmod tests {\n    use crate::service::Games;\n}"),
        ("service/mod.rs", "use crate::discord;"),
        ("game/mod.rs", "use super::review::Record;"),
        ("game/tests/mod.rs", "use super::super::review;"),
        ("game/play.rs", "#[cfg(test)]\nmod tests {\n    use super::super::super::review;\n}"),
        ("attic/mod.rs", ""),
    ] {
        assert_eq!(trespasses(name, text).len(), 1, "{name}: {text}: {:?}", trespasses(name, text));
    }
    for (name, text) in [
        ("i18n/mod.rs", "//! See [`Game`](crate::game::Game).\nuse crate::i18n::Locale;"),
        ("review/record.rs", "use crate::{game::{Game, Seat}, review::hint};"),
        ("game/play.rs", "use super::seat;\n#[cfg(test)]\nmod tests {\n    use super::super::terms;\n}"),
        ("game/tests/mod.rs", "use super::seat;"),
        ("config.rs", "#[cfg(test)]\nmod tests {\n    use super::*;\n}"),
        ("main.rs", "use makruk_bot::cli;"),
    ] {
        assert_eq!(trespasses(name, text), Vec::<String>::new(), "{name}: {text}");
    }
}

#[test]
fn files_are_short_and_finished() {
    let mut found = Vec::new();
    let files = ["src", "crates"]
        .into_iter()
        .flat_map(|folder| sources(folder).into_iter().map(move |(name, text)| (format!("{folder}/{name}"), text)));
    for (name, text) in files {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            found.push(format!("{name} has {lines} lines; {MAX_LINES} is the most"));
        }
        found.extend(LEFTOVERS.iter().filter(|word| text.contains(**word)).map(|word| format!("{name}: {word}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn unsafe_code_is_forbidden() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"forbid\"\n"));
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        assert!(
            fs::read_to_string(&manifest).unwrap().contains("[lints]\nworkspace = true\n"),
            "{}",
            manifest.display()
        );
    }
}

#[test]
fn each_language_has_the_same_files() {
    let locales = root().join("assets/locales");
    if !locales.exists() {
        return;
    }
    let languages: BTreeMap<String, BTreeSet<String>> = fs::read_dir(&locales)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let names = fs::read_dir(entry.path()).unwrap().map(|file| file.unwrap().file_name());
            let names = names.map(|name| name.to_string_lossy().into_owned()).collect();
            (entry.file_name().to_string_lossy().into_owned(), names)
        })
        .collect();
    assert_eq!(languages.keys().collect::<Vec<_>>(), ["en", "th"]);
    assert_eq!(languages["en"], languages["th"]);
}

/// Whether a licence expression can be met with permissive licences alone: one side of an OR, both sides of an AND.
fn is_permissive(expression: &str) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], " ");
    // Nesting matters only where AND and OR meet; there, every licence that is named must do.
    let mut names = plain.split(" AND ").flat_map(|part| part.split(" OR ")).map(str::trim);
    let permitted = |name: &str| PERMISSIVE.contains(&name);
    if plain.contains(" AND ") { names.all(permitted) } else { names.any(permitted) }
}

#[test]
fn licence_expressions_are_read() {
    for good in ["MIT", "MIT OR Apache-2.0", "MIT/GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(is_permissive(good), "{good}");
    }
    for bad in ["GPL-3.0", "AGPL-3.0-only OR LGPL-2.1", "MIT AND GPL-2.0", ""] {
        assert!(!is_permissive(bad), "{bad}");
    }
}

#[test]
fn dependencies_are_permissively_licensed() {
    let host = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let host = String::from_utf8(host).unwrap();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--filter-platform", &host])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();

    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    let licences: BTreeMap<String, String> =
        list(&metadata["packages"]).iter().map(|package| (text(&package["id"]), text(&package["license"]))).collect();

    // What is shipped: everything reached from the crate without its development dependencies.
    let mut shipped = BTreeSet::new();
    let mut next = vec![text(&metadata["resolve"]["root"])];
    while let Some(id) = next.pop() {
        if !shipped.insert(id.clone()) {
            continue;
        }
        for dependency in list(&nodes[&id]["deps"]) {
            if list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev") {
                next.push(text(&dependency["pkg"]));
            }
        }
    }
    assert!(shipped.len() > 50, "only {} packages were found", shipped.len());
    let refused: Vec<_> = shipped
        .iter()
        .filter(|id| !is_permissive(&licences[*id]))
        .map(|id| format!("{id}: {:?}", licences[id]))
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
