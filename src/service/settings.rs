//! What a person has chosen for themselves.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Style;
use crate::game::PlayerId;

/// How many people one person may mute.
pub const MUTED_LIMIT: usize = 200;

/// Whether a person is mentioned so that their client makes a noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pings {
    /// The player is pinged.
    #[default]
    On,
    /// The player is named without a ping.
    Off,
}

/// What a person is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallReason {
    /// Somebody challenges them.
    Challenge,
    /// Their opponent asks them something.
    Asked,
    /// It is their turn.
    Turn,
}

/// For what a person is pinged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PingsFor {
    /// For challenges to them.
    pub challenge: Pings,
    /// For what their opponent asks: a draw, a takeback, to hand over.
    pub question: Pings,
    /// For their turn.
    pub turn: Pings,
}

impl PingsFor {
    /// Whether they are pinged for this.
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

/// A person's own settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// For what they are pinged.
    pub pings: PingsFor,
    /// Which side is at the bottom of their own boards.
    pub below: Below,
    /// How what only they see is written and drawn.
    pub style: Style,
}

/// Who may challenge a person, leaving single people aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengesFrom {
    /// Anybody.
    #[default]
    Everybody,
    /// Nobody.
    Nobody,
}

/// Whose challenges a person takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challengers {
    /// Who may challenge them.
    pub from: ChallengesFrom,
    /// Who may not all the same.
    pub muted: BTreeSet<PlayerId>,
}

impl Challengers {
    /// Whether a challenge by this person is taken.
    pub fn welcome(&self, by: PlayerId) -> bool {
        self.from == ChallengesFrom::Everybody && !self.muted.contains(&by)
    }
}
