//! A game in the form in which an engine is told of it.

/// An initial position, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOrigin {
    /// The position, as FEN.
    pub fen: String,
    /// The moves, as UCI writes them.
    pub moves: Vec<String>,
}

impl UciOrigin {
    /// Whether this is a later stage of the same game.
    pub fn continues(&self, earlier: &UciOrigin) -> bool {
        self.fen == earlier.fen && self.moves.starts_with(&earlier.moves)
    }

    /// The UCI command `position`.
    pub fn command(&self) -> String {
        let position = format!("position fen {}", self.fen);
        match self.moves.as_slice() {
            [] => position,
            moves => format!("{position} moves {}", moves.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_on_from_the_same_position_with_the_same_moves() {
        let game = |fen: &str, moves: &[&str]| UciOrigin {
            fen: fen.to_owned(),
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        };
        let (begun, later) = (game("8/8 w", &[]), game("8/8 w", &["a1a2", "h8h7"]));
        assert_eq!(begun.command(), "position fen 8/8 w");
        assert_eq!(later.command(), "position fen 8/8 w moves a1a2 h8h7");
        assert!(later.continues(&begun) && later.continues(&later) && !begun.continues(&later));
        for other in [game("8/8 b", &[]), game("8/8 w", &["a1a2", "h8g8"])] {
            assert!(!later.continues(&other), "{other:?}");
        }
    }
}
