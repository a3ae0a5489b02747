//! Tournaments in the store.
