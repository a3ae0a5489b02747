//! Draws a chart.

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::types::RangedCoordf64;
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::prelude::Cartesian2d;
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, ShapeStyle};

use super::super::canvas::{Canvas, DrawError, rgb};
use super::super::drawing::{self, Area};
use super::super::text_style::anchored;
use super::super::ticks;
use super::super::typeface::Typeface;
use super::colors::{ChartColors, SHADE};
use super::{Chart, Measure, labels};

/// Twice the size at which a phone shows it.
const SIZE: (i32, i32) = (800, 520);
const MARGIN: i32 = 18;
/// The margin left of the plot, for the percentages.
const LEFT: i32 = 78;
/// The margin above the plot, for the title and the label of the vertical axis; names of counts come on top of it.
const ABOVE: i32 = 112;
/// The margin below the plot, for move numbers, legend and the label of the horizontal axis.
const BELOW: i32 = 86;
/// The height of a row of count names.
const ROW: i32 = 32;

/// The most rows of count names. Names that need more are left out, and only the shades show those counts.
const MAX_ROWS: usize = 2;

const TITLE: f64 = 36.0;
const WORDS: f64 = 26.0;
const NUMBERS: f64 = 26.0;
/// The share of either side in a position that is even, in percent.
const EVEN: f64 = 50.0;
/// The radius of a mark.
const MARK_RADIUS: i32 = 17;

/// The chart as the bytes of an indexed PNG.
pub(in super::super) fn png(chart: &Chart, typeface: &Typeface) -> Vec<u8> {
    let palette = ChartColors::of(chart.theme).palette();
    drawing::png(SIZE, &palette, typeface, |area| ChartDrawing::new(chart, typeface).draw(area))
}

type ChartArea<'a, 'b> = ChartContext<'a, Canvas<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

struct ChartDrawing<'a> {
    chart: &'a Chart,
    typeface: &'a Typeface,
    colors: &'static ChartColors,
    /// For each count, the left edge of its name, relative to the plot, and its row.
    names: Vec<(i32, usize)>,
    /// White's expected score in percent.
    values: Vec<f64>,
}

impl<'a> ChartDrawing<'a> {
    fn new(chart: &'a Chart, typeface: &'a Typeface) -> ChartDrawing<'a> {
        let percent = |value: &f64| if value.is_finite() { value.clamp(0.0, 1.0) * 100.0 } else { EVEN };
        let values: Vec<f64> = chart.expectancy.iter().map(percent).collect();
        let mut drawing =
            ChartDrawing { chart, typeface, colors: ChartColors::of(chart.theme), names: Vec::new(), values };
        let width = f64::from(drawing.width());
        let wanted: Vec<(i32, i32)> = chart
            .counts
            .iter()
            .map(|band| {
                let middle = (band.plies.start + band.plies.end) as f64 / 2.0 / drawing.end();
                ((middle * width) as i32, typeface.shape(&band.name, WORDS).advance())
            })
            .collect();
        drawing.names = labels::rows(&wanted, drawing.width());
        drawing
    }

    /// The width of the plot in pixels.
    fn width(&self) -> i32 {
        SIZE.0 - LEFT - MARGIN
    }

    /// The number of plies, at least 1.
    fn end(&self) -> f64 {
        self.values.len().saturating_sub(1).max(1) as f64
    }

    /// The top edge of the plot.
    fn top(&self) -> i32 {
        let rows = self.names.iter().map(|(_, row)| row + 1).max().unwrap_or_default().min(MAX_ROWS);
        ABOVE + ROW * rows as i32
    }

    fn draw(&self, area: &Area<'_>) -> Result<(), DrawError> {
        area.fill(&rgb(self.colors.ground.paper))?;
        let mut context = ChartBuilder::on(area)
            .margin_top(self.top())
            .margin_bottom(BELOW)
            .margin_left(LEFT)
            .margin_right(MARGIN)
            .build_cartesian_2d(0.0..self.end(), 0.0..100.0)?;
        self.shares(&mut context)?;
        self.grid(area, &mut context)?;
        self.counts(area, &mut context)?;
        self.curve(&mut context)?;
        self.marks(area, &context)?;
        self.words(area)
    }

    /// The axis label at the height of `percent` percent.
    fn upward(&self, percent: f64) -> String {
        match &self.chart.measure {
            Measure::Chances => percent.to_string(),
            Measure::Points(range) => {
                let (from, to) = (f64::from(range.start), f64::from(range.end));
                (from + (to - from) * percent / 100.0).round().to_string()
            }
        }
    }

    /// How many values there are to a number on the horizontal axis: both sides make a move.
    fn steps(&self) -> f64 {
        match self.chart.measure {
            Measure::Chances => 2.0,
            Measure::Points(_) => 1.0,
        }
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.values.iter().enumerate().map(|(ply, &value)| (ply as f64, value))
    }

    /// Fills the area below the curve for White, and above it for Black. A chart of points is not filled, as it has no
    /// sides.
    fn shares(&self, context: &mut ChartArea<'_, '_>) -> Result<(), DrawError> {
        if self.chart.measure != Measure::Chances {
            return Ok(());
        }
        let [white, black] = self.colors.shares;
        context.plotting_area().fill(&rgb(black))?;
        let ends = [(self.end(), self.values.last().copied().unwrap_or(EVEN)), (self.end(), 0.0), (0.0, 0.0)];
        let below: Vec<(f64, f64)> = self.points().chain(ends).collect();
        context.draw_series([Polygon::new(below, rgb(white).filled())])?;
        Ok(())
    }

    fn grid(&self, area: &Area<'_>, context: &mut ChartArea<'_, '_>) -> Result<(), DrawError> {
        let thin = ShapeStyle::from(&rgb(self.colors.ground.grid).mix(0.5)).stroke_width(1);
        for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            let is_even = percent == EVEN && self.chart.measure == Measure::Chances;
            let style = if is_even { rgb(self.colors.ground.grid).stroke_width(2) } else { thin };
            context.draw_series([PathElement::new([(0.0, percent), (self.end(), percent)], style)])?;
            let (_, y) = context.backend_coord(&(0.0, percent));
            let style = anchored(NUMBERS, self.colors.ground.ink, HPos::Right, VPos::Center);
            area.draw(&Text::new(self.upward(percent), (LEFT - 10, y), style))?;
        }
        let steps = self.steps();
        for number in numbers(self.end() / steps) {
            let x = steps * number;
            context.draw_series([PathElement::new([(x, 0.0), (x, 100.0)], thin)])?;
            let (x, y) = context.backend_coord(&(x, 0.0));
            let style = anchored(NUMBERS, self.colors.ground.ink, HPos::Center, VPos::Top);
            area.draw(&Text::new(number.to_string(), (x, y + 2), style))?;
        }
        Ok(())
    }

    fn counts(&self, area: &Area<'_>, context: &mut ChartArea<'_, '_>) -> Result<(), DrawError> {
        for (number, (band, &(left, row))) in self.chart.counts.iter().zip(&self.names).enumerate() {
            let (color, name) = (rgb(self.colors.counts[number % 2]), self.colors.count_names[number % 2]);
            let shade = color.mix(f64::from(SHADE) / 255.0);
            // Half a ply wider on either side, so that a count of a single ply can be seen.
            let from = (band.plies.start as f64 - 0.5).clamp(0.0, self.end());
            let to = (band.plies.end as f64 - 0.5).clamp(0.0, self.end());
            context.draw_series([Rectangle::new([(from, 0.0), (to, 100.0)], shade.filled())])?;
            let (from, to) = (context.backend_coord(&(from, 100.0)).0, context.backend_coord(&(to, 100.0)).0);
            // A solid bar on top, since the shade is hard to see on light and dark areas.
            area.draw(&Rectangle::new([(from, self.top() - 6), (to, self.top() - 1)], color.filled()))?;
            if row < MAX_ROWS {
                let style = anchored(WORDS, name, HPos::Left, VPos::Center);
                let y = self.top() - 6 - ROW * row as i32 - ROW / 2;
                area.draw(&Text::new(band.name.as_str(), (LEFT + left, y), style))?;
            }
        }
        Ok(())
    }

    fn curve(&self, context: &mut ChartArea<'_, '_>) -> Result<(), DrawError> {
        let points: Vec<(f64, f64)> = self.points().collect();
        context.draw_series([PathElement::new(points, rgb(self.colors.curve).stroke_width(3))])?;
        Ok(())
    }

    fn marks(&self, area: &Area<'_>, context: &ChartArea<'_, '_>) -> Result<(), DrawError> {
        let known = self.chart.marks.iter().filter_map(|&ply| Some((ply as f64, *self.values.get(ply)?)));
        let points: Vec<(i32, i32)> = known.map(|point| context.backend_coord(&point)).collect();
        let wanted: Vec<(i32, i32)> = points.iter().map(|(x, y)| (*x, y - self.top())).collect();
        let height = SIZE.1 - BELOW - self.top();
        let discs = labels::apart(&wanted, MARK_RADIUS, height);
        for (number, (point, (x, y))) in points.into_iter().zip(discs).enumerate() {
            let centre = (x.clamp(LEFT + MARK_RADIUS, SIZE.0 - MARGIN - MARK_RADIUS), y + self.top());
            area.draw(&PathElement::new([point, centre], rgb(self.colors.mark).stroke_width(3)))?;
            area.draw(&Circle::new(centre, MARK_RADIUS, rgb(self.colors.number).filled()))?;
            area.draw(&Circle::new(centre, MARK_RADIUS - 2, rgb(self.colors.mark).filled()))?;
            let style = anchored(NUMBERS, self.colors.number, HPos::Center, VPos::Center);
            area.draw(&Text::new((number + 1).to_string(), centre, style))?;
        }
        Ok(())
    }

    fn words(&self, area: &Area<'_>) -> Result<(), DrawError> {
        let (labels, ink) = (&self.chart.labels, self.colors.ground.ink);
        let [white, black] = self.colors.shares;
        let whole = SIZE.0 - 2 * MARGIN;
        let put = |text: &str, point, size, color, h, v, room| {
            let size = self.fitting(text, size, room);
            area.draw(&Text::new(text.to_owned(), point, anchored(size, color, h, v)))
        };
        put(&labels.title, (MARGIN, 36), TITLE, ink, HPos::Left, VPos::Center, whole)?;
        put(&labels.upwards, (MARGIN, 80), WORDS, ink, HPos::Left, VPos::Center, whole)?;
        let low = SIZE.1 - 22;
        put(&labels.rightwards, (SIZE.0 - MARGIN, low), WORDS, ink, HPos::Right, VPos::Center, whole / 3)?;
        // The legend.
        let mut x = LEFT;
        let sides = [(&labels.white, white), (&labels.black, black)];
        for (name, color) in sides.into_iter().filter(|_| self.chart.measure == Measure::Chances) {
            area.draw(&Rectangle::new([(x, low - 10), (x + 20, low + 10)], rgb(ink).filled()))?;
            area.draw(&Rectangle::new([(x + 2, low - 8), (x + 18, low + 8)], rgb(color).filled()))?;
            put(name, (x + 30, low), WORDS, ink, HPos::Left, VPos::Center, whole / 4)?;
            x += 30 + self.typeface.shape(name, WORDS).advance() + 36;
        }
        Ok(())
    }

    /// The largest font size, up to `size`, at which `text` is no wider than `room` pixels.
    fn fitting(&self, text: &str, size: f64, room: i32) -> f64 {
        let width = self.typeface.shape(text, size).advance();
        if width <= room { size } else { size * f64::from(room) / f64::from(width) }
    }
}

/// The numbers on the horizontal axis up to this one, at most eight of them.
fn numbers(last: f64) -> impl Iterator<Item = f64> {
    let step = ticks::step(last.floor(), 8, 1.0);
    ticks::multiples((step, last), step)
}
