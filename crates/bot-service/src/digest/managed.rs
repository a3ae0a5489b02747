//! What managers change, and channels that are lost.

use jiff::Timestamp;

use crate::digest::delivered::paused_notice;
use crate::digest::plan::to_milliseconds;
use crate::digest::records;
use crate::digest::records::{DigestFate, DigestWeek, NoDigest};
use crate::digest::{DigestPlan, DigestSettings, DigestState, Digests, StoredPlan};
use bot_store::due_key::DueKey;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{BlockReason, ChannelId, ServiceError};
use commit_store::Expect;

impl Digests {
    /// Changes what was chosen for a server, turning digests on if they were off; the plan afterwards. `first` are the settings
    /// of a server that has none yet.
    ///
    /// If the change moves the hour of this week into the past, its digest is posted late, or it is recorded that it has none.
    pub async fn change(
        &self,
        guild: u64,
        first: &DigestSettings,
        change: impl Fn(&mut DigestSettings),
    ) -> Result<DigestPlan, ServiceError> {
        for _ in 0..ATTEMPTS {
            let mut stored = match self.stored(guild).await? {
                Some(stored) => stored,
                None => StoredPlan {
                    key: records::digest(guild),
                    expect: Expect::Absent,
                    plan: DigestPlan::new(first.clone()),
                },
            };
            let before = stored.plan.next().map(|next| next.at);
            change(&mut stored.plan.settings);
            let mut puts = Vec::new();
            for monday in stored.plan.plan(guild, self.repository.now()) {
                if self.week(guild, monday).await?.is_none() {
                    let day = stored.plan.settings.day_of(monday);
                    let none = DigestWeek { day, fate: DigestFate::None(NoDigest::Away) };
                    puts.push(put(records::digest_week(guild, monday), Expect::Absent, &none)?);
                }
            }
            match self.commit_plan(guild, &stored, before, puts).await {
                Err(ServiceError::Contended) => {}
                done => return done.map(|()| stored.plan),
            }
        }
        Err(ServiceError::Contended)
    }

    pub async fn turn_off(&self, guild: u64) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let Some(mut stored) = self.stored(guild).await? else { return Ok(()) };
            let before = stored.plan.next().map(|next| next.at);
            stored.plan.state = DigestState::Off;
            match self.commit_plan(guild, &stored, before, Vec::new()).await {
                Err(ServiceError::Contended) => {}
                done => return done,
            }
        }
        Err(ServiceError::Contended)
    }

    /// The bot has been on the server since `invited`, perhaps not for the first time: digests that were paused because it was
    /// missing are resumed, and a lost due row is written again.
    pub async fn resume(&self, guild: u64, invited: Timestamp) -> Result<(), ServiceError> {
        let Some(plan) = self.plan(guild).await? else { return Ok(()) };
        let again = match plan.state {
            DigestState::Off => false,
            DigestState::Paused { reason, since } => reason == BlockReason::Removed && since < invited,
            DigestState::Running(next) => {
                let due = DueKey::new(next.at, records::DIGEST_DUE, guild).key();
                self.repository.row(&due).await?.is_none()
            }
        };
        if again {
            self.change(guild, &plan.settings, |_| {}).await?;
        }
        Ok(())
    }

    /// The channel that gets a digest next.
    pub async fn place(&self, guild: u64) -> Result<Option<ChannelId>, ServiceError> {
        let plan = self.plan(guild).await?;
        Ok(plan.filter(|plan| plan.next().is_some()).map(|plan| plan.settings.channel))
    }

    /// A channel is gone: its server gets no digests until another is chosen, and whoever set them up is told. To say so twice
    /// changes nothing.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        let Some(mut stored) = self.stored(guild).await? else { return Ok(()) };
        let Some(next) = stored.plan.next().filter(|_| stored.plan.settings.channel == channel) else { return Ok(()) };
        stored.plan.state = self.paused(BlockReason::Gone);
        let (notice, lane) = paused_notice(guild, &stored.plan.settings, BlockReason::Gone);
        let told = self.outbox.put(lane, &notice)?;
        let committed = self.commit_plan(guild, &stored, Some(next.at), vec![told]).await;
        self.outbox.wake(lane);
        committed
    }

    pub(super) fn paused(&self, reason: BlockReason) -> DigestState {
        DigestState::Paused { reason, since: to_milliseconds(self.repository.now()) }
    }
}
