//! A theme and a set of pieces, prepared for one size of picture: palette, board and sprites.

use std::sync::OnceLock;

use plotters::drawing::IntoDrawingArea;
use plotters::element::Text;
use plotters::style::text_anchor::HPos;
use resvg::tiny_skia::Pixmap;

use super::art;
use super::canvas::{Canvas, DrawError, RoundRectangle, Sprite};
use super::colors::{BoardColors, PieceColors, Rgb};
use super::cutout::Cutout;
use super::drawings::DrawingSet;
use super::grain::{self, Surface, TONES};
use super::layout::Lengths;
use super::palette::{Indexer, Palette, mix};
use super::scene::{BoardKind, PieceShape, ScenePiece, SceneSide, SceneSquare};
use super::text_style::style;
use super::tiles::{COLUMN_SORTS, Tiles, column_sort};
use super::typeface::Typeface;
use super::{Labels, PieceSet, Theme};

/// The size of a palette. More colours would hardly be seen, and make some boards larger than 40 KB.
const PALETTE: usize = 88;

/// That of a board with four colours of pieces.
const PALETTE_FOR_FOUR: usize = 124;

/// How much of its ground is mixed into a piece that nobody moves, of 255.
const PALENESS: u8 = 135;

/// What boards look like. Boards of two games that look alike have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SkinKey {
    theme: Theme,
    /// The first kind of board that has the same squares.
    ground: BoardKind,
    drawings: DrawingSet,
}

impl SkinKey {
    pub(super) fn new(theme: Theme, kind: BoardKind, pieces: PieceSet) -> SkinKey {
        let is_shared = std::ptr::eq(theme.colors_of(kind), theme.colors_of(BoardKind::Makruk));
        let ground = if is_shared { BoardKind::Makruk } else { kind };
        SkinKey { theme, ground, drawings: DrawingSet::of(kind, pieces) }
    }
}

/// What all pictures of a theme with the same pieces have in common, in palette indices.
pub(super) struct Skin {
    pub(super) colors: &'static BoardColors,
    pub(super) drawings: DrawingSet,
    pub(super) lengths: Lengths,
    pub(super) palette: Palette,
    /// The empty squares, row by row and by [`column_sort`].
    squares: Vec<u8>,
    /// Those without grain. Drawn when they are first needed, as are the lit plate and the coordinates.
    smooth_squares: OnceLock<Vec<u8>>,
    /// What each colour of a square becomes in the last move; other colours stay.
    pub(super) tint: [u8; 256],
    /// What each colour becomes on the square of a piece that nobody moves, and on a plate that is not lit.
    pub(super) pale: [[u8; 256]; 2],
    /// By [`DrawingSet::piece_index`] and [`Ground::index`].
    pieces: Vec<[Cutout; Ground::ALL.len()]>,
    /// A king on its glow, by side and shade.
    checked_kings: Vec<[Cutout; 2]>,
    /// By shade.
    glow: [Cutout; 2],
    corners: Cutout,
    /// By [`DrawingSet::piece_index`], on a tray.
    minis: Vec<Cutout>,
    /// By side: on a plate that is not lit, and on one that is.
    discs: Vec<[Cutout; 2]>,
    /// The plate of the side to move.
    lit_plate: OnceLock<Vec<u8>>,
    /// The coordinates left, right and below, by view and labels.
    strips: [[OnceLock<[Vec<u8>; 3]>; Labels::ALL.len()]; SceneSide::ALL.len()],
    /// What is compressed already.
    pub(super) tiles: Tiles,
}

/// The ground under a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Light,
    Dark,
    /// A light square of the last move.
    LightMoved,
    /// A dark square of the last move.
    DarkMoved,
}

impl Ground {
    const ALL: [Ground; 4] = [Ground::Light, Ground::Dark, Ground::LightMoved, Ground::DarkMoved];

    /// What a square is like. a1 is dark.
    pub(super) fn of(square: SceneSquare, in_last_move: InLastMove) -> Ground {
        match (square.is_dark(), in_last_move) {
            (false, InLastMove::No) => Ground::Light,
            (true, InLastMove::No) => Ground::Dark,
            (false, InLastMove::Yes) => Ground::LightMoved,
            (true, InLastMove::Yes) => Ground::DarkMoved,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }

    fn color(self, colors: &BoardColors) -> Rgb {
        match self {
            Ground::Light => colors.squares[0],
            Ground::Dark => colors.squares[1],
            Ground::LightMoved => colors.last[0],
            Ground::DarkMoved => colors.last[1],
        }
    }
}

/// Whether the last move left or reached a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InLastMove {
    No,
    Yes,
}

/// The colour of the tray on which taken pieces lie.
pub(super) fn tray(colors: &BoardColors) -> Rgb {
    colors.squares[1]
}

/// The colours of a shape, row by row.
type Colored = Vec<Option<Rgb>>;

/// The shapes of a skin before they are reduced to a palette.
struct Shapes {
    pieces: Vec<[Colored; Ground::ALL.len()]>,
    checked_kings: Vec<[Colored; 2]>,
    glow: [Colored; 2],
    corners: Colored,
    minis: Vec<Colored>,
    discs: Vec<[Colored; 2]>,
}

impl Shapes {
    fn new(colors: &BoardColors, set: DrawingSet, lengths: &Lengths) -> Shapes {
        let on = |ground: Rgb, pixmap: &Pixmap| art::on(ground, pixmap).collect::<Colored>();
        let drawn: Vec<Pixmap> = colors
            .pieces
            .iter()
            .flat_map(|side| set.drawings().iter().map(|drawing| art::piece(drawing, side, lengths.square)))
            .collect();
        let glow = art::glow(colors, lengths.square);
        let king_on_glow = |color: usize| {
            let mut both = glow.clone();
            let king = color * set.drawings().len() + set.index(PieceShape::King);
            art::draw_over(&mut both, &drawn[king]);
            both
        };
        let minis = colors
            .pieces
            .iter()
            .flat_map(|side| set.drawings().iter().map(|drawing| art::bare_piece(drawing, side, lengths.mini())))
            .map(|mini| on(tray(colors), &mini))
            .collect();
        Shapes {
            pieces: drawn.iter().map(|piece| Ground::ALL.map(|ground| on(ground.color(colors), piece))).collect(),
            checked_kings: (0..colors.pieces.len())
                .map(king_on_glow)
                .map(|king| colors.squares.map(|ground| on(ground, &king)))
                .collect(),
            glow: colors.squares.map(|ground| on(ground, &glow)),
            corners: on(colors.last[0], &art::corners(colors, lengths.square)),
            minis,
            discs: colors
                .pieces
                .iter()
                .map(|side| art::disc(side, colors.accent, lengths.disc()))
                .map(|disc| [colors.frame, colors.plate].map(|ground| on(ground, &disc)))
                .collect(),
        }
    }

    /// The colours that the palette is to represent, each as often as it counts.
    fn samples(&self) -> Vec<Rgb> {
        let pieces = self.pieces.iter().flatten();
        // A glow is rarely seen, but then every step in it is.
        let glow = self.glow.iter().chain(self.checked_kings.iter().flatten()).cycle().take(3 * 6);
        let discs = self.discs.iter().flatten();
        pieces.chain(glow).chain(&self.minis).chain(discs).flatten().flatten().copied().collect()
    }
}

impl Skin {
    pub(super) fn new(SkinKey { theme, ground, drawings }: SkinKey, lengths: Lengths) -> Skin {
        let colors = theme.colors_of(ground);
        let shapes = Shapes::new(colors, drawings, &lengths);
        let size = if colors.pieces.len() > 2 { PALETTE_FOR_FOUR } else { PALETTE };
        let palette = Palette::fit(&exact(colors), &shapes.samples(), size);
        let mut indexer = Indexer::new(&palette);
        let mut cut = |shape: &Colored, width: u32| {
            Cutout::new(shape.iter().map(|pixel| pixel.map(|color| indexer.index(color))), width)
        };
        let square = lengths.square;
        let pieces = shapes.pieces.iter().map(|grounds| std::array::from_fn(|i| cut(&grounds[i], square))).collect();
        let checked_kings =
            shapes.checked_kings.iter().map(|shades| shades.each_ref().map(|it| cut(it, square))).collect();
        let glow = shapes.glow.each_ref().map(|it| cut(it, square));
        let corners = cut(&shapes.corners, square);
        let minis = shapes.minis.iter().map(|it| cut(it, lengths.mini())).collect();
        let discs = shapes.discs.iter().map(|plates| plates.each_ref().map(|it| cut(it, lengths.disc()))).collect();
        Skin {
            colors,
            drawings,
            lengths,
            squares: squares(colors, &lengths, &palette),
            tint: tint(colors, &palette),
            pale: [colors.squares[0], colors.frame].map(|ground| pale(ground, colors, &palette)),
            pieces,
            checked_kings,
            glow,
            corners,
            minis,
            discs,
            smooth_squares: OnceLock::new(),
            lit_plate: OnceLock::new(),
            strips: Default::default(),
            tiles: Tiles::default(),
            palette,
        }
    }

    /// The empty square in this column and row of the picture.
    pub(super) fn square(&self, place: (usize, usize), surface: Surface) -> Sprite<'_> {
        let all = match surface {
            Surface::Grained => &self.squares,
            Surface::Smooth => self.smooth_squares.get_or_init(|| {
                let smooth = smooth(self.colors, &self.palette);
                self.squares.iter().map(|index| smooth[usize::from(*index)]).collect()
            }),
        };
        let side = self.lengths.square;
        let area = (side * side) as usize;
        let indices = &all[(place.1 * COLUMN_SORTS + column_sort(place.0)) * area..][..area];
        Sprite { corner: (0, 0), size: (side, side), indices }
    }

    /// A piece on this ground.
    pub(super) fn piece(&self, piece: ScenePiece, ground: Ground) -> &Cutout {
        &self.pieces[self.drawings.piece_index(piece)][ground.index()]
    }

    /// The king of this side, in check on this square.
    pub(super) fn checked_king(&self, side: SceneSide, square: SceneSquare) -> &Cutout {
        &self.checked_kings[self.drawings.side_index(side)][usize::from(square.is_dark())]
    }

    /// The colours of a side's pieces.
    pub(super) fn army(&self, side: SceneSide) -> &'static PieceColors {
        &self.colors.pieces[self.drawings.side_index(side)]
    }

    /// The glow of a check on this square.
    pub(super) fn glow(&self, square: SceneSquare) -> &Cutout {
        &self.glow[usize::from(square.is_dark())]
    }

    /// The corners of a square of the last move.
    pub(super) fn corners(&self) -> &Cutout {
        &self.corners
    }

    /// A taken piece, on the tray.
    pub(super) fn mini(&self, piece: ScenePiece) -> &Cutout {
        &self.minis[self.drawings.piece_index(piece)]
    }

    /// The disc of a side, on a plate of this background.
    pub(super) fn disc(&self, side: SceneSide, ground: Rgb) -> &Cutout {
        &self.discs[self.drawings.side_index(side)][usize::from(ground == self.colors.plate)]
    }

    /// The plate of the side to move, with nothing on it.
    pub(super) fn lit_plate(&self, typeface: &Typeface) -> Sprite<'_> {
        let size = self.lengths.plate();
        let indices = self.lit_plate.get_or_init(|| {
            let mut pixels = vec![self.palette.nearest(self.colors.frame); (size.0 * size.1) as usize];
            let radius = size.1 as f32 / 3.0;
            let plate = RoundRectangle { corner: (0, 0), size, radius, color: self.colors.plate };
            let area = Canvas::new(&mut pixels, size, &self.palette, typeface).into_drawing_area();
            area.draw(&plate).expect("drawing into memory cannot fail");
            drop(area);
            pixels
        });
        Sprite { corner: (0, 0), size, indices }
    }

    /// The coordinates: the strips left of the squares, right of them and below them.
    pub(super) fn strips(&self, typeface: &Typeface, view: SceneSide, labels: Labels) -> [Sprite<'_>; 3] {
        let strips = self.strips[view as usize][labels.index()]
            .get_or_init(|| self.draw_strips(typeface, view, labels).expect("drawing into memory cannot fail"));
        let (long, narrow) = (8 * self.lengths.square, self.lengths.strip());
        let sizes = [(narrow, long), (narrow, long), (long, narrow)];
        std::array::from_fn(|i| Sprite { corner: (0, 0), size: sizes[i], indices: &strips[i] })
    }

    fn draw_strips(&self, typeface: &Typeface, view: SceneSide, labels: Labels) -> Result<[Vec<u8>; 3], DrawError> {
        let lengths = &self.lengths;
        let (long, narrow) = (8 * lengths.square, lengths.strip());
        let ground = self.palette.nearest(self.colors.frame);
        let mut strips = [const { Vec::new() }; 3].map(|_: Vec<u8>| vec![ground; (long * narrow) as usize]);
        let [left, right, below] = &mut strips;
        let style = style(f64::from(narrow) * 0.92, self.colors.label, HPos::Center);
        let area = |pixels, size| Canvas::new(pixels, size, &self.palette, typeface).into_drawing_area();
        let (left, right) = (area(left, (narrow, long)), area(right, (narrow, long)));
        let below = area(below, (long, narrow));
        // The squares of one diagonal are in every row and column once.
        for square in SceneSquare::all().filter(|square| square.file() == square.rank()) {
            let (column, row) = Lengths::place(square, view);
            let (file, rank) = (labels.file(square.file()), labels.rank(square.rank()));
            let (beneath, beside) = if view.is_sideways() { (rank, file) } else { (file, rank) };
            let at = lengths.row_centre(row);
            left.draw(&Text::new(beside.first.to_string(), at, style.clone()))?;
            if let Some(second) = beside.second {
                right.draw(&Text::new(second.to_string(), at, style.clone()))?;
            }
            below.draw(&Text::new(beneath.together(), lengths.column_centre(column), style.clone()))?;
        }
        drop((left, right, below));
        Ok(strips)
    }
}

/// The colours that a palette must have: those of the surfaces, and of the smoothed edges of letters on them.
fn exact(colors: &BoardColors) -> Vec<Rgb> {
    let mut exact = vec![colors.frame, colors.edge, colors.plate, colors.mark];
    let grounds = colors.squares.into_iter().chain(colors.last);
    exact.extend(grounds.flat_map(|ground| (0..TONES).map(move |tone| grain::toned(ground, tone, colors.material))));
    exact.extend(colors.squares.into_iter().chain(colors.last).chain(colors.line));
    if colors.pieces.len() > 2 {
        let bodies = colors.pieces.iter().map(|army| army.body);
        exact.extend(bodies.flat_map(|body| [body, mix(body, colors.squares[0], PALENESS)]));
        exact.extend(colors.pieces.iter().map(|army| army.outline));
    }
    for (ground, ink) in [
        (colors.frame, colors.label),
        (colors.frame, colors.accent),
        (colors.plate, colors.ink),
        (colors.accent, colors.ink),
        (tray(colors), colors.ink),
    ] {
        exact.extend([85, 170, 255].map(|opacity| mix(ground, ink, opacity)));
    }
    exact
}

/// The empty squares, row by row and by [`column_sort`].
fn squares(colors: &BoardColors, lengths: &Lengths, palette: &Palette) -> Vec<u8> {
    let side = lengths.square;
    // Light squares first.
    let tones = colors.squares.map(|ground| {
        std::array::from_fn::<u8, TONES, _>(|tone| palette.nearest(grain::toned(ground, tone, colors.material)))
    });
    let line = colors.line.map(|line| (palette.nearest(line), (side / 36).max(1)));
    let is_line = |at: u32, width: u32| at >= side && at % side < width;
    let mut pixels = Vec::with_capacity(8 * COLUMN_SORTS * (side * side) as usize);
    for row in 0..8 {
        for column in 0..COLUMN_SORTS as u32 {
            let dark = (column + row) % 2 == 1;
            pixels.extend((0..side * side).map(|offset| {
                let (x, y) = (column * side + offset % side, row * side + offset / side);
                match line {
                    Some((line, width)) if is_line(x, width) || is_line(y, width) => line,
                    _ => tones[usize::from(dark)][grain::tone(colors.material, (x, y), side)],
                }
            }));
        }
    }
    pixels
}

/// What each index becomes on a square of the last move.
fn tint(colors: &BoardColors, palette: &Palette) -> [u8; 256] {
    let mut tint = std::array::from_fn(|index| index as u8);
    for (ground, last) in colors.squares.into_iter().zip(colors.last) {
        for tone in 0..TONES {
            let [from, to] = [ground, last].map(|it| palette.nearest(grain::toned(it, tone, colors.material)));
            tint[usize::from(from)] = to;
        }
    }
    tint
}

/// What each index becomes where a piece or a disc is to step back. The lines between squares stay.
fn pale(ground: Rgb, colors: &BoardColors, palette: &Palette) -> [u8; 256] {
    let pale = |color: Rgb| if colors.line == Some(color) { color } else { mix(color, ground, PALENESS) };
    std::array::from_fn(|index| palette.nearest(pale(palette.color(index as u8))))
}

/// What each index becomes on a board without grain.
fn smooth(colors: &BoardColors, palette: &Palette) -> [u8; 256] {
    let mut smooth = std::array::from_fn(|index| index as u8);
    for ground in colors.squares {
        for tone in 0..TONES {
            let [from, to] = [tone, TONES / 2].map(|tone| palette.nearest(grain::toned(ground, tone, colors.material)));
            smooth[usize::from(from)] = to;
        }
    }
    smooth
}
