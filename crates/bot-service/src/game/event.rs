//! What happened in a game. Nothing else about a game is stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{GameId, Level, Terms};
use bot_store::PlayerId;
use makruk::{Color, Count, Move, Outcome};

/// One event of a game.
///
/// The order of the variants is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEvent {
    Challenged {
        by: PlayerId,
        /// The person challenged, or `None` for anyone.
        to: Option<PlayerId>,
        /// The terms proposed: by far the largest part of any event, of which a game has one.
        terms: Box<Terms>,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        expires: Timestamp,
    },
    /// The challenge was accepted and the game begins.
    Accepted {
        white: PlayerId,
        black: PlayerId,
        /// The side that moves first.
        first: Color,
    },
    Declined,
    /// The challenger withdrew the challenge.
    Withdrawn,
    Expired,
    /// The side to move made this move.
    Moved {
        /// The move, legal where it was made.
        mv: Move,
        /// The number of the count said with it.
        said: Option<u16>,
    },
    DrawOffered {
        by: Color,
    },
    /// A side declined the draw offer.
    DrawDeclined {
        by: Color,
    },
    /// A side asked for its last move back.
    TakebackAsked {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    /// Moves were taken back with consent.
    TookBack {
        /// How many plies: one if the asker moved last, two if they were answered already.
        plies: u8,
    },
    CountStarted {
        count: Count,
    },
    CountStopped,
    /// The game was aborted before both sides had moved.
    Aborted {
        /// The side that aborted it.
        by: Color,
    },
    /// The game ended with a result.
    Ended {
        outcome: Outcome,
    },
    /// A game against the engine begins.
    EngineAccepted {
        level: Level,
        engine: Color,
        /// The side that moves first.
        first: Color,
    },
    /// A side asked to let the engine play for it.
    HandoffAsked {
        by: Color,
        /// How strong the engine is to play.
        level: Level,
    },
    /// A side declined to let the engine play for the other.
    HandoffDeclined {
        by: Color,
    },
    /// The engine plays for a side from now on, with consent.
    HandedOver {
        side: Color,
        /// How strong the engine plays.
        level: Level,
    },
    /// The person takes the side back from the engine.
    TakenOver {
        side: Color,
    },
    /// The external engine failed; the built-in one makes the next move.
    Substituted,
    /// The place where the game was shown is gone. It goes on as far as its players can reach it.
    PlaceLost,
    /// Nobody finished it in time: its place was gone, or nobody moved in a game without clocks. It has no result.
    Abandoned,
    /// A side did not make its first move in time. Nobody loses.
    FirstMoveMissed {
        by: Color,
    },
    /// The bot was away so long while a clock ran. That costs nobody time.
    TimeGivenBack {
        /// When the bot was heard of last, or the turn began after that.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        from: Timestamp,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    /// It was announced that a game without clocks, in which nobody has moved for long, will be closed.
    ClosingAnnounced,
    /// The side to move was reminded of its clock.
    Reminded {
        side: Color,
    },
    /// A side is on holiday in a game by days.
    HolidayBegan {
        side: Color,
        /// Until then, unless it is back before.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        until: Timestamp,
    },
    /// A side is back from its holiday.
    HolidayEnded {
        side: Color,
    },
    /// The challenge is to another game between the same two.
    RematchOf {
        game: GameId,
    },
}

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// When, to the millisecond.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub event: GameEvent,
}
