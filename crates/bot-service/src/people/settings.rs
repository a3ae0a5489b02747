//! What a person has chosen for themselves.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Style;
use bot_store::PlayerId;

/// How many people one person may mute.
pub const MUTED_LIMIT: usize = 200;

/// Whether a person is mentioned so that their client makes a noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pings {
    #[default]
    On,
    /// The player is named without a ping.
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallReason {
    Challenge,
    /// Their opponent asks them something.
    Asked,
    Turn,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PingsFor {
    pub challenge: Pings,
    /// For what their opponent asks: a draw, a takeback, to hand over.
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

/// Which side is at the bottom of the boards that only one person sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Below {
    /// White, as on the boards that everybody sees.
    #[default]
    White,
    /// The side that the person plays.
    OwnSide,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    pub pings: PingsFor,
    /// Which side is at the bottom of their own boards.
    pub below: Below,
    /// How what only they see is written and drawn.
    pub style: Style,
}

/// Who may challenge a person, leaving single people aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengesFrom {
    #[default]
    Everybody,
    Nobody,
}

/// Whose challenges a person takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challengers {
    pub from: ChallengesFrom,
    pub muted: BTreeSet<PlayerId>,
}

impl Challengers {
    /// Whether a challenge by this person is taken.
    pub fn welcome(&self, by: PlayerId) -> bool {
        self.from == ChallengesFrom::Everybody && !self.muted.contains(&by)
    }
}
