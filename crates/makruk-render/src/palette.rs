//! The palette of an indexed picture.

use std::collections::{BTreeSet, HashMap};

use color_quant::NeuQuant;

use super::colors::Rgb;

/// At most 256 colours, dark to light.
///
/// The order makes pictures smaller: neighbouring pixels of one surface then have similar indices, and the compression has
/// its shortest codes for small differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<Rgb>);

impl Palette {
    /// A palette that contains every colour of `exact` and represents `samples` well.
    ///
    /// It has `size` colours, at most 256, or fewer if some coincide.
    pub(super) fn fit(exact: &[Rgb], samples: &[Rgb], size: usize) -> Palette {
        let mut colors: BTreeSet<Rgb> = exact.iter().copied().collect();
        let room = size.saturating_sub(colors.len());
        let free: Vec<u8> =
            samples.iter().filter(|color| !colors.contains(*color)).flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
        if !free.is_empty() && room > 0 {
            // Some twenty thousand samples train the network as well as all of them would, in less time.
            let every = (free.len() / 4 / 20_000).clamp(1, 30) as i32;
            let learned = NeuQuant::new(every, room, &free).color_map_rgb();
            colors.extend(learned.chunks_exact(3).map(|c| [c[0], c[1], c[2]]));
        }
        let mut colors: Vec<Rgb> = colors.into_iter().collect();
        colors.sort_by_key(|color| (luma(*color), *color));
        Palette(colors)
    }

    /// The index of the most similar colour.
    pub(super) fn nearest(&self, color: Rgb) -> u8 {
        let mut best = (u32::MAX, 0);
        for (index, &candidate) in self.0.iter().enumerate() {
            best = best.min((distance(color, candidate), index));
        }
        best.1 as u8
    }

    /// The colour at `index`; black beyond the end of the palette.
    pub(super) fn color(&self, index: u8) -> Rgb {
        self.0.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// Red, green and blue of each colour, in the form of a PNG's `PLTE` chunk.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_flattened()
    }
}

/// Turns true colour into indices, with a cache.
pub(super) struct Indexer<'a> {
    palette: &'a Palette,
    known: HashMap<Rgb, u8>,
}

impl<'a> Indexer<'a> {
    pub(super) fn new(palette: &'a Palette) -> Indexer<'a> {
        Indexer { palette, known: HashMap::new() }
    }

    pub(super) fn index(&mut self, color: Rgb) -> u8 {
        *self.known.entry(color).or_insert_with(|| self.palette.nearest(color))
    }
}

/// Blends `over` onto `under` with an opacity of 0 to 255.
pub(super) fn mix(under: Rgb, over: Rgb, opacity: u8) -> Rgb {
    let opacity = u32::from(opacity);
    std::array::from_fn(|i| ((u32::from(under[i]) * (255 - opacity) + u32::from(over[i]) * opacity + 127) / 255) as u8)
}

/// Perceived brightness, from 0 to 255,000.
fn luma([r, g, b]: Rgb) -> u32 {
    299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)
}

/// How different two colours look: the weighted sum of squared differences, in which green counts most.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    2 * square(0) + 4 * square(1) + 3 * square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_colours_are_kept_and_samples_have_a_similar_colour() {
        let exact = [[10, 20, 30], [200, 100, 50]];
        let samples: Vec<Rgb> = (0..=255).flat_map(|v| [[v, v, v], [v, 0, 0]]).collect();
        let palette = Palette::fit(&exact, &samples, 100);
        assert!(palette.bytes().len() <= 3 * 100);
        for color in exact {
            assert_eq!(palette.color(palette.nearest(color)), color);
        }
        for sample in samples {
            let near = palette.color(palette.nearest(sample));
            assert!(distance(sample, near) < 9 * 12 * 12, "{sample:?} became {near:?}");
        }
    }

    #[test]
    fn colours_are_sorted_from_dark_to_light() {
        let palette = Palette::fit(&[[255, 255, 255], [0, 0, 0], [0, 200, 0]], &[], 16);
        assert_eq!(palette.bytes(), [0, 0, 0, 0, 200, 0, 255, 255, 255]);
    }

    #[test]
    fn mixing_interpolates_between_two_colours() {
        assert_eq!(mix([0, 10, 255], [255, 20, 0], 0), [0, 10, 255]);
        assert_eq!(mix([0, 10, 255], [255, 20, 0], 255), [255, 20, 0]);
        assert_eq!(mix([0, 0, 0], [255, 255, 255], 128), [128, 128, 128]);
    }
}
