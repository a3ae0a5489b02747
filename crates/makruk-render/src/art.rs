//! Pieces and marks in true colour on a transparent ground, rasterised from the drawings in `assets/pieces`.

use resvg::tiny_skia::{
    Color as SkiaColor, FillRule, GradientStop, Paint, PathBuilder, Pixmap, PixmapPaint, Point, RadialGradient, Rect,
    SpreadMode, Transform,
};
use resvg::usvg::{Options, Tree};

use super::colors::{BoardColors, PieceColors, Rgb};
use super::emblem::Emblem;

/// A transparent square.
fn transparent(side: u32) -> Pixmap {
    Pixmap::new(side.max(1), side.max(1)).expect("squares and discs are at least one pixel wide")
}

fn with_opacity([r, g, b]: Rgb, opacity: u8) -> SkiaColor {
    SkiaColor::from_rgba8(r, g, b, opacity)
}

pub(super) fn paint(color: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(with_opacity(color, 255));
    paint
}

/// A piece and its shadow on the ground.
pub(super) fn piece(drawing: &str, colors: &PieceColors, side: u32) -> Pixmap {
    let bare = drawn(drawing, colors, side);
    let mut both = transparent(side);
    if let Some(foot) = foot(&bare) {
        draw_shadow(&mut both, foot);
    }
    draw_over(&mut both, &bare);
    with_emblem(both, colors)
}

/// A piece as a drawing of its own, in these colours.
pub(super) fn coloured_svg(drawing: &str, colors: &PieceColors) -> String {
    let end = drawing.find('>').map_or(0, |at| at + 1);
    format!("{}<style>{}</style>{}", &drawing[..end], style_sheet(colors), &drawing[end..])
}

/// A piece without a shadow.
pub(super) fn bare_piece(drawing: &str, colors: &PieceColors, side: u32) -> Pixmap {
    with_emblem(drawn(drawing, colors, side), colors)
}

fn with_emblem(mut piece: Pixmap, colors: &PieceColors) -> Pixmap {
    if let Some(emblem) = colors.emblem {
        draw_emblem(&mut piece, emblem);
    }
    piece
}

/// The sign of an army, dark on a light disc.
const SIGN: [Rgb; 2] = [[0x10, 0x0c, 0x0a], [0xff, 0xff, 0xff]];

/// Draws the sign of an army on a white disc at the lower right of a square picture.
fn draw_emblem(picture: &mut Pixmap, emblem: Emblem) {
    let side = picture.width() as f32;
    let (centre, [dark, light]) = ((side * 0.79, side * 0.79), SIGN);
    let disc = |radius: f32| PathBuilder::from_circle(centre.0, centre.1, side * radius);
    for (path, color) in [(disc(0.205), dark), (disc(0.175), light), (emblem.path(centre, side * 0.125), dark)] {
        if let Some(path) = path {
            picture.fill_path(&path, &paint(color), FillRule::Winding, Transform::identity(), None);
        }
    }
}

fn drawn(drawing: &str, colors: &PieceColors, side: u32) -> Pixmap {
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

/// Lays one picture over another of the same size.
pub(super) fn draw_over(under: &mut Pixmap, over: &Pixmap) {
    under.draw_pixmap(0, 0, over.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
}

/// The foot of a piece: the left, right and lower end of its lowest part. `None` if nothing is drawn.
fn foot(piece: &Pixmap) -> Option<(f32, f32, f32)> {
    let width = piece.width() as usize;
    let inked = |row: &[resvg::tiny_skia::PremultipliedColorU8]| row.iter().any(|pixel| pixel.alpha() > 127);
    let bottom = piece.pixels().chunks_exact(width).rposition(inked)?;
    let lowest = &piece.pixels()[bottom.saturating_sub(width / 7) * width..(bottom + 1) * width];
    let columns = || lowest.iter().enumerate().filter(|(_, pixel)| pixel.alpha() > 127).map(|(at, _)| at % width);
    Some((columns().min()? as f32, columns().max()? as f32 + 1.0, bottom as f32 + 1.0))
}

fn draw_shadow(pixmap: &mut Pixmap, (left, right, bottom): (f32, f32, f32)) {
    let side = pixmap.width() as f32;
    // The light comes from the upper left.
    let (half, height) = ((right - left) / 2.0 + side * 0.045, side * 0.065);
    let centre = ((left + right) / 2.0 + side * 0.025, (bottom - side * 0.015).min(side - height));
    let stops = [(0.0, 170), (0.7, 120), (1.0, 0)]
        .map(|(at, opacity)| GradientStop::new(at, with_opacity([20, 10, 5], opacity)));
    let flat = Transform::from_row(half, 0.0, 0.0, height, centre.0, centre.1);
    let origin = Point::from_xy(0.0, 0.0);
    let shadow = RadialGradient::new(origin, 0.0, origin, 1.0, stops.to_vec(), SpreadMode::Pad, flat);
    let around = Rect::from_xywh(centre.0 - half, centre.1 - height, 2.0 * half, 2.0 * height);
    if let (Some(shader), Some(around)) = (shadow, around) {
        pixmap.fill_rect(around, &Paint { shader, ..Paint::default() }, Transform::identity(), None);
    }
}

/// The glow round a king in check, which fades towards the edge of its square.
pub(super) fn glow(colors: &BoardColors, side: u32) -> Pixmap {
    let mut pixmap = transparent(side);
    let side = side as f32;
    let centre = Point::from_xy(side / 2.0, side / 2.0);
    let stops = [(0.0, 255), (0.35, 235), (0.6, 165), (0.8, 70), (1.0, 0)]
        .map(|(at, opacity)| GradientStop::new(at, with_opacity(colors.check, opacity)));
    let glow =
        RadialGradient::new(centre, 0.0, centre, side * 0.58, stops.to_vec(), SpreadMode::Pad, Transform::identity());
    if let (Some(shader), Some(rect)) = (glow, Rect::from_xywh(0.0, 0.0, side, side)) {
        pixmap.fill_rect(rect, &Paint { shader, ..Paint::default() }, Transform::identity(), None);
    }
    pixmap
}

/// The corners of a square of the last move.
pub(super) fn corners(colors: &BoardColors, side: u32) -> Pixmap {
    let mut pixmap = transparent(side);
    let inset = (side / 36).max(1) as f32;
    let (length, width) = ((side / 4) as f32, (side as f32 / 17.0).round().max(2.0));
    let far = side as f32 - inset;
    for (x, y) in [(inset, inset), (far - length, inset), (inset, far - length), (far - length, far - length)] {
        let (outer_x, outer_y) =
            (if x > inset { far - width } else { inset }, if y > inset { far - width } else { inset });
        let bars = [Rect::from_xywh(x, outer_y, length, width), Rect::from_xywh(outer_x, y, width, length)];
        for bar in bars.into_iter().flatten() {
            pixmap.fill_rect(bar, &paint(colors.mark), Transform::identity(), None);
        }
    }
    pixmap
}

/// A disc in a side's colour, with its sign if it has one.
pub(super) fn disc(colors: &PieceColors, ring: Rgb, side: u32) -> Pixmap {
    let mut pixmap = transparent(side);
    let centre = side as f32 / 2.0;
    let sign = colors.emblem.and_then(|emblem| emblem.path((centre, centre), side as f32 * 0.22));
    let circle = |radius: f32| PathBuilder::from_circle(centre, centre, side as f32 * radius);
    let parts =
        [(circle(0.5), ring), (circle(0.43), colors.outline), (circle(0.36), colors.body), (sign, colors.hollow)];
    for (path, color) in parts {
        if let Some(path) = path {
            pixmap.fill_path(&path, &paint(color), FillRule::Winding, Transform::identity(), None);
        }
    }
    pixmap
}

/// The colours of a picture that lies on `ground`, row by row; `None` where it is fully transparent.
pub(super) fn on(ground: Rgb, pixmap: &Pixmap) -> impl Iterator<Item = Option<Rgb>> + '_ {
    pixmap.pixels().iter().map(move |pixel| {
        let rest = 255 - u16::from(pixel.alpha());
        let over = [pixel.red(), pixel.green(), pixel.blue()];
        (pixel.alpha() > 0).then(|| {
            std::array::from_fn(|i| (u16::from(over[i]) + (u16::from(ground[i]) * rest + 127) / 255).min(255) as u8)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DrawingSet;
    use crate::{PieceShape, Theme};

    /// The outline of each drawing at a size: which pixels it covers.
    fn outlines(set: DrawingSet, side: u32) -> Vec<Vec<bool>> {
        let colors = &Theme::Teak.colors().pieces[0];
        let outline = |drawing: &&str| {
            bare_piece(drawing, colors, side).pixels().iter().map(|pixel| pixel.alpha() > 127).collect()
        };
        set.drawings().iter().map(outline).collect()
    }

    /// How much of what two outlines cover is covered by both, when they have been brought to the same height and width.
    fn likeness(one: &[bool], other: &[bool], side: usize) -> f64 {
        let fitted = |outline: &[bool]| -> Vec<bool> {
            let inked =
                || outline.iter().enumerate().filter(|(_, inked)| **inked).map(|(at, _)| (at % side, at / side));
            let (left, right) = (inked().map(|p| p.0).min().unwrap(), inked().map(|p| p.0).max().unwrap() + 1);
            let (top, bottom) = (inked().map(|p| p.1).min().unwrap(), inked().map(|p| p.1).max().unwrap() + 1);
            let at =
                |x: usize, y: usize| outline[(top + y * (bottom - top) / 64) * side + left + x * (right - left) / 64];
            (0..64 * 64).map(|offset| at(offset % 64, offset / 64)).collect()
        };
        let (one, other) = (fitted(one), fitted(other));
        let both = one.iter().zip(&other).filter(|(a, b)| **a && **b).count();
        let either = one.iter().zip(&other).filter(|(a, b)| **a || **b).count();
        both as f64 / either as f64
    }

    #[test]
    fn no_two_pieces_have_the_same_outline_even_at_the_same_size() {
        // A square of the smallest picture.
        const SIDE: u32 = 36;
        for set in DrawingSet::ALL {
            let outlines = outlines(set, SIDE);
            // In Makruk these two stand beside each other and move in similar ways.
            if set != DrawingSet::Staunton {
                let [met, khon] = [PieceShape::Met, PieceShape::Khon].map(|shape| &outlines[set.index(shape)]);
                let likeness = likeness(met, khon, SIDE as usize);
                assert!(likeness < 0.8, "{set:?}: {likeness}");
            }
            for a in 0..outlines.len() {
                for b in 0..a {
                    let likeness = likeness(&outlines[a], &outlines[b], SIDE as usize);
                    assert!(
                        likeness < 0.9,
                        "{set:?}: drawings {a} and {b} have {likeness:.2} of their outline in common"
                    );
                }
            }
        }
    }

    #[test]
    fn pawns_are_not_small() {
        for set in DrawingSet::ALL {
            let covered = outlines(set, 100)[set.index(PieceShape::Pawn)].iter().filter(|inked| **inked).count();
            assert!(covered > 1900, "{set:?}: a pawn covers {covered} of 10,000");
        }
    }

    #[test]
    fn a_piece_casts_its_shadow_beside_its_foot() {
        for set in DrawingSet::ALL {
            for drawing in set.drawings() {
                let colors = &Theme::Teak.colors().pieces[0];
                let (with, without) = (piece(drawing, colors, 73), bare_piece(drawing, colors, 73));
                let shaded = with.pixels().iter().zip(without.pixels()).enumerate();
                let rows: Vec<usize> = shaded
                    .filter(|(_, (a, b))| a.alpha() > b.alpha().saturating_add(40))
                    .map(|(at, _)| at / 73)
                    .collect();
                assert!(rows.len() > 40, "{set:?}: {} pixels of shadow", rows.len());
                assert!(rows.iter().all(|row| *row > 50));
            }
        }
    }

    #[test]
    fn a_glow_fades_to_nothing_without_a_step() {
        let glow = glow(Theme::Teak.colors(), 73);
        let row: Vec<u8> = glow.pixels()[36 * 73..37 * 73].iter().map(|pixel| pixel.alpha()).collect();
        assert!(row[36] > 250);
        assert!(row.windows(2).all(|pair| pair[0].abs_diff(pair[1]) < 16), "{row:?}");
        assert!(glow.pixels()[0].alpha() < 16);
    }
}
