//! Looking for moves one after the other, with hints, until all are found or the solution is shown: what puzzles and
//! exercises have in common, as values.
//!
//! | file | holds |
//! |---|---|
//! | `act` | what a solver does |
//! | `hint`, `steps` | how much a solver is told; what happened while each move was looked for |
//! | `tries` | an attempt as a value that events take further, and the log of these |

mod act;
mod hint;
mod steps;
mod tries;

pub use act::{Act, Tried};
pub use hint::HintLevel;
pub use steps::{SolvingStep, Steps};
pub use tries::{Solve, TRIES, Tries, TryError};
