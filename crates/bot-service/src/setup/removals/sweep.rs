//! Finds servers that the bot was removed from while it was not connected: it has their data, but is not on them.

use std::collections::HashSet;
use std::time::Duration;

use commit_store::Key;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::SignedDuration;
use tokio_util::sync::CancellationToken;

use crate::setup::records;
use crate::setup::removals::Removals;
use bot_store::ServiceError;
use bot_store::feature::{IdKind, RecordKind};
use bot_store::scheduler::Companion;

/// How long after the start the first sweep begins, and how often the others do.
const FIRST_SWEEP: SignedDuration = SignedDuration::from_hours(1);
const SWEEP_INTERVAL: SignedDuration = SignedDuration::from_hours(24);

/// The pause between two servers. There may be a hundred thousand, and there is no hurry.
const GUILD_PAUSE: Duration = Duration::from_millis(100);

/// How many rows are read at once.
const PAGE: usize = 200;

impl Removals {
    /// Sweeps once a day, until `stop`.
    pub(crate) async fn sweep_daily(&self, stop: CancellationToken) {
        let clock = self.repository.clock();
        let mut next = self.repository.now() + FIRST_SWEEP;
        while stop.run_until_cancelled(clock.sleep_until(next)).await.is_some() {
            if let Some(Err(error)) = stop.run_until_cancelled(self.sweep()).await {
                tracing::error!(%error, "cannot check which servers the bot was removed from; will try again tomorrow");
            }
            next = self.repository.now() + SWEEP_INTERVAL;
        }
    }

    /// Records the removal from every server that has data here and that the bot is not on.
    pub(super) async fn sweep(&self) -> Result<(), ServiceError> {
        let mut seen = HashSet::new();
        for form in self.repository.features().records().filter(|kind| kind.ids.first() == Some(&IdKind::Guild)) {
            let mut after = None;
            loop {
                let page = self.repository.page(&form.space.prefix([]), after.as_ref(), PAGE).await?;
                let guilds: Vec<u64> = page.entries.iter().filter_map(|(key, _)| guild_of(form, key)).collect();
                for &guild in &guilds {
                    if seen.insert(guild) && self.repository.row(&records::removed(guild)).await?.is_none() {
                        if self.is_on(guild).await == Some(false) {
                            tracing::info!(guild, "the bot is no longer on a server");
                            self.removed(guild).await?;
                        }
                        tokio::time::sleep(GUILD_PAUSE).await;
                    }
                }
                if page.next.is_none() {
                    break;
                }
                // Skips the other rows of the last server.
                after = guilds.last().and_then(|guild| last_key(form, *guild)).or(page.next);
            }
        }
        Ok(())
    }
}

/// The server of a row.
fn guild_of(form: &RecordKind, key: &Key) -> Option<u64> {
    form.ids_of(key).first().map(|(_, guild)| *guild)
}

/// The last key that rows of a server can have.
fn last_key(form: &RecordKind, guild: u64) -> Option<Key> {
    let mut ids = vec![u64::MAX; form.ids.len()];
    *ids.first_mut()? = guild;
    form.key(&ids)
}

impl Companion for Removals {
    fn run(&self, stop: CancellationToken) -> BoxFuture<'_, ()> {
        self.sweep_daily(stop).boxed()
    }
}
