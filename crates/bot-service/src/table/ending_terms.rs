//! On which terms an ending that no table keeps is played against the engine.

use crate::game::{Friendly, GameRules, Seating, Stake, StartPosition, Terms, TimeControl};
use crate::learning::ending::EndingTask;
use makruk::Ruleset;

/// The terms of a game from a position of an ending, in which the chaser is to move: who proposes it has the side of the task. Counts
/// run by themselves under the rules of the server, so that every game is won or held within them; there is no clock.
pub fn ending_terms(start: StartPosition, task: EndingTask, server: Ruleset) -> Terms {
    let chaser = start.turn();
    let side = match task {
        EndingTask::Win => chaser,
        EndingTask::Hold => chaser.opponent(),
    };
    Terms {
        seating: Seating::Challenger(side),
        rules: GameRules::makruk_by(server.automatic()),
        stake: Stake::Friendly(Friendly { start: Some(start), ..Friendly::default() }),
        time: TimeControl::Unlimited,
    }
}

#[cfg(test)]
mod tests {
    use makruk::PieceCounts;
    use makruk::counting::Calling;
    use makruk_school::CardKind;

    use super::*;
    use crate::game::{FirstMover, GameError};
    use crate::learning::testing::SCHOOL;
    use crate::learning::verdict::covered;
    use board_games::Seat;

    #[test]
    fn every_ending_without_a_table_can_be_played_from_either_side() -> Result<(), GameError> {
        let mut played = 0;
        for drawn in SCHOOL.of_kind(CardKind::Ending).filter_map(|card| card.diagram.as_ref()) {
            let [white, black] = makruk::Color::ALL.map(|color| PieceCounts::of(drawn.position.board(), color));
            if covered(white, black).is_some() {
                continue;
            }
            let start = StartPosition::of(drawn.position.clone()).unwrap();
            for (task, side) in [(EndingTask::Win, Seat::First), (EndingTask::Hold, Seat::Second)] {
                let terms = ending_terms(start, task, Ruleset::GLOSSARY);
                terms.check_for_engine()?;
                assert_eq!(
                    (terms.seating, terms.first_mover()),
                    (Seating::Challenger(side), FirstMover::Side(Seat::First))
                );
                assert_eq!(terms.rules.makruk().map(|ruleset| ruleset.calling), Some(Calling::Automatic));
                played += 1;
            }
        }
        assert_eq!(played, 18);
        Ok(())
    }
}
