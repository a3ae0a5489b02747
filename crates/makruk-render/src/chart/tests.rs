//! Charts as readers of the PNG see them.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::typeface::Typeface;

static TYPEFACE: LazyLock<Typeface> = LazyLock::new(Typeface::new);

struct Picture {
    width: usize,
    colors: Vec<[u8; 3]>,
}

impl Picture {
    fn of(chart: &Chart) -> Picture {
        let bytes = png(chart, &TYPEFACE);
        assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut indices = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut indices).unwrap();
        let info = reader.info();
        let palette = info.palette.as_ref().unwrap();
        let color = |&index: &u8| palette[3 * usize::from(index)..][..3].try_into().unwrap();
        Picture { width: info.width as usize, colors: indices.iter().map(color).collect() }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.colors[y * self.width + x]
    }

    /// How many pixels have exactly this colour.
    fn count(&self, color: [u8; 3]) -> usize {
        self.colors.iter().filter(|other| **other == color).count()
    }
}

fn chart(expectancy: Vec<f64>) -> Chart {
    Chart { expectancy, marks: Vec::new(), counts: Vec::new(), labels: ChartLabels::default(), theme: Theme::Teak }
}

#[test]
fn each_side_has_its_share_in_its_colour() {
    for theme in Theme::ALL {
        let colors = colors::Colors::of(theme);
        let [white, black] = colors.shares;
        let shares = |value: f64| {
            let picture = Picture::of(&Chart { theme, ..chart(vec![value; 20]) });
            (picture.count(white), picture.count(black))
        };
        let (even, better, worse) = (shares(0.5), shares(0.9), shares(0.1));
        assert!(better.0 > even.0 + 40_000 && better.1 <= even.1 + 100, "{theme}: {even:?} {better:?}");
        assert!(worse.1 > even.1 + 40_000 && worse.0 <= even.0 + 100, "{theme}: {even:?} {worse:?}");
    }
}

#[test]
fn a_mark_is_drawn_at_its_move() {
    let colors = colors::Colors::of(Theme::Teak);
    let plain = chart(vec![0.5; 41]);
    let marked = Chart { marks: vec![20], ..plain.clone() };
    assert_eq!(Picture::of(&plain).count(colors.mark), 0);
    let picture = Picture::of(&marked);
    let inked: Vec<usize> = (0..picture.colors.len())
        .filter(|&at| picture.colors[at] == colors.mark)
        .map(|at| at % picture.width)
        .collect();
    let (left, right) = (inked.iter().min().unwrap(), inked.iter().max().unwrap());
    // In the middle of what is between 78 and 782.
    assert!((left + right).abs_diff(2 * 430) <= 4 && right - left > 20, "{left} to {right}");
}

#[test]
fn a_count_is_shaded_and_named_where_it_ran() {
    let plain = chart(vec![0.5; 41]);
    let band = CountBand { plies: 30..41, name: "ศักดิ์หมาก".to_owned() };
    let counted = Chart { counts: vec![band], ..plain.clone() };
    let colors = colors::Colors::of(Theme::Teak);
    let picture = Picture::of(&counted);
    assert_eq!(picture.at(300, 300), colors.ground);
    assert_ne!(picture.at(720, 300), colors.ground);
    assert!(picture.count(colors.count_names[0]) > 100);
}

#[test]
fn equal_charts_give_equal_bytes_and_words_are_seen() {
    let labels = ChartLabels { title: "โอกาสชนะ".to_owned(), ..ChartLabels::default() };
    let named = Chart { labels, ..chart(vec![0.5, 0.6]) };
    assert_eq!(png(&named, &TYPEFACE), png(&named, &Typeface::new()));
    assert_ne!(png(&named, &TYPEFACE), png(&chart(vec![0.5, 0.6]), &TYPEFACE));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_chart_at_all_becomes_a_picture(
        expectancy in prop::collection::vec(any::<f64>(), 0..200),
        marks in prop::collection::vec(0usize..250, 0..8),
        counts in prop::collection::vec((0usize..250, 0usize..250, "[ก-๙a-z ]{0,60}"), 0..5),
        title in "\\PC{0,200}",
        theme in prop::sample::select(&Theme::ALL),
    ) {
        let counts = counts.into_iter().map(|(start, end, name)| CountBand { plies: start..end, name }).collect();
        let labels = ChartLabels { black: title.clone(), upwards: title.clone(), title, ..ChartLabels::default() };
        let picture = Picture::of(&Chart { expectancy, marks, counts, labels, theme });
        prop_assert_eq!(picture.colors.len(), 800 * 520);
    }
}
