//! Looking back at games, and hints: what moves were worth, what would have been better, and why.
//!
//! [`review`], [`hint`] and [`outlook`] have positions searched by whoever can ([`Searcher`]) and put together what was
//! found; everything else here is computed from that, without a clock and without chance.
//!
//! | file | holds |
//! |---|---|
//! | `record` | what is reviewed: the line of play, with its counts as they ran |
//! | `evaluation` | what positions are worth, and what that means for the result |
//! | `judgement` | accuracy, and what moves are called by what they cost |
//! | `counts` | whether counts were called at the right time |
//! | `report` | the [`Review`] |
//! | `hint`, `reasons` | a move, and why: [`Hint`] |
//! | `outlook` | a position by itself: [`Outlook`] |
//! | `driver` | asks for the searches, tells how far it is |

mod counts;
mod driver;
mod evaluation;
mod hint;
mod judgement;
mod outlook;
mod reasons;
mod record;
mod report;

pub use counts::CountCheck;
pub use driver::{Budget, HINT, OUTLOOK, Progress, Searcher, hint, outlook, review};
pub use evaluation::{Evaluation, Line};
pub use hint::Hint;
pub use judgement::{Judgement, accuracy_of_move};
pub use outlook::Outlook;
pub use reasons::Reason;
pub use record::{CountSpan, Record};
pub use report::{Lead, Review, TURNING_POINTS, TurningPoint};

#[cfg(test)]
mod testing;
