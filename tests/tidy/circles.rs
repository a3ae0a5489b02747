//! Files that know each other in a circle can only be read, and changed, together.

use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::source::{Source, assert_none, sources};
use crate::tree::Tree;

/// Circles that are meant, each with its reason. A module and what stands below it may know each other anyway.
const MEANT: &[(&[&str], &str)] = &[
    (
        &[
            "crates/makruk-engine/src/search/move_loop.rs",
            "crates/makruk-engine/src/search/node.rs",
            "crates/makruk-engine/src/search/pruning.rs",
            "crates/makruk-engine/src/search/root.rs",
            "crates/makruk-engine/src/search/worker.rs",
            "crates/makruk-engine/src/skill.rs",
        ],
        "a search calls itself: a node searches its moves, prunes by searching, and each is a part of the worker",
    ),
    (
        &[
            "crates/makruk/src/rules/movegen.rs",
            "crates/makruk/src/rules/position.rs",
            "crates/makruk/src/rules/refusal.rs",
        ],
        "one type, the position, in three files: what it is, which moves it has, and why a move is refused",
    ),
    (
        &[
            "crates/discord-sandbox/src/hub.rs",
            "crates/discord-sandbox/src/interaction.rs",
            "crates/discord-sandbox/src/view.rs",
        ],
        "interactions and the page's view of them are parts of the one state behind the hub's lock",
    ),
];

/// The folders that are a crate each.
fn crates(sources: &[Source]) -> BTreeSet<String> {
    let of_crate = |source: &Source| source.path.split_once("src/").map(|(before, _)| format!("{before}src"));
    sources
        .iter()
        .filter(|source| source.path.starts_with("src/") || source.path.contains("/src/"))
        .filter_map(of_crate)
        .collect()
}

/// Groups of files of which each can be reached from each other one.
fn circles<'a>(uses: &[(&'a str, &'a str)]) -> BTreeSet<BTreeSet<&'a str>> {
    let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(uses);
    tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1).map(BTreeSet::from_iter).collect()
}

#[test]
fn no_files_know_each_other_in_a_circle_without_a_reason() {
    let sources = sources(&[".rs"]);
    let mut faults = Vec::new();
    let mut met = BTreeSet::new();
    let folders = crates(&sources);
    for folder in &folders {
        let tree = Tree::new(&sources, folder);
        let uses: Vec<_> = tree.uses().into_iter().filter(|(file, used)| !tree.are_kin(file, used)).collect();
        for circle in circles(&uses) {
            match MEANT.iter().position(|(files, _)| files.iter().copied().eq(circle.iter().copied())) {
                Some(number) => drop(met.insert(number)),
                None => {
                    let within = uses.iter().filter(|(file, used)| circle.contains(file) && circle.contains(used));
                    let within: Vec<String> = within.map(|(file, used)| format!("  {file} -> {used}")).collect();
                    faults.push(format!("a circle of {} files:\n{}", circle.len(), within.join("\n")));
                }
            }
        }
    }
    let gone = (0..MEANT.len()).filter(|number| !met.contains(number));
    faults.extend(gone.map(|number| format!("no longer a circle: {:?}", MEANT[number].0)));
    assert_none(&faults);
}

#[test]
fn circles_are_found() {
    let uses = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
    assert_eq!(circles(&uses), BTreeSet::from([BTreeSet::from(["a", "b", "c"])]));
}
