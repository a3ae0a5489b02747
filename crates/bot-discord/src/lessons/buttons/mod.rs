//! Buttons.

pub(crate) mod learn;
pub(crate) mod lessons;
