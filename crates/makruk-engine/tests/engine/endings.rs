//! The engine plays small endgames with its tables. Every one ends as the tables predict, under any count.

use makruk::History;
use makruk::{Color, Count, Move, Piece, Position, Role, Setup, SetupCount, Square};
use makruk_engine::tables::{Material, Verdict, counts_left};
use makruk_engine::{Engine, Limits, Resources, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use crate::TABLES;

/// Far too few to find the longer mates without tables.
const NODES: u64 = 150;

/// Who chooses a side's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mover {
    /// The engine.
    Engine,
    /// A random move among those that the tables call best.
    Tables,
}

/// The pairings played for each material, the chaser first.
const PAIRINGS: [(Mover, Mover); 3] =
    [(Mover::Engine, Mover::Engine), (Mover::Engine, Mover::Tables), (Mover::Tables, Mover::Engine)];

/// A random position of this material with either side to move. Won and drawn positions are equally likely, unless
/// one kind is too rare to be found quickly.
fn any_position(random: &mut StdRng, material: Material, chaser: Color) -> Position {
    const ATTEMPTS: u32 = 40_000;
    let won: bool = random.random();
    let mut attempts = 0;
    loop {
        let mut setup = Setup { turn: *Color::ALL.choose(random).unwrap(), ..Setup::empty() };
        let pieces = material.pieces().iter().map(|&role| (chaser, role));
        for (color, role) in [(chaser, Role::King), (!chaser, Role::King)].into_iter().chain(pieces) {
            let piece = if role == Role::Met { Piece::promoted(color) } else { Piece::new(color, role) };
            setup.board.put(Square::from_index(random.random_range(0..64)).unwrap(), piece);
        }
        if setup.board.occupied().len() as usize == material.pieces().len() + 2
            && let Ok(position) = Position::from_setup(&setup)
        {
            attempts += 1;
            if attempts > ATTEMPTS || TABLES.probe(&position).unwrap().winner().is_some() == won {
                return position;
            }
        }
    }
}

/// A running count that leaves this many numbers, with any limit.
fn count_with_left(random: &mut StdRng, position: &Position, left: u16) -> Option<Count> {
    let limits: Vec<u16> = (1..=64).collect();
    let counts: Vec<Count> = limits
        .into_iter()
        .flat_map(|limit| (0..=2 * limit + 2).map(move |plies| SetupCount { limit, plies }))
        .filter_map(|count| Count::from_setup(count, position))
        .filter(|&count| counts_left(count) == left)
        .collect();
    counts.choose(random).copied()
}

/// A count for this position, mostly one that is just long enough for the mate or one number too short.
fn any_count(random: &mut StdRng, position: &Position) -> Count {
    loop {
        let left = match TABLES.probe(position).unwrap() {
            Verdict::Won { plies, .. } if random.random_ratio(2, 3) => {
                (plies / 2).saturating_sub(random.random_range(0..2))
            }
            _ => random.random_range(0..=50),
        };
        if let Some(count) = count_with_left(random, position, left) {
            return count;
        }
    }
}

fn choose(mover: Mover, engine: &mut Engine, history: &History, random: &mut StdRng) -> Move {
    match mover {
        Mover::Engine => {
            let result = engine.search(history, &Limits::nodes(NODES), 1, &Signals::default(), &mut |_| ());
            result.best_move().unwrap()
        }
        Mover::Tables => *TABLES.best_moves(history.position()).unwrap().choose(random).unwrap(),
    }
}

#[test]
fn small_endgames_end_as_the_tables_predict() {
    let mut random = StdRng::seed_from_u64(seed(6));
    let mut engine = Engine::new(Resources { hash: 1, threads: 1 });
    engine.set_tables(Some(TABLES.clone()));
    for material in Material::ALL {
        let (mut won, mut drawn) = (0, 0);
        for pairing in PAIRINGS {
            for _ in 0..rounds(1, 1000) {
                let chaser = *Color::ALL.choose(&mut random).unwrap();
                let position = any_position(&mut random, material, chaser);
                let count = any_count(&mut random, &position);
                let expected = TABLES.probe(&position).unwrap().within(counts_left(count)).winner();
                let mut history = History::new(position.clone()).with_count(Some(count));
                engine.new_game();
                let outcome = loop {
                    if let Some(outcome) = history.outcome() {
                        break outcome;
                    }
                    let mover = if history.position().turn() == chaser { pairing.0 } else { pairing.1 };
                    let mv = choose(mover, &mut engine, &history, &mut random);
                    history.play(mv).unwrap();
                };
                assert_eq!(outcome.winner(), expected, "{material} by {pairing:?}: {count:?} {position:?}");
                if expected.is_some() { won += 1 } else { drawn += 1 }
            }
        }
        println!("{material}: {won} won, {drawn} drawn, all as predicted");
    }
}
