//! How the strengths of several players went over a time.

use super::super::Theme;
use super::super::canvas::DrawError;
use super::super::colors::Rgb;
use super::super::ticks;
use super::axes::{self, Axes, Plot};
use super::colors::ClubColors;
use super::sheet::{Hand, MARGIN, NOTES, Picture, Point, Sheet, WIDTH};
use super::simplify::simplify;

/// The courses of several players' strengths, each a line that stays level until the next change. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct CoursesChart {
    /// The players. Only the first [`CoursesChart::MAX_COURSES`] are drawn.
    pub courses: Vec<PlayerCourse>,
    /// The days to name below the chart, in order, with what to call them. Those outside the courses are left out.
    pub ticks: Vec<(f64, String)>,
    /// The text.
    pub labels: CoursesLabels,
    /// The colours.
    pub theme: Theme,
}

/// The course of one player's strength.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerCourse {
    /// The player's name.
    pub name: String,
    /// The strength in points from each time on; times are days since the first of January 1970. What is not a number is left
    /// out.
    pub points: Vec<(f64, f64)>,
}

/// The text of a chart of courses, in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoursesLabels {
    /// The title.
    pub title: String,
    /// What the vertical axis counts, with its unit.
    pub upwards: String,
    /// What the horizontal axis counts.
    pub rightwards: String,
    /// What stands for a name that cannot be written.
    pub nameless: String,
}

const HEIGHT: i32 = 820;
const LEFT: i32 = 136;
const TOP: i32 = 186;
const BOTTOM: i32 = HEIGHT - 118;
/// The room for the names at the ends of the lines.
const NAMES: i32 = 250;
/// The height of a name, with what is free around it.
const NAME: i32 = 40;
/// No strength is drawn farther from 0.
const LIMIT: f64 = 100_000.0;
/// The fewest points from the bottom to the top.
const LEAST_SPAN: f64 = 100.0;

/// The style of a line, so that lines can be told apart without their colours.
#[derive(Clone, Copy)]
enum Stroke {
    Solid,
    Dashes,
    Dots,
}

const STROKES: [Stroke; CoursesChart::MAX_COURSES] =
    [Stroke::Solid, Stroke::Solid, Stroke::Dashes, Stroke::Dashes, Stroke::Dots];

impl CoursesChart {
    /// No more courses than these are drawn.
    pub const MAX_COURSES: usize = 5;
}

fn color(colors: &ClubColors, index: usize) -> Rgb {
    [colors.curve, colors.second, colors.third, colors.ground.ink, colors.muted][index % CoursesChart::MAX_COURSES]
}

/// What can be drawn of a course.
fn drawable(course: &PlayerCourse) -> Vec<(f64, f64)> {
    let finite = course.points.iter().filter(|(at, value)| at.is_finite() && value.is_finite());
    let mut line: Vec<(f64, f64)> = finite.map(|&(at, value)| (at, value.clamp(-LIMIT, LIMIT))).collect();
    line.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    line
}

/// The bottom, the top and the step between two lines, all multiples of the step.
fn levels(lines: &[Vec<(f64, f64)>]) -> (f64, f64, f64) {
    let values = lines.iter().flatten().map(|(_, value)| *value);
    let (low, high) = axes::ends(values).unwrap_or((1500.0, 1500.0));
    let missing = (LEAST_SPAN - (high - low)).max(0.0) / 2.0;
    let free = 0.05 * (high - low);
    let (low, high) = (low - missing - free, high + missing + free);
    let step = ticks::step(high - low, 6, 10.0);
    ((low / step).floor() * step, (high / step).ceil() * step, step)
}

/// Heights as near as possible to the wanted ones, in their order, so that none touches another.
fn apart(wanted: &[i32], (top, bottom): (i32, i32)) -> Vec<i32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&index| wanted[index]);
    let mut placed = wanted.to_vec();
    let mut free = top;
    for &index in &order {
        placed[index] = placed[index].max(free);
        free = placed[index] + NAME;
    }
    let mut free = bottom;
    for &index in order.iter().rev() {
        placed[index] = placed[index].min(free);
        free = placed[index] - NAME;
    }
    placed
}

impl Picture for CoursesChart {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        sheet.title(&self.labels.title);
        let shown = &self.courses[..self.courses.len().min(CoursesChart::MAX_COURSES)];
        let lines: Vec<Vec<(f64, f64)>> = shown.iter().map(drawable).collect();
        let days = lines.iter().flatten().map(|(at, _)| *at);
        let (first, last) = axes::ends(days).unwrap_or_default();
        let missing = (1.0 - (last - first)).max(0.0) / 2.0;
        let (bottom, top, step) = levels(&lines);
        let right = WIDTH - MARGIN - NAMES;
        let plot = Plot { left: LEFT, right, top: TOP, bottom: BOTTOM };
        let axes = Axes::new(plot, first - missing..=last + missing, bottom..=top);
        let columns = self.ticks.iter().map(|(at, label)| (*at, label.as_str()));
        axes.grid(
            sheet,
            ticks::multiples((bottom, top), step),
            columns,
            [&self.labels.upwards, &self.labels.rightwards],
        )?;
        // The first course lies on top.
        for (index, line) in lines.iter().enumerate().rev() {
            draw_course(sheet, &axes, line, index)?;
        }
        let ends: Vec<(usize, i32)> =
            lines.iter().enumerate().filter_map(|(index, line)| Some((index, axes.at(*line.last()?).1))).collect();
        let heights = apart(&ends.iter().map(|(_, y)| *y).collect::<Vec<_>>(), (TOP, BOTTOM));
        for ((index, y), height) in ends.into_iter().zip(heights) {
            let own = color(sheet.colors, index);
            sheet.line(vec![(right + 6, y), (right + 34, height)], own, 2)?;
            sheet.disc((right + 42, height), 8, own)?;
            let name = sheet.writable(&shown[index].name, &self.labels.nameless);
            let ink = sheet.colors.ground.ink;
            sheet.write(&name, (right + 60, height), Hand::left(NOTES, ink), NAMES - 60);
        }
        Ok(())
    }
}

fn draw_course(sheet: &Sheet<'_, '_>, axes: &Axes, line: &[(f64, f64)], index: usize) -> Result<(), DrawError> {
    let mut steps: Vec<Point> = Vec::new();
    for &at in line {
        let (x, y) = axes.at(at);
        // Level until the change.
        steps.extend(steps.last().map(|&(_, before)| (x, before)));
        steps.push((x, y));
    }
    steps.extend(steps.last().map(|&(_, y)| (axes.plot.right, y)));
    let (points, own) = (simplify(&steps), color(sheet.colors, index));
    match STROKES[index % STROKES.len()] {
        Stroke::Solid => sheet.line(points, own, 5),
        Stroke::Dashes => sheet.dashed(points, (16, 9), own, 4),
        Stroke::Dots => sheet.dashed(points, (5, 8), own, 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_apart_and_near_their_lines() {
        assert_eq!(apart(&[300, 500], (186, 700)), [300, 500]);
        assert_eq!(apart(&[300, 310, 305], (186, 700)), [300, 380, 340]);
        assert_eq!(apart(&[700, 700], (186, 700)), [660, 700]);
        assert!(apart(&[], (186, 700)).is_empty());
    }
}
