//! The course of a game as a chart of White's chances, move by move.
//!
//! [`Renderer::chart`](super::Renderer::chart) draws it: the curve divides the whole plot between the two sides, White's share
//! below it and Black's above. Plies during which a count ran are shaded and carry its name above, and chosen
//! moves are marked and numbered. The picture is twice as large as a phone shows it, so that the text is sharp there.

mod colors;
mod draw;
mod labels;

use std::ops::Range;

use super::Theme;

pub(super) use draw::png;

/// Everything that a chart shows. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// White's expected score in each position, from 0 (loss) to 1 (win), the starting position first. Values outside are
    /// drawn at the edge, and those that are not a number in the middle.
    pub expectancy: Vec<f64>,
    /// The moves to mark, as indices into `expectancy`: 1 is the first ply. The marks are numbered from 1 in this order.
    pub marks: Vec<usize>,
    /// The plies during which counts ran, in order.
    pub counts: Vec<CountBand>,
    /// What the axes count.
    pub measure: Measure,
    /// The text.
    pub labels: ChartLabels,
    /// The colours.
    pub theme: Theme,
}

/// What the axes of a chart count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// White's chances in percent, by the number of moves of both sides.
    #[default]
    Chances,
    /// Points from the first number at the bottom to the last at the top, one value after the other. There are no sides then.
    Points(Range<i32>),
}

/// A count (การนับศักดิ์), and when it ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBand {
    /// The positions in which it ran, as indices into [`Chart::expectancy`].
    pub plies: Range<usize>,
    /// The name to show.
    pub name: String,
}

/// The text of a chart, in the reader's language. Text that is too long for its place is written smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartLabels {
    /// The title.
    pub title: String,
    /// The label of the vertical axis, which shows White's expected score in percent.
    pub upwards: String,
    /// The label of the horizontal axis, which shows move numbers.
    pub rightwards: String,
    /// The legend of the light area.
    pub white: String,
    /// The legend of the dark area.
    pub black: String,
}

#[cfg(test)]
mod tests;
