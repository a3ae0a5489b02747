//! What can be chosen for a game.

use poise::ChoiceParameter;

use crate::kit::choices::choices;
use bot_service::game::{Level, PlayerResult, Seating};
use makruk::Color;

choices! {
    /// How a game ended for the user.
    ResultChoice -> PlayerResult {
        Won = "choice-result-won" => PlayerResult::Won,
        Lost = "choice-result-lost" => PlayerResult::Lost,
        Drawn = "choice-result-drawn" => PlayerResult::Drawn,
    }
}

/// An engine level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum LevelChoice {
    /// Level 1.
    #[name = "choice-level-1"]
    Level1,
    /// Level 2.
    #[name = "choice-level-2"]
    Level2,
    /// Level 3.
    #[name = "choice-level-3"]
    Level3,
    /// Level 4.
    #[name = "choice-level-4"]
    Level4,
    /// Level 5.
    #[name = "choice-level-5"]
    Level5,
    /// Level 6.
    #[name = "choice-level-6"]
    Level6,
    /// Level 7.
    #[name = "choice-level-7"]
    Level7,
    /// Level 8.
    #[name = "choice-level-8"]
    Level8,
    /// Level 9.
    #[name = "choice-level-9"]
    Level9,
    /// Level 10.
    #[name = "choice-level-10"]
    Level10,
}

impl From<LevelChoice> for Level {
    fn from(choice: LevelChoice) -> Level {
        Level::ALL[choice as usize]
    }
}

/// A side, or a coin flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum SideChoice {
    /// By coin flip.
    #[name = "choice-random"]
    Lot,
    /// White.
    #[name = "choice-white"]
    White,
    /// Black.
    #[name = "choice-black"]
    Black,
}

impl From<SideChoice> for Seating {
    fn from(choice: SideChoice) -> Seating {
        match choice {
            SideChoice::Lot => Seating::Random,
            SideChoice::White => Seating::Challenger(Color::White),
            SideChoice::Black => Seating::Challenger(Color::Black),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Locale, lookup};

    #[test]
    fn levels_are_offered_with_their_names_and_what_they_are_like() {
        let offered = LevelChoice::list();
        assert_eq!(offered.len(), Level::ALL.len());
        for (choice, level) in offered.iter().zip(Level::ALL) {
            for locale in Locale::ALL {
                let words = lookup(locale, &choice.name).unwrap();
                assert!(words.starts_with(&format!("{} ", level.number())), "{words}");
                let like = lookup(locale, &format!("level-like-{}", level.number())).unwrap();
                assert!(words.ends_with(&format!(" · {like}")), "{words}, not {like}");
            }
        }
    }

    #[test]
    fn a_level_that_is_not_offered_cannot_be_chosen() {
        let chosen = |value| LevelChoice::from_index(value).map(Level::from);
        // Discord is told, and sends, values from 0 for the levels from 1.
        let offered: Vec<Level> = (0..Level::ALL.len()).filter_map(chosen).collect();
        assert_eq!(offered, Level::ALL);
        for forged in [Level::ALL.len(), u8::MAX.into(), usize::MAX] {
            assert_eq!(chosen(forged), None, "{forged}");
        }
    }
}
