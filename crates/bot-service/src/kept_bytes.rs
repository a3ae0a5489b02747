//! What a released version has stored is read for ever.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use commit_store::{Key, MemoryStore};

use crate::FEATURES;
use crate::privacy::tests::{rows, with_everything};
use bot_store::feature::RecordKind;
use bot_store::records::readable;

/// By version, rows that it has stored: a key and a value a line, in hexadecimal digits. Before a release,
/// `MAKRUK_KEEP_BYTES=1 cargo test -p bot-service --lib kept_bytes` writes those of the version to come.
const RELEASED: [(&str, &str); 1] = [("0.1.0", include_str!("kept_bytes/0.1.0.txt"))];

/// Kinds of records that a store with everything that can name a person has no rows of.
const WITHOUT: [&str; 28] = [
    "club-settings",
    "face",
    "forgetting",
    "forgotten",
    "game-chapter",
    "greeted",
    "guild-change",
    "heartbeat",
    "ladder-challenge",
    "ladder-game",
    "lease",
    "nobody",
    "old-buttons",
    "process",
    "puzzle-day",
    "puzzle-excluded",
    "puzzle-rating",
    "puzzle-solvers",
    "rematch",
    "removed",
    "server",
    "sessions",
    "shard-outage",
    "thread-in",
    "tournament-game",
    "tournament-post",
    "tournament-table",
    "written-version",
];

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("digits"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("two digits")).collect()
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a text takes everything");
        digits
    })
}

fn released(text: &str) -> impl Iterator<Item = (Key, Vec<u8>)> {
    let rows = text.lines().map(|line| line.split_once(' ').expect("a key and a value"));
    rows.map(|(key, value)| (Key::new(bytes(key)).expect("a key"), bytes(value)))
}

#[test]
fn rows_of_every_release_are_read_and_written_as_they_were() {
    for (version, text) in RELEASED {
        for (key, value) in released(text) {
            let name = readable(&key);
            assert_eq!(FEATURES.check(&key, &value), Some(Ok(())), "{name} of {version}");
            let Some(RecordKind { tree, value: written, .. }) = FEATURES.record(&key) else { continue };
            let again = tree(FEATURES, &value).and_then(|tree| written(FEATURES, &tree)).expect("a value");
            // A later form has a later number.
            assert!(again == value || again[0] > value[0], "{name} of {version} is written in another form");
        }
    }
}

/// Writes what a store with everything has today.
async fn keep() {
    let table = with_everything(Arc::new(MemoryStore::default())).await;
    let lines = rows(&*table.store).await.into_iter().map(|(key, row)| {
        let (key, value) = (digits(key.as_bytes()), digits(&row.value));
        format!("{key} {value}\n")
    });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kept_bytes/", env!("CARGO_PKG_VERSION"), ".txt");
    std::fs::write(file, lines.collect::<String>()).expect("written");
}

#[tokio::test]
async fn all_other_kinds_of_records_have_rows_of_a_release() {
    if std::env::var_os("MAKRUK_KEEP_BYTES").is_some() {
        keep().await;
    }
    let mut kept: BTreeMap<&str, usize> = FEATURES.records().map(|kind| (kind.space.name(), 0)).collect();
    for (key, _) in RELEASED.iter().flat_map(|(_, text)| released(text)) {
        if let Some(kind) = FEATURES.record(&key) {
            *kept.entry(kind.space.name()).or_default() += 1;
        }
    }
    let without: Vec<&str> = kept.into_iter().filter(|(_, rows)| *rows == 0).map(|(name, _)| name).collect();
    assert_eq!(without, WITHOUT);
}
