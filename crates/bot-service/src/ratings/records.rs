//! Results per server, their totals, and member names.

use crate::club::LedgerEntry;
use crate::club::Meetings;
use crate::club::Standing;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use club_competitions::Ruling;
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::{ClubSettings, PlayerPair, Pool, RatingEffect};
use crate::game::GameId;
use crate::ratings::audit::StoredChange;
use bot_store::EventId;
use bot_store::PlayerId;
use commit_store::{Key, Prefix, Space};

pub(crate) const CLUB_HEAD: Space = Space::new("club-head");
pub(crate) const CLUB_RESULT: Space = Space::new("club-result");
pub(crate) const CLUB_RATED: Space = Space::new("club-rated");
pub(crate) const CLUB_STANDING: Space = Space::new("club-standing");
pub(crate) const CLUB_MEETINGS: Space = Space::new("club-meetings");
pub(crate) const CLUB_SETTINGS: Space = Space::new("club-settings");
pub(crate) const CLUB_AUDIT: Space = Space::new("club-audit");
pub(crate) const CLUB_MEMBER: Space = Space::new("club-member");

/// The lengths of a server's lists. Every commit that adds or corrects a result or changes the settings writes it, so
/// that of two concurrent commits one conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadRecord {
    pub results: u64,
    pub corrections: u64,
    pub audits: u64,
}

/// The position of a game's result in the log, and how it changed the ratings when recorded. Corrections leave this as
/// is, since it was announced.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatedRecord {
    pub guild: u64,
    pub number: u64,
    pub verdict: RatingEffect,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AuditRecord {
    pub event: EventId,
    pub by: PlayerId,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    pub what: Audited,
}

/// An admin's action.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Audited {
    /// Ruled what a game counts as; `None` restores the played result.
    Ruled {
        game: GameId,
        ruling: Option<Ruling>,
        reason: String,
    },
    Settings {
        before: ClubSettings,
        after: ClubSettings,
    },
    /// A change in another feature.
    Feature(StoredChange),
}

/// What is known about a present or former member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRecord {
    pub name: String,
    /// When Discord last confirmed it, in seconds since 1970.
    pub seen: i64,
    pub left: bool,
}

/// The prefixes under which a server's results and their totals are stored.
pub fn results_of_guild(guild: u64) -> [Prefix; 3] {
    [CLUB_RESULT, CLUB_STANDING, CLUB_MEETINGS].map(|space| space.prefix([guild]))
}

/// The lengths of a server's lists: [`HeadRecord`].
pub fn club_head(guild: u64) -> Key {
    CLUB_HEAD.key([guild])
}

/// A result of a server, numbered from 0: [`crate::club::LedgerEntry`].
pub fn club_result(guild: u64, number: u64) -> Key {
    CLUB_RESULT.key([guild, number])
}

/// The [`club_result`] keys of a server, in order.
pub fn club_results(guild: u64) -> Prefix {
    CLUB_RESULT.prefix([guild])
}

/// The recorded result of a game: [`RatedRecord`].
pub fn club_rated(game: GameId) -> Key {
    CLUB_RATED.key([game.0])
}

const fn pool_number(pool: Pool) -> u64 {
    match pool {
        Pool::Live => 0,
        Pool::Correspondence => 1,
        Pool::Engine => 2,
        Pool::ChessLive => 3,
        Pool::ChessCorrespondence => 4,
        Pool::OukLive => 5,
        Pool::OukCorrespondence => 6,
        Pool::ChaturangaLive => 7,
        Pool::ChaturangaCorrespondence => 8,
    }
}

/// A player's standing on a server: [`crate::club::Standing`].
pub fn club_standing(guild: u64, pool: Pool, player: PlayerId) -> Key {
    CLUB_STANDING.key([guild, pool_number(pool), player.0])
}

/// When two players have met on a server: [`crate::club::Meetings`].
pub fn club_meetings(guild: u64, PlayerPair { pool, players: [one, other] }: PlayerPair) -> Key {
    CLUB_MEETINGS.key([guild, pool_number(pool), one.0, other.0])
}

/// The rating settings of a server: [`ClubSettings`].
pub fn club_settings(guild: u64) -> Key {
    CLUB_SETTINGS.key([guild])
}

/// An entry of a server's audit log, numbered from 0: [`AuditRecord`].
pub fn club_audit(guild: u64, number: u64) -> Key {
    CLUB_AUDIT.key([guild, number])
}

/// What is known about a member: [`MemberRecord`].
pub fn club_member(guild: u64, player: PlayerId) -> Key {
    CLUB_MEMBER.key([guild, player.0])
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<HeadRecord>(CLUB_HEAD, &[IdKind::Guild], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<LedgerEntry>(
        CLUB_RESULT,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Grouped("results"),
    ),
    RecordKind::of::<RatedRecord>(CLUB_RATED, &[IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<Standing>(
        CLUB_STANDING,
        &[IdKind::Guild, IdKind::Number, IdKind::Person],
        Topic::Club,
        ErasureRule::Grouped("results"),
    ),
    RecordKind::of::<Meetings>(
        CLUB_MEETINGS,
        &[IdKind::Guild, IdKind::Number, IdKind::Person, IdKind::Person],
        Topic::Club,
        ErasureRule::Grouped("results"),
    ),
    RecordKind::of::<ClubSettings>(CLUB_SETTINGS, &[IdKind::Guild], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<AuditRecord>(CLUB_AUDIT, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Shared),
    RecordKind::of::<MemberRecord>(CLUB_MEMBER, &[IdKind::Guild, IdKind::Person], Topic::Club, ErasureRule::Own),
];

impl Codec for HeadRecord {}

impl Codec for LedgerEntry {}

impl Codec for RatedRecord {}

impl Codec for Standing {}

impl Codec for Meetings {}

impl Codec for ClubSettings {}

impl Codec for AuditRecord {}

impl Codec for MemberRecord {}
