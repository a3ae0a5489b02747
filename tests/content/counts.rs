//! The calculator of counts beside the cases of the rules.

use bot_service::learning::count::{Calculation, CountTerms};
use makruk::notation::pieces;
use makruk::{Color, CountKind, PieceCounts};

fn calculated(text: &str) -> Calculation {
    let [white, black] = pieces::read(text).unwrap();
    Calculation::of(&PieceCounts::arranged(white, black, Color::White))
}

#[test]
fn the_calculator_agrees_with_every_case_of_the_rules() {
    let cases = include_str!("../../crates/makruk/tests/rules/data/count_limits.txt");
    let mut tried = 0;
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let pieces = words.next().unwrap();
        if matches!(pieces, "N" | "M") {
            assert_eq!(calculated(pieces), Calculation::NoMate, "{pieces}");
            continue;
        }
        let Calculation::Counts { side, under } = calculated(pieces) else { panic!("{pieces}") };
        assert_eq!(side, Some(Color::Black));
        for (preset, terms) in under {
            let first = pieces.len() as u16 + 3;
            let limit: u16 = words.next().unwrap().parse().unwrap();
            let left = (limit + 1).saturating_sub(first).max(1);
            let expected = CountTerms { kind: CountKind::Pieces, side: Color::Black, next: first, limit, left };
            assert_eq!(terms, expected, "{pieces}, {preset}");
            tried += 1;
        }
    }
    assert_eq!(tried, 16 * 5);
}
