//! What is stored of following.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::follows::FollowTarget;
use crate::game::GameId;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::{Codec, Key, Prefix, Space};

/// A game has begun or ended; the id is twice the game's, and one more for its end.
pub(crate) const TELL_FOLLOWERS: DueId = DueId(13);

/// A follower may be told again; the id is the person's.
pub(crate) const TELL_DAY: DueId = DueId(14);

const MEMBER_FOLLOWER: Space = Space::new("member-follower");
const GAME_FOLLOWER: Space = Space::new("game-follower");
const MEMBER_FOLLOWED: Space = Space::new("member-followed");
const GAME_FOLLOWED: Space = Space::new("game-followed");
const FOLLOWABLE: Space = Space::new("followable");
const FOLLOW_NEWS: Space = Space::new("follow-news");

/// Exists while `follower` follows someone or something on a server: [`bot_store::records::KeyOnly`].
pub(crate) fn follower(guild: u64, target: FollowTarget, follower: PlayerId) -> Key {
    match target {
        FollowTarget::Member(member) => MEMBER_FOLLOWER.key([guild, member.0, follower.0]),
        FollowTarget::Game(game) => GAME_FOLLOWER.key([guild, game.0, follower.0]),
    }
}

/// Exists if someone or something has, or had, followers on a server: [`bot_store::records::KeyOnly`]. So a game costs nothing
/// more where nobody follows.
pub(crate) fn followed(guild: u64, target: FollowTarget) -> Key {
    match target {
        FollowTarget::Member(member) => MEMBER_FOLLOWED.key([guild, member.0]),
        FollowTarget::Game(game) => GAME_FOLLOWED.key([guild, game.0]),
    }
}

/// The [`follower`] keys of someone or something.
pub(crate) fn followers(guild: u64, target: FollowTarget) -> Prefix {
    match target {
        FollowTarget::Member(member) => MEMBER_FOLLOWER.prefix([guild, member.0]),
        FollowTarget::Game(game) => GAME_FOLLOWER.prefix([guild, game.0]),
    }
}

/// The [`follower`] keys of all members of a server.
pub(crate) fn member_followers_of_guild(guild: u64) -> Prefix {
    MEMBER_FOLLOWER.prefix([guild])
}

/// The [`follower`] keys of all games of a server.
pub(crate) fn game_followers_of_guild(guild: u64) -> Prefix {
    GAME_FOLLOWER.prefix([guild])
}

/// Who or what is followed by whom, by a [`follower`] key.
pub(crate) fn followed_by(key: &Key) -> Option<(FollowTarget, PlayerId)> {
    let member = MEMBER_FOLLOWER.ids(key).map(|[_, member, by]| (FollowTarget::Member(PlayerId(member)), PlayerId(by)));
    member.or_else(|| GAME_FOLLOWER.ids(key).map(|[_, game, by]| (FollowTarget::Game(GameId(game)), PlayerId(by))))
}

/// Who may follow a person: [`FollowersFrom`].
pub(crate) fn followable(person: PlayerId) -> Key {
    FOLLOWABLE.key([person.0])
}

/// What a follower was told and is to be told: [`FollowNewsRecord`].
pub(crate) fn follow_news(follower: PlayerId) -> Key {
    FOLLOW_NEWS.key([follower.0])
}

/// Who may follow a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FollowersFrom {
    #[default]
    Everybody,
    Nobody,
}

/// Something that happened to a game that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowNews {
    pub game: GameId,
    pub step: FollowedStep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FollowedStep {
    Began,
    Ended,
}

/// What a follower was told last, and what they are to be told when a day has gone by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FollowNewsRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    pub told_at: Option<Timestamp>,
    pub told: Vec<FollowNews>,
    pub waiting: Vec<FollowNews>,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of_key(
        MEMBER_FOLLOWER,
        &[IdKind::Guild, IdKind::Subject, IdKind::Person],
        Topic::Settings,
        ErasureRule::Own,
    ),
    RecordKind::of_key(
        GAME_FOLLOWER,
        &[IdKind::Guild, IdKind::Number, IdKind::Person],
        Topic::Settings,
        ErasureRule::Own,
    ),
    RecordKind::of_key(MEMBER_FOLLOWED, &[IdKind::Guild, IdKind::Subject], Topic::Settings, ErasureRule::Own),
    RecordKind::of_key(GAME_FOLLOWED, &[IdKind::Guild, IdKind::Number], Topic::Settings, ErasureRule::Unnamed),
    RecordKind::of::<FollowersFrom>(FOLLOWABLE, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
    RecordKind::of::<FollowNewsRecord>(FOLLOW_NEWS, &[IdKind::Person], Topic::Settings, ErasureRule::Own),
];

impl Codec for FollowersFrom {}

impl Codec for FollowNewsRecord {}
