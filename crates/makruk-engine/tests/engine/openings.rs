//! In games of the engine no side ever shows openings of two families.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use makruk::openings::{Opening, OpeningTracker, recognized};
use makruk::{Color, History, Position};
use makruk_engine::{Engine, Limits, Resources, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::rounds;

/// Few, so that many games are played: each move is chosen at a depth of a ply or two.
const NODES: u64 = 60;

/// The number of random moves at the beginning of a game.
const BY_LOT: std::ops::RangeInclusive<usize> = 2..=8;

/// A longer game shows no more openings.
const MOST_PLIES: usize = 150;

/// What was seen in some games.
#[derive(Default)]
struct Seen {
    positions: u32,
    /// In how many positions a side showed it.
    openings: BTreeMap<Opening, u32>,
    /// How many sides had a named opening at the end.
    named: u32,
}

impl Seen {
    /// Plays the game of this number, which is the same each time.
    fn play(&mut self, number: u64, engine: &mut Engine) {
        let mut random = StdRng::seed_from_u64(number);
        let mut game = History::new(Position::start_with(Color::ALL[random.random_range(0..2)]));
        let mut tracker = OpeningTracker::of(&game);
        let by_lot = random.random_range(BY_LOT);
        engine.new_game();
        while game.plies() < MOST_PLIES && game.outcome().is_none() {
            let mv = match game.plies() < by_lot {
                true => game.position().legal_moves().choose(&mut random).copied(),
                false => engine.search(&game, &Limits::nodes(NODES), 1, &Signals::default(), &mut |_| ()).best_move(),
            };
            game.play(mv.expect("the game goes on")).expect("a legal move");
            self.look(game.position());
            let before = tracker.clone();
            if let Some(completed) = tracker.follow(game.position()) {
                let known = before.named(!game.position().turn());
                assert!(known.is_none_or(|known| completed.opening.refines(known.opening)), "{known:?}, {completed:?}");
            }
        }
        self.named += Color::ALL.iter().filter(|&&side| tracker.named(side).is_some()).count() as u32;
    }

    fn look(&mut self, position: &Position) {
        self.positions += 1;
        for names in recognized(position.board()) {
            let families: BTreeSet<_> = names.iter().map(|opening| opening.facts().family).collect();
            assert!(families.len() <= 1, "{names:?} in\n{:?}", position.board());
            assert!(names.windows(2).all(|pair| !pair[1].refines(pair[0])), "{names:?}");
            for opening in names {
                *self.openings.entry(opening).or_default() += 1;
            }
        }
    }

    fn and(mut self, other: Seen) -> Seen {
        for (opening, positions) in other.openings {
            *self.openings.entry(opening).or_default() += positions;
        }
        Seen { positions: self.positions + other.positions, named: self.named + other.named, ..self }
    }
}

/// What is seen in `games` games, which are played on as many threads as there are processors.
fn seen_in(games: u64) -> Seen {
    let next = AtomicU64::new(0);
    let play = || {
        let (mut engine, mut seen) = (Engine::new(Resources { hash: 1, threads: 1 }), Seen::default());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return seen;
            }
            seen.play(number, &mut engine);
        }
    };
    thread::scope(|scope| {
        let players = thread::available_parallelism().map_or(1, usize::from);
        let playing: Vec<_> = (0..players).map(|_| scope.spawn(play)).collect();
        let seen = playing.into_iter().map(|player| player.join().unwrap_or_else(|panic| resume_unwind(panic)));
        seen.fold(Seen::default(), Seen::and)
    })
}

#[test]
fn no_game_shows_a_side_in_two_families() {
    let games = rounds(20, 10_000);
    let seen = seen_in(games as u64);
    println!("{games} games, {} positions, {} sides named: {:#?}", seen.positions, seen.named, seen.openings);
    assert!(seen.named > 0, "no opening was ever recognized");
}
