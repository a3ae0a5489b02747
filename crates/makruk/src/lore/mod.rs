//! The traditional Thai terms that a move earns, such as รุกฆาต or ตากด.
//!
//! [`terms()`] computes them from a position and a move. Each [`Term`] has a definition that can be checked on the board. The
//! words in parentheses at the end of a definition are the entries of the glossary คำที่เกี่ยวข้องกับหมากรุกไทย that it follows,
//! unless another source is named; where the glossary is vague, the documentation says what was decided.

mod chase;
mod checks;
mod danger;
mod played;
mod shapes;
mod term;
mod terms;
mod trade;

pub use term::{Term, TermKind};
pub use terms::{Audience, EarnedTerms, terms};
