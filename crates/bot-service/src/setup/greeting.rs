//! The greeting of servers that the bot has been invited to.

use jiff::{SignedDuration, Timestamp};

use crate::setup::notices::GreetingNotice;
use crate::setup::records;
use crate::setup::records::GreetedRecord;
use crate::setup::servers::Servers;
use bot_store::locale::Locale;
use bot_store::repository::put;
use bot_store::{ChannelId, Lane, ServiceError};
use commit_store::Commit;

/// How long after an invitation a server is still greeted, if the bot was down at first. Later people have found out by
/// themselves; and servers that were there before the bot learned to greet are left alone.
const GREETED_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// The bot is on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub guild: u64,
    pub since: Timestamp,
    pub channel: ChannelId,
    pub locale: Locale,
}

impl Servers {
    /// Greets a server, once for each invitation, and only soon after it. The network tells at each start on which servers the
    /// bot is.
    pub async fn greet(&self, arrival: Arrival) -> Result<(), ServiceError> {
        let Arrival { guild, since, channel, locale } = arrival;
        if since < self.repository.now() - GREETED_WITHIN {
            return Ok(());
        }
        let key = records::greeted(guild);
        let (expect, greeted) = self.repository.replaceable::<GreetedRecord>(&key).await?;
        if greeted.is_some_and(|greeted| greeted.invited >= since) {
            return Ok(());
        }
        let lane = Lane::Channel(channel);
        let greeting = self.outbox.put(lane, &GreetingNotice { locale })?;
        let puts = vec![put(key, expect, &GreetedRecord { invited: since })?, greeting];
        // Of two commits at once, one greets.
        if let Commit::Done { .. } = self.repository.commit(puts).await? {
            self.outbox.wake(lane);
        }
        Ok(())
    }
}
