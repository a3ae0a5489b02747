//! Perft node counts by Fairy-Stockfish: the table in `data/ouk.perft`, as far as there is time.

use ouk::fen::parse_position;
use ouk::ouk_perft;

/// The largest count that is tried at each change.
const GATE: u64 = 2_000_000;

/// The largest count that is tried in `.ci/soak`.
const SOAK: u64 = 1_000_000_000;

#[test]
fn perft_matches_the_table() {
    let most = if test_budget::is_soak() { SOAK } else { GATE };
    let mut fen = None;
    let mut checked = 0;
    for line in include_str!("data/ouk.perft").lines() {
        match line.split_once(' ') {
            Some(("fen", text)) => fen = Some(text),
            Some(("perft", numbers)) => {
                let (depth, nodes) = numbers.split_once(' ').unwrap();
                let (fen, nodes): (&str, u64) = (fen.unwrap(), nodes.parse().unwrap());
                if nodes <= most {
                    let position = parse_position(fen).unwrap();
                    assert_eq!(ouk_perft(&position, depth.parse().unwrap()), nodes, "{fen} to depth {depth}");
                    checked += 1;
                }
            }
            _ => {}
        }
    }
    assert!(checked >= 40, "only {checked} lines of the table were read");
}
