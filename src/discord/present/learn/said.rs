//! The cards that explain what the bot says of a game.

use super::super::message::OutgoingMessage;
use super::super::said::{SaidWord, said_words};
use super::card::learn_card;
use super::list::choice_of;
use crate::discord::reader::Reader;
use crate::game::Play;
use crate::i18n::Text;
use makruk::CountKind;
use makruk_school::{Card, School};

/// What the words mean that are said of a game as it stands.
pub fn learn_said(school: &School, play: &Play, reader: Reader) -> OutgoingMessage {
    let mut cards: Vec<&Card> = Vec::new();
    for card in said_words(play).into_iter().filter_map(|word| card_of(school, word)) {
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
    }
}
