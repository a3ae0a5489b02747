//! What a table says, and what becomes of it under a count.

use makruk::counting::{Calling, offer};
use makruk::{Color, Count, CountKind, Position, Ruleset};

/// What a position is worth when both sides play their best and nobody counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// One side mates.
    Won {
        /// Who.
        by: Color,
        /// Half-moves of both sides until the mate, if the winner hurries and the loser holds out; 0 in a mate.
        plies: u16,
    },
    /// Nobody can mate.
    Drawn,
}

impl Verdict {
    /// What is left of the verdict when the loser may say `counts_left` numbers more and draws with the next one
    /// (see [`counts_left`]).
    ///
    /// A number is said with each of the loser's moves. Of `plies` half-moves that end with a mate every other one is
    /// his, so he says `plies / 2` numbers, rounded down: whoever is to move, since the last half-move is the winner's.
    ///
    /// **Why the distance to mate is all that matters.** A capture leaves the limit of a running pieces' count as it is,
    /// and every move of the bare king says one number, whatever the move (he forgets none). So what is left of a count
    /// is a number of half-moves that nothing but their passing changes, and "won in time" is the question whether the
    /// chaser can force mate within so many half-moves. The distance to mate is by its definition the smallest number for
    /// which he can, captures, stalemates and smaller endings included. A loser who cannot hold out that long by the
    /// longest way cannot by any; one who can draws by the same moves that put mate off longest. Hence the same moves are
    /// best with and without a count: there is none that trades a slower mate for fewer numbers.
    ///
    /// **Repetition** cannot help the loser from here: each half-move of the shortest win brings the mate nearer, so no
    /// position stands twice. Positions of the past can: where one has stood already as often as it may but once, the
    /// loser may be able to bring it about again. The tables do not know the past; a search that does goes first.
    #[must_use]
    pub fn within(self, counts_left: u16) -> Verdict {
        match self {
            Verdict::Won { plies, .. } if plies / 2 > counts_left => Verdict::Drawn,
            verdict => verdict,
        }
    }

    /// Who mates, if anybody does.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Verdict::Won { by, .. } => Some(by),
            Verdict::Drawn => None,
        }
    }

    /// The worth of a position by that of one that follows it.
    pub(super) const fn one_ply_before(self) -> Verdict {
        match self {
            Verdict::Won { by, plies } => Verdict::Won { by, plies: plies + 1 },
            Verdict::Drawn => Verdict::Drawn,
        }
    }

    /// How much `side` likes it: to win soon, then to draw, then to lose late.
    pub(super) fn worth(self, side: Color) -> i32 {
        match self {
            Verdict::Won { by, plies } if by == side => i32::from(u16::MAX) - i32::from(plies),
            Verdict::Won { plies, .. } => i32::from(plies) - i32::from(u16::MAX),
            Verdict::Drawn => 0,
        }
    }
}

/// How many numbers the bare king of a position may still say before the one that draws, if he makes the most of the
/// rules: what [`Verdict::within`] asks. `None` if he has no count and cannot call one.
///
/// Where counts are called ([`Calling::Claim`]) he may call one when he likes, and stop and begin again. That is rarely to
/// his good, since he begins with a low number, but it is where the limit of `running` was set by pieces who have been taken
/// since, or where he still counts the board ([`WhenBared::MayChoose`]). He need not look ahead: when one of two pieces is
/// taken, the new limit, if it is lower at all, leaves time enough to mate him (see the tests).
///
/// Where counts begin by themselves ([`Calling::Automatic`]) his begins after a move of the chaser's. If it has not begun
/// and he is to move, this first move is not counted, and what it takes sets the limit: ask again after it.
///
/// [`Calling::Claim`]: makruk::counting::Calling::Claim
/// [`Calling::Automatic`]: makruk::counting::Calling::Automatic
/// [`WhenBared::MayChoose`]: makruk::counting::WhenBared::MayChoose
pub fn fewest_counts_left(rules: &Ruleset, running: Option<Count>, position: &Position) -> Option<u16> {
    let bare = Color::ALL.into_iter().find(|&color| !position.board().by_color(color).has_many())?;
    let running = running.filter(|count| count.side() == bare);
    let called = Ruleset { calling: Calling::Claim, ..*rules };
    let afresh = offer(&called, None, position, bare).ok();
    match rules.calling {
        Calling::Claim => running.into_iter().chain(afresh).map(counts_left).min(),
        Calling::Automatic => running
            .filter(|count| count.kind() == CountKind::Pieces)
            // The chaser's next move takes nothing, so the count that it will begin is the one that could be called now.
            .or_else(|| afresh.filter(|_| position.turn() != bare))
            .map(counts_left),
    }
}

/// How many numbers this count leaves. One that began beyond its limit, and in which nothing has been said yet, leaves
/// the chaser the answer to its first number: that is worth one.
pub fn counts_left(count: Count) -> u16 {
    let left = count.limit().saturating_add(1).saturating_sub(count.next());
    if count.number().is_none() { left.max(1) } else { left }
}
