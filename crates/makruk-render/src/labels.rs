//! The script of coordinates and numbers.

use std::fmt;
use std::str::FromStr;

use makruk::{File, Rank};
use thiserror::Error;

/// The script of the coordinates around the board, and of the numbers on the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Labels {
    /// ก to ญ and ๑ to ๘.
    #[default]
    Thai,
    /// a to h and 1 to 8.
    Latin,
    /// Both: Thai digits on the left, Latin ones on the right, and both letters below. Other numbers are Latin.
    Both,
}

impl Labels {
    /// Every choice, the default first.
    pub const ALL: [Labels; 3] = [Labels::Thai, Labels::Latin, Labels::Both];

    /// The index of this choice in [`Labels::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The name by which [`FromStr`] knows it: `thai`, `latin` or `both`.
    pub const fn name(self) -> &'static str {
        match self {
            Labels::Thai => "thai",
            Labels::Latin => "latin",
            Labels::Both => "both",
        }
    }

    /// The number under which a choice is stored. It never changes its meaning.
    pub const fn code(self) -> u8 {
        match self {
            Labels::Thai => 0,
            Labels::Latin => 1,
            Labels::Both => 2,
        }
    }

    /// The choice that is stored under this number.
    pub fn from_code(code: u8) -> Option<Labels> {
        Labels::ALL.into_iter().find(|labels| labels.code() == code)
    }

    /// What a file is called, the first being 0.
    pub(super) fn file(self, file: u8) -> LineLabel {
        let file = File::ALL[usize::from(file % 8)];
        self.line(file.thai(), file.latin())
    }

    /// What a rank is called, the first being 0.
    pub(super) fn rank(self, rank: u8) -> LineLabel {
        let rank = Rank::ALL[usize::from(rank % 8)];
        self.line(rank.thai(), rank.latin())
    }

    fn line(self, thai: char, latin: char) -> LineLabel {
        match self {
            Labels::Thai => LineLabel { first: thai, second: None },
            Labels::Latin => LineLabel { first: latin, second: None },
            Labels::Both => LineLabel { first: thai, second: Some(latin) },
        }
    }

    /// A number in the digits of these labels.
    pub fn number(self, number: impl Into<u32>) -> String {
        let digits = number.into().to_string();
        match self {
            Labels::Thai => digits.chars().map(thai_digit).collect(),
            Labels::Latin | Labels::Both => digits,
        }
    }
}

/// What a file or a rank is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineLabel {
    /// Written on the left.
    pub(super) first: char,
    /// Written on the right.
    pub(super) second: Option<char>,
}

impl LineLabel {
    /// Both in one place.
    pub(super) fn together(self) -> String {
        match self.second {
            None => self.first.to_string(),
            Some(second) => format!("{} {second}", self.first),
        }
    }
}

/// The Thai form of a Latin digit; anything else as it is.
fn thai_digit(digit: char) -> char {
    digit.to_digit(10).and_then(|value| char::from_u32('๐' as u32 + value)).unwrap_or(digit)
}

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Labels {
    type Err = ParseLabelsError;

    fn from_str(name: &str) -> Result<Labels, ParseLabelsError> {
        Labels::ALL
            .into_iter()
            .find(|labels| labels.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParseLabelsError(name.to_owned()))
    }
}

/// The text is not the name of a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a script for coordinates; expected thai, latin or both")]
pub struct ParseLabelsError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_parses_from_its_name_and_comes_back_from_its_code() {
        for labels in Labels::ALL {
            assert_eq!(labels.to_string().parse(), Ok(labels));
            assert_eq!(Labels::from_code(labels.code()), Some(labels));
        }
        assert_eq!(Labels::from_code(200), None);
        let error = "greek".parse::<Labels>().unwrap_err();
        assert!(error.to_string().contains("greek"));
    }

    #[test]
    fn numbers_are_written_in_the_digits_of_the_labels() {
        assert_eq!(Labels::Thai.number(1026_u16), "๑๐๒๖");
        assert_eq!(Labels::Latin.number(64_u8), "64");
        assert_eq!(Labels::Both.number(7_u8), "7");
    }
}
