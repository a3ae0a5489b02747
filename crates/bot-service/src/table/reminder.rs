//! Reminders of clocks, for people who asked for them.

use crate::Snapshot;
use crate::game::{GameEvent, Recorded};
use crate::table::notices;
use crate::table::notices::ReminderNotice;
use bot_store::notice::StoredNotice;
use bot_store::{Lane, ServiceError};

/// What has to be said of the events of a game from `from` on, and where: in its lanes and, of a reminder, to the person alone.
pub(crate) fn notices(after: &Snapshot, from: usize) -> Result<Vec<(Lane, StoredNotice)>, ServiceError> {
    let news = &after.game.log()[from..];
    let is_for_all = |recorded: &Recorded| !matches!(recorded.event, GameEvent::Reminded { .. });
    let mut said = Vec::new();
    if news.iter().any(is_for_all) {
        let notice = notices::of_game(after, from)?;
        said.extend(notices::lanes(after).into_iter().map(|lane| (lane, notice.clone())));
    }
    for recorded in news {
        if let GameEvent::Reminded { side } = recorded.event
            && let Some(play) = after.game.play()
            && let Some(person) = play.seats().seat(side).person()
        {
            let notice = ReminderNotice { game: after.id, revision: play.revision() };
            said.push((Lane::Person(person), StoredNotice::of(&notice)?));
        }
    }
    Ok(said)
}
