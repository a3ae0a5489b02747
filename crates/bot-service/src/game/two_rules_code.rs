//! The stored form of the rules of chaturanga for two: their number.

use chaturanga::two::TwoRules;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<S: Serializer>(rules: &TwoRules, serializer: S) -> Result<S::Ok, S::Error> {
    rules.code().serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TwoRules, D::Error> {
    let code = u8::deserialize(deserializer)?;
    TwoRules::from_code(code).ok_or_else(|| D::Error::custom(format!("chaturanga has no rules {code}")))
}
