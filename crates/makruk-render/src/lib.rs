//! The board as a picture: a [`Scene`] goes in, the bytes of a PNG come out.
//!
//! Knows squares and men, not Discord, and never asks the clock, the disk or the system's fonts. [`Renderer::new`]
//! rasterises every man on every kind of square once; a picture after that is a copy of a ready background, some fifty
//! small copies on top of it, and the compression of one byte a pixel.
//!
//! ```
//! use makruk_render::{Renderer, Scene, Size};
//! use makruk::{Board, Color, Piece, Role, Square};
//!
//! let mut board = Board::EMPTY;
//! board.put(Square::from_latin(b"e4").unwrap(), Piece::new(Color::White, Role::King));
//! let png = Renderer::new(Size::MIN).png(&Scene::new(board));
//! assert!(png.starts_with(b"\x89PNG"));
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `scene` | what a picture shows: [`Scene`], [`Labels`], [`CountLabel`] |
//! | `size`, `layout` | how large, and where everything is |
//! | `theme` | the colours: [`Theme`] |
//! | `art` | the men and the squares in true colour, from `assets/pieces` |
//! | `palette`, `skin` | the colours a theme may use, and its ready-made parts in them |
//! | `canvas` | the drawing backend for `plotters`, one byte a pixel |
//! | `encode` | indices to PNG |
//! | `typeface` | Thai text with its vowels and tone marks in place |
//! | `renderer` | puts the parts together |
//! | `chart` | how a game went: [`Chart`] |

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
mod theme;
mod typeface;

pub use chart::{Chart, ChartLabels, CountBand};
pub use renderer::Renderer;
pub use scene::{CountLabel, Labels, ParseLabelsError, Scene};
pub use size::{ParseSizeError, Size};
pub use theme::{ParseThemeError, Theme};
