//! What is left of messages that the game has left behind.

use std::ops::Range;

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::table::messages;
use crate::table::messages::{board, question, result};
use bot_service::Snapshot;
use bot_service::game::{Game, GameEvent};

/// What a board becomes that told these events: one line for each of them.
pub fn line(snapshot: &Snapshot, events: Range<usize>) -> Option<OutgoingMessage> {
    let log = snapshot.game.log();
    let mut game = snapshot.game.as_of(events.start.max(1)).ok()?;
    let mut lines = Vec::new();
    for index in events {
        let recorded = log.get(index)?;
        if index > 0 {
            game = game.with(vec![recorded.event.clone()], recorded.at).ok()?;
        }
        lines.extend(told(snapshot, &Snapshot { game: game.clone(), ..*snapshot }));
    }
    (!lines.is_empty()).then(|| OutgoingMessage::lines(&lines))
}

/// What there is to say of the last event of `then` in few words, as the game has gone on to `now`. An answer is said with its
/// question.
pub(super) fn told(now: &Snapshot, then: &Snapshot) -> Vec<String> {
    let locale = then.place.locale;
    let Some((recorded, before)) = then.game.log().split_last() else { return Vec::new() };
    let play = then.game.play();
    match &recorded.event {
        GameEvent::Accepted { .. } | GameEvent::EngineAccepted { .. } => {
            play.map(|play| board::seats(then, play, Text::new("board-begun"), locale)).into_iter().collect()
        }
        GameEvent::Moved { .. } => {
            let news = match before.last() {
                Some(earlier) if earlier.event == GameEvent::Substituted => &then.game.log()[before.len() - 1..],
                _ => std::slice::from_ref(recorded),
            };
            board::moved_lines(then, news)
        }
        GameEvent::TookBack { .. } => vec![board::took_back_line(then)],
        GameEvent::DrawOffered { .. } | GameEvent::TakebackAsked { .. } | GameEvent::HandoffAsked { .. } => {
            question::answered(now, before.len()).into_iter().collect()
        }
        GameEvent::Ended { .. }
        | GameEvent::Aborted { .. }
        | GameEvent::Abandoned
        | GameEvent::FirstMoveMissed { .. } => result::line(then).into_iter().collect(),
        event => question::announcement(then, event).map(|text| text.localize(locale)).into_iter().collect(),
    }
}

/// What a question becomes once it was answered: the question and its answer, without buttons.
pub fn answered(snapshot: &Snapshot, asked: usize) -> Option<OutgoingMessage> {
    question::answered(snapshot, asked).map(|text| OutgoingMessage::words(&text))
}

/// The components under the newest board of a game in its current state.
pub fn board_rows(game: Game, snapshot: &Snapshot) -> Vec<serenity::all::CreateActionRow> {
    messages::buttons::board(&Snapshot { game, ..*snapshot })
}
