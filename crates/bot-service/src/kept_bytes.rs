//! What a released version has stored is read for ever.

use std::env;
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
async fn rows_of_every_release_are_read_and_written_as_they_were() {
    if env::var_os("MAKRUK_KEEP_BYTES").is_some() {
        keep().await;
    }
    for (version, text) in RELEASED {
        assert!(!text.is_empty(), "{version}");
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
