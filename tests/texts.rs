//! Every message that the program uses is in the catalogue, and every message of the catalogue is used somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use makruk_bot::i18n::{Locale, keys};

/// Adds every Rust file under `folder` to `found`: its path and its text.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

fn all_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 20, "these cannot be all the sources");
    found
}

fn catalogue() -> BTreeSet<String> {
    keys(Locale::Thai).into_iter().collect()
}

#[test]
fn every_message_that_is_used_exists() {
    let known = catalogue();
    // Only files that import our `Text`: other crates have a type of that name, too.
    for (path, source) in all_sources().into_iter().filter(|(_, source)| source.contains("i18n")) {
        for call in source.split("Text::new(").skip(1) {
            let Some(literal) = call.trim_start().strip_prefix('"') else {
                panic!("{path}: Text::new takes a literal, so that this test can see it");
            };
            let key = literal.split('"').next().unwrap();
            assert!(known.contains(key), "{path}: no message `{key}`");
        }
    }
}

#[test]
fn every_message_is_used_somewhere() {
    let sources: String = all_sources().into_iter().map(|(_, source)| source).collect();
    // The keys of command texts are derived from the commands; a test beside the registration covers them.
    let unused: Vec<String> = catalogue()
        .into_iter()
        .filter(|key| !key.starts_with("command-") && !sources.contains(&format!("\"{key}\"")))
        .collect();
    assert_eq!(unused, Vec::<String>::new());
}
