//! Lines without the steps that whole pixels would give them.

use super::super::layout::Point;

/// How far a point may be from the line that leaves it out, in pixels.
const TOLERANCE: f64 = 0.8;

/// Leaves out the points that lie on the line between others but for what rounding did to them (the algorithm of Ramer, Douglas
/// and Peucker).
pub(super) fn simplify(points: &[Point]) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut kept = vec![false; points.len()];
    (kept[0], kept[last]) = (true, true);
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let away = |at: usize| distance(points[at], points[from], points[to]);
        let farthest = (from + 1..to).max_by(|&one, &other| away(one).total_cmp(&away(other)));
        if let Some(farthest) = farthest.filter(|&at| away(at) > TOLERANCE) {
            kept[farthest] = true;
            spans.extend([(from, farthest), (farthest, to)]);
        }
    }
    points.iter().zip(kept).filter_map(|(point, kept)| kept.then_some(*point)).collect()
}

/// From a point to the line through two others, or to the first of them if they are the same.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let [(x, y), (width, height)] = [point, to].map(|(x, y)| (f64::from(x - from.0), f64::from(y - from.1)));
    let length = width.hypot(height);
    if length == 0.0 { x.hypot(y) } else { (x * height - y * width).abs() / length }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_slope_in_whole_pixels_becomes_straight() {
        let slope: Vec<Point> = (0..100).map(|x| (x, x / 20)).collect();
        assert_eq!(simplify(&slope), [(0, 0), (99, 4)]);
        assert_eq!(simplify(&[(0, 0), (5, 9), (10, 0)]), [(0, 0), (5, 9), (10, 0)]);
        assert!(simplify(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn the_ends_stay(points in prop::collection::vec((0i32..900, 0i32..600), 1..80)) {
            let simple = simplify(&points);
            prop_assert_eq!((simple.first(), simple.last()), (points.first(), points.last()));
        }
    }
}
