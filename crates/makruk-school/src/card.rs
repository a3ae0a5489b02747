//! Cards.

use makruk::openings::{BuddhistYear, Opening};
use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

use super::demonstration::Demonstration;
use super::diagram::Diagram;
use super::document::{CardSource, OtherSource};
use super::id::CardId;
use super::language::{Language, Localized};

/// One thing explained, short enough to be read at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CardFields")]
pub struct Card {
    /// Its identifier.
    pub id: CardId,
    /// What sort of thing it explains.
    pub kind: CardKind,
    /// What it explains, by its usual name.
    pub title: Localized<String>,
    /// Other names of the same thing.
    pub synonyms: Localized<Vec<String>>,
    /// The explanation: at most [`Card::MAX_TEXT`] characters.
    pub text: Localized<String>,
    /// Where the documents describe it; at least one place, unless it is told elsewhere.
    pub sources: Vec<CardSource>,
    /// What it is drawn from besides the documents.
    pub other_source: Option<OtherSource>,
    /// Related cards.
    pub see: Vec<CardId>,
    /// A position that shows it.
    pub diagram: Option<Diagram>,
    /// A game of another kind that shows it, step by step.
    pub demonstration: Option<Demonstration>,
    /// The opening that it explains; only cards of [`CardKind::Opening`] have one.
    pub opening: Option<Opening>,
    /// When it happened.
    pub when: Option<BuddhistYear>,
}

/// What a card explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardKind {
    /// A word of the game.
    Word,
    /// A piece.
    Piece,
    /// A rule.
    Rule,
    /// An opening, or something about openings.
    Opening,
    /// An ending.
    Ending,
    /// A habit of good players.
    Habit,
    /// How one behaves at the board (มารยาท); `manner` in the files.
    #[serde(rename = "manner")]
    Etiquette,
    /// A legend, an event, a person or a book.
    History,
    /// A related game.
    Kin,
}

/// Why something is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    /// A title, a synonym, a text or a heading is empty.
    #[error("{0} has an empty text")]
    Empty(CardId),
    /// The explanation has more than [`Card::MAX_TEXT`] characters.
    #[error("the text of {id} has {length} characters instead of at most {max}", max = Card::MAX_TEXT)]
    TooLong {
        /// The card.
        id: CardId,
        /// How many characters the text has.
        length: usize,
    },
    /// It names no source.
    #[error("{0} has no source")]
    NoSource(CardId),
    /// It is of another kind but names an opening.
    #[error("{0} names an opening and is of another kind")]
    NotAnOpening(CardId),
    /// The year of the Common Era is not that of the Buddhist Era.
    #[error("the two years of {0} are not the same one")]
    Years(CardId),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFields {
    id: CardId,
    kind: CardKind,
    title: Localized<String>,
    #[serde(default)]
    synonyms: Localized<Vec<String>>,
    text: Localized<String>,
    #[serde(default)]
    sources: Vec<CardSource>,
    other_source: Option<OtherSource>,
    #[serde(default)]
    see: Vec<CardId>,
    position: Option<Diagram>,
    demonstration: Option<Demonstration>,
    #[serde(default, deserialize_with = "variant")]
    opening: Option<Opening>,
    when: Option<YearPair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct YearPair {
    be: u16,
    ce: u16,
}

impl Card {
    /// The most characters that an explanation can have.
    pub const MAX_TEXT: usize = 900;

    /// Its names in `language`, the title first.
    pub fn names(&self, language: Language) -> impl Iterator<Item = &str> {
        std::iter::once(self.title.get(language)).chain(self.synonyms.get(language)).map(String::as_str)
    }
}

impl CardKind {
    /// Every kind, in the order in which they are best listed.
    pub const ALL: [CardKind; 9] = [
        CardKind::Word,
        CardKind::Piece,
        CardKind::Rule,
        CardKind::Opening,
        CardKind::Ending,
        CardKind::Habit,
        CardKind::Etiquette,
        CardKind::History,
        CardKind::Kin,
    ];
}

impl TryFrom<CardFields> for Card {
    type Error = CardError;

    fn try_from(fields: CardFields) -> Result<Card, CardError> {
        let CardFields { id, kind, title, synonyms, text, sources, other_source, .. } = fields;
        let (see, diagram, opening) = (fields.see, fields.position, fields.opening);
        let demonstration = fields.demonstration;
        let text = Localized { th: text.th.trim().to_owned(), en: text.en.trim().to_owned() };
        let texts = [&title.th, &title.en, &text.th, &text.en].into_iter().chain(&synonyms.th).chain(&synonyms.en);
        if texts.chain(sources.iter().map(|source| &source.heading)).any(|text| text.trim().is_empty()) {
            return Err(CardError::Empty(id));
        }
        let length = text.th.chars().count().max(text.en.chars().count());
        if length > Card::MAX_TEXT {
            return Err(CardError::TooLong { id, length });
        }
        if sources.is_empty() && other_source.is_none() {
            return Err(CardError::NoSource(id));
        }
        if opening.is_some() && kind != CardKind::Opening {
            return Err(CardError::NotAnOpening(id));
        }
        if fields.when.as_ref().is_some_and(|years| BuddhistYear::new(years.be).common() != years.ce) {
            return Err(CardError::Years(id));
        }
        let when = fields.when.map(|years| BuddhistYear::new(years.be));
        Ok(Card { id, kind, title, synonyms, text, sources, other_source, see, diagram, demonstration, opening, when })
    }
}

/// Reads an opening by the name of its variant: `MaPhukMattrathan`.
fn variant<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Opening>, D::Error> {
    let name = String::deserialize(from)?;
    let opening = Opening::ALL.into_iter().find(|opening| format!("{opening:?}") == name);
    opening.map(Some).ok_or_else(|| de::Error::custom(format_args!("there is no opening {name:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(fields: &str) -> Result<Card, String> {
        let default = |name: &str, value: &str| match fields.contains(name) {
            true => String::new(),
            false => format!("{name} = {value}\n"),
        };
        let toml = [
            default("id", "\"chon\""),
            default("kind", "\"word\""),
            default("title", "{ th = \"จน\", en = \"Checkmate\" }"),
            default("text", "{ th = \"ขุนไม่มีทางหนี\", en = \"No way out.\" }"),
            default("sources", "[{ document = \"words\", heading = \"จน\" }]"),
            fields.to_owned(),
        ];
        toml::from_str(&toml.concat()).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn a_card_has_what_it_needs() {
        let plain = card("").unwrap();
        assert_eq!(plain.names(Language::English).collect::<Vec<_>>(), ["Checkmate"]);
        let full = card("kind = \"opening\"\nopening = \"MaThiam\"\nwhen = { be = 2506, ce = 1963 }").unwrap();
        assert_eq!((full.opening, full.when), (Some(Opening::MaThiam), Some(BuddhistYear::new(2506))));
        let elsewhere = card("sources = []\nother_source = \"verse\"").unwrap();
        assert_eq!((elsewhere.sources.len(), elsewhere.other_source), (0, Some(OtherSource::Verse)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |fields: &str| card(fields).unwrap_err();
        assert_eq!(refused("sources = []"), "chon has no source");
        assert_eq!(refused("opening = \"MaThiam\""), "chon names an opening and is of another kind");
        assert_eq!(refused("kind = \"opening\"\nopening = \"Sicilian\""), "there is no opening \"Sicilian\"");
        assert_eq!(refused("when = { be = 2506, ce = 1964 }"), "the two years of chon are not the same one");
        assert_eq!(refused("text = { th = \" \", en = \"x\" }"), "chon has an empty text");
        let long = format!("text = {{ th = \"{}\", en = \"x\" }}", "ก".repeat(901));
        assert_eq!(refused(&long), "the text of chon has 901 characters instead of at most 900");
    }
}
