//! What happens to a ladder, as it is stored, and what follows from it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::challenge::{ChallengeId, Closing};
use super::rungs::Movement;
use super::settings::Settings;
use crate::game::{GameResult, PlayerId, Ruling};

/// What a player or a director did. What follows by itself (challenges that expire, idle demotions, the end of an absence, newcomers that enter) isn't stored:
/// it is worked out from these and the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEvent {
    /// Joined, or joined again.
    Joined {
        /// Who.
        player: PlayerId,
        /// How the player gets onto the rungs.
        entry: Entry,
    },
    /// A newcomer gave up what was left of the placement challenges, to enter at the bottom.
    PlacementWaived {
        /// Who.
        player: PlayerId,
    },
    /// Left. A game in play is lost; other open challenges are closed without a result.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// Challenged another player.
    Challenged {
        /// Who.
        challenger: PlayerId,
        /// Whom.
        challenged: PlayerId,
    },
    /// The challenged accepted.
    Accepted {
        /// Which.
        challenge: ChallengeId,
    },
    /// The challenged refused.
    Refused {
        /// Which.
        challenge: ChallengeId,
    },
    /// The challenger took the challenge back before the game began.
    Withdrawn {
        /// Which.
        challenge: ChallengeId,
    },
    /// One of the two said to be ready to play.
    Ready {
        /// Which.
        challenge: ChallengeId,
        /// Who.
        player: PlayerId,
    },
    /// The game began.
    GameBegan {
        /// Which.
        challenge: ChallengeId,
    },
    /// The game ended.
    GameEnded {
        /// Which.
        challenge: ChallengeId,
        /// How.
        result: GameResult,
    },
    /// Went away for a while.
    Absent {
        /// Who.
        player: PlayerId,
        /// When the player is back.
        until: Timestamp,
    },
    /// Came back before the time.
    Returned {
        /// Who.
        player: PlayerId,
    },
    /// A director changed the rules.
    SettingsChanged {
        /// The rules from now on.
        settings: Box<Settings>,
    },
    /// A director ruled about a challenge that is closed. Everything since is worked out anew.
    Ruled {
        /// Which.
        challenge: ChallengeId,
        /// What it counts as.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// The time was looked at, and something had fallen due.
    TimePassed,
    /// The game ended without a result: the two have to play another one.
    GameAborted {
        /// Which.
        challenge: ChallengeId,
    },
}

/// How a player gets onto the rungs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// By placement challenges.
    Placement,
    /// At the bottom, at once: how the founders of a ladder are put in order.
    Bottom,
}

/// Something that followed, for those who want to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEffect {
    /// A challenge was made, with this number.
    Opened(ChallengeId),
    /// A challenge was closed.
    Closed {
        /// Which.
        challenge: ChallengeId,
        /// How.
        closing: Closing,
    },
    /// It is the turn of this accepted challenge: the time to play it runs.
    ToPlay(ChallengeId),
    /// An absence ended.
    Back(PlayerId),
    /// A player moved.
    Moved(Movement),
    /// A ruling changed the rung of a player.
    Corrected {
        /// Who.
        player: PlayerId,
        /// The rung before the ruling.
        from: Option<super::Rung>,
        /// The rung after it.
        to: Option<super::Rung>,
    },
}
