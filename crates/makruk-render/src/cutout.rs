//! Pictures that are not rectangles: only the pixels that they have are copied.

use plotters::element::{Drawable, PointCollection};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::canvas::Canvas;

/// A row of pixels next to each other.
#[derive(Clone, Copy, Debug)]
struct PixelRun {
    /// The first pixel.
    column: u16,
    row: u16,
    length: u16,
}

/// A shape in palette indices.
#[derive(Debug, Default)]
pub(super) struct Cutout {
    runs: Vec<PixelRun>,
    /// Those of all runs, one after the other.
    indices: Vec<u8>,
}

impl Cutout {
    /// A shape from a rectangle's pixels, row by row. Those that are `None` are not part of it.
    pub(super) fn new(pixels: impl IntoIterator<Item = Option<u8>>, width: u32) -> Cutout {
        let mut cutout = Cutout::default();
        let width = width.max(1) as usize;
        let mut next_to_the_last = false;
        for (offset, pixel) in pixels.into_iter().enumerate() {
            let (row, column) = (offset / width, offset % width);
            let Some(index) = pixel else {
                next_to_the_last = false;
                continue;
            };
            match cutout.runs.last_mut() {
                Some(run) if next_to_the_last && column > 0 => run.length += 1,
                _ => cutout.runs.push(PixelRun { column: column as u16, row: row as u16, length: 1 }),
            }
            next_to_the_last = true;
            cutout.indices.push(index);
        }
        cutout.indices.shrink_to_fit();
        cutout.runs.shrink_to_fit();
        cutout
    }

    /// The shape with its top left corner at this point.
    pub(super) fn at(&self, corner: BackendCoord) -> Placed<'_> {
        Placed { cutout: self, corner }
    }

    /// Calls `draw` for each row of pixels, with its first point.
    fn each_run(&self, mut draw: impl FnMut(BackendCoord, &[u8])) {
        let mut rest = &self.indices[..];
        for run in &self.runs {
            let (indices, behind) = rest.split_at(usize::from(run.length));
            draw((i32::from(run.column), i32::from(run.row)), indices);
            rest = behind;
        }
    }
}

/// A shape and where it is drawn.
pub(super) struct Placed<'a> {
    cutout: &'a Cutout,
    corner: BackendCoord,
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Placed<'_> {
    type Point = &'a BackendCoord;
    type IntoIter = std::iter::Once<&'a BackendCoord>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.corner)
    }
}

impl Drawable<Canvas<'_>> for Placed<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        points: I,
        canvas: &mut Canvas<'_>,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<<Canvas<'_> as DrawingBackend>::ErrorType>> {
        for (left, top) in points {
            self.cutout.each_run(|(x, y), indices| canvas.copy_row((left + x, top + y), indices));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cutout_gives_back_its_pixels_row_by_row() {
        let pixels = [Some(1), Some(2), None, Some(3), Some(4), Some(5), None, None, Some(6)];
        let mut runs = Vec::new();
        Cutout::new(pixels, 3).each_run(|at, indices| runs.push((at, indices.to_vec())));
        assert_eq!(runs, [((0, 0), vec![1, 2]), ((0, 1), vec![3, 4, 5]), ((2, 2), vec![6])]);
    }
}
