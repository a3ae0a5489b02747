//! The geometry of a picture of a given size.

use super::Size;
use super::scene::{Plates, SceneSide, SceneSquare};

/// Column and row of a pixel, counted from the top left corner.
pub(super) type Point = (i32, i32);

/// Width and height in pixels.
pub(super) type PixelSize = (u32, u32);

/// The lengths that all pictures of a size have in common, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lengths {
    /// Width of a picture.
    pub(super) side: u32,
    /// Width and height of a square.
    pub(super) square: u32,
    /// Width of the frame, in which the coordinates stand.
    pub(super) frame: u32,
}

impl Lengths {
    pub(super) fn new(size: Size) -> Lengths {
        let side = size.pixels();
        // The frame takes about a twenty-third of the picture on each side, and the pixels that are left over because squares
        // are a whole number of pixels wide. Sizes are multiples of 8, so the rest divides evenly.
        let square = (side - 2 * (side / 23)) / 8;
        Lengths { side, square, frame: (side - 8 * square) / 2 }
    }

    /// Width of the line around the squares.
    pub(super) fn edge(&self) -> u32 {
        (self.frame / 9).max(1)
    }

    /// Width and height of a plate.
    pub(super) fn plate(&self) -> PixelSize {
        (self.side - 2 * self.gap(), self.side / 16)
    }

    /// Width of the strips with the coordinates: the frame without the line.
    pub(super) fn strip(&self) -> u32 {
        self.frame - self.edge()
    }

    /// What is left free around plates.
    pub(super) fn gap(&self) -> u32 {
        (self.side / 100).max(2)
    }

    /// Width and height of the plate of one of four sides.
    pub(super) fn half_plate(&self) -> PixelSize {
        let (width, height) = self.plate();
        ((width - self.gap()) / 2, height)
    }

    /// Height of the banner.
    pub(super) fn banner(&self) -> u32 {
        self.side / 13
    }

    /// Width and height of a taken piece on a plate.
    pub(super) fn mini(&self) -> u32 {
        self.plate().1 * 3 / 4
    }

    /// Width and height of the disc in the colour of a plate's side.
    pub(super) fn disc(&self) -> u32 {
        self.plate().1 * 5 / 8
    }

    /// The top left corner of `square` from that of the squares, when `view` is at the bottom.
    pub(super) fn corner(&self, square: SceneSquare, view: SceneSide) -> Point {
        let at = |index: usize| (index as u32 * self.square) as i32;
        let (column, row) = Lengths::place(square, view);
        (at(column), at(row))
    }

    /// The column and the row of `square`, counted from the left and from the top, when `view` is at the bottom.
    pub(super) fn place(square: SceneSquare, view: SceneSide) -> (usize, usize) {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        match view {
            SceneSide::South => (file, 7 - rank),
            SceneSide::West => (7 - rank, 7 - file),
            SceneSide::North => (7 - file, rank),
            SceneSide::East => (rank, file),
        }
    }

    /// The centre of the label of a column in the strip below the squares: above its middle, since `ญ` has a foot.
    pub(super) fn column_centre(&self, column: usize) -> Point {
        (self.along(column), (self.strip() * 5 / 12) as i32)
    }

    /// The centre of the label of a row in the strip beside the squares.
    pub(super) fn row_centre(&self, row: usize) -> Point {
        ((self.strip() / 2) as i32, self.along(row))
    }

    /// The centre of the square with this index, counted from the left or from the top.
    fn along(&self, index: usize) -> i32 {
        (index as u32 * self.square + self.square / 2) as i32
    }
}

/// What surrounds the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Surround {
    /// The frame alone.
    Frame,
    /// Plates above and below.
    Plates,
    /// A banner above the plates, or the throw of a die.
    Banner,
}

impl Surround {
    pub(super) fn of(plates: Option<&Plates>) -> Surround {
        match plates {
            None => Surround::Frame,
            Some(Plates { banner: None, throw: None, .. }) => Surround::Plates,
            Some(Plates { .. }) => Surround::Banner,
        }
    }
}

/// Where the parts of one picture are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) lengths: Lengths,
    /// Width and height of the picture.
    pub(super) size: PixelSize,
    /// The top left corner of the squares.
    pub(super) squares: Point,
    /// The top left corners of the upper and the lower plate.
    pub(super) plates: Option<[Point; 2]>,
    /// The top left corner of the banner.
    pub(super) banner: Option<Point>,
}

impl Layout {
    pub(super) fn new(lengths: Lengths, surround: Surround) -> Layout {
        let Lengths { side, frame, square, .. } = lengths;
        let (gap, plate) = (lengths.gap(), lengths.plate().1);
        if surround == Surround::Frame {
            let corner = (frame as i32, frame as i32);
            return Layout { lengths, size: (side, side), squares: corner, plates: None, banner: None };
        }
        let (banner, top) = match surround {
            Surround::Banner => (Some((gap as i32, gap as i32)), gap + lengths.banner()),
            Surround::Frame | Surround::Plates => (None, 0),
        };
        let upper = top + gap;
        let squares = upper + plate + gap + lengths.edge();
        let lower = squares + 8 * square + frame + gap / 2;
        Layout {
            lengths,
            size: (side, lower + plate + gap),
            squares: (frame as i32, squares as i32),
            plates: Some([upper, lower].map(|y| (gap as i32, y as i32))),
            banner,
        }
    }

    /// The top left corner of `square` when `view` is at the bottom.
    pub(super) fn corner(&self, square: SceneSquare, view: SceneSide) -> Point {
        let (x, y) = self.lengths.corner(square, view);
        (self.squares.0 + x, self.squares.1 + y)
    }

    /// The line around the squares: left, right, above and below, each from its first pixel to its last.
    pub(super) fn edges(&self) -> [[Point; 2]; 4] {
        let (left, top) = self.squares;
        let (edge, far) = (self.lengths.edge() as i32, (8 * self.lengths.square) as i32);
        let (right, bottom) = (left + far, top + far);
        [
            [(left - edge, top), (left - 1, bottom - 1)],
            [(right, top), (right + edge - 1, bottom - 1)],
            [(left - edge, top - edge), (right + edge - 1, top - 1)],
            [(left - edge, bottom), (right + edge - 1, bottom + edge - 1)],
        ]
    }

    /// The top left corners of the strips with the coordinates: left, right and below.
    pub(super) fn strips(&self) -> [Point; 3] {
        let (x, y) = self.squares;
        let far = (8 * self.lengths.square) as i32;
        let edge = self.lengths.edge() as i32;
        [(0, y), (x + far + edge, y), (x, y + far + edge)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_frame_fill_pictures_of_every_size() {
        for pixels in (320..=1280).step_by(8) {
            let lengths = Lengths::new(Size::new(pixels).unwrap());
            assert_eq!(lengths.side, 8 * lengths.square + 2 * lengths.frame);
            assert!(lengths.frame * 26 >= lengths.side, "{lengths:?} is too narrow for the coordinates");
            for surround in [Surround::Frame, Surround::Plates, Surround::Banner] {
                let layout = Layout::new(lengths, surround);
                assert_eq!(layout.size.0, lengths.side);
                assert!(layout.size.1 * 8 <= lengths.side * 10, "{layout:?} is too tall");
            }
        }
        let lengths = Lengths::new(Size::default());
        assert_eq!((lengths.square, lengths.frame), (73, 28));
    }

    #[test]
    fn the_parts_of_a_picture_stand_one_below_the_other() {
        let layout = Layout::new(Lengths::new(Size::default()), Surround::Banner);
        let lengths = layout.lengths;
        let [upper, lower] = layout.plates.unwrap();
        let banner = layout.banner.unwrap();
        assert!(banner.1 as u32 + lengths.banner() < upper.1 as u32);
        assert!(upper.1 as u32 + lengths.plate().1 < layout.edges()[2][0].1 as u32);
        assert!(layout.strips()[2].1 < lower.1);
        assert!(lower.1 as u32 + lengths.plate().1 < layout.size.1);
    }

    #[test]
    fn every_side_sees_its_own_corner_at_the_lower_left() {
        for (view, corner) in SceneSide::ALL.into_iter().zip([0, 56, 63, 7]) {
            let own = SceneSquare::from_index(corner).unwrap();
            assert_eq!(Lengths::place(own, view), (0, 7));
            let mut places: Vec<_> = SceneSquare::all().map(|square| Lengths::place(square, view)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), 64);
        }
    }

    #[test]
    fn the_view_from_black_is_rotated_by_180_degrees() {
        let layout = Layout::new(Lengths::new(Size::default()), Surround::Frame);
        let a1 = SceneSquare::from_index(0).unwrap();
        assert_eq!(layout.corner(a1, SceneSide::South), (28, 640 - 28 - 73));
        for (square, rotated) in SceneSquare::all().zip(SceneSquare::all().rev()) {
            assert_eq!(layout.corner(square, SceneSide::North), layout.corner(rotated, SceneSide::South));
        }
    }
}
