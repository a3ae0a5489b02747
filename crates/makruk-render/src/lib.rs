//! Makruk (Thai chess) boards and charts as PNG images.
//!
//! A [`Scene`] or a [`Chart`] goes in, the bytes of a PNG come out:
//!
//! ```
//! use makruk::notation::fen;
//! use makruk_render::{Labels, Renderer, Scene, Size, Theme};
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
//! let scene = Scene {
//!     turn: Some(position.turn()),
//!     labels: Labels::Latin,
//!     theme: Theme::Plain,
//!     ..Scene::new(*position.board())
//! };
//! let png: Vec<u8> = renderer.png(&scene);
//! assert!(png.starts_with(b"\x89PNG") && png.len() < 40_000);
//! # Ok::<(), makruk::notation::fen::FenError>(())
//! ```
//!
//! # What it promises
//!
//! - **Drawing is a function from a value to bytes.** Equal scenes give equal bytes, and every value of [`Scene`] and
//!   [`Chart`] can be drawn; neither an illegal board nor a number out of range causes an error or a panic.
//! - **Drawing a board is fast and the picture small.** [`Renderer`] rasterises every piece on every kind of square
//!   once. A board is then a copy of a prepared background with some fifty small copies on top, in at most 64 colours. At
//!   the default size of 640 pixels it takes well under a millisecond and less than 40 KB.
//! - **Thai is set correctly**, with vowels and tone marks in their places.
//!
//! # What it never sees
//!
//! Clock, disk, network, environment and system fonts: drawings and font are part of the binary. Nor does it know the rules
//! of the game or where a picture will be shown; whether a king is in check is for the caller to say.
//!
//! # Inside
//!
//! | module | contents |
//! |---|---|
//! | `scene` | what the picture of a board shows: [`Scene`], [`Labels`], [`CountLabel`] |
//! | `chart` | the course of a game as a curve: [`Chart`] |
//! | `renderer` | [`Renderer`], which composes pictures from prepared parts |
//! | `size`, `layout` | the size of a picture and its geometry |
//! | `theme` | the colours: [`Theme`] |
//! | `art` | pieces and squares in true colour, from the drawings in `assets/pieces` |
//! | `palette`, `skin` | a theme's palette, and its parts in that palette |
//! | `canvas` | a drawing backend for `plotters` with one byte per pixel |
//! | `typeface` | text, shaped and rasterised |
//! | `encode` | palette indices to PNG |

mod art;
mod canvas;
mod chart;
mod encode;
mod layout;
mod palette;
mod renderer;
mod scene;
mod size;
mod skin;
#[cfg(test)]
mod testing;
mod theme;
mod typeface;

pub use chart::{Chart, ChartLabels, CountBand};
pub use renderer::Renderer;
pub use scene::{CountLabel, Labels, ParseLabelsError, Scene};
pub use size::{ParseSizeError, Size};
pub use theme::{ParseThemeError, Theme};
