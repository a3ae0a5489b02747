//! Games as they were stored before a game had a stake and before a number could be said with a move.

use serde::Deserialize;

use super::earlier;
use super::frozen::{FirstMover, Move, Ruleset, Seating, Takebacks};
use crate::game::{self, Friendly, Stake, TimeControl};

pub type GameRecord = earlier::GameRecord<Terms, Moved>;
pub type Chapter = earlier::Chapter<Terms, Moved>;

#[derive(Deserialize)]
pub struct Terms {
    seating: Seating,
    first: FirstMover,
    ruleset: Ruleset,
    takebacks: Takebacks,
}

#[derive(Deserialize)]
pub struct Moved {
    mv: Move,
}

impl From<Terms> for game::Terms {
    /// No game was rated then, and none had clocks.
    fn from(Terms { seating, first, ruleset, takebacks }: Terms) -> Self {
        let friendly = Friendly { takebacks: takebacks.into(), ..Friendly::default() };
        let (seating, first, ruleset) = (seating.into(), first.into(), ruleset.into());
        Self { seating, first, ruleset, stake: Stake::Friendly(friendly), time: TimeControl::Unlimited }
    }
}

impl From<Moved> for earlier::MoveRecord {
    fn from(Moved { mv }: Moved) -> Self {
        Self { mv, said: None }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Ending, Game, Takebacks};
    use crate::service::records::GameRecord;
    use crate::service::records::golden::bytes;
    use commit_store::Codec;
    use makruk::{Color, Outcome, Ruleset, WinReason};

    /// A game of the first version: a challenge under the glossary's rules without takebacks, a move of either
    /// side, a draw offered and declined, a resignation.
    const STORED: &str = "0101054d00000780c0e285e368000b011600001a010200010300000180b095d8e368908ee385e36801160b00908ee385e36805\
                        141c00908ee385e36805393300908ee385e3680600908ee385e3680701908ee385e3680e000101";

    #[test]
    fn a_game_of_the_first_version_is_read() {
        let record = GameRecord::decode(&bytes(STORED)).unwrap();
        let game = Game::replay(record.last.clone()).unwrap();
        assert_eq!((game.terms().ruleset, game.terms().stake.takebacks()), (Ruleset::GLOSSARY, Takebacks::Never));
        assert_eq!(game.play().unwrap().plies(), 2);
        let resigned = Outcome::Win { winner: Color::Black, by: WinReason::Resignation };
        assert_eq!(game.ending(), Some(Ending::Outcome(resigned)));
        // Written again, it is of the current version and is the same game.
        let again = GameRecord::decode(&record.encode().unwrap()).unwrap();
        assert_eq!(Game::replay(again.last), Ok(game));
    }
}
