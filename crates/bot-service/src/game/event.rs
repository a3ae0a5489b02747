//! Events of a game. Nothing else about a game is stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{GameId, Level, Terms};
use board_games::{GameMove, GameOutcome, Seat};
use bot_store::PlayerId;
use makruk::Count;

/// One event of a game.
///
/// The order of the variants is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEvent {
    Challenged {
        by: PlayerId,
        /// The player challenged, or `None` for an open challenge.
        to: Option<PlayerId>,
        /// The terms proposed. Boxed, since they are by far the largest part of any event and occur once per game.
        terms: Box<Terms>,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        expires: Timestamp,
    },
    /// The challenge was accepted and the game begins.
    Accepted {
        white: PlayerId,
        black: PlayerId,
        /// The side that moves first.
        first: Seat,
    },
    Declined,
    /// The challenger withdrew the challenge.
    Withdrawn,
    Expired,
    /// The side to move made this move.
    Moved {
        /// The move, legal in its position.
        mv: GameMove,
        /// The number of the count said with it.
        said: Option<u16>,
    },
    DrawOffered {
        by: Seat,
    },
    /// A side declined the draw offer.
    DrawDeclined {
        by: Seat,
    },
    /// A side asked for its last move back.
    TakebackAsked {
        by: Seat,
    },
    TakebackDeclined {
        by: Seat,
    },
    /// Moves were taken back with consent.
    TookBack {
        /// Number of plies: one if the requester moved last, two if that move was already answered.
        plies: u8,
    },
    CountStarted {
        count: Count,
    },
    CountStopped,
    /// The game was aborted before both sides had moved.
    Aborted {
        /// The side that aborted it.
        by: Seat,
    },
    /// The game ended with a result.
    Ended {
        outcome: GameOutcome,
    },
    /// A game against the engine begins.
    EngineAccepted {
        level: Level,
        engine: Seat,
        /// The side that moves first.
        first: Seat,
    },
    /// A side asked to let the engine play for it.
    HandoffAsked {
        by: Seat,
        /// The engine's strength.
        level: Level,
    },
    /// A side declined to let the engine play for the other.
    HandoffDeclined {
        by: Seat,
    },
    /// The engine plays for a side from now on, with consent.
    HandedOver {
        side: Seat,
        /// The engine's strength.
        level: Level,
    },
    /// The person takes the side back from the engine.
    TakenOver {
        side: Seat,
    },
    /// The external engine failed; the built-in one makes the next move.
    Substituted,
    /// The place where the game was shown is gone. The game continues as far as its players can reach it.
    PlaceLost,
    /// Closed without a result: its place was gone too long, or a game without clocks was idle.
    Abandoned,
    /// A side did not make its first move in time. The game has no loser.
    FirstMoveMissed {
        by: Seat,
    },
    /// The bot was away for this span while a clock ran. It is not charged to either side.
    TimeGivenBack {
        /// When the bot was last known to be alive, or when the turn began if later.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        from: Timestamp,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    /// Announced that an idle game without clocks will be closed.
    ClosingAnnounced,
    /// The side to move was reminded of its clock.
    Reminded {
        side: Seat,
    },
    /// A side's holiday began in a correspondence game.
    HolidayBegan {
        side: Seat,
        /// Its end, unless the player returns before.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    /// A side's holiday ended.
    HolidayEnded {
        side: Seat,
    },
    /// The challenge is a rematch of another game between the same two.
    RematchOf {
        game: GameId,
    },
    /// The side to move claims a draw with the move that follows; unless the end of the game follows that, it was not right.
    DrawClaimed,
}

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// To the millisecond.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub event: GameEvent,
}
