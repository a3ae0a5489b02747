//! What a file may be.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proc_macro2::TokenTree;

use crate::source::{Source, assert_none, sources};

/// A file longer than this no longer fits in a head.
const MAX_LINES: usize = 500;
/// Half of the files are shorter than this.
const MEDIAN_LINES: usize = 150;

/// What is for the workbench only; clippy finds `todo!` and `dbg!`. Written in two halves so that this file does not find itself.
const LEFTOVERS: &[&str] = &[concat!("#[", "ignore"), concat!("allow(", "dead_code")];

#[test]
fn files_are_short() {
    let sources = sources(&[".rs", ".js", ".css"]);
    let long = sources.iter().filter(|source| source.lines() > MAX_LINES);
    let mut faults: Vec<String> = long.map(|source| format!("{} has {} lines", source.path, source.lines())).collect();
    let mut lengths: Vec<usize> = sources.iter().map(Source::lines).collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    if median >= MEDIAN_LINES {
        faults.push(format!("the median file has {median} lines; it should have fewer than {MEDIAN_LINES}"));
    }
    assert_none(&faults);
}

#[test]
fn nothing_is_left_on_the_workbench() {
    let sources = sources(&[".rs"]);
    let found = sources.iter().flat_map(|source| {
        let words = LEFTOVERS.iter().filter(|word| source.text.contains(**word));
        words.map(|word| format!("{}: {word}", source.path))
    });
    assert_none(&found.collect::<Vec<_>>());
}

/// Files that Cargo finds by themselves, by their names or those of their folders.
const ROOTS: [&str; 3] = ["build.rs", "lib.rs", "main.rs"];
const FOLDERS_OF_ROOTS: [&str; 4] = ["benches", "bin", "examples", "tests"];

/// The name of the module in a file, and where it may be declared: beside it or in the file that is called like its folder.
fn declarations(path: &Path) -> Option<(String, [PathBuf; 4])> {
    let module = if path.ends_with("mod.rs") { path.parent()?.to_owned() } else { path.with_extension("") };
    let folder = module.parent()?;
    let [lib, main, folders] = ["lib.rs", "main.rs", "mod.rs"].map(|file| folder.join(file));
    Some((module.file_name()?.to_string_lossy().into_owned(), [lib, main, folders, folder.with_extension("rs")]))
}

#[test]
fn every_file_is_part_of_a_crate() {
    let sources = sources(&[".rs"]);
    let sources: BTreeMap<&Path, &Source> = sources.iter().map(|source| (Path::new(&source.path), source)).collect();
    let is_root = |path: &Path| {
        let folder =
            path.parent().and_then(Path::file_name).is_some_and(|name| FOLDERS_OF_ROOTS.iter().any(|it| name == *it));
        ROOTS.iter().any(|name| path.ends_with(name)) || folder && !path.ends_with("mod.rs")
    };
    let is_declared = |path: &Path| {
        let (name, places) = declarations(path)?;
        let declaration = format!("mod {name};");
        let by_name =
            places.iter().filter_map(|place| sources.get(place.as_path())).any(|it| it.text.contains(&declaration));
        let file = path.file_name()?.to_string_lossy();
        let by_path = [format!("path = \"{file}\""), format!("/{file}\"]")];
        Some(by_name || sources.values().any(|source| by_path.iter().any(|by_path| source.text.contains(by_path))))
    };
    // The toy feature's rooms are declared by its patch.
    let ours = sources.keys().filter(|path| !path.starts_with("tests/toy_feature"));
    let lost = ours.filter(|path| !is_root(path) && is_declared(path) != Some(true));
    assert_none(&lost.map(|path| format!("{} is compiled by nothing", path.display())).collect::<Vec<_>>());
}

/// Whether a path, named in a file this many folders below its crate's root, leads out of the crate. One that begins with `/` is
/// put behind the root's own path.
fn leads_out(path: &str, depth: usize) -> bool {
    let (mut depth, path) = path.strip_prefix('/').map_or((depth, path), |path| (0, path));
    for part in path.split('/') {
        match part {
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}

#[test]
fn no_path_leads_out_of_a_crate() {
    let mut faults = Vec::new();
    for source in sources(&[".rs", "Cargo.toml"]).iter().filter(|source| source.path.starts_with("crates/")) {
        let depth = source.path.split('/').count() - 3;
        let paths: Vec<String> = if source.path.ends_with(".rs") {
            let literals = source.tokens().into_iter().filter(|token| matches!(token, TokenTree::Literal(_)));
            literals.map(|literal| literal.to_string()).collect()
        } else {
            source.text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
        };
        let outward = paths.iter().map(|path| path.trim_matches('"')).filter(|path| path.contains(".."));
        let outward = outward.filter(|path| !path.contains(char::is_whitespace) && leads_out(path, depth));
        faults.extend(outward.map(|path| format!("{}: {path}", source.path)));
    }
    assert_none(&faults);
}

#[test]
fn paths_that_lead_out_are_known() {
    for (path, depth) in [("../x", 0), ("../../x", 1), ("/../x", 5), ("a/../../x", 0)] {
        assert!(leads_out(path, depth), "{path}");
    }
    for (path, depth) in [("../x", 1), ("x/../y", 0), ("/x", 0), ("../../x", 2)] {
        assert!(!leads_out(path, depth), "{path}");
    }
}
