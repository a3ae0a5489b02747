//! The men and the squares in true colour.

use resvg::tiny_skia::{
    Color as Ink, FillRule, GradientStop, Paint, PathBuilder, Pixmap, PixmapPaint, Point, RadialGradient, Rect,
    SpreadMode, Transform,
};
use resvg::usvg::{Options, Tree};

use super::layout::Layout;
use super::palette::mix;
use super::theme::{Colors, Rgb, Wood};
use makruk::{Color, Piece, Role, Square};

/// The drawings, by role; last the pawn turned over.
const DRAWINGS: [&str; 7] = [
    include_str!("../assets/pieces/pawn.svg"),
    include_str!("../assets/pieces/met.svg"),
    include_str!("../assets/pieces/khon.svg"),
    include_str!("../assets/pieces/knight.svg"),
    include_str!("../assets/pieces/rook.svg"),
    include_str!("../assets/pieces/king.svg"),
    include_str!("../assets/pieces/promoted.svg"),
];

/// The number of a man's picture, below twice the number of drawings.
pub(super) fn man(piece: Piece) -> usize {
    let drawing = if piece.is_promoted() { Role::ALL.len() } else { piece.role().index() };
    piece.color().index() * DRAWINGS.len() + drawing
}

/// What there is to say about a square besides who stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// The last move began or ended here.
    Last,
    /// The king here is in check.
    Check,
}

impl Mark {
    const ALL: [Mark; 3] = [Mark::None, Mark::Last, Mark::Check];
}

/// How many squares look different: light and dark ones, with each mark.
pub(super) const TILES: usize = 2 * Mark::ALL.len();

/// The number of a square's picture, below [`TILES`]. a1 is dark.
pub(super) fn tile(square: Square, mark: Mark) -> usize {
    let dark = (square.file().index() + square.rank().index()).is_multiple_of(2);
    mark as usize * 2 + usize::from(dark)
}

/// The parts of a theme's pictures before they are reduced to a palette, all of them opaque.
pub(super) struct Art {
    /// By [`tile`].
    pub(super) tiles: Vec<Pixmap>,
    /// By [`man`] and [`tile`].
    pub(super) men: Vec<Vec<Pixmap>>,
    /// The marker for each side to move, as wide and high as the frame.
    pub(super) markers: Vec<Pixmap>,
}

impl Art {
    pub(super) fn new(colors: &Colors, layout: &Layout) -> Art {
        let tiles: Vec<Pixmap> =
            Mark::ALL.into_iter().flat_map(|mark| [0, 1].map(|shade| draw_tile(colors, layout, mark, shade))).collect();
        let men = colors
            .men
            .iter()
            .flat_map(|wood| DRAWINGS.map(|drawing| draw_piece(drawing, wood, layout.square)))
            .map(|man| tiles.iter().map(|tile| laid_on(tile, &man)).collect())
            .collect();
        let markers = Color::ALL.into_iter().map(|side| draw_marker(colors, layout.marker(), side)).collect();
        Art { tiles, men, markers }
    }
}

/// The colours of an opaque picture, row by row.
pub(super) fn colors_of(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> + '_ {
    pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

fn canvas(width: u32) -> Pixmap {
    Pixmap::new(width, width).expect("squares and frames are some pixels wide")
}

fn ink([r, g, b]: Rgb) -> Ink {
    Ink::from_rgba8(r, g, b, 255)
}

fn paint(color: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(ink(color));
    paint
}

fn draw_tile(colors: &Colors, layout: &Layout, mark: Mark, shade: usize) -> Pixmap {
    let mut pixmap = canvas(layout.square);
    let side = layout.square as f32;
    let ground = if mark == Mark::Last { colors.last[shade] } else { colors.squares[shade] };
    pixmap.fill(ink(ground));
    if mark == Mark::Check {
        pixmap.fill(ink(mix(ground, colors.check, 70)));
        let centre = Point::from_xy(side / 2.0, side / 2.0);
        let stops = [(0.0, 255), (0.45, 225), (1.0, 70)]
            .map(|(at, opacity)| GradientStop::new(at, ink(mix(ground, colors.check, opacity))));
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

/// A man on nothing, in the colours of his wood.
fn draw_piece(drawing: &str, wood: &Wood, side: u32) -> Pixmap {
    let options = Options { style_sheet: Some(style_sheet(wood)), ..Options::default() };
    let tree = Tree::from_str(drawing, &options).expect("the drawings in assets are whole; a test draws them all");
    let mut pixmap = canvas(side);
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}

fn style_sheet(wood: &Wood) -> String {
    let hex = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
    format!(
        ".lit{{stop-color:{}}}.body{{stop-color:{}}}.dim{{stop-color:{}}}\
         .shape{{stroke:{}}}.detail{{stroke:{}}}.hollow{{fill:{}}}",
        hex(wood.lit),
        hex(wood.body),
        hex(wood.dim),
        hex(wood.outline),
        hex(wood.detail),
        hex(wood.hollow),
    )
}

fn laid_on(tile: &Pixmap, man: &Pixmap) -> Pixmap {
    let mut both = tile.clone();
    both.draw_pixmap(0, 0, man.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    both
}

/// A stone of the side's wood in a ring, on the frame.
fn draw_marker(colors: &Colors, width: u32, side: Color) -> Pixmap {
    let mut pixmap = canvas(width);
    pixmap.fill(ink(colors.frame));
    let centre = width as f32 / 2.0;
    let wood = &colors.men[side.index()];
    for (radius, color) in [(0.40, colors.accent), (0.31, wood.outline), (0.26, wood.lit)] {
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

    const MEN: usize = 2 * DRAWINGS.len();

    #[test]
    fn every_man_on_every_square_is_a_picture_of_its_own() {
        for theme in Theme::ALL {
            let art = Art::new(theme.colors(), &Layout::new(Size::default()));
            assert_eq!((art.men.len(), art.tiles.len(), art.markers.len()), (MEN, TILES, 2));
            for tile in 0..TILES {
                for a in 0..MEN {
                    assert!(art.men[a][tile].pixels().iter().all(|pixel| pixel.alpha() == 255));
                    for b in 0..a {
                        let changed =
                            colors_of(&art.men[a][tile]).zip(colors_of(&art.men[b][tile])).filter(|(a, b)| a != b);
                        assert!(changed.count() > 300, "{theme}: men {a} and {b} look alike");
                    }
                }
            }
        }
    }

    #[test]
    fn a_turned_pawn_is_broad_where_a_met_is_tall() {
        let layout = Layout::new(Size::default());
        let art = Art::new(Theme::Teak.colors(), &layout);
        let bounds = |piece| {
            let side = layout.square as usize;
            let inked: Vec<(usize, usize)> = colors_of(&art.men[man(piece)][0])
                .zip(colors_of(&art.tiles[0]))
                .enumerate()
                .filter(|(_, (man, tile))| man != tile)
                .map(|(offset, _)| (offset % side, offset / side))
                .collect();
            let width = inked.iter().map(|p| p.0).max().unwrap() - inked.iter().map(|p| p.0).min().unwrap();
            let height = inked.iter().map(|p| p.1).max().unwrap() - inked.iter().map(|p| p.1).min().unwrap();
            (width, height)
        };
        let (met_width, met_height) = bounds(Piece::new(Color::White, Role::Met));
        let (turned_width, turned_height) = bounds(Piece::promoted(Color::White));
        let (khon_width, khon_height) = bounds(Piece::new(Color::White, Role::Khon));
        assert!(met_height > met_width && turned_width > turned_height);
        assert!(khon_width * 4 > met_width * 5 && khon_height > met_height, "a khon is the greater chedi");
    }
}
