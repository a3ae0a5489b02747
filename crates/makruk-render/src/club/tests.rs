//! The pictures, decoded from their PNG, and where their text is.

mod bracket_panels;
mod phone;

use std::sync::LazyLock;

use proptest::prelude::*;
use test_budget::rounds;

use super::colors::ClubColors;
use super::sheet::testing::{Place, places};
use super::sheet::{WIDTH, png};
use super::*;
use crate::Theme;
use crate::testing::DecodedPng;
use crate::typeface::Typeface;

static TYPEFACE: LazyLock<Typeface> = LazyLock::new(Typeface::new);

/// A name of 32 characters, others for other numbers.
fn name(number: usize) -> String {
    let thai = ["สมชาย", "วงศ์ไทย", "เชียงใหม่", "ศรีสวัสดิ์", "บุญมี", "นักเดินหมาก", "ผู้ยิ่งใหญ่"];
    let english = ["Maximilian", "von", "Hohenstein", "Anucha", "Bergenwald", "Srisawat", "Grandmaster"];
    let words = if number % 3 < 2 { thai } else { english };
    let joined: Vec<&str> = (0..12).map(|word| words[(number + word * (1 + number / 7)) % 7]).collect();
    joined.join(" ").chars().take(32).collect::<String>().trim_end().to_owned()
}

fn drawn(picture: &impl ClubPicture) -> Vec<u8> {
    png(picture, Theme::Teak, &TYPEFACE)
}

fn decode(picture: &impl ClubPicture) -> DecodedPng {
    decode_in(picture, Theme::Teak)
}

fn decode_in(picture: &impl ClubPicture, theme: Theme) -> DecodedPng {
    let bytes = png(picture, theme, &TYPEFACE);
    assert!(bytes.len() < 120_000, "{}: {} bytes", std::any::type_name_of_val(picture), bytes.len());
    DecodedPng::decode(&bytes)
}

/// How high the letters of a text are where a phone shows the picture, which is 390 pixels wide.
fn on_a_phone(place: &Place) -> f64 {
    place.size * 390.0 / f64::from(WIDTH)
}

/// Holds the text of a picture to its edges and apart.
fn check(picture: &impl ClubPicture) -> Vec<Place> {
    let places = places(picture, &TYPEFACE);
    for (index, place) in places.iter().enumerate() {
        assert!(place.x.0 >= 0 && place.x.1 <= WIDTH, "{place:?}");
        assert!(place.y.0 >= 0 && place.y.1 <= picture.height(), "{place:?}");
        let is_number = !place.text.chars().any(char::is_alphabetic);
        assert!(on_a_phone(place) >= if is_number { 6.0 } else { 9.0 }, "{place:?}");
        for other in &places[..index] {
            let apart =
                place.x.0 >= other.x.1 || other.x.0 >= place.x.1 || place.y.0 >= other.y.1 || other.y.0 >= place.y.1;
            assert!(apart, "{place:?} and {other:?}");
        }
    }
    places
}

fn words() -> String {
    "คำที่ยาวเกินไปสำหรับที่ของมัน and a lot more than anyone would want to read in a picture on a phone".to_owned()
}

fn rating_chart(points: i32) -> RatingChart {
    let rating = |day: i32| 1500.0 + 80.0 * (f64::from(day) / 20.0).sin();
    let point = |day: i32| CurvePoint { day, rating: rating(day), low: rating(day) - 90.0, high: rating(day) + 90.0 };
    RatingChart {
        curve: (0..points).map(|number| point(3 * number)).collect(),
        running: (0..points).map(|number| (3 * number, 1490.0 + f64::from(number % 9))).collect(),
        reference: Vec::new(),
        ticks: (0..40).map(|week| (7 * week, format!("{week} มี.ค."))).collect(),
        labels: AxisLabels::default(),
        legend: RatingLegend::default(),
        current: "1534".to_owned(),
    }
}

fn wins_chart(moves: usize, limits: &[u16]) -> WinsChart {
    let limit = |&moves: &u16| WinsLimit { moves, label: format!("{} {moves}", words()) };
    WinsChart {
        shares: (0..moves).map(|number| 100.0 * number as f64 / moves as f64).collect(),
        limits: limits.iter().map(limit).collect(),
        labels: AxisLabels::default(),
    }
}

fn bars_chart(columns: u32) -> BarsChart {
    let column = |number: u32| BarsColumn { label: words(), parts: [number % 5 * 300, number % 3, number * 11 % 7] };
    BarsChart { title: words(), columns: (0..columns).map(column).collect(), names: [words(), words(), words()] }
}

fn calibration_chart(bins: &[(f64, f64, u32)]) -> CalibrationChart {
    let bin = |&(predicted, scored, games): &(f64, f64, u32)| CalibrationBin {
        predicted,
        scored,
        low: scored - 0.1,
        high: scored + 0.1,
        games,
    };
    CalibrationChart { bins: bins.iter().map(bin).collect(), labels: AxisLabels::default(), diagonal: String::new() }
}

fn courses_chart(courses: usize, points: usize) -> CoursesChart {
    let value = |course: usize, point: usize| 1500.0 + (course * 7 + point * (3 + course)) as f64 % 90.0;
    let course = |number: usize| PlayerCourse {
        name: name(number),
        points: (0..points).map(|point| (2.5 * point as f64, value(number, point))).collect(),
    };
    CoursesChart {
        courses: (0..courses).map(course).collect(),
        ticks: (0..40).map(|week| (7.0 * f64::from(week), format!("{week} มี.ค."))).collect(),
        labels: AxisLabels::default(),
        nameless: String::new(),
    }
}

fn numbers(rows: usize, number: impl Fn(usize) -> String) -> TableCells {
    TableCells::Numbers((0..rows).map(number).collect())
}

fn names(rows: usize) -> TableCells {
    TableCells::Names((0..rows).map(|number| TableName { name: name(number), is_out: number % 2 == 1 }).collect())
}

fn with_headings(mut table: ClubTable, heading: fn() -> String) -> ClubTable {
    table.columns.iter_mut().for_each(|column| column.heading = heading());
    ClubTable { title: heading(), footer: heading(), nameless: heading(), ..table }
}

const MOVEMENTS: [Movement; 5] =
    [Movement::New, Movement::Places(12), Movement::Places(-3), Movement::Places(0), Movement::Unplaced];

fn ranking_table(rows: usize) -> ClubTable {
    let middle = |number: usize| 1900.0 - 33.0 * number as f64;
    let band = |number: usize| [middle(number) - 150.0, middle(number), middle(number) + 150.0];
    let columns = vec![
        TableColumn::new("", numbers(rows, |number| (number + 1).to_string())),
        TableColumn::new(
            "",
            TableCells::Movements((0..rows).map(|number| MOVEMENTS[number % 4]).collect(), "ใหม่".to_owned()),
        ),
        TableColumn::new("", names(rows)),
        TableColumn::new("", numbers(rows, |number| format!("{}{}", middle(number), ["", "?"][number % 2]))),
        TableColumn::new("", TableCells::Bands((0..rows).map(band).collect())),
        TableColumn::new("", numbers(rows, |number| (1234 + number).to_string())),
        TableColumn::new("", numbers(rows, |_| "1000".to_owned())),
        TableColumn::new("", numbers(rows, |_| "230".to_owned())),
        TableColumn::new("", numbers(rows, |number| (4 + number).to_string())),
    ];
    ClubTable { columns, nameless: "ผู้เล่น".to_owned(), ..ClubTable::default() }
}

fn ladder(rungs: usize, challenges: &[(usize, usize)]) -> LadderPicture {
    let rung = |number: usize| LadderRow {
        number: number as u32 + 1,
        name: name(number),
        movement: MOVEMENTS[number % 4],
        note: ["", "ไม่ว่างถึง 12 ส.ค.", "challenge running"][number % 3].to_owned(),
    };
    LadderPicture {
        rungs: (0..rungs).map(rung).collect(),
        challenges: challenges
            .iter()
            .map(|&(challenger, challenged)| OpenChallenge { challenger, challenged })
            .collect(),
        new: "ใหม่".to_owned(),
        ..LadderPicture::default()
    }
}

/// Points and tie-breaks.
fn sums(rows: usize) -> [TableColumn; 4] {
    let note = |heading: &str, note: &str| TableColumn::new(heading, TableCells::Notes(vec![note.to_owned(); rows]));
    let points = TableColumn::new("Points", numbers(rows, |number| format!("1{number}½")));
    [points, note("SB", "123.25"), note("Wins", "77½"), note("Direct", "11")]
}

fn crosstable(players: usize) -> ClubTable {
    let result = |number: usize| ["1", "½", "0", "·", "10½"][number % 5].to_owned();
    let against = |other: usize| {
        TableColumn::new(
            (other + 1).to_string(),
            TableCells::Against((0..players).map(|number| result(3 * number + other)).collect()),
        )
    };
    let mut columns = vec![
        TableColumn::new("", numbers(players, |number| (number + 1).to_string())),
        TableColumn::new("Player", names(players)),
    ];
    columns.extend((0..players).map(against).chain(sums(players)));
    ClubTable { columns, ..ClubTable::default() }
}

fn standings(rows: usize, rounds: usize) -> ClubTable {
    let result = |number: usize| RoundResult {
        result: ["1", "½", "0", "+", "·"][number % 5].to_owned(),
        opponent: ["7", "12", ""][number % 3].to_owned(),
    };
    let round = |round: usize| {
        TableColumn::new(
            (round + 1).to_string(),
            TableCells::Rounds((0..rows).map(|number| result(3 * number + round)).collect()),
        )
    };
    let mut columns = vec![
        TableColumn::new("", numbers(rows, |number| (number + 1).to_string())),
        TableColumn::new("Player", names(rows)),
    ];
    columns.extend((0..rounds).map(round).chain(sums(rows)));
    ClubTable { columns, ..ClubTable::default() }
}

fn bracket(rounds: u32) -> Bracket {
    let fates = [BracketFate::Open, BracketFate::GoesOn, BracketFate::Out];
    let side = |number: usize| BracketSide {
        name: name(number),
        fate: fates[number % 3],
        score: ["", "1½", "½"][number % 3].to_owned(),
    };
    let round = |left: u32| BracketRound {
        name: name(left as usize),
        matches: (0..1_usize << left).map(|index| [side(2 * index), side(2 * index + 1)]).collect(),
    };
    Bracket { rounds: (0..rounds).rev().map(round).collect(), ..Bracket::default() }
}

fn scatter_chart(points: Vec<(f64, f64)>) -> ScatterChart {
    ScatterChart { points, labels: AxisLabels::default() }
}

fn dot_plot(rows: usize) -> DotPlot {
    let row = |number: usize| DotRow {
        name: name(number),
        values: vec![0.0, number as f64, 12.5],
        texts: ["0.8034", "0.8123", "0.8456"].map(str::to_owned).to_vec(),
    };
    let systems = ["WHR", "Glicko", "Elo"].map(str::to_owned).to_vec();
    DotPlot { rows: (0..rows).map(row).collect(), systems, labels: AxisLabels::default() }
}

/// Draws a picture in all themes, twice, and holds its text to its place.
fn check_everywhere(picture: &impl ClubPicture) {
    for theme in Theme::ALL.into_iter().take(rounds(1, Theme::ALL.len())) {
        let decoded = decode_in(picture, theme);
        assert_eq!((decoded.width as i32, decoded.height as i32), (WIDTH, picture.height()));
        assert!(decoded.palette.len() <= 256);
    }
    assert!(drawn(picture) == png(picture, Theme::Teak, &Typeface::new()));
    check(picture);
}

#[test]
fn long_words_and_names_stay_in_their_places() {
    let long = words;
    let labels = || AxisLabels { title: long(), upwards: long(), rightwards: long(), footer: long() };
    let legend = RatingLegend { curve: long(), band: long(), running: long(), reference: long() };
    let reference = vec![(0, 1400.0), (90, 1450.0)];
    let current = long();
    check_everywhere(&RatingChart { labels: labels(), legend, current, reference, ..rating_chart(40) });
    let bins: Vec<_> = (0..10).map(|bin| (f64::from(bin) / 10.0 + 0.05, f64::from(bin) / 10.0, 90_000 + bin)).collect();
    check_everywhere(&CalibrationChart { labels: labels(), diagonal: long(), ..calibration_chart(&bins) });
    check_everywhere(&CoursesChart { labels: labels(), nameless: long(), ..courses_chart(7, 30) });
    [7, 40].map(bars_chart).iter().for_each(check_everywhere);
    check_everywhere(&WinsChart { labels: labels(), ..wins_chart(60, &[3, 14, 30, 60]) });
    let points = (0..200).map(|point| (f64::from(point), f64::from(point * 37 % 200))).collect();
    check_everywhere(&ScatterChart { labels: labels(), ..scatter_chart(points) });
    let systems = vec![long(), long(), long(), long()];
    check_everywhere(&DotPlot { labels: labels(), systems, ..dot_plot(25) });
    for table in [ranking_table(30), crosstable(15), standings(25, 12)] {
        check_everywhere(&with_headings(table, long));
    }
    let challenges: Vec<_> = (3..25).map(|rung| (rung, rung - 3)).collect();
    check_everywhere(&LadderPicture {
        title: long(),
        subtitle: long(),
        new: long(),
        nameless: long(),
        more: long(),
        footer: long(),
        ..ladder(30, &challenges)
    });
    check_everywhere(&Bracket { title: long(), nameless: long(), footer: long(), ..bracket(6) });
}

#[test]
fn names_that_fit_are_written_in_full_and_others_cut() {
    let mut table = ranking_table(4);
    let TableCells::Names(names) = &mut table.columns[2].cells else { panic!("the names are the third column") };
    for (cell, name) in names[2..].iter_mut().zip(["สมชาย ใจดี", "山田"]) {
        cell.name = name.to_owned();
    }
    let texts: Vec<String> = check(&table).into_iter().map(|place| place.text).collect();
    assert!(texts.iter().any(|text| text == "สมชาย ใจดี") && texts.iter().any(|text| text == "ผู้เล่น"));
    assert_eq!(texts.iter().filter(|text| text.ends_with('…')).count(), 2);
    let texts = check(&ladder(1, &[]));
    assert!(
        texts.iter().any(|place| place.text == name(0)),
        "a rung without a note has room for 32 characters: {texts:?}"
    );
}

#[test]
fn bars_have_their_sums_above_and_only_kinds_that_are_there_in_the_legend() {
    let names = ["จัดอันดับ", "กระชับมิตร", "กับบอท"].map(str::to_owned);
    let columns = vec![BarsColumn { label: "จ.".to_owned(), parts: [3, 0, 4] }];
    let places = check(&BarsChart { columns, names, ..BarsChart::default() });
    let at = |text: &str| places.iter().rfind(|place| place.text == text);
    let (sum, label) = (at("7").unwrap(), at("จ.").unwrap());
    assert!((sum.x.0 + sum.x.1) / 2 == (label.x.0 + label.x.1) / 2 && sum.y.1 < label.y.0);
    assert!(at("จัดอันดับ").is_some() && at("กระชับมิตร").is_none());
}

#[test]
fn digits_are_below_each_other() {
    let places = check(&ranking_table(2));
    let right = |text: &str| places.iter().find(|place| place.text == text).unwrap().x.1;
    assert_eq!(right("1900"), right("1867"), "the second one has a question mark");
}

#[test]
fn the_few_and_the_none_can_be_drawn() {
    for count in 0..3 {
        for picture in [
            decode(&rating_chart(count)),
            decode(&ranking_table(count as usize)),
            decode(&ladder(count as usize, &[(1, 0)])),
            decode(&crosstable(count as usize)),
            decode(&dot_plot(count as usize)),
            decode(&courses_chart(2, count as usize)),
            decode(&courses_chart(count as usize, 9)),
            decode(&wins_chart(count as usize, &[])),
            decode(&wins_chart(0, &[count as u16])),
            decode(&bars_chart(count as u32)),
            decode(&standings(count as usize, count as usize)),
            decode(&bracket(count as u32)),
        ] {
            assert_eq!(picture.width as i32, WIDTH);
        }
        check(&rating_chart(count));
        check(&crosstable(count as usize));
        check(&standings(count as usize, 3));
        check(&bracket(count as u32));
    }
    decode(&calibration_chart(&[]));
    decode(&scatter_chart(Vec::new()));
    decode(&scatter_chart(vec![(3.0, 3.0)]));
}

#[test]
fn the_band_is_shaded_and_a_single_day_has_one_too() {
    let band = ClubColors::of(Theme::Teak).band();
    let (one, many, none) = (decode(&rating_chart(1)), decode(&rating_chart(40)), decode(&rating_chart(0)));
    assert!(one.count(band) > 5_000 && many.count(band) > 3 * one.count(band));
    assert_eq!(none.count(band), 0);
}

#[test]
fn more_games_make_a_larger_dot_and_every_count_is_written() {
    let curve = ClubColors::of(Theme::Teak).curve;
    let bins = [(0.2, 0.2, 10), (0.3, 0.3, 1000), (0.7, 0.75, 500)];
    let texts: Vec<String> = check(&calibration_chart(&bins)).into_iter().map(|place| place.text).collect();
    for count in ["10", "1000", "500"] {
        assert!(texts.iter().any(|text| text == count), "{texts:?}");
    }
    let picture = decode(&calibration_chart(&bins));
    let inked = |columns: std::ops::Range<usize>| {
        columns
            .flat_map(|x| (0..picture.height).map(move |y| (x, y)))
            .filter(|&(x, y)| picture.at(x, y) == curve)
            .count()
    };
    // The plot is 1120 pixels wide from 120 on.
    assert!(inked(405..505) > 2 * inked(294..394));
}

#[test]
fn the_row_of_the_reader_is_marked_beside_it_too() {
    let colors = ClubColors::of(Theme::Teak);
    let (plain, marked) = (ranking_table(5), ClubTable { highlighted: Some(2), ..ranking_table(5) });
    assert_eq!(decode(&plain).count(colors.highlight), 0);
    assert!(decode(&marked).count(colors.highlight) > 30_000);
    let more = decode(&marked).count(colors.curve) - decode(&plain).count(colors.curve);
    assert!(more > 400, "{more}");
    assert_eq!(drawn(&ClubTable { highlighted: Some(99), ..plain.clone() }), drawn(&plain));
}

#[test]
fn up_and_down_differ_in_shape() {
    let moved = |places| {
        let mut ladder = ladder(1, &[]);
        ladder.rungs[0].movement = Movement::Places(places);
        decode(&ladder)
    };
    // On a rung both arrows have the colour of the ink.
    let (up, down) = (moved(3), moved(-3));
    assert_eq!(up.palette, down.palette);
    assert_ne!(up.indices, down.indices);
}

#[test]
fn challenges_of_nobody_are_left_out() {
    let plain = drawn(&ladder(4, &[]));
    assert_eq!(drawn(&ladder(4, &[(9, 0), (1, 1), (0, usize::MAX)])), plain);
    assert_ne!(drawn(&ladder(4, &[(3, 0)])), plain);
}

fn any_movement() -> impl Strategy<Value = Movement> {
    prop_oneof![Just(Movement::New), Just(Movement::Unplaced), any::<i32>().prop_map(Movement::Places)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(4, 100) as u32))]

    #[test]
    fn any_chart_can_be_drawn(
        curve in prop::collection::vec((any::<i32>(), any::<f64>(), any::<f64>(), any::<f64>()), 0..20),
        line in prop::collection::vec((any::<i32>(), any::<f64>()), 0..20),
        ticks in prop::collection::vec((any::<i32>(), "\\PC{0,20}"), 0..9),
        bins in prop::collection::vec((any::<f64>(), any::<f64>(), any::<u32>()), 0..15),
        text in "\\PC{0,100}",
    ) {
        let curve: Vec<CurvePoint> =
            curve.into_iter().map(|(day, rating, low, high)| CurvePoint { day, rating, low, high }).collect();
        let labels = AxisLabels { title: text.clone(), ..AxisLabels::default() };
        let legend = RatingLegend { curve: text.clone(), ..RatingLegend::default() };
        let current = text.clone();
        decode_in(&RatingChart { curve, running: line.clone(), reference: line, ticks, labels, legend, current }, Theme::Night);
        decode(&calibration_chart(&bins));
        decode(&scatter_chart(bins.iter().map(|&(x, y, _)| (x, y)).collect()));
        let rows = bins.iter().map(|&(one, other, _)| DotRow { name: text.clone(), values: vec![one, other], texts: vec![text.clone()] });
        decode(&DotPlot { rows: rows.collect(), ..dot_plot(0) });
    }

    #[test]
    fn any_table_can_be_drawn(
        rows in prop::collection::vec((any::<u32>(), any_movement(), "\\PC{0,40}", any::<[f64; 3]>()), 0..25),
        challenges in prop::collection::vec((0usize..30, 0usize..30), 0..30),
        results in prop::collection::vec(prop::collection::vec("\\PC{0,6}", 0..15), 0..15),
        highlighted in proptest::option::of(any::<usize>()),
    ) {
        let ranks: Vec<String> = rows.iter().map(|row| row.0.to_string()).collect();
        let texts: Vec<String> = rows.iter().map(|row| row.2.clone()).collect();
        let written = texts.iter().map(|name| TableName { name: name.clone(), is_out: false }).collect();
        let mut table = ClubTable { highlighted, ..ranking_table(0) };
        let cells = [
            TableCells::Numbers(ranks.clone()),
            TableCells::Movements(rows.iter().map(|row| row.1).collect(), "ใหม่".to_owned()),
            TableCells::Names(written),
            TableCells::Numbers(texts),
            TableCells::Bands(rows.iter().map(|row| row.3).collect()),
            TableCells::Numbers(ranks.clone()),
            TableCells::Numbers(ranks.clone()),
            TableCells::Notes(ranks.clone()),
            TableCells::Notes(ranks),
        ];
        for (column, cells) in table.columns.iter_mut().zip(cells) {
            column.cells = cells;
        }
        decode(&table);
        check(&table);
        let rung = |&(number, movement, ref name, _): &(u32, Movement, String, [f64; 3])| LadderRow {
            number, movement, name: name.clone(), note: name.clone(),
        };
        let picture = LadderPicture { rungs: rows.iter().map(rung).collect(), ..ladder(0, &challenges) };
        decode(&picture);
        check(&picture);
        let columns = results.iter().map(|texts| TableColumn::new(texts.concat(), TableCells::Against(texts.clone())));
        let table = ClubTable { columns: crosstable(9).columns.into_iter().chain(columns).collect(), ..ClubTable::default() };
        decode(&table);
        check(&table);
    }
}
