//! Several notices of one game in one message: the newest board, and the lines of all.

use crate::kit::limits::CONTENT;
use crate::kit::message::OutgoingMessage;
use crate::table::messages::{ChannelUpdate, board, left_behind, notice, result};
use bot_service::Snapshot;
use bot_service::game::{GameEvent, Recorded};

/// Room for a line about the channel itself.
const ROOM: usize = CONTENT - 200;

/// One notice of a game: what happened, and the game as it stood after it.
#[derive(Clone, Debug)]
pub struct NoticeStep {
    pub then: Snapshot,
    pub news: Vec<Recorded>,
}

/// What to do in the channel about notices that follow one another, or `None` if they do not go into one message: because
/// one of them is no part of the play or asks something that still waits for an answer, or because they are too long together.
/// A single one always does.
pub fn notices(steps: &[NoticeStep]) -> Option<Vec<ChannelUpdate>> {
    match steps {
        [NoticeStep { then, news }] => Some(notice(then, news)),
        _ => together(steps).map(|outgoing| vec![ChannelUpdate::Post(outgoing)]),
    }
}

/// How many of these notices come before the first that has to be said by itself, since it asks something; at least one.
pub fn before_a_question(steps: &[NoticeStep]) -> usize {
    let asking = steps.last().and_then(|newest| steps.iter().position(|step| is_asking(step, &newest.then)));
    asking.unwrap_or(steps.len()).max(1)
}

/// Whether a notice asks something that still waits for an answer in the game as it is `now`.
fn is_asking(step: &NoticeStep, now: &Snapshot) -> bool {
    step.then.game.log().len().checked_sub(1).is_some_and(|asked| now.game.is_asking(asked))
}

fn together(steps: &[NoticeStep]) -> Option<OutgoingMessage> {
    let (newest, earlier) = steps.split_last()?;
    let NoticeStep { then: now, news } = newest;
    if !steps.iter().all(|step| is_of_play(step) && !is_asking(step, now)) {
        return None;
    }
    let lines = |step: &NoticeStep| left_behind::told(now, &step.then);
    let earlier: Vec<String> = earlier.iter().flat_map(|step| lines(step).into_iter().chain(forgotten(step))).collect();
    let outgoing = match now.game.ending() {
        Some(_) => {
            let ended = result::ended(now, news);
            OutgoingMessage { content: format!("{}\n{}", earlier.join("\n"), ended.content), ..ended }
        }
        None => board::with_state(now, earlier.into_iter().chain(lines(newest)).collect()),
    };
    (outgoing.content.chars().count() <= ROOM).then_some(outgoing)
}

/// Whether it is about a game that has begun, on whose board nothing is shown that was not there before.
fn is_of_play(step: &NoticeStep) -> bool {
    let is_of_challenge = |event: &GameEvent| {
        matches!(
            event,
            GameEvent::Challenged { .. }
                | GameEvent::Accepted { .. }
                | GameEvent::EngineAccepted { .. }
                | GameEvent::Declined
                | GameEvent::Withdrawn
                | GameEvent::Expired
        )
    };
    step.news.last().is_some_and(|recorded| !is_of_challenge(&recorded.event))
}

/// That a number was not said with a move, which the board of the move itself would have told.
fn forgotten(NoticeStep { then, news }: &NoticeStep) -> Option<String> {
    let moved = matches!(news.last()?.event, GameEvent::Moved { .. });
    let line = then.game.play().filter(|_| moved).and_then(board::forgotten_line);
    line.map(|text| text.localize(then.place.locale))
}
