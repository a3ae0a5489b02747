//! What a server has settled, in words.

use crate::board::words::{rule, ruleset};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::OutgoingMessage;
use bot_service::LiveBoards;
use makruk::Ruleset;

pub fn server_language(language: Option<Locale>, locale: Locale) -> OutgoingMessage {
    let text = match language {
        None => Text::new("answer-language-open"),
        Some(Locale::Thai) => Text::new("answer-language").with("language", Text::new("panel-language-thai")),
        Some(Locale::English) => Text::new("answer-language").with("language", Text::new("panel-language-english")),
    };
    OutgoingMessage::text(&text, locale)
}

pub fn live_boards(live_boards: LiveBoards, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(
        &text_of!("answer-live-boards", live_boards, LiveBoards: InChannels, Everywhere, Nowhere),
        locale,
    )
}

/// Which role may organise from now on, if any.
pub fn organisers_chosen(role: Option<u64>, locale: Locale) -> OutgoingMessage {
    let text = match role {
        Some(role) => Text::new("answer-organisers").with("role", format!("<@&{role}>")),
        None => Text::new("answer-organisers-none"),
    };
    OutgoingMessage::text(&text, locale)
}

pub fn rules_changed(rules: &Ruleset, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::lines(&rule_lines(Text::new("answer-rules-set"), rules, locale))
}

fn rule_lines(title: Text, rules: &Ruleset, locale: Locale) -> Vec<String> {
    let title = title.with("ruleset", ruleset(rules, locale)).localize(locale);
    let each = rules.rules().into_iter().map(|one| format!("- {}", rule(one).localize(locale)));
    std::iter::once(title).chain(each).collect()
}
