//! The documents from which the school teaches, and what they say.

use serde::Deserialize;

use super::id::CardId;
use super::language::Localized;

/// One of the five documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Document {
    /// ตำนานหมากรุก: legends, history, openings and the people who played them.
    Legends,
    /// คำที่เกี่ยวข้องกับหมากรุกไทย: the glossary.
    Words,
    /// หมากรุกไทย, an encyclopedia's article.
    Makruk,
    /// หมากรุกไทย, a page of the site ศรีเมือง.
    Site,
    /// หมากรุกสากล, an encyclopedia's article on international chess.
    Chess,
}

/// Where something is told.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSource {
    /// The document.
    pub document: Document,
    /// The heading of the section, in Thai, or the first words of the paragraph if it has none.
    pub heading: String,
}

/// Something besides the documents that cards are drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OtherSource {
    /// เพลงยาวกระบวรไล่หมากรุก, the verse on chasing by หลวงธรรมาภิมณฑ์, as pages on the web quote it.
    Verse,
}

/// One thing that a document says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Where the document says it.
    pub source: CardSource,
    /// What it says: a few words in English.
    pub says: String,
    /// Where that is taught.
    pub taught: Taught,
}

/// Where something that a document says is taught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    /// By this card.
    Card(CardId),
    /// Nowhere: it is how another game is played.
    OtherGame(OtherGame),
}

/// A game that a document explains besides Makruk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OtherGame {
    /// Chaturanga (จตุรงค์), the old Indian game.
    Chaturanga,
    /// International chess.
    Chess,
}

/// A thing as a file of `sources` has it; the document is the file.
#[derive(Deserialize)]
#[serde(try_from = "ThingFields")]
pub(crate) struct ThingEntry {
    heading: String,
    says: String,
    taught: Taught,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThingFields {
    heading: String,
    says: String,
    card: Option<CardId>,
    other_game: Option<OtherGame>,
}

impl Document {
    /// The five documents.
    pub const ALL: [Document; 5] =
        [Document::Legends, Document::Words, Document::Makruk, Document::Site, Document::Chess];

    /// The title, by which a card cites it. Two of them have the same one and are told apart by who published them.
    pub const fn title(self) -> &'static str {
        match self {
            Document::Legends => "ตำนานหมากรุก",
            Document::Words => "คำที่เกี่ยวข้องกับหมากรุกไทย",
            Document::Makruk => "หมากรุกไทย (วิกิพีเดีย)",
            Document::Site => "หมากรุกไทย (ศรีเมือง)",
            Document::Chess => "หมากรุกสากล (วิกิพีเดีย)",
        }
    }
}

impl OtherSource {
    /// What it is called, and where it was read.
    pub const fn title(self) -> Localized<&'static str> {
        match self {
            OtherSource::Verse => Localized {
                th: "เพลงยาวกระบวรไล่หมากรุก ของหลวงธรรมาภิมณฑ์ (พ.ศ. 2465) ตามที่หน้าเว็บยกมา",
                en: "the verse on chasing by Luang Thammaphimon (1922), as web pages quote it",
            },
        }
    }
}

impl ThingEntry {
    pub(crate) fn of(self, document: Document) -> Thing {
        Thing { source: CardSource { document, heading: self.heading }, says: self.says, taught: self.taught }
    }
}

impl TryFrom<ThingFields> for ThingEntry {
    type Error = String;

    fn try_from(fields: ThingFields) -> Result<ThingEntry, String> {
        let taught = match (fields.card, fields.other_game) {
            (Some(card), None) => Taught::Card(card),
            (None, Some(game)) => Taught::OtherGame(game),
            _ => return Err(format!("{:?} needs either a card or another game", fields.says)),
        };
        Ok(ThingEntry { heading: fields.heading, says: fields.says, taught })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_taught_in_one_place() {
        let read = |taught: &str| toml::from_str::<ThingEntry>(&format!("heading = \"จน\"\nsays = \"mate\"\n{taught}"));
        let thing = read("card = \"chon\"").unwrap().of(Document::Words);
        assert_eq!(thing.source, CardSource { document: Document::Words, heading: "จน".to_owned() });
        assert_eq!(thing.taught, Taught::Card("chon".parse().unwrap()));
        let elsewhere = read("other_game = \"chaturanga\"").unwrap().of(Document::Legends);
        assert_eq!(elsewhere.taught, Taught::OtherGame(OtherGame::Chaturanga));
        assert!(read("").is_err());
        assert!(read("card = \"chon\"\nother_game = \"chess\"").is_err());
    }
}
