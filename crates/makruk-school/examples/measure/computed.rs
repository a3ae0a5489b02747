//! How many positions are won, and in how many moves, of the endings whose tables are too large to be kept.

use std::error::Error;

use makruk::{Color, PieceCounts, Preset, Role, Ruleset};
use makruk_engine::tables::{ArmedEnding, TableStatistics, Tables, ThreePieces, WinCriterion};
use makruk_school::{CardKind, School};

const HEADING: &str = "\
# The endings of which tables are too large to be kept, from tables of all their positions. Made by
#   cargo run --release -p makruk-school --features measure --example measure -- computed
# Every legal position with the chaser, White, to move counts: mirror images separately, equal pieces as interchangeable. A promoted
# pawn is a met. Best play by both sides.
#
# `won_in` counts the positions won in one move of the chaser, in two and so on, up to mate, if nobody counts. Against a bare king
# that is all there is to know, since what is left of his count is a number of moves. A defender who is not bare counts the board's
# honour until he is bared, and the capture must leave what is won within the pieces' count that begins then. So each ruleset has its
# own `won_in`, of the moves under the board's count: up to mate or that capture, and up to mate where he may keep the board's count.";

/// How many positions of each table are compared with those one move later before it is believed.
const CHECKED: u32 = 20_000;

pub fn measure(school: &School) -> Result<(), Box<dyn Error>> {
    println!("{HEADING}");
    let tables = Tables::in_memory();
    for diagram in school.of_kind(CardKind::Ending).filter_map(|card| card.diagram.as_ref()) {
        let [chaser, defender] = Color::ALL.map(|color| roles(PieceCounts::of(diagram.position.board(), color)));
        match (defender.is_empty(), ThreePieces::of(&chaser), ArmedEnding::of(&chaser, &defender)) {
            (true, Some(three), _) => print_ending(&three.to_string(), &tables.statistics_of_three(three)),
            (_, _, Some(armed)) => print_armed(&tables, armed)?,
            _ => {}
        }
    }
    Ok(())
}

fn roles(pieces: PieceCounts) -> Vec<Role> {
    pieces.roles().collect()
}

fn print_ending(pieces: &str, statistics: &TableStatistics) {
    println!("\n[[ending]]\npieces = \"{pieces}\"\npositions = {}", statistics.positions);
    print_wins(statistics);
}

fn print_armed(tables: &Tables, armed: ArmedEnding) -> Result<(), Box<dyn Error>> {
    print_ending(&armed.to_string(), &checked(tables, armed, &WinCriterion::mate(armed))?);
    // One table serves all rulesets that ask for the same.
    let mut under: Vec<(WinCriterion, Vec<Preset>)> = Vec::new();
    for preset in Preset::ALL {
        let aim = WinCriterion::under(&Ruleset::preset(preset), armed);
        match under.iter_mut().find(|(known, _)| *known == aim) {
            Some((_, presets)) => presets.push(preset),
            None => under.push((aim, vec![preset])),
        }
    }
    for (aim, presets) in under {
        let names: Vec<String> = presets.iter().map(|preset| format!("\"{preset}\"")).collect();
        println!("[[ending.under]]\nrulesets = [{}]", names.join(", "));
        print_wins(&checked(tables, armed, &aim)?);
    }
    Ok(())
}

fn checked(tables: &Tables, armed: ArmedEnding, aim: &WinCriterion) -> Result<TableStatistics, Box<dyn Error>> {
    let table = tables.armed(armed, aim);
    match table.inconsistency(tables, CHECKED, 1) {
        Some(position) => Err(format!("{armed}: this does not follow from what comes after it: {position:?}").into()),
        None => Ok(table.statistics()),
    }
}

fn print_wins(statistics: &TableStatistics) {
    println!("won_in = [");
    for wins in statistics.won_in.chunks(10) {
        println!("    {},", wins.iter().map(u32::to_string).collect::<Vec<_>>().join(", "));
    }
    println!("]");
}
