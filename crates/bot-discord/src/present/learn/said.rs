//! The cards that explain what the bot says of a game, of a puzzle and in an analysis.

use crate::analysis_page::AnalysisPage;
use crate::i18n::Text;
use crate::present::learn::card::learn_card;
use crate::present::learn::list::choice_of;
use crate::present::message::OutgoingMessage;
use crate::present::said::{SaidWord, card_of_theme, said_words, words_of_analysis, words_of_puzzle};
use crate::reader::Reader;
use bot_service::game::Play;
use bot_service::{AnalysisReport, Solving};
use makruk::CountKind;
use makruk_school::{Card, School};

/// Explains the words for the current state of a game.
pub fn learn_said(school: &School, play: &Play, reader: Reader) -> OutgoingMessage {
    explained(school, said_words(play), reader)
}

/// Explains the words for a puzzle.
pub fn puzzle_words(school: &School, solving: &Solving, reader: Reader) -> OutgoingMessage {
    explained(school, words_of_puzzle(solving), reader)
}

/// What the words mean that are said on a page of an analysis.
pub fn analysis_words(school: &School, report: &AnalysisReport, page: AnalysisPage, reader: Reader) -> OutgoingMessage {
    explained(school, words_of_analysis(report, page), reader)
}

/// The card of a single word; of several, all of them to choose from.
fn explained(school: &School, words: Vec<SaidWord>, reader: Reader) -> OutgoingMessage {
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
    use makruk_puzzles::Theme;

    use super::*;
    use bot_service::learning::testing::SCHOOL;

    #[test]
    fn every_theme_but_two_has_a_card() {
        let without = Theme::ALL.into_iter().filter(|&theme| card_of(&SCHOOL, SaidWord::Theme(theme)).is_none());
        assert_eq!(without.collect::<Vec<_>>(), [Theme::Sacrifice, Theme::QuietKey]);
    }
}
