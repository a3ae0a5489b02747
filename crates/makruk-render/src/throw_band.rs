//! The throw of the long die, above the board.

use chaturanga::four::LongDie;
use plotters::element::{Circle, Text};
use plotters::style::Color as _;
use plotters::style::text_anchor::HPos;

use super::canvas::{DrawError, RoundRectangle, rgb};
use super::colors::Rgb;
use super::layout::Point;
use super::plates::{PlatePen, Struck};
use super::scene::{ScenePiece, SceneThrow, ThrowFate};
use super::text_style::style;

/// The die: ivory, with dark points.
const IVORY: Rgb = [0xfd, 0xf6, 0xe4];
const RIM: Rgb = [0x3a, 0x24, 0x10];

impl PlatePen<'_, '_> {
    /// Draws for which army the die is thrown, what it shows, and the pieces that it allows: struck through if none of them can move.
    pub(super) fn draw_throw(&self, throw: SceneThrow, (x, y): Point) -> Result<(), DrawError> {
        let (colors, lengths) = (self.skin.colors, &self.skin.lengths);
        let height = lengths.banner() as i32;
        let middle = y + height / 2;
        let disc = lengths.disc() as i32;
        let gap = height / 4;
        let mut left = x + gap;
        self.area.draw(&self.skin.disc(throw.army, colors.frame).at((left, middle - disc / 2)))?;
        left += disc + gap;
        left += self.draw_die((left, y + height / 12), height * 5 / 6, throw.fate.die())? + gap;
        let Some(die) = throw.fate.die() else { return Ok(()) };
        let points = self.labels.number(die.points());
        let size = self.letters() * 1.15;
        self.area.draw(&Text::new(points.as_str(), (left, middle), style(size, colors.label, HPos::Left)))?;
        left += self.typeface.shape(&points, size).advance() + gap;
        let struck = if matches!(throw.fate, ThrowFate::Blocked(_)) { Struck::Yes } else { Struck::No };
        let allowed: Vec<(ScenePiece, Struck)> =
            die.moves().iter().map(|arm| (ScenePiece { side: throw.army, shape: (*arm).into() }, struck)).collect();
        self.draw_pieces((left, middle), &allowed).map(|_| ())
    }

    /// Draws the long die lying on its side. Returns its width.
    fn draw_die(&self, (x, y): Point, height: i32, shown: Option<LongDie>) -> Result<i32, DrawError> {
        let width = height * 3;
        let rim = (height / 14).max(1);
        let body = if shown.is_some() { IVORY } else { self.skin.colors.frame };
        let rim_color = if shown.is_some() { RIM } else { self.skin.colors.label };
        for (inset, color) in [(0, rim_color), (rim, body)] {
            let size = ((width - 2 * inset) as u32, (height - 2 * inset) as u32);
            let radius = (height / 4 - inset) as f32;
            self.area.draw(&RoundRectangle { corner: (x + inset, y + inset), size, radius, color })?;
        }
        for &(across, down) in shown.map_or(&[][..], points) {
            let centre = (x + width * across / 100, y + height * down / 100);
            self.area.draw(&Circle::new(centre, (height / 9).max(1), rgb(RIM).filled()))?;
        }
        Ok(width)
    }
}

/// Where the points of a side are, in hundredths of its length and of its width.
const fn points(die: LongDie) -> &'static [(i32, i32)] {
    match die {
        LongDie::Two => &[(34, 50), (66, 50)],
        LongDie::Three => &[(22, 50), (50, 50), (78, 50)],
        LongDie::Four => &[(30, 28), (30, 72), (70, 28), (70, 72)],
        LongDie::Five => &[(24, 28), (24, 72), (50, 50), (76, 28), (76, 72)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_of_the_die_has_as_many_points_as_it_is_worth() {
        assert!(LongDie::ALL.into_iter().all(|die| points(die).len() == usize::from(die.points())));
    }
}
