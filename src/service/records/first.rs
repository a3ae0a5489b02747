//! Records that have had more than one version, as the first one stored them. Those of games are in `v1`.

use serde::Deserialize;

use jiff::Timestamp;

use super::frozen::{ChannelId, Ruleset, frozen};
use crate::service::{self, BoardMessage, MessageChange, PingsFor};

frozen! {
    enum Preset as makruk::Preset { Competition, Wikipedia, School, Glossary, Srimuang }

    enum HouseRules as service::HouseRules { Preset(preset: Preset), Custom(rules: Ruleset) }

    enum Pings as service::Pings { On, Off }
}

#[derive(Deserialize)]
struct MessageRef {
    channel: ChannelId,
    message: u64,
}

impl From<MessageRef> for service::MessageRef {
    fn from(MessageRef { channel, message }: MessageRef) -> Self {
        Self { channel: channel.into(), message: service::MessageId(message) }
    }
}

#[derive(Deserialize)]
pub struct GameMessages {
    first: Option<MessageRef>,
    board: Option<MessageRef>,
    last: Option<MessageRef>,
}

impl From<GameMessages> for service::GameMessages {
    fn from(GameMessages { first, board, last }: GameMessages) -> Self {
        let board = board.map(|board| BoardMessage { message: board.into(), events: None });
        Self { first: first.map(Into::into), board, last: last.map(Into::into), questions: Vec::new() }
    }
}

#[derive(Deserialize)]
pub struct OldMessageRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    at: Timestamp,
}

impl From<OldMessageRecord> for super::OldMessageRecord {
    fn from(OldMessageRecord { at }: OldMessageRecord) -> Self {
        Self { at, change: MessageChange::RemoveButtons }
    }
}

#[derive(Deserialize)]
pub struct Settings {
    pings: Pings,
}

impl From<Settings> for service::Settings {
    /// There was one switch, for one's turn; what else there is to be called for did not ping at all.
    fn from(Settings { pings }: Settings) -> Self {
        let pings = pings.into();
        Self { pings: PingsFor { challenge: pings, question: pings, turn: pings }, ..Self::default() }
    }
}

#[derive(Deserialize)]
pub struct ServerSettings {
    rules: Option<HouseRules>,
}

impl From<ServerSettings> for service::ServerSettings {
    fn from(ServerSettings { rules }: ServerSettings) -> Self {
        Self { rules: rules.map(Into::into), ..Self::default() }
    }
}
