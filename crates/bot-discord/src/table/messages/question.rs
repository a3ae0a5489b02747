//! What the players ask each other between moves, with its answer once there is one, and announcements.

use crate::board::clock::{absolute, clock_line};
use crate::board::line::played_line;
use crate::board::words::{count_full_name, level, relative, seat_name, side};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::table::messages::{ChannelUpdate, buttons};
use crate::table::offers;
use board_games::Seat;
use bot_service::game::{Answer, GameEvent, Play, PlayerQuestion};
use bot_service::{CallReason, Snapshot};

fn name_of(play: &Play, seat: Seat, locale: Locale) -> String {
    seat_name(play.seats().seat(seat), locale)
}

/// What to do in the channel about a request, its answer, or an announcement between moves; `None` for other events.
pub(super) fn between_moves(snapshot: &Snapshot, event: &GameEvent) -> Option<ChannelUpdate> {
    let game = &snapshot.game;
    let changed = |asked: Option<usize>| {
        let answered = asked.and_then(|asked| answered(snapshot, asked));
        answered.map(|text| ChannelUpdate::Answer(OutgoingMessage::words(&text)))
    };
    match event {
        GameEvent::DrawOffered { .. } | GameEvent::TakebackAsked { .. } | GameEvent::HandoffAsked { .. } => {
            asking(snapshot, event).map(ChannelUpdate::Ask)
        }
        GameEvent::DrawDeclined { .. } => changed(game.newest_draw_offer()),
        GameEvent::TakebackDeclined { .. } => changed(game.newest_takeback_request()),
        GameEvent::HandoffDeclined { .. } => changed(game.newest_handoff_request()),
        _ => {
            let text = announcement(snapshot, event)?;
            let gives_time = matches!(event, GameEvent::TimeGivenBack { .. });
            let clocks = game.play().filter(|_| gives_time).and_then(clock_line);
            let lines = [Some(text), clocks].into_iter().flatten().map(|text| text.localize(snapshot.place.locale));
            Some(ChannelUpdate::Post(OutgoingMessage::lines(&lines.collect::<Vec<_>>())))
        }
    }
}

/// A question that waits for its answer, with the buttons that give one. It calls whom it asks, unless a live clock keeps both at
/// the board.
fn asking(snapshot: &Snapshot, event: &GameEvent) -> Option<OutgoingMessage> {
    let (play, asked) = (snapshot.game.play()?, snapshot.game.log().len().checked_sub(1)?);
    let locale = snapshot.place.locale;
    let (by, text, answers) = match *event {
        GameEvent::DrawOffered { by } => (by, Text::new("draw-offered"), offers::draw_answers(asked)),
        GameEvent::TakebackAsked { by } => {
            let text = Text::new("takeback-asked").with("moves", moves_to_take_back(snapshot, by));
            (by, text, offers::takeback_answers(asked))
        }
        GameEvent::HandoffAsked { by, level: wanted } => {
            let text = Text::new("handoff-asked").with("level", level(wanted));
            (by, text, offers::handoff_answers(asked))
        }
        _ => return None,
    };
    let text = text.with("player", name_of(play, by, locale)).with("opponent", name_of(play, by.opponent(), locale));
    let asked = play.seats().seat(by.opponent()).person().filter(|_| !play.is_live());
    Some(
        OutgoingMessage::text(&text, locale)
            .with_rows(vec![buttons::answers(snapshot, play, answers)])
            .calling(asked, CallReason::Asked),
    )
}

/// A question with its answer: `Ann offered a draw · Ben declined`. `None` if the event asks nothing.
pub fn answered(snapshot: &Snapshot, asked: usize) -> Option<String> {
    let locale = snapshot.place.locale;
    let PlayerQuestion { by, answer } = snapshot.game.question(asked)?;
    // As they sat when it was asked: the engine may have taken a seat since.
    let then = Snapshot { game: snapshot.game.as_of(asked + 1).ok()?, ..*snapshot };
    let play = then.game.play()?;
    let question = match then.game.log().last()?.event {
        GameEvent::TakebackAsked { .. } => Text::new("asked-takeback").with("moves", moves_to_take_back(&then, by)),
        GameEvent::HandoffAsked { level: wanted, .. } => Text::new("asked-handoff").with("level", level(wanted)),
        _ => Text::new("asked-draw"),
    };
    let answer =
        answer.map(|answer| text_of!("answered", answer, Answer: Agreed, Declined, PlayedOn, AskedAnew, GameOver));
    let said = [Some(question.with("player", name_of(play, by, locale))), answer].into_iter().flatten();
    let said = said.map(|text| text.with("opponent", name_of(play, by.opponent(), locale)).localize(locale));
    Some(said.collect::<Vec<_>>().join(" · "))
}

/// What was announced between moves: counts, who sits where, and clocks.
pub(super) fn announcement(snapshot: &Snapshot, event: &GameEvent) -> Option<Text> {
    let play = snapshot.game.play()?;
    let name = |seat: Seat| name_of(play, seat, snapshot.place.locale);
    Some(match *event {
        GameEvent::CountStarted { count } => Text::new("count-started")
            .with("player", name(count.side().into()))
            .with("kind", count_full_name(count.kind()))
            .with("next", count.next())
            .with("limit", count.limit()),
        GameEvent::CountStopped => Text::new("count-stopped").with("player", name(stopper(snapshot, play))),
        GameEvent::HandedOver { side, .. } => Text::new("handoff-done").with("player", name(side)),
        GameEvent::TakenOver { side } => Text::new("taken-over").with("player", name(side)),
        GameEvent::TimeGivenBack { .. } => Text::new("clock-given-back"),
        GameEvent::ClosingAnnounced => {
            let closes = snapshot.game.deadline().map(relative).unwrap_or_default();
            let text = Text::new("closing-announced").with("game", snapshot.id.to_string()).with("when", closes);
            text.with("player", name(play.turn())).with("side", side(play.turn()))
        }
        GameEvent::HolidayBegan { side, until } => {
            Text::new("holiday-began").with("player", name(side)).with("until", absolute(until))
        }
        GameEvent::HolidayEnded { side } => Text::new("holiday-ended").with("player", name(side)),
        _ => return None,
    })
}

/// The side whose count was stopped by the last event.
fn stopper(snapshot: &Snapshot, play: &Play) -> Seat {
    let before = snapshot.game.as_of(snapshot.game.log().len().saturating_sub(1)).ok();
    let count = before.as_ref().and_then(|game| game.play()).and_then(Play::count);
    count.map_or(play.turn(), |count| count.side().into())
}

/// The moves that a takeback by this side would undo now, with their numbers: `12. ม-ง๒ จ๕`.
fn moves_to_take_back(snapshot: &Snapshot, by: Seat) -> String {
    let plies = snapshot.game.play().and_then(|play| play.takeback_plies(by));
    plies.map(|plies| last_moves(snapshot, plies)).unwrap_or_default()
}

/// The moves that the last event, a takeback, has undone.
pub(super) fn moves_taken_back(snapshot: &Snapshot) -> String {
    let before = snapshot.game.log().split_last().and_then(|(last, before)| match last.event {
        GameEvent::TookBack { plies } => Some((snapshot.game.as_of(before.len()).ok()?, plies)),
        _ => None,
    });
    before.map(|(game, plies)| last_moves(&Snapshot { game, ..*snapshot }, plies)).unwrap_or_default()
}

/// The last moves of a game, with their numbers.
fn last_moves(snapshot: &Snapshot, plies: u8) -> String {
    let Some(play) = snapshot.game.play() else { return String::new() };
    played_line(play.board(), play.plies().saturating_sub(plies.into()), Reader::of_channel(snapshot))
}
