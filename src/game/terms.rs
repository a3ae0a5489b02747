//! What two people agree on before they sit down.

use serde::{Deserialize, Serialize};

use crate::rules::{Color, Ruleset};

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seating {
    /// Drawn by lot when the challenge is accepted.
    #[default]
    ByLot,
    /// The challenger has this side.
    Challenger(Color),
}

/// Who moves first. White need not begin (seed 000, กฎกติกา 1; seed 001, เดินก่อน).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstMover {
    /// Drawn by lot when the challenge is accepted.
    ByLot,
    /// This side begins.
    Side(Color),
}

impl Default for FirstMover {
    /// White begins, as boards and books print it.
    fn default() -> FirstMover {
        FirstMover::Side(Color::White)
    }
}

/// Whether a move may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Takebacks {
    /// With the other side's consent, as friends play.
    #[default]
    ByConsent,
    /// Never: จับตัววางตาย (seed 001), a man that was put down stays.
    Never,
}

/// Everything that a challenge proposes and an acceptance agrees to.
///
/// The ruleset is kept whole, not by its preset's name, so that a game ends under the rules it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The challenger's side.
    pub seating: Seating,
    /// Who begins.
    pub first: FirstMover,
    /// The rules of counting and repetition.
    pub ruleset: Ruleset,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
}

/// What chance decided, drawn by the caller so that a game never rolls dice itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The challenger's side, where the terms leave it to chance.
    pub challenger: Color,
    /// The side that begins, where the terms leave it to chance.
    pub first: Color,
}
