//! A theme prepared for one size of picture: palette, backgrounds and sprites.

use std::convert::Infallible;

use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont, TextStyle};
use resvg::tiny_skia::Pixmap;

use super::art::{self, Art, SquareMark};
use super::canvas::{Canvas, Sprite, rgb};
use super::layout::{Layout, Point};
use super::palette::{Indexer, Palette, mix};
use super::scene::Labels;
use super::theme::{BoardColors, Rgb};
use super::typeface::Typeface;
use makruk::{Color, File, Piece, Rank, Role, Square};

/// Drawing into memory cannot fail, but `plotters` wants an error type.
pub(super) type DrawError = DrawingAreaErrorKind<Infallible>;

/// The size of a palette. More colours would hardly be seen, and make some boards larger than 40 KB.
const PALETTE: usize = 64;

/// What all pictures of a theme have in common, in palette indices.
pub(super) struct Skin {
    colors: &'static BoardColors,
    palette: Palette,
    /// Frame, coordinates and empty squares, by view and labels.
    backgrounds: [[Vec<u8>; 2]; 2],
    /// By [`art::tile_index`].
    tiles: Vec<Vec<u8>>,
    /// By [`art::piece_index`] and [`art::tile_index`].
    pieces: Vec<Vec<Vec<u8>>>,
    /// By the side to move.
    markers: Vec<Vec<u8>>,
}

impl Skin {
    pub(super) fn new(colors: &'static BoardColors, layout: &Layout, typeface: &Typeface) -> Result<Skin, DrawError> {
        let art = Art::new(colors, layout);
        let palette = fit_palette(colors, &art);
        let mut indexer = Indexer::new(&palette);
        let mut reduce = |pixmap: &Pixmap| art::colors_of(pixmap).map(|color| indexer.index(color)).collect();
        let tiles = art.tiles.iter().map(&mut reduce).collect();
        let pieces = art.pieces.iter().map(|tiles| tiles.iter().map(&mut reduce).collect()).collect();
        let markers = art.markers.iter().map(&mut reduce).collect();
        let mut skin = Skin { colors, palette, backgrounds: Default::default(), tiles, pieces, markers };
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

    /// A square with the piece on it, if any.
    pub(super) fn square(
        &self,
        layout: &Layout,
        view: Color,
        square: Square,
        mark: SquareMark,
        piece: Option<Piece>,
    ) -> Sprite<'_> {
        let tile = art::tile_index(square, mark);
        let indices = piece.map_or(&self.tiles[tile], |piece| &self.pieces[art::piece_index(piece)][tile]);
        Sprite { corner: layout.corner(square, view), size: (layout.square, layout.square), indices }
    }

    /// The marker of the side to move.
    pub(super) fn marker(&self, layout: &Layout, view: Color, turn: Color) -> Sprite<'_> {
        let size = (layout.marker(), layout.marker());
        Sprite { corner: layout.marker_corner(turn, view), size, indices: &self.markers[turn.index()] }
    }

    /// A bar along the edge of the board, on the side of the player to move.
    pub(super) fn bar(&self, layout: &Layout, view: Color, turn: Color) -> Rectangle<Point> {
        let [(left, top), (right, bottom)] = layout.edge();
        let width = layout.edge_width() - 1;
        let y = if turn == view { bottom - width } else { top };
        Rectangle::new([(left, y), (right, y + width)], rgb(self.colors.accent).filled())
    }

    /// The text of the count, in the middle of the upper frame.
    pub(super) fn count<'a>(&self, layout: &Layout, text: &'a str) -> Text<'a, Point, &'a str> {
        Text::new(text, layout.count_centre(), style(layout, self.colors.accent))
    }

    fn draw_background(
        &self,
        layout: &Layout,
        typeface: &Typeface,
        view: Color,
        labels: Labels,
    ) -> Result<Vec<u8>, DrawError> {
        let mut pixels = vec![0; (layout.side * layout.side) as usize];
        let area = Canvas::new(&mut pixels, (layout.side, layout.side), &self.palette, typeface).into_drawing_area();
        area.fill(&rgb(self.colors.frame))?;
        area.draw(&Rectangle::new(layout.edge(), rgb(self.colors.edge).filled()))?;
        for square in Square::all() {
            area.draw(&self.square(layout, view, square, SquareMark::None, None))?;
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

/// The palette of a theme: the exact colours of its surfaces, and a good choice for the edges and shading of the pieces.
fn fit_palette(colors: &BoardColors, art: &Art) -> Palette {
    let mut exact = vec![colors.frame, colors.edge, colors.label, colors.accent];
    exact.extend(colors.squares.into_iter().chain(colors.last).chain(colors.line));
    // The smoothed edges of letters on the frame.
    for ink in [colors.label, colors.accent] {
        exact.extend([51, 102, 153, 204].map(|opacity| mix(colors.frame, ink, opacity)));
    }
    let kings = Color::ALL.map(|side| art::piece_index(Piece::new(side, Role::King)));
    let mut samples: Vec<Rgb> = art.markers.iter().flat_map(art::colors_of).collect();
    for (piece, tiles) in art.pieces.iter().enumerate() {
        // The last two tiles are those of a check, and only kings are ever in check.
        let tiles = if kings.contains(&piece) { &tiles[..] } else { &tiles[..art::TILES - 2] };
        samples.extend(tiles.iter().flat_map(art::colors_of));
    }
    Palette::fit(&exact, &samples, PALETTE)
}

/// The style of coordinates and count: centred on their point.
fn style(layout: &Layout, color: Rgb) -> TextStyle<'static> {
    let size = f64::from(layout.frame) * 0.82;
    TextStyle {
        font: ("sans-serif", size).into_font(),
        color: rgb(color).to_backend_color(),
        pos: Pos::new(HPos::Center, VPos::Center),
    }
}
