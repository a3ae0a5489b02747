//! Random texts for everything that reads text; the example of this name reads more of them.

use test_budget::{rounds, seed};

use crate::fuzzing;

#[test]
fn whatever_is_read_is_refused_or_reads_the_same_again() {
    let read = fuzzing::read(rounds(40_000, 10_000_000) as u64, seed(1));
    assert!(read.failed.is_empty(), "{:#?}", read.failed);
    assert!(read.accepted.iter().all(|&texts| texts > 100), "{:?}", read.accepted);
}
