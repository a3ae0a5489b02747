//! Brackets below each other.

use super::*;

/// Part of a bracket whose rounds have this many matches, of which one in five is never played.
fn panel(rounds: &[usize]) -> BracketPanel {
    let round = |(number, matches): (usize, &usize)| {
        let fates = [BracketFate::Open, BracketFate::GoesOn, BracketFate::Out];
        let side = |side: usize| BracketSide {
            name: name(100 * number + side),
            fate: fates[side % 3],
            score: ["", "1½", "½"][side % 3].to_owned(),
        };
        let sides = |index: usize| (index % 5 != 4).then(|| [side(2 * index), side(2 * index + 1)]);
        PanelRound { name: words(), matches: (0..*matches).map(sides).collect() }
    };
    BracketPanel { name: words(), rounds: rounds.iter().enumerate().map(round).collect() }
}

fn panels(panels: &[&[usize]]) -> BracketPanels {
    BracketPanels {
        title: words(),
        panels: panels.iter().map(|rounds| panel(rounds)).collect(),
        nameless: words(),
        footer: words(),
    }
}

#[test]
fn all_brackets_stay_in_their_places_and_names_can_be_read_on_a_phone() {
    for shape in [&[&[4, 2, 1][..], &[2, 2, 1, 1], &[1, 1]][..], &[&[8, 8, 4, 4]], &[&[8, 4, 2, 1, 1]], &[&[]], &[]] {
        check_everywhere(&panels(shape));
    }
    let names: Vec<_> =
        check(&panels(&[&[4, 4, 2, 2]])).into_iter().filter(|place| place.size >= 31.0 && place.size < 36.0).collect();
    assert!(names.iter().all(|place| place.size * 390.0 / f64::from(WIDTH) >= 9.0));
    assert!(names.len() >= 22, "{}", names.len());
}

#[test]
fn a_match_is_between_those_that_lead_to_it() {
    let height = |places: &[Place], text: &str| {
        let place = places.iter().find(|place| place.text == text).unwrap();
        f64::midpoint(f64::from(place.y.0), f64::from(place.y.1)).round()
    };
    let round = |letters: &[&str]| {
        let side = |name: String| BracketSide { name, ..BracketSide::default() };
        let sides = |letter: &&str| Some([1, 2].map(|number| side(format!("{letter}{number}"))));
        PanelRound { name: String::new(), matches: letters.iter().map(sides).collect() }
    };
    let panel = |rounds| BracketPanel { name: String::new(), rounds };
    let panels = vec![
        panel(vec![round(&["A", "B"]), round(&["C", "D"]), round(&["E"])]),
        panel(vec![round(&["F"]), round(&["G"])]),
    ];
    let places = check(&BracketPanels { panels, ..BracketPanels::default() });
    let [a, b, c, d, e, f, g] = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"].map(|text| height(&places, text));
    assert_eq!((a, b, f), (c, d, g));
    assert!((e - f64::midpoint(a, b)).abs() <= 1.0);
}

#[test]
fn nothing_is_drawn_for_a_match_without_players() {
    let mut one = panels(&[&[4]]);
    let texts = check(&one).len();
    one.panels[0].rounds[0].matches[2] = None;
    assert!(check(&one).len() < texts - 1);
    let empty = BracketPanels::default();
    assert_eq!(check(&empty).len(), 0);
}

#[test]
fn whoever_is_in_several_rounds_has_the_same_name_everywhere_and_nobody_else_has() {
    let alike = |number: usize| BracketSide {
        name: format!("Member of the club number {number}"),
        score: ["", "1½"][number % 2].to_owned(),
        ..BracketSide::default()
    };
    let round = |pairs: &[[usize; 2]]| PanelRound {
        name: String::new(),
        matches: pairs.iter().map(|pair| Some(pair.map(alike))).collect(),
    };
    let panel = |rounds: Vec<PanelRound>| BracketPanel { name: String::new(), rounds };
    let winners = panel(vec![round(&[[1, 8], [4, 15], [2, 7], [3, 16]]), round(&[[1, 4], [2, 3]]), round(&[[1, 2]])]);
    let losers = panel(vec![round(&[[8, 15], [7, 16]]), round(&[[3, 8], [4, 7]])]);
    let places = check(&BracketPanels { panels: vec![winners, losers], ..BracketPanels::default() });
    let mut times = std::collections::BTreeMap::new();
    for place in places.into_iter().filter(|place| place.text.starts_with("Mem")) {
        *times.entry(place.text).or_insert(0) += 1;
    }
    let mut times: Vec<i32> = times.into_values().collect();
    times.sort_unstable();
    assert_eq!(times, [2, 2, 3, 3, 3, 3, 3, 3]);
}
