//! What limits a player below full strength.

/// The limitations of one skill, which each game sets for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapParams {
    /// The maximum depth, in plies.
    pub(super) depth: u32,
    /// How many of a thousand ordinary replies are overlooked; others as many times as often as
    /// [`SearchPosition::obscurity`](super::SearchPosition::obscurity) says.
    pub(super) blind_per_mille: u32,
    /// The typical error in comparing root moves, in centipawns.
    pub(super) eval_noise: i32,
    /// Among how many of the best moves the player chooses.
    pub(super) candidates: usize,
}

impl HandicapParams {
    /// The depth in plies, how many of a thousand ordinary replies are overlooked, the typical error in comparing moves in
    /// centipawns, and among how many of the best moves the player chooses.
    pub const fn new(depth: u32, blind_per_mille: u32, eval_noise: i32, candidates: usize) -> HandicapParams {
        HandicapParams { depth, blind_per_mille, eval_noise, candidates }
    }
}
