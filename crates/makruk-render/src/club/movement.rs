//! How far a player moved in a list.

use super::super::canvas::DrawError;
use super::super::colors::Rgb;
use super::super::layout::Point;
use super::sheet::{Hand, NOTES, Sheet};

/// How a player's place has changed since an earlier time that the caller chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// The number of places up, or down if negative. 0 is no movement.
    Places(i32),
    /// They had no place then.
    New,
    /// They have no place now: nothing is drawn.
    Unplaced,
}

/// The width of an arrow.
const ARROW: i32 = 22;
const GAP: i32 = 8;

impl Movement {
    /// The width in pixels.
    pub(super) fn width(self, sheet: &Sheet<'_, '_>, new: &str) -> i32 {
        match self {
            Movement::Places(0) => ARROW,
            Movement::Places(places) => ARROW + GAP + sheet.width(&places.unsigned_abs().to_string(), NOTES),
            Movement::New => sheet.width(new, NOTES),
            Movement::Unplaced => 0,
        }
    }

    /// Draws an arrow up or down with the number of places, a dash, or the word for a newcomer, from this point to the right.
    pub(super) fn draw(
        self,
        sheet: &mut Sheet<'_, '_>,
        (x, y): Point,
        (ink, arrows): (Rgb, [Rgb; 2]),
        new: &str,
        room: i32,
    ) -> Result<(), DrawError> {
        let hand = Hand::left(NOTES, ink);
        match self {
            Movement::Unplaced => {}
            Movement::New => sheet.squeeze(new, (x, y), hand, room),
            Movement::Places(0) => sheet.rectangle([(x + 3, y - 1), (x + ARROW - 4, y + 1)], ink)?,
            Movement::Places(places) => {
                let (up, down) = (if places > 0 { -1 } else { 1 }, usize::from(places < 0));
                let (tip, base) = (y + up * 11, y - up * 9);
                sheet.polygon(vec![(x, base), (x + ARROW, base), (x + ARROW / 2, tip)], arrows[down])?;
                let number = places.unsigned_abs().to_string();
                sheet.squeeze(&number, (x + ARROW + GAP, y), hand, room - ARROW - GAP);
            }
        }
        Ok(())
    }
}
