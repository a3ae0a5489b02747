//! Values of settings that come as numbers from a file and as text from the environment.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// A whole number from `MIN` to `MAX`; `DEFAULT` where none is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "OptionValue", into = "u16")]
pub struct WholeNumber<const MIN: u16, const MAX: u16, const DEFAULT: u16>(u16);

impl<const MIN: u16, const MAX: u16, const DEFAULT: u16> WholeNumber<MIN, MAX, DEFAULT> {
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl<const MIN: u16, const MAX: u16, const DEFAULT: u16> Default for WholeNumber<MIN, MAX, DEFAULT> {
    fn default() -> Self {
        const { assert!(MIN <= DEFAULT && DEFAULT <= MAX, "the default is one of the numbers") };
        Self(DEFAULT)
    }
}

impl<const MIN: u16, const MAX: u16, const DEFAULT: u16> TryFrom<OptionValue> for WholeNumber<MIN, MAX, DEFAULT> {
    type Error = String;

    fn try_from(value: OptionValue) -> Result<Self, String> {
        match value.text().parse() {
            Ok(number) if (MIN..=MAX).contains(&number) => Ok(Self(number)),
            _ => Err(format!("{:?} is not a whole number from {MIN} to {MAX}", value.text())),
        }
    }
}

impl<const MIN: u16, const MAX: u16, const DEFAULT: u16> From<WholeNumber<MIN, MAX, DEFAULT>> for u16 {
    fn from(number: WholeNumber<MIN, MAX, DEFAULT>) -> u16 {
        number.0
    }
}

/// The value of an engine option: a string, a number or a boolean. UCI transmits all of them as text, and an environment
/// variable is text to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionValue(String);

impl OptionValue {
    /// The value as it is sent to the engine, on one line.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OptionValue, D::Error> {
        deserializer.deserialize_any(OptionVisitor)
    }
}

struct OptionVisitor;

impl Visitor<'_> for OptionVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string of one line, a number or a boolean")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<OptionValue, E> {
        if value.contains(char::is_control) {
            return Err(E::invalid_value(de::Unexpected::Str(value), &self));
        }
        Ok(OptionValue(value.to_owned()))
    }
}
