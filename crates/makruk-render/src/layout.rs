//! The geometry of a picture of a given size.

use super::Size;
use makruk::{Color, File, Rank, Square};

/// Column and row of a pixel, counted from the top left corner.
pub(super) type Point = (i32, i32);

/// Eight by eight squares in a frame that is equally wide on all sides. All lengths are in pixels.
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
        // The frame takes about an eighteenth of the picture on each side, and the pixels that are left over because squares
        // are a whole number of pixels wide. Sizes are multiples of 8, so the rest divides evenly.
        let square = (side - 2 * (side / 18)) / 8;
        Layout { side, square, frame: (side - 8 * square) / 2 }
    }

    /// The top left corner of `square` when `view` is at the bottom.
    pub(super) fn corner(&self, square: Square, view: Color) -> Point {
        let (x, _) = self.file_centre(square.file(), view);
        let (_, y) = self.rank_centre(square.rank(), view);
        (x - self.square as i32 / 2, y - self.square as i32 / 2)
    }

    /// The centre of the letter of `file`, in the lower frame.
    pub(super) fn file_centre(&self, file: File, view: Color) -> Point {
        let column = match view {
            Color::White => file.index(),
            Color::Black => 7 - file.index(),
        };
        (self.along(column), (self.side - self.frame / 2) as i32)
    }

    /// The centre of the digit of `rank`, in the left frame.
    pub(super) fn rank_centre(&self, rank: Rank, view: Color) -> Point {
        let row = match view {
            Color::White => 7 - rank.index(),
            Color::Black => rank.index(),
        };
        ((self.frame / 2) as i32, self.along(row))
    }

    /// Width and height of the marker of the side to move: as large as fits into the frame.
    pub(super) fn marker(&self) -> u32 {
        self.frame - 2 * self.edge_width() as u32
    }

    /// The top left corner of the marker, in the right frame beside the first rank of `turn`.
    pub(super) fn marker_corner(&self, turn: Color, view: Color) -> Point {
        let row = if turn == view { 7 } else { 0 };
        ((self.side - self.marker()) as i32 - self.edge_width() / 2, self.along(row) - (self.marker() / 2) as i32)
    }

    /// The centre of the count, in the upper frame.
    pub(super) fn count_centre(&self) -> Point {
        ((self.side / 2) as i32, (self.frame / 2) as i32)
    }

    /// Width of the line around the squares.
    pub(super) fn edge_width(&self) -> i32 {
        (self.frame / 12).max(1) as i32
    }

    /// The outermost pixels of the line around the squares, top left and bottom right.
    pub(super) fn edge(&self) -> [Point; 2] {
        let (near, far) = (self.frame as i32, (self.side - self.frame) as i32 - 1);
        let width = self.edge_width();
        [(near - width, near - width), (far + width, far + width)]
    }

    /// The centre of the square with this index, counted from the left or from the top.
    fn along(&self, index: u8) -> i32 {
        (self.frame + u32::from(index) * self.square + self.square / 2) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_frame_fill_pictures_of_every_size() {
        for pixels in (320..=1280).step_by(8) {
            let layout = Layout::new(Size::new(pixels).unwrap());
            assert_eq!(layout.side, 8 * layout.square + 2 * layout.frame);
            assert!(layout.frame * 20 >= layout.side, "{layout:?} is too narrow for the coordinates");
        }
        let layout = Layout::new(Size::default());
        assert_eq!((layout.square, layout.frame), (71, 36));
    }

    #[test]
    fn the_view_from_black_is_rotated_by_180_degrees() {
        let layout = Layout::new(Size::default());
        let a1 = Square::from_latin(b"a1").unwrap();
        assert_eq!(layout.corner(a1, Color::White), (36, 640 - 36 - 71));
        for square in Square::all() {
            assert_eq!(layout.corner(square, Color::Black), layout.corner(square.rotated(), Color::White));
        }
    }
}
