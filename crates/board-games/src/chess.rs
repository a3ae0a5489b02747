//! What every game is asked, answered by chess.

use international_chess::ChessPosition;
use international_chess::notation::text::{self, ChessTextError, TypedMove};

use crate::{BoardPiece, GameMove, GamePiece, GameSquare, TypedGameMove};

pub(crate) fn read(position: &ChessPosition, text: &str) -> Result<TypedGameMove, ChessTextError> {
    let claimed = text::claimed(text);
    Ok(match (text::read(claimed.unwrap_or(text), position)?, claimed) {
        (TypedMove::Move(mv), None) => TypedGameMove::Move { mv: mv.into(), said: None },
        (TypedMove::Move(mv), Some(_)) => TypedGameMove::Claim(mv.into()),
        // A pawn's move gives no claim.
        (promotion @ TypedMove::PromotionNeeded { .. }, _) => {
            TypedGameMove::Promotion(promotion.moves().into_iter().map(GameMove::from).collect())
        }
    })
}

pub(crate) fn pieces(position: &ChessPosition) -> impl Iterator<Item = BoardPiece> {
    GameSquare::all().filter_map(|square| {
        let (color, piece) = position.at(square.into())?;
        Some(BoardPiece { square, piece: GamePiece::Chess(piece), seat: color.into() })
    })
}
