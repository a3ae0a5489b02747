//! Who sits at a table for four.

use chaturanga_engine::four::FourLevel;
use serde::{Deserialize, Serialize};

use bot_store::PlayerId;

/// Who moves the pieces of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FourPlayer {
    Person(PlayerId),
    Bot(#[serde(with = "level_number")] FourLevel),
}

/// A seat, of the army in its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FourSeat {
    /// `None` only before the game begins.
    pub player: Option<FourPlayer>,
    /// The person whose place a bot has taken.
    pub left: Option<LeftSeat>,
}

/// A person who has left a seat to a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftSeat {
    pub by: PlayerId,
    pub how: LeavingSeat,
}

/// How a person left a seat. They may come back until another person has taken it, unless their time was up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeavingSeat {
    /// Any person without a seat may take it.
    ToAnyone,
    /// Only this person may take it.
    To(PlayerId),
    /// Their time was up: the bot keeps it.
    TimeUp,
}

/// The bots that go on for people.
pub(super) const STAND_IN: FourPlayer = FourPlayer::Bot(FourLevel::Two);

impl FourPlayer {
    /// The person, if it is one.
    pub const fn person(self) -> Option<PlayerId> {
        match self {
            FourPlayer::Person(person) => Some(person),
            FourPlayer::Bot(_) => None,
        }
    }
}

impl FourSeat {
    pub(super) fn of(player: FourPlayer) -> FourSeat {
        FourSeat { player: Some(player), left: None }
    }

    /// The person who sits here.
    pub fn person(&self) -> Option<PlayerId> {
        self.player.and_then(FourPlayer::person)
    }

    /// Hands the seat to a bot.
    pub(super) fn leave(&mut self, how: LeavingSeat) {
        if let Some(by) = self.person() {
            *self = FourSeat { player: Some(STAND_IN), left: Some(LeftSeat { by, how }) };
        }
    }

    /// Whether this person may take the seat from its bot while the game goes on.
    pub fn may_be_taken_by(&self, person: PlayerId) -> bool {
        self.left.is_some_and(|left| match left.how {
            LeavingSeat::ToAnyone => true,
            LeavingSeat::To(other) => person == other || person == left.by,
            LeavingSeat::TimeUp => false,
        })
    }
}

/// Levels are stored as their numbers.
mod level_number {
    use chaturanga_engine::four::FourLevel;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(level: &FourLevel, serializer: S) -> Result<S::Ok, S::Error> {
        level.number().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<FourLevel, D::Error> {
        let number = u8::deserialize(deserializer)?;
        FourLevel::of_number(number).ok_or_else(|| D::Error::custom("no such level"))
    }
}
