//! Positions in FEN, as Fairy-Stockfish writes them for `cambodian`: as for Makruk, with the files of the kings and mets that may
//! still leap in the third field, White's in capital letters (`DEde` at the start).

use std::fmt;

use makruk::notation::fen::{self as makruk_fen, FenError, ParseFenError};
use makruk::{Bitboard, Color, File, FirstLeaps, Position, Rank, Square};
use thiserror::Error;

use crate::{OukPosition, counting};

/// Why a text is not a legal position of Ouk.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OukFenError {
    /// What besides the leaps is wrong with it.
    #[error(transparent)]
    Makruk(#[from] FenError),
    /// The third field names no kings and mets on the first rank of their side.
    #[error("nothing that may leap is on {0:?}")]
    Leaps(String),
}

/// Reads a legal position. The plies since the last capture or pawn move and the number of the move are not kept.
///
/// # Errors
/// Why the text is none.
pub fn parse_position(text: &str) -> Result<OukPosition, OukFenError> {
    let syntax = |error: ParseFenError| OukFenError::from(FenError::from(error));
    if text.len() > makruk_fen::MAX_LENGTH {
        return Err(syntax(ParseFenError::TooLong));
    }
    let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_leaps = |field: &&mut &str| field.bytes().all(|letter| letter.is_ascii_alphabetic());
    let named = fields.get_mut(2).filter(is_leaps).map(|field| std::mem::replace(field, "-"));
    let setup = makruk_fen::parse_setup(&fields.join(" ")).map_err(syntax)?;
    let position = Position::from_setup(&setup).map_err(FenError::from)?;
    let leaps = match named {
        None => FirstLeaps::NONE,
        Some(letters) => letters
            .chars()
            .map(square)
            .collect::<Option<Bitboard>>()
            .and_then(|squares| FirstLeaps::of(position.board(), squares))
            .ok_or_else(|| OukFenError::Leaps(letters.chars().take(16).collect()))?,
    };
    let count = setup.count.map(|count| counting::of_setup(count, &position));
    Ok(OukPosition::new(position, leaps, count))
}

/// Writes all six fields, as in the first move of a game.
pub fn format_position(position: &OukPosition) -> String {
    let mut setup = position.makruk().to_setup();
    setup.count = position.count().map(|count| count.to_setup());
    let text = makruk_fen::format_setup(&setup);
    let squares = position.leaps().squares();
    if squares.is_empty() {
        return text;
    }
    let letters: String =
        Color::ALL.into_iter().flat_map(|color| squares.filter_map(move |at| letter(at, color))).collect();
    text.replacen(" - ", &format!(" {letters} "), 1)
}

impl fmt::Display for OukPosition {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_position(self))
    }
}

/// The letter of a square on the first rank of `color`.
fn letter(square: Square, color: Color) -> Option<char> {
    let file = square.file().latin();
    let written = if color == Color::White { file.to_ascii_uppercase() } else { file };
    (square.rank().relative_to(color) == Rank::ALL[0]).then_some(written)
}

/// The square of a letter.
fn square(letter: char) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let file = File::ALL.into_iter().find(|file| file.latin() == letter.to_ascii_lowercase())?;
    Some(Square::new(file, Rank::ALL[0].relative_to(color)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_round_trip() {
        assert_eq!(
            format_position(&OukPosition::default()),
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"
        );
        for fen in [
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b De - 0 1",
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1",
            "3rk3/8/8/8/8/4n3/8/3K4 w D 30 8 1",
        ] {
            assert_eq!(parse_position(fen).map(|position| format_position(&position)), Ok(fen.to_owned()));
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let leaps = |letters: &str| Err(OukFenError::Leaps(letters.to_owned()));
        for (letters, told) in [("A", leaps("A")), ("dX", leaps("dX")), ("KQkq", leaps("KQkq"))] {
            let fen = format!("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w {letters} - 0 1");
            assert_eq!(parse_position(&fen), told);
        }
        for fen in ["", "8/8/8/8/8/8/8/8 w De - 0 1", "8 w"] {
            assert!(matches!(parse_position(fen), Err(OukFenError::Makruk(_))), "{fen}");
        }
    }
}
