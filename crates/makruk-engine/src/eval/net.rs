//! The network that evaluates Makruk at full strength.

use std::sync::LazyLock;

use game_search::net::{AccumulatorStack, BoardDelta, Net, PlacedPiece, SIZE};
use makruk::{Board, Color, Move, Position, Role, Square};

/// An asset of another size does not compile.
const ASSET: &[u8; SIZE] = include_bytes!("../../assets/net.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(ASSET).expect("a unit test parses this asset"));

/// A piece as the network takes it.
#[inline]
pub fn placed(color: Color, role: Role, square: Square) -> PlacedPiece {
    PlacedPiece { side: color.index(), role: role.index(), square: square.index() }
}

/// The accumulators for a search from `root` that goes at most `plies` deep.
pub(super) fn accumulators(root: &Board, plies: usize) -> AccumulatorStack {
    let pieces: Vec<PlacedPiece> =
        root.iter().map(|(square, piece)| placed(piece.color(), piece.role(), square)).collect();
    AccumulatorStack::new(&NET, &pieces, plies)
}

/// What a move changes that is legal in `position`.
#[inline]
pub(super) fn delta(position: &Position, mv: Move) -> BoardDelta {
    let (board, color) = (position.board(), position.turn());
    let Some(role) = board.role_at(mv.from()) else { return BoardDelta::Null };
    let from = placed(color, role, mv.from());
    let to = placed(color, if mv.is_promotion() { Role::Met } else { role }, mv.to());
    match board.role_at(mv.to()) {
        Some(role) => BoardDelta::Capture { from, to, captured: placed(!color, role, mv.to()) },
        None => BoardDelta::Move { from, to },
    }
}

/// The value that the network gives to the current position of the accumulators.
#[inline]
pub(super) fn evaluate(accumulators: &mut AccumulatorStack, position: &Position) -> i32 {
    accumulators.evaluate(position.turn().index(), position.board().occupied().len() as usize)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use makruk::{Piece, Setup};

    /// Plays random moves and returns the final position. `look` sees some of the positions on the way.
    fn played(choices: &[usize], mut look: impl FnMut(&mut AccumulatorStack, &Position)) -> Position {
        let mut position = Position::start();
        let mut variation = accumulators(position.board(), choices.len());
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Some moves are tried and taken back.
            variation.push(delta(&position, moves[choice / 7 % moves.len()]));
            variation.undo_move();
            let mv = moves[choice % moves.len()];
            variation.push(delta(&position, mv));
            position = position.play_unchecked(mv);
            if choice % 3 == 0 {
                look(&mut variation, &position);
            }
        }
        look(&mut variation, &position);
        position
    }

    /// The same position with colours swapped, seen from the other side of the board.
    fn mirrored(position: &Position) -> Position {
        let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
        for (square, piece) in position.board().iter() {
            let there = Square::from_index(square.index() as u8 ^ 56).unwrap();
            setup.board.put(there, Piece::new(!piece.color(), piece.role()));
        }
        Position::from_setup(&setup).unwrap()
    }

    fn evaluate_from_scratch(position: &Position) -> i32 {
        evaluate(&mut accumulators(position.board(), 0), position)
    }

    proptest! {
        #[test]
        fn incremental_updates_match_a_full_refresh(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            played(&choices, |variation, position| assert_eq!(evaluate(variation, position), evaluate_from_scratch(position)));
        }

        #[test]
        fn the_evaluation_is_symmetric(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            let position = played(&choices, |_, _| ());
            prop_assert_eq!(evaluate_from_scratch(&position), evaluate_from_scratch(&mirrored(&position)));
        }
    }

    #[test]
    fn a_null_move_changes_only_the_side_to_move() {
        let start = Position::start();
        let passed = start.passed().unwrap();
        let mut variation = accumulators(start.board(), 1);
        variation.push(BoardDelta::Null);
        assert_eq!(evaluate(&mut variation, &passed), evaluate_from_scratch(&passed));
    }

    #[test]
    fn the_asset_survives_a_round_trip() {
        let net = Net::from_bytes(ASSET).unwrap();
        assert_eq!(net.to_bytes(), ASSET);
    }

    #[test]
    fn accumulators_cannot_overflow() {
        // Whatever the pieces on the board, each adds at most the greatest weight of all.
        let net = &*NET;
        let most = |row: &[i16]| row.iter().map(|weight| i32::from(weight.unsigned_abs())).max().unwrap();
        let greatest = net.feature_weights.iter().map(|row| most(row)).max().unwrap();
        assert!(most(&net.feature_biases) + 33 * greatest <= i32::from(i16::MAX), "{greatest}");
    }
}
