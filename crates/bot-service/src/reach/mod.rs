//! Speaking where the bot isn't: on servers without it and in groups of people, where someone has it with them.
//!
//! There it knows a channel only by interactions. With the token of one that was answered it can send a few messages, and change
//! those, for a quarter of an hour. So the tokens of a channel's newest interactions are kept.

pub(crate) mod records;

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use bot_store::feature::Feature;
use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, EventId, Lane, MessageRef, Outbox, ServiceError};
use commit_store::{Commit, Expect, Put};
use records::{ChannelReach, Grant, reach};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// How long a token is relied on: a little less than the network takes it, since clocks differ.
const RELIED_ON: SignedDuration = SignedDuration::from_secs(14 * 60);

/// How many messages can be sent with one token.
const MOST_MESSAGES: u8 = 5;

/// How many interactions of a channel are kept at most. More would be of no use before they expire.
const KEPT: usize = 32;

/// The interaction token with which a request can be answered. It is secret while it is valid, for 15 minutes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerToken(pub String);

impl fmt::Debug for AnswerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnswerToken(…)")
    }
}

/// The right to send one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendingClaim {
    pub channel: ChannelId,
    pub event: EventId,
    pub token: AnswerToken,
}

/// By what the bot can speak in channels where it isn't. Clones share it.
#[derive(Clone)]
pub struct Reach {
    repository: Repository,
    outbox: Outbox,
}

impl Reach {
    pub(crate) fn new(repository: Repository, outbox: Outbox) -> Reach {
        Reach { repository, outbox }
    }

    /// An interaction in a channel was answered, so that messages can be sent with its token. What waits to be said there is
    /// tried again.
    ///
    /// # Errors
    /// The store's.
    pub async fn answered(&self, channel: ChannelId, event: EventId, token: AnswerToken) -> Result<(), ServiceError> {
        self.change(channel, |known, now| {
            if known.grants.iter().all(|grant| grant.event != event) {
                let token = token.clone();
                known.grants.push(Grant { event, token, since: now, claimed: 0, sent: Vec::new() });
            }
        })
        .await?;
        self.outbox.wake(Lane::Channel(channel));
        Ok(())
    }

    /// Takes the right to send a message to a channel: by the newest interaction that has one left.
    ///
    /// # Errors
    /// The store's.
    pub async fn claim(&self, channel: ChannelId) -> Result<Option<SendingClaim>, ServiceError> {
        self.change(channel, |known, _| {
            let grant = known.grants.iter_mut().rev().find(|grant| grant.claimed < MOST_MESSAGES)?;
            grant.claimed += 1;
            Some(SendingClaim { channel, event: grant.event, token: grant.token.clone() })
        })
        .await
    }

    /// What was claimed became this message.
    ///
    /// # Errors
    /// The store's.
    pub async fn sent(&self, claim: &SendingClaim, message: MessageRef) -> Result<(), ServiceError> {
        self.change(claim.channel, |known, _| {
            let grant = known.grants.iter_mut().find(|grant| grant.event == claim.event);
            grant.into_iter().for_each(|grant| grant.sent.push(message.message));
        })
        .await
    }

    /// The network doesn't take the token of this claim, or takes no more messages with it.
    ///
    /// # Errors
    /// The store's.
    pub async fn refused(&self, claim: &SendingClaim) -> Result<(), ServiceError> {
        self.change(claim.channel, |known, _| {
            let grant = known.grants.iter_mut().find(|grant| grant.event == claim.event);
            grant.into_iter().for_each(|grant| grant.claimed = MOST_MESSAGES);
        })
        .await
    }

    /// With what a message can still be changed.
    ///
    /// # Errors
    /// The store's.
    pub async fn token_of(&self, message: MessageRef) -> Result<Option<AnswerToken>, ServiceError> {
        let (_, known) = self.repository.replaceable::<ChannelReach>(&reach(message.channel)).await?;
        let now = self.repository.now();
        let mut grants = known.into_iter().flat_map(|known| known.grants).filter(|grant| is_good(grant, now));
        Ok(grants.find(|grant| grant.sent.contains(&message.message)).map(|grant| grant.token))
    }

    /// Changes what is known of a channel, without what is over.
    async fn change<T>(
        &self,
        channel: ChannelId,
        change: impl Fn(&mut ChannelReach, Timestamp) -> T,
    ) -> Result<T, ServiceError> {
        let key = reach(channel);
        loop {
            let (expect, before) = self.repository.replaceable::<ChannelReach>(&key).await?;
            let now = self.repository.now();
            let mut known = before.clone().unwrap_or_default();
            known.grants.retain(|grant| is_good(grant, now));
            let changed = change(&mut known, now);
            let beyond = known.grants.len().saturating_sub(KEPT);
            known.grants.drain(..beyond);
            let puts = match (known.grants.is_empty(), expect) {
                (true, Expect::Rev(rev)) => vec![Put::delete(key.clone(), rev)],
                (true, _) => return Ok(changed),
                (false, _) if before.as_ref() == Some(&known) => return Ok(changed),
                (false, expect) => vec![put(key.clone(), expect, &known)?],
            };
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(changed);
            }
        }
    }
}

fn is_good(grant: &Grant, now: Timestamp) -> bool {
    now.duration_since(grant.since) < RELIED_ON
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{FairCoin, ManualClock, Service};
    use bot_store::MessageId;

    const CHANNEL: ChannelId = ChannelId(7);

    fn service() -> (Reach, Arc<ManualClock>, crate::Announced) {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (service, announced) = Service::in_memory(clock.clone(), Arc::new(FairCoin));
        (service.reach, clock, announced)
    }

    fn token(number: u64) -> AnswerToken {
        AnswerToken(format!("token {number}"))
    }

    async fn answered(reach: &Reach, number: u64) {
        reach.answered(CHANNEL, EventId(number), token(number)).await.unwrap();
    }

    async fn claimed(reach: &Reach) -> Option<u64> {
        reach.claim(CHANNEL).await.unwrap().map(|claim| claim.event.0)
    }

    #[tokio::test]
    async fn the_newest_interaction_speaks_until_it_has_sent_five_messages() {
        let (reach, _clock, mut announced) = service();
        assert_eq!(claimed(&reach).await, None);
        answered(&reach, 1).await;
        assert_eq!(announced.lanes.try_recv().unwrap().value, Lane::Channel(CHANNEL));
        answered(&reach, 2).await;
        // Once more, after a redelivery.
        for number in [2, 2, 2, 2, 2, 1] {
            answered(&reach, 2).await;
            assert_eq!(claimed(&reach).await, Some(number));
        }
        assert_eq!(reach.claim(ChannelId(8)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_token_that_is_refused_is_not_tried_again_for_another_message() {
        let (reach, _clock, _announced) = service();
        answered(&reach, 1).await;
        let claim = reach.claim(CHANNEL).await.unwrap().unwrap();
        reach.refused(&claim).await.unwrap();
        assert_eq!(claimed(&reach).await, None);
    }

    #[tokio::test]
    async fn a_message_is_changed_with_the_token_that_sent_it_as_long_as_it_is_good() {
        let (reach, clock, _announced) = service();
        let message = |number| MessageRef { channel: CHANNEL, message: MessageId(number) };
        for number in [1, 2] {
            answered(&reach, number).await;
            let claim = reach.claim(CHANNEL).await.unwrap().unwrap();
            reach.sent(&claim, message(10 * number)).await.unwrap();
        }
        assert_eq!(reach.token_of(message(10)).await.unwrap(), Some(token(1)));
        assert_eq!(reach.token_of(message(20)).await.unwrap(), Some(token(2)));
        assert_eq!(reach.token_of(message(30)).await.unwrap(), None);
        clock.advance_seconds(RELIED_ON.as_secs());
        assert_eq!(reach.token_of(message(10)).await.unwrap(), None);
        // Nothing is left behind.
        assert_eq!(claimed(&reach).await, None);
        assert!(reach.repository.row(&records::reach(CHANNEL)).await.unwrap().is_none());
    }
}
