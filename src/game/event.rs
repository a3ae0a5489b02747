//! What happened in a game: the only thing about it that is ever stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Level, PlayerId, Terms};
use makruk::{Color, Count, Move, Outcome};

/// One thing that happened.
///
/// The order of the variants is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEvent {
    /// Somebody proposed a game.
    Challenged {
        /// The challenger.
        by: PlayerId,
        /// Whom they want to play, or `None` for whoever comes first.
        to: Option<PlayerId>,
        /// What they propose.
        terms: Terms,
        /// When the challenge lapses.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        expires: Timestamp,
    },
    /// The challenge was taken up; lots are drawn, and the game begins.
    Accepted {
        /// Who has the white men.
        white: PlayerId,
        /// Who has the black men.
        black: PlayerId,
        /// The side that begins.
        first: Color,
    },
    /// The one who was challenged said no.
    Declined,
    /// The challenger took the challenge back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
    /// The side to move made this move.
    Moved {
        /// The move, legal where it was made.
        mv: Move,
        /// The number of the count that was said with it.
        said: Option<u16>,
    },
    /// A side offered a draw.
    DrawOffered {
        /// Who offered.
        by: Color,
    },
    /// A side said no to the other's offer.
    DrawDeclined {
        /// Who declined.
        by: Color,
    },
    /// A side asked for its last move back.
    TakebackAsked {
        /// Who asked.
        by: Color,
    },
    /// A side said no to the other's wish.
    TakebackDeclined {
        /// Who declined.
        by: Color,
    },
    /// Moves were taken back by consent.
    TookBack {
        /// How many plies: one if the asker moved last, two if they were answered already.
        plies: u8,
    },
    /// A side began to count.
    CountStarted {
        /// The count as it stood when it began.
        count: Count,
    },
    /// The counting side stopped.
    CountStopped,
    /// The game was called off before both had moved.
    Aborted {
        /// Who called it off.
        by: Color,
    },
    /// The game came to its end.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// The game begins, with the engine for an opponent; lots are drawn.
    EngineAccepted {
        /// How well it plays.
        level: Level,
        /// Its side.
        engine: Color,
        /// The side that begins.
        first: Color,
    },
    /// A side asked to let the engine go on for it.
    HandoffAsked {
        /// Who asked.
        by: Color,
        /// How well the engine is to play.
        level: Level,
    },
    /// A side said no to the other's wish.
    HandoffDeclined {
        /// Who declined.
        by: Color,
    },
    /// The engine sits in for a side from now on, by consent.
    HandedOver {
        /// The side.
        side: Color,
        /// How well the engine plays.
        level: Level,
    },
    /// The person whose side it is moves again.
    TakenOver {
        /// The side.
        side: Color,
    },
    /// The engine of the operator's choice failed, and the built-in one does what comes next.
    Substituted,
}

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// When, to the millisecond.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    /// What.
    pub event: GameEvent,
}
