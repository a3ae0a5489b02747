//! An estimate beside the truth, point by point.

use super::super::Theme;
use super::super::canvas::DrawError;
use super::super::ticks;
use super::axes::{self, Axes, Plot, number};
use super::sheet::{Hand, MARGIN, NOTES, Picture, Sheet, WIDTH};

/// Points on two axes with the same scale, with the diagonal. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterChart {
    /// Each point, to the right and upwards. Those with something that is not a number are left out.
    pub points: Vec<(f64, f64)>,
    /// The text.
    pub labels: ScatterChartLabels,
    /// The colours.
    pub theme: Theme,
}

/// The text of a scatter chart, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScatterChartLabels {
    /// The title.
    pub title: String,
    /// What the vertical axis counts, with its unit.
    pub upwards: String,
    /// What the horizontal axis counts, with its unit.
    pub rightwards: String,
    /// A line below the chart.
    pub footer: String,
}

const HEIGHT: i32 = 1180;
const PLOT: Plot = Plot { left: 136, right: WIDTH - MARGIN, top: 176, bottom: HEIGHT - 178 };
/// Nothing is drawn farther from 0.
const LIMIT: f64 = 1e6;

impl Picture for ScatterChart {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let (labels, colors) = (&self.labels, sheet.colors);
        sheet.title(&labels.title);
        let known = self.points.iter().filter(|(x, y)| x.is_finite() && y.is_finite());
        let points: Vec<(f64, f64)> = known.map(|&(x, y)| (x.clamp(-LIMIT, LIMIT), y.clamp(-LIMIT, LIMIT))).collect();
        let values = || points.iter().flat_map(|&(x, y)| [x, y]);
        let (low, high) = axes::ends(values()).unwrap_or_default();
        let high = high.max(low + 1.0);
        let step = ticks::step(high - low, 5, 1.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let axes = Axes::new(PLOT, low..=high, low..=high);
        let numbers: Vec<(f64, String)> =
            ticks::multiples((low, high), step).map(|value| (value, number(value))).collect();
        let levels = numbers.iter().map(|(value, _)| *value);
        let columns = numbers.iter().map(|(value, label)| (*value, label.as_str()));
        axes.grid(sheet, levels, columns, [&labels.upwards, &labels.rightwards])?;
        sheet.line(vec![axes.at((low, low)), axes.at((high, high))], colors.ground.grid, 3)?;
        for point in points {
            sheet.disc(axes.at(point), 8, colors.ground.paper)?;
            sheet.disc(axes.at(point), 6, colors.curve)?;
        }
        sheet.squeeze(&labels.footer, (MARGIN, HEIGHT - 44), Hand::left(NOTES, colors.ground.ink), WIDTH - 2 * MARGIN);
        Ok(())
    }
}
