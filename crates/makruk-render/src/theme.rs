//! The themes of the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of colours for boards and charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Light and dark teak in a dark frame, ivory against ebony.
    #[default]
    Teak,
    /// Slate in a near-black frame, for screens in dark mode.
    Night,
    /// The traditional Thai board: one sheet of wood, ruled with lines.
    Plain,
    /// Cream and green, as on the boards of chess clubs.
    Jade,
    /// Red lacquer ruled with gold, and black pieces rimmed with gold.
    Lacquer,
}

impl Theme {
    /// Every theme, the default first.
    pub const ALL: [Theme; 5] = [Theme::Teak, Theme::Night, Theme::Plain, Theme::Jade, Theme::Lacquer];

    /// The name by which [`FromStr`] knows it, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Teak => "teak",
            Theme::Night => "night",
            Theme::Plain => "plain",
            Theme::Jade => "jade",
            Theme::Lacquer => "lacquer",
        }
    }

    /// The number under which a choice of this theme is stored. It never changes its meaning.
    pub const fn code(self) -> u8 {
        match self {
            Theme::Teak => 0,
            Theme::Night => 1,
            Theme::Plain => 2,
            Theme::Jade => 3,
            Theme::Lacquer => 4,
        }
    }

    /// The theme that is stored under this number.
    pub fn from_code(code: u8) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(name: &str) -> Result<Theme, ParseThemeError> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParseThemeError(name.to_owned()))
    }
}

/// The text is not the name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a theme; expected one of {names}", names = Theme::ALL.map(Theme::name).join(", "))]
pub struct ParseThemeError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_parses_from_its_name_and_comes_back_from_its_code() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
            assert_eq!(Theme::from_code(theme.code()), Some(theme));
        }
        assert_eq!(Theme::from_code(200), None);
        let error = "neon".parse::<Theme>().unwrap_err();
        assert_eq!(error.to_string(), r#""neon" is not a theme; expected one of teak, night, plain, jade, lacquer"#);
    }
}
