//! What every game is asked, answered by Makruk.

use makruk::notation::fen as makruk_fen;
use makruk::notation::text::{self, Reading, TextError};
use makruk::{Board, History, Turn};

use crate::{BoardPiece, TypedGameMove};

pub(crate) fn read(turn: Turn<'_>, text: &str) -> Result<TypedGameMove, TextError> {
    let Reading { mv, spoken_count } = text::read(text, turn)?;
    Ok(TypedGameMove::Move { mv: mv.into(), said: spoken_count })
}

pub(crate) fn pieces(board: &Board) -> impl Iterator<Item = BoardPiece> {
    board.iter().map(|(square, piece)| BoardPiece {
        square: square.into(),
        piece: piece.into(),
        seat: piece.color().into(),
    })
}

pub(crate) fn fen(history: &History) -> String {
    let mut setup = history.position().to_setup();
    setup.count = history.count().map(|count| count.to_setup());
    makruk_fen::format_setup(&setup)
}
