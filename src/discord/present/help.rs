//! How to play, by task.

use super::message::{OutgoingMessage, Picture};
use super::view::View;
use super::words::example;
use crate::i18n::{Locale, Text};
use makruk::Position;

/// The tasks with their commands, which `command` turns into clickable mentions, and a picture of the starting position.
pub fn help(command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    let start = Position::start();
    let lines = [
        Text::new("help-title"),
        Text::new("help-play").with("command", command("play")),
        Text::new("help-move")
            .with("command", command("move"))
            .with("example", example(&start, locale).unwrap_or_default()),
        Text::new("help-forms"),
        Text::new("help-count").with("start", command("count start")).with("stop", command("count stop")),
        Text::new("help-offers")
            .with("draw", command("draw"))
            .with("resign", command("resign"))
            .with("takeback", command("takeback")),
        Text::new("help-engine").with("play", command("play")).with("handoff", command("handoff ask")),
        Text::new("help-learn").with("hint", command("hint")).with("analyse", command("analyse")),
        Text::new("help-rules").with("play", command("play")).with("setup", command("setup ruleset")),
        Text::new("help-board").with("board", command("board")).with("games", command("games")),
        Text::new("help-pings").with("settings", command("settings")),
        Text::new("help-watch"),
    ];
    let picture = Picture::new(&View::of_position(&start, locale), "makruk-start.png".to_owned());
    OutgoingMessage::lines(&lines.map(|line| line.localize(locale))).with_picture(picture)
}
