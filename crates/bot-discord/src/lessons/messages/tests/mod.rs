//! Tests.

pub(crate) mod counts;
pub(crate) mod exercises;
pub(crate) mod learn;
