//! How a game went, as a picture: what White could expect, move by move.
//!
//! [`Renderer::chart`](super::Renderer::chart) draws it: above the middle White's share is filled light, below it Black's
//! is filled dark; plies during which a count ran are shaded, with its name over them, and moves that decided much are
//! marked and numbered. Twice as large as a phone shows it, so that the letters are sharp there.

mod colors;
mod draw;
mod labels;

use std::ops::Range;

use super::Theme;

pub(super) use draw::png;

/// Everything there is to see in one chart. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What White could expect in each position, from 0 for a loss to 1 for a win, the start first; what lies beyond is
    /// drawn at the edge.
    pub expectancy: Vec<f64>,
    /// The moves to be marked, in order: each by how many plies had been made after it. They are numbered from 1.
    pub marks: Vec<usize>,
    /// When counts ran, in order: in the positions after these numbers of plies.
    pub counts: Vec<CountBand>,
    /// The words.
    pub labels: ChartLabels,
    /// The colours.
    pub theme: Theme,
}

/// Plies during which a count ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBand {
    /// The positions, by how many plies had been made.
    pub plies: Range<usize>,
    /// What the count is called.
    pub name: String,
}

/// The words of a chart, in the reader's language. Whatever is too long for its place is written smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartLabels {
    /// What it is about.
    pub title: String,
    /// What is told upwards: White's expectancy, in percent.
    pub upwards: String,
    /// What is told to the right: numbers of moves.
    pub rightwards: String,
    /// Whose the light part is.
    pub white: String,
    /// Whose the dark part is.
    pub black: String,
}

#[cfg(test)]
mod tests;
