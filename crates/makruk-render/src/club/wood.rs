//! What a ladder is made of.

use super::super::Theme;
use super::super::colors::Rgb;
use super::super::palette::mix;

/// The colours of a ladder in one theme.
pub(super) struct Wood {
    /// The rungs, on which the names are written.
    pub(super) rung: Rgb,
    /// The two rails that hold them.
    pub(super) rail: Rgb,
    /// The line round both.
    pub(super) edge: Rgb,
    /// What is written on a rung.
    pub(super) ink: Rgb,
}

const fn wood(rung: Rgb, rail: Rgb, edge: Rgb, ink: Rgb) -> Wood {
    Wood { rung, rail, edge, ink }
}

const TEAK: Wood = wood([0xe3, 0xc4, 0x8f], [0xb9, 0x8a, 0x55], [0x6b, 0x44, 0x1d], [0x2a, 0x17, 0x08]);
const NIGHT: Wood = wood([0x44, 0x4f, 0x5c], [0x6d, 0x7a, 0x89], [0x9b, 0xa7, 0xb4], [0xf0, 0xf3, 0xf6]);
const PLAIN: Wood = wood([0xdc, 0xb8, 0x7e], [0xa5, 0x70, 0x3a], [0x5e, 0x3a, 0x18], [0x2a, 0x17, 0x08]);
const JADE: Wood = wood([0xdc, 0xdc, 0xb6], [0x7f, 0x9c, 0x62], [0x3c, 0x4e, 0x36], [0x1a, 0x22, 0x18]);
const LACQUER: Wood = wood([0x8a, 0x2c, 0x1f], [0xb5, 0x40, 0x2e], [0xe8, 0xbf, 0x62], [0xf9, 0xea, 0xc6]);

impl Wood {
    pub(super) const fn of(theme: Theme) -> &'static Wood {
        match theme {
            Theme::Teak => &TEAK,
            Theme::Night => &NIGHT,
            Theme::Plain => &PLAIN,
            Theme::Jade => &JADE,
            Theme::Lacquer => &LACQUER,
        }
    }

    /// The grain of a rung, which stays behind what is written on it.
    pub(super) fn grain(&self) -> Rgb {
        mix(self.rung, self.edge, 26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::{ChartGround, Shade};
    use crate::testing::at_least;

    #[test]
    fn names_can_be_read_on_every_rung() {
        for theme in Theme::ALL {
            let wood = Wood::of(theme);
            let paper = ChartGround::of(Shade::of(theme)).paper;
            at_least(7.0, wood.ink, wood.rung, &format!("{theme}: a name on a rung"));
            at_least(4.5, wood.ink, wood.grain(), &format!("{theme}: a name on the grain"));
            at_least(3.0, wood.edge, paper, &format!("{theme}: the edge of the ladder"));
        }
    }
}
