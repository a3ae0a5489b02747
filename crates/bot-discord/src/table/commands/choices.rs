//! What can be chosen for a game.

use crate::kit::choices::choices;
use board_games::{GameKind, Seat};
use bot_service::game::{Level, PlayerResult, Seating};

choices! {
    ResultChoice -> PlayerResult {
        Won = "choice-result-won" => PlayerResult::Won,
        Lost = "choice-result-lost" => PlayerResult::Lost,
        Drawn = "choice-result-drawn" => PlayerResult::Drawn,
    }

    LevelChoice {
        Level1 = "choice-level-1",
        Level2 = "choice-level-2",
        Level3 = "choice-level-3",
        Level4 = "choice-level-4",
        Level5 = "choice-level-5",
        Level6 = "choice-level-6",
        Level7 = "choice-level-7",
        Level8 = "choice-level-8",
        Level9 = "choice-level-9",
        Level10 = "choice-level-10",
    }

    GameChoice -> GameKind {
        Makruk = "game-makruk" => GameKind::Makruk,
        Chess = "game-chess" => GameKind::Chess,
        Ouk = "game-ouk" => GameKind::Ouk,
        Chaturanga = "game-chaturanga" => GameKind::Chaturanga,
    }

    /// A side, or a coin flip.
    SideChoice -> Seating {
        Lot = "choice-random" => Seating::Random,
        White = "choice-white" => Seating::Challenger(Seat::First),
        Black = "choice-black" => Seating::Challenger(Seat::Second),
    }
}

impl From<LevelChoice> for Level {
    fn from(choice: LevelChoice) -> Level {
        Level::ALL[choice as usize]
    }
}

#[cfg(test)]
mod tests {
    use poise::ChoiceParameter;

    use super::*;
    use crate::board::words::level_character;
    use crate::i18n::{Locale, lookup};

    #[test]
    fn levels_are_offered_with_their_names_and_what_they_are_like() {
        let offered = LevelChoice::list();
        assert_eq!(offered.len(), Level::ALL.len());
        for (choice, level) in offered.iter().zip(Level::ALL) {
            for locale in Locale::ALL {
                let words = lookup(locale, &choice.name).unwrap();
                assert!(words.starts_with(&format!("{} ", level.number())), "{words}");
                let like = level_character(level).localize(locale);
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
