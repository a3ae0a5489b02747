//! Charts with two axes: the scales, and what such charts have in common.

use std::ops::RangeInclusive;

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;

use super::super::canvas::DrawError;
use super::super::layout::Point;
use super::super::ticks;
use super::sheet::{Hand, MARGIN, NOTES, SMALL, Sheet, WIDTH};

/// The text of a chart with two axes, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AxisLabels {
    /// The title.
    pub title: String,
    /// What the vertical axis counts, with its unit.
    pub upwards: String,
    /// What the horizontal axis counts, with its unit.
    pub rightwards: String,
    /// A line below the chart; may be empty.
    pub footer: String,
}

/// What is below a plot: the labels of the columns and what they count, and a footer.
const BELOW: i32 = 118;
const FOOTER: i32 = 60;

impl AxisLabels {
    /// The height of a chart whose plot ends here.
    pub(super) fn height(&self, bottom: i32) -> i32 {
        bottom + BELOW + if self.footer.is_empty() { 0 } else { FOOTER }
    }
}

/// The lines across a chart of percentages.
pub(super) const PERCENTS: [f64; 6] = [0.0, 20.0, 40.0, 60.0, 80.0, 100.0];

/// Nothing is drawn farther from 0.
const LIMIT: f64 = 100_000.0;

/// A number that can be drawn.
pub(super) fn clamped(value: f64) -> f64 {
    value.clamp(-LIMIT, LIMIT)
}

/// The points that can be drawn, from the left.
pub(super) fn drawable(points: impl IntoIterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let finite = points.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite());
    let mut points: Vec<(f64, f64)> = finite.map(|(x, y)| (x, clamped(y))).collect();
    points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    points
}

/// A whole number with the sign that goes with it.
pub(super) fn number(value: f64) -> String {
    value.round().to_string().replace('-', "−")
}

/// Values with their numbers.
pub(super) fn numbered(values: impl IntoIterator<Item = f64>) -> impl Iterator<Item = (f64, String)> {
    values.into_iter().map(|value| (value, number(value)))
}

/// The least and the greatest of some values; nothing if there is none.
pub(super) fn ends(values: impl Iterator<Item = f64> + Clone) -> Option<(f64, f64)> {
    let (least, greatest) = (values.clone().reduce(f64::min)?, values.reduce(f64::max)?);
    Some((least, greatest))
}

/// The same range, made as long as this at least.
pub(super) fn widened((low, high): (f64, f64), least: f64) -> (f64, f64) {
    let missing = (least - (high - low)).max(0.0) / 2.0;
    (low - missing, high + missing)
}

/// The scale of these strengths: the bottom, the top and the step between two lines, of which both are multiples. This share of
/// the range is left free above and below.
pub(super) fn levels(strengths: impl Iterator<Item = f64> + Clone, free: f64) -> (f64, f64, f64) {
    let (low, high) = ends(strengths).unwrap_or((1500.0, 1500.0));
    let free = free * (high - low);
    let (low, high) = widened((low, high), 100.0);
    rounded((low - free, high + free), 6, 10.0)
}

/// A range with its ends rounded outwards to multiples of a step, and that step: the smallest round multiple of `least` that fits
/// at most `most` times.
pub(super) fn rounded((low, high): (f64, f64), most: u32, least: f64) -> (f64, f64, f64) {
    let step = ticks::step(high - low, most, least);
    ((low / step).floor() * step, (high / step).ceil() * step, step)
}

/// Where a plot is, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) top: i32,
    pub(super) bottom: i32,
}

/// A plot and the ranges of its sides.
pub(super) struct XyChart {
    pub(super) plot: Plot,
    x: (f64, f64),
    y: (f64, f64),
}

impl XyChart {
    /// A chart from the lower numbers to the higher, left to right and upwards.
    pub(super) fn new(plot: Plot, x: RangeInclusive<f64>, y: RangeInclusive<f64>) -> XyChart {
        XyChart { plot, x: x.into_inner(), y: y.into_inner() }
    }

    /// Where a point is; at the edge if it is outside.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> Point {
        let Plot { left, right, top, bottom } = self.plot;
        let place = |value: f64, (from, to): (f64, f64), pixels| {
            RangedCoordf64::from(from..to).map(&value.clamp(from, to), pixels)
        };
        (place(x, self.x, (left, right)), place(y, self.y, (bottom, top)))
    }

    /// A line through these points that stays level until the next one, and after the last until the right edge.
    pub(super) fn stairs(&self, points: impl IntoIterator<Item = (f64, f64)>) -> Vec<Point> {
        let mut steps: Vec<Point> = Vec::new();
        for (x, y) in points.into_iter().map(|point| self.at(point)) {
            steps.extend(steps.last().map(|&(_, before)| (x, before)));
            steps.push((x, y));
        }
        steps.extend(steps.last().map(|&(_, y)| (self.plot.right, y)));
        steps
    }

    /// The multiples of a step on the horizontal axis.
    pub(super) fn within(&self, step: f64) -> impl Iterator<Item = f64> + use<> {
        ticks::multiples(self.x, step)
    }

    /// Everything but what the chart shows: the title, lines at these levels with their numbers, lines at these columns with their
    /// labels, what the two axes count, and the footer.
    pub(super) fn frame(
        &self,
        sheet: &mut Sheet<'_, '_>,
        labels: &AxisLabels,
        levels: impl IntoIterator<Item = f64>,
        columns: impl IntoIterator<Item = (f64, impl AsRef<str>)>,
    ) -> Result<(), DrawError> {
        let (Plot { left, right, bottom, .. }, ink) = (self.plot, sheet.colors.ground.ink);
        sheet.title(&labels.title);
        for value in levels {
            let (_, y) = self.at((self.x.0, value));
            sheet.rectangle([(left, y), (right, y)], sheet.colors.thin())?;
            sheet.write(&number(value), (left - 14, y), Hand::right(NOTES, ink), left - 14);
        }
        self.columns(sheet, columns)?;
        self.name(sheet, &labels.upwards, &labels.rightwards)?;
        sheet.footer(&labels.footer, labels.height(bottom), ink);
        Ok(())
    }

    /// Lines from top to bottom with a label below each. A label that would touch the one before is left out.
    pub(super) fn columns(
        &self,
        sheet: &mut Sheet<'_, '_>,
        columns: impl IntoIterator<Item = (f64, impl AsRef<str>)>,
    ) -> Result<(), DrawError> {
        const GAP: i32 = 20;
        let Plot { top, bottom, .. } = self.plot;
        let mut end = i32::MIN;
        for (value, label) in columns.into_iter().filter(|(value, _)| (self.x.0..=self.x.1).contains(value)) {
            let (x, _) = self.at((value, self.y.0));
            sheet.rectangle([(x, top), (x, bottom)], sheet.colors.thin())?;
            let half = sheet.width(label.as_ref(), NOTES) / 2 + 1;
            let middle = x.min(WIDTH - 8 - half);
            if middle - half >= end {
                let hand = Hand::centre(NOTES, sheet.colors.ground.ink);
                sheet.write(label.as_ref(), (middle, bottom + 32), hand, WIDTH);
                end = middle + half + GAP;
            }
        }
        Ok(())
    }

    /// Lines from top to bottom at the multiples of a step, each with its number above if that fits.
    pub(super) fn columns_above(&self, sheet: &mut Sheet<'_, '_>, step: f64) -> Result<(), DrawError> {
        /// How far a number may reach out of the plot.
        const OVER: i32 = 10;
        let Plot { left, right, top, bottom } = self.plot;
        for (value, label) in numbered(self.within(step)) {
            let (x, _) = self.at((value, self.y.0));
            sheet.rectangle([(x, top - 8), (x, bottom)], sheet.colors.thin())?;
            let half = sheet.width(&label, SMALL) / 2;
            if (left - OVER..=right + OVER).contains(&(x - half)) && x + half <= right + OVER {
                sheet.write(&label, (x, top - 22), Hand::centre(SMALL, sheet.colors.muted), WIDTH);
            }
        }
        Ok(())
    }

    /// The lines at the left and at the bottom, and what the axes count: the one that goes up above it, the other below.
    pub(super) fn name(&self, sheet: &mut Sheet<'_, '_>, upwards: &str, rightwards: &str) -> Result<(), DrawError> {
        let Plot { left, right, top, bottom } = self.plot;
        let grid = sheet.colors.ground.grid;
        sheet.rectangle([(left - 1, top), (left, bottom)], grid)?;
        sheet.rectangle([(left - 1, bottom), (right, bottom + 1)], grid)?;
        let muted = sheet.colors.muted;
        sheet.squeeze(upwards, (MARGIN, top - 46), Hand::left(NOTES, muted), WIDTH - 2 * MARGIN);
        sheet.squeeze(rightwards, (right, bottom + 76), Hand::right(NOTES, muted), right - MARGIN);
        Ok(())
    }
}
