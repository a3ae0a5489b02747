//! Chaturanga for four (จัตุรงค์สี่มือ): four armies, those in opposite corners allied, and a long die that says which arm moves.
//!
//! ตำนานหมากรุก tells of the armies, the die and the moves; its figure is lost, so the array is the usual one. What it leaves open
//! follows the old poem as Forbes and Murray translate it: each such rule is an option of [`FourRules`] with its source.
//!
//! A throw is never drawn here. It comes from outside as an act like any other, so that a game that is played over is the same.
//!
//! ```
//! use chaturanga::four::{Army, FourAct, FourHistory, FourRules, FourStanding, LongDie};
//!
//! let mut history = FourHistory::new(FourRules::default());
//! history.play(FourAct::Throw(LongDie::Five))?;
//! history.play(FourAct::Move("ก๒ก๓".parse()?))?;
//! // The elephants still have no way out: the turn passes.
//! history.play(FourAct::Throw(LongDie::Four))?;
//! assert_eq!(history.state().standing(), FourStanding::ToThrow { army: Army::North, seat: Army::North });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod army;
mod board_text;
mod event;
mod exchange;
mod history;
mod moves;
mod record;
mod result;
mod rules;
mod state;
#[cfg(test)]
mod tests;

pub use act::{FourAct, FourRefusal, LongDie};
pub use army::{Alliance, Army};
pub use board_text::FourBoardError;
pub use event::FourEvent;
pub use history::FourHistory;
pub use record::{FourRecord, FourRecordError};
pub use result::{FourDraw, FourResult, VictoryKind};
pub use rules::{BareKings, BlockedThrow, Concourse, FourRules, NotFourRules, PawnPromotion, Ransom, ThroneRule};
pub use state::{FourStanding, FourState, KingFate};
