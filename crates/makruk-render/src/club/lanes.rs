//! Lanes for the lines between rungs, so that no two lie on each other.

/// Gives each line from one rung to another a lane, counted from the ladder: short lines get the inner ones.
pub(super) fn assign(spans: &[(usize, usize)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|&index| (spans[index].0.abs_diff(spans[index].1), index));
    let mut lanes = vec![0; spans.len()];
    // What each lane holds.
    let mut taken: Vec<Vec<usize>> = Vec::new();
    for index in order {
        let is_free = |lane: &Vec<usize>| lane.iter().all(|&other| !touch(spans[index], spans[other]));
        let lane = taken.iter().position(is_free).unwrap_or_else(|| {
            taken.push(Vec::new());
            taken.len() - 1
        });
        taken[lane].push(index);
        lanes[index] = lane;
    }
    lanes
}

fn touch(one: (usize, usize), other: (usize, usize)) -> bool {
    let [(a, b), (c, d)] = [one, other].map(|(from, to)| (from.min(to), from.max(to)));
    a <= d && c <= b
}

/// How far from the middle of its rung each end of a line is, downwards: where several lines meet at a rung, they share `height`,
/// those that come from above at the top.
pub(super) fn ends(spans: &[(usize, usize)], height: i32) -> Vec<(i32, i32)> {
    let mut ends = vec![(0, 0); spans.len()];
    let last = spans.iter().map(|(from, to)| *from.max(to)).max().unwrap_or_default();
    for rung in 0..=last {
        // Each line with its other end. From the top: those to the nearest rung above come first.
        let here = |&(_, (from, to)): &(usize, &(usize, usize))| *from == rung || *to == rung;
        let mut meeting: Vec<(usize, usize)> = spans
            .iter()
            .enumerate()
            .filter(here)
            .map(|(index, (from, to))| (index, if *from == rung { *to } else { *from }))
            .collect();
        meeting.sort_by_key(|&(index, other)| (other > rung, std::cmp::Reverse(other), index));
        let between = (height / (meeting.len().max(2) as i32 - 1)).min(24);
        for (number, &(index, _)) in meeting.iter().enumerate() {
            let away = between * (2 * number as i32 + 1 - meeting.len() as i32) / 2;
            if spans[index].0 == rung {
                ends[index].0 = away;
            } else {
                ends[index].1 = away;
            }
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_apart_share_a_lane() {
        assert_eq!(assign(&[(3, 1), (6, 4), (2, 0)]), [0, 0, 1]);
        assert_eq!(ends(&[(3, 1), (5, 3)], 40), [(-12, 0), (0, 12)]);
    }

    proptest! {
        #[test]
        fn no_two_lines_lie_on_each_other(spans in prop::collection::vec((0usize..25, 0usize..25), 0..25)) {
            let spans: Vec<_> = spans.into_iter().filter(|(from, to)| from != to).collect();
            let (lanes, ends) = (assign(&spans), ends(&spans, 40));
            for (index, &one) in spans.iter().enumerate() {
                for (other, &two) in spans.iter().enumerate().take(index) {
                    prop_assert!(lanes[index] != lanes[other] || !touch(one, two));
                    let of = |number: usize, (from, to)| [(from, ends[number].0), (to, ends[number].1)];
                    for end in of(index, one) {
                        prop_assert!(!of(other, two).contains(&end));
                    }
                }
            }
        }
    }
}
