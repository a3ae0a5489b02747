//! A person is reminded of a clock by days, if they asked for it.

use crate::table::games::Games;
use bot_store::scheduler::DueHandler;
use bot_store::scheduler::DueRow;
use bot_store::scheduler::Handled;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

use crate::Reminders;
use crate::TableError;
use crate::game::{AwaitedMove, GameId};
use crate::people::People;
use crate::table::game_rows;
use crate::table::records::GAME_REMINDER;
use bot_store::ServiceError;
use bot_store::due_key::{DueId, DueKey};
use bot_store::records::KeyOnly;

/// The row belongs to the game ([`game_rows`]); it is due from the earliest time at which a player may want a reminder.
pub(crate) struct GameReminder {
    pub(crate) games: Arc<Games>,
    pub(crate) people: People,
}

impl DueHandler for GameReminder {
    const ID: DueId = GAME_REMINDER;
    const NAME: &'static str = "game-reminder";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let id = GameId(row.id);
        let snapshot = match self.games.get(id).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => return Ok(Handled::Done),
            found => found?,
        };
        let own = DueKey::new(row.at, Self::ID, row.id).key();
        let Some(awaited) = snapshot.game.awaited_by_days() else { return Ok(Handled::Done) };
        if !game_rows::rows(&snapshot).contains_key(&own) {
            return Ok(Handled::Done);
        }
        let reminders = self.people.time_settings(awaited.player).await?.reminders;
        let now = self.games.store.repository.now();
        match reminder_at(reminders, &awaited) {
            Some(at) if now >= at => {
                self.games.remind(id).await?;
                Ok(Handled::Done)
            }
            // They may choose otherwise before then.
            _ => Ok(Handled::NotBefore(next_look(&awaited, now))),
        }
    }
}

/// When a person is reminded who has chosen this: never before half of their time has passed.
fn reminder_at(reminders: Reminders, awaited: &AwaitedMove) -> Option<Timestamp> {
    let before = SignedDuration::from_hours(reminders.hours()?);
    let half = awaited.since + awaited.flag.duration_since(awaited.since) / 2;
    Some((awaited.flag - before).max(half))
}

/// The next time at which a player may want a reminder.
fn next_look(awaited: &AwaitedMove, now: Timestamp) -> Timestamp {
    let moments = Reminders::ALL.into_iter().filter_map(|reminders| reminder_at(reminders, awaited));
    moments.filter(|at| *at > now).min().unwrap_or(awaited.flag.max(now) + SignedDuration::from_hours(1))
}
