//! What every game is asked, answered by chess.

use international_chess::notation::text::{self, ChessTextError, TypedMove};
use international_chess::{ChessHistory, ChessPosition};

use crate::{BoardPiece, GameMove, GamePiece, GameScene, GameSquare, TypedGameMove};

pub(crate) fn read(history: &ChessHistory, text: &str) -> Result<TypedGameMove, ChessTextError> {
    let claimed = text::claimed(text);
    Ok(match (text::read(claimed.unwrap_or(text), history.position())?, claimed) {
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

pub(crate) fn scene(history: &ChessHistory) -> GameScene {
    let position = history.position();
    GameScene {
        pieces: pieces(position).collect(),
        last_move: history.last_move().map(GameMove::from),
        check: position.is_check().then(|| position.king(position.turn()).into()),
        count: None,
    }
}
