//! The order of seeds in a bracket.

/// The order of the seeds from the top of the bracket to the bottom, for this many players, counted from 1: the first plays the
/// second, the third the fourth, and so on. It is the standard order (1-8, 4-5, 2-7, 3-6): in every round the seeds of a match
/// add up to one more than the number of players left, if the better seed always wins. `places` is a power of two.
pub fn seeds(places: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < places {
        let sum = order.len().saturating_mul(2).saturating_add(1);
        order = order.into_iter().flat_map(|seed| [seed, sum.saturating_sub(seed)]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_seeds_is_the_standard_one() {
        assert_eq!(seeds(1), [1]);
        assert_eq!(seeds(2), [1, 2]);
        assert_eq!(seeds(4), [1, 4, 2, 3]);
        assert_eq!(seeds(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(seeds(16), [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]);
    }

    #[test]
    fn the_best_seeds_meet_as_late_as_can_be() {
        for power in 1..8 {
            let order = seeds(1 << power);
            for round in 1..=power {
                for (group, section) in order.chunks(1 << round).enumerate() {
                    let best = section.iter().filter(|&&seed| seed <= order.len() >> round).count();
                    assert_eq!(best, 1, "section {group} of round {round} of {}", order.len());
                }
            }
        }
    }
}
