//! What is kept of people, and how they are erased, in both languages.

use jiff::Timestamp;

use crate::i18n::{Locale, Text};
use crate::privacy::messages::{
    OutgoingMessage, forget_ask, forget_ask_again, forget_asked, forget_taken_back, own_data_later, privacy,
};
use bot_service::PendingErasure;
use bot_service::game::PlayerId;

fn shown(outgoing: &OutgoingMessage) -> String {
    let labels = serde_json::to_string(&outgoing.rows).unwrap();
    format!("{}\n{labels}", outgoing.content)
}

#[test]
fn what_is_kept_and_how_one_is_taken_out() {
    let due = Timestamp::from_second(1_800_000_000).unwrap();
    let mut all = String::new();
    for locale in [Locale::English, Locale::Thai] {
        let kept = privacy(|name| format!("</{name}:1>"), locale);
        assert!(kept.content.chars().count() < 2_000 && !kept.content.ends_with('…'));
        for outgoing in [
            kept,
            forget_ask(locale),
            forget_ask_again(locale),
            forget_asked(PendingErasure { due, has_begun: false }, locale),
            forget_asked(PendingErasure { due, has_begun: true }, locale),
            forget_taken_back(true, locale),
            own_data_later(due, locale),
        ] {
            all.push_str(&shown(&outgoing));
            all.push_str("\n\n");
        }
    }
    insta::assert_snapshot!(all);
}

#[test]
fn someone_who_has_left_is_neither_mentioned_nor_numbered() {
    let nobody = PlayerId::erased(7);
    let text = Text::new("analysis-done").with("player", crate::kit::ids::mention(nobody));
    for (locale, said) in [(Locale::English, "someone who has left"), (Locale::Thai, "คนที่ออกไปแล้ว")]
    {
        let shown = OutgoingMessage::text(&text, locale).content;
        assert!(shown.contains(said) && !shown.contains(&nobody.0.to_string()), "{shown}");
    }
    assert_eq!(crate::kit::ids::unnamed(nobody), "—");
}
