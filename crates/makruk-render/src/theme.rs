//! The themes of the board and their colours.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// A set of colours for boards and charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Light teak in a dark frame, ivory against ebony.
    #[default]
    Teak,
    /// Slate in a near-black frame, for screens in dark mode.
    Night,
    /// The traditional Thai board: squares of one colour between ruled lines.
    Plain,
}

impl Theme {
    /// Every theme, the default first.
    pub const ALL: [Theme; 3] = [Theme::Teak, Theme::Night, Theme::Plain];

    /// The index of this theme in [`Theme::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The name by which [`FromStr`] knows it, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Teak => "teak",
            Theme::Night => "night",
            Theme::Plain => "plain",
        }
    }

    /// The colours of this theme.
    pub(super) const fn colors(self) -> &'static BoardColors {
        match self {
            Theme::Teak => &TEAK,
            Theme::Night => &NIGHT,
            Theme::Plain => &PLAIN,
        }
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

/// The colours of a board.
#[derive(Debug)]
pub(super) struct BoardColors {
    /// Light and dark squares.
    pub(super) squares: [Rgb; 2],
    /// Light and dark squares that the last move left or reached.
    pub(super) last: [Rgb; 2],
    /// The glow round a king in check.
    pub(super) check: Rgb,
    /// The lines between squares, for a theme that has them.
    pub(super) line: Option<Rgb>,
    pub(super) frame: Rgb,
    /// The thin line between frame and squares.
    pub(super) edge: Rgb,
    /// The coordinates.
    pub(super) label: Rgb,
    /// The count, and the ring and bar of the side to move.
    pub(super) accent: Rgb,
    /// White's and Black's pieces.
    pub(super) pieces: [PieceColors; 2],
}

/// The colours of a side's pieces. Each is a CSS class in the drawings of `assets/pieces`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceColors {
    /// The side towards the light.
    pub(super) lit: Rgb,
    pub(super) body: Rgb,
    /// The side in the shade.
    pub(super) dim: Rgb,
    /// The line round a shape.
    pub(super) outline: Rgb,
    /// The lines inside a shape.
    pub(super) detail: Rgb,
    /// Doors, eyes and the shell's mouth.
    pub(super) hollow: Rgb,
}

const IVORY: PieceColors = PieceColors {
    lit: [0xff, 0xfd, 0xf6],
    body: [0xf3, 0xe4, 0xc4],
    dim: [0xc9, 0xa8, 0x73],
    outline: [0x3d, 0x24, 0x10],
    detail: [0x8a, 0x62, 0x33],
    hollow: [0x6b, 0x44, 0x1d],
};

const EBONY: PieceColors = PieceColors {
    lit: [0x86, 0x66, 0x5a],
    body: [0x4b, 0x33, 0x2c],
    dim: [0x2a, 0x1a, 0x16],
    outline: [0x14, 0x0b, 0x08],
    detail: [0xb0, 0x8d, 0x74],
    hollow: [0xc2, 0xa0, 0x86],
};

const TEAK: BoardColors = BoardColors {
    squares: [[0xf0, 0xdb, 0xb4], [0xd0, 0xa7, 0x6e]],
    last: [[0xdd, 0xd5, 0x7e], [0xbd, 0xae, 0x4c]],
    check: [0xdc, 0x3f, 0x2c],
    line: None,
    frame: [0x5e, 0x37, 0x1d],
    edge: [0x35, 0x1d, 0x0d],
    label: [0xf2, 0xdf, 0xba],
    accent: [0xff, 0xc9, 0x4d],
    pieces: [IVORY, EBONY],
};

const NIGHT: BoardColors = BoardColors {
    squares: [[0x8d, 0x9a, 0xa9], [0x63, 0x70, 0x80]],
    last: [[0x93, 0xb0, 0x86], [0x6d, 0x8f, 0x63]],
    check: [0xe0, 0x45, 0x3a],
    line: None,
    frame: [0x25, 0x2a, 0x32],
    edge: [0x14, 0x17, 0x1c],
    label: [0xc6, 0xd0, 0xdb],
    accent: [0xf2, 0xc1, 0x4e],
    pieces: [IVORY, PieceColors { outline: [0x0c, 0x08, 0x07], ..EBONY }],
};

const PLAIN: BoardColors = BoardColors {
    squares: [[0xe6, 0xc4, 0x8c], [0xe6, 0xc4, 0x8c]],
    last: [[0xd0, 0xc4, 0x62], [0xd0, 0xc4, 0x62]],
    check: [0xdc, 0x3f, 0x2c],
    line: Some([0x8a, 0x5d, 0x2e]),
    frame: [0xc0, 0x8c, 0x52],
    edge: [0x5a, 0x36, 0x16],
    label: [0x3f, 0x24, 0x0d],
    accent: [0x8e, 0x1f, 0x12],
    pieces: [IVORY, EBONY],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_parses_from_its_name() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        let error = "neon".parse::<Theme>().unwrap_err();
        assert_eq!(error.to_string(), r#""neon" is not a theme; expected one of teak, night, plain"#);
    }
}
