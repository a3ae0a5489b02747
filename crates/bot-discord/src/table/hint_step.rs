//! The three steps of a hint. Both the button that asks for a step and the message that shows it know them.

/// How much of a hint is shown. Each step repeats what the steps before it showed and adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HintStep {
    Piece,
    /// Where that piece should go.
    Square,
    /// Why, and how the game may continue.
    Why,
}

impl HintStep {
    pub const ALL: [HintStep; 3] = [HintStep::Piece, HintStep::Square, HintStep::Why];

    /// The step after this one, if there is one.
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
