//! A type has a name of its own: a reader who looks for it finds one.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};

use crate::source::{Source, assert_none, sources};

/// The names that are declared more than once, one a line: `Name: why each of them is called so`.
const REPEATED: &str = include_str!("repeated_types.txt");

const KINDS: [&str; 5] = ["enum", "struct", "trait", "type", "union"];

/// What is not built for users.
fn is_aside(path: &str) -> bool {
    let folders = ["benches", "examples", "tests"];
    path.split('/').any(|part| folders.contains(&part) || part == "tests.rs")
}

/// The types that are declared in a file, but not in its functions and inline modules.
fn declared(text: &str) -> Vec<String> {
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let declaration = |pair: &[TokenTree]| match pair {
        [TokenTree::Ident(kind), TokenTree::Ident(name)] if KINDS.iter().any(|it| kind == it) => Some(name.to_string()),
        _ => None,
    };
    tokens.windows(2).filter_map(declaration).collect()
}

/// The names that are declared more than once, with where they are.
fn repeated(sources: &[Source]) -> BTreeMap<String, Vec<&str>> {
    let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| !is_aside(&source.path)) {
        for name in declared(&source.text) {
            places.entry(name).or_default().push(&source.path);
        }
    }
    places.retain(|_, places| places.len() > 1);
    places
}

/// The faults of a list of repeated names.
fn faults(sources: &[Source], list: &str) -> Vec<String> {
    let (mut faults, mut listed) = (Vec::new(), BTreeSet::new());
    for line in list.lines() {
        match line.split_once(": ") {
            Some((name, _)) => drop(listed.insert(name)),
            None => faults.push(format!("{line}: why is it declared more than once?")),
        }
    }
    let repeated = repeated(sources);
    faults
        .extend(listed.iter().filter(|name| !repeated.contains_key(**name)).map(|name| format!("stale entry: {name}")));
    let new = repeated.iter().filter(|(name, _)| !listed.contains(name.as_str()));
    faults.extend(new.map(|(name, places)| format!("{name} is declared in {}", places.join(" and "))));
    faults
}

#[test]
fn a_type_is_declared_once() {
    assert_none(&faults(&sources(&[".rs"]), REPEATED));
}

#[test]
fn repeated_types_and_stale_entries_are_seen() {
    let sources = [
        Source::new("a/src/lib.rs", "pub struct One; pub(crate) enum Two { A } fn f() { struct Inner; }"),
        Source::new("b/src/x.rs", "type One = u8; mod tests { struct Two; } trait Three {} impl Three for One {}"),
        Source::new("b/tests/x.rs", "struct Two; struct Three;"),
        Source::new("b/src/x/tests.rs", "struct Two; struct Inner;"),
        Source::new("c/src/lib.rs", "#[derive(Clone)] union Three { a: u8 } struct Inner;"),
    ];
    for (list, expected) in [
        ("One: it has to be\nThree: it may be\n", vec![]),
        (
            "",
            vec!["One is declared in a/src/lib.rs and b/src/x.rs", "Three is declared in b/src/x.rs and c/src/lib.rs"],
        ),
        ("Two: it was\nOne: it is\nThree: it is", vec!["stale entry: Two"]),
        (
            "One\nThree: it is\nInner: it was",
            vec![
                "One: why is it declared more than once?",
                "stale entry: Inner",
                "One is declared in a/src/lib.rs and b/src/x.rs",
            ],
        ),
    ] {
        assert_eq!(faults(&sources, list), expected, "{list}");
    }
}
