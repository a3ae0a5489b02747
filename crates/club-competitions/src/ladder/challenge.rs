//! A challenge, from being made to being closed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::settings::{Forfeits, LadderSettings};
use crate::game::{CompetitorId, Pairing, PairingColor, PlayedResult, Ruling};
use crate::time::Stopwatch;

/// The number of a challenge: they are counted in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChallengeId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderChallenge {
    pub id: ChallengeId,
    pub challenger: CompetitorId,
    pub challenged: CompetitorId,
    pub made: Timestamp,
    /// Whether the rules of reach went for it.
    pub kind: ChallengeKind,
    pub colors: Pairing,
    pub stage: ChallengeStage,
    pub ruling: Option<Ruling>,
    pub(super) clock: Stopwatch,
}

/// Which rules a challenge was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeKind {
    /// Within reach.
    Regular,
    /// A newcomer's, which reaches every rung.
    Placement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeStage {
    /// The challenged has to answer.
    Made,
    /// Accepted; one that the challenged received before has to be closed first.
    Queued,
    /// Accepted, and it is its turn.
    ToPlay {
        ready: Ready,
    },
    Playing,
    Closed {
        at: Timestamp,
        closing: Closing,
    },
}

/// Which of the two have said to be ready to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ready {
    Nobody,
    Challenger,
    Challenged,
    Both,
}

impl Ready {
    pub(super) const fn with(self, other: Ready) -> Ready {
        match (self, other) {
            (ready, Ready::Nobody) | (Ready::Nobody, ready) => ready,
            (Ready::Challenger, Ready::Challenger) => Ready::Challenger,
            (Ready::Challenged, Ready::Challenged) => Ready::Challenged,
            _ => Ready::Both,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closing {
    Played(PlayedResult),
    Refused,
    NotAnswered,
    /// Not begun in time.
    NotPlayed(Ready),
    /// Taken back by the challenger.
    Withdrawn,
    /// One of the two left before the game.
    Left(CompetitorId),
    /// One of the two left in the middle of the game.
    Abandoned(CompetitorId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChallengeVerdict {
    ChallengerWon,
    ChallengedWon,
    Draw,
    Nothing,
}

impl LadderChallenge {
    pub const fn is_open(&self) -> bool {
        !matches!(self.stage, ChallengeStage::Closed { .. })
    }

    pub fn involves(&self, player: CompetitorId) -> bool {
        player == self.challenger || player == self.challenged
    }

    /// Whether it is between these two, in either direction.
    pub fn is_between(&self, one: CompetitorId, other: CompetitorId) -> bool {
        one != other && self.involves(one) && self.involves(other)
    }

    pub fn opponent(&self, player: CompetitorId) -> CompetitorId {
        if player == self.challenger { self.challenged } else { self.challenger }
    }

    /// By when the next step has to be done under these rules; none while nothing runs out.
    pub fn deadline(&self, settings: &LadderSettings) -> Option<Timestamp> {
        match self.stage {
            ChallengeStage::Made => self.clock.due(settings.answer),
            ChallengeStage::ToPlay { .. } => self.clock.due(settings.play),
            ChallengeStage::Queued | ChallengeStage::Playing | ChallengeStage::Closed { .. } => None,
        }
    }

    pub(super) fn verdict(&self, closing: Closing, forfeits: Forfeits) -> ChallengeVerdict {
        let forfeit = match forfeits {
            Forfeits::CountAsLoss => ChallengeVerdict::ChallengerWon,
            Forfeits::ChangeNothing => ChallengeVerdict::Nothing,
        };
        match (self.ruling, closing) {
            (Some(Ruling::Void), _) => ChallengeVerdict::Nothing,
            (Some(Ruling::Result(result)), _) | (None, Closing::Played(result)) => self.of_result(result),
            (None, Closing::Refused | Closing::NotAnswered | Closing::NotPlayed(Ready::Challenger)) => forfeit,
            (None, Closing::Abandoned(leaver)) if leaver == self.challenger => ChallengeVerdict::ChallengedWon,
            (None, Closing::Abandoned(_)) => ChallengeVerdict::ChallengerWon,
            (None, Closing::NotPlayed(_) | Closing::Withdrawn | Closing::Left(_)) => ChallengeVerdict::Nothing,
        }
    }

    fn of_result(&self, result: PlayedResult) -> ChallengeVerdict {
        match result.winner().map(|color: PairingColor| self.colors.player(color)) {
            None => ChallengeVerdict::Draw,
            Some(winner) if winner == self.challenger => ChallengeVerdict::ChallengerWon,
            Some(_) => ChallengeVerdict::ChallengedWon,
        }
    }

    /// When it was closed by a game or by a forfeit that counts; what was void, taken back or left counts as no meeting.
    pub(super) fn met(&self) -> Option<Timestamp> {
        match self.stage {
            ChallengeStage::Closed { closing: Closing::Withdrawn | Closing::Left(_), .. } => None,
            ChallengeStage::Closed { at, .. } if self.ruling != Some(Ruling::Void) => Some(at),
            _ => None,
        }
    }
}
