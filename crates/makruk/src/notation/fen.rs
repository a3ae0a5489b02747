//! Positions in FEN, as Fairy-Stockfish and the servers built on it write it for Makruk.
//!
//! The six fields are board, side to move, `-`, count limit or `-`, plies and move number; the first two suffice. A
//! promoted pawn is `M~` or `m~`. While a count runs, the fourth field is twice its limit and the fifth the plies counted so
//! far (`… b - 16 8 1`); otherwise they are `-` and the plies since the last capture or pawn move. XBoard leaves out the third
//! and fourth fields, which say nothing in Makruk (`… w 0 1`); that is read, too.
//!
//! A FEN need not describe a legal position: [`Position::from_setup`](crate::rules::Position::from_setup) decides that.

use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{
    Board, Color, File, PROMOTION_RANK, Piece, Position, PositionError, Rank, Role, Setup, SetupCount, Square,
};

/// The longest FEN that is read, in bytes. A board full of promoted pawns with the largest numbers fits in it.
pub const MAX_LENGTH: usize = 200;

/// Why a text is not a FEN. Tokens are quoted as they are in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseFenError {
    /// The text is longer than [`MAX_LENGTH`] bytes. None of it was read.
    #[error("a FEN may have at most {MAX_LENGTH} bytes")]
    TooLong,
    /// The text ends before the side to move.
    #[error("the {0} is missing")]
    Missing(FenField),
    /// The board does not consist of eight ranks separated by `/`.
    #[error("the board has {0} ranks instead of 8")]
    RankCount(usize),
    /// A rank does not describe eight squares.
    #[error("rank {rank:?} ({token:?}) does not describe 8 squares")]
    RankWidth {
        /// The rank.
        rank: Rank,
        /// The text of the rank.
        token: String,
    },
    /// A character is neither a piece nor a number of empty squares, or a `~` does not follow a met.
    #[error("unexpected {token:?} on rank {rank:?}")]
    Piece {
        /// The rank.
        rank: Rank,
        /// The character.
        token: char,
    },
    /// A field after the board has an invalid value.
    #[error("invalid {field}: {token:?}")]
    Field {
        /// The field.
        field: FenField,
        /// The text of the field.
        token: String,
    },
    /// There is text after the sixth field.
    #[error("unexpected {0:?} after the last field")]
    Trailing(String),
}

/// The fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The pieces on their squares, rank 8 first.
    Board,
    /// `w` or `b`.
    Turn,
    /// Always `-`: Makruk has no castling.
    Castling,
    /// `-`, or twice the limit of the running count.
    CountLimit,
    /// Plies since the last capture or pawn move; while a count runs, the plies counted.
    Plies,
    /// The number of the move, starting at 1 and incremented after each of Black's moves.
    MoveNumber,
}

impl std::fmt::Display for FenField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling field (always `-`)",
            FenField::CountLimit => "count limit",
            FenField::Plies => "number of plies",
            FenField::MoveNumber => "move number",
        })
    }
}

/// Reads a FEN. Fields missing at the end get the values of a new game.
///
/// # Errors
/// [`ParseFenError`] if any of the fields present is invalid.
pub fn parse_setup(text: &str) -> Result<Setup, ParseFenError> {
    if text.len() > MAX_LENGTH {
        return Err(ParseFenError::TooLong);
    }
    let mut fields = text.split_ascii_whitespace().peekable();
    let board = parse_board(fields.next().ok_or(ParseFenError::Missing(FenField::Board))?)?;
    let turn = match fields.next() {
        Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(token) => return Err(invalid(FenField::Turn, token)),
        None => return Err(ParseFenError::Missing(FenField::Turn)),
    };
    let limit = if fields.peek().is_some_and(|token| number::<u32>(token).is_some()) {
        None
    } else {
        if let Some(token) = fields.next().filter(|token| *token != "-") {
            return Err(invalid(FenField::Castling, token));
        }
        match fields.next() {
            None | Some("-") => None,
            Some(token) => Some(half_of_even(token).ok_or_else(|| invalid(FenField::CountLimit, token))?),
        }
    };
    let plies = fields.next().unwrap_or("0");
    let (count, halfmoves) = match limit {
        Some(limit) => {
            let plies = number(plies).ok_or_else(|| invalid(FenField::Plies, plies))?;
            (Some(SetupCount { limit, plies }), 0)
        }
        None => (None, number(plies).ok_or_else(|| invalid(FenField::Plies, plies))?),
    };
    let fullmoves = match fields.next() {
        None => NonZeroU32::MIN,
        Some(token) => number(token).ok_or_else(|| invalid(FenField::MoveNumber, token))?,
    };
    match fields.next() {
        None => Ok(Setup { board, turn, count, halfmoves, fullmoves }),
        Some(token) => Err(ParseFenError::Trailing(token.to_owned())),
    }
}

/// Reads a FEN as other programs write it, too: with Q for a met and B for a khon, as in international chess, and with promoted
/// pawns that are written as pawns where no pawn can be.
///
/// # Errors
/// As [`parse_setup`].
pub fn parse_any_setup(text: &str) -> Result<Setup, ParseFenError> {
    let with_own_letters = || {
        let (board, rest) = text.trim_start().split_once(' ')?;
        let own = |letter: char| match letter {
            'Q' => 'M',
            'q' => 'm',
            'B' => 'S',
            'b' => 's',
            other => other,
        };
        parse_setup(&format!("{} {rest}", board.chars().map(own).collect::<String>())).ok()
    };
    let mut setup = parse_setup(text).or_else(|error| with_own_letters().ok_or(error))?;
    for color in Color::ALL {
        for square in setup.board.pieces(color, Role::Pawn) {
            if square.rank().relative_to(color) >= PROMOTION_RANK {
                setup.board.put(square, Piece::promoted(color));
            }
        }
    }
    Ok(setup)
}

/// Writes all six fields. `halfmoves` is not written while a count runs, because the count takes its field.
pub fn format_setup(setup: &Setup) -> String {
    let mut text = format_board(&setup.board);
    text.push_str(match setup.turn {
        Color::White => " w - ",
        Color::Black => " b - ",
    });
    text.push_str(&match setup.count {
        Some(count) => format!("{} {}", u32::from(count.limit) * 2, count.plies),
        None => format!("- {}", setup.halfmoves),
    });
    text.push_str(&format!(" {}", setup.fullmoves));
    text
}

/// Why a text is not a legal position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text is not a FEN.
    #[error(transparent)]
    Syntax(#[from] ParseFenError),
    /// The text is a FEN, but its position is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads the FEN of a legal position, ignoring its counters.
///
/// # Errors
/// [`FenError`] if the text is not a FEN or its position is not legal.
pub fn parse_position(text: &str) -> Result<Position, FenError> {
    Ok(Position::from_setup(&parse_setup(text)?)?)
}

/// Writes a position without a count and with the counters of a new game.
pub fn format_position(position: &Position) -> String {
    format_setup(&position.to_setup())
}

/// Reads the first field of a FEN: the pieces, rank 8 first.
///
/// # Errors
/// [`ParseFenError`] if the field does not describe 64 squares.
pub fn parse_board(field: &str) -> Result<Board, ParseFenError> {
    let ranks = field.split('/').count();
    if ranks != Rank::ALL.len() {
        return Err(ParseFenError::RankCount(ranks));
    }
    let mut board = Board::EMPTY;
    for (rank, text) in Rank::ALL.into_iter().rev().zip(field.split('/')) {
        parse_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn parse_rank(board: &mut Board, rank: Rank, text: &str) -> Result<(), ParseFenError> {
    let width = || ParseFenError::RankWidth { rank, token: text.to_owned() };
    let mut file = 0;
    let mut after_digit = false;
    let mut letters = text.chars().peekable();
    while let Some(token) = letters.next() {
        let misplaced = ParseFenError::Piece { rank, token };
        if let Some(empty @ 1..=8) = token.to_digit(10) {
            if after_digit {
                return Err(misplaced);
            }
            file += empty as u8;
            after_digit = true;
            continue;
        }
        after_digit = false;
        let role = Role::from_letter(token).ok_or_else(|| misplaced.clone())?;
        let color = if token.is_ascii_uppercase() { Color::White } else { Color::Black };
        let promoted = letters.next_if_eq(&'~').is_some();
        let piece = match (promoted, role) {
            (false, _) => Piece::new(color, role),
            (true, Role::Met) => Piece::promoted(color),
            (true, _) => return Err(ParseFenError::Piece { rank, token: '~' }),
        };
        board.put(Square::new(File::new(file).ok_or_else(width)?, rank), piece);
        file += 1;
    }
    if usize::from(file) == File::ALL.len() { Ok(()) } else { Err(width()) }
}

/// Writes the first field of a FEN: the pieces, rank 8 first.
pub fn format_board(board: &Board) -> String {
    let mut text = String::with_capacity(64);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = board.piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            text.push(piece.letter());
            if piece.is_promoted() {
                text.push('~');
            }
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::ALL[0] {
            text.push('/');
        }
    }
    text
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn invalid(field: FenField, token: &str) -> ParseFenError {
    ParseFenError::Field { field, token: token.to_owned() }
}

/// Reads digits only; `FromStr` alone would also accept a plus sign.
fn number<N: FromStr>(token: &str) -> Option<N> {
    token.bytes().all(|byte| byte.is_ascii_digit()).then(|| token.parse().ok())?
}

fn half_of_even(token: &str) -> Option<u16> {
    let doubled: u32 = number(token)?;
    (doubled > 0 && doubled.is_multiple_of(2)).then(|| u16::try_from(doubled / 2).ok())?
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

    fn at(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    #[test]
    fn the_starting_position_round_trips() {
        let setup = parse_setup(START).unwrap();
        assert_eq!(setup, Setup::start());
        assert_eq!(setup.board.piece_at(at("d1")), Some(Piece::new(Color::White, Role::King)));
        assert_eq!(setup.board.piece_at(at("d8")), Some(Piece::new(Color::Black, Role::Met)));
        assert_eq!(format_setup(&setup), START);
    }

    #[test]
    fn parse_position_requires_a_legal_position() {
        assert_eq!(parse_position(START), Ok(Position::start()));
        assert_eq!(format_position(&Position::start()), START);
        assert_eq!(parse_position("8/8 w"), Err(FenError::Syntax(ParseFenError::RankCount(2))));
        let lone = parse_position("4k3/8/8/8/8/8/8/8 w");
        assert_eq!(lone, Err(FenError::Position(PositionError::NoKing(Color::White))));
    }

    #[test]
    fn a_running_count_round_trips() {
        let text = "8/8/4k3/8/8/3RK3/4R3/8 b - 16 8 61";
        let setup = parse_setup(text).unwrap();
        assert_eq!(setup.count, Some(SetupCount { limit: 8, plies: 8 }));
        assert_eq!((setup.halfmoves, setup.fullmoves.get()), (0, 61));
        assert_eq!(format_setup(&setup), text);
    }

    #[test]
    fn promoted_pawns_round_trip() {
        let text = "3m1n2/2M~2k2/6s1/3sSp2/1m~1P4/6R1/2KM4/1N2r3 w - - 0 41";
        let setup = parse_setup(text).unwrap();
        assert_eq!(setup.board.piece_at(at("c7")), Some(Piece::promoted(Color::White)));
        assert_eq!(setup.board.piece_at(at("b4")), Some(Piece::promoted(Color::Black)));
        assert_eq!(format_setup(&setup), text);
    }

    #[test]
    fn trailing_fields_are_optional() {
        let whole = parse_setup("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        for short in ["4k3/8/8/8/8/8/8/4K3 b", " 4k3/8/8/8/8/8/8/4K3  b -", "4k3/8/8/8/8/8/8/4K3 b - - 0"] {
            assert_eq!(parse_setup(short).as_ref(), Ok(&whole), "{short:?}");
        }
        let counted = parse_setup("4k3/8/8/8/8/8/8/R3K3 b - 32").unwrap();
        assert_eq!(counted.count, Some(SetupCount { limit: 16, plies: 0 }));
    }

    #[test]
    fn the_fields_of_chess_may_be_missing() {
        for (short, whole) in [
            ("8/8/5k2/7p/6SS/8/3K4/8 w 0 1", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("8/8/5k2/7p/6SS/8/3K4/8 b 7 31", "8/8/5k2/7p/6SS/8/3K4/8 b - - 7 31"),
            ("8/8/5k2/7p/6SS/8/3K4/8 b 7", "8/8/5k2/7p/6SS/8/3K4/8 b - - 7"),
        ] {
            assert_eq!(parse_setup(short), Ok(parse_setup(whole).unwrap()), "{short}");
        }
    }

    #[test]
    fn letters_of_chess_are_read_and_pawns_that_must_be_promoted() {
        for (foreign, own) in [
            ("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR b - - 0 1", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b"),
            ("4k3/P7/2P5/8/8/p7/7p/4K3 w", "4k3/M~7/2M~5/8/8/m~7/7m~/4K3 w"),
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w"),
        ] {
            assert_eq!(parse_any_setup(foreign), parse_setup(own), "{foreign}");
        }
        let error = ParseFenError::Piece { rank: Rank::new(4).unwrap(), token: 'X' };
        assert_eq!(parse_any_setup("8/8/8/7X/8/8/8/8 w"), Err(error));
    }

    #[test]
    fn errors_name_the_token() {
        let rank = |index| Rank::new(index).unwrap();
        let field = |field, token: &str| ParseFenError::Field { field, token: token.to_owned() };
        let piece = |index, token| ParseFenError::Piece { rank: rank(index), token };
        let width = |index, token: &str| ParseFenError::RankWidth { rank: rank(index), token: token.to_owned() };
        for (text, error) in [
            ("", ParseFenError::Missing(FenField::Board)),
            ("8/8/8/8/8/8/8/8", ParseFenError::Missing(FenField::Turn)),
            ("8/8/8/8/8/8/8 w", ParseFenError::RankCount(7)),
            ("8/8/8/8/8/8/8/8/8 w", ParseFenError::RankCount(9)),
            ("8/8/8/8/8/8/8/7 w", width(0, "7")),
            ("8/8/8/8/8/8//8 w", width(1, "")),
            ("8/8/8/PPPPPPPPP/8/8/8/8 w", width(4, "PPPPPPPPP")),
            ("8/8/8/8K/8/8/8/8 w", width(4, "8K")),
            ("8/8/8/44/8/8/8/8 w", piece(4, '4')),
            ("8/8/8/9/8/8/8/8 w", piece(4, '9')),
            ("8/8/8/7Q/8/8/8/8 w", piece(4, 'Q')),
            ("8/8/8/7ข/8/8/8/8 w", piece(4, 'ข')),
            ("8/8/8/7P~/8/8/8/8 w", piece(4, '~')),
            ("8/8/8/~8/8/8/8/8 w", piece(4, '~')),
            ("8/8/8/8/8/8/8/8 W", field(FenField::Turn, "W")),
            ("8/8/8/8/8/8/8/8 w KQkq", field(FenField::Castling, "KQkq")),
            ("8/8/8/8/8/8/8/8 w - 15", field(FenField::CountLimit, "15")),
            ("8/8/8/8/8/8/8/8 w - 0", field(FenField::CountLimit, "0")),
            ("8/8/8/8/8/8/8/8 w - e3", field(FenField::CountLimit, "e3")),
            ("8/8/8/8/8/8/8/8 w - - +1", field(FenField::Plies, "+1")),
            ("8/8/8/8/8/8/8/8 w - 16 65536", field(FenField::Plies, "65536")),
            ("8/8/8/8/8/8/8/8 w - - 4294967296", field(FenField::Plies, "4294967296")),
            ("8/8/8/8/8/8/8/8 w - - 0 0", field(FenField::MoveNumber, "0")),
            ("8/8/8/8/8/8/8/8 w 0 1 2", ParseFenError::Trailing("2".to_owned())),
            ("8/8/8/8/8/8/8/8 w 0 e3", field(FenField::MoveNumber, "e3")),
            ("8/8/8/8/8/8/8/8 w - - 0 1 x", ParseFenError::Trailing("x".to_owned())),
        ] {
            assert_eq!(parse_setup(text), Err(error), "{text:?}");
        }
        assert_eq!(parse_setup(&"8/".repeat(2000)), Err(ParseFenError::TooLong));
    }

    fn any_piece() -> impl Strategy<Value = Piece> {
        let color = prop::sample::select(&Color::ALL[..]);
        let role = prop::sample::select(&Role::ALL[..]);
        (color, role, any::<bool>()).prop_map(|(color, role, promoted)| match role {
            Role::Met if promoted => Piece::promoted(color),
            _ => Piece::new(color, role),
        })
    }

    fn any_setup() -> impl Strategy<Value = Setup> {
        let pieces = prop::collection::vec(prop::option::of(any_piece()), 64);
        let count = prop::option::of((1..=u16::MAX, any::<u16>()));
        let turn = prop::sample::select(&Color::ALL[..]);
        (pieces, turn, count, any::<u32>(), 1..=u32::MAX).prop_map(|(pieces, turn, count, halfmoves, fullmoves)| {
            let mut board = Board::EMPTY;
            for (square, piece) in Square::all().zip(pieces) {
                if let Some(piece) = piece {
                    board.put(square, piece);
                }
            }
            let count = count.map(|(limit, plies)| SetupCount { limit, plies });
            let halfmoves = if count.is_some() { 0 } else { halfmoves };
            Setup { board, turn, count, halfmoves, fullmoves: NonZeroU32::new(fullmoves).unwrap() }
        })
    }

    #[test]
    fn the_longest_fen_fits_the_limit() {
        let board = ["M~".repeat(8).as_str(); 8].join("/");
        let text = format!("{board} w - {} {} {}", u32::from(u16::MAX) * 2, u16::MAX, u32::MAX);
        assert_eq!(format_setup(&parse_setup(&text).unwrap()), text);
    }

    proptest! {
        #[test]
        fn setups_round_trip(setup in any_setup()) {
            prop_assert_eq!(parse_setup(&format_setup(&setup)), Ok(setup));
        }

        #[test]
        fn parsing_never_panics(text in "\\PC{0,220}") {
            let _ = parse_setup(&text);
        }

        #[test]
        fn near_fens_round_trip_if_they_parse(text in "[1-8KMpr~]{1,9}(/[1-8KMpr~]{1,9}){7} [wb]( - (-|[0-9]{1,3})( [0-9]{1,3})?)?") {
            if let Ok(setup) = parse_setup(&text) {
                prop_assert_eq!(parse_setup(&format_setup(&setup)), Ok(setup));
            }
        }
    }
}
