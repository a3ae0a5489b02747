//! An estimate beside the truth, point by point.

use super::super::canvas::DrawError;
use super::super::ticks;
use super::sheet::{ClubPicture, MARGIN, Sheet, WIDTH};
use super::xy_chart::{AxisLabels, Plot, XyChart, clamped, drawable, ends, numbered, rounded};

/// Points on two axes with the same scale, with the diagonal. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterChart {
    /// Each point, to the right and upwards. Those with something that is not a number are left out.
    pub points: Vec<(f64, f64)>,
    /// The text.
    pub labels: AxisLabels,
}

const PLOT: Plot = Plot { left: 136, right: WIDTH - MARGIN, top: 176, bottom: 1002 };

impl ClubPicture for ScatterChart {
    fn height(&self) -> i32 {
        self.labels.height(PLOT.bottom)
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let points: Vec<(f64, f64)> =
            drawable(self.points.iter().copied()).into_iter().map(|(x, y)| (clamped(x), y)).collect();
        let (low, high) = ends(points.iter().flat_map(|&(x, y)| [x, y])).unwrap_or_default();
        let (low, high, step) = rounded((low, high.max(low + 1.0)), 5, 1.0);
        let chart = XyChart::new(PLOT, low..=high, low..=high);
        let levels = || ticks::multiples((low, high), step);
        chart.frame(sheet, &self.labels, levels(), numbered(levels()))?;
        sheet.line(vec![chart.at((low, low)), chart.at((high, high))], sheet.colors.ground.grid, 3)?;
        points.into_iter().try_for_each(|point| sheet.dot(chart.at(point), 6, sheet.colors.curve))
    }
}
