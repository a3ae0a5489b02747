//! What happens at the hour.

use jiff::Timestamp;

use crate::digest::notices::DigestNotice;
use crate::digest::plan::{NextDigest, next_week, to_milliseconds};
use crate::digest::records::{DIGEST_DUE, DigestFate, DigestWeek, NoDigest, digest_week};
use crate::digest::span::DigestSpan;
use crate::digest::{DigestState, Digests, GRACE, StoredPlan};
use crate::kept::due_rows;
use bot_store::due_key::DueId;
use bot_store::records::KeyOnly;
use bot_store::repository::put;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};
use bot_store::{Lane, ServiceError};
use commit_store::{Expect, Put};

/// How many weeks one commit deals with at most; the rest follows.
const AT_ONCE: usize = 32;

/// The commit that deals with a week moves the row on.
impl DueHandler for Digests {
    const ID: DueId = DIGEST_DUE;
    const NAME: &'static str = "digest";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        self.fall_due(row.id, row.at).await?;
        Ok(Handled::Done)
    }
}

impl Digests {
    /// Does what is due since `at` on a server: has the digest of the week posted, or records why there is none.
    async fn fall_due(&self, guild: u64, at: Timestamp) -> Result<(), ServiceError> {
        let Some(mut stored) = self.stored(guild).await? else { return Ok(()) };
        let lane = Lane::Channel(stored.plan.settings.channel);
        // Another row has replaced this one, perhaps by a commit whose outcome was unknown, so the delivery checks again.
        if stored.plan.next().is_none_or(|next| next.at != at) {
            self.outbox.wake(lane);
            return Ok(());
        }
        let now = self.repository.now();
        let (mut puts, mut posts) = (Vec::new(), false);
        while let Some(NextDigest { monday, .. }) = stored.plan.next()
            && puts.len() < AT_ONCE
            && !posts
        {
            let settings = &stored.plan.settings;
            // The rules of the zone may have changed since.
            let due = settings.instant(monday, guild);
            let is_over = || next_week(monday).is_none_or(|next| settings.today(now) >= next);
            match due {
                Some(due) if due > now => {
                    stored.plan.state = DigestState::Running(NextDigest { monday, at: to_milliseconds(due) });
                    break;
                }
                None if !is_over() => {
                    stored.plan.state = stored.plan.running(monday, guild);
                    break;
                }
                _ => {}
            }
            if self.week(guild, monday).await?.is_none() {
                let day = settings.day_of(monday);
                let fate = match due {
                    None => DigestFate::None(NoDigest::NoSuchDate),
                    Some(due) if now > due + GRACE => DigestFate::None(NoDigest::Away),
                    Some(_) if self.told(guild, &DigestSpan::before(day, settings.zone.clone())).await?.is_quiet() => {
                        DigestFate::None(NoDigest::Quiet)
                    }
                    Some(due) => {
                        let notice = DigestNotice { guild, monday, until: to_milliseconds(due + GRACE) };
                        puts.push(self.outbox.put(lane, &notice)?);
                        posts = true;
                        DigestFate::Pending
                    }
                };
                puts.push(put(digest_week(guild, monday), Expect::Absent, &DigestWeek { day, fate })?);
            }
            stored.plan.go_on_after(monday, guild);
        }
        let committed = self.commit_plan(guild, &stored, Some(at), puts).await;
        // After an error the notice may be there all the same.
        if posts {
            self.outbox.wake(lane);
        }
        committed
    }

    /// Commits a plan with its due row, and whatever else belongs to that.
    pub(super) async fn commit_plan(
        &self,
        guild: u64,
        stored: &StoredPlan,
        before: Option<Timestamp>,
        mut puts: Vec<Put>,
    ) -> Result<(), ServiceError> {
        puts.push(stored.put()?);
        puts.extend(self.moved_due(guild, before, stored).await?);
        self.repository.commit_once(puts).await
    }

    /// The puts by which the due row of a server goes to where its plan has it.
    pub(super) async fn moved_due(
        &self,
        guild: u64,
        before: Option<Timestamp>,
        stored: &StoredPlan,
    ) -> Result<Vec<Put>, ServiceError> {
        let after = stored.plan.next().map(|next| next.at);
        due_rows::moved(&self.repository, (DIGEST_DUE, guild), before, after).await
    }
}
