//! The syntax of PGN, whatever the game.
//!
//! A text becomes [`tokens()`]: nothing in it is an error, what makes no sense is a token too. Who has no use for variations and
//! annotation glyphs takes the [`main_line`] of them. What a word means as a move is left to the crates of the games.
//!
//! ```
//! use pgn_syntax::{GameResult, TokenKind, main_line, tokens};
//!
//! let all = tokens("1. e4 $1 (1. d4) {the king's pawn} 1-0");
//! let words: Vec<&str> = main_line(all).into_iter().filter_map(|token| match token.kind {
//!     TokenKind::Word(word) => Some(word),
//!     _ => None,
//! }).collect();
//! assert_eq!(words, ["1.", "e4", "1-0"]);
//! assert_eq!(GameResult::read(words[2]), Some(GameResult::WhiteWon));
//! ```

#![warn(missing_docs)]

mod result;
mod tags;
mod tokens;
mod write;

pub use result::GameResult;
pub use tags::{TagError, is_tag_name};
pub use tokens::{PgnToken, TokenKind, main_line, numbered, tokens, tokens_despite_slips};
pub use write::{write_tag, write_words};
