//! What the audit log and a corrected result say of a ladder.

use crate::i18n::{Locale, Text};
use crate::ladder::messages::news::moved_line;
use crate::ladder::messages::rules::{changed_rules, with_terms};
use bot_service::{Effects, LadderAudit, Moved, StoredChange};

pub fn audited(change: &StoredChange, locale: Locale) -> Option<Text> {
    Some(match change.read()? {
        LadderAudit::Rules { before, after } => {
            let changed = changed_rules(&before, &after, locale).map(|[_, after]| format!("\n{after}"));
            Text::new("club-log-ladder-rules").with("rules", changed.collect::<String>())
        }
        LadderAudit::Terms { before: None, after } => with_terms(Text::new("club-log-ladder-founded"), &after, locale),
        LadderAudit::Terms { before: Some(_), after } => with_terms(Text::new("club-log-ladder-terms"), &after, locale),
    })
}

pub fn corrected(effects: &Effects, locale: Locale) -> Vec<String> {
    let moved: Option<&Moved> = effects.get();
    moved.map(|moved| moved.named.iter().map(|step| moved_line(step, locale)).collect()).unwrap_or_default()
}
