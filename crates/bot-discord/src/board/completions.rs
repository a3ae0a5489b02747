//! Moves that a text may become.

use crate::board::words::notation_typed;
use crate::kit::limits::{CHOICE_NAME, CHOICES};
use crate::kit::reader::Reader;
use board_games::BoardTurn;

/// The moves that `typed` may become, in the notation it is in, each after `named`, the number of the game if it was typed.
pub fn completions<'a>(named: &str, typed: &str, turn: impl Into<BoardTurn<'a>>, reader: Reader) -> Vec<String> {
    let turn = turn.into();
    let notation = notation_typed(typed, reader);
    turn.completions(typed, notation)
        .into_iter()
        .map(|mv| format!("{named}{}", turn.format(mv, notation)))
        .filter(|text| text.chars().count() <= CHOICE_NAME)
        .take(CHOICES)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use makruk::Position;
    use makruk::notation::text;

    #[test]
    fn suggestions_follow_the_notation_of_the_typed_text() {
        let start = Position::start();
        for (typed, locale, expected) in [
            ("ม", Locale::English, "ม-ง๒"),
            ("", Locale::Thai, "ม-ง๒"),
            ("", Locale::English, "Nd2"),
            ("N", Locale::Thai, "Nd2"),
            ("b1d", Locale::Thai, "b1d2"),
        ] {
            let found = completions("", typed, &start, locale.into());
            assert!(found.iter().any(|text| text == expected), "{typed:?} in {locale}: {found:?}");
            assert!(found.len() <= CHOICES);
        }
        assert!(completions("#12 ", "Nd", &start, Locale::English.into()).contains(&"#12 Nd2".to_owned()));
        assert!(completions(&"#".repeat(100), "Nd", &start, Locale::English.into()).is_empty());
    }

    #[test]
    fn every_suggestion_is_a_legal_move() {
        let start = Position::start();
        for locale in Locale::ALL {
            for text in completions("", "", &start, locale.into()) {
                assert!(text::read(&text, &start).is_ok(), "{text}");
            }
        }
    }
}
