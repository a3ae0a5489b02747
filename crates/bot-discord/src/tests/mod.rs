//! What holds for all rooms together.

#[cfg(test)]
pub(crate) mod refusals;
