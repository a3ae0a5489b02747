//! The colours of a chart.

use super::super::Theme;
use super::super::colors::Rgb;
use super::super::ground::{ChartGround, Shade};
use super::super::palette::{Palette, mix};

/// The colours of a chart in one theme.
pub(super) struct ChartColors {
    /// The paper around the plot. The lines of its grid can be seen on either share.
    pub(super) ground: &'static ChartGround,
    /// White's and Black's shares, which fill the plot.
    pub(super) shares: [Rgb; 2],
    /// The curve.
    pub(super) curve: Rgb,
    /// The marks of moves.
    pub(super) mark: Rgb,
    /// The numbers in the marks.
    pub(super) number: Rgb,
    /// The shades of counts, used alternately, so that consecutive counts can be told apart.
    pub(super) counts: [Rgb; 2],
    /// The names of counts on the background.
    pub(super) count_names: [Rgb; 2],
}

const LIGHT: ChartColors = ChartColors {
    ground: ChartGround::of(Shade::Light),
    shares: [[0xff, 0xfd, 0xf6], [0x35, 0x22, 0x1a]],
    curve: [0xc9, 0x7b, 0x2a],
    mark: [0xb5, 0x26, 0x1a],
    number: [0xff, 0xff, 0xff],
    counts: [[0x2f, 0x7f, 0x8c], [0x8a, 0x3f, 0x86]],
    count_names: [[0x1d, 0x62, 0x6e], [0x74, 0x2c, 0x70]],
};

const DARK: ChartColors = ChartColors {
    ground: ChartGround::of(Shade::Dark),
    shares: [[0xf1, 0xf3, 0xf6], [0x12, 0x15, 0x19]],
    curve: [0xf2, 0xc1, 0x4e],
    mark: [0xd9, 0x3c, 0x31],
    number: [0xff, 0xff, 0xff],
    counts: [[0x3f, 0xb3, 0xc4], [0xb5, 0x6c, 0xc4]],
    count_names: [[0x7f, 0xd6, 0xe3], [0xdc, 0xa4, 0xe8]],
};

/// The opacity of the shade of a count, of 255.
pub(super) const SHADE: u8 = 90;

impl ChartColors {
    pub(super) const fn of(theme: Theme) -> &'static ChartColors {
        match Shade::of(theme) {
            Shade::Light => &LIGHT,
            Shade::Dark => &DARK,
        }
    }

    /// The palette: all surfaces, and for each what the smoothed edges of the things drawn on it need.
    pub(super) fn palette(&self) -> Palette {
        let [white, black] = self.shares;
        let surfaces = [self.ground.paper, white, black];
        let shaded =
            self.counts.into_iter().flat_map(|shade| surfaces[1..].iter().map(move |&it| mix(it, shade, SHADE)));
        let under: Vec<Rgb> = surfaces.into_iter().chain(shaded).collect();
        let over = [self.ground.ink, self.curve, self.mark, self.ground.grid, white, black];
        let mut exact = under.clone();
        exact.extend(over.into_iter().chain([self.number]).chain(self.counts).chain(self.count_names));
        let steps = |under: Rgb, over: Rgb| [64, 128, 192].map(|opacity| mix(under, over, opacity));
        exact.extend(under.iter().flat_map(|&under| over.into_iter().flat_map(move |over| steps(under, over))));
        exact.extend(self.count_names.into_iter().flat_map(|name| steps(self.ground.paper, name)));
        exact.extend(steps(self.mark, self.number));
        // All fit today. If more are added, the last ones are the closest to others.
        exact.truncate(MAX_COLORS);
        Palette::fit(&exact, &[], MAX_COLORS)
    }
}

/// The largest palette of a PNG.
const MAX_COLORS: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_holds_every_colour() {
        for theme in Theme::ALL {
            let colors = ChartColors::of(theme);
            let palette = colors.palette();
            assert!(palette.bytes().len() < 3 * MAX_COLORS, "{theme}");
            for color in [
                colors.ground.paper,
                colors.ground.ink,
                colors.mark,
                colors.number,
                colors.count_names[1],
                colors.shares[1],
            ] {
                assert_eq!(palette.color(palette.nearest(color)), color, "{theme}");
            }
        }
    }
}
