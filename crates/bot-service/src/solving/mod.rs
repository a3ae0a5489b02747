//! Looking for moves one after the other, with hints, until all are found or the solution is shown: what puzzles and
//! exercises have in common.
//!
//! An attempt is a value that events take further, and its log is stored: every event with the id of the request that
//! caused it, so that a redelivered one is recognised for as long as the log is kept. A move is judged outside of any
//! transaction and then committed on the row that was judged; of two devices, the slower one finds the board changed.
//!
//! | file | holds |
//! |---|---|
//! | `hint`, `steps` | how much a solver is told; what happened while each move was looked for |
//! | `tries` | the log of an attempt |
//! | `trying` | how an act at an attempt is decided and stored |
//! | `experts` | judges on the search threads |

mod experts;
mod hint;
mod steps;
mod tries;
mod trying;

pub(crate) use experts::Experts;
pub use hint::Hint;
pub use steps::{Step, Steps};
pub use tries::{Solve, TRIES, Tries, TryError};
pub use trying::{Act, Tried};
pub(crate) use trying::{Trying, act, read};
