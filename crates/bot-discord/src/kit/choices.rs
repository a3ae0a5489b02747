//! The choices of command options, and their meanings.
//!
//! A choice is declared with the key of the text that it is shown with.

use poise::ChoiceParameter;

use crate::i18n::Locale;
use bot_service::Reminders;
use bot_service::club::Pool;
use bot_service::game::{Level, PlayerResult, Seating};
use bot_service::puzzle::Course;
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, Rule, WhenBared};
use makruk::{Color, Preset};

/// Declares choices, each with the key of its text and its meaning.
macro_rules! choices {
    ($($(#[$about:meta])* $name:ident -> $meaning:ty { $($choice:ident = $text:literal => $value:expr,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
        pub enum $name {
            $(
                #[doc = $text]
                #[name = $text]
                $choice,
            )*
        }

        impl From<$name> for $meaning {
            fn from(choice: $name) -> $meaning {
                match choice {
                    $($name::$choice => $value,)*
                }
            }
        }
    )*};
}

choices! {
    /// Which games are rated together.
    PoolChoice -> Pool {
        Live = "choice-pool-live" => Pool::Live,
        Correspondence = "choice-pool-correspondence" => Pool::Correspondence,
        Engine = "choice-pool-engine" => Pool::Engine,
    }

    /// How a game ended for the user.
    ResultChoice -> PlayerResult {
        Won = "choice-result-won" => PlayerResult::Won,
        Lost = "choice-result-lost" => PlayerResult::Lost,
        Drawn = "choice-result-drawn" => PlayerResult::Drawn,
    }

    /// A preset of the counting rules.
    RulesetChoice -> Preset {
        Competition = "choice-competition" => Preset::Competition,
        Wikipedia = "choice-wikipedia" => Preset::Wikipedia,
        School = "choice-school" => Preset::School,
        Glossary = "choice-glossary" => Preset::Glossary,
        Srimuang = "choice-srimuang" => Preset::Srimuang,
    }

    /// The rules of a ladder's games: a preset, or those of the server.
    LadderRulesetChoice -> Option<Preset> {
        Server = "ladder-rules-server" => None,
        Competition = "choice-competition" => Some(Preset::Competition),
        Wikipedia = "choice-wikipedia" => Some(Preset::Wikipedia),
        School = "choice-school" => Some(Preset::School),
        Glossary = "choice-glossary" => Some(Preset::Glossary),
        Srimuang = "choice-srimuang" => Some(Preset::Srimuang),
    }

    /// Which limit holds when the stronger side has several kinds of pieces.
    MixedChoice -> MixedPieces {
        Smallest = "choice-mixed-smallest" => MixedPieces::SmallestLimit,
        Khon = "choice-mixed-khon" => MixedPieces::KhonBeforeKnight,
        Knight = "choice-mixed-knight" => MixedPieces::KnightBeforeKhon,
    }

    /// What happens to the board's count when the counting side is reduced to a bare king.
    BaredChoice -> WhenBared {
        Change = "choice-bared-change" => WhenBared::MustChange,
        Choose = "choice-bared-choice" => WhenBared::MayChoose,
    }

    /// The result when the counting side gives mate.
    MateChoice -> CounterMates {
        Draw = "choice-counter-mates-draw" => CounterMates::Draw,
        Win = "choice-counter-mates-win" => CounterMates::Win,
    }

    /// Whether counts start automatically.
    CallingChoice -> Calling {
        Claim = "choice-calling-claim" => Calling::Claim,
        Automatic = "choice-calling-automatic" => Calling::Automatic,
    }

    /// Who keeps the count.
    NumbersChoice -> Numbers {
        Kept = "choice-numbers-kept" => Numbers::Kept,
        Spoken = "choice-numbers-spoken" => Numbers::Spoken,
        SpokenWithSkips = "choice-numbers-skips" => Numbers::SpokenWithSkips,
    }

    /// The language of a server's games.
    LanguageChoice -> Option<Locale> {
        Thai = "panel-language-thai" => Some(Locale::Thai),
        English = "panel-language-english" => Some(Locale::English),
        Open = "setup-language-open" => None,
    }

    /// The language of a channel's puzzles.
    PuzzleLanguageChoice -> Locale {
        Thai = "panel-language-thai" => Locale::Thai,
        English = "panel-language-english" => Locale::English,
    }

    /// How difficult the puzzles of a channel are.
    CourseChoice -> Course {
        Easier = "daily-course-easier" => Course::Easier,
        Usual = "daily-course-usual" => Course::Usual,
        Harder = "daily-course-harder" => Course::Harder,
    }

    /// When the user is reminded of a clock.
    RemindersChoice -> Reminders {
        Never = "choice-reminders-never" => Reminders::Never,
        OneHour = "choice-reminders-1" => Reminders::OneHour,
        ThreeHours = "choice-reminders-3" => Reminders::ThreeHours,
        SixHours = "choice-reminders-6" => Reminders::SixHours,
        TwelveHours = "choice-reminders-12" => Reminders::TwelveHours,
        OneDay = "choice-reminders-24" => Reminders::OneDay,
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

/// Single rules that replace those of a ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleChoices {
    /// [`Rule::SingleRook`].
    pub rook: Option<u16>,
    /// [`Rule::Mixed`].
    pub mixed: Option<MixedChoice>,
    /// [`Rule::BoardFirst`].
    pub board: Option<u16>,
    /// [`Rule::WhenBared`].
    pub bared: Option<BaredChoice>,
    /// [`Rule::CounterMates`].
    pub mate: Option<MateChoice>,
    /// [`Rule::Repetitions`].
    pub repetitions: Option<u8>,
    /// [`Rule::Calling`].
    pub counting: Option<CallingChoice>,
    /// [`Rule::Numbers`].
    pub numbers: Option<NumbersChoice>,
}

impl RuleChoices {
    /// The rules that were chosen.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        let rules = [
            self.rook.map(Rule::SingleRook),
            self.mixed.map(|mixed| Rule::Mixed(mixed.into())),
            self.board.map(Rule::BoardFirst),
            self.bared.map(|bared| Rule::WhenBared(bared.into())),
            self.mate.map(|mate| Rule::CounterMates(mate.into())),
            self.repetitions.map(Rule::Repetitions),
            self.counting.map(|counting| Rule::Calling(counting.into())),
            self.numbers.map(|numbers| Rule::Numbers(numbers.into())),
        ];
        rules.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::lookup;

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

    #[test]
    fn all_presets_can_be_chosen() {
        assert_eq!(RulesetChoice::list().len(), Preset::ALL.len());
    }
}
