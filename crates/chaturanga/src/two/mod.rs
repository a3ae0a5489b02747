//! Chaturanga for two (จัตุรงค์สองฝ่าย), as the minister Sassa is said to have made it of the game for four: the armies of each half
//! become one, the second king a counsellor, and no die is thrown.
//!
//! ```
//! use chaturanga::two::{TwoHistory, TwoRules, text};
//!
//! let mut history = TwoHistory::new(TwoRules::default());
//! for typed in ["e3", "ม้า ค๖", "เรือ ก๑ ไป ค๓"] {
//!     let mv = text::read(history.position(), typed)?;
//!     history.play(mv)?;
//! }
//! assert_eq!(history.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fen;
mod history;
mod notation;
mod outcome;
mod pgn;
mod position;
mod refusal;
mod rules;
#[cfg(test)]
mod tests;
pub mod text;

pub use fen::TwoFenError;
pub use history::TwoHistory;
pub use notation::TwoNotation;
pub use outcome::{TwoDraw, TwoOutcome, TwoWin};
pub use pgn::{TwoPgn, TwoPgnError};
pub use position::{TwoMove, TwoPosition, TwoSide};
pub use refusal::TwoRefusal;
pub use rules::{BareKing, Facing, NotTwoRules, Stalemate, TwoRules};
