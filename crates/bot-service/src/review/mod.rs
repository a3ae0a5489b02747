//! Reviews of games, and hints: what moves were worth, what would have been better, and why.
//!
//! [`review`], [`hint`] and [`best_lines`] have positions searched by a [`Searcher`] and combine the results. Everything else
//! here is computed from these results and depends neither on the time nor on chance.
//!
//! | file | holds |
//! |---|---|
//! | `record` | what is reviewed: the moves of a game of any kind, in Makruk with its counts as they ran |
//! | `evaluation` | what positions are worth, and the result to expect from them |
//! | `judgement` | accuracy, and names for moves by what they cost |
//! | `counts` | whether counts were called at the right time |
//! | `report` | the [`Review`] |
//! | `hint`, `reasons` | a move, and why, by the rules of its game: [`Hint`] |
//! | `annotated` | what was found, written into the game's record |
//! | `analysis` | the analysis of a single position: [`PositionAnalysis`] |
//! | `driver` | requests the searches and reports progress |

mod analysis;
mod annotated;
mod counts;
mod driver;
mod evaluation;
mod hint;
mod judgement;
mod reasons;
mod record;
mod report;

pub use analysis::PositionAnalysis;
pub use counts::CountCheck;
pub use driver::{ANALYSIS_TIME, Budget, HINT, ReviewProgress, Searcher, best_lines, hint, review};
pub use evaluation::{EvaluatedLine, Evaluation};
pub use hint::Hint;
pub use judgement::{MoveQuality, accuracy_of_move};
pub use reasons::Reason;
pub use record::{CountSpan, ReviewedGame};
pub use report::{Lead, Review, TURNING_POINTS, TurningPoint};

#[cfg(test)]
mod testing;
