//! Every text that the program names is in the catalogue, and every text of the catalogue is named somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use makruk_bot::i18n::{Locale, keys};

/// The sources, with their paths.
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
fn every_text_that_is_named_exists() {
    let known = catalogue();
    // plotters has a `Text` of its own, so only those who import ours are asked.
    for (path, source) in all_sources().into_iter().filter(|(_, source)| source.contains("i18n")) {
        for call in source.split("Text::new(").skip(1) {
            let Some(literal) = call.trim_start().strip_prefix('"') else {
                panic!("{path}: Text::new takes a literal, so that this test can see it");
            };
            let key = literal.split('"').next().unwrap();
            assert!(known.contains(key), "{path}: no text `{key}`");
        }
    }
}

#[test]
fn every_text_is_named_somewhere() {
    let sources: String = all_sources().into_iter().map(|(_, source)| source).collect();
    // The names of commands are put together from the commands themselves, and held to them by a test of their own.
    let unused: Vec<String> = catalogue()
        .into_iter()
        .filter(|key| !key.starts_with("command-") && !sources.contains(&format!("\"{key}\"")))
        .collect();
    assert_eq!(unused, Vec::<String>::new());
}
