//! Games of players who make mistakes, and the puzzles of a game.

use std::cmp::Reverse;

use game_search::{RankedLine, Score};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::game::{GameLine, PuzzleEngine, PuzzleStart};
use crate::generate::scout::{CandidateTries, Promise, SCOUT_NODES, is_dull, promise};
use crate::generate::{MinedGame, PuzzleMiner};
use crate::puzzle::GamePuzzle;
use crate::scale::{SAVED, expected};

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

/// How many puzzles of a game are kept, at most.
const MOST_PUZZLES: usize = 6;

/// Between two puzzles of a game there are at least as many plies.
const APART: usize = 8;

/// A position that promises a puzzle.
pub(super) struct PuzzleCandidate<G: MinedGame> {
    promise: Promise,
    start: G::Start,
    /// The move before it.
    previous: Option<G::Move>,
    /// Where in the game it is.
    ply: usize,
}

/// The positions of a game that promise a puzzle.
pub(super) struct Candidates<G: MinedGame> {
    found: Vec<PuzzleCandidate<G>>,
    /// What the side that moved last could expect before it did.
    before: Option<f64>,
}

impl<G: MinedGame> Default for Candidates<G> {
    fn default() -> Candidates<G> {
        Candidates { found: Vec::new(), before: None }
    }
}

impl<G: MinedGame> Candidates<G> {
    /// Looks closely at a position if something has happened in it.
    pub(super) fn look(&mut self, miner: &mut PuzzleMiner<G>, history: &G::History, score: Score) {
        let now = expected::<G>(history, score);
        let has_turned = self.before.is_none_or(|before| now + before >= TURN);
        self.before = Some(now);
        if has_turned || matches!(score, Score::MatesIn(_)) || may_be_saved::<G>(history, now) {
            self.scout(miner, history);
        }
    }

    fn scout(&mut self, miner: &mut PuzzleMiner<G>, history: &G::History) {
        let promise = miner.scouted(history);
        let previous = history.last();
        let candidate = |(promise, start)| PuzzleCandidate { promise, start, previous, ply: history.length() };
        self.found.extend(promise.zip(G::Start::of_game(history)).map(candidate));
    }

    /// Looks at what would follow if the side to move overlooked something: where all is even, what loses; where it is losing, what
    /// is mated; and where it is winning, what lets the win slip.
    fn look_aside(&mut self, miner: &mut PuzzleMiner<G>, rng: &mut StdRng, history: &G::History, score: Score) {
        let now = expected::<G>(history, score);
        let (tries, promise) = match () {
            () if now.abs() <= EVEN && history.piece_count() >= G::STYLE.many_pieces => (TRIES_EVEN, Promise::Win),
            () if now <= -DECIDED => (TRIES_DECIDED, Promise::ShortMate(Reverse(2))),
            () if now >= DECIDED => (TRIES_DECIDED, Promise::Rescue),
            () => return,
        };
        for &mv in history.choices().choose_multiple(rng, tries) {
            let mut after = history.clone();
            if after.advance(mv).is_none() || after.result().is_some() {
                continue;
            }
            let Some(line) = miner.scout_lines(&after, ASIDE_NODES, 1).pop() else { continue };
            let seen = expected::<G>(&after, line.score);
            let is_it = match promise {
                Promise::Win => seen >= WINS_ASIDE && !matches!(line.score, Score::MatesIn(1)),
                Promise::Rescue => seen.abs() <= SAVED && after.balance(after.side()) <= BEHIND,
                Promise::ShortMate(_) | Promise::LongMate(_) => matches!(line.score, Score::MatesIn(2..)),
            };
            if is_it && !is_dull::<G>(&after, promise, &line) {
                self.scout(miner, &after);
            }
        }
    }
}

/// Whether a side that is far behind does not lose.
fn may_be_saved<G: MinedGame>(history: &G::History, now: f64) -> bool {
    now.abs() <= SAVED && history.balance(history.side()) <= BEHIND
}

/// How far from a draw a position is at most in which a mistake would decide.
const EVEN: f64 = 0.35;

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

impl<G: MinedGame> PuzzleMiner<G> {
    /// Plays a game and makes puzzles of its positions.
    pub fn game(&mut self, rng: &mut StdRng) -> Vec<GamePuzzle<G>> {
        let mut candidates = Candidates::default();
        self.play(rng, |miner, rng, history, score| {
            candidates.look(miner, history, score);
            candidates.look_aside(miner, rng, history, score);
        });
        self.puzzles(candidates, MOST_PUZZLES)
    }

    /// The puzzles that these positions are, what is rarer first, and none near another.
    pub(super) fn puzzles(&mut self, candidates: Candidates<G>, most: usize) -> Vec<GamePuzzle<G>> {
        let mut candidates = candidates.found;
        candidates.sort_by_key(|candidate| candidate.promise);
        let mut tries = CandidateTries::default();
        let mut kept: Vec<(usize, GamePuzzle<G>)> = Vec::new();
        for candidate in candidates {
            let is_near = kept.iter().any(|(ply, _)| ply.abs_diff(candidate.ply) < APART);
            if kept.len() < most && !is_near && tries.allow(candidate.promise) {
                let found = self.kept_promise(candidate.promise, &candidate.start);
                kept.extend(found.map(|puzzle| (candidate.ply, GamePuzzle { previous: candidate.previous, ..puzzle })));
            }
        }
        kept.sort_by_key(|(ply, _)| *ply);
        kept.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// The puzzle that a position promises, if it keeps the promise.
    pub fn kept_promise(&mut self, promise: Promise, start: &G::Start) -> Option<GamePuzzle<G>> {
        match promise {
            Promise::Rescue => self.rescue(start),
            Promise::LongMate(moves) | Promise::ShortMate(moves) => self.mate(start, u8::try_from(moves.0).ok()?),
            Promise::Win => self.win(start),
        }
    }

    /// What a position promises: a quick look decides whether a closer one is worth it.
    pub fn scouted(&mut self, history: &G::History) -> Option<Promise> {
        let mut seen = None;
        for (nodes, leeway) in SCOUT_NODES {
            seen = Some(promise::<G>(history, &self.scout_lines(history, nodes, 2), leeway)?);
        }
        seen
    }

    /// What a quick search says of a position.
    pub fn glance(&mut self, history: &G::History) -> Option<Score> {
        self.scout_lines(history, GLANCE_NODES, 1).first().map(|line| line.score)
    }

    /// The best lines by the scout, who remembers what it has seen of a game.
    pub fn scout_lines(&mut self, history: &G::History, nodes: u64, lines: usize) -> Vec<RankedLine<G::Move>> {
        self.scout.best_lines(history, nodes, lines)
    }

    /// Plays a game between two players of any levels. The scout's score of each position goes to `look`. Returns the game.
    pub fn play(
        &mut self,
        rng: &mut StdRng,
        mut look: impl FnMut(&mut PuzzleMiner<G>, &mut StdRng, &G::History, Score),
    ) -> G::History {
        let mut history = G::opening(rng);
        let first = history.length();
        let level = rng.random_range(G::STYLE.levels);
        for player in &mut self.players {
            player.forget();
            player.set_level(level, rng.random());
        }
        self.scout.forget();
        let has_enough = |history: &G::History| history.piece_count() >= G::STYLE.least_pieces;
        while history.length() < first + MOST_PLIES && history.result().is_none() && has_enough(&history) {
            let Some(score) = self.glance(&history) else { break };
            look(self, rng, &history, score);
            let player = &mut self.players[history.length() % 2];
            let lines = player.best_lines(&history, PLAYER_NODES, 1);
            let mv = lines.first().and_then(|line| line.moves.first().copied());
            if mv.is_none_or(|mv| history.advance(mv).is_none()) {
                break;
            }
        }
        history
    }
}
