//! What there is to learn: cards, and lists of them.

mod card;
mod count;
mod demonstration;
mod ending;
mod exercise;
mod list;
mod opening;
mod path;
mod pieces;
mod said;
#[cfg(test)]
pub(crate) mod tests;
mod ways;
mod wins;

pub use card::{learn_card, learn_card_at, learn_card_shared};
pub use count::{OwnGame, learn_calculation, learn_count, learn_count_shared, learn_rulesets};
pub use ending::{learn_ending, learn_ending_shared};
pub use exercise::{ExerciseBoard, exercise_name, exercise_panel, topic_name};
pub use list::{card_name, learn_candidates, learn_list, learn_nothing};
pub use path::{learn_path, learn_path_card, learn_path_nothing, step_name};
pub use said::explained;

use crate::i18n::{Locale, Text};
use makruk_school::{CardKind, Language};

/// The language of the school that this is.
pub fn language(locale: Locale) -> Language {
    match locale {
        Locale::Thai => Language::Thai,
        Locale::English => Language::English,
    }
}

fn other(language: Language) -> Language {
    match language {
        Language::Thai => Language::English,
        Language::English => Language::Thai,
    }
}

fn kind_name(kind: CardKind) -> Text {
    match kind {
        CardKind::Word => Text::new("learn-kind-word"),
        CardKind::Piece => Text::new("learn-kind-piece"),
        CardKind::Rule => Text::new("learn-kind-rule"),
        CardKind::Opening => Text::new("learn-kind-opening"),
        CardKind::Ending => Text::new("learn-kind-ending"),
        CardKind::Habit => Text::new("learn-kind-habit"),
        CardKind::Etiquette => Text::new("learn-kind-etiquette"),
        CardKind::History => Text::new("learn-kind-history"),
        CardKind::Kin => Text::new("learn-kind-kin"),
    }
}
