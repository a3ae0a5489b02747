//! The challenge ladder of a server, as its members see it.

mod audited;
mod file;
mod history;
mod members;
mod news;
mod pages;
mod picture;
mod rules;
#[cfg(test)]
pub(crate) mod tests;
mod words;

use std::collections::HashSet;

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::{ChallengeStage, Ladder, LadderChallenge};
use jiff::Timestamp;

use crate::board::clock::day;
use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::ids::{person, unnamed};
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::NamesShown;
use bot_service::LadderAt;
use bot_service::game::PlayerId;
use words::place;

pub use audited::{audited, corrected};
pub use file::ladder_file;
pub use history::ladder_history;
pub use members::{
    ladder_ask_to_leave, ladder_away, ladder_back, ladder_expelled, ladder_joined, ladder_left, ladder_whom,
};
pub use news::{LadderCommands, ladder_challenged, ladder_news, ladder_news_told, ladder_settled, ladder_waits};
pub use pages::{LadderPage, ladder_rungs};
pub(crate) use rules::with_terms;
pub use rules::{ladder_changed, ladder_founded, ladder_proposed, ladder_rules};

/// How many rungs are shown at the top, and how many around the reader.
const TOP: usize = 15;
const AROUND: usize = 3;

const CHALLENGES: usize = 8;

#[derive(Clone, Copy, Debug)]
pub struct ShownLadder<'a> {
    pub at: &'a LadderAt,
    /// Who looks at it, and may be on it.
    pub reader: PlayerId,
    pub names: &'a NamesShown,
    /// Who of them has left the server: they keep their rungs, for they may return.
    pub gone: &'a HashSet<PlayerId>,
    pub now: Timestamp,
    pub join: &'a str,
    pub settings: &'a str,
}

pub fn ladder(shown: &ShownLadder<'_>, locale: Locale) -> OutgoingMessage {
    let ShownLadder { at, reader, names, join, settings, .. } = *shown;
    let ladder = &at.ladder;
    let mut lines = vec![with_terms(Text::new("ladder-title"), (at.id.game, &at.terms), locale).localize(locale)];
    if ladder.is_halted() {
        lines.push(Text::new("ladder-halted").with("settings", settings).localize(locale));
    }
    lines.extend(rungs(shown, locale));
    if !ladder.newcomers().is_empty() {
        let names: Vec<String> = ladder.newcomers().iter().map(|&player| person(player)).collect();
        lines.push(Text::new("ladder-newcomers").with("players", names.join(" ")).localize(locale));
    }
    let open: Vec<&LadderChallenge> = ladder.challenges().iter().filter(|challenge| challenge.is_open()).collect();
    lines.extend(open.iter().take(CHALLENGES).map(|challenge| open_challenge(ladder, challenge).localize(locale)));
    let reader = Player(reader.0);
    let own = match (ladder.rung(reader), ladder.newcomers().contains(&reader)) {
        (Some(rung), _) => Text::new("ladder-own").with("rung", rung.0),
        (None, true) => Text::new("ladder-own-newcomer").with("left", ladder.placements_left(reader)),
        (None, false) => Text::new("ladder-own-none").with("join", join),
    };
    lines.push(own.localize(locale));
    let name = |player: Player| names.get(&PlayerId(player.0)).cloned().unwrap_or_else(|| unnamed(PlayerId(player.0)));
    OutgoingMessage::lines(&lines)
        .with_rows(pages::with_all_rungs(news::own_rows(at, reader, name, locale), at, locale))
        .with_picture(picture::picture(shown, pages::front(ladder), locale))
}

/// The rungs from the top, and those around the reader; what is left out in between is marked.
fn rungs(shown: &ShownLadder<'_>, locale: Locale) -> Vec<String> {
    let reader = shown.reader;
    let ladder = &*shown.at.ladder;
    let order = ladder.rungs();
    if order.is_empty() {
        return vec![Text::new("ladder-empty").localize(locale)];
    }
    let own = order.iter().position(|player| player.0 == reader.0);
    let is_shown = |index: usize| index < TOP || own.is_some_and(|own| index.abs_diff(own) <= AROUND);
    let mut lines = Vec::new();
    let mut is_gap = false;
    for (index, &player) in order.iter().enumerate() {
        if is_shown(index) {
            lines.push(rung(shown, (index, player), locale));
        } else if !is_gap {
            lines.push("…".to_owned());
        }
        is_gap = !is_shown(index);
    }
    lines
}

/// A rung by its index, and who is on it.
fn rung(shown: &ShownLadder<'_>, (index, player): (usize, Player), locale: Locale) -> String {
    let away = shown.at.ladder.absent_until(player).map(|until| Text::new("ladder-away").with("until", day(until)));
    let away = away.map(|text| format!(" · {}", text.localize(locale))).unwrap_or_default();
    let who = match shown.gone.contains(&PlayerId(player.0)) {
        true => Text::new("ladder-gone").localize(locale),
        false => person(player),
    };
    format!("{} {who}{away}", place(index))
}

/// A challenge that is open, and what it waits for.
fn open_challenge(ladder: &Ladder, challenge: &LadderChallenge) -> Text {
    let deadline = challenge.deadline(ladder.settings()).map(relative);
    let text = match (challenge.stage, &deadline) {
        (ChallengeStage::Made, Some(_)) => Text::new("ladder-open-made"),
        (ChallengeStage::ToPlay { .. }, Some(_)) => Text::new("ladder-open-to-play"),
        (ChallengeStage::Made | ChallengeStage::ToPlay { .. }, None) if ladder.is_halted() => {
            Text::new("ladder-open-halted")
        }
        (ChallengeStage::Made | ChallengeStage::ToPlay { .. }, None) => Text::new("ladder-open-paused"),
        (ChallengeStage::Queued, _) => Text::new("ladder-open-queued"),
        (ChallengeStage::Playing | ChallengeStage::Closed { .. }, _) => Text::new("ladder-open-playing"),
    };
    let text = text.with("challenger", person(challenge.challenger)).with("challenged", person(challenge.challenged));
    match deadline {
        Some(deadline) => text.with("until", deadline),
        None => text,
    }
}
