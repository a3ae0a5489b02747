//! Several systems compared in several cases.

use super::super::canvas::DrawError;
use super::super::ticks;
use super::legend::{self, Swatch};
use super::sheet::{ClubPicture, DataMark, Hand, MARGIN, NOTES, Sheet, WIDTH};
use super::xy_chart::{AxisLabels, Plot, XyChart, clamped, ends, numbered};

/// A row for each case, with a mark for each system on a common scale. Equal plots give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct DotPlot {
    /// The cases from the top. Only the first [`DotPlot::MAX_ROWS`] are drawn.
    pub rows: Vec<DotRow>,
    /// The names of the systems: three at most.
    pub systems: Vec<String>,
    /// The text. There is no axis upwards.
    pub labels: AxisLabels,
}

/// A case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DotRow {
    /// Its name.
    pub name: String,
    /// The value of each system. What is not a number is left out.
    pub values: Vec<f64>,
    /// How each value is written, at the end of the row.
    pub texts: Vec<String>,
}

const TOP: i32 = 214;
const ROW: i32 = 80;
const NAME: i32 = 250;
/// The width of a written value with the gap before it.
const TEXT: i32 = 126;
/// How far the marks of a row are below each other, so that equal values can be told apart.
const LOWER: i32 = 23;

impl DotPlot {
    /// No more rows than these are drawn.
    pub const MAX_ROWS: usize = 20;

    fn rows(&self) -> &[DotRow] {
        &self.rows[..self.rows.len().min(DotPlot::MAX_ROWS)]
    }

    fn bottom(&self) -> i32 {
        TOP + ROW * self.rows().len() as i32
    }

    fn chart(&self) -> (XyChart, f64) {
        let plot = Plot { left: MARGIN + NAME, right: WIDTH - MARGIN - TEXT * 3 - 30, top: TOP, bottom: self.bottom() };
        let values = self.rows().iter().flat_map(|row| row.marks().map(|(_, value)| value));
        let (low, high) = ends(values).unwrap_or_default();
        let high = high.max(low + 1.0);
        let step = ticks::step(high - low, 6, 1.0);
        let free = 0.06 * (high - low);
        (XyChart::new(plot, low - free..=high + free, 0.0..=1.0), step)
    }
}

impl DotRow {
    /// The marks of the systems, each with its value.
    fn marks(&self) -> impl Iterator<Item = (DataMark, f64)> + Clone {
        let marks = DataMark::ALL.into_iter().zip(&self.values).filter(|(_, value)| value.is_finite());
        marks.map(|(mark, value)| (mark, clamped(*value)))
    }
}

impl ClubPicture for DotPlot {
    fn height(&self) -> i32 {
        self.labels.height(self.bottom())
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let (labels, colors) = (&self.labels, sheet.colors);
        sheet.title(&labels.title);
        let systems = DataMark::ALL.into_iter().zip(&self.systems);
        let entries: Vec<_> = systems.map(|(mark, system)| (Swatch::Mark(mark), system.as_str())).collect();
        legend::draw(sheet, &entries, 132)?;
        let (chart, step) = self.chart();
        let first = WIDTH - MARGIN - 12 - TEXT * 3;
        for (index, row) in (0..).zip(self.rows()) {
            let (top, y) = (TOP + ROW * index, TOP + ROW * index + ROW / 2);
            if index % 2 == 1 {
                sheet.rectangle([(MARGIN, top), (WIDTH - MARGIN, top + ROW - 1)], colors.stripe)?;
            }
            sheet.write(&row.name, (MARGIN + 12, y), Hand::left(NOTES, colors.ground.ink), NAME - 24);
            for (column, text) in (0..).zip(row.texts.iter().take(DataMark::ALL.len())) {
                let right = first + TEXT * (column + 1);
                sheet.write(text, (right, y), Hand::right(NOTES, colors.ground.ink), TEXT - 16);
            }
        }
        for (column, (mark, _)) in (1..).zip(DataMark::ALL.into_iter().zip(&self.systems)) {
            sheet.mark(mark, (first + TEXT * column - (TEXT - 16) / 2, TOP - 32))?;
        }
        chart.columns(sheet, numbered(chart.within(step)))?;
        chart.name(sheet, "", &labels.rightwards)?;
        for (index, row) in (0..).zip(self.rows()) {
            for (mark, value) in row.marks() {
                let (x, _) = chart.at((value, 0.0));
                sheet.mark(mark, (x, TOP + ROW * index + ROW / 2 + LOWER * mark.number() - LOWER))?;
            }
        }
        sheet.footer(&labels.footer, self.height(), colors.muted);
        Ok(())
    }
}
