//! The three steps of a hint. Both the button that asks for a step and the message that shows it know them.

use crate::kit::custom_id::id_parts;

id_parts! {
    /// How much of a hint is shown. Each step repeats what the steps before it showed and adds to it.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum HintStep {
        Piece = '1',
        /// Where that piece should go.
        Square = '2',
        /// Why, and how the game may continue.
        Why = '3',
    }
}

impl HintStep {
    pub const ALL: [HintStep; 3] = [HintStep::Piece, HintStep::Square, HintStep::Why];

    pub fn next(self) -> Option<HintStep> {
        HintStep::ALL.into_iter().find(|step| *step > self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_but_the_last_leads_to_the_next() {
        assert_eq!(HintStep::Piece.next(), Some(HintStep::Square));
        assert_eq!(HintStep::Square.next(), Some(HintStep::Why));
        assert_eq!(HintStep::Why.next(), None);
    }
}
