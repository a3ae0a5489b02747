//! Games of the engine with itself.

use makruk::{Color, Move, Outcome, Position, Setup, Square};
use makruk_engine::{Engine, History, Limits, Resources, SearchResult, Signals};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::record::{Record, Result};

/// An opening drawn by lot has so many half-moves.
const OPENING: std::ops::Range<usize> = 6..14;
/// In every fourth game each side lacks so many men from then on, one or two more or less.
const MISSING: std::ops::Range<usize> = 2..12;
/// An opening that leaves either side further ahead than this is no game; than the second number in every fourth.
const FAIR: [i32; 2] = [400, 900];
/// In every third game one of these half-moves is a slip, drawn by lot.
const SLIP: std::ops::Range<usize> = 2..60;
/// At every second half-move it is asked what a move drawn by lot would have led to, so many half-moves on at most.
const ASIDE: usize = 4;
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

    /// The quiet positions of one game, and some of what might have been.
    pub fn game(&mut self) -> Vec<Record> {
        self.engine.forget();
        let mut situation = self.opening();
        let (mut quiet, mut aside): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
        let (mut decided, mut dull) = (0, 0);
        let slip = if self.random.random_ratio(1, 3) { Some(self.random.random_range(SLIP)) } else { None };
        let mut half_moves = 0;
        // The first of `quiet` after a slip: those before it have not the result that the game has.
        let mut own = 0;
        let result = loop {
            if let Some(outcome) = situation.outcome() {
                break match outcome {
                    Outcome::Win { winner: Color::White, .. } => Result::Won,
                    Outcome::Win { .. } => Result::Lost,
                    Outcome::Draw(_) => Result::Drawn,
                };
            }
            half_moves += 1;
            if Some(half_moves) == slip {
                own = quiet.len();
                self.any_move(&mut situation);
                continue;
            }
            let (mv, score) = self.search(&situation, self.nodes);
            if is_quiet(&situation, mv) && score.abs() < TELLING {
                quiet.push(record(&situation, score));
            }
            if self.random.random_ratio(1, 2) {
                aside.extend(self.aside(&situation));
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
        quiet[own..].iter_mut().for_each(|record| record.result = Some(result));
        quiet.extend(aside);
        quiet
    }

    /// The first quiet position after a move drawn by lot, if it is soon.
    fn aside(&mut self, situation: &History) -> Option<Record> {
        let mut situation = situation.clone();
        self.any_move(&mut situation);
        for _ in 0..ASIDE {
            if situation.outcome().is_some() {
                return None;
            }
            let (mv, score) = self.search(&situation, self.nodes / 2);
            if score.abs() >= TELLING {
                return None;
            }
            if is_quiet(&situation, mv) {
                return Some(record(&situation, score));
            }
            situation.play(mv).expect("the engine's moves are legal");
        }
        None
    }

    /// Plays a move drawn by lot, if there is one.
    fn any_move(&mut self, situation: &mut History) {
        if let Some(mv) = situation.position().legal_moves().choose(&mut self.random) {
            situation.play(*mv).expect("it is one of the legal moves");
        }
    }

    /// A position that a few moves drawn by lot have led to, some men perhaps taken off, and that both sides can live with.
    fn opening(&mut self) -> History {
        loop {
            let fair = FAIR[usize::from(self.random.random_ratio(1, 4))];
            let mut situation = History::new(Position::start());
            for _ in 0..self.random.random_range(OPENING) {
                self.any_move(&mut situation);
            }
            if self.random.random_ratio(1, 4)
                && let Ok(position) = Position::from_setup(&self.thinned(&situation.position().to_setup()))
            {
                situation = History::new(position);
            }
            if situation.outcome().is_none() && self.search(&situation, 2 * self.nodes).1.abs() <= fair {
                return situation;
            }
        }
    }

    /// The same with fewer men, but the kings.
    fn thinned(&mut self, setup: &Setup) -> Setup {
        let mut setup = Setup { board: setup.board, turn: setup.turn, ..Setup::empty() };
        let missing = self.random.random_range(MISSING);
        for color in Color::ALL {
            for _ in 0..missing + self.random.random_range(0..2) {
                let king = setup.board.king_of(color);
                let men: Vec<Square> = setup.board.by_color(color).filter(|&man| Some(man) != king).collect();
                men.choose(&mut self.random).map(|man| setup.board.remove(*man));
            }
        }
        setup
    }

    /// The best move, and what White may hope for.
    fn search(&mut self, situation: &History, nodes: u64) -> (Move, i32) {
        let SearchResult { lines, .. } =
            self.engine.search(situation, &Limits::nodes(nodes), 1, &Signals::default(), &mut |_| ());
        let best = lines.first().expect("a game that goes on has a move");
        let score = best.score.rank();
        (best.moves[0], if situation.position().turn() == Color::White { score } else { -score })
    }
}

fn record(situation: &History, score: i32) -> Record {
    let count = situation.count().map(|count| count.to_setup());
    Record { setup: Setup { count, ..situation.position().to_setup() }, score, result: None }
}

/// Not in check, and the best move neither a capture nor a promotion: what a look at the position can be expected to
/// judge.
fn is_quiet(situation: &History, best: Move) -> bool {
    let position = situation.position();
    !position.is_check() && !best.is_promotion() && !position.board().occupied().contains(best.to())
}
