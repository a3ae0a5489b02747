//! Names and words that were left behind for those of the field and of everyday engineering.

use std::collections::BTreeSet;

use proc_macro2::TokenTree;

use crate::source::{Source, assert_none, root, sources};

/// A piece is a piece, and someone is someone. These are looked for in prose and in every part of a name: `men_left`, `BareMan`.
const WORDS: &[&str] = &["anybody", "chessman", "chessmen", "man", "men", "somebody", "wish", "wishes"];

/// Names as a whole, each with the one that took its place.
const NAMES: &[(&str, &str)] = &[
    ("Situation", "Turn, History"),
    ("MoveWish", "MoveInput"),
    ("At", "BoardRevision"),
    ("Edition", "BoardRevision"),
    ("Lots", "Coin, CoinFlip"),
    ("FairLots", "FairCoin"),
    ("Face", "GameMessages"),
    ("Spot", "MessageRef"),
    ("Said", "Delivered"),
    ("unsaid", "pending_notices"),
    ("Mind", "Backend"),
    ("Question", "SearchJob"),
    ("Manner", "Mode"),
    ("Thought", "EngineAnswer"),
    ("Meant", "Requested"),
    ("rota", "fair_queue"),
    ("ledger", "quota"),
    ("Home", "Tenant"),
    ("Desk", "EngineDispatcher"),
    ("Duty", "EngineTask"),
    ("Waiting", "PendingTurn"),
    ("attend", "run_game"),
    ("Deed", "ButtonAction, PlayedMove"),
    ("pass_to_refute", "null_move"),
    ("capture_to_refute", "probcut"),
    ("try_out", "lmr_search"),
    ("astray", "iir"),
    ("HOPE", "DELTA_MARGIN"),
    ("Outlook", "NodeState"),
    ("Unfolding", "MoveLoop"),
    ("Formula", "FastMet"),
    ("FormulaRights", "FastMetRights"),
    ("in_", "localize"),
    ("upkeep", "scheduler"),
    ("lapse", "expire"),
    ("dues", "timers"),
];

/// Where such a name or word is right (a file, or a folder that ends in `/`), which one (empty for all), and why.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("tests/tidy/names.rs", "", "the list itself"),
    ("crates/discord-sandbox/", "Waiting", "the status of an interaction that was not answered yet"),
    ("crates/makruk-render/src/typeface.rs", "Face", "rustybuzz's type for a typeface"),
    ("crates/makruk-render/src/faces.rs", "Face", "rustybuzz's type for a typeface"),
];

fn is_allowed(path: &str, name: &str) -> bool {
    ALLOWED.iter().any(|(file, allowed, _)| {
        (path == *file || file.ends_with('/') && path.starts_with(file)) && (allowed.is_empty() || *allowed == name)
    })
}

/// The words of a name in lower case: `BareMan` is `bare` and `man`.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for letter in name.chars() {
        if !letter.is_alphabetic() || (letter.is_uppercase() && after_lower) {
            words.push(String::new());
        }
        after_lower = letter.is_lowercase();
        if letter.is_alphabetic() {
            words.last_mut().expect("there is one").extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Each word of `WORDS` in the text, prose and names alike.
fn old_words(source: &Source) -> Vec<String> {
    let of_line = |(number, line): (usize, &str)| {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_').flat_map(words_of);
        let old = words.filter(|word| WORDS.contains(&word.as_str()) && !is_allowed(&source.path, word));
        old.map(|word| format!("{}:{}: {word}: {}", source.path, number + 1, line.trim())).collect::<Vec<_>>()
    };
    source.text.lines().enumerate().flat_map(of_line).collect()
}

#[test]
fn a_piece_is_called_a_piece() {
    let mut sources = sources(&[".rs", ".js", ".css", ".html", ".md"]);
    let locales = std::fs::read_dir(root().join("crates/bot-discord/assets/locales/en")).expect("the English texts");
    sources.extend(locales.map(|file| {
        let path = file.unwrap().path();
        Source::new(path.to_string_lossy(), &std::fs::read_to_string(&path).unwrap())
    }));
    assert_none(&sources.iter().flat_map(old_words).collect::<Vec<_>>());
}

#[test]
fn names_that_were_left_behind_stay_behind() {
    let mut faults = Vec::new();
    for source in sources(&[".rs"]) {
        let names = source.tokens().into_iter().filter(|token| matches!(token, TokenTree::Ident(_)));
        let names: BTreeSet<String> = names.map(|name| name.to_string()).collect();
        let left_behind = NAMES.iter().filter(|(old, _)| names.contains(*old) && !is_allowed(&source.path, old));
        faults.extend(left_behind.map(|(old, better)| format!("{}: {old} is {better} now", source.path)));
    }
    assert_none(&faults);
}

#[test]
fn names_are_taken_apart() {
    assert_eq!(words_of("BareMan"), ["bare", "man"]);
    assert_eq!(words_of("men_left2"), ["men", "left"]);
    assert_eq!(words_of("THE_MEN"), ["the", "men"]);
    assert_eq!(words_of("command"), ["command"]);
}
