//! How the strengths of several players went over a time.

use super::super::canvas::DrawError;
use super::super::colors::Rgb;
use super::super::ticks;
use super::colors::ClubColors;
use super::sheet::{ClubPicture, Hand, MARGIN, NOTES, Sheet, WIDTH};
use super::simplify::simplify;
use super::xy_chart::{AxisLabels, Plot, XyChart, drawable, ends, levels, widened};

/// The courses of several players' strengths, each a line that stays level until the next change. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct CoursesChart {
    /// The players. Only the first [`CoursesChart::MAX_COURSES`] are drawn.
    pub courses: Vec<PlayerCourse>,
    /// The days to name below the chart, in order, with what to call them. Those outside the courses are left out.
    pub ticks: Vec<(f64, String)>,
    /// The text.
    pub labels: AxisLabels,
    /// What is written for a name that the font cannot write.
    pub nameless: String,
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

const PLOT: Plot = Plot { left: 136, right: WIDTH - MARGIN - NAMES, top: 186, bottom: 702 };
/// The room for the names at the ends of the lines.
const NAMES: i32 = 250;
/// The height of a name, with what is free around it.
const NAME: i32 = 40;
/// The strokes and gaps of the lines that are dashed, so that lines can be told apart without their colours.
const DASHES: [Option<(i32, i32)>; CoursesChart::MAX_COURSES] =
    [None, None, Some((16, 9)), Some((16, 9)), Some((5, 8))];

impl CoursesChart {
    /// No more courses than these are drawn.
    pub const MAX_COURSES: usize = 5;
}

fn color(colors: &ClubColors, index: usize) -> Rgb {
    [colors.curve, colors.second, colors.third, colors.ground.ink, colors.muted][index]
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

impl ClubPicture for CoursesChart {
    fn height(&self) -> i32 {
        self.labels.height(PLOT.bottom)
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let shown = &self.courses[..self.courses.len().min(CoursesChart::MAX_COURSES)];
        let lines: Vec<_> = shown.iter().map(|course| drawable(course.points.iter().copied())).collect();
        let points = lines.iter().flatten();
        let (first, last) = widened(ends(points.clone().map(|(at, _)| *at)).unwrap_or_default(), 1.0);
        let (bottom, top, step) = levels(points.map(|(_, value)| *value), 0.05);
        let chart = XyChart::new(PLOT, first..=last, bottom..=top);
        let days = self.ticks.iter().map(|(at, label)| (*at, label));
        chart.frame(sheet, &self.labels, ticks::multiples((bottom, top), step), days)?;
        // The first course lies on top.
        for (index, line) in lines.iter().enumerate().rev() {
            let (points, own) = (simplify(&chart.stairs(line.iter().copied())), color(sheet.colors, index));
            match DASHES[index] {
                None => sheet.line(points, own, 5)?,
                Some(dashes) => sheet.dashed(points, dashes, own, 4)?,
            }
        }
        let last_points = lines.iter().enumerate().filter_map(|(index, line)| Some((index, chart.at(*line.last()?).1)));
        let ends: Vec<(usize, i32)> = last_points.collect();
        let heights = apart(&ends.iter().map(|(_, y)| *y).collect::<Vec<_>>(), (PLOT.top, PLOT.bottom));
        for ((index, y), height) in ends.into_iter().zip(heights) {
            let own = color(sheet.colors, index);
            sheet.line(vec![(PLOT.right + 6, y), (PLOT.right + 34, height)], own, 2)?;
            sheet.disc((PLOT.right + 42, height), 8, own)?;
            let (name, hand) =
                (sheet.writable(&shown[index].name, &self.nameless), Hand::left(NOTES, sheet.colors.ground.ink));
            sheet.write(&name, (PLOT.right + 60, height), hand, NAMES - 60);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_apart_and_near_their_lines() {
        assert_eq!(apart(&[300, 500], (186, 700)), [300, 500]);
        assert_eq!(apart(&[300, 310, 305], (186, 700)), [300, 380, 340]);
        assert_eq!(apart(&[700, 700], (186, 700)), [660, 700]);
        assert!(apart(&[], (186, 700)).is_empty());
    }
}
