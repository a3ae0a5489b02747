//! The plates above and below the board, and the banner.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{PathElement, Text};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color as _, ShapeStyle};

use super::Labels;
use super::canvas::{Canvas, DrawError, RoundRectangle, Tint, rgb};
use super::colors::Rgb;
use super::layout::{Layout, Point};
use super::scene::{PieceShape, Plate, PlateKing, Plates, ScenePiece, SceneSide};
use super::skin::{self, Skin};
use super::text_style::style;
use super::typeface::Typeface;

/// What plates are drawn on and with.
pub(super) struct PlatePen<'a, 'b> {
    pub(super) area: &'a DrawingArea<Canvas<'b>, Shift>,
    pub(super) skin: &'a Skin,
    pub(super) typeface: &'a Typeface,
    pub(super) labels: Labels,
}

/// Whether a piece is struck through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Struck {
    No,
    Yes,
}

/// The part of a plate that is still free, from its left to its right end.
struct FreeSpan {
    left: i32,
    right: i32,
    /// The line on which everything is centred.
    middle: i32,
}

impl FreeSpan {
    fn width(&self) -> i32 {
        self.right - self.left
    }
}

impl PlatePen<'_, '_> {
    /// Draws both plates, and the banner if there is one.
    pub(super) fn draw(&self, plates: &Plates, layout: &Layout, view: SceneSide) -> Result<(), DrawError> {
        match layout.plates {
            Some(rows) if plates.sides.are_four() => self.draw_corners(plates, view, rows)?,
            Some([upper, lower]) => {
                self.draw_plate(plates, view.opposite(), upper)?;
                self.draw_plate(plates, view, lower)?;
            }
            None => {}
        }
        match (layout.banner, &plates.banner, plates.throw) {
            (Some(corner), Some(text), _) => self.draw_banner(text, corner),
            (Some(corner), None, Some(throw)) => self.draw_throw(throw, corner),
            _ => Ok(()),
        }
    }

    /// Draws the plates of four sides, each at its corner of the board.
    fn draw_corners(&self, plates: &Plates, view: SceneSide, [upper, lower]: [Point; 2]) -> Result<(), DrawError> {
        let lengths = &self.skin.lengths;
        let right = |(x, y): Point| (x + (lengths.half_plate().0 + lengths.gap()) as i32, y);
        let mut side = view;
        for corner in [lower, upper, right(upper), right(lower)] {
            self.draw_half_plate(plates, side, corner)?;
            side = side.next();
        }
        Ok(())
    }

    /// Draws the discs of the armies that a side commands, its name and clock, the kings that it holds, and its own if that is held:
    /// struck through.
    fn draw_half_plate(&self, plates: &Plates, side: SceneSide, (x, y): Point) -> Result<(), DrawError> {
        let (colors, lengths) = (self.skin.colors, &self.skin.lengths);
        let size = lengths.half_plate();
        let is_lit = plates.turn == Some(side);
        let (ground, ink) = if is_lit { (colors.plate, colors.ink) } else { (colors.frame, colors.label) };
        if is_lit {
            let radius = size.1 as f32 / 3.0;
            self.area.draw(&RoundRectangle { corner: (x, y), size, radius, color: colors.plate })?;
        }
        let gap = (size.1 / 5) as i32;
        let mut room = FreeSpan { left: x + gap, right: x + size.0 as i32 - gap, middle: y + (size.1 / 2) as i32 };
        let army_of = |side: SceneSide| plates.sides.of(side).army;
        let commands = |of: &SceneSide| *of != side && army_of(*of).commander == Some(side);
        let disc = lengths.disc() as i32;
        for of in [side].into_iter().chain(SceneSide::ALL.into_iter().filter(commands)) {
            let corner = (room.left, room.middle - disc / 2);
            self.area.draw(&self.skin.disc(of, ground).at(corner))?;
            if of == side && (army_of(side).commander.is_some() || army_of(side).stands_still()) {
                let size = (disc as u32, disc as u32);
                self.area.draw(&Tint { corner, size, table: &self.skin.pale[1] })?;
            }
            room.left += disc + gap;
        }
        let plate = plates.sides.of(side);
        if let Some(clock) = &plate.clock {
            self.write_right(&mut room, clock, ink)?;
        }
        let own = (plate.army.king != PlateKing::Free).then_some((side, Struck::Yes));
        let held = SceneSide::ALL.into_iter().filter(|of| army_of(*of).king == PlateKing::Held(side));
        let kings = own.into_iter().chain(held.map(|of| (of, Struck::No)));
        let kings = kings.map(|(side, struck)| (ScenePiece { side, shape: PieceShape::King }, struck)).collect();
        self.draw_tray(&mut room, kings)?;
        self.write_name(&mut room, plate, ink)
    }

    /// Draws pieces on a tray at the right end of the room, which gets smaller by that.
    fn draw_tray(&self, room: &mut FreeSpan, pieces: Vec<(ScenePiece, Struck)>) -> Result<(), DrawError> {
        let mini = self.skin.lengths.mini() as i32;
        let width = mini * pieces.len() as i32 + mini / 4;
        if !pieces.is_empty() {
            self.draw_pieces((room.right - width, room.middle), &pieces)?;
            room.right -= width + mini / 4;
        }
        Ok(())
    }

    /// Draws pieces on a tray from this point on its middle line. Returns its width.
    pub(super) fn draw_pieces(&self, (left, middle): Point, pieces: &[(ScenePiece, Struck)]) -> Result<i32, DrawError> {
        let mini = self.skin.lengths.mini() as i32;
        let width = mini * pieces.len() as i32 + mini / 4;
        let top = middle - mini / 2;
        let color = skin::tray(self.skin.colors);
        let size = (width as u32, mini as u32 + 2);
        self.area.draw(&RoundRectangle { corner: (left, top - 1), size, radius: mini as f32 / 4.0, color })?;
        for (&(piece, struck), index) in pieces.iter().zip(0..) {
            let x = left + mini / 8 + index * mini;
            self.area.draw(&self.skin.mini(piece).at((x, top)))?;
            if struck == Struck::Yes {
                let line = vec![(x + mini / 10, top + mini * 9 / 10), (x + mini * 9 / 10, top + mini / 10)];
                for (color, width) in [(self.skin.colors.ink, mini / 5), (self.skin.colors.accent, mini / 10)] {
                    let style: ShapeStyle = rgb(color).stroke_width(width.max(1) as u32);
                    self.area.draw(&PathElement::new(line.clone(), style))?;
                }
            }
        }
        Ok(width)
    }

    fn draw_plate(&self, plates: &Plates, side: SceneSide, (x, y): Point) -> Result<(), DrawError> {
        let (colors, lengths) = (self.skin.colors, &self.skin.lengths);
        let (width, height) = lengths.plate();
        let is_lit = plates.turn == Some(side);
        let (ground, ink, accent) = match is_lit {
            true => (colors.plate, colors.ink, colors.ink),
            false => (colors.frame, colors.label, colors.accent),
        };
        if is_lit {
            self.area.draw(&self.skin.lit_plate(self.typeface).at((x, y)))?;
        }
        let gap = (height / 4) as i32;
        let mut room = FreeSpan { left: x + gap, right: x + width as i32 - gap, middle: y + (height / 2) as i32 };
        let disc = lengths.disc() as i32;
        self.area.draw(&self.skin.disc(side, ground).at((room.left, room.middle - disc / 2)))?;
        room.left += disc + gap;

        let plate = plates.sides.of(side);
        if let Some(clock) = &plate.clock {
            self.write_right(&mut room, clock, ink)?;
        }
        if let Some(count) = plates.count.as_ref().filter(|count| count.counter == side) {
            self.write_right(&mut room, &count.text(self.labels), accent)?;
        }
        self.write_name(&mut room, plate, ink)?;
        self.draw_taken(&room, plate, side.opposite())
    }

    /// Writes at the right end of the room, which gets smaller by that.
    fn write_right(&self, room: &mut FreeSpan, text: &str, ink: Rgb) -> Result<(), DrawError> {
        let size = self.letters();
        let text = self.typeface.fitted(text, size, room.width());
        self.area.draw(&Text::new(text.as_str(), (room.right, room.middle), style(size, ink, HPos::Right)))?;
        room.right -= self.typeface.shape(&text, size).advance() + size as i32;
        Ok(())
    }

    fn write_name(&self, room: &mut FreeSpan, plate: &Plate, ink: Rgb) -> Result<(), DrawError> {
        let size = self.letters();
        let name = [&plate.player, &plate.account, &plate.side].into_iter().find_map(|it| self.typeface.writable(it));
        let Some(name) = name.map(|name| self.typeface.fitted(&name, size, room.width())) else { return Ok(()) };
        self.area.draw(&Text::new(name.as_str(), (room.left, room.middle), style(size, ink, HPos::Left)))?;
        room.left += self.typeface.shape(&name, size).advance() + size as i32 / 2;
        Ok(())
    }

    /// Draws one piece of each shape that was taken, with their number if it was more than one. If they do not all fit, the
    /// least valuable are left out.
    fn draw_taken(&self, room: &FreeSpan, plate: &Plate, of: SceneSide) -> Result<(), DrawError> {
        let (colors, lengths) = (self.skin.colors, &self.skin.lengths);
        let (mini, size) = (lengths.mini() as i32, self.letters() * 0.8);
        let mut x = room.left + mini / 4;
        let mut shown = Vec::new();
        for shape in PieceShape::ALL.into_iter().rev() {
            let number = match plate.taken.iter().filter(|taken| **taken == shape).count() {
                0 => continue,
                1 => String::new(),
                more => self.labels.number(more as u16),
            };
            let width = mini + self.typeface.shape(&number, size).advance();
            if x + width + mini / 4 > room.right {
                break;
            }
            shown.push((shape, x, number));
            x += width;
        }
        if shown.is_empty() {
            return Ok(());
        }
        let top = room.middle - mini / 2;
        self.area.draw(&RoundRectangle {
            corner: (room.left, top - 1),
            size: ((x + mini / 4 - room.left) as u32, mini as u32 + 2),
            radius: mini as f32 / 4.0,
            color: skin::tray(colors),
        })?;
        for (shape, x, number) in shown {
            self.area.draw(&self.skin.mini(ScenePiece { side: of, shape }).at((x, top)))?;
            let at = (x + mini, room.middle + mini / 8);
            self.area.draw(&Text::new(number.as_str(), at, style(size, colors.ink, HPos::Left)))?;
        }
        Ok(())
    }

    fn draw_banner(&self, text: &str, (x, y): Point) -> Result<(), DrawError> {
        let (colors, lengths) = (self.skin.colors, &self.skin.lengths);
        let (width, height) = (lengths.plate().0, lengths.banner());
        let corner = (x, y);
        self.area.draw(&RoundRectangle {
            corner,
            size: (width, height),
            radius: height as f32 / 4.0,
            color: colors.accent,
        })?;
        let size = self.letters() * 1.15;
        let text = self.typeface.fitted(text, size, width as i32 - height as i32);
        let centre = (x + width as i32 / 2, y + height as i32 / 2);
        self.area.draw(&Text::new(text.as_str(), centre, style(size, colors.ink, HPos::Center)))
    }

    /// The size of letters on a plate, in pixels.
    pub(super) fn letters(&self) -> f64 {
        f64::from(self.skin.lengths.plate().1) * 0.62
    }
}
