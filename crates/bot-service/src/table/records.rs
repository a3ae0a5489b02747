//! What is stored of games.

use crate::game::GameId;
use crate::game::Recorded;
use crate::table::notices::GameMessages;
use crate::table::notices::MessageChange;
use bot_store::PlayerId;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use bot_store::place::ChannelId;
use bot_store::place::EventId;
use bot_store::place::MessageId;
use bot_store::place::MessageRef;
use bot_store::place::Place;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use bot_store::due_key::DueId;
use commit_store::{Codec, Key, Prefix, Space};

/// A player may want to be reminded of the clock of a game; the id is the game's.
pub(crate) const GAME_REMINDER: DueId = DueId(3);

/// Time does something in a game (a challenge expires, say); the id is the game's.
pub(crate) const GAME_DEADLINE: DueId = DueId(1);

pub(crate) const GAME: Space = Space::new("game");

pub(crate) const GAME_CHAPTER: Space = Space::new("game-chapter");

pub(crate) const NEXT_GAME: Space = Space::new("next-game");

pub(crate) const CHANNEL: Space = Space::new("channel");

pub(crate) const LAST_GAME: Space = Space::new("last-game");

pub(crate) const FINISHED_GAME: Space = Space::new("finished-game");

pub(crate) const REMATCH: Space = Space::new("rematch");

pub(crate) const PLAYER_GAME: Space = Space::new("player-game");

pub(crate) const FACE: Space = Space::new("face");

pub(crate) const HEARD: Space = Space::new("heard");

pub(crate) const CLAIMS: Space = Space::new("claims");

pub(crate) const ENGINE_GAME: Space = Space::new("engine-game");
pub(crate) const HEARTBEAT: Space = Space::new("heartbeat");

/// A game: [`GameRecord`].
pub(crate) fn game(id: GameId) -> Key {
    GAME.key([id.0])
}

/// A full chapter of a game's log, numbered from 0: [`Chapter`].
pub(crate) fn chapter(id: GameId, number: u32) -> Key {
    GAME_CHAPTER.key([id.0, u64::from(number)])
}

/// The id of the next game: [`NextGame`].
pub(crate) fn next_game() -> Key {
    NEXT_GAME.key([])
}

/// The game being played in a channel: [`Occupant`].
pub(crate) fn channel(channel: ChannelId) -> Key {
    CHANNEL.key([channel.0])
}

/// The [`channel`] keys of all channels in which a game is being played.
pub(crate) fn channels() -> Prefix {
    CHANNEL.prefix([])
}

/// The channel of a [`channel`] key.
pub(crate) fn channel_of(key: &Key) -> Option<ChannelId> {
    CHANNEL.ids(key).map(|[channel]| ChannelId(channel))
}

/// The game that ended last in a channel: [`Occupant`].
pub(crate) fn last_game(channel: ChannelId) -> Key {
    LAST_GAME.key([channel.0])
}

/// The game that was offered after this one: [`Occupant`]. It stays, so that a game has one rematch at most.
pub(crate) fn rematch(game: GameId) -> Key {
    REMATCH.key([game.0])
}

/// Exists once a player has finished this game: [`KeyOnly`](bot_store::records::KeyOnly). The newest game of a player comes first.
pub(crate) fn finished_game(player: PlayerId, game: GameId) -> Key {
    FINISHED_GAME.key([player.0, !game.0])
}

/// The [`finished_game`] keys of a player.
pub(crate) fn finished_games(player: PlayerId) -> Prefix {
    FINISHED_GAME.prefix([player.0])
}

/// The game of a [`finished_game`] key.
pub(crate) fn finished_game_of(key: &Key) -> Option<GameId> {
    FINISHED_GAME.ids(key).map(|[_, game]| GameId(!game))
}

/// Exists while a player has this game or challenge open: [`KeyOnly`](bot_store::records::KeyOnly).
pub(crate) fn player_game(player: PlayerId, game: GameId) -> Key {
    PLAYER_GAME.key([player.0, game.0])
}

/// The [`player_game`] keys of a player.
pub(crate) fn player_games(player: PlayerId) -> Prefix {
    PLAYER_GAME.prefix([player.0])
}

/// All [`player_game`] keys.
pub(crate) fn all_player_games() -> Prefix {
    PLAYER_GAME.prefix([])
}

/// The game of a [`player_game`] key.
pub(crate) fn player_game_of(key: &Key) -> Option<GameId> {
    PLAYER_GAME.ids(key).map(|[_, game]| GameId(game))
}

/// Exists while the engine has a seat in this game: [`KeyOnly`](bot_store::records::KeyOnly).
pub(crate) fn engine_game(game: GameId) -> Key {
    ENGINE_GAME.key([game.0])
}

/// All [`engine_game`] keys.
pub(crate) fn engine_games() -> Prefix {
    ENGINE_GAME.prefix([])
}

/// The game of an [`engine_game`] key.
pub(crate) fn engine_game_of(key: &Key) -> Option<GameId> {
    ENGINE_GAME.ids(key).map(|[game]| GameId(game))
}

pub(crate) fn games() -> Prefix {
    GAME.prefix([])
}

/// The number of a game by its [`game`] key.
pub(crate) fn game_of(key: &Key) -> Option<GameId> {
    GAME.ids(key).map(|[id]| GameId(id))
}

/// The messages that show a game: [`GameMessages`].
pub(crate) fn face(game: GameId) -> Key {
    FACE.key([game.0])
}

/// The newest event that an open game has dealt with: [`LastHandledRecord`].
pub(crate) fn heard(game: GameId) -> Key {
    HEARD.key([game.0])
}

/// Written by every commit that adds to what counts for a player ([`KeyOnly`](bot_store::records::KeyOnly)). Each writes it anew, so that of two at once
/// one conflicts. It stays: one row for everybody who has ever played.
pub(crate) fn claims(player: PlayerId) -> Key {
    CLAIMS.key([player.0])
}

/// All [`face`] keys.
#[cfg(test)]
pub(crate) fn faces() -> Prefix {
    FACE.prefix([])
}

/// When the bot was last seen at work: [`HeartbeatRecord`].
pub(crate) fn heartbeat() -> Key {
    HEARTBEAT.key([])
}

/// The number of events in a chapter. A chapter, full or not, stays well below the longest value that a store accepts, so
/// that no game is ever too long to be stored.
pub(crate) const CHAPTER: usize = 512;

/// A game and where it is played.
///
/// A move is stored as three bytes: the index of the square it leaves (a1 is 0, b1 is 1, h8 is 63), the index of the
/// square it goes to, and its promotion: 0 for none, 1 for the one that the rules of the game prescribe (a met in Makruk).
/// A third byte of 2 or more is refused by all versions so far, so it is free for games in which the player chooses: a
/// later version can store 2 plus the index of the role there, and every byte written today keeps its meaning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    pub place: Place,
    /// The number of full chapters of the log; each is stored under a separate key and never changes.
    pub chapters: u32,
    /// The events after the last full chapter.
    pub last: Vec<Recorded>,
}

/// [`CHAPTER`] consecutive events of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chapter(pub Vec<Recorded>);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct NextGame(pub GameId);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Occupant(pub GameId);

/// The newest event that a game has dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LastHandledRecord(pub EventId);

/// When the bot was last at work: what it was away for is known by it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct HeartbeatRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

pub(crate) const OWED_TIME: Space = Space::new("owed-time");

/// Exists while an absence of the bot is owed to games: [`OwedTimeRecord`].
pub(crate) fn owed_time(absence: &OwedTimeRecord) -> Key {
    let of = absence.of_shard.map_or(0, |(shard, _)| 1 + u64::from(shard));
    let [from, until] = [absence.from, absence.until].map(|at| u64::try_from(at.as_millisecond()).unwrap_or_default());
    OWED_TIME.key([of, from, until])
}

/// All [`owed_time`] keys.
pub(crate) fn all_owed_time() -> Prefix {
    OWED_TIME.prefix([])
}

/// An absence of the bot, and of which shard, of how many, if not of all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OwedTimeRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub from: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
    pub of_shard: Option<(u32, u32)>,
}

pub(crate) const OLD_MESSAGE: Space = Space::new("old-buttons");

/// Exists while something is still to be changed about this message, which its game has left behind: [`OldMessageRecord`].
/// The space has the name of what was changed first, the buttons.
pub(crate) fn old_message(message: MessageRef) -> Key {
    OLD_MESSAGE.key([message.channel.0, message.message.0])
}

/// All [`old_message`] keys, by channel.
pub(crate) fn old_messages() -> Prefix {
    OLD_MESSAGE.prefix([])
}

/// The message of an [`old_message`] key.
pub(crate) fn old_message_of(key: &Key) -> Option<MessageRef> {
    let [channel, message] = OLD_MESSAGE.ids(key)?;
    Some(MessageRef { channel: ChannelId(channel), message: MessageId(message) })
}

/// A message that its game has left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OldMessageRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub change: MessageChange,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<GameRecord>(GAME, &[IdKind::Number], Topic::Games, ErasureRule::Shared),
    RecordKind::of::<Chapter>(GAME_CHAPTER, &[IdKind::Number, IdKind::Number], Topic::Games, ErasureRule::Shared),
    RecordKind::of::<NextGame>(NEXT_GAME, &[], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<Occupant>(CHANNEL, &[IdKind::Channel], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of::<Occupant>(LAST_GAME, &[IdKind::Channel], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of_key(FINISHED_GAME, &[IdKind::Person, IdKind::Number], Topic::Games, ErasureRule::Own),
    RecordKind::of::<Occupant>(REMATCH, &[IdKind::Number], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of_key(ENGINE_GAME, &[IdKind::Number], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of_key(PLAYER_GAME, &[IdKind::Person, IdKind::Number], Topic::Games, ErasureRule::Shared),
    RecordKind::of::<OldMessageRecord>(
        OLD_MESSAGE,
        &[IdKind::Channel, IdKind::Number],
        Topic::Pending,
        ErasureRule::Unnamed,
    ),
    RecordKind::of::<GameMessages>(FACE, &[IdKind::Number], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of::<LastHandledRecord>(HEARD, &[IdKind::Number], Topic::Games, ErasureRule::Unnamed),
    RecordKind::of_key(CLAIMS, &[IdKind::Person], Topic::Games, ErasureRule::Own),
    RecordKind::of::<HeartbeatRecord>(HEARTBEAT, &[], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<OwedTimeRecord>(
        OWED_TIME,
        &[IdKind::Number, IdKind::Number, IdKind::Number],
        Topic::Upkeep,
        ErasureRule::Unnamed,
    ),
];

impl Codec for NextGame {}

impl Codec for Occupant {}

impl Codec for LastHandledRecord {}

impl Codec for HeartbeatRecord {}

impl Codec for OwedTimeRecord {}

impl Codec for GameRecord {}

impl Codec for Chapter {}

impl Codec for GameMessages {}

impl Codec for OldMessageRecord {}
