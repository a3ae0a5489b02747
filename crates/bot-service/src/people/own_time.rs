//! Users' settings for correspondence games, in the store.

use jiff::Timestamp;

use crate::PeopleError;
use crate::people::People;
use crate::people::records;
use crate::people::records::HOLIDAY;
use crate::{Reminders, TimeSettings};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, put};
use commit_store::{Commit, Expect};

impl People {
    /// Settings of `player` for correspondence games; the defaults if unset or unreadable.
    pub async fn time_settings(&self, player: PlayerId) -> Result<TimeSettings, ServiceError> {
        let (_, settings) = self.repository.replaceable(&records::time_settings(player)).await?;
        Ok(settings.unwrap_or_default())
    }

    /// Sets when `player` is reminded.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if concurrent changes by the same user conflict too often.
    pub async fn set_reminders(&self, player: PlayerId, reminders: Reminders) -> Result<TimeSettings, ServiceError> {
        self.change_time(player, |settings, _| Ok(settings.with_reminders(reminders))).await
    }

    /// Begins a holiday of `days` days, replacing a current one; 0 ends the current one. The clocks of the user's
    /// correspondence games stop for its duration.
    ///
    /// # Errors
    /// [`PeopleError::TooLongHoliday`] if fewer days are left; as [`People::set_reminders`].
    pub async fn take_holiday(&self, player: PlayerId, days: u16) -> Result<TimeSettings, ServiceError> {
        self.change_time(player, |settings, now| match days {
            0 => Ok(settings.without_holiday(now)),
            _ => settings.with_holiday(days, now).ok_or_else(|| {
                PeopleError::TooLongHoliday { left: settings.without_holiday(now).days_left(now) }.into()
            }),
        })
        .await
    }

    async fn change_time(
        &self,
        player: PlayerId,
        change: impl Fn(TimeSettings, Timestamp) -> Result<TimeSettings, ServiceError>,
    ) -> Result<TimeSettings, ServiceError> {
        let key = records::time_settings(player);
        for _ in 0..ATTEMPTS {
            let now = self.repository.now();
            let (expect, stored) = self.repository.replaceable::<TimeSettings>(&key).await?;
            let before = stored.unwrap_or_default();
            let after = change(before, now)?;
            let mut puts = vec![put(key.clone(), expect, &after)?];
            if after.holiday != before.holiday {
                // The games follow asynchronously, also after a crash.
                puts.push(put(DueKey::new(now, HOLIDAY, player.0).key(), Expect::Absent, &KeyOnly)?);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(after);
            }
        }
        Err(ServiceError::Contended)
    }
}
