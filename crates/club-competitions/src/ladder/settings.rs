//! The rules of a ladder that a club can choose.

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use crate::time::Days;

/// The rules of a ladder. The defaults are those that most clubs write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderSettings {
    /// How many rungs above oneself one may challenge: 3.
    pub reach: NonZeroU16,
    /// How long the challenged has for an answer: 3 days.
    pub answer: Days,
    /// How long the two have to begin their game once it is their turn: 7 days.
    pub play: Days,
    /// How many challenges one may have out at a time: 1.
    pub outgoing: NonZeroU16,
    /// What refusing, or letting time run out, counts as: a loss.
    pub forfeits: Forfeits,
    /// Where a challenger who wins goes: to the place of the challenged.
    pub climb: WinRule,
    /// What a draw does: nothing.
    pub draw: DrawRule,
    /// When the same two may meet again: after another opponent, or 14 days.
    pub rematch: RematchRule,
    /// What comes of not playing: one rung down after 31 days, but for the leader.
    pub idle: Idle,
    /// For how long at a time one may be absent: 30 days.
    pub absence: Days,
    /// How many challenges of a newcomer reach every rung: 2. With none, newcomers enter at the bottom at once.
    pub placements: u16,
    /// Who has White: the challenger.
    pub colors: Colors,
}

impl Default for LadderSettings {
    fn default() -> Self {
        LadderSettings {
            reach: NonZeroU16::MIN.saturating_add(2),
            answer: Days::at_least_one(3),
            play: Days::at_least_one(7),
            outgoing: NonZeroU16::MIN,
            forfeits: Forfeits::CountAsLoss,
            climb: WinRule::TakesPlace,
            draw: DrawRule::ChangesNothing,
            rematch: RematchRule::AfterAnotherOpponentOr(Days::at_least_one(14)),
            idle: Idle::OneRungDown { after: Days::at_least_one(31), leader: Leader::Exempt },
            absence: Days::at_least_one(30),
            placements: 2,
            colors: Colors::ChallengerWhite,
        }
    }
}

/// What refusing a challenge, not answering it, or not turning up for it counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Forfeits {
    CountAsLoss,
    /// The challenge is closed, and no rung changes.
    ChangeNothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WinRule {
    /// To the place of the challenged; everybody from there on shifts down.
    TakesPlace,
    SwapsPlaces,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawRule {
    ChangesNothing,
    /// The challenger goes to the place just below the challenged.
    JustBelow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RematchRule {
    AtOnce,
    /// As soon as one of the two has finished a game against another player, and in any case after this many days.
    AfterAnotherOpponentOr(Days),
    After(Days),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Idle {
    Stays,
    /// One rung down each time this many days have passed.
    OneRungDown {
        after: Days,
        leader: Leader,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leader {
    /// No: the lead is lost in games only.
    Exempt,
    Included,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Colors {
    ChallengerWhite,
    /// The challenger at the first meeting of the two, and then the one who had Black the last time.
    Alternating,
}
