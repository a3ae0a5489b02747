//! What is stored of seasons.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::LadderId;
use crate::kept::due::due_of_game;
use board_games::GameKind;
use bot_store::ChannelId;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::locale::Locale;
use commit_store::{Key, Space};

/// A season ends, for each game by a number of its own; the id is the server's.
pub(crate) const SEASON_DUE: DueId = DueId(9);

pub(crate) const SEASONS: Space = Space::new("seasons");
pub(crate) const SEASON: Space = Space::new("season");
pub(crate) const HALTED_SEASON: Space = Space::new("season-halted");
pub(crate) const SEASON_DEPARTED: Space = Space::new("season-departed");

/// The same of seasons of other games than Makruk, each with the number of the game after that of the server.
pub(crate) const SEASONS_OF_GAME: Space = Space::new("seasons-of-game");
pub(crate) const SEASON_OF_GAME: Space = Space::new("season-of-game");
pub(crate) const HALTED_SEASON_OF_GAME: Space = Space::new("season-of-game-halted");
pub(crate) const SEASON_OF_GAME_DEPARTED: Space = Space::new("season-of-game-departed");

/// How many seasons a server has had; the last one may be running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonCount(pub u32);

/// A season. Its table is not among it: that follows from the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonRecord {
    pub name: String,
    pub by: PlayerId,
    pub channel: ChannelId,
    pub locale: Locale,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub began: Timestamp,
    /// The number of its first result.
    pub first: u64,
    /// How many games a champion has to have played.
    pub champion_games: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::optional")]
    pub ends: Option<Timestamp>,
    pub end: Option<SeasonEndRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonEndRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    /// How many results the server had.
    pub results: u64,
    /// How many events the log of the ladder had, if there was one.
    pub ladder: Option<u64>,
}

/// That the season which is running has no channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HaltedSeason {
    pub number: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub since: Timestamp,
}

/// Who had left the server when a season ended, as far as is known: none of them is its champion.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DepartedPlayers(pub Vec<PlayerId>);

/// How many seasons of a game a server has had: [`SeasonCount`]. The commits that begin one write it, so that of two at once one
/// conflicts.
pub fn seasons(LadderId { guild, game }: LadderId) -> Key {
    match game {
        GameKind::Makruk => SEASONS.key([guild]),
        other => SEASONS_OF_GAME.key([guild, other.code()]),
    }
}

/// A season, numbered from 1: [`SeasonRecord`].
pub fn season(LadderId { guild, game }: LadderId, number: u32) -> Key {
    match game {
        GameKind::Makruk => SEASON.key([guild, u64::from(number)]),
        other => SEASON_OF_GAME.key([guild, other.code(), u64::from(number)]),
    }
}

/// The game of a [`season`].
pub fn game_of_season(key: &Key) -> Option<GameKind> {
    match (SEASON.ids::<2>(key), SEASON_OF_GAME.ids(key)) {
        (Some(_), _) => Some(GameKind::Makruk),
        (None, Some([_, game, _])) => GameKind::of_code(game),
        (None, None) => None,
    }
}

/// Exists while the season of a game that is running has no channel: [`HaltedSeason`].
pub fn halted_season(LadderId { guild, game }: LadderId) -> Key {
    match game {
        GameKind::Makruk => HALTED_SEASON.key([guild]),
        other => HALTED_SEASON_OF_GAME.key([guild, other.code()]),
    }
}

/// Who had left when a season ended: [`DepartedPlayers`].
pub fn season_departed(LadderId { guild, game }: LadderId, number: u32) -> Key {
    match game {
        GameKind::Makruk => SEASON_DEPARTED.key([guild, u64::from(number)]),
        other => SEASON_OF_GAME_DEPARTED.key([guild, other.code(), u64::from(number)]),
    }
}

/// The number of the due rows of seasons of a game, and about which of them one is.
pub fn season_due(LadderId { guild, game }: LadderId) -> (DueId, u64) {
    (due_of_game(SEASON_DUE, game), guild)
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<SeasonCount>(SEASONS, &[IdKind::Guild], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<SeasonRecord>(SEASON, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Shared),
    RecordKind::of::<DepartedPlayers>(
        SEASON_DEPARTED,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Shared,
    ),
    RecordKind::of::<HaltedSeason>(HALTED_SEASON, &[IdKind::Guild], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<SeasonCount>(SEASONS_OF_GAME, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<SeasonRecord>(
        SEASON_OF_GAME,
        &[IdKind::Guild, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Shared,
    ),
    RecordKind::of::<DepartedPlayers>(
        SEASON_OF_GAME_DEPARTED,
        &[IdKind::Guild, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Shared,
    ),
    RecordKind::of::<HaltedSeason>(
        HALTED_SEASON_OF_GAME,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Unnamed,
    ),
];

impl Codec for SeasonCount {}

impl Codec for SeasonRecord {}

impl Codec for HaltedSeason {}

impl Codec for DepartedPlayers {}
