//! The colours of the club's pictures.

use super::super::Theme;
use super::super::colors::Rgb;
use super::super::ground::{ChartGround, Shade};
use super::super::palette::{Palette, mix};
use super::wood::Wood;

/// The colours of the club's pictures in one theme.
#[derive(Clone, Copy)]
pub(super) struct ClubColors {
    /// The paper, what is written on it, and the lines of a grid.
    pub(super) ground: &'static ChartGround,
    /// What is written in the second colour: headings and notes.
    pub(super) muted: Rgb,
    /// Every other row of a table.
    pub(super) stripe: Rgb,
    /// The row of the reader.
    pub(super) highlight: Rgb,
    /// The line that matters most, and dots.
    pub(super) curve: Rgb,
    /// A second line beside it.
    pub(super) second: Rgb,
    /// A third one.
    pub(super) third: Rgb,
    /// Who went up, and who went down.
    pub(super) moved: [Rgb; 2],
}

const LIGHT: ClubColors = ClubColors {
    ground: ChartGround::of(Shade::Light),
    muted: [0x6e, 0x54, 0x38],
    stripe: [0xf4, 0xea, 0xd6],
    highlight: [0xf8, 0xdf, 0xa6],
    curve: [0xa8, 0x52, 0x10],
    second: [0x1d, 0x62, 0x6e],
    third: [0x74, 0x2c, 0x70],
    moved: [[0x25, 0x70, 0x38], [0xb5, 0x26, 0x1a]],
};

const DARK: ClubColors = ClubColors {
    ground: ChartGround::of(Shade::Dark),
    muted: [0xaf, 0xba, 0xc6],
    stripe: [0x2d, 0x33, 0x3c],
    highlight: [0x46, 0x42, 0x35],
    curve: [0xf2, 0xc1, 0x4e],
    second: [0x7f, 0xd6, 0xe3],
    third: [0xdc, 0xa4, 0xe8],
    moved: [[0x86, 0xd3, 0x97], [0xff, 0x94, 0x88]],
};

/// The largest palette of a PNG.
const MAX_COLORS: usize = 256;

impl ClubColors {
    pub(super) const fn of(theme: Theme) -> &'static ClubColors {
        match Shade::of(theme) {
            Shade::Light => &LIGHT,
            Shade::Dark => &DARK,
        }
    }

    /// The area of an uncertain strength, on the paper.
    pub(super) fn band(&self) -> Rgb {
        mix(self.ground.paper, self.curve, 52)
    }

    /// The edges of that area.
    pub(super) fn band_edge(&self) -> Rgb {
        mix(self.ground.paper, self.curve, 190)
    }

    /// The lines of a grid, to be seen on paper and on a band, and not to be looked at.
    pub(super) fn thin(&self) -> Rgb {
        mix(self.ground.paper, self.ground.grid, 110)
    }

    /// The palette of charts and tables: all surfaces, and for each what the smoothed edges of the things drawn on it need.
    pub(super) fn palette(&self) -> Palette {
        let surfaces = [self.ground.paper, self.stripe, self.highlight, self.band()];
        let lines = [self.curve, self.second, self.third, self.band_edge(), self.thin(), self.ground.grid];
        let over = [self.ground.ink, self.muted, self.curve, self.second];
        let pairs = surfaces.into_iter().flat_map(|under| over.map(|over| (under, over)));
        let lined = lines.into_iter().flat_map(|line| [self.ground.paper, self.band()].map(|under| (under, line)));
        let rows = surfaces[..3].iter().flat_map(|&under| self.moved.map(|arrow| (under, arrow)));
        let over = pairs.chain(lined).chain(rows);
        Palette::fit(&over.flat_map(smoothed).collect::<Vec<_>>(), &[], MAX_COLORS)
    }

    /// The palette of a ladder of this wood: sixteen colours, for which half a byte is
    /// enough. The title has the darkest or lightest of them.
    pub(super) fn palette_with(&self, wood: &Wood) -> Palette {
        let written = [(self.ground.paper, self.muted), (self.ground.paper, self.curve), (wood.rung, wood.ink)];
        let mut exact: Vec<Rgb> = written.into_iter().flat_map(smoothed).collect();
        exact.extend([
            wood.rail,
            wood.edge,
            wood.grain(),
            mix(self.ground.paper, wood.edge, 128),
            mix(wood.rail, wood.edge, 128),
        ]);
        Palette::fit(&exact, &[], 16)
    }
}

/// A colour on what is under it, with some steps between both for smoothed edges. Fewer steps make smaller pictures, as edges are
/// then alike.
fn smoothed((under, over): (Rgb, Rgb)) -> [Rgb; 4] {
    [0, 85, 170, 255].map(|opacity| mix(under, over, opacity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::at_least;

    #[test]
    fn everything_written_can_be_read() {
        for theme in Theme::ALL {
            let colors = ClubColors::of(theme);
            for surface in [colors.ground.paper, colors.stripe, colors.highlight] {
                for ink in [colors.ground.ink, colors.muted] {
                    at_least(4.5, ink, surface, &format!("{theme}: {ink:x?} written on {surface:x?}"));
                }
            }
        }
    }

    #[test]
    fn everything_drawn_stands_out() {
        for theme in Theme::ALL {
            let colors = ClubColors::of(theme);
            let (paper, band) = (colors.ground.paper, colors.band());
            for line in [colors.curve, colors.second, colors.third, colors.ground.ink] {
                at_least(3.0, line, paper, &format!("{theme}: the line {line:x?} on paper"));
                at_least(3.0, line, band, &format!("{theme}: the line {line:x?} on the band"));
            }
            at_least(3.0, colors.band_edge(), paper, &format!("{theme}: the edge of the band"));
            for surface in [paper, colors.stripe, colors.highlight] {
                for arrow in colors.moved {
                    at_least(3.0, arrow, surface, &format!("{theme}: an arrow {arrow:x?} on {surface:x?}"));
                }
                at_least(3.0, colors.curve, surface, &format!("{theme}: a dot on {surface:x?}"));
            }
        }
    }

    #[test]
    fn the_palette_holds_every_colour() {
        for theme in Theme::ALL {
            let (colors, wood) = (ClubColors::of(theme), Wood::of(theme));
            let own =
                [colors.ground.paper, colors.curve, colors.band(), colors.moved[0], colors.moved[1], colors.thin()];
            let ladder = [colors.ground.paper, colors.curve, wood.rung, wood.rail, wood.ink, wood.grain()];
            for (palette, exact) in [(colors.palette(), own), (colors.palette_with(wood), ladder)] {
                assert!(palette.bytes().len() < 3 * MAX_COLORS, "{theme}: {}", palette.bytes().len() / 3);
                for color in exact {
                    assert_eq!(palette.color(palette.nearest(color)), color, "{theme}");
                }
            }
        }
    }
}
