//! Tablebase endings (ไล่ขุนตัวเดียว): positions to practise, their verdict under the count, and the best reply.

use std::ops::RangeInclusive;

use makruk::counting::{Calling, call};
use makruk::{Color, Count, Move, Piece, Position, Role, Ruleset, Setup, SetupCount, Square};
use makruk_engine::tables::{Material, Tables, Verdict, counts_left, fewest_counts_left};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndingTask {
    /// Chase: mate before the bare king has said the number after the limit.
    Win,
    /// Flee with the bare king until that number is said.
    Hold,
}

impl EndingTask {
    pub const ALL: [EndingTask; 2] = [EndingTask::Win, EndingTask::Hold];
}

/// Criteria for positions of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingCriteria {
    pub material: Material,
    /// The side with the pieces. The learner plays it to win, and the other one to hold.
    pub chaser: Color,
    /// The learner's task; the learner is to move.
    pub task: EndingTask,
    /// To win: the number of the chaser's moves in which mate can be forced. To hold: how many numbers the bare king may still
    /// say before the one that draws, 1 or more.
    pub distance: RangeInclusive<u16>,
    pub rules: Ruleset,
}

/// A position to practise, with its running count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingStart {
    /// The position, with the learner to move.
    pub position: Position,
    /// The bare king's count. To win, it begins in this position; to hold, it has been running.
    pub count: Count,
    /// Distance to the end, counted as in [`EndingCriteria::distance`].
    pub distance: u16,
}

/// Random placements tried: less than half a second's work, and enough for one position in ten thousand.
const TRIES: u32 = 100_000;

impl EndingCriteria {
    /// A random position that meets the criteria, the same for the same seed and build; keep the position rather than
    /// the seed.
    ///
    /// To win, mate can be forced within the count. To hold, the bare king reaches the number that draws if he plays well, takes
    /// nothing at once, and has a move that would lose. `None` if no such position is found: there may be none.
    ///
    /// Blocks for up to half a second, and longer if the table has to be generated first.
    pub fn sample(&self, tables: &Tables, seed: u64) -> Option<EndingStart> {
        let mut random = StdRng::seed_from_u64(seed);
        (0..TRIES).find_map(|_| {
            let position = self.placement(&mut random)?;
            match self.task {
                EndingTask::Win => self.to_win(tables, position),
                EndingTask::Hold => self.to_hold(tables, position, &mut random),
            }
        })
    }

    /// The material on random squares, if the position is legal.
    fn placement(&self, random: &mut StdRng) -> Option<Position> {
        let learner = match self.task {
            EndingTask::Win => self.chaser,
            EndingTask::Hold => !self.chaser,
        };
        let mut setup = Setup { turn: learner, ..Setup::empty() };
        let pieces = self.material.pieces().iter().map(|&role| chasing_piece(self.chaser, role));
        let kings = Color::ALL.map(|color| Piece::new(color, Role::King));
        for piece in kings.into_iter().chain(pieces) {
            let square = Square::from_index(random.random_range(0..64))?;
            if setup.board.piece_at(square).is_some() {
                return None;
            }
            setup.board.put(square, piece);
        }
        Position::from_setup(&setup).ok()
    }

    fn to_win(&self, tables: &Tables, position: Position) -> Option<EndingStart> {
        let count = self.count_from_here(&position)?;
        let verdict = tables.probe(&position)?.within(counts_left(count));
        let distance = mating_moves(verdict)?;
        self.distance.contains(&distance).then_some(EndingStart { position, count, distance })
    }

    fn to_hold(&self, tables: &Tables, position: Position, random: &mut StdRng) -> Option<EndingStart> {
        let whole = self.count_from_here(&position)?;
        let most = counts_left(whole).min(*self.distance.end());
        let distance = (*self.distance.start().max(&1)..=most).choose(random)?;
        let setup = SetupCount { limit: whole.limit(), plies: 2 * (whole.limit() - distance.min(whole.limit())) };
        let count = Count::from_setup(setup, &position)?;
        let is_held = tables.probe(&position)?.within(counts_left(count)).winner().is_none();
        let moves = position.legal_moves();
        let takes = moves.iter().any(|mv| position.board().piece_at(mv.to()).is_some());
        let loses = |mv: &Move| tables.can_still_win(&position.play_unchecked(*mv), distance - 1) == Some(true);
        let wanted = is_held && !takes && moves.iter().any(loses);
        wanted.then_some(EndingStart { position, count, distance })
    }

    /// The bare king's count, begun in this position.
    fn count_from_here(&self, position: &Position) -> Option<Count> {
        call(&Ruleset { calling: Calling::Claim, ..self.rules }, None, position, !self.chaser).ok()
    }
}

/// A met on the chasing side is drawn as a promoted pawn, as most are in endings.
fn chasing_piece(chaser: Color, role: Role) -> Piece {
    if role == Role::Met { Piece::promoted(chaser) } else { Piece::new(chaser, role) }
}

/// The chaser's moves up to and including mate; `None` if there is none.
const fn mating_moves(verdict: Verdict) -> Option<u16> {
    match verdict {
        Verdict::Won { plies, .. } => Some(plies.div_ceil(2)),
        Verdict::Drawn => None,
    }
}

/// Verdict on an ending with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestPlay {
    /// The chaser mates in time.
    Won {
        /// In this many moves of the chaser; 0 if it is mate already.
        moves: u16,
        /// How many more numbers the bare king could say, beyond those that he does, without a draw. `None` without a
        /// count.
        spare: Option<u16>,
    },
    /// The bare king is not mated in time, or not at all.
    Held {
        /// How many numbers he may still say before the one that draws. `None` without a count.
        numbers: Option<u16>,
        /// How many moves the chaser would have needed. `None` if mate cannot be forced even without a count.
        late: Option<u16>,
    },
}

impl BestPlay {
    /// The verdict on the position under this count; `None` if the tables do not cover it. May block while a table is
    /// generated.
    pub fn of(tables: &Tables, rules: &Ruleset, count: Option<Count>, position: &Position) -> Option<BestPlay> {
        let verdict = tables.probe(position)?;
        let numbers = count.and_then(|count| fewest_counts_left(rules, Some(count), position));
        let standing = match (verdict, numbers) {
            (Verdict::Won { plies, .. }, Some(numbers)) if plies / 2 > numbers => {
                BestPlay::Held { numbers: Some(numbers), late: mating_moves(verdict) }
            }
            (Verdict::Won { plies, .. }, _) => {
                let spare = numbers.map(|numbers| numbers - plies / 2);
                BestPlay::Won { moves: plies.div_ceil(2), spare }
            }
            (Verdict::Drawn, _) => BestPlay::Held { numbers, late: None },
        };
        Some(standing)
    }
}

/// One of the best moves, picked by `seed`: towards the fastest mate, or delaying it as long as possible. `None` if the
/// game is over or the tables do not cover it. May block while a table is generated.
pub fn reply(tables: &Tables, position: &Position, seed: u64) -> Option<Move> {
    let best = tables.best_moves(position)?;
    best.into_iter().choose(&mut StdRng::seed_from_u64(seed))
}

#[cfg(test)]
mod tests;
