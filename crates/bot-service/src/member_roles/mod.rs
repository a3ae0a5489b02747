//! Roles that the bot gives and takes: that of the champions of the last season, and that of the first rungs of the ladder.
//!
//! Who is to have a role follows from how the season and the ladder stand. Whatever changes that puts a notice into a lane of its
//! own, in the same commit; dealing with it means to give and take what is different, and doing it again is harmless. The bot
//! takes a role only from those to whom it gave it: so that this is known after a crash, it is noted before a role is given. What
//! can't be given or taken is told once, and tried again at the next change.
//!
//! | file | holds |
//! |---|---|
//! | `chosen` | which roles, and what choosing others would do |
//! | `work` | giving and taking |

mod chosen;
#[cfg(test)]
mod tests;
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ladder::LadderStore;
use crate::ratings::Clubs;
use crate::roles::records::{HolderRecord, HoldingRecord, RolesRecord};
use crate::season::Seasons;
use bot_store::PlayerId;
use bot_store::{ChannelId, ServiceError};

use crate::roles::news::{RoleObstacle, TopRole};
pub use chosen::RoleChange;

/// The most rungs that a role is for.
pub const RUNGS: u16 = 25;

/// The roles of all servers. Clones share them.
#[derive(Clone)]
pub struct MemberRoles {
    clubs: Clubs,
    seasons: Seasons,
    ladders: Arc<LadderStore>,
}

/// Which roles the bot gives and takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoleChoice {
    /// The role of the champions of the last season, by the network's number.
    pub champion: Option<u64>,
    /// The role of those on the first rungs.
    pub top: Option<TopRole>,
}

/// The roles of a server, and who has them from the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RolesAt {
    pub choice: RoleChoice,
    /// Where refused roles are reported; `None` if that was never chosen.
    pub channel: Option<ChannelId>,
    /// Who has one, or is to have it.
    pub holders: Vec<RoleHolder>,
}

/// Somebody who has a role from the bot, or is to have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleHolder {
    pub role: u64,
    pub player: PlayerId,
    pub has_it: bool,
    /// What stood in the way the last time.
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

    /// Who is to have which of these roles, as things stand.
    async fn wanted(&self, guild: u64, choice: RoleChoice) -> Result<BTreeSet<(u64, PlayerId)>, ServiceError> {
        let mut wanted = BTreeSet::new();
        if let Some(role) = choice.champion {
            wanted.extend(self.seasons.last_champions(guild).await?.into_iter().map(|player| (role, player)));
        }
        if let Some(TopRole { role, rungs }) = choice.top
            && let Some(stored) = self.ladders.load(guild).await?
        {
            let first = stored.ladder.rungs().iter().take(usize::from(rungs));
            wanted.extend(first.map(|player| (role, PlayerId(player.0))));
        }
        wanted.retain(|(_, player)| !player.is_nobody());
        Ok(wanted)
    }
}
