//! A theme made ready: palette, backgrounds and sprites.

use std::convert::Infallible;

use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont, RGBColor, TextStyle};
use resvg::tiny_skia::Pixmap;

use super::art::{self, Art, Mark};
use super::canvas::{Canvas, Sprite};
use super::layout::{Layout, Point};
use super::palette::{Indexer, Palette, mix};
use super::scene::Labels;
use super::theme::{Colors, Rgb};
use super::typeface::Typeface;
use makruk::{Color, File, Piece, Rank, Square};

/// Drawing into memory has no way to fail; `plotters` asks for a type all the same.
pub(super) type Failure = DrawingAreaErrorKind<Infallible>;

/// How many colours a theme gets. More would hardly be seen, and put some boards above 40 KB.
const PALETTE: usize = 64;

/// Everything of a theme that is the same in all its pictures, in palette indices.
pub(super) struct Skin {
    colors: &'static Colors,
    palette: Palette,
    /// By view and labels: frame, coordinates and empty squares.
    backgrounds: [[Vec<u8>; 2]; 2],
    /// By [`art::tile`].
    tiles: Vec<Vec<u8>>,
    /// By [`art::man`] and [`art::tile`].
    men: Vec<Vec<Vec<u8>>>,
    /// By the side to move.
    markers: Vec<Vec<u8>>,
}

impl Skin {
    pub(super) fn new(colors: &'static Colors, layout: &Layout, typeface: &Typeface) -> Result<Skin, Failure> {
        let art = Art::new(colors, layout);
        let palette = fit(colors, &art);
        let mut indexer = Indexer::new(&palette);
        let mut reduce = |pixmap: &Pixmap| art::colors_of(pixmap).map(|color| indexer.index(color)).collect();
        let tiles = art.tiles.iter().map(&mut reduce).collect();
        let men = art.men.iter().map(|tiles| tiles.iter().map(&mut reduce).collect()).collect();
        let markers = art.markers.iter().map(&mut reduce).collect();
        let mut skin = Skin { colors, palette, backgrounds: Default::default(), tiles, men, markers };
        for view in Color::ALL {
            for labels in Labels::ALL {
                skin.backgrounds[view.index()][labels.index()] =
                    skin.draw_background(layout, typeface, view, labels)?;
            }
        }
        Ok(skin)
    }

    pub(super) fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Frame, coordinates and empty squares.
    pub(super) fn background(&self, view: Color, labels: Labels) -> &[u8] {
        &self.backgrounds[view.index()][labels.index()]
    }

    /// A square, and whoever stands on it.
    pub(super) fn square(
        &self,
        layout: &Layout,
        view: Color,
        on: Square,
        mark: Mark,
        man: Option<Piece>,
    ) -> Sprite<'_> {
        let tile = art::tile(on, mark);
        let indices = man.map_or(&self.tiles[tile], |piece| &self.men[art::man(piece)][tile]);
        Sprite { corner: layout.corner(on, view), size: (layout.square, layout.square), indices }
    }

    /// The marker of the side to move.
    pub(super) fn marker(&self, layout: &Layout, view: Color, turn: Color) -> Sprite<'_> {
        let size = (layout.marker(), layout.marker());
        Sprite { corner: layout.marker_corner(turn, view), size, indices: &self.markers[turn.index()] }
    }

    /// The edge of the board at the side to move, lit.
    pub(super) fn bar(&self, layout: &Layout, view: Color, turn: Color) -> Rectangle<Point> {
        let [(left, top), (right, bottom)] = layout.edge();
        let width = layout.edge_width() - 1;
        let y = if turn == view { bottom - width } else { top };
        Rectangle::new([(left, y), (right, y + width)], rgb(self.colors.accent).filled())
    }

    /// The words of the count, in the middle of the upper frame.
    pub(super) fn count<'a>(&self, layout: &Layout, text: &'a str) -> Text<'a, Point, &'a str> {
        Text::new(text, layout.count_centre(), style(layout, self.colors.accent))
    }

    fn draw_background(
        &self,
        layout: &Layout,
        typeface: &Typeface,
        view: Color,
        labels: Labels,
    ) -> Result<Vec<u8>, Failure> {
        let mut pixels = vec![0; (layout.side * layout.side) as usize];
        let area = Canvas::new(&mut pixels, (layout.side, layout.side), &self.palette, typeface).into_drawing_area();
        area.fill(&rgb(self.colors.frame))?;
        area.draw(&Rectangle::new(layout.edge(), rgb(self.colors.edge).filled()))?;
        for square in Square::all() {
            area.draw(&self.square(layout, view, square, Mark::None, None))?;
        }
        let label = style(layout, self.colors.label);
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            let (letter, digit) = match labels {
                Labels::Thai => (file.thai(), rank.thai()),
                Labels::Latin => (file.latin(), rank.latin()),
            };
            area.draw(&Text::new(letter.to_string(), layout.file_centre(file, view), label.clone()))?;
            area.draw(&Text::new(digit.to_string(), layout.rank_centre(rank, view), label.clone()))?;
        }
        drop(area);
        Ok(pixels)
    }
}

/// The palette of a theme: the colours of its surfaces exactly, and what serves the edges and the shading of the men.
fn fit(colors: &Colors, art: &Art) -> Palette {
    let mut exact = vec![colors.frame, colors.edge, colors.label, colors.accent];
    exact.extend(colors.squares.into_iter().chain(colors.last).chain(colors.line));
    // The edges of letters on the frame, in a few steps.
    for ink in [colors.label, colors.accent] {
        exact.extend([51, 102, 153, 204].map(|opacity| mix(colors.frame, ink, opacity)));
    }
    let king = |man: usize| Color::ALL.iter().any(|&side| man == art::man(Piece::new(side, makruk::Role::King)));
    let mut samples: Vec<Rgb> = art.markers.iter().flat_map(art::colors_of).collect();
    for (man, tiles) in art.men.iter().enumerate() {
        // Only kings are ever in check.
        let tiles = if king(man) { &tiles[..] } else { &tiles[..art::TILES - 2] };
        samples.extend(tiles.iter().flat_map(art::colors_of));
    }
    Palette::fit(&exact, &samples, PALETTE)
}

fn style(layout: &Layout, color: Rgb) -> TextStyle<'static> {
    let size = f64::from(layout.frame) * 0.82;
    TextStyle {
        font: ("sans-serif", size).into_font(),
        color: rgb(color).to_backend_color(),
        pos: Pos::new(HPos::Center, VPos::Center),
    }
}

fn rgb([r, g, b]: Rgb) -> RGBColor {
    RGBColor(r, g, b)
}
