//! The state of a running count.

use serde::{Deserialize, Serialize};

use super::super::{Board, Color, Position, Role, SetupCount};
use super::ruleset::{Numbers, Ruleset, weaker_side};

/// The two kinds of count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CountKind {
    /// ศักดิ์กระดาน, board's honour: the counting side has more than its king.
    Board,
    /// ศักดิ์หมาก, pieces' honour: the counting side has only its king.
    Pieces,
}

/// A running count: its kind, the counting side, the number reached and the limit.
///
/// Internally it counts plies of both sides, as Fairy-Stockfish does: twice the number, or one less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Count {
    kind: CountKind,
    side: Color,
    limit: u16,
    /// The side to move when the count began. It is to move whenever `plies` is even.
    opener: Color,
    /// The initial value of `plies`: twice the number before the first one.
    start: u16,
    plies: u16,
    /// The numbers that the counting side has failed to say since the last one it said. Not serialized: a count starts
    /// with none.
    #[serde(skip)]
    forgotten: u16,
}

impl Count {
    /// The count that `side` starts in this position: the pieces' count for a bare king, else the board's count.
    pub(super) fn begin(rules: &Ruleset, position: &Position, side: Color) -> Count {
        let board = position.board();
        let (kind, first, limit) = if is_bare(board, side) {
            (CountKind::Pieces, board.occupied().len() as u16 + 1, rules.pieces_limit(board, !side))
        } else {
            (CountKind::Board, rules.board_first, Ruleset::BOARD_LIMIT)
        };
        let start = first.saturating_sub(1).saturating_mul(2);
        Count { kind, side, limit, opener: position.turn(), start, plies: start, forgotten: 0 }
    }

    /// The kind of count.
    pub const fn kind(&self) -> CountKind {
        self.kind
    }

    /// The counting side.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The last number that may be said without a draw, as determined when the count began.
    pub const fn limit(&self) -> u16 {
        self.limit
    }

    /// The number said with the first counted move.
    pub const fn first(&self) -> u16 {
        self.start / 2 + 1
    }

    /// The last number said; `None` before the first counted move.
    pub fn number(&self) -> Option<u16> {
        Some(self.next() - 1).filter(|&number| number >= self.first())
    }

    /// The number to say with the counting side's next move.
    pub fn next(&self) -> u16 {
        let head_start = u16::from(self.opener == self.side);
        self.plies.saturating_add(head_start) / 2 + 1
    }

    /// What [`Count::next`] would be if no number had been forgotten: the highest number that may be said where skipping is
    /// allowed.
    pub fn due(&self) -> u16 {
        self.next().saturating_add(self.forgotten)
    }

    /// Whether a move of the counting side counts if `said` was said with it.
    pub fn accepts(&self, numbers: Numbers, said: Option<u16>) -> bool {
        match numbers {
            Numbers::Kept => true,
            Numbers::Spoken => said == Some(self.next()),
            Numbers::SpokenWithSkips => said.is_some_and(|said| (self.next()..=self.due()).contains(&said)),
        }
    }

    /// The count after a move of the counting side with which `said` was said.
    pub(super) fn after_counting_move(self, numbers: Numbers, said: Option<u16>) -> Count {
        if !self.accepts(numbers, said) {
            return Count { forgotten: self.forgotten.saturating_add(1), ..self };
        }
        let skipped = said.filter(|_| numbers != Numbers::Kept).map_or(0, |said| said - self.next());
        let plies = self.plies.saturating_add(skipped.saturating_mul(2));
        Count { plies, forgotten: 0, ..self }.after_move_of(self.side)
    }

    /// Whether a number beyond the limit has been said.
    pub(super) fn has_run_out(&self) -> bool {
        self.number().is_some_and(|number| number > self.limit)
    }

    /// The count after a move of `mover` that is counted. The counted moves of the two sides alternate: after a move that the
    /// counting side forgot to count, the opponent's reply is not counted either.
    #[must_use]
    pub fn after_move_of(self, mover: Color) -> Count {
        let expected = if self.plies.is_multiple_of(2) { self.opener } else { !self.opener };
        if mover == expected { Count { plies: self.plies.saturating_add(1), ..self } } else { self }
    }

    /// The same count with `side` as the counting side. Only for automatic counts.
    pub(super) const fn counted_by(self, side: Color) -> Count {
        Count { side, ..self }
    }

    /// The count as a FEN records it.
    pub const fn to_setup(&self) -> SetupCount {
        SetupCount { limit: self.limit, plies: self.plies }
    }

    /// The count that a FEN records in this position; `None` if neither side can be counting, because there is a pawn
    /// on the board or both kings are bare.
    ///
    /// A FEN does not record the counting side. It is taken to be the side with a bare king, else the
    /// [weaker side](weaker_side), else the side to move at an even number of plies. Nor does a FEN record the first number,
    /// which is taken to be as high as the pieces allow.
    pub fn from_setup(setup: SetupCount, position: &Position) -> Option<Count> {
        let board = position.board();
        if !board.by_role(Role::Pawn).is_empty() || board.occupied().len() < 3 {
            return None;
        }
        let bare = Color::ALL.into_iter().find(|&side| is_bare(board, side));
        let count = |kind, side| Count::of(kind, side, setup, position);
        Some(match bare {
            Some(side) => count(CountKind::Pieces, side),
            None => {
                let count = count(CountKind::Board, position.turn());
                count.counted_by(weaker_side(board).unwrap_or(count.opener))
            }
        })
    }

    /// The count of `side` that stands so in this position, by whatever rules it began. Its first number is taken to be as high as
    /// the pieces allow.
    pub fn of(kind: CountKind, side: Color, setup: SetupCount, position: &Position) -> Count {
        let SetupCount { limit, plies } = setup;
        let opener = if plies.is_multiple_of(2) { position.turn() } else { !position.turn() };
        let start = match kind {
            CountKind::Board => 0,
            CountKind::Pieces => plies.next_multiple_of(2).min(2 * position.board().occupied().len() as u16),
        };
        Count { kind, side, limit, opener, start, plies, forgotten: 0 }
    }
}

/// Whether `color` has only its king.
pub(super) fn is_bare(board: &Board, color: Color) -> bool {
    !board.by_color(color).has_many()
}
