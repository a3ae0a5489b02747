#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod candidates;
mod matching;
mod pair;
mod seeker;
mod tolerance;

pub use pair::{PairedSeekers, pair};
pub use seeker::{AcceptedTerms, Estimate, Seeker, SeekerBlock, SeekerId, ServerId};
pub use tolerance::Tolerance;
