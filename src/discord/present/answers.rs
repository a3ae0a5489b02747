//! What only the one who acted sees: short, in their own language.

use super::board::{move_line, picture, seats, state};
use super::words::{kind_in_full, last_move, rule, ruleset};
use super::{Outgoing, buttons};
use crate::game::{Play, Stage};
use crate::i18n::{Locale, Text};
use crate::service::{Pings, Snapshot};
use makruk::{Color, Ruleset};

/// The move that was just made.
pub fn moved(snapshot: &Snapshot, locale: Locale) -> Outgoing {
    Outgoing::text(&Text::new("answer-moved").with("move", newest_move(snapshot, locale)), locale)
}

/// The same to somebody who made it from another channel.
pub fn moved_elsewhere(snapshot: &Snapshot, locale: Locale) -> Outgoing {
    let text = Text::new("answer-moved-elsewhere")
        .with("move", newest_move(snapshot, locale))
        .with("game", snapshot.id.to_string())
        .with("place", channel(snapshot));
    Outgoing::text(&text, locale)
}

/// A challenge was taken up and is played in a thread.
pub fn begun(snapshot: &Snapshot, locale: Locale) -> Outgoing {
    let text = Text::new("answer-accepted").with("game", snapshot.id.to_string()).with("place", channel(snapshot));
    Outgoing::text(&text, locale)
}

/// "Really?", before a game is given up.
pub fn ask_to_resign(snapshot: &Snapshot, play: &Play, locale: Locale) -> Outgoing {
    let text = match play.plies() {
        0 | 1 => Text::new("answer-abort-ask"),
        _ => Text::new("answer-resign-ask"),
    };
    Outgoing::text(&text.with("game", snapshot.id.to_string()), locale)
        .with_rows(buttons::resigning(snapshot, play, locale))
}

/// A count has begun.
pub fn counting(snapshot: &Snapshot, locale: Locale) -> Outgoing {
    match snapshot.game.play().and_then(Play::count) {
        Some(count) => {
            let text = Text::new("answer-count-started")
                .with("kind", kind_in_full(count.kind()))
                .with("next", count.next())
                .with("limit", count.limit());
            Outgoing::text(&text, locale)
        }
        None => Outgoing::text(&Text::new("answer-count-stopped"), locale),
    }
}

/// The board as it stands, for one reader, with the men of `below` at the bottom.
pub fn board_seen(snapshot: &Snapshot, play: &Play, below: Color, locale: Locale) -> Outgoing {
    let state = match snapshot.game.stage() {
        Stage::Playing(play) => state(play, locale),
        _ => Vec::new(),
    };
    let players = seats(snapshot, play, Text::new("board-now"), locale);
    let lines: Vec<String> = std::iter::once(players).chain(move_line(play, locale)).chain(state).collect();
    Outgoing::lines(&lines).with_picture(Some(picture(snapshot, play, below, locale)))
}

/// How somebody's pings were set just now.
pub fn pings_set(pings: Pings, locale: Locale) -> Outgoing {
    Outgoing::text(
        &match pings {
            Pings::On => Text::new("answer-pings-on"),
            Pings::Off => Text::new("answer-pings-off"),
        },
        locale,
    )
}

/// How somebody's pings are set, and how to change that.
pub fn pings_are(pings: Pings, command: &str, locale: Locale) -> Outgoing {
    let text = match pings {
        Pings::On => Text::new("answer-settings-on"),
        Pings::Off => Text::new("answer-settings-off"),
    };
    Outgoing::text(&text.with("command", command), locale)
}

/// The rules that a server plays by from now on.
pub fn rules_set(rules: &Ruleset, locale: Locale) -> Outgoing {
    Outgoing::lines(&rule_lines(Text::new("answer-rules-set"), rules, locale))
}

/// The rules that a server plays by, and how to change them.
pub fn rules_are(rules: &Ruleset, command: &str, locale: Locale) -> Outgoing {
    let mut lines = rule_lines(Text::new("answer-rules-are"), rules, locale);
    lines.push(Text::new("answer-rules-how").with("command", command).localize(locale));
    Outgoing::lines(&lines)
}

fn rule_lines(title: Text, rules: &Ruleset, locale: Locale) -> Vec<String> {
    let title = title.with("ruleset", ruleset(rules, locale)).localize(locale);
    let each = rules.rules().into_iter().map(|one| format!("- {}", rule(one).localize(locale)));
    std::iter::once(title).chain(each).collect()
}

fn newest_move(snapshot: &Snapshot, locale: Locale) -> String {
    snapshot.game.play().and_then(|play| last_move(play, locale)).unwrap_or_default()
}

fn channel(snapshot: &Snapshot) -> String {
    format!("<#{}>", snapshot.place.channel.0)
}
