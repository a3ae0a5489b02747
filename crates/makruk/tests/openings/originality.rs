//! What is told of openings is told in words of our own: facts may be those of the sources, sentences may not.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A run of so many characters is taken to be copied.
const RUN: usize = 40;

/// The texts in a folder and in the folders in it, with their paths.
fn texts(folder: &Path) -> Vec<(PathBuf, Vec<char>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text.chars().collect()));
        }
    }
    found
}

#[test]
fn nothing_is_copied_from_the_sources() {
    let shared = std::env::var_os("MAKRUK_SHARED_DATA").map(|folder| Path::new(&folder).with_file_name("seeds"));
    let Some(sources) = shared.filter(|folder| folder.is_dir()) else {
        eprintln!("skipped: the sources are not beside the folder that MAKRUK_SHARED_DATA names");
        return;
    };
    let sources = texts(&sources);
    let runs: HashSet<&[char]> = sources.iter().flat_map(|(_, text)| text.windows(RUN)).collect();
    assert!(!runs.is_empty());
    for (path, text) in texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("openings")) {
        // Blanks, as between columns, are nobody's.
        let is_text = |run: &&[char]| run.iter().any(|letter| !letter.is_whitespace());
        let copied = text.windows(RUN).filter(is_text).find(|run| runs.contains(*run));
        assert_eq!(copied.map(|run| run.iter().collect::<String>()), None, "{}", path.display());
    }
}
