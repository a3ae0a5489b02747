//! A game that is over, move by move, for one reader.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::replay_step::ReplayStep;
use crate::board::said::said_words;
use crate::board::view::BoardView;
use crate::board::words::naming;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::messages::board::{move_line, seats};
use crate::table::messages::result;
use board_games::Seat;
use bot_service::game::Play;
use bot_service::{Place, Snapshot};

/// The board after `ply` plies with the pieces of `below` at the bottom, and buttons for the others.
pub fn replay(snapshot: &Snapshot, play: &Play, ply: usize, below: Seat, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let then = play.at_ply(ply);
    let told = move_line(&then, reader).unwrap_or_else(|| Text::new("replay-start").localize(locale));
    let progress = Text::new("replay-progress").with("move", then.full_moves()).with("moves", play.full_moves());
    let is_last = then.plies() == play.plies();
    let result = is_last.then(|| result::line(&in_language(snapshot, locale))).flatten();
    let lines = [
        Some(naming(seats(snapshot, play, Text::new("board-now"), locale), play.kind(), locale)),
        Some(format!("{told} · {}", progress.localize(locale))),
        result,
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let file_name = format!("{}-{}-replay-{ply}.png", play.kind(), snapshot.id);
    OutgoingMessage::lines(&lines)
        .with_rows(vec![steps(snapshot, play, then.plies()), taking_along(snapshot, play, &then, locale)])
        .with_picture(BoardView::looking_back(snapshot, &then, below, reader).picture(file_name))
}

pub(super) fn in_language(snapshot: &Snapshot, locale: Locale) -> Snapshot {
    Snapshot { place: Place { locale, ..snapshot.place }, ..snapshot.clone() }
}

fn steps(snapshot: &Snapshot, play: &Play, ply: usize) -> CreateActionRow {
    let buttons = ReplayStep::ALL.into_iter().map(|step| {
        let action = ButtonAction::Replay(step, u16::try_from(ply).unwrap_or(u16::MAX));
        let id = BoardButton { game: snapshot.id, revision: play.revision(), action }.id();
        let leads_on = step.from(ply, play.plies()) != ply;
        button(id, step.sign(), ButtonStyle::Secondary).disabled(!leads_on)
    });
    CreateActionRow::Buttons(buttons.collect())
}

/// Buttons by which the game is taken along, and by which the words are explained that are said of it `then`.
fn taking_along(snapshot: &Snapshot, play: &Play, then: &Play, locale: Locale) -> CreateActionRow {
    let make = |action, text: Text| {
        let id = BoardButton { game: snapshot.id, revision: play.revision(), action }.id();
        button(id, &text.localize(locale), ButtonStyle::Secondary)
    };
    let ply = u16::try_from(then.plies()).unwrap_or(u16::MAX);
    let words = || make(ButtonAction::ReplayWords(ply), Text::new("button-words"));
    let mut buttons = vec![
        make(ButtonAction::ExportPgn, Text::new("button-export-pgn")),
        make(ButtonAction::ExportFilm, Text::new("button-export-film")),
    ];
    buttons.extend((!said_words(then).is_empty()).then(words));
    CreateActionRow::Buttons(buttons)
}
