//! The roles managed by the bot, as chosen by managers.

use crate::member_roles::{MemberRoles, RUNGS, RoleChoice, RolesAt};
use crate::roles::news::TopRole;
use crate::roles::notices as role_notices;
use crate::roles::records::{HolderRecord, HoldingRecord, RolesRecord};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{ChannelId, Lane, Request, ServiceError};
use commit_store::Commit;

/// The effect of choosing these roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleChange {
    pub choice: RoleChoice,
    /// Members who would get a role.
    pub given: Vec<(u64, PlayerId)>,
    /// Members who would lose a role that the bot gave them.
    pub taken: Vec<(u64, PlayerId)>,
}

impl RoleChoice {
    /// The choice within bounds; the same role for both counts only as the champions'.
    #[must_use]
    pub fn within_bounds(self) -> RoleChoice {
        let top = self.top.filter(|top| Some(top.role) != self.champion);
        RoleChoice { top: top.map(|top| TopRole { rungs: top.rungs.clamp(1, RUNGS), ..top }), ..self }
    }
}

impl MemberRoles {
    /// The effect of choosing these roles.
    pub async fn proposed(&self, guild: u64, choice: RoleChoice) -> Result<RoleChange, ServiceError> {
        let choice = choice.within_bounds();
        let wanted = self.wanted(guild, choice).await?;
        let held: Vec<(u64, PlayerId)> =
            self.at(guild).await?.holders.iter().filter(|it| it.has_it).map(|it| (it.role, it.player)).collect();
        Ok(RoleChange {
            choice,
            given: wanted.iter().copied().filter(|one| !held.contains(one)).collect(),
            taken: held.iter().copied().filter(|one| !wanted.contains(one)).collect(),
        })
    }

    /// Chooses the roles and applies the change. Failed tasks are retried.
    pub async fn choose(
        &self,
        request: Request,
        guild: u64,
        choice: RoleChoice,
        (channel, locale): (ChannelId, Locale),
    ) -> Result<RolesAt, ServiceError> {
        let clubs = &self.clubs;
        let RoleChoice { champion, top } = choice.within_bounds();
        let _turn = clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if clubs.seen(request).await?.is_some() {
                return self.at(guild).await;
            }
            let key = crate::roles::records::club_roles(guild);
            let (expect, before) = clubs.repository.replaceable::<RolesRecord>(&key).await?;
            let again = |holder| HolderRecord { holding: HoldingRecord::Giving, told: None, ..holder };
            let holders = before.map(|before| before.holders).unwrap_or_default().into_iter().map(again).collect();
            let record = RolesRecord { by: request.by, channel, locale, champion, top, holders };
            let mut puts = vec![put(key, expect, &record)?, role_notices::due(&clubs.outbox, guild)?];
            puts.extend(clubs.mark(request).await?);
            let committed = clubs.repository.commit(puts).await;
            // After an error the notice may be there all the same.
            clubs.outbox.wake(Lane::Feature(crate::roles::notices::LANE, guild));
            if let Commit::Done { .. } = committed? {
                return self.at(guild).await;
            }
        }
        Err(ServiceError::Contended)
    }
}
