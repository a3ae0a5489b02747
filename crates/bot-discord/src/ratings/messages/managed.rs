//! What the managers of a server do in its club, and what everybody can read of it.

use club_competitions::Ruling;

use crate::board::words::{mention, relative};
use crate::i18n::{Locale, Text};
use crate::kit::limits::name;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::registry::Registry;
use crate::ratings::messages::words::{contender, result, signed};
use bot_service::club::{ClubSettings, LedgerLine, PersonOrEngine, RatingEffect, Uncounted};
use bot_service::{AuditEntry, Audited, Corrected};

fn ruling(ruling: Option<Ruling>) -> Text {
    match ruling {
        None => Text::new("club-ruling-none"),
        Some(Ruling::Void) => Text::new("club-ruling-void"),
        Some(Ruling::Result(as_if)) => Text::new("club-ruling-result").with("result", result(as_if)),
    }
}

fn plain(reason: &str) -> String {
    name(reason).replace('`', "'")
}

/// A result that was corrected, and what it does now.
pub fn club_corrected(corrected: &Corrected, registry: Registry, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let Corrected { before, after, changed, effects } = corrected;
    let head = Text::new("club-corrected")
        .with("game", after.entry.played.game.to_string())
        .with("ruling", ruling(after.entry.ruling))
        .with("ratings", *changed);
    let was = Text::new("club-corrected-was").with("effect", effect(before, locale));
    let is = Text::new("club-corrected-is").with("effect", effect(after, locale));
    let texts = [head, was, is].map(|text| text.localize(locale));
    let moved = (registry.corrected)(effects, locale);
    OutgoingMessage::lines(&texts.into_iter().chain(moved).collect::<Vec<_>>())
}

/// What a result did to the ratings of both.
fn effect(line: &LedgerLine, locale: Locale) -> String {
    match line.verdict {
        RatingEffect::Counted(changes) => {
            let sides = line.entry.played.contenders().into_iter().zip(changes);
            let people = sides.filter(|(side, _)| matches!(side, PersonOrEngine::Person(_)));
            let changed = people.map(|(side, change)| {
                let points = change.after.rating().rounded() - change.before.rating().rounded();
                format!("{} {}", contender(side, locale), signed(points))
            });
            changed.collect::<Vec<_>>().join(" · ")
        }
        RatingEffect::Uncounted(Uncounted::Void) => Text::new("rating-uncounted-void").localize(locale),
        RatingEffect::Uncounted(Uncounted::TooShort(moves)) => {
            Text::new("rating-uncounted-short").with("moves", u32::from(moves)).localize(locale)
        }
        RatingEffect::Uncounted(Uncounted::PairCap(games)) => {
            Text::new("rating-uncounted-pair").with("games", u32::from(games)).localize(locale)
        }
    }
}

pub fn club_settings(settings: &ClubSettings, reader: Reader) -> OutgoingMessage {
    OutgoingMessage::lines(&settings_lines(settings, reader.locale))
}

fn settings_lines(settings: &ClubSettings, locale: Locale) -> Vec<String> {
    let ClubSettings { rules, provisional_above, listed_below } = settings;
    let lines = [
        Text::new("club-settings-title"),
        Text::new("club-settings-cap").with("games", u32::from(rules.weekly_cap)),
        Text::new("club-settings-moves").with("moves", u32::from(rules.least_moves)),
        Text::new("club-settings-provisional").with("points", u32::from(*provisional_above)),
        Text::new("club-settings-listed").with("points", u32::from(*listed_below)),
        Text::new("club-settings-from-now"),
    ];
    lines.map(|text| text.localize(locale)).to_vec()
}

/// What was done in the club, the newest first.
pub fn club_audit_log(log: &[AuditEntry], all: u64, registry: Registry, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let mut lines = vec![Text::new("club-log-title").with("all", all).localize(locale)];
    if log.is_empty() {
        lines.push(Text::new("club-log-empty").localize(locale));
    }
    lines.extend(log.iter().map(|entry| {
        let what = match &entry.what {
            Audited::Ruled { game, ruling: as_if, reason } => Text::new("club-log-ruled")
                .with("game", game.to_string())
                .with("ruling", ruling(*as_if))
                .with("reason", plain(reason)),
            Audited::Settings { after, .. } => Text::new("club-log-settings")
                .with("games", u32::from(after.rules.weekly_cap))
                .with("moves", u32::from(after.rules.least_moves))
                .with("provisional", u32::from(after.provisional_above))
                .with("listed", u32::from(after.listed_below)),
            Audited::Feature(change) => (registry.audited)(change, locale).unwrap_or(Text::new("club-log-unknown")),
        };
        Text::new("club-log-line")
            .with("number", entry.number.to_string())
            .with("when", relative(entry.at))
            .with("by", mention(entry.by))
            .with("what", what)
            .localize(locale)
    }));
    OutgoingMessage::lines(&lines)
}
