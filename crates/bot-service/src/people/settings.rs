//! A user's settings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Style;
use bot_store::PlayerId;

/// Most users that one user may mute.
pub const MUTED_LIMIT: usize = 200;

/// Whether a user is mentioned with a ping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pings {
    #[default]
    On,
    /// The user is named without a ping.
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallReason {
    Challenge,
    /// The opponent asks a question.
    Asked,
    Turn,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PingsFor {
    pub challenge: Pings,
    /// For the opponent's questions: a draw, a takeback, a handoff.
    pub question: Pings,
    pub turn: Pings,
}

impl PingsFor {
    pub const fn reason(&self, reason: CallReason) -> Pings {
        match reason {
            CallReason::Challenge => self.challenge,
            CallReason::Asked => self.question,
            CallReason::Turn => self.turn,
        }
    }
}

/// Which side is at the bottom of boards that only this user sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Below {
    /// White, as on public boards.
    #[default]
    White,
    /// The user's own side.
    OwnSide,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    pub pings: PingsFor,
    /// Which side is at the bottom of their own boards.
    pub below: Below,
    /// Style of messages and boards that only they see.
    pub style: Style,
}

/// Who may challenge a user, apart from muted ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengesFrom {
    #[default]
    Everybody,
    Nobody,
}

/// From whom a user accepts challenges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challengers {
    pub from: ChallengesFrom,
    pub muted: BTreeSet<PlayerId>,
}

impl Challengers {
    /// Whether a challenge by this user is accepted.
    pub fn welcome(&self, by: PlayerId) -> bool {
        self.from == ChallengesFrom::Everybody && !self.muted.contains(&by)
    }
}
