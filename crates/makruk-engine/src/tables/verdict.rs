//! The verdict of the tables, and what becomes of it under a count.

use makruk::counting::{Calling, call};
use makruk::{Color, Count, CountKind, Position, Ruleset};

/// The result of a position with best play by both sides and without a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// One side mates.
    Won {
        /// The winner.
        by: Color,
        /// The distance to mate in plies, if the winner hurries and the loser resists as long as possible; 0 if it is
        /// mate.
        plies: u16,
    },
    /// Neither side can force mate.
    Drawn,
}

impl Verdict {
    /// The verdict if the loser may say `counts_left` more numbers and draws with the next one (see [`counts_left`]).
    ///
    /// The loser says a number with each of his moves. Of `plies` plies that end in mate every other one is his, so
    /// he says `plies / 2` numbers, rounded down, no matter who moves first, since the last ply is the winner's.
    ///
    /// **Why the distance to mate is all that matters.** A capture leaves the limit of a running pieces' count
    /// unchanged, and every move of the bare king says one number, whatever the move. What is left of a count is thus
    /// a number of plies that changes only as plies pass, and "won in time" asks whether the chaser can force mate
    /// within that many plies. The distance to mate is by definition the smallest number for which he can, with
    /// captures, stalemates and smaller endgames taken into account. If the longest resistance is not long enough for
    /// the loser, nothing is; if it is, the moves that put off mate longest draw. Hence the same moves are best with
    /// and without a count: no move trades a slower mate for fewer numbers.
    ///
    /// **Repetition** cannot help the loser from here on: every ply of the shortest win brings mate nearer, so no
    /// position occurs twice. Earlier positions can: where one has already occurred one time less than makes a draw,
    /// the loser may be able to reach it again. The tables know nothing of the past; a search that does takes
    /// precedence.
    #[must_use]
    pub fn within(self, counts_left: u16) -> Verdict {
        match self {
            Verdict::Won { plies, .. } if plies / 2 > counts_left => Verdict::Drawn,
            verdict => verdict,
        }
    }

    /// The side that mates, if any.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Verdict::Won { by, .. } => Some(by),
            Verdict::Drawn => None,
        }
    }

    /// The verdict one ply earlier, if the move leads to this one.
    pub(super) const fn one_ply_before(self) -> Verdict {
        match self {
            Verdict::Won { by, plies } => Verdict::Won { by, plies: plies + 1 },
            Verdict::Drawn => Verdict::Drawn,
        }
    }

    /// The preference of `side`: win soon, then draw, then lose late.
    pub(super) fn worth(self, side: Color) -> i32 {
        match self {
            Verdict::Won { by, plies } if by == side => i32::from(u16::MAX) - i32::from(plies),
            Verdict::Won { plies, .. } => i32::from(plies) - i32::from(u16::MAX),
            Verdict::Drawn => 0,
        }
    }
}

/// How many more numbers the bare king may say before the one that draws, if he makes the best use of the rules. This
/// is the argument of [`Verdict::within`]. `None` if he has no count and cannot call one.
///
/// Where counts are called ([`Calling::Claim`]) he may call one at will, stop it and call again. As a new count
/// begins at a low number, that rarely helps him, but it does if the limit of `running` was set by pieces that have
/// since been captured, or if he is still under the board's count ([`WhenBared::MayChoose`]). He need not think
/// ahead: when one of two pieces is captured, the new limit, if lower at all, leaves enough time to mate him (see the
/// tests).
///
/// Where counts begin automatically ([`Calling::Automatic`]) his begins after a move of the chaser. If it has not
/// begun and he is to move, this first move is not counted, and its capture, if any, determines the limit: ask again
/// after it.
///
/// [`Calling::Claim`]: makruk::counting::Calling::Claim
/// [`Calling::Automatic`]: makruk::counting::Calling::Automatic
/// [`WhenBared::MayChoose`]: makruk::counting::WhenBared::MayChoose
pub fn fewest_counts_left(rules: &Ruleset, running: Option<Count>, position: &Position) -> Option<u16> {
    let bare = Color::ALL.into_iter().find(|&color| !position.board().by_color(color).has_many())?;
    let running = running.filter(|count| count.side() == bare);
    let called = Ruleset { calling: Calling::Claim, ..*rules };
    let afresh = call(&called, None, position, bare).ok();
    match rules.calling {
        Calling::Claim => running.into_iter().chain(afresh).map(counts_left).min(),
        Calling::Automatic => running
            .filter(|count| count.kind() == CountKind::Pieces)
            // The chaser has nothing to capture, so the count that begins after his next move is the one that could
            // be called now.
            .or_else(|| afresh.filter(|_| position.turn() != bare))
            .map(counts_left),
    }
}

/// How many numbers this count leaves. A count that began beyond its limit and in which no number has been said yet
/// still leaves the chaser his reply to its first number, which is worth one.
pub fn counts_left(count: Count) -> u16 {
    let left = count.limit().saturating_add(1).saturating_sub(count.next());
    if count.number().is_none() { left.max(1) } else { left }
}
