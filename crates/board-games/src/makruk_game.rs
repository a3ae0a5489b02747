//! What every game is asked, answered by Makruk.

use makruk::notation::fen as makruk_fen;
use makruk::notation::text::{self, Reading, TextError};
use makruk::{Board, History, IllegalMove};

use crate::{BoardPiece, GameMove, GameScene, TypedGameMove};

pub(crate) fn read(history: &History, text: &str) -> Result<TypedGameMove, TextError> {
    let Reading { mv, spoken_count } = text::read(text, history.current())?;
    Ok(TypedGameMove::Move { mv: mv.into(), said: spoken_count })
}

pub(crate) fn play(history: &mut History, mv: GameMove, said: Option<u16>) -> Result<(), IllegalMove> {
    history.play_saying(mv.makruk(), said)
}

pub(crate) fn pieces(board: &Board) -> impl Iterator<Item = BoardPiece> {
    board.iter().map(|(square, piece)| BoardPiece {
        square: square.into(),
        piece: piece.into(),
        seat: piece.color().into(),
    })
}

pub(crate) fn scene(history: &History) -> GameScene {
    let position = history.position();
    GameScene {
        pieces: pieces(position.board()).collect(),
        last_move: history.last_move().map(GameMove::from),
        check: position.is_check().then(|| position.king(position.turn()).into()),
        count: history.count(),
    }
}

pub(crate) fn fen(history: &History) -> String {
    let mut setup = history.position().to_setup();
    setup.count = history.count().map(|count| count.to_setup());
    makruk_fen::format_setup(&setup)
}
