//! What the sides have taken.

use std::cmp::Reverse;

use international_chess::ChessHistory;
use makruk::{Board, Color, Piece, Role};

use super::board::PieceShape;

/// What `side` has taken of the other one in a game of Makruk since `start`, the most valuable first.
pub fn taken_by(side: Color, start: &Board, now: &Board) -> Vec<PieceShape> {
    let count = |board: &Board, role: Role| {
        let of_role = |piece: Piece| match piece.is_promoted() {
            true => role == Role::Pawn,
            false => piece.role() == role,
        };
        board.iter().filter(|(_, piece)| piece.color() != side && of_role(*piece)).count()
    };
    Role::ALL
        .into_iter()
        .rev()
        .flat_map(|role| std::iter::repeat_n(role.into(), count(start, role).saturating_sub(count(now, role))))
        .collect()
}

/// What `side` has taken in a game of chess, the most valuable first. A pawn that had promoted is taken as what it became.
pub fn taken_in_chess(side: international_chess::Color, history: &ChessHistory) -> Vec<PieceShape> {
    let own = history.turns().filter(|(position, _)| position.turn() == side);
    let mut taken: Vec<PieceShape> = own.filter_map(|(position, mv)| Some(position.captured(mv)?.1.into())).collect();
    taken.sort_unstable_by_key(|shape| Reverse(*shape));
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use international_chess::ChessPosition;
    use makruk::{Position, Square};

    #[test]
    fn what_was_taken_is_what_the_other_side_lacks_and_promotion_takes_nothing() {
        let start = *Position::start().board();
        let mut now = start;
        assert!(taken_by(Color::White, &start, &now).is_empty());
        for gone in ["a8", "b6", "c6"] {
            now.remove(Square::from_latin(gone.as_bytes()).unwrap());
        }
        now.put(Square::from_latin(b"d3").unwrap(), Piece::promoted(Color::Black));
        now.remove(Square::from_latin(b"d6").unwrap());
        assert_eq!(taken_by(Color::White, &start, &now), [PieceShape::Rook, PieceShape::Pawn, PieceShape::Pawn]);
        // The promoted pawn has just taken one of White's.
        assert_eq!(taken_by(Color::Black, &start, &now), [PieceShape::Pawn]);
    }

    #[test]
    fn in_chess_a_pawn_taken_in_passing_counts_and_one_that_promoted_as_what_it_became() {
        use international_chess::Color::{Black, White};
        let mut history = ChessHistory::new(ChessPosition::start());
        for mv in "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7b8q a8b8 d1g4 c8g4".split(' ') {
            history.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(taken_in_chess(White, &history), [PieceShape::Knight, PieceShape::Pawn, PieceShape::Pawn]);
        assert_eq!(taken_in_chess(Black, &history), [PieceShape::Queen, PieceShape::Queen]);
    }
}
