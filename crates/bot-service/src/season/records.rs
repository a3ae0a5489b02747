//! Seasons of servers, and the roles that go with them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::locale::Locale;
use crate::{ChannelId, RoleObstacle, TopRole};
use commit_store::{Key, Prefix, Space};

pub(crate) const SEASONS: Space = Space::new("seasons");
pub(crate) const SEASON: Space = Space::new("season");
pub(crate) const CLUB_ROLES: Space = Space::new("club-roles");

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

/// The roles that the bot gives and takes on a server, and who has one of them from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolesRecord {
    pub by: PlayerId,
    /// Where refused roles are reported.
    pub channel: ChannelId,
    pub locale: Locale,
    /// The role of the champions of the last season.
    pub champion: Option<u64>,
    /// The role of those on the first rungs of the ladder.
    pub top: Option<TopRole>,
    pub holders: Vec<HolderRecord>,
}

/// Somebody who has a role from the bot, or is to have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HolderRecord {
    pub role: u64,
    pub player: PlayerId,
    pub holding: HoldingRecord,
    /// What stood in the way the last time, which was told.
    pub told: Option<RoleObstacle>,
}

/// How far the bot has got with giving a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HoldingRecord {
    /// It may have been given: it was about to be.
    Giving,
    Given,
}

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

/// The roles of a server: [`RolesRecord`].
pub fn club_roles(guild: u64) -> Key {
    CLUB_ROLES.key([guild])
}
