//! How many positions of an ending are won within the count.

use std::error::Error;

use makruk::{Board, Color, History, Piece, PieceCounts, Position, Setup, Square};
use makruk_engine::tables::{ArmedEnding, Material, ThreePieces};
use makruk_school::{CardKind, School, Tally};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::Extent;
use crate::player::Player;

/// The form of the verse in which the promoted pawns of both sides stand on squares of one colour.
const ONE_COLOUR: &str = "verse-weaver";

pub fn measure(school: &School, extent: Extent) -> Result<(), Box<dyn Error>> {
    println!("{}", heading(extent));
    let mut player = Player::new(extent.nodes);
    for (number, card) in (0_u64..).zip(school.of_kind(CardKind::Ending)) {
        let Some(drawn) = &card.diagram else { continue };
        let board = drawn.position.board();
        if is_covered(board) {
            continue;
        }
        let is_wanted = if card.id.as_str() == ONE_COLOUR { on_one_colour } else { |_: &Board| true };
        let mut tally = Tally::default();
        let mut random = StdRng::seed_from_u64(extent.seed << 32 | number);
        for _ in 0..extent.games {
            let start = by_lot(board, is_wanted, &mut random);
            player.new_game();
            tally.add(player.finish(History::new(start)), Color::White);
        }
        println!(
            "\n[[ending]]\ncard = \"{}\"\nwon = {}\ndrawn = {}\nlost = {}",
            card.id, tally.won, tally.drawn, tally.lost
        );
    }
    Ok(())
}

fn heading(Extent { games, nodes, seed }: Extent) -> String {
    format!(
        "# How the endings that no table covers end in games of the engine against itself. Made by
#   cargo run --release -p makruk-school --features measure --example measure -- endings --games {games} --nodes {nodes} --seed {seed}
# Each game begins with the card's pieces on squares by lot: a legal position with the chaser, White, to move, in which neither
# side is in check or can take anything. The engine plays both sides at full strength, with endgame tables; the counts of
# competitions run by themselves. Results are White's.
nodes = {nodes}"
    )
}

/// Whether tables tell more than games do: Black has the bare king, and White one to three pieces; or White has two and Black one.
fn is_covered(board: &Board) -> bool {
    let [chaser, defender] = Color::ALL.map(|color| PieceCounts::of(board, color).roles().collect::<Vec<_>>());
    let has_table = Material::of(&chaser).is_some() || ThreePieces::of(&chaser).is_some();
    defender.is_empty() && has_table || ArmedEnding::of(&chaser, &defender).is_some()
}

/// The same pieces on other squares that are wanted, in a position without check or capture.
fn by_lot(board: &Board, is_wanted: fn(&Board) -> bool, random: &mut StdRng) -> Position {
    let pieces: Vec<Piece> = board.iter().map(|(_, piece)| piece).collect();
    loop {
        let mut setup = Setup { turn: Color::White, ..Setup::empty() };
        for &piece in &pieces {
            setup.board.put(Square::all().nth(random.random_range(0..64)).expect("one of 64"), piece);
        }
        if setup.board.occupied().len() as usize == pieces.len()
            && is_wanted(&setup.board)
            && let Ok(position) = Position::from_setup(&setup)
            && is_quiet(&position)
        {
            return position;
        }
    }
}

/// Whether all promoted pawns stand on squares of one colour.
fn on_one_colour(board: &Board) -> bool {
    let promoted = board.promoted();
    let is_dark = |square: &Square| (square.file().index() + square.rank().index()).is_multiple_of(2);
    [0, promoted.len() as usize].contains(&promoted.filter(is_dark).count())
}

fn is_quiet(position: &Position) -> bool {
    let takes =
        |position: &Position| position.legal_moves().into_iter().any(|mv| position.board().piece_at(mv.to()).is_some());
    !position.is_check() && !takes(position) && position.passed().is_some_and(|passed| !takes(&passed))
}
