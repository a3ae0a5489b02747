use proptest::prelude::*;

use super::Matching;

/// The greatest weight of a perfect matching, by trying all.
fn best(weights: &[Vec<Vec<i64>>], free: &[usize], width: usize) -> Vec<i64> {
    let Some((&first, rest)) = free.split_first() else {
        return vec![0; width];
    };
    rest.iter()
        .map(|&other| {
            let left: Vec<usize> = rest.iter().copied().filter(|&vertex| vertex != other).collect();
            let below = best(weights, &left, width);
            weights[first][other].iter().zip(&below).map(|(one, other)| one + other).collect()
        })
        .max()
        .unwrap_or_default()
}

fn total(matching: &Matching, weights: &[Vec<Vec<i64>>], width: usize) -> Vec<i64> {
    let mut sum = vec![0; width];
    for (vertex, row) in weights.iter().enumerate() {
        let mate = matching.mate(vertex);
        assert_eq!(matching.mate(mate), vertex);
        assert_ne!(mate, vertex);
        if vertex < mate {
            sum.iter_mut().zip(&row[mate]).for_each(|(sum, weight)| *sum += weight);
        }
    }
    sum
}

/// No edge has less than no slack, and no blossom a dual below nothing: with these no matching can weigh more.
fn assert_feasible(matching: &Matching) {
    let none = vec![0; matching.width];
    for (one, other) in pairs(matching.vertices) {
        let (mut slack, mut node): (Vec<i64>, _) = (matching.slack((one, other)).collect(), one);
        while let Some(parent) = matching.parents[node] {
            if matching.vertices_of(parent).contains(&other) {
                slack.iter_mut().zip(matching.dual(parent)).for_each(|(slack, dual)| *slack += dual);
            }
            node = parent;
        }
        assert!(slack >= none, "{one} and {other}: {slack:?}");
        assert!(matching.mate(one) != other || slack == none);
    }
    let blossoms = matching.vertices..matching.parents.len();
    for blossom in blossoms.filter(|&node| matching.blossom(node).is_some()) {
        assert!(matching.dual(blossom) >= none.as_slice());
    }
}

const WIDTH: usize = 3;

fn graph(vertices: usize) -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-2..3_i64, vertices * (vertices - 1) / 2 * WIDTH)
}

/// All pairs of vertices, the lower first.
fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..vertices).flat_map(|high| (0..high).map(move |low| (low, high)))
}

/// The weights as a symmetric matrix, and as a graph to match.
fn build(vertices: usize, flat: &[i64]) -> (Vec<Vec<Vec<i64>>>, Matching) {
    let mut weights = vec![vec![vec![0; WIDTH]; vertices]; vertices];
    let mut matching = Matching::new(vertices, WIDTH);
    for ((low, high), weight) in pairs(vertices).zip(flat.chunks_exact(WIDTH)) {
        put(&mut matching, &mut weights, low, high, weight);
    }
    (weights, matching)
}

fn put(matching: &mut Matching, weights: &mut [Vec<Vec<i64>>], one: usize, other: usize, weight: &[i64]) {
    weights[one][other] = weight.to_vec();
    weights[other][one] = weight.to_vec();
    for (component, &value) in weight.iter().enumerate() {
        matching.set(one, other, component, value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_matching_weighs_more(
        (vertices, flat) in (1_usize..5).prop_flat_map(|half| (Just(2 * half), graph(2 * half))),
        changes in prop::collection::vec((0_usize..8, 0_usize..8, prop::collection::vec(-3..4_i64, WIDTH)), 0..12),
    ) {
        let (mut weights, mut matching) = build(vertices, &flat);
        let all: Vec<usize> = (0..vertices).collect();
        matching.solve();
        assert_feasible(&matching);
        prop_assert_eq!(total(&matching, &weights, WIDTH), best(&weights, &all, WIDTH));
        for (one, other, weight) in changes {
            if one < vertices && other < vertices && one != other {
                put(&mut matching, &mut weights, one, other, &weight);
                matching.solve();
                assert_feasible(&matching);
                prop_assert_eq!(total(&matching, &weights, WIDTH), best(&weights, &all, WIDTH));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Too large to try all, but duals without contradiction prove as much.
    #[test]
    fn large_graphs_have_duals_that_prove_it(
        flat in graph(26),
        changes in prop::collection::vec((0_usize..26, 0_usize..26, -3..4_i64), 8),
    ) {
        let (_, mut matching) = build(26, &flat);
        matching.solve();
        assert_feasible(&matching);
        for (one, other, value) in changes.into_iter().filter(|(one, other, _)| one != other) {
            matching.set(one, other, 0, value);
            matching.solve();
            assert_feasible(&matching);
        }
    }
}
