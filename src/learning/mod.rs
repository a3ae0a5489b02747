//! What there is to learn about the game, and to practise: plain values, which nothing here stores, posts or searches.

pub mod count;
pub mod ending;
pub mod verdict;
