//! Positions and moves as text.
//!
//! The formats of programs and files, [`uci`] and [`san`], are read strictly; games and positions from elsewhere by [`pgn::read`] and [`fen`]. What people type is
//! read by [`text`].

pub mod fen;
mod glyph;
mod grammar;
mod pattern;
pub mod pgn;
pub mod san;
pub mod text;
pub mod uci;
mod words;
