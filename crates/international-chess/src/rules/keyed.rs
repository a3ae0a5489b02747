//! Errors as a key and arguments: the crate has no sentences, whoever shows an error says it in the reader's language.

use std::fmt;

use cozy_chess::{Color, File, Piece, Rank, Square};

use super::mv::ChessMove;

/// What a sentence about an error needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorArgument {
    /// A square.
    Square(Square),
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
    /// A kind of piece.
    Piece(Piece),
    /// A side.
    Color(Color),
    /// Moves, in the order in which to name them.
    Moves(Vec<ChessMove>),
    /// A part of a text, cut to a few characters.
    Text(String),
    /// A number.
    Number(u32),
    /// Another key, for a word.
    Key(&'static str),
}

/// A value that a sentence can be made from.
pub trait Keyed {
    /// The key of the sentence: lower-case words with dashes between them. It is the same for every value of a kind.
    fn key(&self) -> &'static str;

    /// The names of its arguments with their values; the names are the same for every value with the same key.
    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)>;
}

impl fmt::Display for ErrorArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorArgument::Square(square) => write!(f, "{square}"),
            ErrorArgument::File(file) => write!(f, "{file}"),
            ErrorArgument::Rank(rank) => write!(f, "{rank}"),
            ErrorArgument::Piece(piece) => write!(f, "{piece}"),
            ErrorArgument::Color(color) => write!(f, "{color}"),
            ErrorArgument::Moves(moves) => {
                let moves: Vec<String> = moves.iter().map(ChessMove::to_string).collect();
                f.write_str(&moves.join("|"))
            }
            ErrorArgument::Text(text) => write!(f, "\"{text}\""),
            ErrorArgument::Number(number) => write!(f, "{number}"),
            ErrorArgument::Key(key) => f.write_str(key),
        }
    }
}

/// Writes the key and the arguments: `pinned by=a5`. For logs and tests.
pub(crate) fn write(keyed: &dyn Keyed, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(keyed.key())?;
    keyed.arguments().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
}

/// Makes a keyed value an error that is displayed as its key and arguments.
macro_rules! keyed_error {
    ($($name:ty),*) => {$(
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::rules::write_keyed(self, f)
            }
        }

        impl std::error::Error for $name {}
    )*};
}

pub(crate) use keyed_error;
