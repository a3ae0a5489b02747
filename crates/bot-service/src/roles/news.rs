//! The notices about roles: what to do, and what was refused.

use serde::{Deserialize, Serialize};

use bot_store::PlayerId;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::Notice;
use commit_store::Codec;

/// The role of those on the first rungs of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopRole {
    /// The role, by the network's number.
    pub role: u64,
    pub rungs: u16,
}

/// That roles are to be given or taken on a server: which, and to whom, follows from how things stand when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolesNotice {
    pub guild: u64,
}

/// Which roles could not be given or taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolesRefusedNotice {
    pub guild: u64,
    /// The language of the channel.
    pub locale: Locale,
    /// Who chose the roles, and is told directly if the channel can't be written to.
    pub by: PlayerId,
    pub refused: Vec<RefusedRole>,
}

/// A role that could not be given or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedRole {
    pub task: RoleTask,
    pub obstacle: RoleObstacle,
}

/// Something to be done about a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoleTask {
    pub step: RoleStep,
    /// The role, by the network's number.
    pub role: u64,
    pub player: PlayerId,
}

/// What is done with a role.
///
/// The order of the variants is part of the stored form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RoleStep {
    Take,
    Give,
}

/// Why a role can't be given or taken.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoleObstacle {
    /// Forbidden: the bot lacks the permission, or the role is above its own.
    Forbidden,
    /// The role no longer exists.
    NoSuchRole,
    /// The user is not on the server.
    NotHere,
}

/// What this feature has to say.
pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<RolesNotice>(), NoticeKind::of::<RolesRefusedNotice>()];

impl Codec for RolesNotice {}

impl Notice for RolesNotice {
    const KIND: u16 = 13;
}

impl Codec for RolesRefusedNotice {}

impl Notice for RolesRefusedNotice {
    const KIND: u16 = 14;
}
