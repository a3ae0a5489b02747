//! How texts are written, and whether they are copied, for tests.
//!
//! It serves tests only, so it panics where something is missing that should be there.
//!
//! ```
//! assert_eq!(test_texts::spelling::faults_in_thai("ต่างๆ"), ["ไม้ยมก without its spaces"]);
//! ```

#![warn(missing_docs)]

mod documents;
mod prose;
pub mod spelling;

pub use documents::{Documents, RUN};
pub use prose::{comments_joined, one_spaced};
