//! The commands of the club.

pub(crate) mod club;
pub(crate) mod rating;
