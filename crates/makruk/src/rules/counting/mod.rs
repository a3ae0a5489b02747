//! Counting (การนับ): how the weaker side brings a game without pawns to an end.
//!
//! There are two counts. **Board's honour** (ศักดิ์กระดาน) runs to 64 while the weaker side still has men; **pieces' honour**
//! (ศักดิ์หมาก) is for a bare king, begins with the men on the board plus one, and runs to a limit that the chaser's men
//! set. A number is said when the counter moves; whoever says the number after the limit has drawn, so a mate in answer to
//! the limit itself still wins. (Seed 000 calls the count of the bare king ศักดิ์กระดาน and the other นับเพื่อขอเสมอ.)
//!
//! Where the sources differ, a [`Ruleset`] holds the answer. What all agree on is not a field of it: a capture during the
//! pieces' count does not change the limit, a count that was stopped begins afresh, and mate comes before any draw.
//!
//! A count needs the history of a game, which rules does not keep: a game holds an `Option<Count>`, starts and stops it
//! with [`offer`] and [`stop`], and passes it through [`advance`] after every move.

mod calling;
mod count;
mod rule;
mod ruleset;

pub use calling::{CountRefusal, CountStep, advance, offer, stop};
pub use count::{Count, CountKind};
pub use rule::{ParseRulesetError, Rule};
pub use ruleset::{
    Calling, CounterMates, MixedPieces, Numbers, ParsePresetError, Preset, Ruleset, WhenBared, material, weaker_side,
    worth,
};
