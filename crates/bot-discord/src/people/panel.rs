//! The panel by which people choose their settings, and what it has in common with that of a server.

use crate::i18n::Locale;
use crate::kit::custom_id::{ComponentId, id_parts};
use bot_service::game::TimeControl;
use bot_service::{
    Below, CallReason, ChallengesFrom, LabelsCode, MoveNotation, PieceSetCode, Reminders, StreakWarning, ThemeCode,
};
use makruk::Preset;
use makruk_render::{Labels, PieceSet, Theme};

/// Declares the parts of a panel, each with its letter in custom ids.
macro_rules! letters {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $part:ident = $letter:literal,)* })*) => {$(
        $crate::kit::custom_id::id_parts! {
            $(#[$about])*
            pub enum $name { $($(#[$doc])* $part = $letter,)* }
        }

        #[cfg(test)]
        impl $name {
            pub const EVERY: &[$name] = &[$($name::$part),*];
        }
    )*};
}
pub(crate) use letters;

letters! {
    SettingsPage {
        Language = 'l',
        /// The look of one's own boards.
        Boards = 'b',
        Pings = 'p',
        Challenges = 'c',
    }

    SettingsChoice {
        Language = 'l',
        Notation = 'n',
        Theme = 't',
        Pieces = 's',
        Labels = 'k',
        Below = 'b',
        Pings = 'p',
        Reminders = 'r',
        /// A warning before a streak of puzzles ends.
        Streak = 'f',
        Challenges = 'c',
        /// A holiday of this many days from now on.
        Holiday = 'h',
    }
}

impl SettingsPage {
    pub const ALL: &[SettingsPage] =
        &[SettingsPage::Language, SettingsPage::Boards, SettingsPage::Pings, SettingsPage::Challenges];
}

id_parts! {
    pub enum PanelPart<Page, Choice> {
        Turn(page: Page) = 't',
        /// Choose something, and stay on its page.
        Choose(choice: Choice) = 'c',
    }
}

pub type SettingsPart = PanelPart<SettingsPage, SettingsChoice>;

impl ComponentId for SettingsPart {
    const LETTER: char = 'U';
}

impl SettingsChoice {
    pub const fn page(self) -> SettingsPage {
        match self {
            SettingsChoice::Language | SettingsChoice::Notation => SettingsPage::Language,
            SettingsChoice::Theme | SettingsChoice::Pieces | SettingsChoice::Labels | SettingsChoice::Below => {
                SettingsPage::Boards
            }
            SettingsChoice::Pings | SettingsChoice::Reminders | SettingsChoice::Streak => SettingsPage::Pings,
            SettingsChoice::Challenges | SettingsChoice::Holiday => SettingsPage::Challenges,
        }
    }
}

/// Something that can be chosen from a menu, which sends it back as a text.
pub trait MenuValue: Sized {
    fn value(&self) -> String;

    fn of_value(value: &str) -> Option<Self>;
}

const LEFT_OPEN: &str = "-";

impl<T: MenuValue> MenuValue for Option<T> {
    fn value(&self) -> String {
        self.as_ref().map_or_else(|| LEFT_OPEN.to_owned(), T::value)
    }

    fn of_value(value: &str) -> Option<Option<T>> {
        if value == LEFT_OPEN { Some(None) } else { T::of_value(value).map(Some) }
    }
}

/// Things that are read from what they are written as.
macro_rules! written_values {
    ($($name:ty),*) => {$(
        impl MenuValue for $name {
            fn value(&self) -> String {
                self.to_string()
            }

            fn of_value(value: &str) -> Option<$name> {
                value.parse().ok()
            }
        }
    )*};
}
written_values!(Locale, Preset, TimeControl, u16);

/// What the renderer draws, by its name there. A number that it doesn't know is that of a later version.
macro_rules! drawn_values {
    ($($name:ident of $drawn:ident),* $(,)?) => {$(
        impl MenuValue for $name {
            fn value(&self) -> String {
                $drawn::from_code(self.0).map_or_else(|| self.0.to_string(), |drawn| drawn.to_string())
            }

            fn of_value(value: &str) -> Option<$name> {
                value.parse().ok().map(|drawn: $drawn| $name(drawn.code()))
            }
        }
    )*};
}
drawn_values!(ThemeCode of Theme, PieceSetCode of PieceSet, LabelsCode of Labels);

/// Things that have a word each.
macro_rules! worded_values {
    ($($name:ident { $($part:ident = $word:literal,)* })*) => {$(
        impl $crate::people::panel::MenuValue for $name {
            fn value(&self) -> String {
                match self {
                    $($name::$part => $word,)*
                }
                .to_owned()
            }

            fn of_value(value: &str) -> Option<$name> {
                match value {
                    $($word => Some($name::$part),)*
                    _ => None,
                }
            }
        }
    )*};
}
pub(crate) use worded_values;

worded_values! {
    MoveNotation { Thai = "thai", Algebraic = "algebraic", Both = "both", }
    Below { White = "white", OwnSide = "own", }
    CallReason { Challenge = "challenge", Asked = "question", Turn = "turn", }
    ChallengesFrom { Everybody = "everybody", Nobody = "nobody", }
    StreakWarning { Never = "never", Evening = "evening", }
    Reminders {
        Never = "never",
        OneHour = "1",
        ThreeHours = "3",
        SixHours = "6",
        TwelveHours = "12",
        OneDay = "24",
    }
}

#[cfg(test)]
pub mod tests {
    use std::fmt::Debug;

    use super::*;
    use crate::kit::custom_id::tests::comes_back;

    pub fn come_back<T: MenuValue + Debug + PartialEq>(values: impl IntoIterator<Item = T>) {
        for value in values {
            assert_eq!(T::of_value(&value.value()), Some(value));
        }
        assert_eq!(T::of_value("no such thing"), None);
    }

    #[test]
    fn what_is_chosen_comes_back() {
        come_back([None, Some(Locale::Thai), Some(Locale::English)]);
        come_back([None, Some(MoveNotation::Thai), Some(MoveNotation::Algebraic), Some(MoveNotation::Both)]);
        come_back(Theme::ALL.map(|theme| Some(ThemeCode(theme.code()))).into_iter().chain([None]));
        come_back(PieceSet::ALL.map(|set| Some(PieceSetCode(set.code()))));
        come_back(Labels::ALL.map(|labels| Some(LabelsCode(labels.code()))));
        assert_eq!(ThemeCode::of_value(&ThemeCode(200).value()), None);
        come_back([Below::White, Below::OwnSide]);
        come_back([CallReason::Challenge, CallReason::Asked, CallReason::Turn]);
        come_back([ChallengesFrom::Everybody, ChallengesFrom::Nobody]);
        come_back(Reminders::ALL);
        come_back([StreakWarning::Never, StreakWarning::Evening]);
        come_back(Preset::ALL);
        come_back(["-", "5+3", "3d"].map(|time| time.parse::<TimeControl>().unwrap()));
        come_back([0_u16, 30]);
    }

    #[test]
    fn every_component_is_read_back() {
        SettingsPage::EVERY.iter().for_each(|page| comes_back(SettingsPart::Turn(*page)));
        SettingsChoice::EVERY.iter().for_each(|choice| comes_back(SettingsPart::Choose(*choice)));
    }
}
