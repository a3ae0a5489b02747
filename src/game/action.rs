//! What somebody may want to do in a game.

use super::{CoinFlip, Level};
use makruk::Move;

/// A wish, to be granted as events or refused with a [`GameError`](super::GameError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take up the challenge; the lot settles what the terms leave to chance.
    Accept(CoinFlip),
    /// Say no to a challenge that was made to oneself.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
    /// Make a move.
    Move {
        /// The move.
        mv: Move,
        /// The number of the count that was said with it, which matters where players say the numbers themselves.
        said: Option<u16>,
    },
    /// Offer a draw, or agree to the other side's offer.
    OfferDraw,
    /// Agree to the other side's draw offer: unlike [`Action::OfferDraw`], never an offer of one's own.
    AgreeDraw,
    /// Say no to a draw offer.
    DeclineDraw,
    /// Give up.
    Resign,
    /// Ask for one's last move back, or grant the other side its own.
    AskTakeback,
    /// Grant the other side its move back: unlike [`Action::AskTakeback`], never a wish of one's own.
    GrantTakeback,
    /// Say no to a takeback.
    DeclineTakeback,
    /// Ask to let the engine play on for one's side.
    AskHandoff(Level),
    /// Let the engine play on for the other side.
    GrantHandoff,
    /// Insist on the person.
    DeclineHandoff,
    /// Move oneself again, after the engine did.
    TakeOver,
    /// Begin to count (นับศักดิ์).
    StartCount,
    /// Stop counting.
    StopCount,
    /// Call the game off before both have moved; nobody wins.
    Abort,
}

impl From<Move> for Action {
    /// The move, made in silence.
    fn from(mv: Move) -> Action {
        Action::Move { mv, said: None }
    }
}
