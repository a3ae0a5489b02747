//! Analyses as their askers, and everybody, see them.

pub(crate) mod analysis;
pub(crate) mod review;
mod unread;

pub use analysis::{analysis, analysis_done, analysis_words, annotated_file, no_analysis};
pub use review::progress;
pub use unread::{left_out, unread};
