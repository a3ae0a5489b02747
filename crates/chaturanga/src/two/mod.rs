//! Chaturanga for two (จัตุรงค์สองฝ่าย), as the minister Sassa is said to have made it of the game for four: the armies of each half
//! become one, the second king a counsellor, and no die is thrown.
//!
//! ```
//! use chaturanga::two::{TwoHistory, TwoRules};
//!
//! let mut history = TwoHistory::new(TwoRules::default());
//! for text in ["a2a3", "ข๘-ก๖", "a1c3"] {
//!     let mv = history.position().read(text)?;
//!     history.play(mv)?;
//! }
//! assert_eq!(history.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fen;
mod history;
mod outcome;
mod position;
mod refusal;
mod rules;
#[cfg(test)]
mod tests;

pub use fen::TwoFenError;
pub use history::TwoHistory;
pub use outcome::{TwoDraw, TwoOutcome, TwoWin};
pub use position::{TwoMove, TwoPosition, TwoSide};
pub use refusal::TwoRefusal;
pub use rules::{BareKing, Facing, Stalemate, TwoRules};
