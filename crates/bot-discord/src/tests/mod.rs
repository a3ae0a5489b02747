//! Tests.

#[cfg(test)]
pub(crate) mod refusals;
