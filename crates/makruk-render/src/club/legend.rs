//! What the lines of a chart mean.

use super::super::canvas::DrawError;
use super::sheet::{DataMark, Hand, MARGIN, NOTES, Sheet, WIDTH};

/// What a line or a mark looks like.
#[derive(Clone, Copy, Debug)]
pub(super) enum Swatch {
    Line,
    Band,
    Dashes,
    Thin,
    Mark(DataMark),
}

/// The width of a sample.
const SAMPLE: i32 = 56;
const GAP: i32 = 14;
/// Between two entries.
const APART: i32 = 44;

/// Draws samples with their names in a row at this height.
pub(super) fn draw(sheet: &mut Sheet<'_, '_>, entries: &[(Swatch, &str)], y: i32) -> Result<(), DrawError> {
    let each = SAMPLE + GAP + APART;
    let room = WIDTH - 2 * MARGIN + APART - each * entries.len() as i32;
    let wanted: Vec<i32> = entries.iter().map(|(_, name)| sheet.width(name, NOTES)).collect();
    let mut x = MARGIN;
    for ((sample, name), width) in entries.iter().zip(shares(&wanted, room)) {
        sample.draw(sheet, (x, y))?;
        sheet.write(name, (x + SAMPLE + GAP, y), Hand::left(NOTES, sheet.colors.ground.ink), width);
        x += each + width;
    }
    Ok(())
}

impl Swatch {
    fn draw(self, sheet: &Sheet<'_, '_>, (x, y): (i32, i32)) -> Result<(), DrawError> {
        let colors = sheet.colors;
        let line = vec![(x, y), (x + SAMPLE, y)];
        match self {
            Swatch::Line => sheet.line(line, colors.curve, 6),
            Swatch::Thin => sheet.line(line, colors.third, 3),
            Swatch::Dashes => sheet.dashed(line, (12, 9), colors.second, 4),
            Swatch::Mark(mark) => sheet.mark(mark, (x + SAMPLE / 2, y)),
            Swatch::Band => {
                sheet.rectangle([(x, y - 14), (x + SAMPLE, y + 14)], colors.band())?;
                for edge in [y - 14, y + 14] {
                    sheet.line(vec![(x, edge), (x + SAMPLE, edge)], colors.band_edge(), 2)?;
                }
                Ok(())
            }
        }
    }
}

/// Divides a width: who wants less than an equal share gets it, and the others share what is left.
pub(super) fn shares(wanted: &[i32], room: i32) -> Vec<i32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&index| wanted[index]);
    let mut given = vec![0; wanted.len()];
    let mut left = room.max(0);
    for (number, &index) in order.iter().enumerate() {
        given[index] = wanted[index].min(left / (wanted.len() - number) as i32);
        left -= given[index];
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modest_get_what_they_want() {
        assert_eq!(shares(&[100, 500, 50], 1000), [100, 500, 50]);
        assert_eq!(shares(&[100, 500, 700], 900), [100, 400, 400]);
        assert_eq!(shares(&[10, 20], -5), [0, 0]);
        assert!(shares(&[], 100).is_empty());
    }
}
