//! What a picture shows.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Theme;
use makruk::{Board, Color, Move, Square};

/// Everything there is to see in one picture. Equal scenes give equal bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The men; any board at all can be drawn, legal or not.
    pub board: Board,
    /// Who is to move: gets a quiet marker at that side of the frame. `None` when the game is over.
    pub turn: Option<Color>,
    /// The move just made: both its squares are tinted.
    pub last_move: Option<Move>,
    /// The square of the king in check: glows red.
    pub check: Option<Square>,
    /// The count that is running, as last said.
    pub count: Option<CountLabel>,
    /// Who sits below. [`Color::White`] unless a player asked for the flipped view.
    pub view: Color,
    /// The script of the coordinates and of the count.
    pub labels: Labels,
    /// The colours.
    pub theme: Theme,
}

impl Scene {
    /// The board alone, seen from White, in the default theme with Thai coordinates.
    pub fn new(board: Board) -> Scene {
        Scene {
            board,
            turn: None,
            last_move: None,
            check: None,
            count: None,
            view: Color::White,
            labels: Labels::default(),
            theme: Theme::default(),
        }
    }
}

/// A running count as people read it: `นับ 7/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountLabel {
    /// The number last said, in counts (the counting side's own moves).
    pub number: u16,
    /// The number that may still be said; the next one is a draw.
    pub limit: u16,
}

impl CountLabel {
    /// The words in the frame.
    pub(super) fn text(self, labels: Labels) -> String {
        let word = match labels {
            Labels::Thai => "นับ",
            Labels::Latin => "Count",
        };
        format!("{word} {}/{}", self.number, self.limit)
    }
}

/// The script of the coordinates round the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Labels {
    /// ก to ญ and ๑ to ๘.
    #[default]
    Thai,
    /// a to h and 1 to 8.
    Latin,
}

impl Labels {
    /// Both scripts.
    pub const ALL: [Labels; 2] = [Labels::Thai, Labels::Latin];

    /// 0 for Thai, 1 for Latin: for tables indexed by script.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The name in configuration and on the command line: `thai` or `latin`.
    pub const fn name(self) -> &'static str {
        match self {
            Labels::Thai => "thai",
            Labels::Latin => "latin",
        }
    }
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

/// Not the name of a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a script for coordinates: thai or latin")]
pub struct ParseLabelsError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read_by_their_names() {
        for labels in Labels::ALL {
            assert_eq!(labels.to_string().parse(), Ok(labels));
        }
        let error = "greek".parse::<Labels>().unwrap_err();
        assert!(error.to_string().contains("greek"));
    }

    #[test]
    fn a_count_is_said_in_the_script_of_the_coordinates() {
        let count = CountLabel { number: 7, limit: 16 };
        assert_eq!(count.text(Labels::Thai), "นับ 7/16");
        assert_eq!(count.text(Labels::Latin), "Count 7/16");
    }
}
