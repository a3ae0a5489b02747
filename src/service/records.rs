//! The stored forms, and the keys they are stored under.

mod earlier;
mod v1;
mod v2;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ChannelId, EventId, GameMessages, Place, ServerSettings, Settings};
use crate::game::{GameId, PlayerId, Recorded};
use commit_store::{Codec, DecodeError, Key, Prefix, Space, from_slice};

const GAME: Space = Space::new("game");
const GAME_CHAPTER: Space = Space::new("game-chapter");
const NEXT_GAME: Space = Space::new("next-game");
const CHANNEL: Space = Space::new("channel");
const LAST_GAME: Space = Space::new("last-game");
const PLAYER_GAME: Space = Space::new("player-game");
const DUE: Space = Space::new("due");
const SEEN: Space = Space::new("seen");
const OUTBOX: Space = Space::new("outbox");
const FACE: Space = Space::new("face");
const SETTINGS: Space = Space::new("settings");
const SERVER: Space = Space::new("server");

/// A game: [`GameRecord`].
pub(super) fn game(id: GameId) -> Key {
    GAME.key([id.0])
}

/// A full chapter of a game's log, counted from 0: [`Chapter`].
pub(super) fn chapter(id: GameId, number: u32) -> Key {
    GAME_CHAPTER.key([id.0, u64::from(number)])
}

/// The number of the next game: [`NextGame`].
pub(super) fn next_game() -> Key {
    NEXT_GAME.key([])
}

/// The game that is being played in a channel: [`Occupant`].
pub(super) fn channel(channel: ChannelId) -> Key {
    CHANNEL.key([channel.0])
}

/// All channels that have a game.
pub(super) fn channels() -> Prefix {
    CHANNEL.prefix([])
}

/// The channel of a [`channel`] key.
pub(super) fn channel_of(key: &Key) -> Option<ChannelId> {
    CHANNEL.ids(key).map(|[channel]| ChannelId(channel))
}

/// The game that was the last to end in a channel: [`Occupant`].
pub(super) fn last_game(channel: ChannelId) -> Key {
    LAST_GAME.key([channel.0])
}

/// That a player has a game or challenge open: [`Mark`].
pub(super) fn player_game(player: PlayerId, game: GameId) -> Key {
    PLAYER_GAME.key([player.0, game.0])
}

/// All that a player has open.
pub(super) fn player_games(player: PlayerId) -> Prefix {
    PLAYER_GAME.prefix([player.0])
}

/// The game of a [`player_game`] key.
pub(super) fn player_game_of(key: &Key) -> Option<GameId> {
    PLAYER_GAME.ids(key).map(|[_, game]| GameId(game))
}

/// That time may do something to a game then: [`Mark`].
pub(super) fn due(at: Timestamp, game: GameId) -> Key {
    DUE.key([at.as_millisecond().max(0) as u64, game.0])
}

/// Everything that time has to do, the soonest first.
pub(super) fn timers() -> Prefix {
    DUE.prefix([])
}

/// The time, in milliseconds since 1970, and the game of a [`due`] key.
pub(super) fn timer_of(key: &Key) -> Option<(u64, GameId)> {
    DUE.ids(key).map(|[at, game]| (at, GameId(game)))
}

/// That an event was dealt with: [`SeenMark`].
pub(super) fn seen(event: EventId) -> Key {
    SEEN.key([event.0])
}

/// All events that were dealt with, the oldest first.
pub(super) fn all_seen() -> Prefix {
    SEEN.prefix([])
}

/// What must be said of a game up to the end of a range of its events: [`NoticeRecord`].
pub(super) fn notice(game: GameId, end: usize) -> Key {
    OUTBOX.key([game.0, end as u64])
}

/// All that must be said, each game's in order.
pub(super) fn notices() -> Prefix {
    OUTBOX.prefix([])
}

/// The game and the end of the range of a [`notice`] key.
pub(super) fn notice_of(key: &Key) -> Option<(GameId, usize)> {
    OUTBOX.ids(key).and_then(|[game, end]| Some((GameId(game), usize::try_from(end).ok()?)))
}

/// The messages by which a game shows itself: [`GameMessages`].
pub(super) fn face(game: GameId) -> Key {
    FACE.key([game.0])
}

/// What a person has chosen: [`Settings`].
pub(super) fn settings(player: PlayerId) -> Key {
    SETTINGS.key([player.0])
}

/// What a server has chosen: [`ServerSettings`].
pub(super) fn server(guild: u64) -> Key {
    SERVER.key([guild])
}

/// How many events make a chapter. A chapter, and what is on the way to one, stay well below the longest value that a
/// store takes, so that no game is ever too long to be kept.
pub(super) const CHAPTER: usize = 512;

/// A game and where it is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GameRecord {
    pub place: Place,
    /// How many full chapters the log has; each is under a key of its own and never changes.
    pub chapters: u32,
    /// The events behind the last full chapter.
    pub last: Vec<Recorded>,
}

/// [`CHAPTER`] events of a long game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Chapter(pub Vec<Recorded>);

/// The number that the next game gets.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct NextGame(pub GameId);

/// The game that has a channel.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Occupant(pub GameId);

/// The key says it all.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Mark;

/// Which game an event changed, and when.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SeenMark {
    pub game: GameId,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

/// A notice; its game and the end of its range are in the key.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct NoticeRecord {
    pub from: u32,
    pub channel: ChannelId,
}

/// For every form that has had one version so far.
macro_rules! first_version {
    ($($record:ty),* $(,)?) => {$(
        impl Codec for $record {
            const VERSION: u8 = 1;

            fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
                match version {
                    1 => from_slice(bytes),
                    _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
                }
            }
        }
    )*};
}
first_version!(NextGame, Occupant, Mark, SeenMark, NoticeRecord, GameMessages, Settings, ServerSettings);

/// For the forms that hold events, which have had three.
macro_rules! third_version {
    ($($record:ident),* $(,)?) => {$(
        impl Codec for $record {
            const VERSION: u8 = 3;

            fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
                match version {
                    1 => from_slice::<v1::$record>(bytes).map(Self::from),
                    2 => from_slice::<v2::$record>(bytes).map(Self::from),
                    3 => from_slice(bytes),
                    _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
                }
            }
        }
    )*};
}
third_version!(GameRecord, Chapter);
