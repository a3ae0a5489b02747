//! Name the openings of both sides in every position of some games of the engine. Fails when a position takes 20 µs or more.

use std::hint::black_box;
use std::time::Duration;

use makruk::openings::recognized;
use makruk::{Board, History, Position};
use makruk_engine::{Engine, Limits, Resources, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::figure::Figure;
use crate::timing::side_by_side;

const GAMES: u64 = 100;

/// For each move of a game.
const NODES: u64 = 60;

/// The number of random moves at the beginning of a game.
const BY_LOT: std::ops::RangeInclusive<usize> = 2..=8;

/// As long as openings are recognised.
const PLIES: usize = makruk::openings::OPENING_PLIES;

/// Microseconds.
const LONGEST: f64 = 20.0;

const ROUNDS: usize = 20;

pub fn measure() -> Vec<Figure> {
    let boards: Vec<Board> = (0..GAMES).flat_map(boards).collect();
    let named = boards.iter().filter(|board| recognized(board).iter().any(|names| !names.is_empty())).count();
    let [took] = side_by_side(
        ROUNDS,
        1,
        [&mut || {
            for board in &boards {
                black_box(recognized(black_box(board)));
            }
        }],
    );
    let each = took / boards.len().try_into().unwrap_or(u32::MAX);
    println!("{} positions of {GAMES} games, {named} with an opening: {each:?} each, both sides", boards.len());
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    vec![
        Figure::holds("openings are seen", named > 0),
        Figure::at_most(LONGEST, "microseconds to name the openings of a position", microseconds(each)),
    ]
}

/// The positions of one game.
fn boards(number: u64) -> Vec<Board> {
    let mut random = StdRng::seed_from_u64(number);
    let mut engine = Engine::new(Resources { hash: 1, threads: 1 });
    let by_lot = random.random_range(BY_LOT);
    let mut game = History::new(Position::start());
    let mut boards = Vec::new();
    while game.plies() < PLIES && game.outcome().is_none() {
        let mv = match game.plies() < by_lot {
            true => game.position().legal_moves().choose(&mut random).copied(),
            false => engine.search(&game, &Limits::nodes(NODES), 1, &Signals::default(), &mut |_| ()).best_move(),
        };
        game.play(mv.expect("the game goes on")).expect("a legal move");
        boards.push(*game.position().board());
    }
    boards
}
