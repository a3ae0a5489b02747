//! How difficult a puzzle is, in stars.

/// The stars of the most difficult puzzles.
pub const MOST_STARS: usize = 5;

/// The difficulties from which a puzzle has two, three … stars.
const STEPS: [u16; MOST_STARS - 1] = [900, 1_200, 1_500, 1_800];

/// From one star to five, by the difficulty of a puzzle.
pub fn stars(difficulty: u16) -> usize {
    1 + STEPS.iter().filter(|step| difficulty >= **step).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_grow_with_the_difficulty() {
        for (difficulty, count) in
            [(0, 1), (899, 1), (900, 2), (1_499, 3), (1_500, 4), (1_800, 5), (u16::MAX, MOST_STARS)]
        {
            assert_eq!(stars(difficulty), count, "{difficulty}");
        }
    }
}
