//! What a button or a menu of the school does.

use makruk::PieceCounts;
use makruk_school::{CardId, Kind};

use crate::exercise_action::{ExerciseAction, PathAction};
use bot_service::learning::ending::Task;

/// What a button or a menu of the school does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    Card(CardId),
    /// Show a card to everybody.
    ShareCard(CardId),
    /// The menu of cards: show the one that was chosen.
    ChooseCard,
    List(CardList),
    /// The menu of kinds: list the cards of the one that was chosen.
    ChooseKind,
    Count(CountPage),
    /// Show to everybody what is told of the counts.
    ShareCount(CountPage),
    /// Show the card of an ending with what the tables say of it.
    Ending(CardId),
    ShareEnding(CardId),
    /// Begin a game against the engine from the position that the card of an ending draws.
    PlayEnding(CardId, Task),
    Exercise(ExerciseAction),
    Path(PathAction),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountPage {
    /// Both counts, on a game of the reader's own.
    Explained,
    Rulesets,
    /// What these pieces of White and Black count to.
    Pieces(PieceCounts, PieceCounts),
}

/// A page of the list of all cards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardList {
    pub kind: Kind,
    /// The page, from 0.
    pub page: u16,
}

impl CardList {
    pub const fn of(kind: Kind) -> CardList {
        CardList { kind, page: 0 }
    }
}

/// The letter of a kind of cards in a component.
pub const fn kind_letter(kind: Kind) -> char {
    match kind {
        Kind::Word => 'w',
        Kind::Piece => 'p',
        Kind::Rule => 'r',
        Kind::Opening => 'o',
        Kind::Ending => 'e',
        Kind::Habit => 'h',
        Kind::Etiquette => 'm',
        Kind::History => 't',
        Kind::Kin => 'k',
    }
}

pub fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind_letter(*kind) == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_letter_of_its_own() {
        for kind in Kind::ALL {
            assert_eq!(kind_of(kind_letter(kind)), Some(kind));
        }
        assert_eq!(kind_of('z'), None);
    }
}
