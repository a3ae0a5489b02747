//! The identifiers of cards.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::Deserialize;
use thiserror::Error;

/// The identifier of a card: lower-case ASCII letters and digits, with single hyphens between them, such as `ruk-khat`. It is
/// unique and never changes, so others may store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct CardId(ArrayString<{ CardId::MAX_LENGTH }>);

/// A text that is not the identifier of a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not 1 to {max} lower-case letters and digits with single hyphens between them", max = CardId::MAX_LENGTH)]
pub struct CardIdError(pub String);

impl CardId {
    /// The most characters that an identifier can have.
    pub const MAX_LENGTH: usize = 40;

    /// The identifier as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for CardId {
    type Err = CardIdError;

    fn from_str(text: &str) -> Result<CardId, CardIdError> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        match ArrayString::from(text) {
            Ok(id) if text.split('-').all(is_word) => Ok(CardId(id)),
            _ => Err(CardIdError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for CardId {
    type Error = CardIdError;

    fn try_from(text: String) -> Result<CardId, CardIdError> {
        text.parse()
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_words_with_hyphens() {
        for text in ["ruk", "ruk-khat", "item-2"] {
            assert_eq!(text.parse::<CardId>().unwrap().as_str(), text);
        }
        for text in ["", "-", "ruk-", "-ruk", "ruk--khat", "Ruk", "รุก", "ruk khat", &"a".repeat(41)] {
            assert_eq!(text.parse::<CardId>(), Err(CardIdError(text.to_owned())));
        }
    }
}
