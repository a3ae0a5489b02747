//! Finding cards by names that may be misspelt.

use super::card::Card;
use super::language::Language;
use super::spelling::{consonants, letters, sound};

/// The most letters of a query that are looked at; no name has as many.
const LONGEST_QUERY: usize = 100;

/// A misspelt query of fewer letters is the beginning of too much.
const SHORTEST_BEGINNING: usize = 4;

/// The names of all cards.
#[derive(Debug)]
pub(crate) struct Index {
    names: Vec<IndexedName>,
    cards: usize,
}

/// A name of a card, reduced in three steps.
#[derive(Debug)]
struct IndexedName {
    card: usize,
    language: Language,
    /// Its place among the names of the card in this language: 0 for the title.
    place: usize,
    spelling: Spelling,
}

#[derive(Debug)]
struct Spelling {
    letters: String,
    sound: String,
    consonants: String,
    /// The sound letter by letter.
    sounds: Vec<char>,
    /// Which letters the sound has, some of them taken for the same, to tell at once what can't be alike.
    set: u64,
}

/// How a query is like a name, the likest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// The same letters.
    Same,
    /// The same sound: the same but for tone marks and letters that sound alike.
    SameSound,
    /// The name begins with it.
    Beginning,
    /// It is part of the name.
    Part,
    /// This many letters are wrong, missing, superfluous or transposed.
    Misspelt(usize),
    /// The same but for vowels.
    SameConsonants,
    /// The name begins with it but for one letter.
    MisspeltBeginning,
    /// The name begins with it but for vowels.
    BeginningConsonants,
}

impl Index {
    /// The index of these cards.
    pub(crate) fn of(cards: &[Card]) -> Index {
        let names = cards.iter().enumerate().flat_map(|(card, its)| {
            Language::ALL.into_iter().flat_map(move |language| {
                let named = its.names(language).enumerate();
                named.map(move |(place, name)| IndexedName { card, language, place, spelling: Spelling::of(name) })
            })
        });
        Index { names: names.collect(), cards: cards.len() }
    }

    /// The places of the cards that a query may mean, the best first.
    pub(crate) fn search(&self, query: &str, language: Language) -> Vec<usize> {
        let cut: String = query.trim_start().chars().take(LONGEST_QUERY).collect();
        let query = Spelling::of(&cut);
        if query.letters.is_empty() {
            return if cut.is_empty() { (0..self.cards).collect() } else { Vec::new() };
        }
        let mut found: Vec<_> = self
            .names
            .iter()
            .filter_map(|name| {
                let likeness = query.likeness(&name.spelling)?;
                Some(((likeness, name.language != language, name.place.min(1), name.spelling.sounds.len()), name.card))
            })
            .collect();
        found.sort();
        let mut seen = vec![false; self.cards];
        found.retain(|(_, card)| !std::mem::replace(&mut seen[*card], true));
        found.into_iter().map(|(_, card)| card).collect()
    }
}

impl Spelling {
    fn of(text: &str) -> Spelling {
        let letters = letters(text);
        let sound = sound(&letters);
        let sounds: Vec<char> = sound.chars().collect();
        let set = sounds.iter().fold(0, |set, &letter| set | 1 << (u32::from(letter) % u64::BITS));
        Spelling { consonants: consonants(&sound), sounds, set, sound, letters }
    }

    /// How this query is like a name, if it is.
    fn likeness(&self, name: &Spelling) -> Option<Likeness> {
        if self.letters == name.letters {
            return Some(Likeness::Same);
        }
        // Tone marks alone would be part of everything.
        if self.sound.is_empty() {
            return None;
        }
        if self.sound == name.sound {
            return Some(Likeness::SameSound);
        }
        if name.sound.starts_with(&self.sound) {
            return Some(Likeness::Beginning);
        }
        if self.set & !name.set == 0 && name.sound.contains(&self.sound) {
            return Some(Likeness::Part);
        }
        let (length, its_length) = (self.sounds.len(), name.sounds.len());
        let tolerated = tolerated(length.min(its_length));
        // A wrong letter is one that the other has not, on both sides.
        let differing = (self.set ^ name.set).count_ones() as usize;
        if length.abs_diff(its_length) <= tolerated && differing <= 2 * tolerated {
            let wrong = strsim::osa_distance(&self.sound, &name.sound);
            if wrong <= tolerated {
                return Some(Likeness::Misspelt(wrong));
            }
        }
        // A single consonant would be the beginning of too much.
        let has_consonants = self.consonants.chars().nth(1).is_some();
        if has_consonants && self.consonants == name.consonants {
            return Some(Likeness::SameConsonants);
        }
        if self.begins_misspelt(name) {
            return Some(Likeness::MisspeltBeginning);
        }
        (has_consonants && name.consonants.starts_with(&self.consonants)).then_some(Likeness::BeginningConsonants)
    }

    /// Whether a name begins with this query but for one letter.
    fn begins_misspelt(&self, name: &Spelling) -> bool {
        let (query, name) = (&self.sounds[..], &name.sounds[..]);
        // Without a difference one is the beginning of the other, which has been asked before or is too short.
        let Some(same) = query.iter().zip(name).position(|(letter, its)| letter != its) else { return false };
        if query.len() < SHORTEST_BEGINNING {
            return false;
        }
        let (query, name) = (&query[same..], &name[same..]);
        let (behind_query, behind_name) = (&query[1..], &name[1..]);
        let is_other_letter = behind_name.starts_with(behind_query);
        let is_missing = behind_name.starts_with(query);
        let is_too_many = name.starts_with(behind_query);
        let are_swapped = match (query, name) {
            ([a, b, query @ ..], [c, d, name @ ..]) => (a, b) == (d, c) && name.starts_with(query),
            _ => false,
        };
        is_other_letter || is_missing || is_too_many || are_swapped
    }
}

/// How many letters may be wrong in a name of `length` letters.
const fn tolerated(length: usize) -> usize {
    match length {
        0..=1 => 0,
        2..=4 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn likeness(query: &str, name: &str) -> Option<Likeness> {
        Spelling::of(query).likeness(&Spelling::of(name))
    }

    #[test]
    fn the_better_likeness_comes_first() {
        use Likeness::*;
        let cases = [
            ("ม้าเทียม", "ม้าเทียม", Some(Same)),
            ("STALE mate", "Stalemate", Some(Same)),
            ("มาเทียม", "ม้าเทียม", Some(SameSound)),
            ("รุกคาต", "รุกฆาต", Some(SameSound)),
            ("ม้า", "ม้าเทียม", Some(Beginning)),
            ("เทียม", "ม้าเทียม", Some(Part)),
            ("ม้าเที่ม", "ม้าเทียม", Some(Misspelt(1))),
            ("stalmaet", "Stalemate", Some(Misspelt(2))),
            ("มทยม", "ม้าเทียม", Some(SameConsonants)),
            ("stelem", "Stalemate", Some(MisspeltBeginning)),
            ("มท", "ม้าเทียม", Some(BeginningConsonants)),
            ("ruk", "ม้าเทียม", None),
            ("่", "ม้าเทียม", None),
        ];
        for (query, name, expected) in cases {
            assert_eq!(likeness(query, name), expected, "{query}, {name}");
        }
        assert!(Same < SameSound && Misspelt(1) < Misspelt(2) && Misspelt(2) < SameConsonants);
    }
}
