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
    /// Duncan Forbes, *The History of Chess* (1860), who translates the old poem on chaturanga for four.
    Forbes,
    /// H. J. R. Murray, *A History of Chess* (1913), who translates it anew, and tells of the Muslim game for two.
    Murray,
    /// Nothing: it was made for this school.
    Own,
}

/// One thing that a document says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Where the document says it.
    pub source: CardSource,
    /// What it says: a few words in English.
    pub says: String,
    /// The card that teaches it.
    pub card: CardId,
}

/// A thing as a file of `sources` has it; the document is the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThingEntry {
    heading: String,
    says: String,
    card: CardId,
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
            OtherSource::Forbes => Localized {
                th: "Forbes, The History of Chess (ค.ศ. 1860) ซึ่งแปลกลอนโบราณเรื่องจัตุรงค์สี่มือ",
                en: "Forbes, The History of Chess (1860), who translates the old poem on the game for four",
            },
            OtherSource::Murray => {
                Localized { th: "Murray, A History of Chess (ค.ศ. 1913)", en: "Murray, A History of Chess (1913)" }
            }
            OtherSource::Own => Localized {
                th: "แต่งขึ้นสำหรับโรงเรียนนี้", en: "made for this school"
            },
        }
    }
}

impl ThingEntry {
    pub(crate) fn of(self, document: Document) -> Thing {
        Thing { source: CardSource { document, heading: self.heading }, says: self.says, card: self.card }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_taught_by_a_card() {
        let read = |taught: &str| toml::from_str::<ThingEntry>(&format!("heading = \"จน\"\nsays = \"mate\"\n{taught}"));
        let thing = read("card = \"chon\"").unwrap().of(Document::Words);
        assert_eq!(thing.source, CardSource { document: Document::Words, heading: "จน".to_owned() });
        assert_eq!(thing.card, "chon".parse().unwrap());
        assert!(read("").is_err());
    }
}
