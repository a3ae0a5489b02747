//! The settings of digests, as managers see them.

use serenity::all::{ButtonStyle, Permissions};

use crate::digest::action::DigestButton;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::puzzles::day::messages::{moment, weekday, why};
use bot_service::{BlockReason, ChannelId, DigestPlan, DigestState};

/// When digests come and where, and what the bot lacks there.
pub fn digest_settings(plan: &DigestPlan, missing: Permissions, locale: Locale) -> OutgoingMessage {
    let settings = &plan.settings;
    let state = match plan.state {
        DigestState::Off => Text::new("digest-set-off"),
        DigestState::Running(next) => Text::new("digest-set-next").with("when", moment(next.at)),
        DigestState::Paused { reason, since } => {
            Text::new("digest-set-paused").with("since", moment(since)).with("why", why(reason, locale))
        }
    };
    let texts = [
        Some(Text::new("digest-set").with("channel", mention(settings.channel))),
        Some(
            Text::new("digest-set-when")
                .with("weekday", weekday(settings.weekday))
                .with("hour", settings.hour.to_string())
                .with("zone", settings.zone.to_string()),
        ),
        Some(Text::new("digest-set-what")),
        Some(state),
        (!missing.is_empty())
            .then(|| Text::new("digest-set-missing").with("permissions", permission_names(missing, locale))),
    ];
    let lines: Vec<String> = texts.into_iter().flatten().map(|text| text.localize(locale)).collect();
    let turn = match plan.state {
        DigestState::Running(_) => {
            Some((DigestButton::TurnOff, Text::new("digest-button-off"), ButtonStyle::Secondary))
        }
        // Another channel has to be chosen first.
        DigestState::Paused { reason: BlockReason::Gone, .. } => None,
        DigestState::Off | DigestState::Paused { .. } => {
            Some((DigestButton::TurnOn, Text::new("digest-button-on"), ButtonStyle::Success))
        }
    };
    let preview = Text::new("digest-button-preview").localize(locale);
    let preview = button(DigestButton::Preview.id(), &preview, ButtonStyle::Primary);
    let turn = turn.map(|(turn, label, style)| button(turn.id(), &label.localize(locale), style));
    OutgoingMessage::lines(&lines).with_buttons([preview].into_iter().chain(turn).collect())
}

/// That nothing was chosen yet.
pub fn digest_not_set(setup: &str, locale: Locale) -> OutgoingMessage {
    let text = Text::new("digest-not-set").with("setup", setup);
    let preview = Text::new("digest-button-preview").localize(locale);
    let label = Text::new("digest-button-on-here").localize(locale);
    OutgoingMessage::text(&text, locale).with_buttons(vec![
        button(DigestButton::Preview.id(), &preview, ButtonStyle::Primary),
        button(DigestButton::TurnOn.id(), &label, ButtonStyle::Success),
    ])
}

/// Tells whoever set digests up that there are none any more, and why.
pub fn digest_paused(channel: ChannelId, reason: BlockReason, setup: &str, locale: Locale) -> OutgoingMessage {
    let text = match reason {
        // A mention of it would be shown as unknown.
        BlockReason::Gone => Text::new("digest-paused-gone"),
        _ => Text::new("digest-paused").with("place", mention(channel)).with("why", why(reason, locale)),
    };
    OutgoingMessage::text(&text.with("setup", setup), locale)
}

fn mention(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}
