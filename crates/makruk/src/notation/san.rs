//! Standard algebraic notation with Makruk's letters: `e4`, `Nd2`, `Sxd5`, `R1e4`, `e6=M`, `+`, `#`.
//!
//! The letters are P M S N R K; a pawn's is left out, and a promoted pawn is an M like any met. If several pieces with the
//! same letter can move to the square, the file distinguishes them, else the rank, else both.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::is_capture;
use super::pattern::{PartialSquare, Pattern, PieceKind};
use crate::rules::{File, Move, Rank, Role, Square, Turn};

/// A move in SAN. It does not belong to a position yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct San {
    role: Role,
    from: PartialSquare,
    capture: bool,
    to: Square,
    promotes: bool,
    ending: Option<CheckSuffix>,
}

/// The mark at the end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CheckSuffix {
    Check,
    Mate,
}

/// The text is not a move in SAN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a move in algebraic notation")]
pub struct ParseSanError(String);

/// Why a SAN move cannot be played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SanError {
    /// No legal move fits.
    #[error("{0} is not a legal move")]
    NoSuchMove(San),
    /// Several legal moves fit.
    #[error("{0} is ambiguous")]
    Ambiguous(San),
}

/// Writes a legal move.
pub fn format<'a>(turn: impl Into<Turn<'a>>, mv: Move) -> String {
    San::of(turn, mv).to_string()
}

impl San {
    /// The SAN of a legal move, with no more of the origin than distinguishes it from the other legal moves.
    pub fn of<'a>(turn: impl Into<Turn<'a>>, mv: Move) -> San {
        let turn = turn.into();
        let position = turn.position();
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let capture = is_capture(turn, mv);
        let from = if role == Role::Pawn {
            PartialSquare { file: capture.then_some(mv.from().file()), rank: None }
        } else {
            narrowest_origin(turn, mv, role)
        };
        let check = turn.play_unchecked(mv).is_check();
        let ending = check.then(|| if turn.leaves_moves(mv) { CheckSuffix::Check } else { CheckSuffix::Mate });
        San { role, from, capture, to: mv.to(), promotes: mv.is_promotion(), ending }
    }

    /// The legal move that this text names. The marks for capture, check, checkmate and promotion may be missing.
    ///
    /// # Errors
    /// [`SanError`] if no legal move or several legal moves fit.
    pub fn to_move<'a>(self, turn: impl Into<Turn<'a>>) -> Result<Move, SanError> {
        let mut moves = self.pattern().legal_moves(turn.into());
        match (moves.next(), moves.next()) {
            (None, _) => Err(SanError::NoSuchMove(self)),
            (Some(mv), None) => Ok(mv),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(self)),
        }
    }

    pub(super) fn pattern(self) -> Pattern {
        Pattern {
            piece: Some(PieceKind::of_role(self.role)),
            from: self.from,
            to: PartialSquare::at(self.to),
            promotes: self.promotes,
            ..Pattern::ANY
        }
    }
}

fn narrowest_origin(turn: Turn<'_>, mv: Move, role: Role) -> PartialSquare {
    let position = turn.position();
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    for from in position.board().pieces(position.turn(), role) {
        if from != mv.from() && turn.is_legal(Move::new(from, mv.to())) {
            rivals = true;
            same_file |= from.file() == mv.from().file();
            same_rank |= from.rank() == mv.from().rank();
        }
    }
    let whole = PartialSquare::at(mv.from());
    match (rivals, same_file, same_rank) {
        (false, _, _) => PartialSquare::ANYWHERE,
        (true, false, _) => PartialSquare { rank: None, ..whole },
        (true, true, false) => PartialSquare { file: None, ..whole },
        (true, true, true) => whole,
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.role != Role::Pawn {
            write!(f, "{}", self.role.letter())?;
        }
        if let Some(file) = self.from.file {
            write!(f, "{}", file.latin())?;
        }
        if let Some(rank) = self.from.rank {
            write!(f, "{}", rank.latin())?;
        }
        let capture = if self.capture { "x" } else { "" };
        let promotion = if self.promotes { "=M" } else { "" };
        let ending = match self.ending {
            None => "",
            Some(CheckSuffix::Check) => "+",
            Some(CheckSuffix::Mate) => "#",
        };
        write!(f, "{capture}{}{promotion}{ending}", self.to)
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    /// Reads strictly: piece letters in upper case, files in lower case. What people type is read by [`text`](super::text).
    fn from_str(text: &str) -> Result<San, ParseSanError> {
        parse(text.as_bytes()).ok_or_else(|| ParseSanError(text.chars().take(16).collect()))
    }
}

fn parse(text: &[u8]) -> Option<San> {
    let (text, ending) = match text {
        [text @ .., b'+'] => (text, Some(CheckSuffix::Check)),
        [text @ .., b'#'] => (text, Some(CheckSuffix::Mate)),
        text => (text, None),
    };
    let (text, promotes) = match text {
        [text @ .., b'=', b'M'] => (text, true),
        text => (text, false),
    };
    let (text, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = Square::from_latin(to)?;
    let (text, capture) = match text {
        [text @ .., b'x'] => (text, true),
        text => (text, false),
    };
    let (role, text) = match text {
        [letter @ (b'P' | b'M' | b'S' | b'N' | b'R' | b'K'), text @ ..] => {
            (Role::from_letter(char::from(*letter))?, text)
        }
        text => (Role::Pawn, text),
    };
    let file = |letter: u8| File::new(letter - b'a');
    let rank = |digit: u8| Rank::new(digit - b'1');
    let from = match *text {
        [] => PartialSquare::ANYWHERE,
        [letter @ b'a'..=b'h'] => PartialSquare { file: file(letter), rank: None },
        [digit @ b'1'..=b'8'] => PartialSquare { file: None, rank: rank(digit) },
        [letter @ b'a'..=b'h', digit @ b'1'..=b'8'] => PartialSquare { file: file(letter), rank: rank(digit) },
        _ => return None,
    };
    Some(San { role, from, capture, to, promotes, ending })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::fen::parse_position;
    use crate::rules::Position;

    fn position(fen: &str) -> Position {
        parse_position(fen).unwrap()
    }

    fn square(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    #[test]
    fn moves_are_written_as_short_as_possible() {
        for (fen, from, to, expected) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "e3", "e4", "e4"),
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "b1", "d2", "Nd2"),
            ("4k3/8/8/4P3/8/8/8/4K3 w", "e5", "e6", "e6=M"),
            ("4k3/8/3n4/4P3/8/8/8/4K3 w", "e5", "d6", "exd6=M"),
            ("4k3/8/8/3n4/2S5/8/8/4K3 w", "c4", "d5", "Sxd5"),
            ("4k3/8/8/8/8/3S1S2/8/4K3 w", "d3", "e4", "Sde4"),
            ("6k1/8/8/8/8/4R3/8/K3R3 w", "e1", "e2", "R1e2"),
            ("4k3/8/8/8/R6R/8/8/K6R w", "h4", "d4", "Rhd4"),
            ("4k3/8/8/2M1M~3/8/2M5/8/K7 w", "c5", "d4", "Mc5d4"),
            ("4k3/8/8/8/8/8/8/K6R w", "h1", "h8", "Rh8+"),
            ("4k3/R7/8/8/8/8/8/K6R w", "h1", "h8", "Rh8#"),
        ] {
            let position = position(fen);
            let mv = position.move_between(square(from), square(to));
            assert_eq!(format(&position, mv), expected, "{fen}");
            assert_eq!(expected.parse::<San>().unwrap().to_move(&position), Ok(mv), "{fen}");
        }
    }

    #[test]
    fn ambiguous_and_illegal_moves_are_refused() {
        let position = position("4k3/8/8/8/R6R/8/8/K7 w");
        let read = |text: &str| text.parse::<San>().unwrap().to_move(&position);
        assert_eq!(read("Rd4"), Err(SanError::Ambiguous("Rd4".parse().unwrap())));
        assert_eq!(read("Rd5"), Err(SanError::NoSuchMove("Rd5".parse().unwrap())));
        assert_eq!(read("Rad4=M"), Err(SanError::NoSuchMove("Rad4=M".parse().unwrap())));
    }

    #[test]
    fn malformed_text_is_quoted_in_the_error() {
        for text in ["", "x", "e9", "nd2", "Qe4", "e6=", "e6=N", "Rd4++", "Rd4d5d6", "O-O", "จ๔"] {
            assert_eq!(text.parse::<San>(), Err(ParseSanError(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(text in "\\PC{0,10}") {
            let _ = text.parse::<San>();
        }

        #[test]
        fn san_round_trips(text in "[MSNRK]?[a-h]?[1-8]?x?[a-h][1-8](=M)?[+#]?") {
            prop_assert_eq!(text.parse::<San>().unwrap().to_string(), text);
        }
    }
}
