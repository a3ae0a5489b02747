//! Games of uneven players, and where a game has a puzzle.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use makruk::counting::piece_value;
use makruk::lore::{Audience, Term, terms};
use makruk::{History, Move, Position};
use makruk_engine::{Engine, Level, Limits, PvLine, Score, Signals};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::generate::Miner;
use crate::generate::opening::GameStart;
use crate::proof::lead;
use crate::puzzle::{Puzzle, Start};
use crate::scale::{LEAD, SAVED, WON, expected};

/// The levels of the players: they make mistakes, and punish some.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=6;

/// A game that takes longer has nothing new to offer.
const MOST_PLIES: usize = 240;

/// The nodes for a move of a player.
const PLAYER_NODES: u64 = 4_000;

/// The nodes for a glance at every position.
const GLANCE_NODES: u64 = 1_000;

/// What the side to move has gained by its opponent's move, at least, for a closer look.
const TURN: f64 = 0.3;

/// The nodes for a look at a position.
const SCOUT_NODES: u64 = 5_000;

/// By how much less than the proof the scout is content with, since it sees less.
const LEEWAY: f64 = 0.1;

/// With fewer pieces on the board nothing is won by a fork that decides a game.
const FORK_PIECES: u32 = 12;

/// How many of the moves that allow รุกฆาต are tried at a time.
const MISTAKES: usize = 2;

/// The least value of a piece that is won by a fork.
const FORKED: u32 = 3;

/// The longest mate that is looked for.
const LONGEST_MATE: u16 = 8;

/// How many candidates of each kind are tried in a game.
const TRIES: usize = 3;

/// What the scout has seen in a position, what is rarer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    /// A lost game that one move saves.
    Rescue,
    /// A mate in four or more, the longest first.
    LongMate(Reverse<u16>),
    /// One move that wins.
    Win,
    /// A mate in two or three.
    ShortMate(Reverse<u16>),
}

/// How many candidates of each kind have been tried.
#[derive(Default)]
struct CandidateTries([usize; 4]);

impl CandidateTries {
    fn allow(&mut self, promise: Promise) -> bool {
        let kind = match promise {
            Promise::Rescue => 0,
            Promise::LongMate(_) => 1,
            Promise::Win => 2,
            Promise::ShortMate(_) => 3,
        };
        self.0[kind] += 1;
        self.0[kind] <= TRIES
    }
}

/// The positions of a game that promise a puzzle.
#[derive(Default)]
pub(super) struct Promises {
    found: Vec<(Promise, Start)>,
    /// What the side that moved last could expect before it did.
    before: Option<f64>,
}

impl Promises {
    /// Looks closely at a position if something has happened in it.
    pub(super) fn look(&mut self, miner: &mut Miner, history: &History, score: Score) {
        let now = expected(history, score);
        if self.before.is_none_or(|before| now + before >= TURN) || matches!(score, Score::MatesIn(_)) {
            let lines = search(&mut miner.scout, history, SCOUT_NODES, 2);
            self.found.extend(promise(history, &lines).zip(Start::of(history).ok()));
        }
        self.before = Some(now);
    }
}

impl Miner {
    /// Plays a game and makes a puzzle of one of its positions.
    pub(super) fn game(&mut self, rng: &mut StdRng) -> Option<Puzzle> {
        let mut promises = Promises::default();
        let opening = if rng.random() { GameStart::Full } else { GameStart::Late };
        self.play(rng, opening, |miner, _, history, score| {
            promises.look(miner, history, score);
            ControlFlow::Continue(())
        });
        self.kept_promise(promises)
    }

    /// The same, but a player overlooks รุกฆาต as soon as that makes a puzzle.
    pub(super) fn forked_game(&mut self, rng: &mut StdRng) -> Option<Puzzle> {
        let mut promises = Promises::default();
        let mut forked = None;
        self.play(rng, GameStart::Full, |miner, rng, history, score| {
            promises.look(miner, history, score);
            if expected(history, score) >= -SAVED {
                forked = miner.forked(rng, history);
            }
            // With few pieces left no fork turns a game.
            let is_late = history.position().board().occupied().len() < FORK_PIECES;
            if forked.is_some() || is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        forked.or_else(|| self.kept_promise(promises))
    }

    /// The first of these positions that is a puzzle, what is rarer first.
    pub(super) fn kept_promise(&mut self, promises: Promises) -> Option<Puzzle> {
        let mut promises = promises.found;
        promises.sort_by_key(|(promise, _)| *promise);
        let mut tries = CandidateTries::default();
        promises.into_iter().filter(|(promise, _)| tries.allow(*promise)).find_map(|(promise, start)| match promise {
            Promise::Rescue => self.rescue(&start),
            Promise::LongMate(moves) | Promise::ShortMate(moves) => self.mate(&start, u8::try_from(moves.0).ok()?),
            Promise::Win => self.win(&start),
        })
    }

    /// What a quick search says of a position.
    pub(super) fn glance(&mut self, history: &History) -> Option<Score> {
        search(&mut self.scout, history, GLANCE_NODES, 1).first().map(|line| line.score)
    }

    /// Plays a game between two players of any levels. The scout's score of each position goes to `look`, which may end the game.
    /// Returns it.
    pub(super) fn play(
        &mut self,
        rng: &mut StdRng,
        opening: GameStart,
        mut look: impl FnMut(&mut Miner, &mut StdRng, &History, Score) -> ControlFlow<()>,
    ) -> History {
        let mut history = opening.play(rng);
        let first = history.plies();
        for player in &mut self.players {
            player.new_game();
            let level = Level::new(rng.random_range(LEVELS)).unwrap_or(Level::ALL[0]);
            player.set_skill(level.skill(), rng.random());
        }
        self.scout.new_game();
        while history.plies() < first + MOST_PLIES && history.outcome().is_none() {
            let Some(score) = self.glance(&history) else { break };
            if look(self, rng, &history, score).is_break() {
                break;
            }
            let player = &mut self.players[history.plies() % 2];
            let mv = search(player, &history, PLAYER_NODES, 1).first().and_then(|line| line.moves.first().copied());
            if mv.is_none_or(|mv| history.play(mv).is_err()) {
                break;
            }
        }
        history
    }

    /// A puzzle that follows if the side to move overlooks รุกฆาต.
    fn forked(&mut self, rng: &mut StdRng, history: &History) -> Option<Puzzle> {
        let moves = history.position().legal_moves();
        let mut mistakes: Vec<Move> =
            moves.into_iter().filter(|&mv| allows_fork(&history.position().play_unchecked(mv))).collect();
        mistakes.shuffle(rng);
        mistakes.into_iter().take(MISTAKES).find_map(|mv| {
            let mut after = history.clone();
            after.play(mv).ok()?;
            let glance = search(&mut self.scout, &after, GLANCE_NODES, 1).first()?.score;
            if expected(&after, glance) < WON - LEEWAY {
                return None;
            }
            let lines = search(&mut self.scout, &after, SCOUT_NODES, 2);
            match promise(&after, &lines)? {
                Promise::Win => self.win(&Start::of(&after).ok()?),
                Promise::Rescue | Promise::LongMate(_) | Promise::ShortMate(_) => None,
            }
        })
    }
}

/// Whether the side to move can give check and win a piece by it.
fn allows_fork(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        position.play_unchecked(mv).is_check()
            && terms(position, mv, Audience::Players).earned().iter().any(|term| match term {
                Term::CheckAndAttack { target } | Term::CheckAndTake { target } => piece_value(target.role()) >= FORKED,
                _ => false,
            })
    })
}

/// Whether the best move just captures an unprotected piece.
fn is_plain_capture(history: &History, best: &PvLine) -> bool {
    let [mv, reply, ..] = best.moves[..] else { return false };
    history.position().board().piece_at(mv.to()).is_some() && reply.to() != mv.to()
}

fn search(engine: &mut Engine, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
    engine.search(history, &Limits::nodes(nodes), lines, &Signals::default(), &mut |_| ()).lines
}

/// What a position promises. Taking back on the square of the last capture is no puzzle.
fn promise(history: &History, lines: &[PvLine]) -> Option<Promise> {
    let [best, second] = lines else { return None };
    let last = history.last_move().filter(|mv| history.previous().position().board().piece_at(mv.to()).is_some());
    if best.moves.first().map(|mv| mv.to()) == last.map(Move::to) {
        return None;
    }
    of_lines(history, best, second)
}

fn of_lines(history: &History, best: &PvLine, second: &PvLine) -> Option<Promise> {
    let (ours, theirs) = (expected(history, best.score), expected(history, second.score));
    match (best.score, second.score) {
        (Score::MatesIn(moves), Score::MatesIn(other)) if other <= moves => None,
        (Score::MatesIn(moves @ 2..=3), _) => Some(Promise::ShortMate(Reverse(moves))),
        (Score::MatesIn(moves @ 4..=LONGEST_MATE), _) => Some(Promise::LongMate(Reverse(moves))),
        (Score::MatesIn(_), _) => None,
        _ if lead(history, best, second) < LEAD - LEEWAY => None,
        _ if ours >= WON && is_plain_capture(history, best) => None,
        _ if ours >= WON => Some(Promise::Win),
        _ if ours.abs() <= SAVED && theirs < -WON => Some(Promise::Rescue),
        _ => None,
    }
}
