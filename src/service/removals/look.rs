//! Which servers there is data of, and which of them the bot is not on any more: it may have been removed while nobody listened.

use std::collections::HashSet;
use std::time::Duration;

use commit_store::Key;
use jiff::SignedDuration;
use tokio_util::sync::CancellationToken;

use super::Removals;
use crate::service::ServiceError;
use crate::service::records::{self, FORMS, Form, Id};

/// How long after the start servers are looked through, and how often.
const FIRST_LOOK: SignedDuration = SignedDuration::from_hours(1);
const LOOK: SignedDuration = SignedDuration::from_hours(24);

/// The pause between two servers. There may be a hundred thousand, and nobody is in a hurry.
const PAUSE: Duration = Duration::from_millis(100);

/// How many rows are read at once.
const PAGE: usize = 200;

impl Removals {
    /// Looks through all servers once a day, until `stop`.
    pub(in crate::service) async fn look_daily(&self, stop: CancellationToken) {
        let clock = self.repository.clock();
        let mut next = self.repository.now() + FIRST_LOOK;
        while stop.run_until_cancelled(clock.sleep_until(next)).await.is_some() {
            if let Some(Err(error)) = stop.run_until_cancelled(self.look()).await {
                tracing::error!(%error, "it cannot be told which servers the bot was removed from");
            }
            next = self.repository.now() + LOOK;
        }
    }

    /// Notes from which servers the bot was removed without anybody having heard of it.
    ///
    /// # Errors
    /// The store's.
    pub(super) async fn look(&self) -> Result<(), ServiceError> {
        let mut seen = HashSet::new();
        for form in FORMS.iter().filter(|form| form.ids.first() == Some(&Id::Guild)) {
            let mut after = None;
            loop {
                let page = self.repository.page(&form.space.prefix([]), after.as_ref(), PAGE).await?;
                let guilds: Vec<u64> = page.entries.iter().filter_map(|(key, _)| guild_of(form, key)).collect();
                for &guild in &guilds {
                    if seen.insert(guild) && self.repository.row(&records::removed(guild)).await?.is_none() {
                        if self.is_on(guild).await == Some(false) {
                            tracing::info!(guild, "the bot is not on a server any more");
                            self.removed(guild).await?;
                        }
                        tokio::time::sleep(PAUSE).await;
                    }
                }
                if page.next.is_none() {
                    break;
                }
                // The other rows of the last one tell nothing new.
                after = guilds.last().and_then(|guild| last_key(form, *guild)).or(page.next);
            }
        }
        Ok(())
    }
}

/// The server of a row.
fn guild_of(form: &Form, key: &Key) -> Option<u64> {
    form.ids_of(key).first().map(|(_, guild)| *guild)
}

/// The last key that rows of a server can have.
fn last_key(form: &Form, guild: u64) -> Option<Key> {
    let mut ids = vec![u64::MAX; form.ids.len()];
    *ids.first_mut()? = guild;
    form.key(&ids)
}
