//! Giving and taking roles.

use crate::member_roles::MemberRoles;
use crate::roles::news::{RefusedRole, RoleObstacle, RoleStep, RoleTask, RolesRefusedNotice};
use crate::roles::records::{HolderRecord, HoldingRecord, RolesRecord};
use bot_store::repository::put;
use bot_store::{Lane, PendingNotice, ServiceError};
use commit_store::Expect;

impl MemberRoles {
    /// The pending tasks of a server, roles to take first. Before a role is given, it is recorded that it may have
    /// been.
    pub async fn tasks(&self, guild: u64) -> Result<Vec<RoleTask>, ServiceError> {
        let (expect, record) = self.record(guild).await?;
        let Some(mut record) = record else { return Ok(Vec::new()) };
        let wanted = self.wanted(guild, record.choice()).await?;
        let known = record.holders.len();
        for &(role, player) in &wanted {
            if !record.holders.iter().any(|holder| (holder.role, holder.player) == (role, player)) {
                record.holders.push(HolderRecord { role, player, holding: HoldingRecord::Giving, told: None });
            }
        }
        if record.holders.len() > known {
            self.clubs
                .repository
                .commit_once(vec![put(crate::roles::records::club_roles(guild), expect, &record)?])
                .await?;
        }
        let task = |holder: &HolderRecord| {
            let step = match (wanted.contains(&(holder.role, holder.player)), holder.holding) {
                (true, HoldingRecord::Given) => return None,
                (true, HoldingRecord::Giving) => RoleStep::Give,
                (false, _) => RoleStep::Take,
            };
            Some(RoleTask { step, role: holder.role, player: holder.player })
        };
        let mut tasks: Vec<RoleTask> = record.holders.iter().filter_map(task).collect();
        tasks.sort_unstable();
        Ok(tasks)
    }

    /// Records the outcomes of a notice's tasks and deletes the notice. Failures are announced in the chosen channel,
    /// unless already announced.
    ///
    /// # Errors
    /// The store's. The notice then stays; repeating its tasks is harmless.
    pub async fn done(
        &self,
        pending: &PendingNotice,
        guild: u64,
        outcomes: &[(RoleTask, Result<(), RoleObstacle>)],
    ) -> Result<(), ServiceError> {
        let (expect, record) = self.record(guild).await?;
        let Some(mut record) = record else { return self.clubs.repository.commit_once(vec![pending.delete()]).await };
        let refused: Vec<RefusedRole> =
            outcomes.iter().filter_map(|&(task, outcome)| note(&mut record, task, outcome)).collect();
        let mut puts = vec![pending.delete(), put(crate::roles::records::club_roles(guild), expect, &record)?];
        let lane = Lane::Channel(record.channel);
        if !refused.is_empty() {
            let notice = RolesRefusedNotice { guild, locale: record.locale, by: record.by, refused };
            puts.push(self.clubs.outbox.put(lane, &notice)?);
        }
        self.clubs.repository.commit_once(puts).await?;
        self.clubs.outbox.wake(lane);
        Ok(())
    }

    async fn record(&self, guild: u64) -> Result<(Expect, Option<RolesRecord>), ServiceError> {
        self.clubs.repository.replaceable(&crate::roles::records::club_roles(guild)).await
    }
}

/// Records the outcome of a task. Returns the notice about it, if any.
fn note(record: &mut RolesRecord, task: RoleTask, outcome: Result<(), RoleObstacle>) -> Option<RefusedRole> {
    let at = record.holders.iter().position(|holder| (holder.role, holder.player) == (task.role, task.player))?;
    match (task.step, outcome) {
        // A role that was deleted, or whose holder has left the server, counts as taken.
        (RoleStep::Take, Ok(()) | Err(RoleObstacle::NoSuchRole | RoleObstacle::NotHere)) => {
            record.holders.remove(at);
            None
        }
        (RoleStep::Give, Ok(())) => {
            let holder = &mut record.holders[at];
            (holder.holding, holder.told) = (HoldingRecord::Given, None);
            None
        }
        (_, Err(obstacle)) => {
            let told = record.holders[at].told.replace(obstacle);
            (told != Some(obstacle)).then_some(RefusedRole { task, obstacle })
        }
    }
}
