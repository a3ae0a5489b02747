//! Why a text names no pieces.

use crate::board::words::piece_name;
use crate::i18n::{Text, text_of};
use crate::kit::refusal::quoted;
use makruk::notation::pieces::PiecesError;
use makruk::{Color, Piece};

pub(crate) fn explain(error: &PiecesError) -> Text {
    text_of!("pieces", error, PiecesError:
        StrayNumber, TooManySides,
        NotUnderstood { token }.with("token", quoted(token));
        PiecesError::TooMany(too_many) => {
            let piece = piece_name(Piece::new(Color::White, too_many.role));
            Text::new("pieces-too-many").with("piece", piece)
        },
        PiecesError::TooLong | PiecesError::Nothing => Text::new("pieces-nothing"),
    )
}
