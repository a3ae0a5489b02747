//! Modules that know each other in a circle can only be read, and changed, together.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::source::{Source, assert_none, sources};
use crate::tree::Tree;

/// A circle that is meant.
struct KnownCircle {
    /// The module that holds them.
    place: &'static str,
    modules: &'static [&'static str],
    why: &'static str,
}

const MEANT: &[KnownCircle] = &[
    KnownCircle {
        place: "crates/club-competitions/src",
        modules: &["arena", "tournament"],
        why: "an arena is a form of tournament, and a tournament says by its form how it is paired",
    },
    KnownCircle {
        place: "crates/chess-puzzles/src",
        modules: &["game", "pattern", "start", "themes"],
        why: "what is asked of a game is said in terms of its starts and puzzles, and these are those of a game",
    },
    KnownCircle {
        place: "crates/game-puzzles/src",
        modules: &["difficulty", "game", "keys", "puzzle", "scale", "simulation"],
        why: "what is asked of a game is said in terms of its starts and puzzles, and these are those of a game",
    },
    KnownCircle {
        place: "crates/makruk-puzzles/src",
        modules: &["game", "pattern", "start", "themes"],
        why: "what is asked of a game is said in terms of its starts and puzzles, and these are those of a game",
    },
    KnownCircle {
        place: "crates/discord-sandbox/src",
        modules: &["faults", "gateway", "hub", "interaction", "rest", "view"],
        why: "interactions, requests, faults and the page's view of them are parts of the one state behind the hub's lock",
    },
    KnownCircle {
        place: "crates/game-search/src",
        modules: &["search", "skill"],
        why: "a weakened engine searches, and a search asks how weak it has to be",
    },
    KnownCircle {
        place: "crates/game-search/src/search",
        modules: &["move_loop", "node", "pruning", "root", "worker"],
        why: "a search calls itself: a node searches its moves, prunes by searching, and each is a part of the worker",
    },
    KnownCircle {
        place: "crates/makruk/src/rules",
        modules: &["movegen", "position", "refusal"],
        why: "one type, the position, in three files: what it is, which moves it has, and why a move is refused",
    },
];

/// The folders that are a crate each.
fn crates(sources: &[Source]) -> BTreeSet<String> {
    let of_crate = |source: &Source| {
        let (before, _) = source.path.split_once("src/")?;
        (before.is_empty() || before.ends_with('/')).then(|| format!("{before}src"))
    };
    sources.iter().filter_map(of_crate).collect()
}

/// Groups of files of which each can be reached from each other one.
fn circles<'a>(uses: &[(&'a str, &'a str)]) -> BTreeSet<BTreeSet<&'a str>> {
    let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(uses);
    tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1).map(BTreeSet::from_iter).collect()
}

/// The modules right below a module, each with everything below it, that know each other: what is between two files is between
/// the modules that hold them where their paths part. A module's own file and what is below it are one room.
fn between_siblings<'a>(tree: &Tree, uses: &[(&'a str, &'a str)]) -> BTreeMap<Vec<String>, Vec<(String, String)>> {
    let mut between: BTreeMap<Vec<String>, Vec<(String, String)>> = BTreeMap::new();
    for (file, used) in uses {
        let (one, other) = (tree.place(file), tree.place(used));
        let shared = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        if let (Some(from), Some(to)) = (one.get(shared), other.get(shared)) {
            between.entry(one[..shared].to_vec()).or_default().push((from.clone(), to.clone()));
        }
    }
    between
}

#[test]
fn no_modules_know_each_other_in_a_circle_without_a_reason() {
    let sources = sources(&[".rs"]);
    let mut faults = Vec::new();
    let mut met = BTreeSet::new();
    for folder in &crates(&sources) {
        let tree = Tree::new(&sources, folder);
        let uses = tree.uses();
        for (parent, edges) in between_siblings(&tree, &uses) {
            let edges: Vec<(&str, &str)> = edges.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
            for circle in circles(&edges) {
                let place = [std::slice::from_ref(folder), parent.as_slice()].concat().join("/");
                let is_it = |meant: &KnownCircle| {
                    meant.place == place && meant.modules.iter().copied().eq(circle.iter().copied())
                };
                match MEANT.iter().position(is_it) {
                    Some(number) => drop(met.insert(number)),
                    None => {
                        let is_within = |(from, to): &(&str, &str)| circle.contains(from) && circle.contains(to);
                        let within = edges.iter().copied().filter(is_within);
                        let within: BTreeSet<String> = within.map(|(from, to)| format!("\n  {from} -> {to}")).collect();
                        faults.push(format!("{place}: a circle of {circle:?}{}", Vec::from_iter(within).concat()));
                    }
                }
            }
        }
    }
    let gone = MEANT.iter().enumerate().filter(|(number, _)| !met.contains(number));
    faults.extend(gone.map(|(_, meant)| format!("no longer a circle: {:?} ({})", meant.modules, meant.why)));
    assert_none(&faults);
}

#[test]
fn circles_are_found() {
    let uses = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
    assert_eq!(circles(&uses), BTreeSet::from([BTreeSet::from(["a", "b", "c"])]));
}
