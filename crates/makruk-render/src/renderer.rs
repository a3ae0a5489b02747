//! Composes pictures from their prepared parts.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use chaturanga::four::{FourRules, FourState};
use international_chess::ChessPosition;
use lru::LruCache;
use makruk::Position;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Rectangle, Text};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color as _, ShapeStyle};

use super::canvas::{Canvas, DrawError, Tint, rgb};
use super::deflate::BlockCode;
use super::drawings::DrawingSet;
use super::gif_encoder::Encoder;
use super::grain::Surface;
use super::layout::{Layout, Lengths, Surround};
use super::plates::PlatePen;
use super::scene::{PieceShape, SceneBoard, SceneSide, SceneSquare};
use super::skin::{Ground, InLastMove, Skin, SkinKey};
use super::text_style::style;
use super::throne::ThronePen;
use super::tiles::Plan;
use super::typeface::Typeface;
use super::{
    BoardKind, Chart, ClubPicture, Film, Labels, Mark, Plate, Plates, Scene, Size, Theme, arrow, chart, club, encode,
};

/// How many themes with their pieces are kept ready.
const SKINS: NonZeroUsize = NonZeroUsize::new(4).unwrap();

/// Draws boards and charts.
///
/// The pieces of a theme are rasterised when they are first drawn; that takes a tenth of a second and a megabyte, and the four
/// that were last used are kept. So are squares as they were compressed when they were first drawn, which in time takes at most
/// 700 KB more for each theme at the default size. So make one renderer and share it between threads. After that a board takes
/// some tenths of a millisecond of processor time.
pub struct Renderer {
    lengths: Lengths,
    typeface: Typeface,
    skins: Mutex<LruCache<SkinKey, SharedSkin>>,
}

/// A skin that is prepared when it is first needed.
type SharedSkin = Arc<OnceLock<Skin>>;

impl Renderer {
    /// Prepares to draw boards of this size in the default theme.
    pub fn new(size: Size) -> Renderer {
        let skins = Mutex::new(LruCache::new(SKINS));
        let renderer = Renderer { lengths: Lengths::new(size), typeface: Typeface::new(), skins };
        let usual = BoardKind::Makruk;
        renderer.with_skin(SkinKey::new(Theme::default(), usual, usual.usual_pieces()), |_| ());
        renderer
    }

    /// Calls `draw` with the pieces of a theme, which are prepared if they are not ready.
    pub(super) fn with_skin<T>(&self, key: SkinKey, draw: impl FnOnce(&Skin) -> T) -> T {
        let skin = {
            let mut skins = self.skins.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(skins.get_or_insert(key, Arc::default))
        };
        // Prepared without the lock, so that others can draw meanwhile.
        draw(skin.get_or_init(|| Skin::new(key, self.lengths)))
    }

    /// Draws a board. Returns the bytes of an indexed PNG as wide as the renderer's size, and somewhat higher if there are
    /// plates; equal scenes give equal bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        self.with_skin(key_of(scene), |skin| {
            let layout = Layout::new(self.lengths, Surround::of(scene.plates.as_ref()));
            let plan = Plan::new(scene, &skin.tiles, skin.drawings);
            let pixels = self.draw(scene, skin, &layout, &plan);
            let stream = plan.zlib(&pixels, &layout, self.code(skin));
            encode::png_of(&stream, layout.size, &skin.palette)
                .expect("a palette and one byte per pixel make a valid PNG")
        })
    }

    /// The code for the pictures of a skin, good for those that have many pieces, and names above and below.
    fn code<'a>(&self, skin: &'a Skin) -> &'a BlockCode {
        let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
        let sides = [plate("กขคง จฉช"), plate("Abcd efgh")].into();
        let plates = Plates { sides, turn: Some(SceneSide::South), ..Plates::default() };
        let board: SceneBoard = match skin.drawings {
            DrawingSet::Thai | DrawingSet::Coronets | DrawingSet::Chaturanga => (*Position::start().board()).into(),
            DrawingSet::Staunton => (&ChessPosition::start()).into(),
            DrawingSet::FourArmies => (&FourState::start(FourRules::default())).into(),
        };
        let scene = Scene { plates: Some(plates), labels: Labels::Both, ..Scene::new(board) };
        let layout = Layout::new(self.lengths, Surround::of(scene.plates.as_ref()));
        skin.tiles.code(&layout, || self.draw(&scene, skin, &layout, &Plan::all(Surface::Grained)))
    }

    /// Whether a name can be written in a picture, apart from signs that are no letters.
    pub fn can_write(&self, name: &str) -> bool {
        self.typeface.writable(name).is_some()
    }

    /// Draws a film. Returns the bytes of an animated GIF of the size of a board, or of its largest scene.
    pub fn film(&self, film: &Film) -> Vec<u8> {
        let surround = film.frames().map(|(scene, _)| Surround::of(scene.plates.as_ref())).max();
        let layout = Layout::new(self.lengths, surround.unwrap_or(Surround::Frame));
        self.with_skin(key_of(film.first()), |skin| {
            let mut encoder = Encoder::new(layout.size, &skin.palette);
            for (scene, hundredths) in film.frames() {
                encoder.push(self.draw(&scene, skin, &layout, &Plan::all(Surface::Smooth)), hundredths);
            }
            encoder.finish()
        })
    }

    /// Draws a chart of 800 by 520 pixels. Returns the bytes of an indexed PNG; equal charts give equal bytes.
    pub fn chart(&self, chart: &Chart) -> Vec<u8> {
        chart::png(chart, &self.typeface)
    }

    /// Draws a picture of a club. It is an indexed PNG, 1280 pixels wide; equal pictures give equal bytes.
    pub fn club_picture(&self, picture: &dyn ClubPicture, theme: Theme) -> Vec<u8> {
        club::png(picture, theme, &self.typeface)
    }

    /// The pixels of a board, as palette indices row by row. What the plan has no need for is left out.
    fn draw(&self, scene: &Scene, skin: &Skin, layout: &Layout, plan: &Plan<'_>) -> Vec<u8> {
        let mut pixels = vec![skin.palette.nearest(skin.colors.frame); (layout.size.0 * layout.size.1) as usize];
        let area = Canvas::new(&mut pixels, layout.size, &skin.palette, &self.typeface).into_drawing_area();
        self.draw_on(&area, scene, skin, layout, plan).expect("drawing into memory cannot fail");
        drop(area);
        pixels
    }

    fn draw_on(
        &self,
        area: &DrawingArea<Canvas<'_>, Shift>,
        scene: &Scene,
        skin: &Skin,
        layout: &Layout,
        plan: &Plan<'_>,
    ) -> Result<(), DrawError> {
        let (view, square_size) = (scene.view, (self.lengths.square, self.lengths.square));
        let drawn = |square: &SceneSquare| plan.draws_square(Lengths::place(*square, view));
        let edge: ShapeStyle = rgb(skin.colors.edge).filled();
        // What is left and right of the squares comes first.
        let kept = if plan.draws_margins() { 0 } else { 2 };
        for rectangle in layout.edges().into_iter().skip(kept) {
            area.draw(&Rectangle::new(rectangle, edge))?;
        }
        let strips = skin.strips(&self.typeface, view, scene.labels).into_iter().zip(layout.strips());
        for (strip, corner) in strips.skip(kept) {
            area.draw(&strip.at(corner))?;
        }
        for square in SceneSquare::all().filter(drawn) {
            let place = Lengths::place(square, view);
            area.draw(&skin.square(place, plan.surface).at(layout.corner(square, view)))?;
        }
        for square in SceneSquare::all() {
            if let Some(side) = scene.throne_at(square) {
                let (corner, square_side) = (layout.corner(square, view), self.lengths.square);
                let pen = ThronePen { area, corner, square: square_side, army: skin.army(side) };
                pen.frame()?;
                if scene.board.piece_at(square).is_none() {
                    pen.crown()?;
                }
            }
        }
        for square in scene.last_move.into_iter().flat_map(|mv| [mv.from, mv.to]) {
            let corner = layout.corner(square, view);
            area.draw(&Tint { corner, size: square_size, table: &skin.tint })?;
            area.draw(&skin.corners().at(corner))?;
        }
        if let Some(square) = scene.check {
            area.draw(&skin.glow(square).at(layout.corner(square, view)))?;
        }
        for (square, piece) in scene.board.iter().filter(|(square, _)| drawn(square)) {
            let cutout = match scene.check == Some(square) && piece.shape == PieceShape::King {
                true => skin.checked_king(piece.side, square),
                false => skin.piece(piece, Ground::of(square, in_last_move(scene, square))),
            };
            let corner = layout.corner(square, view);
            area.draw(&cutout.at(corner))?;
            if scene.stands_still(square) {
                area.draw(&Tint { corner, size: square_size, table: &skin.pale[0] })?;
            }
        }
        for &(square, mark) in &scene.marks {
            self.draw_mark(area, scene, skin, layout, (square, mark))?;
        }
        for &arrow in &scene.arrows {
            arrow::draw(area, arrow, |square| layout.corner(square, view), self.lengths, skin.colors)?;
        }
        if let Some(plates) = &scene.plates {
            let pen = PlatePen { area, skin, typeface: &self.typeface, labels: scene.labels };
            pen.draw(plates, layout, view)?;
        }
        Ok(())
    }

    fn draw_mark(
        &self,
        area: &DrawingArea<Canvas<'_>, Shift>,
        scene: &Scene,
        skin: &Skin,
        layout: &Layout,
        (square, mark): (SceneSquare, Mark),
    ) -> Result<(), DrawError> {
        let (colors, side) = (skin.colors, self.lengths.square as i32);
        let (x, y) = layout.corner(square, scene.view);
        let centre = (x + side / 2, y + side / 2);
        match mark {
            Mark::Ring => {
                for (color, width) in [(colors.ink, side / 9), (colors.accent, side / 18)] {
                    let ring: ShapeStyle = rgb(color).stroke_width(width.max(1) as u32);
                    area.draw(&Circle::new(centre, side * 43 / 100, ring))?;
                }
                Ok(())
            }
            Mark::Number(number) => {
                let (centre, radius) = match scene.board.piece_at(square) {
                    Some(_) => ((x + side * 3 / 4, y + side / 4), side * 22 / 100),
                    None => (centre, side * 3 / 10),
                };
                area.draw(&Circle::new(centre, radius + (side / 36).max(1), rgb(colors.ink).filled()))?;
                area.draw(&Circle::new(centre, radius, rgb(colors.accent).filled()))?;
                // Two digits need more room than one.
                let size = f64::from(radius) * if number < 10 { 1.4 } else { 1.1 };
                let style = style(size, colors.ink, HPos::Center);
                area.draw(&Text::new(scene.labels.number(number), centre, style))
            }
        }
    }
}

/// What a scene looks like.
fn key_of(scene: &Scene) -> SkinKey {
    SkinKey::new(scene.theme, scene.board.kind(), scene.pieces)
}

fn in_last_move(scene: &Scene, square: SceneSquare) -> InLastMove {
    match scene.last_move {
        Some(mv) if mv.touches(square) => InLastMove::Yes,
        _ => InLastMove::No,
    }
}

#[cfg(test)]
mod tests;
