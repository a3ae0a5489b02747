//! Scheduled events.

use serde::{Deserialize, Serialize};

use crate::id::Snowflake;

/// Where an event is. The numbers are Discord's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventPlace {
    /// On this stage.
    Stage(Snowflake),
    /// In this voice channel.
    Voice(Snowflake),
    /// Anywhere else, in words.
    External(String),
}

impl EventPlace {
    /// Discord's number for events at such a place.
    pub(crate) fn kind(&self) -> u8 {
        match self {
            EventPlace::Stage(_) => 1,
            EventPlace::Voice(_) => 2,
            EventPlace::External(_) => 3,
        }
    }

    /// The channel, if it is one.
    pub(crate) fn channel(&self) -> Option<Snowflake> {
        match self {
            EventPlace::Stage(channel) | EventPlace::Voice(channel) => Some(*channel),
            EventPlace::External(_) => None,
        }
    }
}

/// How far an event is. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// It is still to come.
    Scheduled = 1,
    /// It goes on.
    Active = 2,
    /// It is over.
    Completed = 3,
    /// It won't happen.
    Canceled = 4,
}

impl EventStatus {
    /// Whether nothing about it can be changed any more.
    pub(crate) fn is_final(self) -> bool {
        matches!(self, EventStatus::Completed | EventStatus::Canceled)
    }

    /// Whether this can come next.
    pub(crate) fn leads_to(self, next: EventStatus) -> bool {
        use EventStatus::{Active, Canceled, Completed, Scheduled};
        matches!((self, next), (Scheduled, Active | Canceled) | (Active, Completed))
    }
}

/// A scheduled event of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduledEvent {
    /// Its id.
    pub id: Snowflake,
    /// Its server.
    pub guild: Snowflake,
    /// Who created it.
    pub creator: Snowflake,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: Option<String>,
    /// When it begins, in milliseconds since 1970.
    pub start: u64,
    /// When it ends, likewise.
    pub end: Option<u64>,
    /// Where it is.
    pub place: EventPlace,
    /// How far it is.
    pub status: EventStatus,
}
