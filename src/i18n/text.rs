//! A message before it has a language.

use fluent_bundle::{FluentArgs, FluentValue};

use super::{Locale, catalogue};

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Words or a mention, put in as they are.
    Words(String),
    /// A number, for plurals.
    Number(i64),
    /// A message within a message.
    Text(Box<Text>),
}

impl From<String> for Arg {
    fn from(words: String) -> Arg {
        Arg::Words(words)
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Arg {
        Arg::Words(words.to_owned())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Words(letter.to_string())
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(Box::new(text))
    }
}

macro_rules! number_arg {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg {
            fn from(number: $type) -> Arg {
                Arg::Number(i64::from(number))
            }
        }
    )*};
}
number_arg!(u8, u16, u32, i64);

/// A message of the catalogue with its arguments, in no language yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Text {
    /// The message named `key`, without arguments so far.
    pub const fn new(key: &'static str) -> Text {
        Text { key, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Text {
        self.args.push((name, value.into()));
        self
    }

    /// The message's name in the catalogue.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The words, in `locale`.
    ///
    /// A message or argument that is missing is logged and leaves its name in braces, so that a fault in a translation
    /// never costs a player the answer.
    pub fn localize(&self, locale: Locale) -> String {
        let mut args = FluentArgs::with_capacity(self.args.len());
        for (name, value) in &self.args {
            let value = match value {
                Arg::Words(words) => FluentValue::from(words.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Text(text) => FluentValue::from(text.localize(locale)),
            };
            args.set(*name, value);
        }
        catalogue::format(locale, self.key, &args)
    }
}
