//! The channel of a ladder is gone, and another is chosen.

use club_competitions::ladder::{ChallengeStage, LadderEvent};
use jiff::Timestamp;

use crate::kept::KeptChange;
use crate::ladder::audit::LadderAudit;
use crate::ladder::{LadderAt, LadderId, LadderNews, LadderRefusal, Ladders};
use crate::ratings::Audited;
use bot_store::PlayerId;
use bot_store::{ChannelId, ServiceError};

/// How many entries of the audit log are read at once.
const AT_ONCE: u64 = 50;

impl Ladders {
    /// The channels of a server's ladders, of those that have one.
    pub async fn places(&self, guild: u64) -> Result<Vec<ChannelId>, ServiceError> {
        let ladders = self.of_guild(guild).await?.into_iter().filter(|at| !at.ladder.is_halted());
        Ok(ladders.map(|at| at.terms.channel).collect())
    }

    /// A channel is gone: a ladder that is announced there is halted, and the manager told who chose its rules last. To say so
    /// twice changes nothing.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        for at in self.of_guild(guild).await? {
            if at.terms.channel == channel && !at.ladder.is_halted() {
                self.lose_place(at.id, channel).await?;
            }
        }
        Ok(())
    }

    async fn lose_place(&self, id: LadderId, channel: ChannelId) -> Result<(), ServiceError> {
        let organiser = self.organiser(id).await?;
        self.follow(id, |change, at| {
            if change.after.terms.channel != channel || change.after.ladder.is_halted() {
                return Ok(false);
            }
            change.outcome.news.extend(organiser.map(|by| LadderNews::Halted { by }));
            change.record(at, LadderEvent::Halted)?;
            Ok(true)
        })
        .await
    }

    /// Who chose the rules or the terms of a ladder last.
    async fn organiser(&self, LadderId { guild, game }: LadderId) -> Result<Option<PlayerId>, ServiceError> {
        let mut skipped = 0;
        loop {
            let (entries, all) = self.clubs.audit_log(guild, skipped, AT_ONCE).await?;
            let of_ladder = entries.iter().find(|entry| match &entry.what {
                Audited::Feature(change) => {
                    change.read::<LadderAudit>().is_some_and(|audit| audit.game == game) && !entry.by.is_nobody()
                }
                _ => false,
            });
            skipped += AT_ONCE;
            match of_ladder {
                Some(entry) => return Ok(Some(entry.by)),
                None if skipped >= all => return Ok(None),
                None => {}
            }
        }
    }
}

impl KeptChange<LadderAt> {
    /// Goes on after having been halted: what waits for members is announced once more.
    pub(super) fn go_on(&mut self, at: Timestamp) -> Result<(), LadderRefusal> {
        self.record(at, LadderEvent::WentOn)?;
        let waits = |stage, challenge| match stage {
            ChallengeStage::Made => Some(LadderNews::Made { challenge }),
            ChallengeStage::ToPlay { .. } => Some(LadderNews::ToPlay { challenge }),
            ChallengeStage::Queued | ChallengeStage::Playing | ChallengeStage::Closed { .. } => None,
        };
        let open = self.after.ladder.challenges().iter().filter_map(|it| waits(it.stage, it.id));
        self.outcome.news.extend([LadderNews::WentOn].into_iter().chain(open));
        Ok(())
    }
}
