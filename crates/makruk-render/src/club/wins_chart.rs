//! How many positions of an ending are won in how many moves.

use super::super::canvas::DrawError;
use super::super::ticks;
use super::sheet::{ClubPicture, Hand, MARGIN, NOTES, Sheet, WIDTH};
use super::xy_chart::{AxisLabels, PERCENTS, Plot, XyChart, numbered};

/// The share of positions that are won in at most a number of moves, and where counts end. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct WinsChart {
    /// The share in per cent, from 0 moves on. What is not a number is taken for 0.
    pub shares: Vec<f64>,
    /// Where counts end. Only the first [`WinsChart::MAX_LIMITS`] are drawn.
    pub limits: Vec<WinsLimit>,
    /// The text.
    pub labels: AxisLabels,
}

/// The end of a count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinsLimit {
    /// How many moves it leaves.
    pub moves: u16,
    /// What is written beside it.
    pub label: String,
}

const PLOT: Plot = Plot { left: 120, right: WIDTH - MARGIN, top: 186, bottom: 702 };
/// The height of a label, with what is free around it.
const LABEL: i32 = 46;
/// What is free between a label and its line.
const GAP: i32 = 16;

impl WinsChart {
    /// No more limits than these are drawn.
    pub const MAX_LIMITS: usize = 4;
}

impl ClubPicture for WinsChart {
    fn height(&self) -> i32 {
        self.labels.height(PLOT.bottom)
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let drawable = |share: &f64| if share.is_finite() { share.clamp(0.0, 100.0) } else { 0.0 };
        let shares: Vec<f64> = self.shares.iter().map(drawable).collect();
        let limits = &self.limits[..self.limits.len().min(WinsChart::MAX_LIMITS)];
        let farthest = limits.iter().map(|limit| f64::from(limit.moves)).fold(shares.len() as f64, f64::max).max(4.0);
        let chart = XyChart::new(PLOT, 0.0..=farthest, 0.0..=100.0);
        let moves = chart.within(ticks::step(farthest, 8, 1.0));
        chart.frame(sheet, &self.labels, PERCENTS, numbered(moves))?;

        for limit in limits {
            let (x, _) = chart.at((f64::from(limit.moves), 0.0));
            sheet.dashed(vec![(x, PLOT.top), (x, PLOT.bottom)], (14, 9), colors.second, 4)?;
        }
        let curve = chart.stairs(shares.iter().enumerate().map(|(moves, &share)| (moves as f64, share)));
        if !curve.is_empty() {
            sheet.line(curve, colors.curve, 5)?;
        }
        // The curve leaves room below it or, if few are won, above it.
        let last = shares.last().copied().unwrap_or_default();
        let (first, down) = if last > 50.0 { (PLOT.bottom - LABEL, -LABEL) } else { (PLOT.top + LABEL, LABEL) };
        for (limit, row) in limits.iter().zip(0..) {
            let (x, _) = chart.at((f64::from(limit.moves), 0.0));
            let y = first + down * row;
            // The curve only rises, so there is most room on the right.
            let is_left = PLOT.right - x < (PLOT.right - PLOT.left) * 2 / 5;
            let (at, hand, room) = match is_left {
                true => (x - GAP, Hand::right(NOTES, colors.ground.ink), x - PLOT.left - GAP),
                false => (x + GAP, Hand::left(NOTES, colors.ground.ink), PLOT.right - x - GAP),
            };
            // A long label may still reach the curve, which must not run through its letters.
            let width = sheet.width(&limit.label, NOTES).min(room);
            let left = if is_left { at - width } else { at };
            let paper = [(left - GAP / 2, y - LABEL / 2), (left + width + GAP / 2, y + LABEL / 2)];
            sheet.rectangle(paper, colors.ground.paper)?;
            sheet.squeeze(&limit.label, (at, y), hand, room);
        }
        for limit in limits {
            let won = shares.get(usize::from(limit.moves)).or(shares.last()).copied().unwrap_or_default();
            sheet.dot(chart.at((f64::from(limit.moves), won)), 10, colors.second)?;
        }
        Ok(())
    }
}
