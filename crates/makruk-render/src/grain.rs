//! Wood: how much lighter or darker than its square each pixel of the board is.
//!
//! The grain runs from top to bottom, as a row that is like the one above costs a PNG next to nothing.

use std::f64::consts::TAU;

use super::colors::SquareFinish;

/// How wood is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    Grained,
    /// Without the grain, which would be half of the bytes of a film.
    Smooth,
}

/// How many tones a square of wood has.
pub(super) const TONES: usize = 4;

/// The tone of a pixel of the board, from dark to light, by column and row of the pixel within the squares.
///
/// It repeats itself after two squares of a rank, as pieces in a row do, which makes the picture a good deal smaller.
pub(super) fn tone(material: SquareFinish, (x, y): (u32, u32), square: u32) -> usize {
    let phase = match material {
        SquareFinish::Smooth => return TONES / 2,
        // Some angle for each rank and shade.
        SquareFinish::Inlaid => f64::from((16 * (y / square) + (x / square) % 2) * 131 % 211),
        SquareFinish::Board => 0.0,
    };
    // In turns of two squares, so that pictures of every size look alike.
    let across = f64::from(x % (2 * square)) / f64::from(2 * square) * TAU;
    let along = f64::from(y) / f64::from(square);
    // The rings of a tree that was not quite straight.
    let bent = across + 0.12 * (along * 0.6 + phase).sin() + phase;
    let rings = (6.0 * bent).sin() + 0.8 * (15.0 * bent + 1.3 * (2.0 * bent).sin()).sin() + 0.7 * (2.0 * bent).sin();
    (((rings + 2.5) / 5.0 * TONES as f64) as usize).min(TONES - 1)
}

/// The colour of a tone of `ground`.
pub(super) fn toned(ground: [u8; 3], tone: usize, material: SquareFinish) -> [u8; 3] {
    let steps = match material {
        SquareFinish::Smooth => return ground,
        SquareFinish::Inlaid | SquareFinish::Board => [-9, -3, 2, 6],
    };
    ground.map(|component| component.saturating_add_signed(steps[tone.min(TONES - 1)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wood_has_all_its_tones_and_rarely_changes_downwards() {
        for material in [SquareFinish::Inlaid, SquareFinish::Board] {
            let at = |x, y| tone(material, (x, y), 73);
            let mut seen = [false; TONES];
            let mut changes = 0;
            for x in 0..584 {
                for y in 1..584 {
                    seen[at(x, y)] = true;
                    changes += usize::from(y % 73 != 0 && at(x, y) != at(x, y - 1));
                }
            }
            assert_eq!(seen, [true; TONES]);
            assert!(changes * 25 < 584 * 584, "{changes} changes");
        }
    }

    #[test]
    fn neighbouring_squares_are_different_pieces_of_wood() {
        let of_square = |column: u32| (0..73).map(move |x| tone(SquareFinish::Inlaid, (73 * column + x, 10), 73));
        assert!(of_square(0).zip(of_square(1)).filter(|(a, b)| a != b).count() > 15);
        assert!(of_square(0).eq(of_square(2)));
    }
}
