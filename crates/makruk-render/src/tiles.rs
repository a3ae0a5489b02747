//! Compresses pictures of boards, of which most was compressed before.
//!
//! A square looks as it did in another picture if it has the same piece, or none, unless something is marked on it. So
//! compressed squares are cached, at most some two kilobytes each, and so are the margins with the coordinates. They
//! needn't even be drawn again.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use super::bits::Chunk;
use super::deflate::BlockCode;
use super::drawings::DrawingSet;
use super::grain::Surface;
use super::layout::{Layout, Lengths};
use super::mosaic::{Band, Mosaic, Part};
use super::scene::{SceneMove, SceneSide, SceneSquare};
use super::tokens::Token;
use super::{Labels, Mark, Scene};

/// How many sorts of columns there are: equal pieces in columns of one sort look alike.
pub(super) const COLUMN_SORTS: usize = 3;

/// The sort of a column: the first one, which has no line on its left side, and by turns those of either shade.
pub(super) fn column_sort(column: usize) -> usize {
    match column {
        0 => 0,
        _ => 2 - column % 2,
    }
}

/// The index of an empty square, after those of all pieces.
const NOTHING: usize = DrawingSet::MOST_PIECES;

/// The margins of a picture: what is left and right of each row of squares.
type Margins = [[Part<Chunk>; 2]; 8];

/// Parts of boards that are compressed when they are first seen.
#[derive(Default)]
pub(super) struct Tiles {
    code: OnceLock<BlockCode>,
    /// By row, [`column_sort`] and content of the square.
    squares: [[[OnceLock<Part<Chunk>>; NOTHING + 1]; COLUMN_SORTS]; 8],
    /// By view and labels.
    margins: [[OnceLock<Margins>; Labels::ALL.len()]; SceneSide::ALL.len()],
}

impl Tiles {
    /// The code of all parts, made when it is first needed from the pixels of a picture that is like most.
    pub(super) fn code(&self, layout: &Layout, pixels: impl FnOnce() -> Vec<u8>) -> &BlockCode {
        self.code.get_or_init(|| CutPicture::new(&pixels(), layout).mosaic().code())
    }
}

/// What of a picture is drawn, and where its parts are kept.
pub(super) struct Plan<'a> {
    pub(super) surface: Surface,
    /// By row and column; `None` for what is rarely the same again.
    squares: [[Option<&'a OnceLock<Part<Chunk>>>; 8]; 8],
    margins: Option<&'a OnceLock<Margins>>,
}

impl<'a> Plan<'a> {
    /// To draw everything and keep nothing.
    pub(super) fn all(surface: Surface) -> Plan<'a> {
        Plan { surface, squares: [[None; 8]; 8], margins: None }
    }

    /// To draw what isn't among these tiles yet, which have pieces of this set.
    pub(super) fn new(scene: &Scene, tiles: &'a Tiles, drawings: DrawingSet) -> Plan<'a> {
        let mut plan = Plan::all(Surface::Grained);
        // Arrows go over any squares, and three digits are wider than a square of some sizes.
        if !scene.arrows.is_empty() || scene.marks.iter().any(|(_, mark)| matches!(mark, Mark::Number(100..))) {
            return plan;
        }
        for square in SceneSquare::all().filter(|square| !is_marked(scene, *square)) {
            let (column, row) = Lengths::place(square, scene.view);
            let content = scene.board.piece_at(square).map_or(NOTHING, |piece| drawings.piece_index(piece));
            plan.squares[row][column] = Some(&tiles.squares[row][column_sort(column)][content]);
        }
        plan.margins = Some(&tiles.margins[scene.view as usize][scene.labels.index()]);
        plan
    }

    /// Whether the square in this column and row is drawn.
    pub(super) fn draws_square(&self, (column, row): (usize, usize)) -> bool {
        self.squares[row][column].is_none_or(|kept| kept.get().is_none())
    }

    /// Whether the strips left and right of the squares are drawn.
    pub(super) fn draws_margins(&self) -> bool {
        self.margins.is_none_or(|kept| kept.get().is_none())
    }

    /// The zlib stream of what was drawn and what was kept. Keeps what it can.
    pub(super) fn zlib(&self, pixels: &[u8], layout: &Layout, code: &BlockCode) -> Vec<u8> {
        let picture = CutPicture::new(pixels, layout);
        let new_margins = || std::array::from_fn(|row| picture.margins(row).map(|part| part.coded(code)));
        let margins = match self.margins {
            Some(kept) => Cow::Borrowed(kept.get_or_init(new_margins)),
            None => Cow::Owned(new_margins()),
        };
        let mut bands = vec![vec![Cow::Owned(picture.above().coded(code))]];
        for (row, [left, right]) in margins.iter().enumerate() {
            let squares = self.squares[row].iter().enumerate().map(|(column, kept)| {
                let new = || picture.square((column, row)).coded(code);
                kept.map_or_else(|| Cow::Owned(new()), |kept| Cow::Borrowed(kept.get_or_init(new)))
            });
            bands.push([Cow::Borrowed(left)].into_iter().chain(squares).chain([Cow::Borrowed(right)]).collect());
        }
        bands.push(vec![Cow::Owned(picture.below().coded(code))]);
        picture.with(bands).zlib(code)
    }
}

/// Whether more is drawn on a square than a piece.
fn is_marked(scene: &Scene, square: SceneSquare) -> bool {
    scene.last_move.is_some_and(|mv: SceneMove| mv.touches(square))
        || scene.check == Some(square)
        || scene.marks.iter().any(|(marked, _)| *marked == square)
        || scene.throne_at(square).is_some()
        || scene.stands_still(square)
}

/// The pixels of a picture, and where they are cut into parts.
struct CutPicture<'a> {
    pixels: &'a [u8],
    width: usize,
    /// The first column and row of the squares.
    left: usize,
    top: usize,
    /// Width and height of a square.
    side: usize,
}

impl CutPicture<'_> {
    fn new<'a>(pixels: &'a [u8], layout: &Layout) -> CutPicture<'a> {
        let (left, top) = (layout.squares.0 as usize, layout.squares.1 as usize);
        CutPicture { pixels, width: layout.size.0 as usize, left, top, side: layout.lengths.square as usize }
    }

    fn cut(&self, columns: Range<usize>, rows: Range<usize>) -> Part<Token> {
        let filter: &[u8] = if columns.start == 0 { &[0] } else { &[] };
        let width = filter.len() + columns.len();
        let mut bytes = Vec::with_capacity(width * rows.len());
        for row in self.pixels.chunks_exact(self.width).take(rows.end).skip(rows.start) {
            bytes.extend_from_slice(filter);
            bytes.extend_from_slice(&row[columns.clone()]);
        }
        Part::new(&bytes, width, self.width + 1)
    }

    fn rows(&self, row: usize) -> Range<usize> {
        self.top + row * self.side..self.top + (row + 1) * self.side
    }

    /// What is above the squares, and below them.
    fn above(&self) -> Part<Token> {
        self.cut(0..self.width, 0..self.top)
    }

    fn below(&self) -> Part<Token> {
        self.cut(0..self.width, self.top + 8 * self.side..self.pixels.len() / self.width)
    }

    /// What is left of a row of squares, and right of it.
    fn margins(&self, row: usize) -> [Part<Token>; 2] {
        [0..self.left, self.left + 8 * self.side..self.width].map(|columns| self.cut(columns, self.rows(row)))
    }

    fn square(&self, (column, row): (usize, usize)) -> Part<Token> {
        let left = self.left + column * self.side;
        self.cut(left..left + self.side, self.rows(row))
    }

    /// All of the picture.
    fn mosaic(&self) -> Mosaic<'static, Token> {
        let mut bands = vec![vec![Cow::Owned(self.above())]];
        for row in 0..8 {
            let [left, right] = self.margins(row);
            let squares = (0..8).map(|column| self.square((column, row)));
            bands.push([left].into_iter().chain(squares).chain([right]).map(Cow::Owned).collect());
        }
        bands.push(vec![Cow::Owned(self.below())]);
        self.with(bands)
    }

    fn with<'a, T: Clone>(&self, bands: Vec<Band<'a, T>>) -> Mosaic<'a, T> {
        // Shades take turns.
        Mosaic { bands, stride: self.width + 1, period: 2 * self.side }
    }
}
