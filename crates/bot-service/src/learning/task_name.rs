//! Task names.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;

/// The name of a task: lower-case ASCII letters and digits with single hyphens. It is stored, so it must stay stable.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct TaskName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a task's name is 1 to {max} lower-case letters and digits with hyphens", max = TaskName::LENGTH)]
pub struct ParseTaskNameError;

impl TaskName {
    pub const LENGTH: usize = 40;
}

impl FromStr for TaskName {
    type Err = ParseTaskNameError;

    fn from_str(text: &str) -> Result<TaskName, ParseTaskNameError> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        match text.len() <= TaskName::LENGTH && text.split('-').all(is_word) {
            true => Ok(TaskName(text.to_owned())),
            false => Err(ParseTaskNameError),
        }
    }
}

impl TryFrom<String> for TaskName {
    type Error = ParseTaskNameError;

    fn try_from(text: String) -> Result<TaskName, ParseTaskNameError> {
        text.parse()
    }
}

impl fmt::Display for TaskName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_with_hyphens() {
        for text in ["khon", "khon-ahead", "mate-2"] {
            assert_eq!(text.parse::<TaskName>().unwrap().to_string(), text);
        }
        for text in ["", "-", "Khon", "khon-", "khon ahead", "โคน", &"a".repeat(41)] {
            assert_eq!(text.parse::<TaskName>(), Err(ParseTaskNameError), "{text}");
        }
    }
}
