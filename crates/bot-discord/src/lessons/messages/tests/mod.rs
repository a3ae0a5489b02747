//! What learners are shown, in both languages.

pub(crate) mod counts;
pub(crate) mod exercises;
pub(crate) mod learn;
