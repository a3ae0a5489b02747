//! Games of the engine with itself.

use makruk_bot::engine::{Engine, Limits, Resources, SearchResult, Signals, Situation};
use makruk_bot::rules::{Color, Move, Outcome, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::record::{Record, Result};

/// An opening drawn by lot has so many half-moves.
const OPENING: std::ops::Range<usize> = 6..14;
/// One that leaves either side further ahead than this is no game.
const FAIR: i32 = 400;
/// A game is taken for won when a side has been so far ahead for so many half-moves.
const DECIDED: (i32, u32) = (1100, 8);
/// It is taken for drawn when nothing has been the matter for so many half-moves, late enough.
const DULL: (i32, u32, usize) = (12, 24, 70);
/// And when it has so many positions.
const LONGEST: usize = 300;
/// Beyond this, a score says only that the game is won.
const TELLING: i32 = 3000;

/// Plays games, one as good as another.
pub struct Play {
    engine: Engine,
    random: StdRng,
    nodes: u64,
}

impl Play {
    /// Games that begin as chance from this seed will have it, so many nodes a move.
    pub fn new(seed: u64, nodes: u64) -> Play {
        let engine = Engine::new(Resources { hash: 8, threads: 1 });
        Play { engine, random: StdRng::seed_from_u64(seed), nodes }
    }

    /// The quiet positions of one game.
    pub fn game(&mut self) -> Vec<Record> {
        self.engine.forget();
        let mut situation = self.opening();
        let mut quiet = Vec::new();
        let (mut decided, mut dull) = (0, 0);
        let result = loop {
            if let Some(outcome) = situation.outcome() {
                break match outcome {
                    Outcome::Win { winner: Color::White, .. } => Result::Won,
                    Outcome::Win { .. } => Result::Lost,
                    Outcome::Draw(_) => Result::Drawn,
                };
            }
            let (mv, score) = self.search(&situation, self.nodes);
            let position = situation.position();
            if score.abs() < TELLING && !position.is_check() && is_quiet(position, mv) {
                let setup = makruk_bot::rules::Setup {
                    count: situation.count().map(|count| count.to_setup()),
                    ..position.to_setup()
                };
                quiet.push((setup, score));
            }
            decided = if score.abs() > DECIDED.0 { decided + 1 } else { 0 };
            dull = if score.abs() < DULL.0 && quiet.len() > DULL.2 { dull + 1 } else { 0 };
            if decided >= DECIDED.1 {
                break if score > 0 { Result::Won } else { Result::Lost };
            }
            if dull >= DULL.1 || quiet.len() > LONGEST {
                break Result::Drawn;
            }
            situation.play(mv).expect("the engine's moves are legal");
        };
        quiet.into_iter().map(|(setup, score)| Record { setup, score, result }).collect()
    }

    /// A position that a few moves drawn by lot have led to, and that both sides can live with.
    fn opening(&mut self) -> Situation {
        loop {
            let mut situation = Situation::new(Position::start());
            for _ in 0..self.random.random_range(OPENING) {
                if let Some(mv) = situation.position().legal_moves().choose(&mut self.random) {
                    situation.play(*mv).expect("it is one of the legal moves");
                }
            }
            if situation.outcome().is_none() && self.search(&situation, 4 * self.nodes).1.abs() <= FAIR {
                return situation;
            }
        }
    }

    /// The best move, and what White may hope for.
    fn search(&mut self, situation: &Situation, nodes: u64) -> (Move, i32) {
        let SearchResult { lines, .. } =
            self.engine.search(situation, &Limits::nodes(nodes), 1, &Signals::default(), &mut |_| ());
        let best = lines.first().expect("a game that goes on has a move");
        let score = best.score.rank();
        (best.moves[0], if situation.position().turn() == Color::White { score } else { -score })
    }
}

/// Neither a capture nor a promotion: what a look at the position can be expected to judge.
fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && !position.board().occupied().contains(mv.to())
}
