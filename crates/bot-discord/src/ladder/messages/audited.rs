//! What the audit log and a corrected result say of a ladder.

use crate::board::words::named_game;
use crate::i18n::{Locale, Text};
use crate::ladder::messages::news::moved_line;
use crate::ladder::messages::rules::{changed_rules, with_terms};
use bot_service::{Effects, LadderAudit, LadderAuditChange, Moved, StoredChange};

pub fn audited(change: &StoredChange, locale: Locale) -> Option<Text> {
    let LadderAudit { game, change } = change.read()?;
    Some(match change {
        LadderAuditChange::Rules { before, after } => {
            let changed = changed_rules(&before, &after, locale).map(|[_, after]| format!("\n{after}"));
            let game = named_game(game).map(|game| format!("\n{}", game.localize(locale)));
            let rules = game.into_iter().chain(changed).collect::<String>();
            Text::new("club-log-ladder-rules").with("rules", rules)
        }
        LadderAuditChange::Terms { before: None, after } => {
            with_terms(Text::new("club-log-ladder-founded"), (game, &after), locale)
        }
        LadderAuditChange::Terms { before: Some(_), after } => {
            with_terms(Text::new("club-log-ladder-terms"), (game, &after), locale)
        }
    })
}

pub fn corrected(effects: &Effects, locale: Locale) -> Vec<String> {
    let moved: Option<&Moved> = effects.get();
    moved.map(|moved| moved.named.iter().map(|step| moved_line(step, locale)).collect()).unwrap_or_default()
}
