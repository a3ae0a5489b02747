//! A player's strength over time.

use std::ops::RangeInclusive;

use super::super::Theme;
use super::super::canvas::DrawError;
use super::super::ticks;
use super::axes::{self, Axes, Plot};
use super::legend::{Legend, Sample};
use super::sheet::{Hand, MARGIN, Picture, Point, Sheet, WIDTH};
use super::simplify::simplify;

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
    pub labels: RatingChartLabels,
    /// The colours.
    pub theme: Theme,
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

/// The text of a rating chart, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingChartLabels {
    /// The title.
    pub title: String,
    /// What the vertical axis counts, with its unit.
    pub upwards: String,
    /// What the horizontal axis counts.
    pub rightwards: String,
    /// The legend of the thick line.
    pub curve: String,
    /// The legend of the band.
    pub band: String,
    /// The legend of the dashed line.
    pub running: String,
    /// The legend of the thin line.
    pub reference: String,
    /// What stands at the end of the thick line: the strength today.
    pub current: String,
}

const HEIGHT: i32 = 864;
const LEFT: i32 = 136;
const TOP: i32 = 242;
const BOTTOM: i32 = HEIGHT - 118;
/// The size of the number at the end.
const CURRENT: f64 = 42.0;
/// No strength is drawn farther from 0.
const LIMIT: f64 = 100_000.0;
/// Half the width of the band of a single day.
const WHISKER: i32 = 30;
/// The fewest points from the bottom to the top.
const LEAST_SPAN: f64 = 100.0;

impl Picture for RatingChart {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        sheet.title(&self.labels.title);
        let lines = Lines::of(self);
        let current = sheet.width(&self.labels.current, CURRENT).min(WIDTH / 4);
        let right = WIDTH - MARGIN - if current > 0 { current + 18 } else { 0 };
        let (bottom, top, step) = lines.levels();
        let plot = Plot { left: LEFT, right, top: TOP, bottom: BOTTOM };
        let axes = Axes::new(plot, lines.days(), bottom..=top);

        let edges = lines.draw_band(sheet, &axes)?;
        let columns = self.ticks.iter().map(|(day, label)| (f64::from(*day), label.as_str()));
        axes.grid(
            sheet,
            ticks::multiples((bottom, top), step),
            columns,
            [&self.labels.upwards, &self.labels.rightwards],
        )?;
        for edge in edges {
            sheet.line(edge, sheet.colors.band_edge(), 2)?;
        }
        lines.draw(sheet, &axes)?;
        if let Some(last) = lines.curve.last() {
            let (x, y) = axes.at((last.day.into(), last.rating));
            let left = if lines.curve.len() == 1 { x + WHISKER } else { right } + 18;
            let middle = y.clamp(TOP + 20, BOTTOM - 20);
            let hand = Hand::left(CURRENT, sheet.colors.ground.ink);
            if left < right {
                // No line runs through the number.
                sheet.rectangle(
                    [(left - 6, middle - 22), (left + current + 6, middle + 22)],
                    sheet.colors.ground.paper,
                )?;
            }
            sheet.write(&self.labels.current, (left, middle), hand, WIDTH / 4);
        }
        self.legend(sheet)
    }
}

impl RatingChart {
    fn legend(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let (labels, mut legend) = (&self.labels, Legend::default());
        if !self.curve.is_empty() {
            legend.add(Sample::Line, &labels.curve);
            legend.add(Sample::Band, &labels.band);
        }
        if !self.running.is_empty() {
            legend.add(Sample::Dashes, &labels.running);
        }
        if !self.reference.is_empty() {
            legend.add(Sample::Thin, &labels.reference);
        }
        legend.draw(sheet, 132)
    }
}

/// What can be drawn, in the order of days.
struct Lines {
    curve: Vec<CurvePoint>,
    running: Vec<(i32, f64)>,
    reference: Vec<(i32, f64)>,
}

impl Lines {
    fn of(chart: &RatingChart) -> Lines {
        let clamped = |value: f64| value.clamp(-LIMIT, LIMIT);
        let line = |points: &[(i32, f64)]| {
            let finite = points.iter().filter(|(_, value)| value.is_finite());
            let mut line: Vec<(i32, f64)> = finite.map(|&(day, value)| (day, clamped(value))).collect();
            line.sort_by_key(|(day, _)| *day);
            line
        };
        let finite =
            chart.curve.iter().filter(|point| [point.rating, point.low, point.high].iter().all(|v| v.is_finite()));
        let mut curve: Vec<CurvePoint> = finite
            .map(|&CurvePoint { day, rating, low, high }| {
                let rating = clamped(rating);
                // The band holds its line.
                CurvePoint { day, rating, low: clamped(low).min(rating), high: clamped(high).max(rating) }
            })
            .collect();
        curve.sort_by_key(|point| point.day);
        Lines { curve, running: line(&chart.running), reference: line(&chart.reference) }
    }

    /// From the first day to the last, a week at least.
    fn days(&self) -> RangeInclusive<f64> {
        let lines = self.running.iter().chain(&self.reference).map(|(day, _)| *day);
        let days = self.curve.iter().map(|point| point.day).chain(lines).map(f64::from);
        let (first, last) = axes::ends(days).unwrap_or_default();
        let missing = (7.0 - (last - first)).max(0.0) / 2.0;
        first - missing..=last + missing
    }

    /// The bottom, the top and the step between two lines, all multiples of the step.
    fn levels(&self) -> (f64, f64, f64) {
        let lines = self.running.iter().chain(&self.reference).map(|(_, value)| *value);
        let values = self.curve.iter().flat_map(|point| [point.low, point.high]).chain(lines);
        let (low, high) = axes::ends(values).unwrap_or((1500.0, 1500.0));
        let missing = (LEAST_SPAN - (high - low)).max(0.0) / 2.0;
        let free = 0.03 * (high - low);
        let (low, high) = (low - missing - free, high + missing + free);
        let step = ticks::step(high - low, 6, 10.0);
        ((low / step).floor() * step, (high / step).ceil() * step, step)
    }

    /// Fills the band, which gets some width if it has a single day, and returns its upper and its lower edge.
    fn draw_band(&self, sheet: &Sheet<'_, '_>, axes: &Axes) -> Result<[Vec<Point>; 2], DrawError> {
        let edge = |of: fn(&CurvePoint) -> f64| -> Vec<Point> {
            simplify(&self.curve.iter().map(|point| axes.at((point.day.into(), of(point)))).collect::<Vec<_>>())
        };
        let (mut high, mut low) = (edge(|point| point.high), edge(|point| point.low));
        if let ([(x, top)], [(_, bottom)]) = (high.as_slice(), low.as_slice()) {
            let (x, top, bottom) = (*x, *top, *bottom);
            sheet.rectangle([(x - WHISKER, top), (x + WHISKER, bottom)], sheet.colors.band())?;
            (high, low) =
                (vec![(x - WHISKER, top), (x + WHISKER, top)], vec![(x - WHISKER, bottom), (x + WHISKER, bottom)]);
        } else {
            let around = high.iter().chain(low.iter().rev()).copied().collect();
            sheet.polygon(around, sheet.colors.band())?;
        }
        Ok([high, low])
    }

    fn draw(&self, sheet: &Sheet<'_, '_>, axes: &Axes) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let place = |line: &[(i32, f64)]| -> Vec<Point> {
            line.iter().map(|&(day, value)| axes.at((day.into(), value))).collect()
        };
        sheet.line(simplify(&place(&self.reference)), colors.third, 3)?;
        let running = place(&self.running);
        let mut steps: Vec<Point> = Vec::new();
        for &(x, y) in &running {
            // Level until the day of the change.
            steps.extend(steps.last().map(|&(_, before)| (x, before)));
            steps.push((x, y));
        }
        // Until today.
        steps.extend(steps.last().map(|&(_, y)| (axes.plot.right, y)).filter(|_| running.len() > 1));
        if let [(x, y)] = running.as_slice() {
            steps = vec![(x - WHISKER, *y), (x + WHISKER, *y)];
        }
        sheet.dashed(steps, (12, 9), colors.second, 4)?;
        let curve: Vec<Point> = self.curve.iter().map(|point| axes.at((point.day.into(), point.rating))).collect();
        sheet.line(simplify(&curve), colors.curve, 6)?;
        if let Some(&last) = curve.last() {
            sheet.disc(last, 13, colors.ground.paper)?;
            sheet.disc(last, 10, colors.curve)?;
        }
        Ok(())
    }
}
