//! Arrows over a board.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{PathElement, Polygon};
use plotters::style::{Color as _, ShapeStyle};

use super::Arrow;
use super::canvas::{Canvas, DrawError, rgb};
use super::colors::BoardColors;
use super::layout::{Lengths, Point};
use super::scene::SceneSquare;

/// How far from the middle of its square an arrow begins, and how far from that of the other its tip is: so much of a square that
/// the pieces on both can be recognised.
const START: f64 = 0.38;
const TIP: f64 = 0.16;

/// Half the width of the shaft and of the head, and the length of the head, in squares.
const SHAFT: f64 = 0.055;
const HEAD: f64 = 0.15;
const HEAD_LENGTH: f64 = 0.24;

/// Draws an arrow in the accent's colour with an outline; `corner` gives the top left corner of a square.
pub(super) fn draw(
    area: &DrawingArea<Canvas<'_>, Shift>,
    arrow: Arrow,
    corner: impl Fn(SceneSquare) -> Point,
    lengths: Lengths,
    colors: &BoardColors,
) -> Result<(), DrawError> {
    let Some(outline) = outline(corner(arrow.from), corner(arrow.to), lengths.square) else { return Ok(()) };
    let closed: Vec<Point> = outline.iter().chain(outline.first()).copied().collect();
    let edge: ShapeStyle = rgb(colors.ink).stroke_width((lengths.square / 14).max(1));
    area.draw(&PathElement::new(closed, edge))?;
    area.draw(&Polygon::new(outline.to_vec(), rgb(colors.accent).filled()))
}

/// The corners of an arrow from the square at one corner to that at another, the squares being so wide; `None` if it is the same.
fn outline(from: Point, to: Point, square: u32) -> Option<[Point; 7]> {
    let side = f64::from(square);
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return None;
    }
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let middle = (f64::from(from.0) + side / 2.0, f64::from(from.1) + side / 2.0);
    let point = |ahead: f64, aside: f64| {
        let x = middle.0 + along.0 * ahead + across.0 * aside;
        let y = middle.1 + along.1 * ahead + across.1 * aside;
        (x.round() as i32, y.round() as i32)
    };
    let (start, tip) = (START * side, length - TIP * side);
    let (shaft, head, neck) = (SHAFT * side, HEAD * side, tip - HEAD_LENGTH * side);
    Some([
        point(start, shaft),
        point(neck, shaft),
        point(neck, head),
        point(tip, 0.0),
        point(neck, -head),
        point(neck, -shaft),
        point(start, -shaft),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_points_from_beside_one_middle_to_just_before_the_other() {
        // One square to the right, the squares being 100 wide.
        let outline = outline((0, 0), (100, 0), 100).unwrap();
        assert_eq!((outline[0], outline[6]), ((88, 56), (88, 45)));
        assert_eq!(outline[3], (134, 50));
        assert!(outline.iter().all(|(x, y)| (88..=134).contains(x) && (35..=65).contains(y)), "{outline:?}");
    }

    #[test]
    fn an_arrow_to_its_own_square_is_none() {
        assert_eq!(outline((30, 40), (30, 40), 20), None);
    }
}
