//! How a game ended.

use serenity::all::CreateActionRow;

use crate::board::clock::final_clocks;
use crate::board::count_line::dead_material;
use crate::board::words::{kind, seat_name, side};
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::ratings::messages as club;
use crate::table::messages::board::{last_move_line, picture, seats};
use crate::table::messages::buttons;
use crate::table::messages::buttons::RematchOffer;
use bot_service::Snapshot;
use bot_service::game::{Ending, GameEvent, IDLE_TTL, Play, Recorded};
use makruk::{Color, CountKind, DrawReason, Outcome, WinReason};

/// How many days a game without clocks waits for a move.
const IDLE_DAYS: i64 = IDLE_TTL.as_hours() / 24;

/// The final board: the move that ended the game, if one did, the result, the players and the length. Its buttons ask
/// for another game and look back.
pub fn ended(snapshot: &Snapshot, news: &[Recorded]) -> OutgoingMessage {
    let (Some(play), Some(ending)) = (snapshot.game.play(), snapshot.game.ending()) else {
        return OutgoingMessage::lines(&[]);
    };
    let locale = snapshot.place.locale;
    let by_move = news.iter().any(|recorded| matches!(recorded.event, GameEvent::Moved { .. }));
    let mv = by_move.then(|| last_move_line(play, Reader::of_channel(snapshot))).flatten();
    let length = Text::new("result-length").with("moves", play.full_moves()).localize(locale);
    let players = format!("{} · {length}", seats(snapshot, play, Text::new("board-now"), locale));
    let result = ending_text(snapshot, play, ending).localize(locale);
    let clocks = if let Ending::Outcome(_) = ending { final_clocks(play, locale) } else { None };
    let lines: Vec<String> =
        mv.into_iter().chain([result]).chain(clocks).chain(club::afterwards(snapshot)).chain([players]).collect();
    let picture = picture(snapshot, play, Color::White, Reader::of_channel(snapshot));
    OutgoingMessage::lines(&lines).with_rows(buttons::ended(snapshot, play, RematchOffer::Open)).with_picture(picture)
}

/// The buttons under the result of a game once a rematch was asked for.
pub fn rows_after_rematch(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    snapshot.game.play().map(|play| buttons::ended(snapshot, play, RematchOffer::Made)).unwrap_or_default()
}

pub(super) fn line(snapshot: &Snapshot) -> Option<String> {
    let text = ending_text(snapshot, snapshot.game.play()?, snapshot.game.ending()?);
    Some(text.localize(snapshot.place.locale))
}

fn ending_text(snapshot: &Snapshot, play: &Play, ending: Ending) -> Text {
    let name = |color: Color| seat_name(play.seats().seat(color), snapshot.place.locale);
    let text = text_of!("result", ending, Ending:
        FirstMoveMissed(by).with("player", name(by)),
        Aborted(by).with("player", name(by));
        Ending::Outcome(outcome) => return outcome_text(snapshot, play, outcome),
        Ending::Abandoned if snapshot.game.place_lost().is_some() => Text::new("result-abandoned"),
        Ending::Abandoned => Text::new("result-idle").with("days", IDLE_DAYS),
    );
    text.with("game", snapshot.id.to_string())
}

fn outcome_text(snapshot: &Snapshot, play: &Play, outcome: Outcome) -> Text {
    let name = |color: Color| seat_name(play.seats().seat(color), snapshot.place.locale);
    match outcome {
        Outcome::Win { winner, by } => {
            let text = text_of!("result", by, WinReason: Checkmate, KingDriven, KingMoved, Resignation, Time);
            text.with("winner", name(winner)).with("loser", name(!winner)).with("side", side(winner))
        }
        Outcome::Draw(DrawReason::Agreement) => Text::new("result-agreed"),
        Outcome::Draw(DrawReason::Stalemate) => Text::new("result-stalemate").with("player", name(play.turn())),
        Outcome::Draw(DrawReason::Repetition) if play.history().is_shuffled() => {
            Text::new("result-shuffle").with("player", name(!play.turn()))
        }
        Outcome::Draw(DrawReason::Repetition) => {
            Text::new("result-repetition").with("times", play.history().occurrences())
        }
        Outcome::Draw(DrawReason::Material) => {
            Text::new("result-material").with("why", dead_material(play.position().board()))
        }
        // The clock of the side to move runs.
        Outcome::Draw(DrawReason::Time) => Text::new("result-time-draw").with("player", name(play.turn())),
        Outcome::Draw(DrawReason::Count(_)) if play.position().is_checkmate() => Text::new("result-count-mate"),
        Outcome::Draw(DrawReason::Count(counted)) => count_text(snapshot, counted),
    }
}

/// The limit comes from the game before its last two events, the move that exceeded the limit and the end.
fn count_text(snapshot: &Snapshot, counted: CountKind) -> Text {
    let before = snapshot.game.as_of(snapshot.game.log().len().saturating_sub(2)).ok();
    match before.as_ref().and_then(|game| game.play()).and_then(Play::count) {
        Some(count) => Text::new("result-count").with("limit", count.limit()).with("kind", kind(counted)),
        None => Text::new("result-count-at-once").with("kind", kind(counted)),
    }
}
