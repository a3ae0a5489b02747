//! What is stored of seasons.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use bot_store::ChannelId;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::locale::Locale;
use commit_store::{Key, Prefix, Space};

/// The season of a server ends; the id is the server's.
pub(crate) const SEASON_DUE: DueId = DueId(9);

pub(crate) const SEASONS: Space = Space::new("seasons");
pub(crate) const SEASON: Space = Space::new("season");
pub(crate) const HALTED_SEASON: Space = Space::new("season-halted");
pub(crate) const SEASON_DEPARTED: Space = Space::new("season-departed");

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

/// How many seasons a server has had: [`SeasonCount`]. The commits that begin one write it, so that of two at once one conflicts.
pub fn seasons(guild: u64) -> Key {
    SEASONS.key([guild])
}

/// A season of a server, numbered from 1: [`SeasonRecord`].
pub fn season(guild: u64, number: u32) -> Key {
    SEASON.key([guild, u64::from(number)])
}

/// The [`season`] keys of a server.
pub fn seasons_of(guild: u64) -> Prefix {
    SEASON.prefix([guild])
}

/// Exists while the season of a server that is running has no channel: [`HaltedSeason`].
pub fn halted_season(guild: u64) -> Key {
    HALTED_SEASON.key([guild])
}

/// Who had left when a season of a server ended: [`DepartedPlayers`].
pub fn season_departed(guild: u64, number: u32) -> Key {
    SEASON_DEPARTED.key([guild, u64::from(number)])
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
];

impl Codec for SeasonCount {}

impl Codec for SeasonRecord {}

impl Codec for HaltedSeason {}

impl Codec for DepartedPlayers {}
