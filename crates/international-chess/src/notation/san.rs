//! Standard algebraic notation: `e4`, `Nf3`, `Bxc4`, `R1e4`, `exd8=Q`, `O-O-O`, `+`, `#`.
//!
//! If several pieces of one kind can move to the square, the file distinguishes them, else the rank, else both.

use std::fmt;
use std::str::FromStr;

use cozy_chess::{File, Piece, Rank, Square};

use super::pattern::{MovePattern, PartSquare};
use crate::rules::{CastlingWing, ChessMove, ChessPosition, ErrorArgument, Keyed, Promotion, keyed_error};

/// A move in SAN. It does not belong to a position yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessSan {
    what: SanParts,
    mark: Option<CheckMark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SanParts {
    Castling(CastlingWing),
    Piece { piece: Piece, from: PartSquare, captures: bool, to: Square, promotion: Option<Promotion> },
}

/// The mark at the end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CheckMark {
    Check,
    Mate,
}

/// Why SAN is not a move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessSanError {
    /// The text is not a move in SAN.
    Malformed(String),
    /// No legal move fits.
    NoSuchMove(String),
    /// Several legal moves fit.
    Ambiguous(Vec<ChessMove>),
    /// A pawn has to become another piece, which is not said.
    PromotionNeeded(Vec<ChessMove>),
}

impl Keyed for ChessSanError {
    fn key(&self) -> &'static str {
        match self {
            ChessSanError::Malformed(_) => "san-malformed",
            ChessSanError::NoSuchMove(_) => "san-no-such-move",
            ChessSanError::Ambiguous(_) => "san-ambiguous",
            ChessSanError::PromotionNeeded(_) => "san-promotion-needed",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        match self {
            ChessSanError::Malformed(text) | ChessSanError::NoSuchMove(text) => {
                vec![("text", ErrorArgument::Text(text.clone()))]
            }
            ChessSanError::Ambiguous(moves) | ChessSanError::PromotionNeeded(moves) => {
                vec![("moves", ErrorArgument::Moves(moves.clone()))]
            }
        }
    }
}

keyed_error!(ChessSanError);

/// Writes a legal move.
pub fn format(position: &ChessPosition, mv: ChessMove) -> String {
    ChessSan::of(position, mv).to_string()
}

/// Writes a legal move with the picture of its piece instead of the letter: `♘f3`, `e8=♕`.
pub fn format_figurine(position: &ChessPosition, mv: ChessMove) -> String {
    let figure = |letter| match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        other => other,
    };
    format(position, mv).chars().map(figure).collect()
}

impl ChessSan {
    /// The SAN of a legal move, with no more of the origin than distinguishes it from the other legal moves.
    pub fn of(position: &ChessPosition, mv: ChessMove) -> ChessSan {
        let piece = position.at(mv.from()).map_or(Piece::Pawn, |(_, piece)| piece);
        let what = match position.castles(mv) {
            Some(wing) => SanParts::Castling(wing),
            None => {
                let captures = position.captured(mv).is_some();
                let from = match piece {
                    Piece::Pawn => PartSquare { file: captures.then_some(mv.from().file()), rank: None },
                    _ => narrowest_origin(position, mv, piece),
                };
                SanParts::Piece { piece, from, captures, to: mv.to(), promotion: mv.promotion() }
            }
        };
        let after = position.play_unchecked(mv);
        let mark = after.is_check().then(|| if after.has_legal_move() { CheckMark::Check } else { CheckMark::Mate });
        ChessSan { what, mark }
    }

    /// The legal move that this text names. The marks for capture, check and mate may be missing or wrong.
    ///
    /// # Errors
    /// [`ChessSanError`] if no legal move or several fit.
    pub fn to_move(self, position: &ChessPosition) -> Result<ChessMove, ChessSanError> {
        let moves = self.pattern().legal_moves(position);
        match moves.as_slice() {
            [] => Err(ChessSanError::NoSuchMove(self.to_string())),
            [mv] => Ok(*mv),
            [first, rest @ ..] if rest.iter().all(|mv| (mv.from(), mv.to()) == (first.from(), first.to())) => {
                Err(ChessSanError::PromotionNeeded(moves))
            }
            _ => Err(ChessSanError::Ambiguous(moves)),
        }
    }

    pub(super) fn pattern(self) -> MovePattern {
        match self.what {
            SanParts::Castling(wing) => MovePattern { castling: Some(Some(wing)), ..MovePattern::ANY },
            SanParts::Piece { piece, from, captures, to, promotion } => MovePattern {
                piece: Some(piece),
                from,
                to: PartSquare::at(to),
                captures,
                promotion,
                ..MovePattern::ANY
            },
        }
    }
}

fn narrowest_origin(position: &ChessPosition, mv: ChessMove, piece: Piece) -> PartSquare {
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    for from in position.pieces(position.turn(), piece) {
        if from != mv.from() && position.is_legal(ChessMove::new(from, mv.to())) {
            rivals = true;
            same_file |= from.file() == mv.from().file();
            same_rank |= from.rank() == mv.from().rank();
        }
    }
    let whole = PartSquare::at(mv.from());
    match (rivals, same_file, same_rank) {
        (false, _, _) => PartSquare::ANYWHERE,
        (true, false, _) => PartSquare { rank: None, ..whole },
        (true, true, false) => PartSquare { file: None, ..whole },
        (true, true, true) => whole,
    }
}

impl fmt::Display for ChessSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            SanParts::Castling(wing) => f.write_str(wing.name())?,
            SanParts::Piece { piece, from, captures, to, promotion } => {
                if piece != Piece::Pawn {
                    write!(f, "{}", char::from(piece).to_ascii_uppercase())?;
                }
                if let Some(file) = from.file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = from.rank {
                    write!(f, "{rank}")?;
                }
                write!(f, "{}{to}", if captures { "x" } else { "" })?;
                if let Some(promotion) = promotion {
                    write!(f, "={}", promotion.letter().to_ascii_uppercase())?;
                }
            }
        }
        f.write_str(match self.mark {
            None => "",
            Some(CheckMark::Check) => "+",
            Some(CheckMark::Mate) => "#",
        })
    }
}

impl FromStr for ChessSan {
    type Err = ChessSanError;

    /// Reads strictly: letters of pieces in upper case, files in lower case. What people type is read by [`text`](super::text).
    fn from_str(text: &str) -> Result<ChessSan, ChessSanError> {
        parse(text.as_bytes()).ok_or_else(|| ChessSanError::Malformed(text.chars().take(16).collect()))
    }
}

fn parse(text: &[u8]) -> Option<ChessSan> {
    let (text, mark) = match text {
        [text @ .., b'+'] => (text, Some(CheckMark::Check)),
        [text @ .., b'#'] => (text, Some(CheckMark::Mate)),
        text => (text, None),
    };
    let what = match text {
        b"O-O" => SanParts::Castling(CastlingWing::King),
        b"O-O-O" => SanParts::Castling(CastlingWing::Queen),
        text => parse_piece(text)?,
    };
    Some(ChessSan { what, mark })
}

fn parse_piece(text: &[u8]) -> Option<SanParts> {
    let promotion = |letter: u8| {
        Promotion::ALL.into_iter().find(|promotion| promotion.letter().to_ascii_uppercase() == char::from(letter))
    };
    let (text, promotion) = match text {
        [text @ .., b'=', letter] => (text, Some(promotion(*letter)?)),
        text => (text, None),
    };
    let file = |letter: u8| File::try_from(char::from(letter)).ok();
    let rank = |digit: u8| Rank::try_from(char::from(digit)).ok();
    let [text @ .., to_file, to_rank] = text else { return None };
    let to = Square::new(file(*to_file)?, rank(*to_rank)?);
    let (text, captures) = match text {
        [text @ .., b'x'] => (text, true),
        text => (text, false),
    };
    let (piece, text) = match text {
        [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), text @ ..] => {
            (Piece::try_from(char::from(letter.to_ascii_lowercase())).ok()?, text)
        }
        text => (Piece::Pawn, text),
    };
    let from = match *text {
        [] => PartSquare::ANYWHERE,
        [letter @ b'a'..=b'h'] => PartSquare { file: file(letter), rank: None },
        [digit @ b'1'..=b'8'] => PartSquare { file: None, rank: rank(digit) },
        [letter @ b'a'..=b'h', digit @ b'1'..=b'8'] => PartSquare { file: file(letter), rank: rank(digit) },
        _ => return None,
    };
    // A pawn is named by its file where it captures, and only there.
    if piece == Piece::Pawn && captures != from.file.is_some() {
        return None;
    }
    Some(SanParts::Piece { piece, from, captures, to, promotion })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::fen::parse_position;

    #[test]
    fn moves_are_written_with_no_more_than_is_needed() {
        for (fen, mv, san) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "g1f3", "Nf3"),
            ("rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq", "d4e5", "dxe5"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1g1", "O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1c1", "O-O-O"),
            ("3k4/8/8/8/8/8/8/R3K3 w Q", "e1c1", "O-O-O+"),
            ("4k3/8/8/8/7K/8/8/R6R w", "a1d1", "Rad1"),
            ("4k3/8/8/8/R7/8/7K/R7 w", "a1a2", "R1a2"),
            ("8/8/k7/8/4Q2Q/8/8/K6Q w", "h4e1", "Qh4e1"),
            ("4k3/1P6/8/8/8/8/8/4K3 w", "b7b8q", "b8=Q+"),
            ("2n1k3/1P6/8/8/8/8/8/4K3 w", "b7c8n", "bxc8=N"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
            // The other knight is pinned and is no rival.
            ("4k3/8/8/8/8/4r3/4N3/N3K3 w", "a1c2", "Nc2"),
            ("4k3/8/4r3/8/4N3/8/8/N3K3 w", "a1b3", "Nb3"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8", "Ra8#"),
        ] {
            let position = parse_position(fen).unwrap();
            let mv = mv.parse().unwrap();
            assert_eq!(format(&position, mv), san, "{fen}");
            assert_eq!(san.parse::<ChessSan>().unwrap().to_move(&position), Ok(mv), "{fen}");
        }
        let position = parse_position("2n1k3/1P6/8/8/8/8/8/4K2R w K").unwrap();
        assert_eq!(format_figurine(&position, "b7c8b".parse().unwrap()), "bxc8=♗");
        assert_eq!(format_figurine(&position, "h1h8".parse().unwrap()), "♖h8+");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let position = parse_position("4k3/1P6/8/8/8/8/8/R3K2R w KQ").unwrap();
        for (san, error) in [
            ("Nf3", "san-no-such-move text=\"Nf3\""),
            ("Rg4", "san-no-such-move text=\"Rg4\""),
            ("b8", "san-promotion-needed moves=b7b8q|b7b8r|b7b8b|b7b8n"),
            ("b8=K", "san-malformed text=\"b8=K\""),
            ("0-0", "san-malformed text=\"0-0\""),
        ] {
            let result = san.parse::<ChessSan>().and_then(|san| san.to_move(&position));
            assert_eq!(result.unwrap_err().to_string(), error, "{san}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in "\\PC{0,10}") {
            let _ = text.parse::<ChessSan>();
        }

        #[test]
        fn san_round_trips(text in "([NBRQK][a-h]?[1-8]?x?|([a-h][1-8]?x)?)[a-h][1-8](=[QRBN])?[+#]?") {
            prop_assert_eq!(text.parse::<ChessSan>().unwrap().to_string(), text);
        }
    }
}
