//! What can be done at a puzzle or an exercise where it is one's turn.

use crate::kit::custom_id::id_parts;
use board_games::{GameMove, GameSquare};
use bot_service::solving::HintLevel;

/// What can be done where it is one's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvingMove {
    ShowBoard,
    ShowPieces,
    /// See where the piece on this square can go or, if there is only one move, make it.
    ShowTargets(GameSquare),
    Pick(GameMove),
    Type,
    Hint(HintLevel),
    /// Ask to see the solution: a confirmation follows.
    GiveUp,
    /// Give up, and see the solution.
    ConfirmGiveUp,
}

id_parts! {
    enum SolvingMove {
        ShowBoard = 'b',
        ShowPieces = 'p',
        ShowTargets(from) = 't',
        Pick(mv) = 'k',
        Type = 'l',
        Hint(hint) = 'h',
        GiveUp = 'g',
        ConfirmGiveUp = 'G',
    }

    enum HintLevel { Theme = '1', Piece = '2', To = '3' }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    pub fn any_solving_move() -> impl Strategy<Value = SolvingMove> + Clone {
        prop_oneof![
            Just(SolvingMove::ShowBoard),
            Just(SolvingMove::ShowPieces),
            any_game_square().prop_map(SolvingMove::ShowTargets),
            any_game_move().prop_map(SolvingMove::Pick),
            Just(SolvingMove::Type),
            proptest::sample::select(HintLevel::ALL.to_vec()).prop_map(SolvingMove::Hint),
            Just(SolvingMove::GiveUp),
            Just(SolvingMove::ConfirmGiveUp),
        ]
    }
}
