//! Actions that a player can request.

use crate::game::{CoinFlip, Level};
use board_games::GameMove;

/// A request, which the game turns into events or refuses with a [`GameError`](crate::game::GameError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Accept the challenge; the coin decides what the terms leave to chance.
    Accept(CoinFlip),
    /// Decline a challenge made to this player.
    Decline,
    Withdraw,
    Move {
        mv: GameMove,
        /// The number of the count said with the move, for rules where players say the numbers themselves.
        said: Option<u16>,
    },
    /// Offer a draw, or accept the other side's offer.
    OfferDraw,
    /// Accept the other side's draw offer: unlike [`Action::OfferDraw`], never makes an offer.
    AgreeDraw,
    DeclineDraw,
    Resign,
    /// Claim the draw that the position gives a right to, or would give with this move.
    ClaimDraw(Option<GameMove>),
    /// Request a takeback of one's last move, or grant the other side's request.
    AskTakeback,
    /// Grant the other side's takeback: unlike [`Action::AskTakeback`], never makes a request.
    GrantTakeback,
    DeclineTakeback,
    /// Ask to let the engine play for this side.
    AskHandoff(Level),
    /// Let the engine play for the other side.
    GrantHandoff,
    /// Decline to let the engine play for the other side.
    DeclineHandoff,
    /// Take the side back from the engine.
    TakeOver,
    StartCount,
    StopCount,
    /// Abort the game before both sides have moved; it has no winner.
    Abort,
}

impl From<makruk::Move> for Action {
    /// The move, without a spoken number.
    fn from(mv: makruk::Move) -> Action {
        GameMove::from(mv).into()
    }
}

impl From<GameMove> for Action {
    /// The move, without a spoken number.
    fn from(mv: GameMove) -> Action {
        Action::Move { mv, said: None }
    }
}
