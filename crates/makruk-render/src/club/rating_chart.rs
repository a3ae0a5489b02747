//! A player's strength over time.

use super::super::canvas::DrawError;
use super::super::layout::Point;
use super::super::ticks;
use super::legend::{self, Swatch};
use super::sheet::{ClubPicture, Hand, MARGIN, Sheet, WIDTH};
use super::simplify::simplify;
use super::xy_chart::{AxisLabels, Plot, XyChart, clamped, drawable, ends, levels, widened};

/// The course of one player's strength. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChart {
    /// The strength as it is seen from today, with its uncertainty: a thick line in a shaded band. What is not a number is left
    /// out.
    pub curve: Vec<CurvePoint>,
    /// The rating as it was announced, by day: a dashed line that stays level until the next day with a rating.
    pub running: Vec<(i32, f64)>,
    /// Something to compare with, by day: a thin line.
    pub reference: Vec<(i32, f64)>,
    /// The days to name below the chart, in order, with what to call them. Those outside the curves are left out.
    pub ticks: Vec<(i32, String)>,
    /// The text.
    pub labels: AxisLabels,
    /// What the lines mean.
    pub legend: RatingLegend,
    /// What is written at the end of the thick line: the strength today.
    pub current: String,
}

/// The strength on a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The day, counted from the first of January 1970.
    pub day: i32,
    /// The most likely strength, in points.
    pub rating: f64,
    /// The lower end of the band, in points.
    pub low: f64,
    /// Its upper end, in points.
    pub high: f64,
}

/// What the lines of a rating chart mean, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingLegend {
    /// The thick line.
    pub curve: String,
    /// The band.
    pub band: String,
    /// The dashed line.
    pub running: String,
    /// The thin line.
    pub reference: String,
}

const LEFT: i32 = 136;
const TOP: i32 = 242;
const BOTTOM: i32 = 746;
/// The size of the number at the end.
const CURRENT: f64 = 42.0;
/// Half the width of the band of a single day.
const WHISKER: i32 = 30;

impl ClubPicture for RatingChart {
    fn height(&self) -> i32 {
        self.labels.height(BOTTOM)
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let lines = Lines::of(self);
        let current = sheet.width(&self.current, CURRENT).min(WIDTH / 4);
        let right = WIDTH - MARGIN - if current > 0 { current + 18 } else { 0 };
        let (chart, levels) = lines.chart(right);
        let edges = lines.draw_band(sheet, &chart)?;
        let days = self.ticks.iter().map(|(day, label)| (f64::from(*day), label));
        chart.frame(sheet, &self.labels, levels, days)?;
        for edge in edges {
            sheet.line(edge, sheet.colors.band_edge(), 2)?;
        }
        lines.draw(sheet, &chart)?;
        if let Some(last) = lines.curve.last() {
            let (x, y) = chart.at((last.day.into(), last.rating));
            let left = if lines.curve.len() == 1 { x + WHISKER } else { right } + 18;
            let middle = y.clamp(TOP + 20, BOTTOM - 20);
            if left < right {
                // No line runs through the number.
                sheet.rectangle(
                    [(left - 6, middle - 22), (left + current + 6, middle + 22)],
                    sheet.colors.ground.paper,
                )?;
            }
            sheet.write(&self.current, (left, middle), Hand::left(CURRENT, sheet.colors.ground.ink), WIDTH / 4);
        }
        let RatingLegend { curve, band, running, reference } = &self.legend;
        let entries = [
            (!self.curve.is_empty(), Swatch::Line, curve),
            (!self.curve.is_empty(), Swatch::Band, band),
            (!self.running.is_empty(), Swatch::Dashes, running),
            (!self.reference.is_empty(), Swatch::Thin, reference),
        ];
        let drawn = entries.into_iter().filter(|(is_drawn, ..)| *is_drawn);
        legend::draw(sheet, &drawn.map(|(_, sample, name)| (sample, name.as_str())).collect::<Vec<_>>(), 132)
    }
}

/// What can be drawn, in the order of days.
struct Lines {
    curve: Vec<CurvePoint>,
    running: Vec<(f64, f64)>,
    reference: Vec<(f64, f64)>,
}

impl Lines {
    fn of(chart: &RatingChart) -> Lines {
        let line = |points: &[(i32, f64)]| drawable(points.iter().map(|&(day, value)| (day.into(), value)));
        let finite = |point: &&CurvePoint| [point.rating, point.low, point.high].iter().all(|value| value.is_finite());
        let point = |&CurvePoint { day, rating, low, high }| {
            let rating = clamped(rating);
            // The band holds its line.
            CurvePoint { day, rating, low: clamped(low).min(rating), high: clamped(high).max(rating) }
        };
        let mut curve: Vec<CurvePoint> = chart.curve.iter().filter(finite).map(point).collect();
        curve.sort_by_key(|point| point.day);
        Lines { curve, running: line(&chart.running), reference: line(&chart.reference) }
    }

    /// The chart with this right edge, a week long at least, and the step between its lines.
    fn chart(&self, right: i32) -> (XyChart, impl Iterator<Item = f64>) {
        let band = self.curve.iter().flat_map(|point| [point.low, point.high].map(|end| (f64::from(point.day), end)));
        let points = band.chain(self.running.iter().chain(&self.reference).copied());
        let (first, last) = widened(ends(points.clone().map(|(day, _)| day)).unwrap_or_default(), 7.0);
        let (bottom, top, step) = levels(points.map(|(_, value)| value), 0.03);
        let plot = Plot { left: LEFT, right, top: TOP, bottom: BOTTOM };
        (XyChart::new(plot, first..=last, bottom..=top), ticks::multiples((bottom, top), step))
    }

    /// Fills the band, which gets some width if it has a single day, and returns its upper and its lower edge.
    fn draw_band(&self, sheet: &Sheet<'_, '_>, chart: &XyChart) -> Result<[Vec<Point>; 2], DrawError> {
        let edge = |of: fn(&CurvePoint) -> f64| -> Vec<Point> {
            simplify(&self.curve.iter().map(|point| chart.at((point.day.into(), of(point)))).collect::<Vec<_>>())
        };
        let (high, low) = (edge(|point| point.high), edge(|point| point.low));
        if let ([(x, top)], [(_, bottom)]) = (high.as_slice(), low.as_slice()) {
            let ((left, right), top, bottom) = ((x - WHISKER, x + WHISKER), *top, *bottom);
            sheet.rectangle([(left, top), (right, bottom)], sheet.colors.band())?;
            return Ok([top, bottom].map(|y| vec![(left, y), (right, y)]));
        }
        sheet.polygon(high.iter().chain(low.iter().rev()).copied().collect(), sheet.colors.band())?;
        Ok([high, low])
    }

    fn draw(&self, sheet: &Sheet<'_, '_>, chart: &XyChart) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let reference: Vec<Point> = self.reference.iter().map(|&point| chart.at(point)).collect();
        sheet.line(simplify(&reference), colors.third, 3)?;
        let running = match self.running[..] {
            [only] => {
                let (x, y) = chart.at(only);
                vec![(x - WHISKER, y), (x + WHISKER, y)]
            }
            _ => chart.stairs(self.running.iter().copied()),
        };
        sheet.dashed(running, (12, 9), colors.second, 4)?;
        let curve: Vec<Point> = self.curve.iter().map(|point| chart.at((point.day.into(), point.rating))).collect();
        sheet.line(simplify(&curve), colors.curve, 6)?;
        curve.last().map_or(Ok(()), |&last| sheet.dot(last, 10, colors.curve))
    }
}
