//! The documents from which the school teaches.

use std::collections::HashSet;
use std::path::Path;

use crate::prose::one_spaced;

/// A common run of this many characters with a document counts as copied.
pub const RUN: usize = 40;

/// How many documents there are.
const DOCUMENTS: usize = 5;

/// The documents, and every run of [`RUN`] characters in them.
#[derive(Debug)]
pub struct Documents {
    texts: Vec<String>,
    runs: HashSet<Vec<char>>,
}

impl Documents {
    /// The documents, where they are at hand: beside the folder that the variable `MAKRUK_SHARED_DATA` names. Otherwise `None`,
    /// and the test says that it is skipped.
    pub fn at_hand() -> Option<Documents> {
        let folder = std::env::var_os("MAKRUK_SHARED_DATA").map(|folder| Path::new(&folder).with_file_name("seeds"));
        let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
            eprintln!("SKIPPED: the documents are not beside the folder that MAKRUK_SHARED_DATA names");
            return None;
        };
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert_eq!(texts.len(), DOCUMENTS);
        Some(Documents::of(&texts))
    }

    fn of(texts: &[String]) -> Documents {
        let texts: Vec<String> = texts.iter().map(|text| one_spaced(text)).collect();
        let letters = texts.iter().map(|text| text.chars().collect::<Vec<_>>());
        let runs = letters.flat_map(|text| text.windows(RUN).map(<[char]>::to_vec).collect::<Vec<_>>()).collect();
        Documents { texts, runs }
    }

    /// The documents in the order of their files, with one space wherever they have some white space.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The first run of [`RUN`] characters that a text has in common with a document, however either is broken into lines.
    pub fn copied(&self, text: &str) -> Option<String> {
        let letters: Vec<char> = one_spaced(text).chars().collect();
        letters.windows(RUN).find(|run| self.runs.contains(*run)).map(|run| run.iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_is_found_however_it_is_broken() {
        let told = "Once upon a time a minister asked for rice, a grain for the first square";
        let documents = Documents::of(&[told.to_owned()]);
        assert_eq!(documents.texts(), [told]);
        let broken = format!("He says: {}", told.replace("minister asked", "minister\n    asked"));
        assert_eq!(documents.copied(&broken), Some(told[..RUN].to_owned()));
        assert_eq!(documents.copied(&told[..RUN - 1]), None);
        assert_eq!(documents.copied("It is told of a minister who asked for rice, square by square"), None);
    }
}
