//! The documents, where they are at hand.

use std::path::Path;

/// The documents in the order of [`Document::ALL`](makruk_school::Document::ALL), where they are at hand.
pub fn seeds() -> Option<Vec<String>> {
    let folder = std::env::var_os("MAKRUK_SHARED_DATA").map(|folder| Path::new(&folder).with_file_name("seeds"));
    let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
        eprintln!("skipped: the documents are not beside the folder that MAKRUK_SHARED_DATA names");
        return None;
    };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| words(&std::fs::read_to_string(path).unwrap())).collect();
    assert_eq!(texts.len(), 5);
    Some(texts)
}

/// A text with one space wherever it has some white space.
pub fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
