//! Commands.

pub(crate) mod club;
pub(crate) mod rating;
