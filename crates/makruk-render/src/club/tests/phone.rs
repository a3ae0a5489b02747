//! What can be read where a phone shows a picture, which is 390 pixels wide.

use super::*;

#[test]
fn those_whose_names_are_cut_are_told_apart_and_can_be_read_on_a_phone() {
    let alike = |number: usize| format!("Member of the club number {number}");
    let mut table = standings(20, 9);
    let cells = |number: usize| TableName { name: alike(number), is_out: false };
    table.columns[1].cells = TableCells::Names((0..20).map(cells).collect());
    let mut ladder = ladder(25, &[]);
    ladder.rungs.iter_mut().enumerate().for_each(|(number, rung)| rung.name = alike(number));
    let mut bracket = bracket(4);
    bracket.rounds.truncate(1);
    // Eight matches are the most that a bracket begins with.
    let sides = bracket.rounds[0].matches.iter_mut().flatten();
    sides.enumerate().for_each(|(number, side)| side.name = alike(number));
    bracket.rounds.extend(
        (1..3)
            .rev()
            .map(|left| BracketRound { name: String::new(), matches: vec![<[BracketSide; 2]>::default(); 1 << left] }),
    );
    for (picture, names) in [(&table as &dyn ClubPicture, 20), (&ladder, 25), (&bracket, 16)] {
        let mut shown = places(picture, &TYPEFACE);
        shown.retain(|place| place.text.starts_with("Mem"));
        assert!(shown.iter().all(|place| on_a_phone(place) >= 9.0), "{shown:?}");
        let mut texts: Vec<_> = shown.into_iter().map(|place| place.text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), names, "{texts:?}");
    }
}

/// What a tournament has in its pictures, as it usually is.
#[test]
fn everything_in_a_table_and_a_bracket_can_be_read_on_a_phone() {
    let mut table = standings(20, 7);
    let usual = [("Points", "5½"), ("BH", "24½"), ("BH-1", "21"), ("SB", "18¼")];
    table.columns.truncate(9);
    table.columns.extend(usual.map(|(heading, cell)| TableColumn::new(heading, numbers(20, |_| cell.to_owned()))));
    let named = |names: [&str; 3]| {
        let mut bracket = bracket(3);
        bracket.rounds.iter_mut().zip(names).for_each(|(round, name)| round.name = name.to_owned());
        bracket
    };
    let thai = named(["รอบ 128 คน", "รอบก่อนรองชนะเลิศ", "รอบรองชนะเลิศ"]);
    let english = named(["round of 128", "quarter-finals", "semi-finals"]);
    for picture in [&table as &dyn ClubPicture, &thai, &english] {
        let shown = places(picture, &TYPEFACE);
        assert!(shown.iter().all(|place| on_a_phone(place) >= 9.0), "{shown:#?}");
    }
    for (bracket, text) in [(&thai, "รอบก่อนรองชนะเลิศ"), (&english, "round of 128")]
    {
        assert!(places(bracket, &TYPEFACE).iter().any(|place| place.text == text), "it is whole");
    }
}
