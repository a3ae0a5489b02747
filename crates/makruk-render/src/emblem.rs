//! The signs by which armies are told apart whatever colours one sees.

use resvg::tiny_skia::{Path, PathBuilder, Rect};

/// The sign of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emblem {
    Disc,
    Triangle,
    Cross,
    Square,
}

impl Emblem {
    /// The sign within a circle of this radius.
    pub(super) fn path(self, (x, y): (f32, f32), radius: f32) -> Option<Path> {
        let square = |half: f32| Rect::from_ltrb(x - half, y - half, x + half, y + half).map(PathBuilder::from_rect);
        match self {
            Emblem::Disc => PathBuilder::from_circle(x, y, radius * 0.78),
            Emblem::Square => square(radius * 0.7),
            Emblem::Triangle => {
                polygon([(0.0, -1.0), (0.9, 0.62), (-0.9, 0.62)].map(|at| (x + at.0 * radius, y + at.1 * radius)))
            }
            Emblem::Cross => {
                let (long, thin) = (0.95, 0.32);
                let corners = [
                    (-thin, -long),
                    (thin, -long),
                    (thin, -thin),
                    (long, -thin),
                    (long, thin),
                    (thin, thin),
                    (thin, long),
                    (-thin, long),
                    (-thin, thin),
                    (-long, thin),
                    (-long, -thin),
                    (-thin, -thin),
                ];
                polygon(corners.map(|at| (x + at.0 * radius, y + at.1 * radius)))
            }
        }
    }
}

fn polygon<const N: usize>(corners: [(f32, f32); N]) -> Option<Path> {
    let mut pen = PathBuilder::new();
    for (x, y) in corners {
        if pen.is_empty() { pen.move_to(x, y) } else { pen.line_to(x, y) }
    }
    pen.close();
    pen.finish()
}
