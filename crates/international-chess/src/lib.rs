//! International chess (หมากรุกสากล): games by FIDE's Laws.

#![warn(missing_docs)]

mod game;
pub mod notation;
mod rules;

pub use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
pub use game::{ChessHistory, ClaimRefusal, DrawClaim, DrawClaims};
pub use rules::*;
