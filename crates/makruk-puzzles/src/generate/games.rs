//! Games of players who make mistakes, and the puzzles of a game.

use std::cmp::Reverse;

use makruk::{History, Move};
use makruk_engine::{Engine, Level, Limits, PvLine, Score, Signals};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::generate::Miner;
use crate::generate::opening::GameStart;
use crate::generate::scout::{CandidateTries, Promise, SCOUT_NODES, is_dull, promise};
use crate::proof::balance;
use crate::puzzle::{Puzzle, Start};
use crate::scale::{SAVED, expected};

/// The level of both players: they make mistakes, and punish some.
const LEVELS: std::ops::RangeInclusive<u8> = 3..=7;

/// A game that takes longer has nothing new to offer.
const MOST_PLIES: usize = 240;

/// The nodes for a move of a player.
const PLAYER_NODES: u64 = 1_000;

/// The nodes for a glance at every position.
const GLANCE_NODES: u64 = 500;

/// What the side to move has gained by its opponent's move, at least, for a closer look.
const TURN: f64 = 0.2;

/// By how much a side is behind that saves itself by an idea, at least.
const BEHIND: i64 = -3;

/// With fewer pieces, the kings included, games show what the tables know better, or the same chase again and again.
const LEAST_PIECES: u32 = 7;

/// How many puzzles of a game are kept, at most.
const MOST_PUZZLES: usize = 6;

/// Between two puzzles of a game there are at least as many plies.
const APART: usize = 8;

/// A position that promises a puzzle.
pub(super) struct PuzzleCandidate {
    promise: Promise,
    start: Start,
    /// The move before it.
    previous: Option<Move>,
    /// Where in the game it is.
    ply: usize,
}

/// The positions of a game that promise a puzzle.
#[derive(Default)]
pub(super) struct Candidates {
    found: Vec<PuzzleCandidate>,
    /// What the side that moved last could expect before it did.
    before: Option<f64>,
}

impl Candidates {
    /// Looks closely at a position if something has happened in it.
    pub(super) fn look(&mut self, miner: &mut Miner, history: &History, score: Score) {
        let now = expected(history, score);
        let has_turned = self.before.is_none_or(|before| now + before >= TURN);
        self.before = Some(now);
        if has_turned || matches!(score, Score::MatesIn(_)) || may_be_saved(history, now) {
            self.scout(miner, history);
        }
    }

    fn scout(&mut self, miner: &mut Miner, history: &History) {
        let promise = miner.scouted(history);
        let previous = history.last_move();
        let candidate = |(promise, start)| PuzzleCandidate { promise, start, previous, ply: history.plies() };
        self.found.extend(promise.zip(Start::of(history).ok()).map(candidate));
    }

    /// Looks at what would follow if the side to move overlooked something: where all is even, what loses; where it is losing, what
    /// is mated; and where it is winning, what lets the win slip.
    fn look_aside(&mut self, miner: &mut Miner, rng: &mut StdRng, history: &History, score: Score) {
        let now = expected(history, score);
        let pieces = history.position().board().occupied().len();
        let (tries, promise) = match () {
            () if now.abs() <= EVEN && pieces >= MANY_PIECES => (TRIES_EVEN, Promise::Win),
            () if now <= -DECIDED => (TRIES_DECIDED, Promise::ShortMate(Reverse(2))),
            () if now >= DECIDED => (TRIES_DECIDED, Promise::Rescue),
            () => return,
        };
        for &mv in history.current().legal_moves().choose_multiple(rng, tries) {
            let mut after = history.clone();
            if after.play(mv).is_err() || after.outcome().is_some() {
                continue;
            }
            let Some(line) = miner.scout_lines(&after, ASIDE_NODES, 1).pop() else { continue };
            let seen = expected(&after, line.score);
            let is_it = match promise {
                Promise::Win => seen >= WINS_ASIDE && !matches!(line.score, Score::MatesIn(1)),
                Promise::Rescue => seen.abs() <= SAVED && balance(&after, after.position().turn()) <= BEHIND,
                Promise::ShortMate(_) | Promise::LongMate(_) => matches!(line.score, Score::MatesIn(2..)),
            };
            if is_it && !is_dull(&after, promise, &line) {
                self.scout(miner, &after);
            }
        }
    }
}

/// Whether a side that is far behind does not lose.
fn may_be_saved(history: &History, now: f64) -> bool {
    now.abs() <= SAVED && balance(history, history.position().turn()) <= BEHIND
}

/// How far from a draw a position is at most in which a mistake would decide.
const EVEN: f64 = 0.35;

/// With fewer pieces no single mistake decides.
const MANY_PIECES: u32 = 16;

/// What a side expects, at least, that is winning.
const DECIDED: f64 = 0.6;

/// What a side expects, at least, that may win by the other's mistake.
const WINS_ASIDE: f64 = 0.5;

/// How many moves are tried in an even position.
const TRIES_EVEN: usize = 24;

/// How many moves are tried in one that is decided.
const TRIES_DECIDED: usize = 12;

/// The nodes for a glance at each of them.
const ASIDE_NODES: u64 = 250;

impl Miner {
    /// Plays a game and makes puzzles of its positions.
    pub(super) fn game(&mut self, rng: &mut StdRng) -> Vec<Puzzle> {
        let mut candidates = Candidates::default();
        let opening = if rng.random() { GameStart::Full } else { GameStart::Late };
        self.play(rng, opening, |miner, rng, history, score| {
            candidates.look(miner, history, score);
            candidates.look_aside(miner, rng, history, score);
        });
        self.puzzles(candidates, MOST_PUZZLES)
    }

    /// The puzzles that these positions are, what is rarer first, and none near another.
    pub(super) fn puzzles(&mut self, candidates: Candidates, most: usize) -> Vec<Puzzle> {
        let mut candidates = candidates.found;
        candidates.sort_by_key(|candidate| candidate.promise);
        let mut tries = CandidateTries::default();
        let mut kept: Vec<(usize, Puzzle)> = Vec::new();
        for candidate in candidates {
            let is_near = kept.iter().any(|(ply, _)| ply.abs_diff(candidate.ply) < APART);
            if kept.len() < most && !is_near && tries.allow(candidate.promise) {
                let found = self.kept_promise(candidate.promise, &candidate.start);
                kept.extend(found.map(|puzzle| (candidate.ply, Puzzle { previous: candidate.previous, ..puzzle })));
            }
        }
        kept.sort_by_key(|(ply, _)| *ply);
        kept.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// The puzzle that a position promises, if it keeps the promise.
    pub(super) fn kept_promise(&mut self, promise: Promise, start: &Start) -> Option<Puzzle> {
        match promise {
            Promise::Rescue => self.rescue(start),
            Promise::LongMate(moves) | Promise::ShortMate(moves) => self.mate(start, u8::try_from(moves.0).ok()?),
            Promise::Win => self.win(start),
        }
    }

    /// What a position promises: a quick look decides whether a closer one is worth it.
    pub(super) fn scouted(&mut self, history: &History) -> Option<Promise> {
        let mut seen = None;
        for (nodes, leeway) in SCOUT_NODES {
            seen = Some(promise(history, &self.scout_lines(history, nodes, 2), leeway)?);
        }
        seen
    }

    /// What a quick search says of a position.
    pub(super) fn glance(&mut self, history: &History) -> Option<Score> {
        self.scout_lines(history, GLANCE_NODES, 1).first().map(|line| line.score)
    }

    pub(super) fn scout_lines(&mut self, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
        search(&mut self.scout, history, nodes, lines)
    }

    /// Plays a game between two players of any levels. The scout's score of each position goes to `look`. Returns the game.
    pub(super) fn play(
        &mut self,
        rng: &mut StdRng,
        opening: GameStart,
        mut look: impl FnMut(&mut Miner, &mut StdRng, &History, Score),
    ) -> History {
        let mut history = opening.play(rng);
        let first = history.plies();
        let level = Level::new(rng.random_range(LEVELS)).unwrap_or(Level::ALL[0]);
        for player in &mut self.players {
            player.new_game();
            player.set_skill(level.skill(), rng.random());
        }
        self.scout.new_game();
        let has_enough = |history: &History| history.position().board().occupied().len() >= LEAST_PIECES;
        while history.plies() < first + MOST_PLIES && history.outcome().is_none() && has_enough(&history) {
            let Some(score) = self.glance(&history) else { break };
            look(self, rng, &history, score);
            let player = &mut self.players[history.plies() % 2];
            let mv = search(player, &history, PLAYER_NODES, 1).first().and_then(|line| line.moves.first().copied());
            if mv.is_none_or(|mv| history.play(mv).is_err()) {
                break;
            }
        }
        history
    }
}

fn search(engine: &mut Engine, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
    engine.search(history, &Limits::nodes(nodes), lines, &Signals::default(), &mut |_| ()).lines
}
