//! Openings (การเปิดหมาก, การขึ้นหมาก), recognized by where a side's pieces stand.
//!
//! In Makruk an opening is a set-up rather than a sequence of moves: two skeletons of knights that protect each other, one of
//! knights abreast, a knight on the edge, and in each of them the posts of the khons, the met, the king and a rook. [`Opening`]
//! lists every name that the sources know. Those with squares have a [`Placement`], given for White; Black's is the same
//! rotated by 180°. A name without squares is kept for its history and is never recognized.
//!
//! ```
//! use makruk::openings::{Opening, near_misses};
//! use makruk::notation::text;
//! use makruk::{Color, History, Position};
//!
//! let mut game = History::new(Position::start());
//! for typed in ["f4", "e5", "Nf3", "Ne7", "b1d2", "Nd7", "Sc2", "a5", "d4", "h5"] {
//!     game.play(text::read(typed, game.current())?.mv)?;
//! }
//! let board = game.position().board();
//! assert_eq!(Opening::recognized(board, Color::White).as_slice(), [Opening::MaPhukMattrathan]);
//! assert_eq!(Opening::recognized(board, Color::Black).as_slice(), [Opening::MaThiam]);
//!
//! // One move more, and it has a more specific name.
//! let near = near_misses(game.position(), Color::White);
//! assert_eq!(near[0].opening, Opening::MaPhukKhunphon);
//! assert_eq!(near[0].opening.facts().thai, "ม้าผูกขุนพล");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How they are recognized
//!
//! - The knights decide the [`Family`]: a side has exactly two of them, on exactly these squares. So a side is never in
//!   two families at once.
//! - Every [`RequiredPieces`] of a placement has to be met; of several names the one of the highest level comes first.
//! - The khons aren't told apart, so *left* and *right* are decided by the squares of both: a left khon has stayed on
//!   its wing if the other one is on the files จ to ญ, and a right khon has been brought left if both are on ก to ง.
//! - While fewer than [`OPENING_PIECES`] pieces are on the board, nothing is recognized. [`OpeningTracker`] also stops
//!   after [`OPENING_PLIES`].
//!
//! The main source is the chapter ประวัติการเปิดหมาก of ตำนานหมากรุก. Where it leaves room, the documentation of the
//! catalogue's entries says what was decided.

mod catalogue;
mod facts;
mod family;
mod near;
mod opening;
mod people;
mod placement;
mod post;
mod recognition;
#[cfg(test)]
mod tests;
mod tracker;
mod year;

pub use facts::{Credit, CreditKind, Facts, Source};
pub use family::Family;
pub use near::{NearMiss, near_misses, nearly};
pub use opening::Opening;
pub use people::Person;
pub use placement::{Placement, RequiredPieces};
pub use post::KhonPost;
pub use recognition::{Names, OPENING_PIECES, recognized};
pub use tracker::{Named, OPENING_PLIES, OpeningTracker};
pub use year::{BuddhistYear, Years};
