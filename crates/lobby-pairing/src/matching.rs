//! A matching of a weighted graph that is at least two thirds as heavy as the heaviest one, in nearly linear time.

use std::cmp::Reverse;

use crate::candidates::SeekerIndex;

/// Two vertices with the weight of their edge, which is positive.
pub(crate) type WeightedEdge = (SeekerIndex, SeekerIndex, i64);

/// Of each vertex, the one it is matched with. The order of the edges does not matter.
pub(crate) fn heavy_matching(vertices: usize, edges: &[WeightedEdge]) -> Vec<Option<SeekerIndex>> {
    let mut matching = Matched { neighbours: vec![Vec::new(); vertices], mates: vec![None; vertices] };
    let mut sorted = edges.to_vec();
    sorted.sort_unstable_by_key(|&(one, other, weight)| (Reverse(weight), one, other));
    for (one, other, weight) in sorted {
        matching.neighbours[one].push((other, weight));
        matching.neighbours[other].push((one, weight));
        if matching.mates[one].is_none() && matching.mates[other].is_none() {
            matching.join(one, other, weight);
        }
    }
    matching.neighbours.iter_mut().for_each(|neighbours| neighbours.sort_unstable());
    while (0..vertices).filter(|&vertex| matching.improve(vertex)).count() > 0 {}
    matching.mates.into_iter().map(|mate| mate.map(|(vertex, _)| vertex)).collect()
}

/// A matching that grows.
struct Matched {
    /// Of each vertex, its neighbours with the weight of the edge, in their order.
    neighbours: Vec<Vec<(SeekerIndex, i64)>>,
    mates: Vec<Option<(SeekerIndex, i64)>>,
}

/// What makes a matching heavier: edges that are joined at the cost of all that is matched at their ends.
struct Augmentation {
    gain: i64,
    edge: WeightedEdge,
    second: Option<WeightedEdge>,
}

impl Matched {
    /// Makes the matching heavier where a vertex is, as much as one or two new edges can. Returns whether it could.
    fn improve(&mut self, vertex: SeekerIndex) -> bool {
        let alone = self.neighbours[vertex].iter().map(|&(other, weight)| Augmentation {
            gain: weight
                - self.weight_at(other)
                - if self.is_matched(vertex, other) { weight } else { self.weight_at(vertex) },
            edge: (vertex, other, weight),
            second: None,
        });
        let best = alone.chain(self.exchanges(vertex)).max_by_key(|it| it.gain);
        let Some(Augmentation { edge, second, .. }) = best.filter(|it| it.gain > 0) else { return false };
        for (one, other, weight) in [Some(edge), second].into_iter().flatten() {
            self.part(one);
            self.part(other);
            self.join(one, other, weight);
        }
        true
    }

    /// A vertex and its mate are parted, and each gets another: the best others, or two that have been matched with each other.
    fn exchanges(&self, vertex: SeekerIndex) -> impl Iterator<Item = Augmentation> {
        let mated = self.mates[vertex];
        mated.into_iter().flat_map(move |(mate, parted)| {
            let exchange = move |(first, weight): (SeekerIndex, i64),
                                 (second, second_weight): (SeekerIndex, i64),
                                 lost: i64| Augmentation {
                gain: weight + second_weight - parted - lost,
                edge: (vertex, first, weight),
                second: Some((mate, second, second_weight)),
            };
            let [best, best_of_mate] = [self.best_others(vertex, mate), self.best_others(mate, vertex)];
            let apart = best.into_iter().flatten().flat_map(move |first| {
                let seconds = best_of_mate.into_iter().flatten().filter(move |second| second.0 != first.0);
                seconds.map(move |second| exchange(first, second, self.weight_at(first.0) + self.weight_at(second.0)))
            });
            let crosswise = self.neighbours[vertex].iter().filter_map(move |&first| {
                let (second, lost) = self.mates[first.0].filter(|(second, _)| *second != vertex)?;
                Some(exchange(first, (second, self.weight_between(mate, second)?), lost))
            });
            apart.chain(crosswise)
        })
    }

    /// The two neighbours of a vertex, but for one, whose edges weigh most beside what they cost.
    fn best_others(&self, of: SeekerIndex, but: SeekerIndex) -> [Option<(SeekerIndex, i64)>; 2] {
        let worth = |&(other, weight): &(SeekerIndex, i64)| weight - self.weight_at(other);
        self.neighbours[of].iter().filter(|(other, _)| *other != but).fold(
            [None, None],
            |[best, second], other| match (best, second) {
                (Some(first), _) if worth(other) > worth(&first) => [Some(*other), best],
                (Some(_), Some(next)) if worth(other) <= worth(&next) => [best, second],
                (Some(_), _) => [best, Some(*other)],
                (None, _) => [Some(*other), None],
            },
        )
    }

    fn weight_between(&self, one: SeekerIndex, other: SeekerIndex) -> Option<i64> {
        let place = self.neighbours[one].binary_search_by_key(&other, |(neighbour, _)| *neighbour).ok()?;
        Some(self.neighbours[one][place].1)
    }

    fn is_matched(&self, one: SeekerIndex, other: SeekerIndex) -> bool {
        self.mates[one].is_some_and(|(mate, _)| mate == other)
    }

    /// The weight of the edge by which a vertex is matched.
    fn weight_at(&self, vertex: SeekerIndex) -> i64 {
        self.mates[vertex].map_or(0, |(_, weight)| weight)
    }

    fn join(&mut self, one: SeekerIndex, other: SeekerIndex, weight: i64) {
        self.mates[one] = Some((other, weight));
        self.mates[other] = Some((one, weight));
    }

    fn part(&mut self, vertex: SeekerIndex) {
        if let Some((mate, _)) = self.mates[vertex].take() {
            self.mates[mate] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use mwmatching::{Matching, SENTINEL};
    use proptest::prelude::*;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};
    use test_budget::{rounds, seed};

    use super::*;

    fn weight_of(mates: &[Option<SeekerIndex>], edges: &[WeightedEdge]) -> i64 {
        let chosen = edges.iter().filter(|(one, other, _)| mates[*one] == Some(*other));
        chosen.map(|(_, _, weight)| weight).sum()
    }

    /// By another hand: Edmonds' algorithm.
    fn heaviest(edges: &[WeightedEdge]) -> i64 {
        let as_i32 = |(one, other, weight): &WeightedEdge| (*one, *other, i32::try_from(*weight).unwrap());
        let mut mates = Matching::new(edges.iter().map(as_i32).collect()).solve();
        let vertices = edges.iter().map(|(one, other, _)| one.max(other) + 1).max().unwrap_or(0);
        mates.resize(vertices, SENTINEL);
        let mates: Vec<_> = mates.into_iter().map(|mate| (mate != SENTINEL).then_some(mate)).collect();
        weight_of(&mates, edges)
    }

    fn graphs() -> impl Strategy<Value = (usize, Vec<WeightedEdge>)> {
        (2..24_usize).prop_flat_map(|vertices| {
            let edge = (0..vertices, 0..vertices, 1..200_i64).prop_filter("no loops", |(one, other, _)| one != other);
            let edges = prop::collection::vec(edge, 1..60).prop_map(|edges| {
                let each: BTreeMap<_, _> =
                    edges.into_iter().map(|(one, other, weight)| ((one.min(other), one.max(other)), weight)).collect();
                each.into_iter().map(|((one, other), weight)| (one, other, weight)).collect()
            });
            (Just(vertices), edges)
        })
    }

    #[test]
    fn two_good_pairs_are_better_than_the_best_one() {
        let edges = [(0, 1, 6), (1, 2, 10), (2, 3, 6)];
        assert_eq!(heavy_matching(4, &edges), [Some(1), Some(0), Some(3), Some(2)]);
    }

    #[test]
    fn four_change_partners() {
        let edges = [(0, 1, 10), (2, 3, 1), (0, 2, 6), (1, 3, 6)];
        assert_eq!(heavy_matching(4, &edges), [Some(2), Some(3), Some(0), Some(1)]);
    }

    /// What the front page says of trials: each is joined with those of nearly the same rating, as people are.
    #[test]
    fn among_ratings_it_is_within_a_fiftieth_of_the_greatest() {
        let mut random = StdRng::seed_from_u64(seed(1));
        let [mut found, mut greatest] = [0, 0];
        for _ in 0..rounds(20, 1_000) {
            let mut ratings: Vec<i64> = (0..150).map(|_| random.random_range(0..1500)).collect();
            ratings.sort_unstable();
            let near =
                (0..ratings.len()).flat_map(|one| (one + 1..ratings.len().min(one + 9)).map(move |other| (one, other)));
            let weighted = near
                .map(|(one, other)| (one, other, 150 + random.random_range(0..100) - ratings[other] + ratings[one]));
            let edges: Vec<WeightedEdge> = weighted.filter(|(_, _, weight)| *weight > 0).collect();
            found += weight_of(&heavy_matching(ratings.len(), &edges), &edges);
            greatest += heaviest(&edges);
        }
        assert!(100 * found >= 98 * greatest, "{found} of {greatest}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(rounds(300, 20_000).try_into().unwrap()))]

        #[test]
        fn it_is_a_matching_of_two_thirds_of_the_greatest_weight((vertices, edges) in graphs()) {
            let mates = heavy_matching(vertices, &edges);
            for (vertex, mate) in mates.iter().enumerate() {
                if let Some(mate) = *mate {
                    prop_assert_eq!(mates[mate], Some(vertex));
                    prop_assert!(edges.iter().any(|(one, other, _)| (*one, *other) == (vertex.min(mate), vertex.max(mate))));
                }
            }
            prop_assert!(3 * weight_of(&mates, &edges) >= 2 * heaviest(&edges));
        }
    }
}
