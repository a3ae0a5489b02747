//! Tournaments that py4swiss paired (`by_py4swiss.py --table`).

#[path = "crosstable/boards.rs"]
mod boards;
#[path = "crosstable/reading.rs"]
mod reading;

use boards::boards;
use reading::rounds;
use swiss_pairings::{PairingError, pair};

#[test]
fn pairs_as_py4swiss_does() {
    let mut without = 0;
    for (number, line) in include_str!("data/py4swiss.jsonl").lines().enumerate() {
        for (tournament, theirs) in rounds(line) {
            let ours = match pair(&tournament) {
                Ok(paired) => Some(boards(&paired)),
                Err(PairingError::NoPairing(_)) => None,
                Err(error) => panic!("tournament {number}, round {}: {error}", tournament.round),
            };
            assert_eq!(ours, theirs, "tournament {number}, round {}", tournament.round);
            without += usize::from(theirs.is_none());
        }
    }
    assert!(without > 0, "no round without a pairing in the table");
}
