//! Boards of Makruk (Thai chess), international chess and chaturanga, and charts, as PNG images.
//!
//! A [`Scene`] or a [`Chart`] goes in, the bytes of a PNG come out:
//!
//! ```
//! use makruk::notation::fen;
//! use makruk_render::{Labels, Plates, Renderer, Scene, Size, Theme};
//!
//! // r . s m k s n r
//! // . . . n . . . .
//! // p p p p . p p p
//! // . . . . p . . .
//! // . . . . P . . .
//! // P P P P . P P P
//! // . . . N . . . .
//! // R . S K M S N R
//! let position = fen::parse_position("r1smksnr/3n4/pppp1ppp/4p3/4P3/PPPP1PPP/3N4/R1SKMSNR w - - 2 3")?;
//! let renderer = Renderer::new(Size::default());
//! let plates = Plates { turn: Some(position.turn().into()), ..Plates::default() };
//! let scene = Scene {
//!     plates: Some(plates),
//!     labels: Labels::Latin,
//!     theme: Theme::Plain,
//!     ..Scene::new(*position.board())
//! };
//! let png: Vec<u8> = renderer.png(&scene);
//! assert!(png.starts_with(b"\x89PNG") && png.len() < 40_000);
//! # Ok::<(), makruk::notation::fen::FenError>(())
//! ```
//!
//! A game of chess has its own board and pieces, or Makruk's pieces if they are chosen:
//!
//! ```
//! use international_chess::{ChessHistory, ChessPosition, Color};
//! use makruk_render::{PieceSet, Renderer, Scene, Size, taken_in_chess};
//!
//! let mut game = ChessHistory::new(ChessPosition::start());
//! for mv in ["e2e4", "f7f6", "f1e2", "g7g5", "e2h5"] {
//!     game.play(mv.parse()?)?;
//! }
//! let position = game.position();
//! let scene = Scene {
//!     last_move: game.last_move().map(Into::into),
//!     check: position.is_check().then(|| position.king(position.turn()).into()),
//!     view: Color::Black.into(),
//!     ..Scene::new(position)
//! };
//! let with_thai_pieces = Scene { pieces: PieceSet::Thai, ..scene.clone() };
//! let renderer = Renderer::new(Size::default());
//! assert_ne!(renderer.png(&scene), renderer.png(&with_thai_pieces));
//! assert!(taken_in_chess(Color::White, &game).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! So has chaturanga for four, whose armies have a colour and a sign each. The throw of the long die is above the board, and each
//! player's plate at the corner of its army: lit if it is to move, with the kings that it holds and its own, struck through, if another
//! side holds that. An army that nobody moves is pale.
//!
//! ```
//! use chaturanga::four::{FourAct, FourHistory, FourRules, LongDie};
//! use makruk_render::{Film, Plate, Renderer, Scene, SceneSide, Size};
//! use std::time::Duration;
//!
//! let mut game = FourHistory::new(FourRules::default());
//! game.play(FourAct::Throw(LongDie::Five))?;
//! game.play(FourAct::Move("a2a3".parse()?))?;
//! let plates = ["Anong", "Boon", "Chai", "Dao"].map(|player| Plate { player: player.to_owned(), ..Plate::default() });
//! let renderer = Renderer::new(Size::MIN);
//! // What East sees: its own army at the lower left.
//! let scene = Scene { view: SceneSide::East, ..Scene::of_four(&game, game.acts().len(), plates.clone()) };
//! assert!(renderer.png(&scene).starts_with(b"\x89PNG"));
//!
//! let mut scenes = Scene::film_of_four(&game, &plates).into_iter();
//! let mut film = Film::new(scenes.next().unwrap(), Duration::from_millis(800), Duration::from_secs(4));
//! scenes.for_each(|scene| film.push(scene));
//! assert!(renderer.film(&film).starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it promises
//!
//! - **Drawing is a function from a value to bytes.** Equal scenes give equal bytes, and every value of [`Scene`], [`Film`], [`Chart`] and
//!   the pictures of a club can be drawn; neither an illegal board nor a number out of range nor a strange name causes an error or a panic.
//! - **Drawing a board is fast and the picture small.** [`Renderer`] rasterises the pieces of a theme once, in fewer than 128
//!   colours, and compresses a square with a piece on it once. A board is then put together from its compressed squares. At the
//!   default width of 640 pixels it takes some tenths of a millisecond and less than 40 KB, or 52 KB with four colours of pieces.
//! - **Thai is set correctly**, with vowels and tone marks in their places.
//! - **Nothing is said by colour alone.** The last move has marked corners, the side to move a lit plate, pieces differ by
//!   their outlines, and four armies by their signs and by how light they are; tests compute the contrast of everything that has to
//!   stand out.
//!
//! # What it never sees
//!
//! Clock, disk, network, environment and system fonts: drawings and fonts are part of the binary. Nor does it know the rules
//! of the game or where a picture will be shown; whether a king is in check is for the caller to say.
//!
//! # Inside
//!
//! | module | contents |
//! |---|---|
//! | `scene` | what the picture of a board shows, whatever the game: [`Scene`], [`SceneBoard`], [`Plates`], [`CountLabel`], [`SceneThrow`], [`Mark`] |
//! | `film` | a game as an animated picture: [`Film`] |
//! | `chart` | the course of a game as a curve: [`Chart`] |
//! | `club` | the pictures of a club: [`RatingChart`], [`CalibrationChart`], [`CoursesChart`], [`WinsChart`], [`BarsChart`], [`ClubTable`], [`LadderPicture`], [`Bracket`], [`BracketPanels`], and for papers [`DotPlot`] and [`ScatterChart`] |
//! | `ground`, `ticks`, `drawing` | what charts have in common: paper, round numbers, the way to a PNG |
//! | `renderer`, `plates`, `throne`, `throw_band` | [`Renderer`], which composes pictures from prepared parts |
//! | `size`, `layout` | the size of a picture and its geometry |
//! | `theme`, `piece_set`, `labels` | what can be chosen: [`Theme`], [`PieceSet`], [`Labels`] |
//! | `colors`, `emblem`, `grain` | the colours of a theme, the signs of armies, and wood |
//! | `art`, `drawings` | pieces and marks in true colour, from the drawings in `assets/pieces` |
//! | `palette`, `cutout`, `skin` | a theme's palette, and its parts in that palette |
//! | `tiles` | its squares and margins, compressed |
//! | `canvas` | a drawing backend for `plotters` with one byte per pixel |
//! | `typeface`, `faces`, `text_style` | text, shaped and rasterised, and its fonts |
//! | `encode`, `mosaic` | palette indices to PNG, boards in parts |
//! | `tokens`, `deflate`, `huffman`, `bits` | their compression |
//! | `gif_encoder`, `lzw` | palette indices to GIF |

#![warn(missing_docs)]

mod arrow;
mod art;
mod bits;
mod canvas;
mod chart;
mod club;
mod colors;
mod cutout;
mod deflate;
mod drawing;
mod drawings;
mod emblem;
mod encode;
mod faces;
mod film;
mod gif_encoder;
mod grain;
mod ground;
mod huffman;
mod labels;
mod layout;
mod lzw;
mod mosaic;
mod names_apart;
mod palette;
mod piece_set;
mod plates;
mod renderer;
mod scene;
mod size;
mod skin;
#[cfg(test)]
mod testing;
mod text_style;
mod theme;
mod throne;
mod throw_band;
mod ticks;
mod tiles;
mod tokens;
mod typeface;

pub use chart::{Chart, ChartLabels, CountBand, Measure};
pub use club::{
    AxisLabels, BarsChart, BarsColumn, Bracket, BracketFate, BracketPanel, BracketPanels, BracketRound, BracketSide,
    CalibrationBin, CalibrationChart, ClubPicture, ClubTable, CoursesChart, CurvePoint, DotPlot, DotRow, LadderPicture,
    LadderRow, Movement, OpenChallenge, PanelRound, PlayerCourse, RatingChart, RatingLegend, RoundResult, ScatterChart,
    TableCells, TableColumn, TableName, WinsChart, WinsLimit,
};
pub use drawings::piece_svg;
pub use faces::SARABUN;
pub use film::Film;
pub use labels::{Labels, ParseLabelsError};
pub use piece_set::{ParsePieceSetError, PieceSet};
pub use renderer::Renderer;
pub use scene::{
    Arrow, BoardKind, CountLabel, Mark, PieceShape, Plate, PlateArmy, PlateKing, Plates, Scene, SceneBoard, SceneMove,
    ScenePiece, SceneSide, SceneSquare, SceneThrow, SidePlates, ThrowFate, taken_by, taken_in_chess,
};
pub use size::{ParseSizeError, Size};
pub use theme::{ParseThemeError, Theme};

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
