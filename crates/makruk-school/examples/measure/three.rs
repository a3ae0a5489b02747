//! How many positions of the endings of three pieces against a bare king are won, and in how many moves.

use std::error::Error;

use makruk::{Board, Color, Role};
use makruk_engine::tables::{Tables, ThreePieces};
use makruk_school::{Kind, School};

const HEADING: &str = "\
# The endings of three pieces against a bare king, from tables of all their positions. Made by
#   cargo run --release -p makruk-school --example measure -- three-pieces
# Every legal position with the chaser to move counts: mirror images separately, equal pieces as interchangeable, the chaser's
# colour fixed. A promoted pawn is a met. Best play by both sides, without a count.";

pub fn measure(school: &School) -> Result<(), Box<dyn Error>> {
    println!("{HEADING}");
    let tables = Tables::in_memory();
    let drawn = school.of_kind(Kind::Ending).filter_map(|card| card.diagram.as_ref());
    for three in drawn.filter_map(|diagram| against_bare_king(diagram.position.board())) {
        let statistics = tables.statistics_of_three(three);
        println!("\n[[ending]]\npieces = \"{three}\"\npositions = {}", statistics.positions);
        println!("# Won in one move of the chaser, in two and so on.\nwon_in = [");
        for wins in statistics.won_in.chunks(10) {
            println!("    {},", wins.iter().map(u32::to_string).collect::<Vec<_>>().join(", "));
        }
        println!("]");
    }
    Ok(())
}

/// White's pieces, if there are three and Black has the bare king.
fn against_bare_king(board: &Board) -> Option<ThreePieces> {
    let roles: Vec<Role> = board.by_color(Color::White).filter_map(|square| board.role_at(square)).collect();
    let pieces: Vec<Role> = roles.into_iter().filter(|&role| role != Role::King).collect();
    if board.by_color(Color::Black).has_many() { None } else { ThreePieces::of(&pieces) }
}
