//! The paper of charts and of the club's pictures.

use super::Theme;
use super::colors::Rgb;

/// What all charts of a theme have in common.
pub(super) struct ChartGround {
    /// The background.
    pub(super) paper: Rgb,
    /// Text on the background.
    pub(super) ink: Rgb,
    /// The lines of the grid.
    pub(super) grid: Rgb,
}

const LIGHT: ChartGround = ChartGround { paper: [0xfb, 0xf5, 0xe8], ink: [0x3b, 0x24, 0x12], grid: [0x9c, 0x7c, 0x54] };

const DARK: ChartGround = ChartGround { paper: [0x25, 0x2a, 0x32], ink: [0xe2, 0xe8, 0xef], grid: [0x7e, 0x8b, 0x9a] };

/// How light the paper of a theme is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    Light,
    Dark,
}

impl Shade {
    pub(super) const fn of(theme: Theme) -> Shade {
        match theme {
            Theme::Teak | Theme::Plain | Theme::Jade => Shade::Light,
            Theme::Night | Theme::Lacquer => Shade::Dark,
        }
    }
}

impl ChartGround {
    pub(super) const fn of(shade: Shade) -> &'static ChartGround {
        match shade {
            Shade::Light => &LIGHT,
            Shade::Dark => &DARK,
        }
    }
}
