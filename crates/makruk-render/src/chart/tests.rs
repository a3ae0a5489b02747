//! Charts, decoded from their PNG.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::colors::ChartColors;
use super::*;
use crate::testing::DecodedPng;
use crate::typeface::Typeface;

static TYPEFACE: LazyLock<Typeface> = LazyLock::new(Typeface::new);

fn decode(chart: &Chart) -> DecodedPng {
    let bytes = png(chart, &TYPEFACE);
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    DecodedPng::decode(&bytes)
}

fn chart(expectancy: Vec<f64>) -> Chart {
    Chart {
        expectancy,
        marks: Vec::new(),
        counts: Vec::new(),
        measure: Measure::Chances,
        labels: ChartLabels::default(),
        theme: Theme::Teak,
    }
}

/// The plot without counts reaches from here to here: left, right, top, bottom.
const PLOT: [usize; 4] = [78, 781, 112, 434];

#[test]
fn the_curve_divides_the_plot_between_the_sides() {
    let [left, right, top, bottom] = PLOT;
    for theme in Theme::ALL {
        let [white, black] = ChartColors::of(theme).shares;
        for value in [0.0, 0.2, 0.5, 0.9, 1.0] {
            let picture = decode(&Chart { theme, ..chart(vec![value; 20]) });
            let of = |color| picture.count(color) as f64 / ((right - left) * (bottom - top)) as f64;
            let (whites, blacks) = (of(white), of(black));
            assert!((whites - value).abs() < 0.06, "{theme} {value}: White has {whites}");
            assert!((blacks - (1.0 - value)).abs() < 0.06, "{theme} {value}: Black has {blacks}");
        }
    }
}

#[test]
fn white_has_what_is_below_the_curve_and_black_what_is_above() {
    let colors = ChartColors::of(Theme::Teak);
    let [left, right, top, bottom] = PLOT;
    let picture = decode(&chart(vec![0.9, 0.9, 0.1, 0.1]));
    let (first, last, middle) = (left + (right - left) / 5, right - (right - left) / 5, (top + bottom) / 2);
    let [white, black] = colors.shares;
    let off = (bottom - top) / 5;
    assert_eq!([middle - off, middle + off].map(|y| picture.at(first, y)), [white; 2]);
    assert_eq!([middle - off, middle + off].map(|y| picture.at(last, y)), [black; 2]);
}

#[test]
fn a_mark_stands_at_its_move() {
    let colors = ChartColors::of(Theme::Teak);
    let plain = chart(vec![0.5; 41]);
    let marked = Chart { marks: vec![20], ..plain.clone() };
    assert_eq!(decode(&plain).count(colors.mark), 0);
    let picture = decode(&marked);
    let inked: Vec<usize> = (0..picture.colors.len())
        .filter(|&at| picture.colors[at] == colors.mark)
        .map(|at| at % picture.width)
        .collect();
    let (left, right) = (inked.iter().min().unwrap(), inked.iter().max().unwrap());
    // In the middle of the plot, which reaches from 78 to 782.
    assert!((left + right).abs_diff(2 * 430) <= 4 && right - left > 20, "{left} to {right}");
}

#[test]
fn a_count_is_shaded_and_named_while_it_runs() {
    let plain = chart(vec![0.5; 41]);
    let band = CountBand { plies: 30..41, name: "ศักดิ์หมาก".to_owned() };
    let counted = Chart { counts: vec![band], ..plain.clone() };
    let colors = ChartColors::of(Theme::Teak);
    let picture = decode(&counted);
    let [white, black] = colors.shares;
    for (y, share) in [(200, black), (380, white)] {
        assert_eq!(picture.at(300, y), share);
        assert!(![white, black].contains(&picture.at(720, y)));
    }
    assert!(picture.count(colors.count_names[0]) > 100);
}

#[test]
fn equal_charts_give_equal_bytes_and_a_title_changes_them() {
    let labels = ChartLabels { title: "โอกาสชนะ".to_owned(), ..ChartLabels::default() };
    let named = Chart { labels, ..chart(vec![0.5, 0.6]) };
    assert_eq!(png(&named, &TYPEFACE), png(&named, &Typeface::new()));
    assert_ne!(png(&named, &TYPEFACE), png(&chart(vec![0.5, 0.6]), &TYPEFACE));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(6, 100) as u32))]

    #[test]
    fn any_chart_can_be_drawn(
        expectancy in prop::collection::vec(any::<f64>(), 0..200),
        marks in prop::collection::vec(0usize..250, 0..8),
        counts in prop::collection::vec((0usize..250, 0usize..250, "[ก-๙a-z ]{0,60}"), 0..5),
        title in "\\PC{0,200}",
        theme in prop::sample::select(&Theme::ALL),
    ) {
        let counts = counts.into_iter().map(|(start, end, name)| CountBand { plies: start..end, name }).collect();
        let labels = ChartLabels { black: title.clone(), upwards: title.clone(), title, ..ChartLabels::default() };
        let picture = decode(&Chart { expectancy, marks, counts, measure: Measure::Chances, labels, theme });
        prop_assert_eq!((picture.width, picture.height), (800, 520));
    }
}

#[test]
fn points_have_numbers_of_their_own() {
    let chances = chart(vec![0.2, 0.4, 0.9, 0.5]);
    let points = |range| Chart { measure: Measure::Points(range), ..chances.clone() };
    let bytes = |chart: &Chart| png(chart, &TYPEFACE);
    assert_ne!(bytes(&chances), bytes(&points(0..100)));
    assert_ne!(bytes(&points(900..1000)), bytes(&points(900..1100)));
}
