//! Whom to pair now.

use std::collections::BTreeMap;

use crate::candidates::{SeekerIndex, SeekerPool};
use crate::matching::{WeightedEdge, heavy_matching};
use crate::seeker::{Seeker, SeekerId};
use crate::tolerance::Tolerance;

/// Two who should play now, the smaller number first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedSeekers<T> {
    /// The two.
    pub seekers: [SeekerId; 2],
    /// What both accept, and like best.
    pub terms: T,
}

/// The pairs to make now, in the order of their first numbers. How it decides is on the front page of the crate.
#[must_use]
pub fn pair<T: Ord + Clone>(waiting: &BTreeMap<SeekerId, Seeker<T>>, tolerance: &Tolerance) -> Vec<PairedSeekers<T>> {
    let candidates = SeekerPool::new(waiting, tolerance);
    let mut free = candidates.vertices();
    let mut paired = Vec::new();
    loop {
        let made = matched(&candidates, &free);
        if made.is_empty() {
            break;
        }
        free.retain(|vertex| !made.contains_key(vertex));
        let pairs = made.into_iter().filter(|(one, other)| one < other).filter_map(|(one, other)| {
            let terms = candidates.between(one, other)?.terms.clone();
            Some(PairedSeekers { seekers: [candidates.id(one), candidates.id(other)], terms })
        });
        paired.extend(pairs);
    }
    paired.sort_unstable_by_key(|pair| pair.seekers);
    paired
}

/// A matching of those who are free, from both sides.
fn matched<T: Ord>(candidates: &SeekerPool<'_, T>, free: &[SeekerIndex]) -> BTreeMap<SeekerIndex, SeekerIndex> {
    let weighted = |(one, other)| {
        // A pair that is just in reach is better than none.
        let weight = candidates.between(one, other)?.slack + 1;
        Some((one, other, weight))
    };
    let edges: Vec<WeightedEdge> = candidates.nearest(free).into_iter().filter_map(weighted).collect();
    let vertices = free.last().map_or(0, |last| last + 1);
    let mates = heavy_matching(vertices, &edges);
    mates.into_iter().enumerate().filter_map(|(vertex, mate)| Some((vertex, mate?))).collect()
}
