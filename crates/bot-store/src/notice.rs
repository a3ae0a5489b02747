//! What has to be said, and where.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::ChannelId;
use crate::PlayerId;
use commit_store::{Codec, EncodeError};

/// Where something is said. What is said in one lane is said in order; lanes do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// A channel or thread.
    Channel(ChannelId),
    /// A person, by direct message.
    Person(PlayerId),
    /// A lane of a feature, which what is said of games does not wait for.
    Feature(LaneKind, u64),
}

/// Which lanes of a feature, by a number that is never used again. 0 and 1 are those of channels and people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LaneKind(pub u64);

impl Lane {
    /// The lane as two ids: its kind, and its number among those of this kind.
    pub const fn ids(self) -> [u64; 2] {
        match self {
            Lane::Channel(channel) => [0, channel.0],
            Lane::Person(player) => [1, player.0],
            Lane::Feature(kind, id) => [kind.0, id],
        }
    }

    /// The lane with these ids.
    pub fn of_ids(kind: u64, id: u64) -> Lane {
        match kind {
            0 => Lane::Channel(ChannelId(id)),
            1 => Lane::Person(PlayerId(id)),
            _ => Lane::Feature(LaneKind(kind), id),
        }
    }
}

/// Something that a feature has to say.
pub trait Notice: Codec + Clone + Debug + PartialEq {
    /// Its number in the store, which is never used again.
    const KIND: u16;
}

/// A notice of any kind, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredNotice {
    pub kind: u16,
    pub value: Vec<u8>,
}

impl StoredNotice {
    pub fn of<N: Notice>(notice: &N) -> Result<StoredNotice, EncodeError> {
        Ok(StoredNotice { kind: N::KIND, value: notice.encode()?.to_vec() })
    }

    pub fn is<N: Notice>(&self) -> bool {
        self.kind == N::KIND
    }

    /// The notice, if it is of this kind.
    pub fn read<N: Notice>(&self) -> Option<N> {
        self.is::<N>().then(|| N::decode(&self.value).ok()).flatten()
    }
}

/// Why nothing can be posted in a channel until someone changes its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockReason {
    /// The bot lacks these permissions, by the network's numbers.
    Permissions(u64),
    Locked,
    /// The network did not say.
    Unknown,
    /// The channel does not exist any more.
    Gone,
    /// The bot was removed from the server.
    Removed,
    /// The bot is not there: it can speak only for a while after someone has used it.
    Away,
}
