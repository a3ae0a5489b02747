//! The languages that the bot speaks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A language of the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    #[default]
    #[serde(rename = "th")]
    Thai,
    #[serde(rename = "en")]
    English,
}

/// The tag of a language that the bot does not speak.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown language `{0}`; expected `th` or `en`")]
pub struct ParseLocaleError(String);

impl Locale {
    /// Every language, the default first.
    pub const ALL: [Locale; 2] = [Locale::Thai, Locale::English];

    /// The tag, `th` or `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Locale::Thai => "th",
            Locale::English => "en",
        }
    }

    /// The language for a reader whose client is set to `tag` (`th`, `en-US`, `fr`…): Thai for Thai, English for every
    /// other, since a reader of neither is more likely to know English.
    pub fn for_reader(tag: &str) -> Locale {
        if tag == "th" || tag.starts_with("th-") { Locale::Thai } else { Locale::English }
    }
}

impl FromStr for Locale {
    type Err = ParseLocaleError;

    fn from_str(tag: &str) -> Result<Locale, ParseLocaleError> {
        Locale::ALL.into_iter().find(|locale| locale.tag() == tag).ok_or_else(|| ParseLocaleError(tag.to_owned()))
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_thai_only_if_their_client_is_thai() {
        for (tag, locale) in [
            ("th", Locale::Thai),
            ("th-TH", Locale::Thai),
            ("en-US", Locale::English),
            ("fr", Locale::English),
            ("", Locale::English),
        ] {
            assert_eq!(Locale::for_reader(tag), locale, "{tag}");
        }
        assert_eq!("th".parse(), Ok(Locale::Thai));
        assert!("klingon".parse::<Locale>().unwrap_err().to_string().contains("klingon"));
    }
}
