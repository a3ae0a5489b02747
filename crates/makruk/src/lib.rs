//! Makruk (หมากรุกไทย, Thai chess): rules, counting, notations, openings, and the traditional terms that a move earns.
//!
//! ```
//! use makruk::notation::text;
//! use makruk::{History, Position};
//!
//! let mut game = History::new(Position::start());
//! for typed in ["จ๔", "จ๕", "ม้า ข1 ไป ง2", "Nd7"] {
//!     let mv = text::read(typed, game.current())?.mv;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.outcome(), None);
//! let board = "
//! r . s m k s n r
//! . . . n . . . .
//! p p p p . p p p
//! . . . . p . . .
//! . . . . P . . .
//! P P P P . P P P
//! . . . N . . . .
//! R . S K M S N R";
//! assert_eq!(game.position().board().to_string(), board.trim());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it promises
//!
//! - **No panic on any input.** Texts, setups and moves may come from anywhere; what is wrong with them is returned as an
//!   error. Only the functions whose name ends in `_unchecked` require a legal move.
//! - **No I/O, no clock, no threads, no global state.** Every function depends on its arguments alone.
//! - **Only legal positions.** A [`Setup`] can be anything that a FEN describes; [`Position::from_setup`] alone decides
//!   whether it is a legal [`Position`].
//! - **What is written can be read back**: positions, moves in every [notation](notation::Notation), rulesets and games.
//!
//! It never sees players, ratings, clocks or an engine, and it draws no pictures: a board is displayed as the text above.
//!
//! # Where to find what
//!
//! | For | Look at |
//! |---|---|
//! | boards and pieces | [`Board`], [`Piece`], [`Square`], [`Bitboard`] |
//! | legal moves and why a move is illegal | [`Position`], [`Legal`], [`IllegalMove`] |
//! | a game: repetition, counts and its end | [`History`], [`Conditions`], [`Outcome`] |
//! | counting rules (การนับ) and their presets | [`counting`], [`Ruleset`] |
//! | odds (ต่อ) and สูตรเม็ด | [`Handicap`], [`FastMet`], [`Turn`] |
//! | FEN, PGN, SAN, UCI and Thai notation | [`notation`] |
//! | moves as people type them, and completion | [`notation::text`] |
//! | the terms that a move earns, such as รุกฆาต | [`lore`] |
//! | openings by where the pieces stand | [`openings`] |
//! | testing a move generator | [`perft`](fn@perft), [`divide`] |
//!
//! # Sources
//!
//! Five Thai documents describe the rules and terms that this crate follows. The documentation cites them by their titles:
//! ตำนานหมากรุก, คำที่เกี่ยวข้องกับหมากรุกไทย, หมากรุกไทย (Wikipedia), หมากรุกไทย (ศรีเมือง) and หมากรุกสากล (Wikipedia).

#![warn(missing_docs)]

mod history;
pub mod lore;
pub mod notation;
pub mod openings;
mod rules;

pub use history::{Conditions, History};
pub use rules::*;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
