//! What the bot says, in Thai and English. The texts are [Fluent](https://projectfluent.org) files in `assets/locales`,
//! built into the binary.
//!
//! A [`Text`] names a message and carries its arguments. It gets a language only when its reader is known, by
//! [`Text::localize`]. A test makes sure that both languages have the same messages with the same arguments.

mod catalogue;
mod key;
mod text;

pub use bot_service::locale::Locale;
pub use catalogue::{keys, lookup};
pub use key::MessageKey;
pub(crate) use text::text_of;
pub use text::{Arg, SOMEONE_LEFT, Text};
