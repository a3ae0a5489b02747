//! Reminders of clocks, for people who asked for them.

use crate::game::{GameEvent, Recorded};
use crate::{Lane, Notice, ReminderNotice, Snapshot, notice};

/// What has to be said of the events of a game from `from` on, and where: in its lanes and, of a reminder, to the person alone.
pub(crate) fn notices(after: &Snapshot, from: usize) -> Vec<(Lane, Notice)> {
    let news = &after.game.log()[from..];
    let reminded = |recorded: &Recorded| match recorded.event {
        GameEvent::Reminded { side } => {
            let play = after.game.play()?;
            let person = play.seats().seat(side).person()?;
            let notice = ReminderNotice { game: after.id, revision: play.revision() };
            Some((Lane::Person(person), Notice::Reminder(notice)))
        }
        _ => None,
    };
    let is_for_all = |recorded: &Recorded| !matches!(recorded.event, GameEvent::Reminded { .. });
    let lanes = if news.iter().any(is_for_all) { notice::lanes(after) } else { Vec::new() };
    let to_all = lanes.into_iter().map(|lane| (lane, notice::of_game(after, from)));
    to_all.chain(news.iter().filter_map(reminded)).collect()
}
