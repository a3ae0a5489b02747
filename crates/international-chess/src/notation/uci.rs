//! Moves in UCI text, as engines and programs write them: `g1f3`, `e1g1`, `e7e8q`.

use std::str::FromStr;

use cozy_chess::Square;

use crate::rules::{
    CastlingWing, ChessMove, ChessPosition, ErrorArgument, IllegalChessMove, Keyed, Promotion, keyed_error,
};

/// The text is not two squares, optionally followed by the letter of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseChessMoveError(String);

impl Keyed for ParseChessMoveError {
    fn key(&self) -> &'static str {
        "not-uci"
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        vec![("text", ErrorArgument::Text(self.0.clone()))]
    }
}

keyed_error!(ParseChessMoveError);

impl FromStr for ChessMove {
    type Err = ParseChessMoveError;

    fn from_str(text: &str) -> Result<ChessMove, ParseChessMoveError> {
        let read = || {
            let square = |at: usize| text.get(at..at + 2)?.parse::<Square>().ok();
            let (from, to) = (square(0)?, square(2)?);
            match text.get(4..)? {
                "" => Some(ChessMove::new(from, to)),
                letter => {
                    let promotion = Promotion::ALL.into_iter().find(|it| letter == it.letter().to_string())?;
                    Some(ChessMove::promoting(from, to, promotion))
                }
            }
        };
        read().ok_or_else(|| ParseChessMoveError(text.chars().take(16).collect()))
    }
}

/// The legal move that UCI text means. Castling may also be the king's capture of its own rook (`e1h1`), as for Chess960.
///
/// # Errors
/// Why the move is illegal.
pub fn to_legal(mv: ChessMove, position: &ChessPosition) -> Result<ChessMove, IllegalChessMove> {
    let king_takes_rook = CastlingWing::ALL.into_iter().find_map(|wing| {
        let rook = Square::new(wing.rook_from(), mv.from().rank());
        let castling = ChessMove::new(mv.from(), Square::new(wing.king_to(), mv.from().rank()));
        (mv == ChessMove::new(mv.from(), rook)
            && position.at(rook) == Some((position.turn(), cozy_chess::Piece::Rook))
            && position.castles(castling).is_some())
        .then_some(castling)
    });
    let mv = king_takes_rook.unwrap_or(mv);
    position.refusal(mv).map_or(Ok(mv), Err)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::fen::parse_position;

    #[test]
    fn castling_is_read_in_both_forms() {
        let position = parse_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (text, expected) in
            [("e1g1", "e1g1"), ("e1h1", "e1g1"), ("e1c1", "e1c1"), ("e1a1", "e1c1"), ("h1g1", "h1g1")]
        {
            let legal = to_legal(text.parse().unwrap(), &position).unwrap();
            assert_eq!(legal.to_string(), expected, "{text}");
        }
        let refused = to_legal("e1e3".parse().unwrap(), &position).unwrap_err();
        assert_eq!(refused.to_string(), "cannot-reach piece=k from=e1 to=e3");
    }

    #[test]
    fn malformed_text_is_quoted_in_the_error() {
        for text in ["", "q", "e4", "e2e9", "e2e4k", "e2e4p", "e2e4qq", "E2E4", "0000", "จ2จ4", "e2 e4"] {
            assert_eq!(text.parse::<ChessMove>(), Err(ParseChessMoveError(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in "\\PC{0,8}") {
            let _ = text.parse::<ChessMove>();
        }

        #[test]
        fn moves_round_trip(text in "[a-h][1-8][a-h][1-8][qrbn]?") {
            prop_assert_eq!(text.parse::<ChessMove>().unwrap().to_string(), text);
        }
    }
}
