//! The `custom_id` of buttons, menus and forms, which still works after any number of restarts.
//!
//! It consists of `m1` (this bot, version 1 of the format), the letter of the kind of component, and the parts that the kind
//! declares with [`id_parts!`]: `m1:b:t:e2:128:41`. It says what was shown, not what is allowed, so the reader must check it
//! against the store.

mod parts;

use std::fmt;

use thiserror::Error;

use crate::kit::limits::{CUSTOM_ID, truncate};

pub(crate) use parts::id_parts;
pub use parts::{IdParts, IdWriter, SplitId, malformed};

/// The bot and the version of the format. A change of meaning needs a new version, so that old buttons are recognised.
const PREFIX: &str = "m1";

pub trait ComponentId: IdParts {
    /// Distinguishes the kind from all others.
    const LETTER: char;

    fn id(&self) -> CustomId {
        let mut writer = IdWriter::new(PREFIX);
        writer.part(Self::LETTER);
        self.write(&mut writer);
        CustomId(writer.written())
    }
}

/// An id as Discord keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId(String);

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Splits an id into the letter of its kind and the parts after it.
pub fn split(text: &str) -> Result<(char, SplitId<'_>), ParseCustomIdError> {
    let mut parts = SplitId::of(text);
    if parts.text() != Some(PREFIX) {
        return Err(ParseCustomIdError::Foreign(truncate(text, CUSTOM_ID)));
    }
    Ok((parts.letter()?, parts))
}

/// What a menu sends for a choice: its parts, as in an id.
pub fn value(choice: &impl IdParts) -> String {
    let mut writer = IdWriter::new("");
    choice.write(&mut writer);
    writer.written().split_off(1)
}

pub fn read_value<T: IdParts>(value: &str) -> Result<T, ParseCustomIdError> {
    SplitId::of(value).whole()
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCustomIdError {
    #[error("`{0}` is of another version or another bot")]
    Foreign(String),
    #[error("`{0}` is no part of a custom id")]
    Malformed(String),
}

#[cfg(test)]
pub mod tests;
