//! What happens to a ladder, as it is stored, and what follows from it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::challenge::{ChallengeId, Closing};
use super::rungs::LadderMovement;
use super::settings::LadderSettings;
use crate::game::{CompetitorId, PlayedResult, Ruling};

/// What a player or a director did. What follows by itself (challenges that expire, idle demotions, the end of an absence, newcomers that enter) isn't stored:
/// it is worked out from these and the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEvent {
    /// Joined, or joined again.
    Joined {
        player: CompetitorId,
        entry: LadderEntry,
    },
    /// A newcomer gave up what was left of the placement challenges, to enter at the bottom.
    PlacementWaived {
        player: CompetitorId,
    },
    /// Left. A game in play is lost; other open challenges are closed without a result.
    Left {
        player: CompetitorId,
    },
    Challenged {
        challenger: CompetitorId,
        challenged: CompetitorId,
    },
    Accepted {
        challenge: ChallengeId,
    },
    Refused {
        challenge: ChallengeId,
    },
    /// The challenger took the challenge back before the game began.
    Withdrawn {
        challenge: ChallengeId,
    },
    Ready {
        challenge: ChallengeId,
        player: CompetitorId,
    },
    GameBegan {
        challenge: ChallengeId,
    },
    GameEnded {
        challenge: ChallengeId,
        result: PlayedResult,
    },
    Absent {
        player: CompetitorId,
        /// When the player is back.
        until: Timestamp,
    },
    /// Came back before the time.
    Returned {
        player: CompetitorId,
    },
    SettingsChanged {
        settings: Box<LadderSettings>,
    },
    /// A director ruled about a challenge that is closed. Everything since is worked out anew.
    Ruled {
        challenge: ChallengeId,
        ruling: Ruling,
        reason: String,
    },
    /// The time was looked at, and something had fallen due.
    TimePassed,
    /// The game ended without a result: the two have to play another one.
    GameAborted {
        challenge: ChallengeId,
    },
    /// There is no place for it any more: until there is one, all clocks are stopped.
    Halted,
    /// There is a place for it again.
    WentOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEntry {
    Placement,
    /// At the bottom, at once: how the founders of a ladder are put in order.
    Bottom,
}

/// Something that followed, for those who want to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEffect {
    Opened(ChallengeId),
    Closed {
        challenge: ChallengeId,
        closing: Closing,
    },
    /// It is the turn of this accepted challenge: the time to play it runs.
    ToPlay(ChallengeId),
    /// An absence ended.
    Back(CompetitorId),
    Moved(LadderMovement),
    /// A ruling changed the rung of a player.
    Corrected {
        player: CompetitorId,
        from: Option<super::Rung>,
        to: Option<super::Rung>,
    },
}
