//! How well forecasts came true.

use super::super::canvas::DrawError;
use super::super::layout::Point;
use super::sheet::{ClubPicture, Hand, MARGIN, NOTES, Sheet, WIDTH};
use super::xy_chart::{AxisLabels, PERCENTS, Plot, XyChart, numbered};

/// Predicted scores beside those that came true. Equal charts give equal bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationChart {
    /// Games with similar predictions. Those with a predicted or a true score that is not a number are left out.
    pub bins: Vec<CalibrationBin>,
    /// The text. The axes count scores in per cent: upwards those that came true, rightwards those predicted.
    pub labels: AxisLabels,
    /// What is written along the diagonal, where every prediction comes true.
    pub diagonal: String,
}

/// Games whose predicted scores are similar. Scores are from 0 (loss) to 1 (win).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CalibrationBin {
    /// The mean of the scores that were predicted.
    pub predicted: f64,
    /// The mean of the scores that came true.
    pub scored: f64,
    /// The 95 % interval of that mean, from here.
    pub low: f64,
    /// To here.
    pub high: f64,
    /// How many games there were.
    pub games: u32,
}

const PLOT: Plot = Plot { left: 120, right: WIDTH - MARGIN, top: 176, bottom: 1002 };
/// The radius of a dot of few games, and how much larger the one of the most games is.
const LEAST_RADIUS: f64 = 9.0;
const GROWTH: f64 = 15.0;

/// The top left and the bottom right corner of a rectangle.
type Corners = [Point; 2];

/// Whether a rectangle is in the plot, and touches none of those that are taken.
fn is_free([(left, top), (right, bottom)]: Corners, taken: &[Corners]) -> bool {
    let touches = |&[from, to]: &Corners| left < to.0 && from.0 < right && top < to.1 && from.1 < bottom;
    let is_within = PLOT.left <= left && PLOT.top <= top && right <= PLOT.right && bottom <= PLOT.bottom;
    is_within && !taken.iter().any(touches)
}

/// A bin in its place.
struct Dot {
    centre: Point,
    radius: i32,
    /// The upper and the lower end of the whisker.
    whisker: (i32, i32),
    games: u32,
}

impl ClubPicture for CalibrationChart {
    fn height(&self) -> i32 {
        self.labels.height(PLOT.bottom)
    }

    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let chart = XyChart::new(PLOT, 0.0..=100.0, 0.0..=100.0);
        chart.frame(sheet, &self.labels, PERCENTS, numbered(PERCENTS))?;
        sheet.line(vec![chart.at((0.0, 0.0)), chart.at((100.0, 100.0))], colors.ground.grid, 3)?;

        let dots = self.dots(&chart);
        let mut taken = Vec::new();
        for dot in &dots {
            let (x, y) = dot.centre;
            taken.extend([dot.around(), [(x - 12, dot.whisker.0), (x + 12, dot.whisker.1)]]);
            sheet.line(vec![(x, dot.whisker.0), (x, dot.whisker.1)], colors.second, 3)?;
            for end in [dot.whisker.0, dot.whisker.1] {
                sheet.line(vec![(x - 10, end), (x + 10, end)], colors.second, 3)?;
            }
            sheet.dot((x, y), dot.radius, colors.curve)?;
        }
        for dot in &dots {
            dot.count(sheet, &mut taken);
        }
        // In the corner that forecasts leave free, if they are any good.
        let (right, bottom) = (PLOT.right - 24, PLOT.bottom - 36);
        let width = sheet.width(&self.diagonal, NOTES).min((PLOT.right - PLOT.left) / 2);
        let place = [(right - width - 80, bottom - 16), (right, bottom + 16)];
        if !self.diagonal.is_empty() && is_free(place, &taken) {
            sheet.line(vec![(right - width - 76, bottom), (right - width - 18, bottom)], colors.ground.grid, 3)?;
            sheet.write(&self.diagonal, (right, bottom), Hand::right(NOTES, colors.muted), width);
        }
        Ok(())
    }
}

impl CalibrationChart {
    fn dots(&self, chart: &XyChart) -> Vec<Dot> {
        let known = self.bins.iter().filter(|bin| bin.predicted.is_finite() && bin.scored.is_finite());
        let most = f64::from(self.bins.iter().map(|bin| bin.games).max().unwrap_or_default().max(1));
        known
            .map(|bin| {
                let of = |score: f64| chart.at((100.0 * bin.predicted, 100.0 * score));
                let centre = of(bin.scored);
                let end = |score: f64| if score.is_finite() { of(score).1 } else { centre.1 };
                Dot {
                    centre,
                    // The area is as large as the games are many.
                    radius: (LEAST_RADIUS + GROWTH * (f64::from(bin.games) / most).sqrt()) as i32,
                    whisker: (end(bin.high).min(centre.1), end(bin.low).max(centre.1)),
                    games: bin.games,
                }
            })
            .collect()
    }
}

impl Dot {
    fn around(&self) -> Corners {
        let ((x, y), r) = (self.centre, self.radius + 3);
        [(x - r, y - r), (x + r, y + r)]
    }

    /// Writes the number of games beside the dot, where nothing else is.
    fn count(&self, sheet: &mut Sheet<'_, '_>, taken: &mut Vec<Corners>) {
        let text = self.games.to_string();
        let (half, (x, y), away) = (sheet.width(&text, NOTES) / 2, self.centre, self.radius + 12);
        let sides = [away + half, -away - half];
        let heights = [6, -6, 20, -20, 34, -34, 48, -48, 62, -62];
        let beside = heights.into_iter().flat_map(|down| sides.map(|right| (x + right, y + down)));
        let ends = [(x, self.whisker.0 - 24), (x, self.whisker.1 + 24)];
        let place = |(x, y): Point| [(x - half - 4, y - 15), (x + half + 4, y + 15)];
        let free: Vec<Point> = beside.chain(ends).filter(|&middle| is_free(place(middle), taken)).collect();
        // Off the diagonal, if that leaves a place.
        let off = free.iter().find(|&&middle| !is_on_diagonal(place(middle)));
        if let Some(&middle) = off.or(free.first()) {
            taken.push(place(middle));
            sheet.write(&text, middle, Hand::centre(NOTES, sheet.colors.ground.ink), WIDTH);
        }
    }
}

/// Whether the diagonal of the plot crosses a rectangle.
fn is_on_diagonal([(left, top), (right, bottom)]: Corners) -> bool {
    let height = |x: i32| PLOT.bottom - (x - PLOT.left) * (PLOT.bottom - PLOT.top) / (PLOT.right - PLOT.left);
    height(left) >= top - 2 && height(right) <= bottom + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_or_outside_is_not_free() {
        let at = |from: i32, to: i32| [from, to].map(|away| (PLOT.left + away, PLOT.top + away));
        let taken = [at(10, 20)];
        assert!(is_free(at(20, 30), &taken) && !is_free(at(19, 30), &taken));
        assert!(!is_free([(PLOT.right - 9, PLOT.top), (PLOT.right + 1, PLOT.top + 9)], &taken));
    }
}
