//! Servers that the bot was removed from.

use crate::setup::server_settings::{GamesPlayed, ServerSettings};
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::{Codec, DecodeError, from_slice};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use bot_store::due_key::DueId;
use commit_store::{Key, Space};

/// The data of a server goes that the bot was removed from; the id is the server's.
pub(crate) const FORGET_SERVER: DueId = DueId(11);

pub(crate) const REMOVED: Space = Space::new("removed");

/// A server that the bot was removed from, whose data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemovedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    /// Whether it has begun to go.
    pub has_begun: bool,
    /// Whether anything was found that had to.
    pub found: bool,
}

/// A server that the bot was removed from: [`RemovedRecord`].
pub(crate) fn removed(guild: u64) -> Key {
    REMOVED.key([guild])
}

pub(crate) const SERVER: Space = Space::new("server");

pub(crate) const ORGANISERS: Space = Space::new("organisers");

/// The role whose members may run tournaments, the ladder and seasons, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrganisersRecord {
    pub role: Option<u64>,
}

/// Who may organise on a server: [`OrganisersRecord`].
pub(crate) fn organisers(guild: u64) -> Key {
    ORGANISERS.key([guild])
}

pub(crate) const GREETED: Space = Space::new("greeted");

/// A server's settings: [`ServerSettings`].
pub(crate) fn server(guild: u64) -> Key {
    SERVER.key([guild])
}

/// The last invitation to a server that was answered with a greeting: [`GreetedRecord`]. It stays: one row for each server.
pub(crate) fn greeted(guild: u64) -> Key {
    GREETED.key([guild])
}

/// When the bot was invited to a server that it has greeted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GreetedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub invited: Timestamp,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<ServerSettings>(SERVER, &[IdKind::Guild], Topic::Settings, ErasureRule::Unnamed),
    RecordKind::of::<OrganisersRecord>(ORGANISERS, &[IdKind::Guild], Topic::Settings, ErasureRule::Unnamed),
    RecordKind::of::<GreetedRecord>(GREETED, &[IdKind::Guild], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<RemovedRecord>(REMOVED, &[IdKind::Guild], Topic::Upkeep, ErasureRule::Unnamed),
];

impl Codec for OrganisersRecord {}

impl Codec for GreetedRecord {}

impl Codec for ServerSettings {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<ServerSettings, DecodeError> {
        match version {
            1 => {
                let (rules, live_boards, style, time, places, pings, typing) = from_slice(bytes)?;
                let games = GamesPlayed::default();
                Ok(ServerSettings { rules, live_boards, style, time, places, pings, typing, games })
            }
            2 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

impl Codec for RemovedRecord {}
