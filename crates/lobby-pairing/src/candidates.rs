//! Which pairs come into question, and how good each is.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::seeker::{Estimate, Seeker, SeekerId};
use crate::tolerance::{Tolerance, difference};

/// With how many others of nearly their rating each is joined: on either side, under each of their terms.
const NEAREST: usize = 4;

/// One of those who wait, by their place in the order of their numbers.
pub(crate) type SeekerIndex = usize;

/// What a pair would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PossiblePair<'a, T> {
    pub terms: &'a T,
    /// What is left of the tolerance, in hundredths of a point.
    pub slack: i64,
}

/// Terms, their place in the list of the one who accepts them, and how strong they are at it.
type Accepted<'a, T> = (&'a T, usize, Estimate);

/// Those who wait.
pub(crate) struct SeekerPool<'a, T> {
    seekers: Vec<(SeekerId, &'a Seeker<T>)>,
    accepted: Vec<Vec<Accepted<'a, T>>>,
    /// The difference that each accepts, in hundredths of a point.
    accepts_difference: Vec<i64>,
    tolerance: &'a Tolerance,
}

impl<'a, T: Ord> SeekerPool<'a, T> {
    pub fn new(waiting: &'a BTreeMap<SeekerId, Seeker<T>>, tolerance: &'a Tolerance) -> SeekerPool<'a, T> {
        let seekers: Vec<(SeekerId, &Seeker<T>)> = waiting.iter().map(|(&id, seeker)| (id, seeker)).collect();
        let by_terms = |seeker: &'a Seeker<T>| {
            let listed = seeker.accepts.iter().enumerate();
            let mut accepted: Vec<Accepted<'a, T>> =
                listed.map(|(place, it)| (&it.terms, place, it.estimate)).collect();
            accepted.sort_unstable_by_key(|&(terms, place, _)| (terms, place));
            accepted.dedup_by_key(|(terms, ..)| *terms);
            accepted
        };
        SeekerPool {
            accepted: seekers.iter().map(|(_, seeker)| by_terms(seeker)).collect(),
            accepts_difference: seekers.iter().map(|(_, seeker)| tolerance.after(seeker.waited)).collect(),
            seekers,
            tolerance,
        }
    }

    pub fn id(&self, vertex: SeekerIndex) -> SeekerId {
        self.seekers[vertex].0
    }

    pub fn vertices(&self) -> Vec<SeekerIndex> {
        (0..self.seekers.len()).collect()
    }

    /// What the pair would be on the terms that both like best, if the two may meet.
    pub fn between(&self, one: SeekerIndex, other: SeekerIndex) -> Option<PossiblePair<'a, T>> {
        if one == other || self.is_blocked(one, other) {
            return None;
        }
        let shared = SharedTerms { mine: &self.accepted[one], theirs: &self.accepted[other] };
        let met = shared.filter_map(|(&(terms, place, estimate), &(_, other_place, other_estimate))| {
            let slack = self.slack(one, estimate, other, other_estimate);
            (slack >= 0).then_some((place + other_place, slack, terms))
        });
        let best = met.min_by_key(|&(places, slack, terms)| (places, -slack, terms));
        best.map(|(_, slack, terms)| PossiblePair { terms, slack })
    }

    /// The pairs that come into question among some of those who wait, each once, the smaller vertex first.
    pub fn nearest(&self, among: &[SeekerIndex]) -> Vec<(SeekerIndex, SeekerIndex)> {
        let mut by_terms: BTreeMap<&T, Vec<(Estimate, SeekerIndex)>> = BTreeMap::new();
        for &vertex in among {
            for (terms, _, estimate) in &self.accepted[vertex] {
                by_terms.entry(terms).or_default().push((*estimate, vertex));
            }
        }
        let most_accepted = among.iter().map(|&vertex| self.accepts_difference[vertex]).max().unwrap_or(0);
        let mut pairs = Vec::new();
        for mut accepting in by_terms.into_values() {
            accepting.sort_unstable_by_key(|&(estimate, vertex)| (estimate.rating, vertex));
            let deviates_most = accepting.iter().map(|(estimate, _)| *estimate).max_by_key(|it| it.deviation);
            for (place, &(estimate, vertex)) in accepting.iter().enumerate() {
                // Nobody further away accepts them, however long either has waited.
                let uncertainty = deviates_most.map_or(0, |other| self.tolerance.for_uncertainty(estimate, other));
                let reach = self.accepts_difference[vertex].midpoint(most_accepted) + uncertainty;
                let meets = |&&(other_estimate, other): &&(Estimate, SeekerIndex)| {
                    self.slack(vertex, estimate, other, other_estimate) >= 0 && !self.is_blocked(vertex, other)
                };
                let is_near = |&&(other, _): &&(Estimate, SeekerIndex)| difference(estimate, other) <= reach;
                let above = accepting[place + 1..].iter().take_while(is_near).filter(meets).take(NEAREST);
                let below = accepting[..place].iter().rev().take_while(is_near).filter(meets).take(NEAREST);
                pairs.extend(above.chain(below).map(|&(_, other)| (vertex.min(other), vertex.max(other))));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn slack(&self, one: SeekerIndex, estimate: Estimate, other: SeekerIndex, other_estimate: Estimate) -> i64 {
        let patience = self.accepts_difference[one].midpoint(self.accepts_difference[other]);
        patience + self.tolerance.for_uncertainty(estimate, other_estimate) - difference(estimate, other_estimate)
    }

    fn is_blocked(&self, one: SeekerIndex, other: SeekerIndex) -> bool {
        let ((one_id, one), (other_id, other)) = (self.seekers[one], self.seekers[other]);
        one.has_blocked(other_id, other.server) || other.has_blocked(one_id, one.server)
    }
}

/// What two both accept, each with its own place and strength. Their lists are sorted by terms.
struct SharedTerms<'s, 'a, T> {
    mine: &'s [Accepted<'a, T>],
    theirs: &'s [Accepted<'a, T>],
}

impl<'s, 'a, T: Ord> Iterator for SharedTerms<'s, 'a, T> {
    type Item = (&'s Accepted<'a, T>, &'s Accepted<'a, T>);

    fn next(&mut self) -> Option<Self::Item> {
        while let ([mine, others_of_mine @ ..], [theirs, others_of_theirs @ ..]) = (self.mine, self.theirs) {
            let order = mine.0.cmp(theirs.0);
            if order.is_le() {
                self.mine = others_of_mine;
            }
            if order.is_ge() {
                self.theirs = others_of_theirs;
            }
            if order == Ordering::Equal {
                return Some((mine, theirs));
            }
        }
        None
    }
}
