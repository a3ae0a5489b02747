//! Perft: counting move sequences of a given length, the standard test of a move generator.

use super::movegen::Legal;
use super::{Move, Position};

/// The number of sequences of exactly `depth` legal moves (plies) from here. Draws by count, repetition or material do not
/// end a sequence.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => Legal::of(position).count().into(),
        _ => position.legal_moves().into_iter().map(|mv| perft(&position.play_unchecked(mv), depth - 1)).sum(),
    }
}

/// [`perft`] split by the first move, in the order of [`Position::legal_moves`]; empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.play_unchecked(mv), rest))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_its_known_node_counts() {
        let start = Position::start();
        for (depth, nodes) in [(0, 1), (1, 23), (2, 529), (3, 12_012), (4, 273_026)] {
            assert_eq!(perft(&start, depth), nodes, "depth {depth}");
        }
    }

    #[test]
    fn divide_sums_to_perft() {
        let start = Position::start();
        assert_eq!(divide(&start, 3).iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, 3));
        assert_eq!(divide(&start, 1).len(), 23);
        assert!(divide(&start, 0).is_empty());
    }
}
