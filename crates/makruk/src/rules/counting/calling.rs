//! Calling a count, stopping it, and what a move does to it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::{Color, Position, Role, Square};
use super::count::{Count, CountKind, is_bare};
use super::ruleset::{Calling, CounterMates, Ruleset, WhenBared, material, weaker_side};

/// Why a side may not begin, or stop, a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
pub enum CountRefusal {
    /// There is an unpromoted pawn (เบี้ยคว่ำ) on the board.
    #[error("there is still a pawn on {0}")]
    PawnOnBoard(Square),
    /// The other side has less [`material`].
    #[error("the other side is the weaker one")]
    NotWeaker,
    /// The side is counting already.
    #[error("the side is counting already")]
    AlreadyCounting,
    /// The other side is counting, and is no stronger.
    #[error("the other side is counting")]
    OpponentCounting,
    /// The side is not counting, so it cannot stop.
    #[error("the side is not counting")]
    NotCounting,
    /// Under [`Calling::Automatic`] counts are neither called nor stopped.
    #[error("counts begin and end by themselves in this game")]
    Automatic,
}

/// What a move has done to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStep {
    /// No count is running: there was none, or what it rests on is gone.
    Idle,
    /// This count is running: the old one further on, or a new one.
    Running(Count),
    /// The game is drawn by a count of this kind.
    Drawn(CountKind),
}

impl CountStep {
    /// The count that is running after the move.
    pub const fn running(self) -> Option<Count> {
        match self {
            CountStep::Running(count) => Some(count),
            CountStep::Idle | CountStep::Drawn(_) => None,
        }
    }
}

impl From<Option<Count>> for CountStep {
    fn from(count: Option<Count>) -> CountStep {
        count.map_or(CountStep::Idle, CountStep::Running)
    }
}

/// The count that `side` begins if it calls for one now, whoever is to move. It takes the place of `running`.
///
/// A side that counts the board and has come down to the bare king may call again to change to the pieces' count, where
/// the ruleset leaves it the choice. A side that has become the weaker one while the other was counting begins afresh
/// (seed 002: "ให้นับใหม่ตั้งแต่ 1").
///
/// # Errors
///
/// Why there is no count for this side now.
pub fn offer(rules: &Ruleset, running: Option<Count>, position: &Position, side: Color) -> Result<Count, CountRefusal> {
    let board = position.board();
    if rules.calling == Calling::Automatic {
        return Err(CountRefusal::Automatic);
    }
    if let Some(pawn) = board.by_role(Role::Pawn).first() {
        return Err(CountRefusal::PawnOnBoard(pawn));
    }
    let (ours, theirs) = (material(board, side), material(board, !side));
    if ours > theirs {
        return Err(CountRefusal::NotWeaker);
    }
    match running {
        Some(count) if count.side() == side && !(count.kind() == CountKind::Board && is_bare(board, side)) => {
            Err(CountRefusal::AlreadyCounting)
        }
        Some(count) if count.side() != side && ours == theirs => Err(CountRefusal::OpponentCounting),
        _ => Ok(Count::begin(rules, position, side)),
    }
}

/// Whether `side` may stop the running count. A later one begins afresh.
///
/// # Errors
///
/// Why it may not.
pub fn stop(rules: &Ruleset, running: Option<Count>, side: Color) -> Result<(), CountRefusal> {
    match running {
        _ if rules.calling == Calling::Automatic => Err(CountRefusal::Automatic),
        Some(count) if count.side() == side => Ok(()),
        _ => Err(CountRefusal::NotCounting),
    }
}

/// What the legal move that leads from `before` to `after` does to the count.
///
/// Call it after every move of either side, and first: if it says [`CountStep::Drawn`] the game is drawn, otherwise what
/// [`Position::outcome`] says of `after` stands, mate included.
///
/// `said` is the number that the mover said with the move; it matters to the counter where players say the numbers ([`Ruleset::numbers`]).
///
/// - A mate is never drawn by running out. A counter who mates may have drawn all the same: [`CounterMates`].
/// - The number after the limit draws. If a count began beyond its limit, so that its first number is such a one, the
///   chaser still gets the answer that he would have had to the limit: the draw waits for it if it can be mate.
/// - A count of the board becomes one of the pieces when its counter is bared, if the ruleset says so.
/// - A called count ends when its counter has become the stronger side.
pub fn advance(
    rules: &Ruleset,
    running: Option<Count>,
    before: &Position,
    after: &Position,
    said: Option<u16>,
) -> CountStep {
    let mover = before.turn();
    let count = running.map(|count| match mover == count.side() {
        true => count.after_counters_move(rules.numbers, said),
        false => count.after_move_of(mover),
    });
    if after.is_checkmate() {
        return match count {
            Some(count) if count.side() == mover && mate_is_draw(rules) => CountStep::Drawn(count.kind()),
            _ => count.into(),
        };
    }
    match count {
        Some(count) if count.has_run_out() && !awaits_answer(count, after) => CountStep::Drawn(count.kind()),
        _ => follow(rules, count, after).into(),
    }
}

fn mate_is_draw(rules: &Ruleset) -> bool {
    rules.counter_mates == CounterMates::Draw && rules.calling == Calling::Claim
}

/// Whether the first number said was beyond the limit already and the chaser, to move, has a mate in answer.
fn awaits_answer(count: Count, position: &Position) -> bool {
    count.number() == Some(count.first())
        && position.turn() != count.side()
        && position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate())
}

/// The count that runs on in this position.
fn follow(rules: &Ruleset, count: Option<Count>, position: &Position) -> Option<Count> {
    match rules.calling {
        Calling::Claim => follow_called(rules, count?, position),
        Calling::Automatic => follow_automatic(rules, count, position),
    }
}

fn follow_called(rules: &Ruleset, count: Count, position: &Position) -> Option<Count> {
    let (board, side) = (position.board(), count.side());
    if material(board, side) > material(board, !side) {
        return None;
    }
    let bared = count.kind() == CountKind::Board && is_bare(board, side);
    match rules.when_bared {
        WhenBared::MustChange if bared => Some(Count::begin(rules, position, side)),
        _ => Some(count),
    }
}

/// Without calls there is a count whenever there can be one: of the board from the disappearance of the last pawn, of
/// the pieces once the side to move has the bare king. The board's count goes on whoever is weaker, in the mouth of the
/// side that is, and always gives way to the pieces' count, since there is nobody to choose.
fn follow_automatic(rules: &Ruleset, count: Option<Count>, position: &Position) -> Option<Count> {
    let (board, turn) = (position.board(), position.turn());
    match count {
        Some(count) if count.kind() == CountKind::Pieces => Some(count),
        _ if is_bare(board, !turn) || !board.by_role(Role::Pawn).is_empty() => count,
        _ if is_bare(board, turn) => Some(Count::begin(rules, position, turn)),
        count => {
            let count = count.unwrap_or_else(|| Count::begin(rules, position, turn));
            Some(weaker_side(board).map_or(count, |side| count.spoken_by(side)))
        }
    }
}
