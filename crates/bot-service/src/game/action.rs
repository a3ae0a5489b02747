//! What a player can ask a game to do.

use crate::game::{CoinFlip, Level};
use makruk::Move;

/// A request, which the game turns into events or refuses with a [`GameError`](crate::game::GameError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Accept the challenge; the coin decides what the terms leave to chance.
    Accept(CoinFlip),
    /// Decline a challenge made to this person.
    Decline,
    Withdraw,
    Move {
        mv: Move,
        /// The number of the count said with the move; it matters where players say the numbers themselves.
        said: Option<u16>,
    },
    /// Offer a draw, or agree to the other side's offer.
    OfferDraw,
    /// Agree to the other side's draw offer: unlike [`Action::OfferDraw`], never an offer of one's own.
    AgreeDraw,
    DeclineDraw,
    Resign,
    /// Ask to take one's last move back, or grant the other side's request.
    AskTakeback,
    /// Grant the other side's takeback: unlike [`Action::AskTakeback`], never a request of one's own.
    GrantTakeback,
    DeclineTakeback,
    /// Ask to let the engine play on for this side.
    AskHandoff(Level),
    /// Let the engine play on for the other side.
    GrantHandoff,
    /// Decline to let the engine play for the other side.
    DeclineHandoff,
    /// Take the side back from the engine.
    TakeOver,
    StartCount,
    StopCount,
    /// Abort the game before both sides have moved; nobody wins.
    Abort,
}

impl From<Move> for Action {
    /// The move, without a spoken number.
    fn from(mv: Move) -> Action {
        Action::Move { mv, said: None }
    }
}
