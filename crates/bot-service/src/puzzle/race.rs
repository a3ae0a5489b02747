//! A race: several people at the same puzzles, each for themselves as in a storm.

use std::cmp::Reverse;

/// How many people it takes.
pub const LEAST_RACERS: usize = 2;

/// How many have room in one.
pub const MOST_RACERS: usize = 10;

/// What one of them has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaceScore {
    pub solved: u32,
    pub missed: u32,
}

/// Those who race with their places, the best first: who has solved more, and of these who has missed fewer. Who has done the same
/// shares a place.
pub fn placed<T>(mut scores: Vec<(T, RaceScore)>) -> Vec<(u32, T, RaceScore)> {
    let worth = |score: RaceScore| (Reverse(score.solved), score.missed);
    scores.sort_by_key(|(_, score)| worth(*score));
    let mut found: Vec<(u32, T, RaceScore)> = Vec::new();
    for (number, (who, score)) in (1_u32..).zip(scores) {
        let shared = found.last().filter(|(.., before)| worth(*before) == worth(score)).map(|(place, ..)| *place);
        found.push((shared.unwrap_or(number), who, score));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_solved_comes_first_then_fewer_missed_and_the_same_shares_a_place() {
        let score = |solved, missed| RaceScore { solved, missed };
        let scores =
            vec![("a", score(3, 1)), ("b", score(5, 4)), ("c", score(3, 0)), ("d", score(3, 1)), ("e", score(0, 0))];
        let places: Vec<_> = placed(scores).into_iter().map(|(place, who, _)| (place, who)).collect();
        assert_eq!(places, [(1, "b"), (2, "c"), (3, "a"), (3, "d"), (5, "e")]);
        assert_eq!(placed::<()>(Vec::new()), []);
    }
}
