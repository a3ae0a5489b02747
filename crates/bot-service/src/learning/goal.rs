//! Goals that a learner reaches while the other side passes.
//!
//! This teaches how a piece moves: without replies, only the piece's own moves matter. The one exception: the other
//! side captures anything left en prise, which ends the exercise.

use std::collections::HashSet;

use makruk::{Move, Position, Role, Square};
use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// A piece other than the king on this square.
    #[serde(deserialize_with = "square")]
    Reach(Square),
    /// The other side has only its king left.
    TakeAll,
    Promote,
    Check,
    /// None of the learner's own pieces can be captured.
    Safe,
    /// Stalemate (อับ): no check, and no legal move for the other side.
    Stalemate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GoalStep {
    There,
    /// The learner's next turn, from this position.
    On(Box<Position>),
    /// The other side's reply: it captures, or gets out of check.
    Answered(Move),
    /// The other side has no legal move, and that was not the goal.
    Over,
}

impl Goal {
    fn is_met(self, mv: Move, after: &Position) -> bool {
        let (board, us) = (after.board(), !after.turn());
        match self {
            Goal::Reach(square) => mv.to() == square && board.role_at(square) != Some(Role::King),
            Goal::TakeAll => !board.by_color(after.turn()).has_many(),
            Goal::Promote => mv.is_promotion() && board.color_at(mv.to()) == Some(us),
            Goal::Check => after.is_check(),
            Goal::Safe => true,
            Goal::Stalemate => !after.is_check() && !after.has_legal_move(),
        }
    }

    pub(super) fn step(self, position: &Position, mv: Move) -> GoalStep {
        let after = position.play_unchecked(mv);
        let replies = after.legal_moves();
        if let Some(&takes) = replies.iter().find(|reply| after.board().piece_at(reply.to()).is_some()) {
            return GoalStep::Answered(takes);
        }
        if self.is_met(mv, &after) {
            return GoalStep::There;
        }
        match (after.passed(), replies.first()) {
            (Some(next), Some(_)) => GoalStep::On(Box::new(next)),
            (None, Some(&reply)) => GoalStep::Answered(reply),
            (_, None) => GoalStep::Over,
        }
    }

    /// The shortest solution within `most` moves; `None` if there is none.
    pub(super) fn way(self, position: &Position, most: u8) -> Option<Vec<Move>> {
        // Breadth first, so that the first solution found is a shortest one.
        let mut seen = HashSet::from([position.key()]);
        let mut reached = vec![(position.clone(), Vec::new())];
        for _ in 0..most {
            let mut next = Vec::new();
            for (position, way) in reached {
                for mv in position.legal_moves() {
                    let longer = || way.iter().copied().chain([mv]).collect::<Vec<Move>>();
                    match self.step(&position, mv) {
                        GoalStep::There => return Some(longer()),
                        GoalStep::On(after) if seen.insert(after.key()) => next.push((*after, longer())),
                        GoalStep::On(_) | GoalStep::Answered(_) | GoalStep::Over => {}
                    }
                }
            }
            reached = next;
        }
        None
    }
}

/// Reads `e5`.
fn square<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Square, D::Error> {
    let text = String::deserialize(from)?;
    let unknown = || serde::de::Error::custom(format_args!("{text:?} is not a square"));
    Square::from_latin(text.as_bytes()).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use makruk::notation::fen::parse_position;

    use super::*;

    fn way(goal: Goal, fen: &str) -> Option<String> {
        let way = goal.way(&parse_position(fen).unwrap(), 4)?;
        Some(way.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    fn square(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    #[test]
    fn the_shortest_way_is_found() {
        let khon = "k7/8/8/8/8/8/3S4/7K w - - 0 1";
        assert_eq!(way(Goal::Reach(square("d5")), khon).map(|way| way.split(' ').count()), Some(3));
        // Sideways a khon needs two moves.
        assert_eq!(way(Goal::Reach(square("e2")), khon).map(|way| way.split(' ').count()), Some(2));
        assert_eq!(way(Goal::Reach(square("a8")), khon), None);
    }

    #[test]
    fn whatever_can_be_taken_is_taken() {
        // The pawn on d5 protects c4 and e4.
        let guarded = parse_position("k7/8/8/3p4/4r3/8/8/4R2K w - - 0 1").unwrap();
        let takes = Move::new(square("e1"), square("e4"));
        assert!(matches!(Goal::TakeAll.step(&guarded, takes), GoalStep::Answered(_)));
        assert_eq!(way(Goal::Promote, "k7/8/8/8/3P4/8/8/7K w - - 0 1").as_deref(), Some("d4d5 d5d6m"));
        assert_eq!(way(Goal::Stalemate, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1").as_deref(), Some("b1b7"));
    }

    #[test]
    fn a_check_is_answered_unless_it_is_the_goal() {
        let position = parse_position("k7/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
        let check = Move::new(square("h1"), square("h8"));
        assert_eq!(Goal::Check.step(&position, check), GoalStep::There);
        assert!(matches!(Goal::Reach(square("h7")).step(&position, check), GoalStep::Answered(_)));
    }
}
