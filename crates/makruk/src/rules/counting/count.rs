//! A running count.

use serde::{Deserialize, Serialize};

use super::super::{Board, Color, Position, Role, SetupCount};
use super::ruleset::{Numbers, Ruleset, weaker_side};

/// Which of the two counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CountKind {
    /// ศักดิ์กระดาน, board's honour: the counter has more than the bare king.
    Board,
    /// ศักดิ์หมาก, pieces' honour: the counter has the bare king.
    Pieces,
}

/// A running count: who counts what, how far it has come, and how far it goes.
///
/// It is kept in half-moves of both sides as Fairy-Stockfish keeps it, twice the number less one or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Count {
    kind: CountKind,
    side: Color,
    limit: u16,
    /// Who was to move when it began. That side moves at even `plies`.
    opener: Color,
    /// Where `plies` began: even, twice the number before the first.
    start: u16,
    plies: u16,
    /// How many numbers the counter has forgotten since the last one said. No count begins with any, so none is kept.
    #[serde(skip)]
    forgotten: u16,
}

impl Count {
    /// The count that `side` begins in this position: of the pieces for a bare king, otherwise of the board.
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

    /// Which of the two counts it is.
    pub const fn kind(&self) -> CountKind {
        self.kind
    }

    /// Who counts.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The last number that may be said without a draw, as it was when the count began.
    pub const fn limit(&self) -> u16 {
        self.limit
    }

    /// The number that the first counted move said or will say.
    pub const fn first(&self) -> u16 {
        self.start / 2 + 1
    }

    /// The last number said; `None` until the counter has made a counted move.
    pub fn number(&self) -> Option<u16> {
        Some(self.next() - 1).filter(|&number| number >= self.first())
    }

    /// The number that the counter's next counted move will say.
    pub fn next(&self) -> u16 {
        let head_start = u16::from(self.opener == self.side);
        self.plies.saturating_add(head_start) / 2 + 1
    }

    /// The number that [`Count::next`] would be if none had been forgotten: as far as one may skip where skipping is allowed.
    pub fn due(&self) -> u16 {
        self.next().saturating_add(self.forgotten)
    }

    /// Whether a move of the counter's with which `said` was said counts.
    pub fn hears(&self, numbers: Numbers, said: Option<u16>) -> bool {
        match numbers {
            Numbers::Kept => true,
            Numbers::Spoken => said == Some(self.next()),
            Numbers::SpokenWithSkips => said.is_some_and(|said| (self.next()..=self.due()).contains(&said)),
        }
    }

    /// The count after a move of the counter's with which `said` was said.
    pub(super) fn after_counters_move(self, numbers: Numbers, said: Option<u16>) -> Count {
        if !self.hears(numbers, said) {
            return Count { forgotten: self.forgotten.saturating_add(1), ..self };
        }
        let skipped = said.filter(|_| numbers != Numbers::Kept).map_or(0, |said| said - self.next());
        let plies = self.plies.saturating_add(skipped.saturating_mul(2));
        Count { plies, forgotten: 0, ..self }.after_move_of(self.side)
    }

    /// Whether the number after the limit has been said.
    pub(super) fn has_run_out(&self) -> bool {
        self.number().is_some_and(|number| number > self.limit)
    }

    /// The count after a move that counts. The counter's moves alternate with the chaser's, so a chaser's move after one
    /// that the counter forgot to count is not counted either.
    pub(super) fn after_move_of(self, mover: Color) -> Count {
        let expected = if self.plies.is_multiple_of(2) { self.opener } else { !self.opener };
        if mover == expected { Count { plies: self.plies.saturating_add(1), ..self } } else { self }
    }

    /// The same count in the other side's mouth, for counts that nobody called.
    pub(super) const fn spoken_by(self, side: Color) -> Count {
        Count { side, ..self }
    }

    /// The count as a FEN tells it.
    pub const fn to_setup(&self) -> SetupCount {
        SetupCount { limit: self.limit, plies: self.plies }
    }

    /// The count that a FEN means in this position; `None` where nobody can be counting: a pawn is on the board, or both
    /// kings are bare.
    ///
    /// A FEN does not say who counts. A bare king does; else the [weaker side](weaker_side); else whoever is to move at an
    /// even number of half-moves. Nor does it say where the count began, so that is taken to be as late as the men allow.
    pub fn from_setup(setup: SetupCount, position: &Position) -> Option<Count> {
        let board = position.board();
        let even = setup.plies.is_multiple_of(2);
        let opener = if even { position.turn() } else { !position.turn() };
        let men = board.occupied().len() as u16;
        if !board.by_role(Role::Pawn).is_empty() || men < 3 {
            return None;
        }
        let bare = Color::ALL.into_iter().find(|&side| is_bare(board, side));
        let (kind, side, start) = match bare {
            Some(side) => (CountKind::Pieces, side, (setup.plies & !1).min(2 * men)),
            None => (CountKind::Board, weaker_side(board).unwrap_or(opener), 0),
        };
        Some(Count { kind, side, limit: setup.limit, opener, start, plies: setup.plies, forgotten: 0 })
    }
}

/// Whether `color` has nothing but its king.
pub(super) fn is_bare(board: &Board, color: Color) -> bool {
    !board.by_color(color).has_many()
}
