//! Thrones, on a board for four.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{PathElement, Polygon, Rectangle};
use plotters::style::{Color as _, ShapeStyle};

use super::canvas::{Canvas, DrawError, rgb};
use super::colors::PieceColors;
use super::layout::Point;

/// Where a throne is drawn and in which colours.
pub(super) struct ThronePen<'a, 'b> {
    pub(super) area: &'a DrawingArea<Canvas<'b>, Shift>,
    /// The top left corner of the square.
    pub(super) corner: Point,
    /// Its width and height.
    pub(super) square: u32,
    pub(super) army: &'static PieceColors,
}

impl ThronePen<'_, '_> {
    /// Draws the frame of a throne.
    pub(super) fn frame(&self) -> Result<(), DrawError> {
        let ThronePen { area, corner: (x, y), square, army } = self;
        let side = *square as i32;
        let width = (side / 15).max(2);
        let inset = (side / 24).max(1);
        for (color, from, to) in [(army.outline, inset, inset + width + 1), (army.body, inset + 1, inset + width)] {
            let style: ShapeStyle = rgb(color).filled();
            let far = side - 1;
            for [one, other] in [
                [(from, from), (far - from, to)],
                [(from, far - to), (far - from, far - from)],
                [(from, from), (to, far - from)],
                [(far - to, from), (far - from, far - from)],
            ] {
                area.draw(&Rectangle::new([(x + one.0, y + one.1), (x + other.0, y + other.1)], style))?;
            }
        }
        Ok(())
    }

    /// Draws a crown, to be seen while nothing stands on the throne.
    pub(super) fn crown(&self) -> Result<(), DrawError> {
        let ThronePen { area, corner: (x, y), square, army } = self;
        let side = *square as i32;
        let at = |(across, down): (i32, i32)| (x + side * across / 100, y + side * down / 100);
        let crown = [(28, 68), (24, 36), (39, 51), (50, 30), (61, 51), (76, 36), (72, 68)].map(at);
        area.draw(&Polygon::new(crown, rgb(army.body).filled()))?;
        let line: ShapeStyle = rgb(army.outline).stroke_width((side / 36).max(1) as u32);
        area.draw(&PathElement::new(crown.into_iter().chain([crown[0]]).collect::<Vec<_>>(), line))
    }
}
