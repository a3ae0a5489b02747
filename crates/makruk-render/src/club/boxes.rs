//! Which parts of a picture are taken.

use super::sheet::Point;

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    from: Point,
    to: Point,
}

impl Rect {
    /// From the top left corner to the bottom right.
    pub(super) fn new(from: Point, to: Point) -> Rect {
        Rect { from, to }
    }

    fn touches(&self, other: &Rect) -> bool {
        self.from.0 < other.to.0 && other.from.0 < self.to.0 && self.from.1 < other.to.1 && other.from.1 < self.to.1
    }

    fn holds(&self, other: &Rect) -> bool {
        self.from.0 <= other.from.0 && self.from.1 <= other.from.1 && self.to.0 >= other.to.0 && self.to.1 >= other.to.1
    }
}

/// The rectangles that are taken within a larger one.
pub(super) struct Boxes {
    within: Rect,
    taken: Vec<Rect>,
}

impl Boxes {
    pub(super) fn within(within: Rect) -> Boxes {
        Boxes { within, taken: Vec::new() }
    }

    pub(super) fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    pub(super) fn is_free(&self, rect: Rect) -> bool {
        self.within.holds(&rect) && !self.taken.iter().any(|taken| taken.touches(&rect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_or_outside_is_not_free() {
        let mut boxes = Boxes::within(Rect::new((0, 0), (100, 100)));
        boxes.take(Rect::new((10, 10), (20, 20)));
        assert!(boxes.is_free(Rect::new((20, 10), (30, 20))));
        assert!(!boxes.is_free(Rect::new((19, 19), (30, 30))));
        assert!(!boxes.is_free(Rect::new((90, 90), (101, 95))));
    }
}
