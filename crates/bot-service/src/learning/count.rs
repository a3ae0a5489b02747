//! The counts (การนับศักดิ์) as shown to a learner: what either side may do now, and the limits for any material.

use makruk::counting::{Calling, call, stop, weaker_side};
use makruk::{Color, Count, CountKind, CountRefusal, History, PieceCounts, Position, Preset, Role, Ruleset};
use makruk_engine::tables::counts_left;

/// A count in a player's terms: the next number, the limit, and how many numbers are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountTerms {
    pub kind: CountKind,
    pub side: Color,
    /// The number to be said with its next move.
    pub next: u16,
    /// The last number that can be said without a draw.
    pub limit: u16,
    /// How many more numbers it may say before the one that draws.
    pub left: u16,
}

impl CountTerms {
    /// Moves within which the other side must mate: one after each number that may be said, and one before if it is to
    /// move.
    pub fn moves_to_mate(&self, turn: Color) -> u16 {
        self.left + u16::from(turn != self.side)
    }
}

impl From<Count> for CountTerms {
    fn from(count: Count) -> CountTerms {
        let (kind, side, next, limit) = (count.kind(), count.side(), count.next(), count.limit());
        CountTerms { kind, side, next, limit, left: counts_left(count) }
    }
}

/// What a side may do about the counts of its game now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayCount {
    Begin(CountTerms),
    Counts {
        now: CountTerms,
        may_stop: bool,
        /// The pieces' count to which it may change: it has been bared, and the rules leave it the choice.
        change: Option<CountTerms>,
    },
    /// It may not begin a count, for this reason.
    Not(CountRefusal),
}

/// What `side` may do now, as in [`History::offered_count`] and [`stop`]; nothing in a game that is over.
pub fn may_count(history: &History, side: Color) -> MayCount {
    let offered = history.offered_count(side).map(CountTerms::from);
    match (history.count().filter(|count| count.side() == side), offered) {
        (Some(now), change) => MayCount::Counts {
            now: now.into(),
            may_stop: stop(history.ruleset(), Some(now), side).is_ok(),
            change: change.ok(),
        },
        (None, Ok(terms)) => MayCount::Begin(terms),
        (None, Err(refusal)) => MayCount::Not(refusal),
    }
}

/// The limits for some material if the weaker side begins at once: the calculator's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Calculation {
    /// The game is drawn at once: with this material neither side can be mated.
    NoMate,
    /// Neither side may count, for this reason: an unpromoted pawn.
    Not(CountRefusal),
    Counts {
        /// The only side that may begin it; `None` if the material is equal and either may.
        side: Option<Color>,
        /// The count's start and limit under each ruleset, in the order of [`Preset::ALL`].
        under: Vec<(Preset, CountTerms)>,
    },
}

impl Calculation {
    pub fn of(position: &Position) -> Calculation {
        if position.is_insufficient_material() {
            return Calculation::NoMate;
        }
        let side = weaker_side(position.board());
        let counter = side.unwrap_or(position.turn());
        let terms =
            |preset| call(&called(preset), None, position, counter).map(|count| (preset, CountTerms::from(count)));
        match Preset::ALL.into_iter().map(terms).collect::<Result<Vec<_>, _>>() {
            Ok(under) => Calculation::Counts { side, under },
            Err(refusal) => Calculation::Not(refusal),
        }
    }
}

/// The materials that have a limit of their own, and those on which the rulesets differ, in table order.
const LIMITED: [&[(Role, u8)]; 9] = [
    &[(Role::Rook, 2)],
    &[(Role::Rook, 1)],
    &[(Role::Khon, 2)],
    &[(Role::Knight, 2)],
    &[(Role::Khon, 1)],
    &[(Role::Knight, 1)],
    &[(Role::Met, 2)],
    &[(Role::Khon, 1), (Role::Knight, 1)],
    &[(Role::Khon, 1), (Role::Knight, 2)],
];

/// The limit of the pieces' count against various materials: single kinds first, then mixtures.
pub fn limits(rules: &Ruleset) -> Vec<(PieceCounts, u16)> {
    let pieces = |kinds: &[(Role, u8)]| {
        kinds
            .iter()
            .try_fold(PieceCounts::NONE, |counts, &(role, number)| counts.with(role, number))
            .unwrap_or_default()
    };
    let limit = |chaser| {
        let position = PieceCounts::arranged(chaser, PieceCounts::NONE, Color::White);
        (chaser, rules.pieces_limit(position.board(), Color::White))
    };
    LIMITED.into_iter().map(|kinds| limit(pieces(kinds))).collect()
}

/// A preset's rules, with counts that have to be called.
const fn called(preset: Preset) -> Ruleset {
    Ruleset { calling: Calling::Claim, ..Ruleset::preset(preset) }
}

#[cfg(test)]
mod tests;
