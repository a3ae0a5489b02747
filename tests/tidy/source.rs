//! The workspace's own files.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// A file of the workspace.
pub struct Source {
    /// From the workspace's root, separated by `/`.
    pub path: String,
    pub text: String,
}

impl Source {
    pub fn new(path: impl Into<String>, text: &str) -> Source {
        Source { path: path.into(), text: text.to_owned() }
    }

    /// The tokens of a file in Rust, with what is in brackets taken out of them.
    pub fn tokens(&self) -> Vec<TokenTree> {
        fn flat(tokens: TokenStream) -> Vec<TokenTree> {
            let of_token = |token| match token {
                TokenTree::Group(group) => flat(group.stream()),
                token => vec![token],
            };
            tokens.into_iter().flat_map(of_token).collect()
        }
        flat(self.text.parse().expect("Rust"))
    }

    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What holds source, from the root. Build products and downloads stand beside it.
const FOLDERS: [&str; 4] = ["benches", "crates", "src", "tests"];
const NOT_OURS: [&str; 2] = ["node_modules", "target"];

/// Every file of ours whose name ends in one of `endings`, sorted by path.
pub fn sources(endings: &[&str]) -> Vec<Source> {
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|folder| root().join(folder)).collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !NOT_OURS.contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let path = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                sources.push(Source { path, text });
            }
        }
    }
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(!sources.is_empty(), "no file ends in {endings:?}");
    sources
}

/// Fails with all of the faults, one a line.
pub fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
