//! The cards that explain what the bot says of a game, of a puzzle and in an analysis.

use crate::board::said::{SaidWord, card_of_theme};
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::messages::card::learn_card;
use crate::lessons::messages::list::choice_of;
use makruk::CountKind;
use makruk_school::{Card, School};

/// The card of a single word; of several, all of them to choose from.
pub fn explained(school: &School, words: Vec<SaidWord>, reader: Reader) -> OutgoingMessage {
    let mut cards: Vec<&Card> = Vec::new();
    for card in words.into_iter().filter_map(|word| card_of(school, word)) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    match cards[..] {
        [] => OutgoingMessage::text(&Text::new("learn-said-nothing"), reader.locale),
        [card] => learn_card(school, card, reader),
        _ => choice_of(&cards, Text::new("learn-said"), reader),
    }
}

fn card_of(school: &School, word: SaidWord) -> Option<&Card> {
    match word {
        SaidWord::Term(term) => school.term(term),
        SaidWord::Count(CountKind::Board) => school.card("sak-kradan"),
        SaidWord::Count(CountKind::Pieces) => school.card("sak-mak"),
        SaidWord::Opening(opening) => school.opening(opening),
        SaidWord::Theme(theme) => school.card(card_of_theme(theme)?),
    }
}

#[cfg(test)]
mod tests {
    use makruk_puzzles::{MAKRUK_THEMES, PuzzleTheme};

    use super::*;
    use bot_service::learning::testing::SCHOOL;

    #[test]
    fn every_theme_that_sources_explain_has_a_card() {
        let without = MAKRUK_THEMES.into_iter().filter(|&theme| card_of(&SCHOOL, SaidWord::Theme(theme)).is_none());
        assert_eq!(
            without.collect::<Vec<_>>(),
            [
                PuzzleTheme::Sacrifice,
                PuzzleTheme::QuietKey,
                PuzzleTheme::Pin,
                PuzzleTheme::Skewer,
                PuzzleTheme::Decoy,
                PuzzleTheme::Defence
            ]
        );
    }
}
