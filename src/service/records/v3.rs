//! Games as they were stored before they could have clocks.

use serde::Deserialize;

use super::earlier;
use super::frozen::{Commentary, FastMet, FirstMover, Move, Odds, Ruleset, Seating, Takebacks};
use crate::game::{self, TimeControl};

pub type GameRecord = earlier::GameRecord<Terms, Moved>;
pub type Chapter = earlier::Chapter<Terms, Moved>;

#[derive(Deserialize)]
pub struct Terms {
    seating: Seating,
    first: FirstMover,
    ruleset: Ruleset,
    stake: Stake,
}

#[derive(Deserialize)]
pub enum Stake {
    Rated,
    Friendly { takebacks: Takebacks, fast_met: Option<FastMet>, odds: Option<Odds>, commentary: Commentary },
}

#[derive(Deserialize)]
pub struct Moved {
    mv: Move,
    said: Option<u16>,
}

impl From<Terms> for game::Terms {
    fn from(Terms { seating, first, ruleset, stake }: Terms) -> Self {
        let (seating, first, ruleset) = (seating.into(), first.into(), ruleset.into());
        Self { seating, first, ruleset, stake: stake.into(), time: TimeControl::Unlimited }
    }
}

impl From<Stake> for game::Stake {
    fn from(stake: Stake) -> Self {
        match stake {
            Stake::Rated => Self::Rated,
            Stake::Friendly { takebacks, fast_met, odds, commentary } => Self::Friendly(game::Friendly {
                takebacks: takebacks.into(),
                fast_met: fast_met.map(Into::into),
                odds: odds.map(Into::into),
                commentary: commentary.into(),
                ..game::Friendly::default()
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
    use crate::game::{Commentary, Game, Seat, Stake, TimeControl};
    use crate::service::records::GameRecord;
    use crate::service::records::golden::bytes;
    use commit_store::Codec;
    use makruk::Color;

    /// A game of the third version: friendly with advice, against the engine at level 4, which has Black; a move of either
    /// side, and the place lost.
    const STORED: &str = "0301054d000005a0a5e79a84670001000100010010000100000300000100000001a0a5e79a8467a0\
                        a5e79a84670f040100a0a5e79a846705141c0000a0a5e79a8467052c240000a0a5e79a846715";

    #[test]
    fn a_game_of_the_third_version_is_read() {
        let record = GameRecord::decode(&bytes(STORED)).unwrap();
        let game = Game::replay(record.last.clone()).unwrap();
        let Stake::Friendly(friendly) = game.terms().stake else { panic!("{:?}", game.terms().stake) };
        assert_eq!((friendly.commentary, game.terms().time), (Commentary::Advice, TimeControl::Unlimited));
        let play = game.play().unwrap();
        assert_eq!((play.plies(), play.clock()), (2, None));
        assert!(matches!(play.seats().seat(Color::Black), Seat::Engine(level) if level.number() == 4));
        assert!(game.place_lost().is_some());
        let again = GameRecord::decode(&record.encode().unwrap()).unwrap();
        assert_eq!(Game::replay(again.last), Ok(game));
    }
}
