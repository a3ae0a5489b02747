//! Counting (การนับ), by which the weaker side can draw an endgame without pawns.
//!
//! There are two counts. **Board's honour** (ศักดิ์กระดาน) runs to 64 while the weaker side still has pieces besides its king.
//! **Pieces' honour** (ศักดิ์หมาก) is for a bare king: it starts at the number of pieces on the board plus one and runs to a
//! limit set by the chasing side's pieces. The counting side says a number with each of its moves, and the game is drawn
//! when it says the number after the limit; a checkmate in reply to the limit itself still wins. (ตำนานหมากรุก calls the count
//! of the bare king ศักดิ์กระดาน and the other one นับเพื่อขอเสมอ.)
//!
//! Where the sources differ, a [`Ruleset`] holds the answer. All of them agree that a capture during the pieces' count does
//! not change the limit, that a count starts over after it was stopped, and that checkmate comes before any draw.
//!
//! A count depends on the history of a game: the caller keeps an `Option<Count>`, starts and stops it with [`call`] and
//! [`stop`], and passes it through [`advance`] after every move.

mod calling;
mod count;
mod rule;
mod ruleset;

pub use calling::{CountRefusal, CountStep, advance, call, stop};
pub use count::{Count, CountKind};
pub use rule::{ParseRulesetError, Rule};
pub use ruleset::{
    Calling, CounterMates, MixedPieces, Numbers, ParsePresetError, Preset, Ruleset, WhenBared, material, piece_value,
    weaker_side,
};
