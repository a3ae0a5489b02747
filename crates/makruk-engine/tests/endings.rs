//! The engine with its tables, at play: every small ending comes out as the tables say, under whatever count is running.
//!
//! A few games of each material by default; `MAKRUK_ENDING_GAMES=1000 cargo test --release --test endings` plays more.

use std::sync::LazyLock;

use makruk::History;
use makruk::{Color, Count, Move, Piece, Position, Role, Setup, SetupCount, Square};
use makruk_engine::tables::{Material, Tables, Verdict, counts_left};
use makruk_engine::{Engine, Limits, Resources, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

/// Far too few to find the longer mates without tables.
const NODES: u64 = 150;

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// The engine.
    Engine,
    /// Any of the moves that the tables call best.
    Tables,
}

/// What is played of each material, the chaser's hand first.
const PAIRINGS: [(Hand, Hand); 3] =
    [(Hand::Engine, Hand::Engine), (Hand::Engine, Hand::Tables), (Hand::Tables, Hand::Engine)];

fn games() -> usize {
    std::env::var("MAKRUK_ENDING_GAMES").map_or(3, |games| games.parse().expect("a number of games"))
}

/// A position of these men, either side to move; one that can be won and one that can't equally often, where both are to
/// be had without looking too long.
fn any_position(random: &mut StdRng, material: Material, chaser: Color) -> Position {
    const ATTEMPTS: u32 = 40_000;
    let won: bool = random.random();
    let mut attempts = 0;
    loop {
        let mut setup = Setup { turn: *Color::ALL.choose(random).unwrap(), ..Setup::empty() };
        let men = material.pieces().iter().map(|&role| (chaser, role));
        for (color, role) in [(chaser, Role::King), (!chaser, Role::King)].into_iter().chain(men) {
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

/// A running count that leaves so many numbers, whatever its limit.
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

/// A count for this position: mostly one that is just enough for the mate, or just not.
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

fn choose(hand: Hand, engine: &mut Engine, history: &History, random: &mut StdRng) -> Move {
    match hand {
        Hand::Engine => {
            let result = engine.search(history, &Limits::nodes(NODES), 1, &Signals::default(), &mut |_| ());
            result.best_move().unwrap()
        }
        Hand::Tables => *TABLES.best_moves(history.position()).unwrap().choose(random).unwrap(),
    }
}

#[test]
fn the_engine_with_tables_plays_small_endings_to_their_worth() {
    let mut random = StdRng::seed_from_u64(6);
    let mut engine = Engine::new(Resources { hash: 1, threads: 1 });
    engine.set_tables(Some(TABLES.clone()));
    for material in Material::ALL {
        let (mut won, mut drawn) = (0, 0);
        for pairing in PAIRINGS {
            for _ in 0..games() {
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
                    let hand = if history.position().turn() == chaser { pairing.0 } else { pairing.1 };
                    let mv = choose(hand, &mut engine, &history, &mut random);
                    history.play(mv).unwrap();
                };
                assert_eq!(outcome.winner(), expected, "{material} by {pairing:?}: {count:?} {position:?}");
                if expected.is_some() { won += 1 } else { drawn += 1 }
            }
        }
        println!("{material}: {won} won, {drawn} drawn, all as the tables say");
    }
}
