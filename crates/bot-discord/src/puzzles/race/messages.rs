//! What is said of a race: to everybody in its channel and its thread, and to each of its members.

use serenity::all::{ButtonStyle, CreateButton};

use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId as _;
use crate::kit::ids::mention;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::puzzles::action::{RaceAction, RaceButton};
use crate::puzzles::messages::{BoardOf, PuzzleBoard, storm_board};
use board_games::Seat;
use bot_service::puzzle::{MOST_RACERS, StormMove};
use bot_service::solving::Tried;
use bot_service::{CallReason, CalledOff, ChannelId, PuzzleRace, RaceRow, RaceStage, RaceView};

/// The answer to whoever has opened a race.
pub fn race_opened(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("race-opened"), locale)
}

pub fn race_left(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("race-left"), locale)
}

/// Tells whoever has opened a race in a channel that there is no room for it.
pub fn race_without_place(channel: ChannelId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("race-without-place").with("channel", place(channel)), locale)
}

pub fn race_thread_name(locale: Locale) -> String {
    Text::new("race-thread").localize(locale)
}

/// The message by which members join, and what has become of it; `rows` say how they stand at the end.
pub fn race_invitation(of: &PuzzleRace, rows: &[RaceRow], locale: Locale) -> OutgoingMessage {
    let race = &of.race;
    let opener = mention(race.opener);
    let texts = match race.stage {
        RaceStage::Open => vec![
            Text::new("race-invitation"),
            Text::new("race-rules"),
            joined(of),
            Text::new("race-begins").with("opener", opener).with("until", relative(race.until)),
        ],
        RaceStage::Starting => vec![Text::new("race-invitation"), joined(of), Text::new("race-starting")],
        RaceStage::Running => {
            let held_in = race.table.map_or(of.channel, |table| table.channel);
            vec![
                Text::new("race-invitation"),
                joined(of),
                Text::new("race-running").with("place", place(held_in)).with("ends", relative(race.until)),
            ]
        }
        RaceStage::Over => vec![outcome(rows)],
        RaceStage::CalledOff(CalledOff::ByOpener) => {
            vec![Text::new("race-called-off-by-opener").with("opener", opener)]
        }
        RaceStage::CalledOff(CalledOff::NotBegun) => vec![Text::new("race-called-off-not-begun")],
        RaceStage::CalledOff(CalledOff::NoPlace) => vec![Text::new("race-called-off-no-place")],
    };
    let lines: Vec<String> = texts.into_iter().map(|text| text.localize(locale)).collect();
    let lines = match race.stage {
        RaceStage::Over => lines.into_iter().chain(table(rows, locale)).collect(),
        _ => lines,
    };
    let buttons = match race.stage {
        RaceStage::Open => vec![
            make(of, RaceAction::Join, Text::new("race-button-join"), ButtonStyle::Success, locale),
            make(of, RaceAction::Begin, Text::new("race-button-begin"), ButtonStyle::Primary, locale),
            make(of, RaceAction::Leave, Text::new("race-button-leave"), ButtonStyle::Secondary, locale),
        ],
        _ => Vec::new(),
    };
    shown(&lines, buttons)
}

/// The table of a race as it stands, held in this thread or channel.
pub fn race_table(of: &PuzzleRace, rows: &[RaceRow], held_in: ChannelId, locale: Locale) -> OutgoingMessage {
    let race = &of.race;
    let is_over = !race.is_open();
    let texts = [
        Some(Text::new("race-table")),
        (held_in == of.channel && !is_over).then(|| Text::new("race-no-thread")),
        (!is_over).then(|| Text::new("race-how")),
        (race.stage == RaceStage::Running).then(|| Text::new("race-ends").with("ends", relative(race.until))),
        is_over.then(|| Text::new("race-ended")),
    ];
    let texts = texts.into_iter().flatten().map(|text| text.localize(locale));
    let lines: Vec<String> = texts.chain(table(rows, locale)).collect();
    let buttons = match is_over {
        true => Vec::new(),
        false => vec![
            make(of, RaceAction::Solve, Text::new("race-button-solve"), ButtonStyle::Primary, locale),
            make(of, RaceAction::Leave, Text::new("race-button-leave"), ButtonStyle::Secondary, locale),
        ],
    };
    shown(&lines, buttons).calling(race.racers(), CallReason::Turn)
}

/// How a race has ended, with its table.
pub fn race_over(rows: &[RaceRow], locale: Locale) -> OutgoingMessage {
    let lines: Vec<String> = [outcome(rows).localize(locale)].into_iter().chain(table(rows, locale)).collect();
    OutgoingMessage::lines(&lines)
}

/// The puzzle that a member looks at or, once the race is over for them, what they have done. `tried` is the outcome of the last
/// act.
pub fn race_panel(view: &RaceView, tried: Option<&Tried<StormMove>>, below: Seat, reader: Reader) -> OutgoingMessage {
    let Some(solving) = &view.solving else {
        let done = Text::new("race-done").with("solved", view.storm.solved()).with("missed", view.storm.missed());
        return OutgoingMessage::text(&done, reader.locale);
    };
    let board = PuzzleBoard { solving, of: BoardOf::Race(view.at()) };
    storm_board(&board, (&view.storm, view.of.race.until), tried, below, reader)
}

fn shown(lines: &[String], buttons: Vec<CreateButton>) -> OutgoingMessage {
    let outgoing = OutgoingMessage::lines(lines);
    match buttons.is_empty() {
        true => outgoing,
        false => outgoing.with_buttons(buttons),
    }
}

fn make(of: &PuzzleRace, action: RaceAction, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
    button(RaceButton { race: of.race.id.0, action }.id(), &label.localize(locale), style)
}

fn joined(of: &PuzzleRace) -> Text {
    let racers: Vec<String> = of.race.racers().map(mention).collect();
    Text::new("race-joined").with("count", racers.len()).with("most", MOST_RACERS).with("racers", racers.join(" · "))
}

/// Who has won.
fn outcome(rows: &[RaceRow]) -> Text {
    let first: Vec<&RaceRow> = rows.iter().filter(|row| row.place == Some(1) && row.score.solved > 0).collect();
    let names = first.iter().map(|row| mention(row.person)).collect::<Vec<_>>().join(" · ");
    let solved = first.first().map(|row| row.score.solved).unwrap_or_default();
    match first.len() {
        0 => Text::new("race-won-by-none"),
        1 => Text::new("race-won").with("player", names).with("solved", solved),
        _ => Text::new("race-shared").with("players", names).with("solved", solved),
    }
}

fn table(rows: &[RaceRow], locale: Locale) -> Vec<String> {
    let line = |row: &RaceRow| {
        let text = match row.place {
            Some(place) => Text::new("race-row").with("place", place),
            None => Text::new("race-row-left"),
        };
        let text = text.with("player", mention(row.person)).with("solved", row.score.solved);
        text.with("missed", row.score.missed).localize(locale)
    };
    rows.iter().map(line).collect()
}

fn place(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}
