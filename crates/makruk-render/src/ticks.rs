//! Round numbers for an axis.

/// The smallest of 1, 2, 5, 10, 20, 50 and so on, times `least`, of which at most `most` fit into a span.
pub(super) fn step(span: f64, most: u32, least: f64) -> f64 {
    let steps = (0..12).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| least * digit * 10_f64.powi(power)));
    steps.into_iter().find(|step| span / step <= f64::from(most)).unwrap_or(f64::MAX)
}

/// The multiples of a step within a range that ends with numbers.
pub(super) fn multiples((from, to): (f64, f64), step: f64) -> impl Iterator<Item = f64> {
    let (first, last) = ((from / step).ceil() as i64, (to / step).floor() as i64);
    (first..=last).map(move |multiple| multiple as f64 * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        for (span, expected) in [(7.0, 1.0), (8.0, 1.0), (9.0, 2.0), (40.0, 5.0), (41.0, 10.0), (300.0, 50.0)] {
            assert_eq!(step(span, 8, 1.0), expected, "{span}");
        }
        assert_eq!(step(0.03, 5, 0.001), 0.01);
        assert!(multiples((-130.0, 120.0), 50.0).eq([-100.0, -50.0, 0.0, 50.0, 100.0]));
    }
}
