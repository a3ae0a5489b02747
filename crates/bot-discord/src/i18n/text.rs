//! A message before it has a language.
//!
//! A message is named by a literal, [`Text::new`], or by the variant of an enum, [`text_of!`]. A test reads both from the sources and
//! compares them with the locale files.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::i18n::{Locale, MessageKey, catalogue};

/// Placeholder for an erased player in a text: a private-use character. The wording depends on the language, so it is
/// inserted when the text is localized.
pub const SOMEONE_LEFT: &str = "\u{E000}";

#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Text that is inserted as it is: a name, a mention, a move.
    Verbatim(String),
    /// A number, which can select a plural form.
    Number(i64),
    /// Another message, put into the language of the outer one.
    Text(Box<Text>),
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Verbatim(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Verbatim(text.to_owned())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Verbatim(letter.to_string())
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

impl From<u64> for Arg {
    fn from(number: u64) -> Arg {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::from(number as u64)
    }
}

/// The text of an enum's variant: the message with the name of the variant in kebab case after a prefix.
///
/// ```text
/// text_of!("refusal", error, GameError: NotBegun, Over, TooMany(limit).with("limit", limit))
/// ```
///
/// is `Text::new("refusal-not-begun")` for `GameError::NotBegun`, and for `GameError::TooMany` the message `refusal-too-many` with an
/// argument. What other variants say, or variants of several enums, follows after a semicolon as the arms of a `match`.
macro_rules! text_of {
    (
        $prefix:literal, $value:expr, $enum:ident:
        $($variant:ident $(($($field:tt)*))? $({$($named:tt)*})? $(.with($name:literal, $argument:expr))*),+ $(,)?
        $(; $($other:pat $(if $guard:expr)? => $text:expr),+ $(,)?)?
    ) => {
        match $value {
            $($enum::$variant $(($($field)*))? $({$($named)*})? => {
                const KEY: &$crate::i18n::MessageKey = &$crate::i18n::MessageKey::new($prefix, stringify!($variant));
                $crate::i18n::Text::of(KEY)$(.with($name, $argument))*
            })+
            $($($other $(if $guard)? => $text,)+)?
        }
    };
}
pub(crate) use text_of;

/// A message of the catalogue with its arguments, not yet in any language.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Text {
    /// The message named `key`, with no arguments yet.
    pub const fn new(key: &'static str) -> Text {
        Text { key, args: Vec::new() }
    }

    /// The message with a name that was put together, with no arguments yet.
    pub const fn of(key: &'static MessageKey) -> Text {
        Text { key: key.as_str(), args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Text {
        self.args.push((name, value.into()));
        self
    }

    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The message's text in `locale`.
    ///
    /// A missing message or argument is logged and shows up as its name in braces: a mistake in a translation must never
    /// cost a player the answer.
    pub fn localize(&self, locale: Locale) -> String {
        let mut args = FluentArgs::with_capacity(self.args.len());
        for (name, value) in &self.args {
            let value = match value {
                Arg::Verbatim(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Text(text) => FluentValue::from(text.localize(locale)),
            };
            args.set(*name, value);
        }
        let text = catalogue::format(locale, self.key, &args);
        match text.contains(SOMEONE_LEFT) {
            true => text.replace(SOMEONE_LEFT, &catalogue::lookup(locale, "someone-left").unwrap_or_default()),
            false => text,
        }
    }
}
