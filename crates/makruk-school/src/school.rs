//! All cards together.

use std::collections::HashMap;

use makruk::PieceCounts;
use makruk::lore::Term;
use makruk::openings::Opening;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::card::{Card, CardKind};
use super::computed::{ComputedEnding, ComputedEndings};
use super::document::{Document, Thing, ThingEntry};
use super::id::CardId;
use super::language::Language;
use super::measured::{Measured, Nodes, OpeningScore};
use super::search::Index;
use super::tally::Tally;

/// The cards that come with this crate, each file with its name.
const CARDS: [(&str, &str); 11] = [
    ("words.toml", include_str!("../cards/words.toml")),
    ("pieces.toml", include_str!("../cards/pieces.toml")),
    ("rules.toml", include_str!("../cards/rules.toml")),
    ("openings.toml", include_str!("../cards/openings.toml")),
    ("endings.toml", include_str!("../cards/endings.toml")),
    ("habits.toml", include_str!("../cards/habits.toml")),
    ("manners.toml", include_str!("../cards/manners.toml")),
    ("history.toml", include_str!("../cards/history.toml")),
    ("kin.toml", include_str!("../cards/kin.toml")),
    ("chess.toml", include_str!("../cards/chess.toml")),
    ("chaturanga.toml", include_str!("../cards/chaturanga.toml")),
];

/// What the documents say, each file with its name.
const SOURCES: [(Document, &str, &str); 5] = [
    (Document::Legends, "legends.toml", include_str!("../sources/legends.toml")),
    (Document::Words, "words.toml", include_str!("../sources/words.toml")),
    (Document::Makruk, "makruk.toml", include_str!("../sources/makruk.toml")),
    (Document::Site, "site.toml", include_str!("../sources/site.toml")),
    (Document::Chess, "chess.toml", include_str!("../sources/chess.toml")),
];

/// What the engine's games against itself gave, each file with its name.
const OPENING_GAMES: (&str, &str) = ("data/openings.toml", include_str!("../data/openings.toml"));
const ENDING_GAMES: (&str, &str) = ("data/endings.toml", include_str!("../data/endings.toml"));

/// What was computed of endings, the file with its name.
const COMPUTED_ENDINGS: (&str, &str) = ("data/computed.toml", include_str!("../data/computed.toml"));

/// All cards, and where each thing of the documents is taught.
#[derive(Debug)]
pub struct School {
    cards: Vec<Card>,
    places: HashMap<String, usize>,
    things: Vec<Thing>,
    index: Index,
    measured: Measured,
    computed: Vec<ComputedEnding>,
}

/// Why the cards can't be read. It means that this crate was built with a mistake in its content, which its tests find.
#[derive(Debug, Error)]
pub enum SchoolError {
    /// A file is not what it should be.
    #[error("{file}: {error}")]
    File {
        /// The file's name.
        file: &'static str,
        /// What is wrong, and where.
        error: Box<toml::de::Error>,
    },
    /// Two cards have the same identifier.
    #[error("there are two cards {0}")]
    TwoCards(CardId),
    /// A card is referred to and doesn't exist.
    #[error("{by} refers to {id}, which is no card")]
    NoCard {
        /// The identifier.
        id: CardId,
        /// The card or the heading that refers to it.
        by: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    card: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFile {
    thing: Vec<ThingEntry>,
}

impl School {
    /// Reads what comes with this crate. It takes some milliseconds, so do it once.
    ///
    /// # Errors
    /// The first [`SchoolError`] of the content.
    pub fn load() -> Result<School, SchoolError> {
        let mut cards = Vec::new();
        for (file, text) in CARDS {
            cards.extend(read::<CardFile>((file, text))?.card);
        }
        let mut things = Vec::new();
        for (document, file, text) in SOURCES {
            let entries = read::<SourceFile>((file, text))?.thing;
            things.extend(entries.into_iter().map(|entry| entry.of(document)));
        }
        let school = School::of(cards, things, Measured::new(read(OPENING_GAMES)?, read(ENDING_GAMES)?))?;
        Ok(School { computed: read::<ComputedEndings>(COMPUTED_ENDINGS)?.ending, ..school })
    }

    fn of(cards: Vec<Card>, things: Vec<Thing>, measured: Measured) -> Result<School, SchoolError> {
        let mut places = HashMap::new();
        for (place, card) in cards.iter().enumerate() {
            if places.insert(card.id.as_str().to_owned(), place).is_some() {
                return Err(SchoolError::TwoCards(card.id));
            }
        }
        let related = cards.iter().flat_map(|card| card.see.iter().map(|id| (id, card.id.as_str())));
        let taught = things.iter().map(|thing| (&thing.card, thing.source.heading.as_str()));
        let played = measured.endings().map(|id| (id, ENDING_GAMES.0));
        if let Some((id, by)) = related.chain(taught).chain(played).find(|(id, _)| !places.contains_key(id.as_str())) {
            return Err(SchoolError::NoCard { id: *id, by: by.to_owned() });
        }
        let index = Index::of(&cards);
        Ok(School { cards, places, things, index, measured, computed: Vec::new() })
    }

    /// Every card, in the order in which they are best listed: by kind, then as a reader would go through them.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card with this identifier, if there is one.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.get(*self.places.get(id)?)
    }

    /// The cards of a kind.
    pub fn of_kind(&self, kind: CardKind) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.kind == kind)
    }

    /// The cards to which `card` refers.
    pub fn related<'a>(&'a self, card: &'a Card) -> impl Iterator<Item = &'a Card> {
        card.see.iter().filter_map(|id| self.card(id.as_str()))
    }

    /// The card that explains a term that a move earned.
    pub fn term(&self, term: Term) -> Option<&Card> {
        self.of_kind(CardKind::Word).find(|card| card.names(Language::Thai).any(|name| name == term.word()))
    }

    /// The card that explains an opening.
    pub fn opening(&self, opening: Opening) -> Option<&Card> {
        self.cards.iter().find(|card| card.opening == Some(opening))
    }

    /// How an opening scored in games of the engine against itself, against all other openings; `None` for a name without squares.
    pub fn score(&self, opening: Opening) -> Option<OpeningScore> {
        self.measured.score(opening)
    }

    /// How the ending of a card ended in games of the engine against itself, from random positions, as the chaser sees them; `None`
    /// for a card that is no ending, and for an ending that is in the engine's tables or was [computed](Self::computed_ending), since
    /// those know better.
    pub fn ending_games(&self, card: &Card) -> Option<Tally> {
        self.measured.ending(&card.id)
    }

    /// What was computed of the ending of these pieces, the chaser's and the defender's; `None` if that was not. The engine's tables
    /// know those of one or two pieces against a bare king.
    pub fn computed_ending(&self, chaser: PieceCounts, defender: PieceCounts) -> Option<&ComputedEnding> {
        self.computed.iter().find(|ending| (ending.chaser, ending.defender.pieces()) == (chaser, defender))
    }

    /// How long the engine thought about each move of these games.
    pub fn nodes(&self) -> Nodes {
        self.measured.nodes()
    }

    /// What the documents say, each document in its own order.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// The cards whose names are like `query`, the likest first; all of them if it is empty.
    ///
    /// Names of both languages count, those of `language` before equally like ones of the other. Case, spaces and punctuation don't
    /// matter. Behind the names that a query begins or is part of come those that it misspells: by missing or wrong tone marks, by
    /// one or two letters, or by its vowels. What is longer than any name is cut off.
    pub fn search(&self, query: &str, language: Language) -> impl Iterator<Item = &Card> {
        self.index.search(query, language).into_iter().filter_map(|place| self.cards.get(place))
    }
}

/// What a file of this crate holds.
fn read<T: DeserializeOwned>((file, text): (&'static str, &str)) -> Result<T, SchoolError> {
    toml::from_str(text).map_err(|error| SchoolError::File { file, error: error.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(toml: &str) -> Vec<Card> {
        toml::from_str::<CardFile>(toml).unwrap().card
    }

    fn two(first: &str, second: &str, see: &str) -> String {
        [first, second]
            .map(|id| {
                format!(
                    "[[card]]\nid = \"{id}\"\nkind = \"word\"\ntitle = {{ th = \"ก\", en = \"a\" }}\n\
                     text = {{ th = \"ข\", en = \"b\" }}\nsources = [{{ document = \"words\", heading = \"ค\" }}]\nsee = [{see}]\n"
                )
            })
            .concat()
    }

    #[test]
    fn cards_are_found_and_refer_to_each_other() {
        let school = School::of(cards(&two("one", "other", "\"other\"")), Vec::new(), Measured::default()).unwrap();
        let one = school.card("one").unwrap();
        assert_eq!(school.related(one).map(|card| card.id.as_str()).collect::<Vec<_>>(), ["other"]);
        assert_eq!((school.of_kind(CardKind::Word).count(), school.of_kind(CardKind::Piece).count()), (2, 0));
        assert_eq!(school.card("third"), None);
    }

    #[test]
    fn cards_that_do_not_fit_together_are_refused() {
        let refused = |first, second, see| {
            School::of(cards(&two(first, second, see)), Vec::new(), Measured::default()).unwrap_err()
        };
        assert_eq!(refused("one", "one", "").to_string(), "there are two cards one");
        assert_eq!(refused("one", "other", "\"third\"").to_string(), "one refers to third, which is no card");
    }
}
