//! Games as they were stored before friends could agree on advice.

use serde::Deserialize;

use super::earlier;
use super::frozen::{FastMet, FirstMover, Move, Odds, Ruleset, Seating, Takebacks};
use crate::game::{self, Friendly, TimeControl};

pub type GameRecord = earlier::GameRecord<Terms, Moved>;
pub type Chapter = earlier::Chapter<Terms, Moved>;

#[derive(Deserialize)]
pub struct Terms {
    seating: Seating,
    first: FirstMover,
    ruleset: Ruleset,
    stake: Stake,
}

impl From<Terms> for game::Terms {
    /// No game had clocks then.
    fn from(Terms { seating, first, ruleset, stake }: Terms) -> Self {
        let (seating, first, ruleset) = (seating.into(), first.into(), ruleset.into());
        Self { seating, first, ruleset, stake: stake.into(), time: TimeControl::Unlimited }
    }
}

#[derive(Deserialize)]
enum Stake {
    Rated,
    Friendly { takebacks: Takebacks, fast_met: Option<FastMet>, odds: Option<Odds> },
}

#[derive(Deserialize)]
pub struct Moved {
    mv: Move,
    said: Option<u16>,
}

impl From<Stake> for game::Stake {
    fn from(stake: Stake) -> Self {
        match stake {
            Stake::Rated => Self::Rated,
            Stake::Friendly { takebacks, fast_met, odds } => Self::Friendly(Friendly {
                takebacks: takebacks.into(),
                fast_met: fast_met.map(Into::into),
                odds: odds.map(Into::into),
                ..Friendly::default()
            }),
        }
    }
}

impl From<Moved> for earlier::MoveRecord {
    fn from(Moved { mv, said }: Moved) -> Self {
        Self { mv, said }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Commentary, Game, Giver, Odds, Stake, Takebacks};
    use crate::service::records::GameRecord;
    use crate::service::records::golden::bytes;
    use commit_store::Codec;
    use makruk::{FastMet, Handicap, PieceOdds};

    /// A game of the second version: met odds given by the opponent, the provincial fast met, no takebacks, two moves
    /// the second of them with the number 7.
    const STORED: &str = "0201054d000004a0a5e79a8467000101020100010010000100000400000101010101010002a0a5e79a8467a0a5e79a84\
                        6701010200a0a5e79a846705141c0000a0a5e79a8467052c24000107";

    #[test]
    fn a_game_of_the_second_version_is_read() {
        let record = GameRecord::decode(&bytes(STORED)).unwrap();
        let game = Game::replay(record.last.clone()).unwrap();
        let Stake::Friendly(friendly) = game.terms().stake else { panic!("{:?}", game.terms().stake) };
        assert_eq!((friendly.takebacks, friendly.fast_met), (Takebacks::Never, Some(FastMet::Provincial)));
        assert_eq!(friendly.odds, Some(Odds { giver: Giver::Opponent, handicap: Handicap::Pieces(PieceOdds::Met) }));
        assert_eq!(friendly.commentary, Commentary::Facts);
        assert_eq!(game.play().unwrap().plies(), 2);
        let again = GameRecord::decode(&record.encode().unwrap()).unwrap();
        assert_eq!(Game::replay(again.last), Ok(game));
    }
}
