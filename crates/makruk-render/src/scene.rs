//! What the picture of a board shows.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Theme;
use makruk::{Board, Color, Move, Square};

/// Everything that the picture of a board shows. Equal scenes give equal bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The pieces. Any board can be drawn, whether or not it is legal.
    pub board: Board,
    /// The side to move, which gets a small marker at its side of the frame. `None` when the game is over.
    pub turn: Option<Color>,
    /// The last move; both of its squares are tinted.
    pub last_move: Option<Move>,
    /// The square of the king in check, which glows red.
    pub check: Option<Square>,
    /// The running count.
    pub count: Option<CountLabel>,
    /// The side at the bottom of the picture.
    pub view: Color,
    /// The script of the coordinates and of the count.
    pub labels: Labels,
    /// The colours.
    pub theme: Theme,
}

impl Scene {
    /// The board alone from White's side, in the default theme with Thai coordinates.
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

/// A running count (การนับศักดิ์), written `นับ 7/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountLabel {
    /// The number of the last counted move; only the counting side's own moves count.
    pub number: u16,
    /// The last number before the game is drawn.
    pub limit: u16,
}

impl CountLabel {
    /// The text in the frame.
    pub(super) fn text(self, labels: Labels) -> String {
        let word = match labels {
            Labels::Thai => "นับ",
            Labels::Latin => "Count",
        };
        format!("{word} {}/{}", self.number, self.limit)
    }
}

/// The script of the coordinates around the board.
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

    /// The index of this script in [`Labels::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The name by which [`FromStr`] knows it: `thai` or `latin`.
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

/// The text is not the name of a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a script for coordinates; expected thai or latin")]
pub struct ParseLabelsError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_parses_from_its_name() {
        for labels in Labels::ALL {
            assert_eq!(labels.to_string().parse(), Ok(labels));
        }
        let error = "greek".parse::<Labels>().unwrap_err();
        assert!(error.to_string().contains("greek"));
    }

    #[test]
    fn a_count_is_written_in_the_script_of_the_coordinates() {
        let count = CountLabel { number: 7, limit: 16 };
        assert_eq!(count.text(Labels::Thai), "นับ 7/16");
        assert_eq!(count.text(Labels::Latin), "Count 7/16");
    }
}
