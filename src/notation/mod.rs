//! Positions and moves as text. A parse error is about the text alone; whether a move is legal is asked of `rules`.

pub mod fen;
