//! Where everything is in a picture of a given size.

use super::Size;
use makruk::{Color, File, Rank, Square};

/// A point in pixels from the top left corner.
pub(super) type Point = (i32, i32);

/// Eight squares by eight in a frame of even width, all in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Width and height of the whole picture.
    pub(super) side: u32,
    /// Width and height of a square.
    pub(super) square: u32,
    /// Width of the frame.
    pub(super) frame: u32,
}

impl Layout {
    pub(super) fn new(size: Size) -> Layout {
        let side = size.pixels();
        // An eighteenth of the picture for each side of the frame, or the few pixels more that a whole number of pixels
        // a square leaves over; sizes are multiples of 8, so both sides get the same.
        let square = (side - 2 * (side / 18)) / 8;
        Layout { side, square, frame: (side - 8 * square) / 2 }
    }

    /// The top left corner of `square` with `view` sitting below.
    pub(super) fn corner(&self, square: Square, view: Color) -> Point {
        let (x, _) = self.file_centre(square.file(), view);
        let (_, y) = self.rank_centre(square.rank(), view);
        (x - self.square as i32 / 2, y - self.square as i32 / 2)
    }

    /// Where the letter of `file` stands: in the middle of the lower frame.
    pub(super) fn file_centre(&self, file: File, view: Color) -> Point {
        let column = match view {
            Color::White => file.index(),
            Color::Black => 7 - file.index(),
        };
        (self.along(column), (self.side - self.frame / 2) as i32)
    }

    /// Where the digit of `rank` stands: in the middle of the left frame.
    pub(super) fn rank_centre(&self, rank: Rank, view: Color) -> Point {
        let row = match view {
            Color::White => 7 - rank.index(),
            Color::Black => rank.index(),
        };
        ((self.frame / 2) as i32, self.along(row))
    }

    /// How wide and high the marker of the side to move is: as much as the frame has room for.
    pub(super) fn marker(&self) -> u32 {
        self.frame - 2 * self.edge_width() as u32
    }

    /// The top left corner of the marker: in the right frame, beside the home rank of `turn`.
    pub(super) fn marker_corner(&self, turn: Color, view: Color) -> Point {
        let row = if turn == view { 7 } else { 0 };
        ((self.side - self.marker()) as i32 - self.edge_width() / 2, self.along(row) - (self.marker() / 2) as i32)
    }

    /// The middle of the upper frame: where the count stands.
    pub(super) fn count_centre(&self) -> Point {
        ((self.side / 2) as i32, (self.frame / 2) as i32)
    }

    /// How wide the line round the squares is.
    pub(super) fn edge_width(&self) -> i32 {
        (self.frame / 12).max(1) as i32
    }

    /// The outermost pixels of the line round the squares: top left and bottom right.
    pub(super) fn edge(&self) -> [Point; 2] {
        let (near, far) = (self.frame as i32, (self.side - self.frame) as i32 - 1);
        let width = self.edge_width();
        [(near - width, near - width), (far + width, far + width)]
    }

    /// The middle of the square number `index` from the left or from above.
    fn along(&self, index: u8) -> i32 {
        (self.frame + u32::from(index) * self.square + self.square / 2) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_frame_fill_every_size_exactly() {
        for pixels in (320..=1280).step_by(8) {
            let layout = Layout::new(Size::new(pixels).unwrap());
            assert_eq!(layout.side, 8 * layout.square + 2 * layout.frame);
            assert!(layout.frame * 20 >= layout.side, "{layout:?} leaves room for the coordinates");
        }
        let layout = Layout::new(Size::default());
        assert_eq!((layout.square, layout.frame), (71, 36));
    }

    #[test]
    fn the_flipped_view_turns_the_board_by_half_a_turn() {
        let layout = Layout::new(Size::default());
        let a1 = Square::from_latin(b"a1").unwrap();
        assert_eq!(layout.corner(a1, Color::White), (36, 640 - 36 - 71));
        for square in Square::all() {
            assert_eq!(layout.corner(square, Color::Black), layout.corner(square.rotated(), Color::White));
        }
    }
}
