//! What the bot says, in Thai and English. The texts are Fluent files in `assets/locales`, built into the binary.
//!
//! A [`Text`] names a message and carries its arguments; only when it reaches a reader is it put [`localize`](Text::localize)
//! their language. Tests hold that both languages have the same messages with the same arguments.

mod catalogue;
mod locale;
mod text;

pub use catalogue::{keys, lookup};
pub use locale::Locale;
pub use text::{Arg, Text};
