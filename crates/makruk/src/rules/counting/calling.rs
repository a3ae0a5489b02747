//! Starting and stopping a count, and the effect of a move on it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::{Color, Move, Position, Role, Square};
use super::count::{Count, CountKind, is_bare};
use super::ruleset::{Calling, CounterMates, Ruleset, WhenBared, material, piece_value, weaker_side};

/// Why a side may not start or stop a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
pub enum CountRefusal {
    /// There is still an unpromoted pawn (เบี้ยคว่ำ) on the board.
    #[error("there is still a pawn on {0}")]
    PawnOnBoard(Square),
    /// The opponent has less [`material`].
    #[error("the opponent is the weaker side")]
    NotWeaker,
    /// The side is already counting.
    #[error("the side is already counting")]
    AlreadyCounting,
    /// The opponent is counting and is not the stronger side, or may be the weaker one again after a capture in reply.
    #[error("the opponent is counting")]
    OpponentCounting,
    /// The side is not counting, so it cannot stop.
    #[error("the side is not counting")]
    NotCounting,
    /// Under [`Calling::Automatic`], counts are neither called nor stopped.
    #[error("counts start and end automatically in this game")]
    Automatic,
}

/// The effect of a move on the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStep {
    /// No count is running after the move: there was none, or it has lapsed.
    Idle,
    /// This count is running after the move: the earlier one advanced, or a new one.
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

/// The count that `side` starts if it calls one now, whichever side is to move. It replaces `running`.
///
/// A side that is counting the board and has only its king left may call again to change to the pieces' count, where the
/// ruleset leaves it the choice. A side that became the weaker one while the opponent was counting starts a new count at its
/// first number (หมากรุกไทย (Wikipedia), การนับศักดิ์หมาก).
///
/// # Errors
///
/// [`CountRefusal`] if the side may not start a count now.
pub fn call(rules: &Ruleset, running: Option<Count>, position: &Position, side: Color) -> Result<Count, CountRefusal> {
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
        Some(count) if count.side() != side && (ours == theirs || reply_may_even(position, count.side())) => {
            Err(CountRefusal::OpponentCounting)
        }
        _ => Ok(Count::begin(rules, position, side)),
    }
}

/// Checks that `side` may stop the running count. A later count starts over.
///
/// # Errors
///
/// [`CountRefusal`] if it may not.
pub fn stop(rules: &Ruleset, running: Option<Count>, side: Color) -> Result<(), CountRefusal> {
    match running {
        _ if rules.calling == Calling::Automatic => Err(CountRefusal::Automatic),
        Some(count) if count.side() == side => Ok(()),
        _ => Err(CountRefusal::NotCounting),
    }
}

/// The effect on the count of the legal move that leads from `before` to `after`.
///
/// Call this after every move of either side, before looking at [`Position::outcome`]: [`CountStep::Drawn`] ends the game;
/// otherwise the outcome of `after` decides, checkmate included.
///
/// `said` is the number that the mover said with the move. It matters for the counting side if the players say the numbers
/// themselves ([`Ruleset::numbers`]).
///
/// - A count that runs out does not annul a checkmate. A checkmate by the counting side may be a draw for another reason:
///   see [`CounterMates`].
/// - The number after the limit draws. If the very first number of a count is already beyond the limit, the opponent still
///   gets one reply, as after the limit itself: the draw waits for it if the reply can be checkmate.
/// - The board's count becomes a pieces' count when the counting side is left with its king, if the ruleset says so.
/// - A called count ends when the counting side has become the stronger one, which is decided after the reply: while the
///   opponent can even the trade by capturing in turn, the tables are not turned. หมากรุกไทย (Wikipedia) lets a count start
///   over only once the stronger side has been captured down to the weaker one (การนับศักดิ์กระดาน).
pub fn advance(
    rules: &Ruleset,
    running: Option<Count>,
    before: &Position,
    after: &Position,
    said: Option<u16>,
) -> CountStep {
    let mover = before.turn();
    let count = running.map(|count| match mover == count.side() {
        true => count.after_counting_move(rules.numbers, said),
        false => count.after_move_of(mover),
    });
    if after.is_checkmate() {
        return match count {
            Some(count) if count.side() == mover && mate_is_draw(rules) => CountStep::Drawn(count.kind()),
            _ => count.into(),
        };
    }
    match count {
        Some(count) if count.has_run_out() && !awaits_reply(count, after) => CountStep::Drawn(count.kind()),
        _ => continue_in(rules, count, after).into(),
    }
}

fn mate_is_draw(rules: &Ruleset) -> bool {
    rules.counter_mates == CounterMates::Draw && rules.calling == Calling::Claim
}

/// Whether the first number was already beyond the limit and the opponent, to move, can reply with checkmate.
fn awaits_reply(count: Count, position: &Position) -> bool {
    count.number() == Some(count.first())
        && position.turn() != count.side()
        && position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate())
}

/// The count that continues in this position, if any.
fn continue_in(rules: &Ruleset, count: Option<Count>, position: &Position) -> Option<Count> {
    match rules.calling {
        Calling::Claim => continue_called(rules, count?, position),
        Calling::Automatic => continue_automatic(rules, count, position),
    }
}

fn continue_called(rules: &Ruleset, count: Count, position: &Position) -> Option<Count> {
    let (board, side) = (position.board(), count.side());
    if material(board, side) > material(board, !side) && !reply_may_even(position, side) {
        return None;
    }
    let bared = count.kind() == CountKind::Board && is_bare(board, side);
    match rules.when_bared {
        WhenBared::MustChange if bared => Some(Count::begin(rules, position, side)),
        _ => Some(count),
    }
}

/// Whether `side` has just become the stronger one and the opponent, to move, can capture enough in reply for it to be
/// stronger no longer.
fn reply_may_even(position: &Position, side: Color) -> bool {
    let board = position.board();
    let lead = material(board, side).saturating_sub(material(board, !side));
    let captures = |mv: Move| board.role_at(mv.to()).map_or(0, piece_value);
    lead > 0 && position.turn() != side && position.legal_moves().into_iter().any(|mv| captures(mv) >= lead)
}

/// An automatic count runs whenever there can be one: the board's count from the disappearance of the last pawn, the
/// pieces' count once the side to move has only its king. The board's count belongs to whichever side is weaker at the
/// time, and is always replaced by the pieces' count, because neither player is asked.
fn continue_automatic(rules: &Ruleset, count: Option<Count>, position: &Position) -> Option<Count> {
    let (board, turn) = (position.board(), position.turn());
    match count {
        Some(count) if count.kind() == CountKind::Pieces => Some(count),
        _ if is_bare(board, !turn) || !board.by_role(Role::Pawn).is_empty() => count,
        _ if is_bare(board, turn) => Some(Count::begin(rules, position, turn)),
        count => {
            let count = count.unwrap_or_else(|| Count::begin(rules, position, turn));
            Some(weaker_side(board).map_or(count, |side| count.counted_by(side)))
        }
    }
}
