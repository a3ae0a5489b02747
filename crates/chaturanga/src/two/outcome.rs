//! How a game for two ends.

use super::history::TwoHistory;
use super::position::{TwoPosition, TwoSide};
use super::rules::{BareKing, Stalemate, TwoRules};
use crate::board::Arm;

/// How often a position has to stand for a draw.
const REPETITIONS: usize = 3;

/// After how many plies without a capture or pawn move the game is drawn: seventy moves of each side.
const QUIET_PLIES: usize = 140;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoOutcome {
    /// One side won.
    Win {
        /// The winning side.
        winner: TwoSide,
        /// How.
        by: TwoWin,
    },
    /// The game was drawn.
    Draw(TwoDraw),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoWin {
    /// The loser is in check and has no move.
    Checkmate,
    /// The loser has no move, where that loses.
    Stalemate,
    /// The loser has nothing but its king, where that loses.
    BareKing,
    /// The loser resigned.
    Resignation,
    /// The loser's time was used up.
    Time,
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoDraw {
    /// The players agreed on it.
    Agreement,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// The same position stood three times.
    Repetition,
    /// Seventy moves of each side without a capture or pawn move.
    SeventyMoves,
    /// Neither side can checkmate with what is left.
    Material,
    /// Both sides have nothing but their kings.
    BareKings,
    /// A side's time was used up, and the other could not win.
    Time,
}

impl TwoHistory {
    /// How the game has ended by its rules, if it has. What players decide is not asked.
    pub fn outcome(&self) -> Option<TwoOutcome> {
        let (position, rules) = (self.position(), self.rules());
        let (us, them) = (position.turn(), position.turn().other());
        let wins = |winner, by| Some(TwoOutcome::Win { winner, by });
        let drawn = |reason| Some(TwoOutcome::Draw(reason));
        if !position.has_legal_move() {
            return match (position.is_check(), rules.stalemate) {
                (true, _) => wins(them, TwoWin::Checkmate),
                (false, Stalemate::Loses) => wins(them, TwoWin::Stalemate),
                (false, Stalemate::Draw) => drawn(TwoDraw::Stalemate),
            };
        }
        match (position.is_bare(us), position.is_bare(them)) {
            (true, true) => return drawn(TwoDraw::BareKings),
            (true, false) if rules.bare_king == BareKing::Loses => return wins(them, TwoWin::BareKing),
            // The side that was bared may answer.
            (true, false) if rules.bare_king == BareKing::LosesUnlessAnswered && !can_bare(position) => {
                return wins(them, TwoWin::BareKing);
            }
            (false, true) if rules.bare_king != BareKing::PlaysOn => return wins(us, TwoWin::BareKing),
            _ => {}
        }
        if position.is_dead(rules) {
            return drawn(TwoDraw::Material);
        }
        if self.occurrences() >= REPETITIONS {
            return drawn(TwoDraw::Repetition);
        }
        (self.quiet_plies() >= QUIET_PLIES).then_some(TwoOutcome::Draw(TwoDraw::SeventyMoves))
    }

    /// How the game ends when `flagged` has used up its time: the other side wins if it has more than its king and the material
    /// on the board allows a win.
    pub fn outcome_on_time(&self, flagged: TwoSide) -> TwoOutcome {
        let winner = flagged.other();
        match self.position().is_bare(winner) || self.position().is_dead(self.rules()) {
            true => TwoOutcome::Draw(TwoDraw::Time),
            false => TwoOutcome::Win { winner, by: TwoWin::Time },
        }
    }
}

/// Whether the side to move, which is bare, can bare the other one by a capture.
fn can_bare(position: &TwoPosition) -> bool {
    let them = position.turn().other();
    position.legal_moves().into_iter().any(|mv| position.moved(mv).is_bare(them))
}

impl TwoPosition {
    /// Whether the material rules out that either side wins, whatever legal moves follow.
    ///
    /// Where a stalemate is a draw, that is so with one horse or one pawn beside the kings, and with any number of counsellors and
    /// boats of either side that all stand on squares of one colour: a piece that gives check stands on the colour of the king's
    /// square, so no such piece attacks or occupies the king's neighbours along the rank and file, and the other king never attacks
    /// a horizontal and a vertical neighbour at once.
    pub fn is_dead(&self, rules: TwoRules) -> bool {
        let pieces: Vec<_> =
            TwoSide::ALL.into_iter().flat_map(|side| self.of(side)).filter(|(_, arm)| *arm != Arm::King).collect();
        if pieces.is_empty() {
            return true;
        }
        if rules.stalemate != Stalemate::Draw || rules.bare_king != BareKing::PlaysOn {
            return false;
        }
        let is_alone = matches!(pieces[..], [(_, Arm::Horse | Arm::Pawn)]);
        let is_bound = pieces.iter().all(|(_, arm)| matches!(arm, Arm::Counsellor | Arm::Boat));
        let dark = pieces.iter().filter(|(square, _)| square.is_dark()).count();
        is_alone || is_bound && (dark == 0 || dark == pieces.len())
    }
}
