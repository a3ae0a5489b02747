//! What is told of openings is told in words of our own: facts may be those of the sources, sentences may not.

use std::collections::HashSet;
use std::path::Path;

use makruk::openings::Opening;

/// A run of so many characters is taken to be copied.
const RUN: usize = 40;

#[test]
fn nothing_is_copied_from_the_sources() {
    let Some(folder) = std::env::var_os("MAKRUK_SHARED_DATA") else {
        eprintln!("skipped: MAKRUK_SHARED_DATA does not name a folder beside that of the sources");
        return;
    };
    let mut runs: HashSet<Vec<char>> = HashSet::new();
    for entry in std::fs::read_dir(Path::new(&folder).with_file_name("seeds")).unwrap() {
        let text: Vec<char> = std::fs::read_to_string(entry.unwrap().path()).unwrap().chars().collect();
        runs.extend(text.windows(RUN).map(<[char]>::to_vec));
    }
    for opening in Opening::ALL {
        let told = format!("{:?}", opening.facts());
        let told: Vec<char> = told.chars().collect();
        let copied = told.windows(RUN).find(|run| runs.contains(*run));
        assert_eq!(copied, None, "{opening}");
    }
}
