//! Stored settings of users.

use crate::people::draft::Draft;
use crate::people::settings::Challengers;
use crate::people::settings::Preferences;
use crate::people::time_settings::TimeSettings;
use bot_store::PlayerId;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use bot_store::locale::Locale;
use bot_store::place::ChannelId;
use bot_store::place::EventId;
use serde::{Deserialize, Serialize};

use board_games::GameKind;
use bot_store::due_key::DueId;
use chaturanga::two::TwoRules;
use commit_store::{Codec, DecodeError, Key, Prefix, Space, from_slice};

/// A user's games follow their holiday; the id is the user's.
pub(crate) const HOLIDAY: DueId = DueId(4);

pub(crate) const DIRECT: Space = Space::new("direct");

pub(crate) const CHALLENGERS: Space = Space::new("challengers");

pub(crate) const SETTINGS: Space = Space::new("settings");

pub(crate) const TIME_SETTINGS: Space = Space::new("time-settings");

pub(crate) const DRAFT: Space = Space::new("draft");

pub(crate) const CLIENT_LANGUAGE: Space = Space::new("client-language");

/// The direct messages in this channel: [`DirectRecord`].
pub(crate) fn direct(channel: ChannelId) -> Key {
    DIRECT.key([channel.0])
}

/// All [`direct`] keys.
pub(crate) fn directs() -> Prefix {
    DIRECT.prefix([])
}

/// The channel of a [`direct`] key.
pub(crate) fn direct_of(key: &Key) -> Option<ChannelId> {
    DIRECT.ids(key).map(|[channel]| ChannelId(channel))
}

/// From whom a player accepts challenges: [`Challengers`].
pub(crate) fn challengers(player: PlayerId) -> Key {
    CHALLENGERS.key([player.0])
}

/// A player's settings: [`Preferences`].
pub(crate) fn settings(player: PlayerId) -> Key {
    SETTINGS.key([player.0])
}

/// A player's settings for correspondence games: [`TimeSettings`].
pub(crate) fn time_settings(player: PlayerId) -> Key {
    TIME_SETTINGS.key([player.0])
}

/// A player's draft of their next game: [`DraftRecord`].
pub(crate) fn draft(player: PlayerId) -> Key {
    DRAFT.key([player.0])
}

/// The language of a player's Discord: [`ClientLanguage`].
pub(crate) fn client_language(player: PlayerId) -> Key {
    CLIENT_LANGUAGE.key([player.0])
}

/// The language of a user's Discord, as an interaction told it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClientLanguage(pub Locale);

/// The user of a direct-message channel, and the newest message handled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DirectRecord {
    pub person: PlayerId,
    pub heard: EventId,
}

/// A user's draft of their next game, and the event that last changed it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DraftRecord {
    pub event: EventId,
    pub draft: Draft,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<DirectRecord>(DIRECT, &[IdKind::Channel], Topic::Settings, ErasureRule::Own),
    RecordKind::of::<Challengers>(CHALLENGERS, &[IdKind::Person], Topic::Settings, ErasureRule::Listed),
    RecordKind::of::<Preferences>(SETTINGS, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
    RecordKind::of::<TimeSettings>(TIME_SETTINGS, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
    RecordKind::of::<DraftRecord>(DRAFT, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
    RecordKind::of::<ClientLanguage>(CLIENT_LANGUAGE, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
];

impl Codec for DirectRecord {}

impl Codec for Challengers {}

impl Codec for TimeSettings {}

impl Codec for DraftRecord {
    const VERSION: u8 = 3;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<DraftRecord, DecodeError> {
        let chaturanga = TwoRules::default();
        match version {
            1 => {
                let (event, (time, seating, rating, first, friendly, preset, rules)) = from_slice(bytes)?;
                let game = GameKind::default();
                let draft = Draft { time, seating, rating, first, friendly, preset, rules, game, chaturanga };
                Ok(DraftRecord { event, draft })
            }
            2 => {
                let (event, (time, seating, rating, first, friendly, preset, rules, game)) = from_slice(bytes)?;
                let draft = Draft { time, seating, rating, first, friendly, preset, rules, game, chaturanga };
                Ok(DraftRecord { event, draft })
            }
            3 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

impl Codec for ClientLanguage {}

impl Codec for Preferences {}
