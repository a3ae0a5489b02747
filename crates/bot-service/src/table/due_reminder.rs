//! A person is reminded of a clock by days, if they asked for it.

use jiff::{SignedDuration, Timestamp};

use crate::TableError;
use crate::game::{AwaitedMove, GameId};
use crate::people::People;
use crate::records::{DueKey, GAME_REMINDER, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::table::game_rows;
use crate::{Reminders, ServiceError};

/// The row is the game's own ([`game_rows`]), from the earliest moment on at which somebody may want a reminder.
pub struct GameReminder;

impl DueKind for GameReminder {
    const ID: KindId = GAME_REMINDER;
    const NAME: &'static str = "game-reminder";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let id = GameId(row.id);
        let snapshot = match context.games.get(id).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => return Ok(Handled::Done),
            found => found?,
        };
        let own = DueKey::new(row.at, Self::ID, row.id).key();
        let Some(awaited) = snapshot.game.awaited_by_days() else { return Ok(Handled::Done) };
        if !game_rows::rows(&snapshot).contains_key(&own) {
            return Ok(Handled::Done);
        }
        let reminders = People::new(context.repository.clone()).time_settings(awaited.player).await?.reminders;
        let now = context.repository.now();
        match reminder_at(reminders, &awaited) {
            Some(at) if now >= at => {
                context.games.remind(id).await?;
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

/// The next moment at which somebody may want a reminder.
fn next_look(awaited: &AwaitedMove, now: Timestamp) -> Timestamp {
    let moments = Reminders::ALL.into_iter().filter_map(|reminders| reminder_at(reminders, awaited));
    moments.filter(|at| *at > now).min().unwrap_or(awaited.flag.max(now) + SignedDuration::from_hours(1))
}
