//! How many there were of several kinds, side by side: in each column the kinds are on top of each other.

use super::super::canvas::DrawError;
use super::super::colors::Rgb;
use super::super::ticks;
use super::legend::shares;
use super::sheet::{ClubPicture, Hand, MARGIN, NOTES, Sheet, WIDTH, WORDS};
use super::xy_chart::{Plot, number};

/// Columns with their sums above. Equal charts give equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BarsChart {
    /// What is written above.
    pub title: String,
    /// From left to right. Only the first [`BarsChart::MAX_COLUMNS`] are drawn.
    pub columns: Vec<BarsColumn>,
    /// What the kinds are called. Those of which there are none are not in the legend.
    pub names: [String; BarsChart::KINDS],
}

/// A column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BarsColumn {
    /// What is written below.
    pub label: String,
    /// How many there are of each kind, the lowest first.
    pub parts: [u32; BarsChart::KINDS],
}

const PLOT: Plot = Plot { left: 110, right: WIDTH - MARGIN, top: 176, bottom: 596 };
const LEGEND: i32 = PLOT.bottom + 110;
const HEIGHT: i32 = LEGEND + 54;
/// What is free between two kinds of a column.
const GAP: i32 = 4;
const RADIUS: f32 = 9.0;
/// The side of a sample in the legend, what follows it, and what is free after the name.
const SAMPLE: i32 = 30;
const AFTER_SAMPLE: i32 = 14;
const APART: i32 = 44;

impl BarsChart {
    /// How many kinds there are.
    pub const KINDS: usize = 3;

    /// No more columns than these are drawn.
    pub const MAX_COLUMNS: usize = 31;
}

impl BarsColumn {
    fn all(&self) -> u64 {
        self.parts.iter().map(|&part| u64::from(part)).sum()
    }
}

impl ClubPicture for BarsChart {
    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let columns = &self.columns[..self.columns.len().min(BarsChart::MAX_COLUMNS)];
        let most = columns.iter().map(BarsColumn::all).max().unwrap_or_default().max(1) as f64;
        let step = ticks::step(most, 5, 1.0);
        let top = (most / step).ceil() * step;
        let y = |value: f64| PLOT.bottom - (value / top * f64::from(PLOT.bottom - PLOT.top)) as i32;
        sheet.title(&self.title);
        for value in ticks::multiples((0.0, top), step) {
            let color = if value > 0.0 { sheet.colors.thin() } else { sheet.colors.ground.grid };
            sheet.rectangle([(PLOT.left, y(value)), (PLOT.right, y(value) + 1)], color)?;
            let hand = Hand::right(NOTES, sheet.colors.ground.ink);
            sheet.write(&number(value), (PLOT.left - 16, y(value)), hand, PLOT.left - 16);
        }
        let each = (PLOT.right - PLOT.left) / columns.len().max(1) as i32;
        let colors = kinds(sheet);
        for (column, index) in columns.iter().zip(0..) {
            let (middle, half) = (PLOT.left + each * index + each / 2, (each * 3 / 10).clamp(4, 70));
            let mut below = 0;
            for (&part, color) in column.parts.iter().zip(colors).filter(|(part, _)| **part > 0) {
                let above = below + u64::from(part);
                let lift = if below > 0 { GAP } else { 0 };
                let corners = [(middle - half, y(above as f64)), (middle + half, y(below as f64) - lift)];
                sheet.round_rectangle(corners, RADIUS, color)?;
                below = above;
            }
            if below > 0 {
                let hand = Hand::centre(WORDS, sheet.colors.ground.ink);
                sheet.squeeze(&below.to_string(), (middle, y(below as f64) - 28), hand, each);
            }
            let hand = Hand::centre(WORDS, sheet.colors.muted);
            sheet.squeeze(&column.label, (middle, PLOT.bottom + 40), hand, each - 8);
        }
        self.legend(sheet, columns, colors)
    }
}

fn kinds(sheet: &Sheet<'_, '_>) -> [Rgb; BarsChart::KINDS] {
    [sheet.colors.curve, sheet.colors.second, sheet.colors.third]
}

impl BarsChart {
    fn legend(
        &self,
        sheet: &mut Sheet<'_, '_>,
        columns: &[BarsColumn],
        colors: [Rgb; BarsChart::KINDS],
    ) -> Result<(), DrawError> {
        let is_there = |kind: usize| columns.iter().any(|column| column.parts[kind] > 0);
        let kinds: Vec<usize> = (0..BarsChart::KINDS).filter(|kind| is_there(*kind)).collect();
        let each = SAMPLE + AFTER_SAMPLE + APART;
        let wanted: Vec<i32> = kinds.iter().map(|kind| sheet.width(&self.names[*kind], NOTES)).collect();
        let mut x = PLOT.left;
        let room = PLOT.right - PLOT.left + APART - each * kinds.len() as i32;
        for (kind, width) in kinds.into_iter().zip(shares(&wanted, room)) {
            let corners = [(x, LEGEND - SAMPLE / 2), (x + SAMPLE, LEGEND + SAMPLE / 2)];
            sheet.round_rectangle(corners, RADIUS, colors[kind])?;
            let hand = Hand::left(NOTES, sheet.colors.ground.ink);
            sheet.write(&self.names[kind], (x + SAMPLE + AFTER_SAMPLE, LEGEND), hand, width);
            x += each + width;
        }
        Ok(())
    }
}
