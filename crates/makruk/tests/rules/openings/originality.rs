//! Texts about openings are original: facts may come from the sources, sentences may not.

use std::path::{Path, PathBuf};

use test_texts::{Documents, comments_joined};

/// The texts in a folder and in the folders in it, with their paths.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, comments_joined(&text)));
        }
    }
    found
}

#[test]
fn nothing_is_copied_from_the_sources() {
    let Some(sources) = Documents::at_hand() else { return };
    for (path, text) in texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("openings")) {
        assert_eq!(sources.copied(&text), None, "{}", path.display());
    }
}
