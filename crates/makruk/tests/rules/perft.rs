//! Known perft node counts: the table in `data/makruk.perft`, and a larger one in the folder that `MAKRUK_SHARED_DATA`
//! names.

use std::path::Path;

use makruk::notation::fen::parse_setup;
use makruk::{Position, perft};

fn check(fen: &str, depth: u32, nodes: u64) {
    let position = Position::from_setup(&parse_setup(fen).unwrap()).unwrap();
    assert_eq!(perft(&position, depth), nodes, "{fen} to depth {depth}");
}

#[test]
fn perft_matches_the_table() {
    let table = include_str!("data/makruk.perft");
    let mut fen = None;
    let mut checked = 0;
    for line in table.lines() {
        match line.split_once(' ') {
            Some(("fen", text)) => fen = Some(text),
            Some(("perft", numbers)) => {
                let (depth, nodes) = numbers.split_once(' ').unwrap();
                check(fen.unwrap(), depth.parse().unwrap(), nodes.parse().unwrap());
                checked += 1;
            }
            _ => {}
        }
    }
    assert!(checked > 30, "only {checked} lines of the table were read");
}

#[test]
fn perft_matches_the_larger_table() {
    let Some(folder) = std::env::var_os("MAKRUK_SHARED_DATA") else {
        eprintln!("skipped: MAKRUK_SHARED_DATA does not name a folder with a perft.json");
        return;
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("perft.json")).unwrap();
    let table: serde_json::Value = serde_json::from_str(&text).unwrap();
    for entry in table["positions"].as_array().unwrap() {
        for (depth, nodes) in entry["perft"].as_object().unwrap() {
            check(entry["fen"].as_str().unwrap(), depth.parse().unwrap(), nodes.as_u64().unwrap());
        }
    }
}
