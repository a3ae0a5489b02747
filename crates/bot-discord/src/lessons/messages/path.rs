//! The path: the learner's progress, what comes next, and what is due.

use jiff::Timestamp;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption as MenuOption,
};

use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::exercise_action::PathAction;
use crate::lessons::learn_action::LearnAction;
use crate::lessons::messages::exercise::{path_button, topic_name};
use crate::lessons::messages::{language, learn_card};
use bot_service::learning::{ExerciseTopic, Learner, NextItem, StepStanding};
use makruk_school::{Card, School};

/// The learner's progress on the path, what comes next, and what is due now. `command` turns a command into a
/// clickable mention.
pub fn learn_path(
    learner: &Learner,
    now: Timestamp,
    command: impl Fn(&str) -> String,
    reader: Reader,
) -> OutgoingMessage {
    let locale = reader.locale;
    let path = learner.path();
    let (done, all) = (path.iter().filter(|standing| standing.is_done).count(), path.len());
    let bar = format!("{}{}", "🟩".repeat(done), "⬜".repeat(all - done));
    let title = Text::new("path-title").with("bar", bar).with("done", count(done)).with("all", count(all));
    let next = match learner.next() {
        NextItem::Read(number, _) | NextItem::Do(number, _) => Some(number),
        NextItem::Nothing => None,
    };
    let steps = path.iter().enumerate().map(|(number, standing)| step(number, standing, next == Some(number), locale));
    let due = learner.due(now).len();
    let by_text = Text::new("path-by-text")
        .with("path", command("learn path"))
        .with("again", Text::new("path-word-again"))
        .with("topic", topic_name(ExerciseTopic::Khon));
    let lines = [title.localize(locale)].into_iter().chain(steps).chain(repetition(learner, due, now, locale));
    let lines = lines.chain([by_text.localize(locale)]);
    let lines: Vec<String> = lines.collect();
    let onward = next
        .is_some()
        .then(|| path_button(PathAction::Next, Text::new("path-button-next"), ButtonStyle::Primary, locale));
    let again = (due > 0).then(|| {
        path_button(PathAction::Due, Text::new("path-button-due").with("due", count(due)), ButtonStyle::Success, locale)
    });
    let buttons: Vec<_> = onward.into_iter().chain(again).collect();
    let rows = [(!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons)), Some(menu(&path, locale))];
    OutgoingMessage::lines(&lines).with_rows(rows.into_iter().flatten().collect())
}

/// A card of the path, with the way on in its step.
pub fn learn_path_card(school: &School, card: &Card, step: usize, reader: Reader) -> OutgoingMessage {
    let mut message = learn_card(school, card, reader);
    let onward = u8::try_from(step).map_or(PathAction::Next, PathAction::Step);
    let row = vec![
        path_button(onward, Text::new("path-button-next"), ButtonStyle::Primary, reader.locale),
        path_button(PathAction::Show, Text::new("path-button"), ButtonStyle::Secondary, reader.locale),
    ];
    message.rows.insert(0, CreateActionRow::Buttons(row));
    message
}

/// Says that nothing is due, or that nothing is left to do, with the learner's progress.
pub fn learn_path_nothing(
    learner: &Learner,
    now: Timestamp,
    command: impl Fn(&str) -> String,
    reader: Reader,
) -> OutgoingMessage {
    let path = learn_path(learner, now, command, reader);
    let text = match (learner.next(), learner.next_due(now)) {
        (NextItem::Nothing, _) => Text::new("path-end"),
        (NextItem::Read(..) | NextItem::Do(..), None) => Text::new("path-nothing-due"),
        // The path says already when something will be due.
        (NextItem::Read(..) | NextItem::Do(..), Some(_)) => return path,
    };
    path.with_line(&text.localize(reader.locale))
}

pub fn step_name(number: usize, standing: &StepStanding, locale: Locale) -> String {
    format!("{}. {}", number + 1, standing.step.title.get(language(locale)))
}

/// A step, and the learner's progress in it.
fn step(number: usize, standing: &StepStanding, is_next: bool, locale: Locale) -> String {
    let text = match (standing.is_done, is_next) {
        (true, _) => Text::new("path-step-done"),
        (false, true) => Text::new("path-step-next"),
        (false, false) => Text::new("path-step"),
    };
    text.with("step", step_name(number, standing, locale))
        .with("read", count(standing.read))
        .with("cards", count(standing.step.cards.len()))
        .with("solved", count(standing.solved))
        .with("exercises", count(standing.step.exercises.len()))
        .localize(locale)
}

/// What is due, or when something will be.
fn repetition(learner: &Learner, due: usize, now: Timestamp, locale: Locale) -> Option<String> {
    let text = match (due, learner.next_due(now)) {
        (0, None) => return None,
        (0, Some(next)) => Text::new("path-next-due").with("when", relative(next)),
        (due, _) => Text::new("path-due").with("due", count(due)),
    };
    Some(text.localize(locale))
}

fn menu(path: &[StepStanding], locale: Locale) -> CreateActionRow {
    let option = |(number, standing): (usize, &StepStanding)| {
        let mark = if standing.is_done { "✅ " } else { "" };
        let label = format!("{mark}{}", step_name(number, standing, locale));
        MenuOption::new(truncate(&label, LABEL), number.to_string())
    };
    let options = path.iter().enumerate().map(option).collect();
    let id = LearnAction::Path(PathAction::ChooseStep).id();
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(Text::new("path-choose").localize(locale)))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
