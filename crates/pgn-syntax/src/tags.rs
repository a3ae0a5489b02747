//! Names of tags.

use thiserror::Error;

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// A tag name consists of 1 to 32 ASCII letters, digits and underscores.
    #[error("{0:?} is not a valid tag name")]
    InvalidName(String),
    /// The value of this tag is derived from the game.
    #[error("the tag {0} is derived from the game and cannot be set")]
    Derived(String),
}

/// Whether a tag can have this name: 1 to 32 ASCII letters, digits and underscores.
pub fn is_tag_name(name: &str) -> bool {
    (1..=32).contains(&name.len()) && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}
