//! Several notices of one game in one message: the newest board, and the lines of all.

use super::message::OutgoingMessage;
use super::{ChannelUpdate, board, buttons, notice, result};
use crate::discord::limits::CONTENT;
use crate::game::{GameEvent, Recorded};
use crate::service::{Pings, Snapshot};

/// Room for a line about the channel itself.
const ROOM: usize = CONTENT - 200;

/// One notice of a game: what happened, and the game as it stood after it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The game after it.
    pub then: Snapshot,
    /// Its events.
    pub news: Vec<Recorded>,
}

/// What to do in the channel about notices that follow one another, or `None` if they do not go into one message: because
/// one of them is no part of the play, or because they are too long together. A single one always does.
pub fn notices(steps: &[Step], pings: Pings) -> Option<Vec<ChannelUpdate>> {
    match steps {
        [Step { then, news }] => Some(notice(then, news, pings)),
        _ => together(steps, pings).map(|outgoing| vec![ChannelUpdate::Post(outgoing)]),
    }
}

fn together(steps: &[Step], pings: Pings) -> Option<OutgoingMessage> {
    if !steps.iter().all(is_of_play) {
        return None;
    }
    let (newest, earlier) = steps.split_last()?;
    let earlier: Vec<String> = earlier.iter().flat_map(|step| lines(step).into_iter().chain(forgotten(step))).collect();
    let Step { then, news } = newest;
    let outgoing = match then.game.ending() {
        Some(_) => {
            let ended = result::ended(then, news);
            OutgoingMessage { content: format!("{}\n{}", earlier.join("\n"), ended.content), ..ended }
        }
        None => {
            let lines = earlier.into_iter().chain(lines(newest)).collect();
            let mut outgoing = board::with_state(then, lines, pings);
            outgoing.rows.extend(then.game.play().into_iter().flat_map(|play| buttons::open_requests(then, play)));
            outgoing
        }
    };
    (outgoing.content.chars().count() <= ROOM).then_some(outgoing)
}

/// Whether it is about a game that has begun, on whose board nothing is shown that was not there before.
fn is_of_play(step: &Step) -> bool {
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

/// What there is to say of what happened, without how the game stands.
fn lines(Step { then, news }: &Step) -> Vec<String> {
    match news.last().map(|recorded| &recorded.event) {
        None => Vec::new(),
        Some(GameEvent::Moved { .. }) => board::moved_lines(then, news),
        Some(GameEvent::TookBack { .. }) => vec![board::took_back_line(then.place.locale)],
        Some(question) => vec![board::question(then, question).content],
    }
}

/// That a number was not said with a move, which the board of the move itself would have told.
fn forgotten(Step { then, news }: &Step) -> Option<String> {
    let moved = matches!(news.last()?.event, GameEvent::Moved { .. });
    let line = then.game.play().filter(|_| moved).and_then(board::forgotten_line);
    line.map(|text| text.localize(then.place.locale))
}
