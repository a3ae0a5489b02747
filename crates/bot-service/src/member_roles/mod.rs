//! Roles managed by the bot: one for the champions of the last season, one for the top rungs of the ladder, and those for the
//! winners of tournaments.
//!
//! Who should have a role is derived from the season, the ladder and the last tournaments. Each change of those puts a notice into a
//! dedicated lane, in the same commit; handling it gives and takes what differs, and is idempotent. The bot takes a
//! role only from members to whom it gave it: so that this is known after a crash, it is recorded before a role is
//! given. Failures are announced once, and retried at the next change.
//! | file | holds |
//! |---|---|
//! | `chosen` | which roles, and what choosing others would do |
//! | `chosen` | the chosen roles, and the effect of choosing others |

mod chosen;
#[cfg(test)]
mod tests;
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ladder::LadderStore;
use crate::ratings::Clubs;
use crate::roles::records::{HolderRecord, HoldingRecord, RolesRecord, TournamentRoleRecord, role_of_tournament};
use crate::season::Seasons;
use bot_store::PlayerId;
use bot_store::{ChannelId, ServiceError};
use commit_store::Codec;

use crate::roles::news::{RoleObstacle, TopRole};
pub use chosen::RoleChange;

/// Most rungs that a role can cover.
pub const RUNGS: u16 = 25;

/// The roles of all servers. Clones share them.
#[derive(Clone)]
pub struct MemberRoles {
    clubs: Clubs,
    seasons: Seasons,
    ladders: Arc<LadderStore>,
}

/// The roles managed by the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoleChoice {
    /// The role of the champions of the last season, by its Discord id.
    pub champion: Option<u64>,
    /// The role of those on the top rungs of each ladder.
    pub top: Option<TopRole>,
}

/// A server's roles, and their holders through the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RolesAt {
    pub choice: RoleChoice,
    /// Where failures are reported; `None` if never chosen.
    pub channel: Option<ChannelId>,
    /// Members who have a role, or should get it.
    pub holders: Vec<RoleHolder>,
}

/// A member who has a role from the bot, or should get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleHolder {
    pub role: u64,
    pub player: PlayerId,
    pub has_it: bool,
    /// Why the last try failed.
    pub obstacle: Option<RoleObstacle>,
}

impl From<HolderRecord> for RoleHolder {
    fn from(HolderRecord { role, player, holding, told }: HolderRecord) -> RoleHolder {
        RoleHolder { role, player, has_it: holding == HoldingRecord::Given, obstacle: told }
    }
}

impl RolesRecord {
    const fn choice(&self) -> RoleChoice {
        RoleChoice { champion: self.champion, top: self.top }
    }
}

impl MemberRoles {
    pub(crate) const fn new(clubs: Clubs, seasons: Seasons, ladders: Arc<LadderStore>) -> MemberRoles {
        MemberRoles { clubs, seasons, ladders }
    }

    pub async fn at(&self, guild: u64) -> Result<RolesAt, ServiceError> {
        let record: Option<RolesRecord> = self.clubs.repository.get(&crate::roles::records::club_roles(guild)).await?;
        Ok(record.map_or_else(RolesAt::default, |record| RolesAt {
            choice: record.choice(),
            channel: Some(record.channel),
            holders: record.holders.into_iter().map(RoleHolder::from).collect(),
        }))
    }

    /// Who should currently have which of these roles.
    async fn wanted(&self, guild: u64, choice: RoleChoice) -> Result<BTreeSet<(u64, PlayerId)>, ServiceError> {
        let mut wanted = BTreeSet::new();
        if let Some(role) = choice.champion {
            wanted.extend(self.seasons.last_champions(guild).await?.into_iter().map(|player| (role, player)));
        }
        if let Some(TopRole { role, rungs }) = choice.top {
            for at in self.ladders.of_guild(guild).await? {
                let first = at.ladder.rungs().iter().take(usize::from(rungs));
                wanted.extend(first.map(|player| (role, PlayerId(player.0))));
            }
        }
        let repository = &self.clubs.repository;
        for (key, row) in repository.all(&crate::roles::records::tournament_roles(guild)).await? {
            match (role_of_tournament(&key), TournamentRoleRecord::decode(&row.value)) {
                (Some(role), Ok(record)) => wanted.extend(record.players.into_iter().map(|player| (role, player))),
                (_, Err(error)) => repository.report_skipped(&key, &ServiceError::from(error)),
                (None, Ok(_)) => {}
            }
        }
        wanted.retain(|(_, player)| !player.is_nobody());
        Ok(wanted)
    }
}
