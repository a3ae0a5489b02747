//! When roles have to be given or taken: a notice gets into the lane for that, with the commit that changes who is to have them.

use std::collections::BTreeSet;

use club_competitions::CompetitorId as Player;

use crate::roles::news::RolesNotice;
use crate::roles::records;
use crate::roles::records::RolesRecord;
use bot_store::notice::LaneKind;
use bot_store::repository::Repository;
use bot_store::{Lane, Outbox, ServiceError};
use commit_store::Put;

/// The lanes of servers in which roles are given and taken.
pub const LANE: LaneKind = LaneKind(3);

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

pub fn due(outbox: &Outbox, guild: u64) -> Result<Put, ServiceError> {
    outbox.put(Lane::Feature(LANE, guild), &RolesNotice { guild })
}
