//! Who plays whom next.

use mwmatching::{Matching, SENTINEL};

use crate::game::{CompetitorId, Pairing, PairingColor};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Free {
    pub player: CompetitorId,
    pub points: u32,
    /// How often others were paired and this player was not, since the last game.
    pub passed_over: u32,
    /// The opponent of the last game.
    pub last: Option<CompetitorId>,
    /// How many games more with White than with Black.
    pub excess_white: i32,
    pub last_color: Option<PairingColor>,
}

/// Whether the two of the last game may meet again at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rematches {
    Avoided,
    /// Yes: there is no other player.
    Allowed,
}

/// The weight of a pairing before anything speaks against it: more than all that can, so that any pairing is better than none.
const PAIRING: i32 = 10_000;
/// How much being passed over once speaks for a pairing.
const PASSED_OVER: i32 = 1_000;
/// The most that a difference of points speaks against a pairing, at two for each point.
const MOST_DIFFERENCE: i32 = 400;

/// Pairs as many as can be, first those who were passed over, then so that the points of opponents are as near as can be, and
/// last so that each gets the colour that is due. It is a maximum weight matching of the graph of all allowed pairings
/// (Z. Galil, "Efficient Algorithms for Finding Maximum Matching in Graphs", ACM Computing Surveys 18, 1986).
pub(super) fn pair(free: &[Free], rematches: Rematches) -> Vec<Pairing> {
    let mut edges = Vec::new();
    for (index, one) in free.iter().enumerate() {
        for (other_index, other) in free.iter().enumerate().skip(index.saturating_add(1)) {
            let met = one.last == Some(other.player) || other.last == Some(one.player);
            if rematches == Rematches::Allowed || !met {
                edges.push((index, other_index, weight(one, other)));
            }
        }
    }
    if edges.is_empty() {
        return Vec::new();
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    let couple = |(index, &mate): (usize, &usize)| {
        let chosen = mate != SENTINEL && index < mate;
        if chosen { Some(colors(free.get(index)?, free.get(mate)?)) } else { None }
    };
    mates.iter().enumerate().filter_map(couple).collect()
}

fn weight(one: &Free, other: &Free) -> i32 {
    let difference = i32::try_from(one.points.abs_diff(other.points)).unwrap_or(i32::MAX);
    let passed_over = one.passed_over.saturating_add(other.passed_over).min(8);
    let same_color_due =
        (one.excess_white > 0 && other.excess_white > 0) || (one.excess_white < 0 && other.excess_white < 0);
    PAIRING + PASSED_OVER * i32::try_from(passed_over).unwrap_or(8)
        - difference.saturating_mul(2).min(MOST_DIFFERENCE)
        - i32::from(same_color_due)
}

/// White goes to the one who has had it less often; if that is equal, to the one who had Black in the last game; and if that
/// is equal, to the first.
fn colors(one: &Free, other: &Free) -> Pairing {
    let first = Pairing { white: one.player, black: other.player };
    let had_black = |free: &Free| free.last_color == Some(PairingColor::Black);
    match one.excess_white.cmp(&other.excess_white) {
        std::cmp::Ordering::Less => first,
        std::cmp::Ordering::Greater => first.reversed(),
        std::cmp::Ordering::Equal if had_black(other) && !had_black(one) => first.reversed(),
        std::cmp::Ordering::Equal => first,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn free(player: u64, points: u32) -> Free {
        Free { player: CompetitorId(player), points, passed_over: 0, last: None, excess_white: 0, last_color: None }
    }

    fn pairs(free: &[Free]) -> Vec<(u64, u64)> {
        pair(free, Rematches::Avoided).iter().map(|pairing| (pairing.white.0, pairing.black.0)).collect()
    }

    #[test]
    fn the_nearest_by_points_meet() {
        assert_eq!(pairs(&[free(1, 0), free(2, 8), free(3, 1), free(4, 6)]), [(1, 3), (2, 4)]);
        assert_eq!(pairs(&[free(1, 0)]), []);
    }

    #[test]
    fn an_immediate_rematch_is_avoided_even_if_others_have_to_make_room() {
        let last = |free: Free, last| Free { last: Some(CompetitorId(last)), ..free };
        let four = [free(1, 9), free(2, 9), last(free(3, 0), 4), last(free(4, 0), 3)];
        assert_eq!(pairs(&four), [(1, 3), (2, 4)]);
        let two = [last(free(3, 0), 4), last(free(4, 0), 3)];
        assert_eq!(pairs(&two), []);
        assert_eq!(pair(&two, Rematches::Allowed).len(), 1);
    }

    #[test]
    fn who_was_passed_over_comes_first() {
        let waited = Free { passed_over: 1, ..free(3, 50) };
        assert_eq!(pairs(&[free(1, 4), free(2, 4), waited]).len(), 1);
        assert!(pairs(&[free(1, 4), free(2, 4), waited]).iter().any(|&(white, black)| white == 3 || black == 3));
    }

    #[test]
    fn colours_are_balanced() {
        let with = |free: Free, excess_white, last_color| Free { excess_white, last_color, ..free };
        let pairing = |one, other| pairs(&[one, other]);
        let (white, black) = (Some(PairingColor::White), Some(PairingColor::Black));
        assert_eq!(pairing(with(free(1, 0), 1, white), with(free(2, 0), 0, black)), [(2, 1)]);
        assert_eq!(pairing(with(free(1, 0), 0, white), with(free(2, 0), 0, black)), [(2, 1)]);
        assert_eq!(pairing(with(free(1, 0), 0, black), with(free(2, 0), 0, black)), [(1, 2)]);
        // Of equally near opponents, the one who needs the other colour.
        let four = [1, 2, -1, -2].map(|excess| with(free(u64::try_from(excess + 3).unwrap(), 0), excess, None));
        assert!(pairs(&four).iter().all(|&(white, black)| white < 3 && black > 3));
    }

    proptest! {
        #[test]
        fn at_most_one_waits_where_nothing_stands_in_the_way(points in prop::collection::vec((0..60u32, 0..3u32), 0..30)) {
            let everybody: Vec<Free> = (0..)
                .zip(&points)
                .map(|(player, &(points, passed_over))| Free { passed_over, ..free(player, points) })
                .collect();
            let pairings = pair(&everybody, Rematches::Avoided);
            prop_assert_eq!(pairings.len(), everybody.len() / 2);
            let mut paired: Vec<_> = pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]).collect();
            paired.sort();
            paired.dedup();
            prop_assert_eq!(paired.len(), pairings.len() * 2);
            if let Some(left) = everybody.iter().find(|free| paired.binary_search(&free.player).is_err()) {
                let least = everybody.iter().map(|free| free.passed_over).min();
                prop_assert_eq!(Some(left.passed_over), least);
            }
        }
    }
}
