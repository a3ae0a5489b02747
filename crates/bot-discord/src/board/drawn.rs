//! What a game shows, in the terms of pictures.

use board_games::{BoardPiece, GameBoard, GameMove, GamePiece, GameSquare, Seat};
use chaturanga::Arm;
use makruk_render::{
    BoardKind, PieceShape, SceneBoard, SceneMove, ScenePiece, SceneSide, SceneSquare, taken_by, taken_in_chess,
};

pub(crate) fn drawn_board(pieces: &[BoardPiece]) -> SceneBoard {
    let kind = match pieces.first().map(|placed| placed.piece) {
        Some(GamePiece::Chess(_)) => BoardKind::Chess,
        Some(GamePiece::Chaturanga(_)) => BoardKind::Chaturanga,
        Some(GamePiece::Makruk { .. }) | None => BoardKind::Makruk,
    };
    let mut board = SceneBoard::empty(kind);
    for placed in pieces {
        let piece = ScenePiece { side: drawn_side(placed.seat), shape: shape(placed.piece) };
        board.put(drawn_square(placed.square), piece);
    }
    board
}

pub(crate) fn shape(piece: GamePiece) -> PieceShape {
    match piece {
        GamePiece::Makruk { promoted: true, .. } => PieceShape::PromotedPawn,
        GamePiece::Makruk { role, promoted: false } => role.into(),
        GamePiece::Chess(piece) => piece.into(),
        GamePiece::Chaturanga(arm) => match arm {
            Arm::King => PieceShape::King,
            Arm::Counsellor => PieceShape::Met,
            Arm::Elephant => PieceShape::Elephant,
            Arm::Horse => PieceShape::Knight,
            Arm::Boat => PieceShape::Boat,
            Arm::Pawn => PieceShape::Pawn,
        },
    }
}

pub(crate) fn drawn_square(square: GameSquare) -> SceneSquare {
    makruk::Square::from(square).into()
}

pub(crate) fn drawn_move(mv: GameMove) -> SceneMove {
    SceneMove { from: drawn_square(mv.from), to: drawn_square(mv.to) }
}

/// The side of a seat, in a game for two.
pub(crate) fn drawn_side(seat: Seat) -> SceneSide {
    makruk::Color::from(seat).into()
}

/// What a side has taken in a game.
pub(crate) fn taken(side: Seat, board: &GameBoard) -> Vec<PieceShape> {
    match board {
        GameBoard::Makruk(history) => taken_by(side.into(), history.position_at(0).board(), history.position().board()),
        GameBoard::Chess(history) => taken_in_chess(side.into(), history),
        GameBoard::Ouk(history) => {
            let [start, now] = [0, history.plies()].map(|ply| history.position_at(ply).makruk().board());
            taken_by(side.into(), start, now)
        }
        GameBoard::Chaturanga(_) => (0..board.plies())
            .filter(|ply| board.turn_at(*ply) == side)
            .filter_map(|ply| board.after(ply).taken_by(board.move_at(ply)?))
            .map(shape)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use international_chess::{ChessHistory, ChessPosition};
    use makruk::{History, Position};

    #[test]
    fn every_game_is_drawn_as_its_own_positions_are() {
        let makruk = GameBoard::Makruk(History::new(Position::start()));
        assert_eq!(drawn_board(&makruk.scene().pieces), (*Position::start().board()).into());
        let promoted = makruk::Piece::promoted(makruk::Color::Black);
        let placed = BoardPiece {
            square: makruk::Square::all().next().unwrap().into(),
            piece: promoted.into(),
            seat: Seat::Second,
        };
        assert!(drawn_board(&[placed]).iter().eq([(drawn_square(placed.square), promoted.into())]));

        let mut history = ChessHistory::new(ChessPosition::start());
        for mv in ["e2e4", "d7d5", "e4d5", "d8d5"] {
            history.play(mv.parse().unwrap()).unwrap();
        }
        let position = history.position().clone();
        let chess = GameBoard::Chess(history);
        assert_eq!(drawn_board(&chess.scene().pieces), (&position).into());
        assert_eq!(Seat::PAIR.map(|side| taken(side, &chess)), [[PieceShape::Pawn], [PieceShape::Pawn]]);
        assert_eq!(
            chess.last_move().map(drawn_move),
            "d8d5".parse::<international_chess::ChessMove>().ok().map(Into::into)
        );
    }
}
