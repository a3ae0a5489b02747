//! The languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::source::root;

#[test]
fn each_language_has_the_same_files() {
    let folders = fs::read_dir(root().join("crates/bot-discord/assets/locales")).expect("the locales");
    let languages: BTreeMap<String, BTreeSet<String>> = folders
        .map(|folder| {
            let folder = folder.unwrap();
            let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
            let files = files.map(|name| name.to_string_lossy().into_owned()).collect();
            (folder.file_name().to_string_lossy().into_owned(), files)
        })
        .collect();
    assert_eq!(languages.keys().collect::<Vec<_>>(), ["en", "th"]);
    assert_eq!(languages["en"], languages["th"]);
    assert!(!languages["en"].is_empty());
}
