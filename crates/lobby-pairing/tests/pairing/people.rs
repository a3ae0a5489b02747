//! People to pair.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use lobby_pairing::{AcceptedTerms, Estimate, Seeker, SeekerBlock, SeekerId, ServerId};

pub type Seekers = BTreeMap<SeekerId, Seeker<&'static str>>;

/// Someone of a rating that is known well, who has just come and plays Makruk.
pub fn someone(rating: i32) -> Seeker<&'static str> {
    accepting(&["makruk"], rating)
}

pub fn accepting(terms: &[&'static str], rating: i32) -> Seeker<&'static str> {
    let estimate = Estimate { rating, deviation: 0 };
    let accepts = terms.iter().map(|&terms| AcceptedTerms { terms, estimate }).collect();
    Seeker { server: ServerId(1), waited: Duration::ZERO, accepts, blocks: BTreeSet::new() }
}

/// The people with numbers from 1 on.
pub fn waiting(people: impl IntoIterator<Item = Seeker<&'static str>>) -> Seekers {
    (1..).map(SeekerId).zip(people).collect()
}

/// Whether either has blocked the other.
pub fn are_apart<T>(waiting: &BTreeMap<SeekerId, Seeker<T>>, one: SeekerId, other: SeekerId) -> bool {
    let blocks = |by: SeekerId, whom: SeekerId| {
        let blocks = &waiting[&by].blocks;
        blocks.contains(&SeekerBlock::Person(whom)) || blocks.contains(&SeekerBlock::Server(waiting[&whom].server))
    };
    blocks(one, other) || blocks(other, one)
}
