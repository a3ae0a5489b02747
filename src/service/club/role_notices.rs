//! When roles have to be given or taken: a notice gets into the lane for that, with the commit that changes who is to have them.

use std::collections::BTreeSet;

use club_competitions::PlayerId as Player;
use serde::{Deserialize, Serialize};

use super::super::records::{self, RolesRecord};
use super::super::repository::Repository;
use super::super::{Lane, Notice, Outbox, ServiceError};
use crate::game::PlayerId;
use crate::i18n::Locale;
use commit_store::Put;

/// That roles are to be given or taken on a server: which, and to whom, follows from how things stand when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolesNotice {
    /// The server.
    pub guild: u64,
}

/// Which roles could not be given or taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolesRefusedNotice {
    /// The server.
    pub guild: u64,
    /// The language of the channel.
    pub locale: Locale,
    /// Who chose the roles, and is told directly if the channel can't be written to.
    pub by: PlayerId,
    /// Which, of whom, and why not.
    pub refused: Vec<RefusedRole>,
}

/// A role that could not be given or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedRole {
    /// What was to be done.
    pub task: RoleTask,
    /// Why it could not.
    pub obstacle: RoleObstacle,
}

/// Something to be done about a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoleTask {
    /// What.
    pub step: RoleStep,
    /// The role, by the network's number.
    pub role: u64,
    /// To whom, or from whom.
    pub player: PlayerId,
}

/// What is done with a role.
///
/// The order of the variants is part of the stored form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RoleStep {
    /// It is taken.
    Take,
    /// It is given.
    Give,
}

/// Why a role can't be given or taken.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoleObstacle {
    /// The bot may not: it lacks the permission, or the role stands above its own.
    Forbidden,
    /// There is no such role any more.
    NoSuchRole,
    /// The person is not on the server.
    NotHere,
}

/// The put of the notice, if a role for champions was chosen.
pub async fn of_champions(repository: &Repository, outbox: &Outbox, guild: u64) -> Result<Option<Put>, ServiceError> {
    let roles: Option<RolesRecord> = repository.get(&records::club_roles(guild)).await?;
    roles.filter(|roles| roles.champion.is_some()).map(|_| due(outbox, guild)).transpose()
}

/// The put of the notice, if a role for the first rungs of the ladder was chosen, and others stand there afterwards.
pub async fn of_rungs(
    repository: &Repository,
    outbox: &Outbox,
    guild: u64,
    (before, after): (&[Player], &[Player]),
) -> Result<Option<Put>, ServiceError> {
    if before == after {
        return Ok(None);
    }
    let roles: Option<RolesRecord> = repository.get(&records::club_roles(guild)).await?;
    let Some(top) = roles.and_then(|roles| roles.top) else { return Ok(None) };
    let first = |rungs: &[Player]| rungs.iter().take(usize::from(top.rungs)).copied().collect::<BTreeSet<_>>();
    (first(before) != first(after)).then(|| due(outbox, guild)).transpose()
}

/// The put of the notice.
pub fn due(outbox: &Outbox, guild: u64) -> Result<Put, ServiceError> {
    outbox.put(Lane::Roles(guild), Notice::Roles(RolesNotice { guild }))
}
