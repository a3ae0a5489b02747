//! Pieces and squares in true colour, rasterised from the drawings in `assets/pieces`.

use resvg::tiny_skia::{
    Color as SkiaColor, FillRule, GradientStop, Paint, PathBuilder, Pixmap, PixmapPaint, Point, RadialGradient, Rect,
    SpreadMode, Transform,
};
use resvg::usvg::{Options, Tree};

use super::layout::Layout;
use super::palette::mix;
use super::theme::{BoardColors, PieceColors, Rgb};
use makruk::{Color, Piece, Role, Square};

/// One drawing for each role, by [`Role::index`], and last the promoted pawn.
const DRAWINGS: [&str; 7] = [
    include_str!("../assets/pieces/pawn.svg"),
    include_str!("../assets/pieces/met.svg"),
    include_str!("../assets/pieces/khon.svg"),
    include_str!("../assets/pieces/knight.svg"),
    include_str!("../assets/pieces/rook.svg"),
    include_str!("../assets/pieces/king.svg"),
    include_str!("../assets/pieces/promoted.svg"),
];

/// The index of a piece's picture, below twice the number of drawings.
pub(super) fn piece_index(piece: Piece) -> usize {
    let drawing = if piece.is_promoted() { Role::ALL.len() } else { piece.role().index() };
    piece.color().index() * DRAWINGS.len() + drawing
}

/// How a square is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareMark {
    None,
    /// The last move began or ended here.
    Last,
    /// The king here is in check.
    Check,
}

impl SquareMark {
    const ALL: [SquareMark; 3] = [SquareMark::None, SquareMark::Last, SquareMark::Check];
}

/// The number of different empty squares: light and dark, with each mark.
pub(super) const TILES: usize = 2 * SquareMark::ALL.len();

/// The index of a square's picture, below [`TILES`]. a1 is dark.
pub(super) fn tile_index(square: Square, mark: SquareMark) -> usize {
    let dark = (square.file().index() + square.rank().index()).is_multiple_of(2);
    mark as usize * 2 + usize::from(dark)
}

/// The parts of a theme's pictures before they are reduced to a palette. All of them are opaque.
pub(super) struct Art {
    /// By [`tile_index`].
    pub(super) tiles: Vec<Pixmap>,
    /// By [`piece_index`] and [`tile_index`].
    pub(super) pieces: Vec<Vec<Pixmap>>,
    /// The marker of the side to move, by side.
    pub(super) markers: Vec<Pixmap>,
}

impl Art {
    pub(super) fn new(colors: &BoardColors, layout: &Layout) -> Art {
        let tiles: Vec<Pixmap> = SquareMark::ALL
            .into_iter()
            .flat_map(|mark| [0, 1].map(|shade| draw_tile(colors, layout, mark, shade)))
            .collect();
        let pieces = colors
            .pieces
            .iter()
            .flat_map(|side| DRAWINGS.map(|drawing| draw_piece(drawing, side, layout.square)))
            .map(|piece| tiles.iter().map(|tile| laid_on(tile, &piece)).collect())
            .collect();
        let markers = Color::ALL.into_iter().map(|side| draw_marker(colors, layout.marker(), side)).collect();
        Art { tiles, pieces, markers }
    }
}

/// The colours of an opaque picture, row by row.
pub(super) fn colors_of(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> + '_ {
    pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

fn transparent(side: u32) -> Pixmap {
    Pixmap::new(side, side).expect("squares and frames are at least one pixel wide")
}

fn opaque([r, g, b]: Rgb) -> SkiaColor {
    SkiaColor::from_rgba8(r, g, b, 255)
}

fn paint(color: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(opaque(color));
    paint
}

fn draw_tile(colors: &BoardColors, layout: &Layout, mark: SquareMark, shade: usize) -> Pixmap {
    let mut pixmap = transparent(layout.square);
    let side = layout.square as f32;
    let ground = if mark == SquareMark::Last { colors.last[shade] } else { colors.squares[shade] };
    pixmap.fill(opaque(ground));
    if mark == SquareMark::Check {
        pixmap.fill(opaque(mix(ground, colors.check, 70)));
        let centre = Point::from_xy(side / 2.0, side / 2.0);
        let stops = [(0.0, 255), (0.45, 225), (1.0, 70)]
            .map(|(at, opacity)| GradientStop::new(at, opaque(mix(ground, colors.check, opacity))));
        let glow = RadialGradient::new(
            centre,
            0.0,
            centre,
            side * 0.62,
            stops.to_vec(),
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let (Some(shader), Some(rect)) = (glow, Rect::from_xywh(0.0, 0.0, side, side)) {
            pixmap.fill_rect(rect, &Paint { shader, ..Paint::default() }, Transform::identity(), None);
        }
    }
    if let Some(line) = colors.line {
        let width = (side / 40.0).round().max(1.0);
        for (w, h) in [(side, width), (width, side)] {
            if let Some(rect) = Rect::from_xywh(0.0, 0.0, w, h) {
                pixmap.fill_rect(rect, &paint(line), Transform::identity(), None);
            }
        }
    }
    pixmap
}

/// A piece on a transparent background.
fn draw_piece(drawing: &str, colors: &PieceColors, side: u32) -> Pixmap {
    let options = Options { style_sheet: Some(style_sheet(colors)), ..Options::default() };
    let tree = Tree::from_str(drawing, &options).expect("the embedded drawings are valid SVG; a test draws them all");
    let mut pixmap = transparent(side);
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}

fn style_sheet(colors: &PieceColors) -> String {
    let hex = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
    format!(
        ".lit{{stop-color:{}}}.body{{stop-color:{}}}.dim{{stop-color:{}}}\
         .shape{{stroke:{}}}.detail{{stroke:{}}}.hollow{{fill:{}}}",
        hex(colors.lit),
        hex(colors.body),
        hex(colors.dim),
        hex(colors.outline),
        hex(colors.detail),
        hex(colors.hollow),
    )
}

fn laid_on(tile: &Pixmap, piece: &Pixmap) -> Pixmap {
    let mut both = tile.clone();
    both.draw_pixmap(0, 0, piece.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    both
}

/// A disc in the side's colour, with a ring around it, on the colour of the frame.
fn draw_marker(colors: &BoardColors, width: u32, side: Color) -> Pixmap {
    let mut pixmap = transparent(width);
    pixmap.fill(opaque(colors.frame));
    let centre = width as f32 / 2.0;
    let side = &colors.pieces[side.index()];
    for (radius, color) in [(0.40, colors.accent), (0.31, side.outline), (0.26, side.lit)] {
        if let Some(circle) = PathBuilder::from_circle(centre, centre, width as f32 * radius) {
            pixmap.fill_path(&circle, &paint(color), FillRule::Winding, Transform::identity(), None);
        }
    }
    pixmap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Theme};

    const PIECES: usize = 2 * DRAWINGS.len();

    #[test]
    fn every_piece_looks_different_on_every_square() {
        for theme in Theme::ALL {
            let art = Art::new(theme.colors(), &Layout::new(Size::default()));
            assert_eq!((art.pieces.len(), art.tiles.len(), art.markers.len()), (PIECES, TILES, 2));
            for tile in 0..TILES {
                for a in 0..PIECES {
                    assert!(art.pieces[a][tile].pixels().iter().all(|pixel| pixel.alpha() == 255));
                    for b in 0..a {
                        let changed = colors_of(&art.pieces[a][tile])
                            .zip(colors_of(&art.pieces[b][tile]))
                            .filter(|(a, b)| a != b);
                        assert!(changed.count() > 300, "{theme}: pieces {a} and {b} look alike");
                    }
                }
            }
        }
    }

    #[test]
    fn a_promoted_pawn_is_broad_and_a_met_is_tall() {
        let layout = Layout::new(Size::default());
        let art = Art::new(Theme::Teak.colors(), &layout);
        let bounds = |piece| {
            let side = layout.square as usize;
            let inked: Vec<(usize, usize)> = colors_of(&art.pieces[piece_index(piece)][0])
                .zip(colors_of(&art.tiles[0]))
                .enumerate()
                .filter(|(_, (with, without))| with != without)
                .map(|(offset, _)| (offset % side, offset / side))
                .collect();
            let width = inked.iter().map(|p| p.0).max().unwrap() - inked.iter().map(|p| p.0).min().unwrap();
            let height = inked.iter().map(|p| p.1).max().unwrap() - inked.iter().map(|p| p.1).min().unwrap();
            (width, height)
        };
        let (met_width, met_height) = bounds(Piece::new(Color::White, Role::Met));
        let (promoted_width, promoted_height) = bounds(Piece::promoted(Color::White));
        let (khon_width, khon_height) = bounds(Piece::new(Color::White, Role::Khon));
        assert!(met_height > met_width && promoted_width > promoted_height);
        assert!(khon_width * 4 > met_width * 5 && khon_height > met_height, "a khon is the larger chedi");
    }
}
