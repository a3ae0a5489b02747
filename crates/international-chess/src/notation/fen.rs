//! Positions in FEN, as chess programs write them: board, side to move, castlings, square of en passant, plies since the last capture
//! or pawn move, number of the move.
//!
//! It is written strictly, with the square of en passant only where a pawn can legally be captured on it, so that the first four
//! fields are equal for the same positions (FIDE 9.2.3). It is read as people and programs bring it along: fields may be missing
//! at the end, blanks may be underscores, the castlings may be those of files (`HAha`), the operations of EPD may follow, and rights
//! that the pieces cannot have are left out.

use cozy_chess::{Color, File, Piece, Rank, Square};

use crate::rules::{
    CastlingRights, CastlingWing, ChessPosition, ChessPositionError, ChessSetup, ErrorArgument, Keyed, keyed_error,
};

/// The longest FEN that is read, in bytes.
pub const MAX_LENGTH: usize = 256;

/// Why a text is not the FEN of a legal position. Tokens are quoted as they are in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessFenError {
    /// The text is longer than [`MAX_LENGTH`] bytes. None of it was read.
    TooLong,
    /// There is nothing in the text.
    Empty,
    /// The board does not consist of eight ranks separated by `/`.
    RankCount(usize),
    /// A rank does not describe eight squares.
    RankWidth {
        /// The rank.
        rank: Rank,
        /// The text of the rank.
        token: String,
    },
    /// A character is neither a piece nor a number of empty squares.
    Letter {
        /// The rank.
        rank: Rank,
        /// The character.
        token: char,
    },
    /// The side to move, the castlings or the square of en passant cannot be read.
    Field {
        /// `turn`, `castling` or `en-passant`.
        field: &'static str,
        /// The text of the field.
        token: String,
    },
    /// The position is not legal.
    Position(ChessPositionError),
}

impl Keyed for ChessFenError {
    fn key(&self) -> &'static str {
        match self {
            ChessFenError::TooLong => "fen-too-long",
            ChessFenError::Empty => "fen-empty",
            ChessFenError::RankCount(_) => "fen-rank-count",
            ChessFenError::RankWidth { .. } => "fen-rank-width",
            ChessFenError::Letter { .. } => "fen-letter",
            ChessFenError::Field { .. } => "fen-field",
            ChessFenError::Position(error) => error.key(),
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        let text = |token: &str| ("text", ErrorArgument::Text(token.to_owned()));
        match self {
            ChessFenError::TooLong | ChessFenError::Empty => Vec::new(),
            ChessFenError::RankCount(ranks) => {
                vec![("ranks", ErrorArgument::Number(u32::try_from(*ranks).unwrap_or(u32::MAX)))]
            }
            ChessFenError::RankWidth { rank, token } => vec![("rank", ErrorArgument::Rank(*rank)), text(token)],
            ChessFenError::Letter { rank, token } => {
                vec![("rank", ErrorArgument::Rank(*rank)), text(&token.to_string())]
            }
            ChessFenError::Field { field, token } => vec![("field", ErrorArgument::Key(field)), text(token)],
            ChessFenError::Position(error) => error.arguments(),
        }
    }
}

keyed_error!(ChessFenError);

impl From<ChessPositionError> for ChessFenError {
    fn from(error: ChessPositionError) -> ChessFenError {
        ChessFenError::Position(error)
    }
}

/// Reads a FEN, legal or not, without rights that its pieces cannot have.
///
/// # Errors
/// [`ChessFenError`], but not for an illegal position.
pub fn parse_setup(text: &str) -> Result<ChessSetup, ChessFenError> {
    if text.len() > MAX_LENGTH {
        return Err(ChessFenError::TooLong);
    }
    let text = text.trim().trim_matches('"');
    let mut fields = text.split(|c: char| c.is_whitespace() || c == '_' || c == '+').filter(|field| !field.is_empty());
    let mut setup = ChessSetup::empty();
    parse_board(&mut setup, fields.next().ok_or(ChessFenError::Empty)?)?;
    let invalid = |field: &'static str, token: &str| ChessFenError::Field { field, token: excerpt(token) };
    if let Some(token) = fields.next() {
        setup.turn = match token {
            "w" | "W" | "white" => Color::White,
            "b" | "B" | "black" => Color::Black,
            _ => return Err(invalid("turn", token)),
        };
    }
    if let Some(token) = fields.next() {
        setup.castling = parse_castling(&setup, token).ok_or_else(|| invalid("castling", token))?;
    }
    if let Some(token) = fields.next().filter(|token| *token != "-") {
        let square = token.to_ascii_lowercase().parse().map_err(|_| invalid("en-passant", token))?;
        setup.en_passant = Some(square);
    }
    // What follows may be missing, or be an operation of EPD.
    let mut counter = || fields.next().and_then(|token| token.parse::<u16>().ok());
    setup.halfmoves = counter().unwrap_or(0);
    setup.fullmoves = counter().unwrap_or(1).max(1);
    Ok(setup.without_impossible_rights())
}

/// The FEN in a text as people paste it: among other words, in quotes or backticks, or as a tag of PGN. If there is none, the text.
pub fn pasted(text: &str) -> String {
    let word = |word: &'_ str| word.trim_matches(|c| "`\"“”„'[]*|".contains(c)).to_owned();
    let words: Vec<String> = text.split_whitespace().map(word).filter(|word| !word.is_empty()).collect();
    let Some(board) = words.iter().position(|word| word.matches('/').count() == 7) else {
        return text.trim().to_owned();
    };
    let words = &words[board..words.len().min(board + 6)];
    let mut longest = (1..=words.len()).rev().map(|count| words[..count].join(" "));
    longest.find(|fen| parse_setup(fen).is_ok()).unwrap_or_else(|| words.join(" "))
}

/// Reads the FEN of a legal position.
///
/// # Errors
/// [`ChessFenError`].
pub fn parse_position(text: &str) -> Result<ChessPosition, ChessFenError> {
    Ok(ChessPosition::from_setup(&parse_setup(text)?)?)
}

/// Writes all six fields of a setup.
pub fn format_setup(setup: &ChessSetup) -> String {
    let turn = if setup.turn == Color::White { 'w' } else { 'b' };
    let castling: String = setup.castling.iter().map(|(color, wing)| castling_letter(color, wing)).collect();
    let castling = if castling.is_empty() { "-".to_owned() } else { castling };
    let en_passant = setup.en_passant.map_or("-".to_owned(), |square| square.to_string());
    let board = format_board(setup);
    format!("{board} {turn} {castling} {en_passant} {} {}", setup.halfmoves, setup.fullmoves)
}

/// Writes all six fields of a position.
pub fn format_position(position: &ChessPosition) -> String {
    format_setup(&position.to_setup())
}

fn castling_letter(color: Color, wing: CastlingWing) -> char {
    match (color, wing) {
        (Color::White, CastlingWing::King) => 'K',
        (Color::White, CastlingWing::Queen) => 'Q',
        (Color::Black, CastlingWing::King) => 'k',
        (Color::Black, CastlingWing::Queen) => 'q',
    }
}

/// The castlings, named by the wing or by the file of the rook.
fn parse_castling(setup: &ChessSetup, token: &str) -> Option<CastlingRights> {
    if matches!(token, "-" | "–" | "0") {
        return Some(CastlingRights::NONE);
    }
    token.chars().try_fold(CastlingRights::NONE, |rights, letter| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let wing = match letter.to_ascii_lowercase() {
            'k' => CastlingWing::King,
            'q' => CastlingWing::Queen,
            file => {
                let file = File::try_from(file).ok()?;
                let king = setup.pieces.iter().position(|piece| *piece == Some((color, Piece::King)));
                let king = king.and_then(Square::try_index).map_or(File::E, Square::file);
                // A rook on another file than those of castling is one of Chess960, whose right is not kept.
                let wing = if file > king { CastlingWing::King } else { CastlingWing::Queen };
                if file != wing.rook_from() {
                    return Some(rights);
                }
                wing
            }
        };
        Some(rights.with(color, wing))
    })
}

fn parse_board(setup: &mut ChessSetup, field: &str) -> Result<(), ChessFenError> {
    let field = field.trim_end_matches('/');
    let ranks = field.split('/').count();
    if ranks != Rank::ALL.len() {
        return Err(ChessFenError::RankCount(ranks));
    }
    for (rank, text) in Rank::ALL.into_iter().rev().zip(field.split('/')) {
        parse_rank(setup, rank, text)?;
    }
    Ok(())
}

fn parse_rank(setup: &mut ChessSetup, rank: Rank, text: &str) -> Result<(), ChessFenError> {
    let width = || ChessFenError::RankWidth { rank, token: excerpt(text) };
    let mut file = 0;
    for token in text.chars() {
        if let Some(empty @ 1..=8) = token.to_digit(10) {
            file += empty as usize;
            continue;
        }
        // Some programs mark promoted pieces.
        if token == '~' {
            continue;
        }
        let piece = Piece::try_from(token.to_ascii_lowercase()).map_err(|_| ChessFenError::Letter { rank, token })?;
        let color = if token.is_ascii_uppercase() { Color::White } else { Color::Black };
        let square = Square::new(File::try_index(file).ok_or_else(width)?, rank);
        setup.pieces[square as usize] = Some((color, piece));
        file += 1;
    }
    if file == File::ALL.len() { Ok(()) } else { Err(width()) }
}

/// Writes the first field: the pieces, rank 8 first.
pub fn format_board(setup: &ChessSetup) -> String {
    let mut text = String::with_capacity(72);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0_u8;
        for file in File::ALL {
            let Some((color, piece)) = setup.at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            let letter = char::from(piece);
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn excerpt(token: &str) -> String {
    token.chars().take(24).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[track_caller]
    fn reads(text: &str, expected: &str) {
        match parse_position(text) {
            Ok(position) => assert_eq!(format_position(&position), expected, "{text:?}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text:?}"),
        }
    }

    #[test]
    fn the_starting_position_round_trips() {
        assert_eq!(parse_position(START), Ok(ChessPosition::start()));
        reads(START, START);
    }

    #[test]
    fn fens_are_read_as_people_bring_them_along() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "  \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0\" ",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"start\";",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ W qkQK e3 0 1",
            "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR white KQkq - 0 1",
        ] {
            reads(text, START);
        }
        let bare = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        for text in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &bare[..bare.len() - 6]] {
            reads(text, bare);
        }
        // Rights without their pieces, and a square of en passant on which nothing can be captured.
        reads("4k3/8/8/8/8/8/8/R3K3 w KQkq e3 7 20", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 20");
        let pushed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
        reads(&format!("{pushed} e3 0 1"), &format!("{pushed} - 0 1"));
        let taken = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
        reads(taken, taken);
        // The pawn is pinned along its rank.
        reads("8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/4K3 b - - 0 1");
        reads("4k3/8/8/8/8/8/8/4K2R b K - 140 200", "4k3/8/8/8/8/8/8/4K2R b K - 140 200");
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, expected) in [
            ("", "fen-empty"),
            ("8/8 w - - 0 1", "fen-rank-count ranks=2"),
            ("9/8/8/8/8/8/8/8 w", "fen-letter rank=8 text=\"9\""),
            ("8/8/8/7/8/8/8/8 w", "fen-rank-width rank=5 text=\"7\""),
            ("8/8/8/8p/8/8/8/8 w", "fen-rank-width rank=5 text=\"8p\""),
            ("4k3/8/8/8/8/8/8/4K3 x", "fen-field field=turn text=\"x\""),
            ("4k3/8/8/8/8/8/8/4K3 w z", "fen-field field=castling text=\"z\""),
            ("4k3/8/8/8/8/8/8/4K3 w - e9", "fen-field field=en-passant text=\"e9\""),
            ("8/8/8/8/8/8/8/4K3 w", "position-kings side=b"),
            ("4k3/8/8/8/8/8/8/3KK3 w", "position-kings side=w"),
            ("4k3/8/8/8/8/8/4K3/4P3 w", "position-pawn-on-edge at=e1"),
            ("8/8/8/8/3kK3/8/8/8 w", "position-kings-touch"),
            ("4k3/8/8/8/8/8/8/4RK2 w", "position-opponent-in-check"),
            ("4k3/8/3N1N2/8/8/8/8/4RK2 b", "position-too-many-checkers"),
            ("4k3/pppppppp/p7/8/8/8/8/4K3 w", "position-too-many-pawns side=b"),
            ("4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 w", "position-too-many-pieces side=w"),
        ] {
            reads(text, expected);
        }
        assert_eq!(parse_setup(&"8/".repeat(200)), Err(ChessFenError::TooLong));
        let strict = ChessSetup { castling: CastlingRights::ALL, ..parse_setup("4k3/8/8/8/8/8/8/4K3 w").unwrap() };
        let error = ChessPositionError::Castling(Color::White, CastlingWing::King);
        assert_eq!(ChessPosition::from_setup(&strict), Err(error));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "[rnbqkpRNBQKP1-8/ wbkq\\-a-h]{0,80}") {
            let _ = parse_position(&text);
        }

        #[test]
        fn whatever_is_read_round_trips(text in "([rnbqkpRNBQKP1-8]{1,8}/){7}[rnbqkpRNBQKP1-8]{1,8} [wb] [KQkq]{1,4} [a-h][36] [0-9]{1,3} [0-9]{1,3}") {
            if let Ok(setup) = parse_setup(&text) {
                prop_assert_eq!(parse_setup(&format_setup(&setup)), Ok(setup));
            }
        }
    }
}
