//! A plot with its axes.

use std::ops::RangeInclusive;

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;

use super::super::canvas::DrawError;
use super::super::ticks;
use super::sheet::{Hand, MARGIN, NOTES, Point, SMALL, Sheet, WIDTH};

/// A whole number with the sign that goes with it.
pub(super) fn number(value: f64) -> String {
    value.round().to_string().replace('-', "−")
}

/// The least and the greatest of some values; nothing if there is none.
pub(super) fn ends(values: impl Iterator<Item = f64> + Clone) -> Option<(f64, f64)> {
    let (least, greatest) = (values.clone().reduce(f64::min)?, values.reduce(f64::max)?);
    Some((least, greatest))
}

/// Where a plot stands, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) top: i32,
    pub(super) bottom: i32,
}

/// A plot and what its sides stand for.
pub(super) struct Axes {
    pub(super) plot: Plot,
    x: (f64, f64),
    y: (f64, f64),
}

impl Axes {
    /// Axes from the lower numbers to the higher, left to right and upwards.
    pub(super) fn new(plot: Plot, x: RangeInclusive<f64>, y: RangeInclusive<f64>) -> Axes {
        Axes { plot, x: x.into_inner(), y: y.into_inner() }
    }

    /// Where a value stands; at the edge if it is outside.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> Point {
        let Plot { left, right, top, bottom } = self.plot;
        let place = |value: f64, (from, to): (f64, f64), pixels| {
            RangedCoordf64::from(from..to).map(&value.clamp(from, to), pixels)
        };
        (place(x, self.x, (left, right)), place(y, self.y, (bottom, top)))
    }

    /// The multiples of a step on the horizontal axis.
    pub(super) fn within(&self, step: f64) -> impl Iterator<Item = f64> + use<> {
        ticks::multiples(self.x, step)
    }

    fn holds(&self, x: f64) -> bool {
        (self.x.0..=self.x.1).contains(&x)
    }

    /// The grid of a chart: lines at these levels with their numbers, lines at these columns with their labels, and what the two
    /// axes count, upwards and to the right.
    pub(super) fn grid<'l>(
        &self,
        sheet: &mut Sheet<'_, '_>,
        levels: impl IntoIterator<Item = f64>,
        columns: impl IntoIterator<Item = (f64, &'l str)>,
        [upwards, rightwards]: [&str; 2],
    ) -> Result<(), DrawError> {
        for value in levels {
            self.level(sheet, value, &number(value))?;
        }
        self.columns(sheet, columns)?;
        self.name(sheet, upwards, rightwards)
    }

    /// A line across the plot at a height, with its number left of it.
    fn level(&self, sheet: &mut Sheet<'_, '_>, value: f64, label: &str) -> Result<(), DrawError> {
        let (Plot { left, right, .. }, (_, y)) = (self.plot, self.at((self.x.0, value)));
        sheet.rectangle([(left, y), (right, y)], sheet.colors.thin())?;
        sheet.write(label, (left - 14, y), Hand::right(NOTES, sheet.colors.ground.ink), left - 14);
        Ok(())
    }

    /// Lines from top to bottom with a label below each. A label that would touch the one before is left out.
    pub(super) fn columns<'l>(
        &self,
        sheet: &mut Sheet<'_, '_>,
        columns: impl IntoIterator<Item = (f64, &'l str)>,
    ) -> Result<(), DrawError> {
        const GAP: i32 = 20;
        let Plot { top, bottom, .. } = self.plot;
        let mut end = i32::MIN;
        for (value, label) in columns.into_iter().filter(|(value, _)| self.holds(*value)) {
            let (x, _) = self.at((value, self.y.0));
            sheet.rectangle([(x, top), (x, bottom)], sheet.colors.thin())?;
            let half = sheet.width(label, NOTES) / 2 + 1;
            let middle = x.min(WIDTH - 8 - half);
            if middle - half >= end {
                sheet.write(label, (middle, bottom + 32), Hand::centre(NOTES, sheet.colors.ground.ink), WIDTH);
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
        for value in self.within(step) {
            let (x, _) = self.at((value, self.y.0));
            sheet.rectangle([(x, top - 8), (x, bottom)], sheet.colors.thin())?;
            let label = number(value);
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
