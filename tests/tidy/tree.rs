//! The modules of a crate as a tree, and which file a path leads to.

use std::collections::{BTreeMap, BTreeSet};

use crate::paths::{Named, paths};
use crate::source::Source;

/// A crate's modules by their paths from its root; the root's own path is empty.
pub struct Tree {
    folder: String,
    modules: BTreeMap<Vec<String>, Module>,
}

struct Module {
    file: String,
    named: Vec<Named>,
}

impl Tree {
    /// The modules below `folder` (`src`, `crates/makruk/src`).
    pub fn new(sources: &[Source], folder: &str) -> Tree {
        let modules = sources.iter().filter_map(|source| {
            let place = module_path(folder, &source.path)?;
            Some((place, Module { file: source.path.clone(), named: paths(&source.text) }))
        });
        Tree { folder: folder.to_owned(), modules: modules.collect() }
    }

    /// Every file with each path that it names: from this crate's root (`["game", "Seat"]`) where it leads into this crate, and as
    /// it is written where it leads into one of `crates`.
    pub fn paths<'a>(&'a self, crates: &'a BTreeSet<String>) -> impl Iterator<Item = (&'a str, Vec<String>)> {
        self.modules.iter().flat_map(move |(place, module)| {
            let known = module.named.iter().filter_map(move |named| {
                let is_outer = crates.contains(&named.segments[0]);
                if is_outer { Some(named.segments.clone()) } else { self.absolute(place, named) }
            });
            known.map(|path| (module.file.as_str(), path))
        })
    }

    /// Which file uses which other file, re-exports followed to where the thing is defined. What is built for tests only is left
    /// out: a test may use whatever it likes.
    pub fn uses(&self) -> Vec<(&str, &str)> {
        let modules = self.modules.iter().filter(|(place, _)| !is_for_tests(place));
        let mut uses: Vec<_> = modules
            .flat_map(|(place, module)| {
                let named = module.named.iter().filter(|named| !is_for_tests(&named.inside));
                let used = named.filter_map(|named| self.defining_file(&self.absolute(place, named)?, 0));
                used.map(|used| (module.file.as_str(), used))
            })
            .collect();
        uses.retain(|(file, used)| file != used);
        uses.sort_unstable();
        uses.dedup();
        uses
    }

    /// The module that a file of the crate is.
    pub fn place(&self, file: &str) -> Vec<String> {
        module_path(&self.folder, file).unwrap_or_default()
    }

    /// The path from the crate's root; `None` for one that leads elsewhere.
    fn absolute(&self, place: &[String], named: &Named) -> Option<Vec<String>> {
        let mut here = [place, &named.inside].concat();
        let mut rest = named.segments.as_slice();
        match rest.first()?.as_str() {
            "crate" => return Some(without_self(&rest[1..])),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                here.push(child.to_owned());
                self.modules.contains_key(&here).then_some(())?;
                rest = &rest[1..];
            }
        }
        // Inline modules have no file of their own; they belong to the one around them.
        while !self.modules.contains_key(&here) {
            here.pop()?;
        }
        Some([here, without_self(rest)].concat())
    }

    fn defining_file(&self, path: &[String], depth: usize) -> Option<&str> {
        let mut length = 0;
        while length < path.len() && self.modules.contains_key(&path[..=length]) {
            length += 1;
        }
        let (place, rest) = path.split_at(length);
        let module = self.modules.get(place)?;
        if let Some(name) = rest.first()
            && depth < 8
        {
            let imports = module.named.iter().filter(|named| named.is_import && named.inside.is_empty());
            let target = imports
                .filter(|named| named.segments.last() == Some(name))
                .find_map(|named| self.absolute(place, named));
            if let Some(target) = target.filter(|target| target != path) {
                return self.defining_file(&[target, rest[1..].to_vec()].concat(), depth + 1);
            }
        }
        Some(&module.file)
    }
}

fn is_for_tests(modules: &[String]) -> bool {
    modules.iter().any(|module| module == "tests" || module == "testing")
}

fn without_self(segments: &[String]) -> Vec<String> {
    segments.iter().filter(|segment| *segment != "self").cloned().collect()
}

/// Below `src`, `src/game/play.rs` is `game::play`, `src/game/mod.rs` and `src/game.rs` are `game`, `src/lib.rs` is the root.
fn module_path(folder: &str, file: &str) -> Option<Vec<String>> {
    let name = file.strip_prefix(folder)?.strip_prefix('/')?.trim_end_matches(".rs").trim_end_matches("/mod");
    Some(if name == "lib" { Vec::new() } else { name.split('/').map(str::to_owned).collect() })
}

#[test]
fn a_path_leads_to_where_the_thing_is_defined() {
    let play = "use super::Game; pub struct Play; mod tests { use super::*; use super::super::Game; }";
    let sources = [
        Source::new("src/lib.rs", "pub mod game; mod club;"),
        Source::new("src/game/mod.rs", "mod play; pub use play::Play; pub struct Game;"),
        Source::new("src/game/play.rs", play),
        Source::new("src/club.rs", "use crate::game::{self, Play};"),
    ];
    let tree = Tree::new(&sources, "src");
    let expected = [
        ("src/club.rs", "src/game/mod.rs"),
        ("src/club.rs", "src/game/play.rs"),
        ("src/game/mod.rs", "src/game/play.rs"),
        ("src/game/play.rs", "src/game/mod.rs"),
    ];
    assert_eq!(tree.uses(), expected);
    assert_eq!(tree.place("src/game/play.rs"), ["game", "play"]);
}
