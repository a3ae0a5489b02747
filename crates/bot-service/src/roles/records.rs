//! What is stored of roles.

use serde::{Deserialize, Serialize};

use crate::roles::news::{RoleObstacle, TopRole};
use bot_store::ChannelId;
use bot_store::PlayerId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bot_store::locale::Locale;
use commit_store::{Codec, Key, Prefix, Space};

pub(crate) const CLUB_ROLES: Space = Space::new("club-roles");
pub(crate) const TOURNAMENT_ROLE: Space = Space::new("tournament-role");

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

/// A player who has a role from the bot, or is due one.
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

/// Who won the last tournament that gives a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRoleRecord {
    /// The number of the tournament.
    pub tournament: u64,
    pub players: Vec<PlayerId>,
}

/// Who is to have a role of a server for a tournament: [`TournamentRoleRecord`].
pub fn tournament_role(guild: u64, role: u64) -> Key {
    TOURNAMENT_ROLE.key([guild, role])
}

/// The [`tournament_role`] keys of a server.
pub fn tournament_roles(guild: u64) -> Prefix {
    TOURNAMENT_ROLE.prefix([guild])
}

/// The role of a [`tournament_role`] key.
pub fn role_of_tournament(key: &Key) -> Option<u64> {
    TOURNAMENT_ROLE.ids(key).map(|[_, role]| role)
}

/// The roles of a server: [`RolesRecord`].
pub fn club_roles(guild: u64) -> Key {
    CLUB_ROLES.key([guild])
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<RolesRecord>(CLUB_ROLES, &[IdKind::Guild], Topic::Club, ErasureRule::Listed),
    RecordKind::of::<TournamentRoleRecord>(
        TOURNAMENT_ROLE,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Listed,
    ),
];

impl Codec for TournamentRoleRecord {}

impl Codec for RolesRecord {}
