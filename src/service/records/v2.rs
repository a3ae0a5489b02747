//! Games as they were kept before friends could ask for advice.

use serde::Deserialize;

use super::earlier;
use crate::game::{self, FirstMover, Odds, Seating, Takebacks};
use makruk::{FastMet, Move, Ruleset};

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
enum Stake {
    Rated,
    Friendly { takebacks: Takebacks, fast_met: Option<FastMet>, odds: Option<Odds> },
}

#[derive(Deserialize)]
pub struct Moved {
    mv: Move,
    said: Option<u16>,
}

impl From<Terms> for game::Terms {
    fn from(Terms { seating, first, ruleset, stake }: Terms) -> Self {
        let stake = match stake {
            Stake::Rated => game::Stake::Rated,
            Stake::Friendly { takebacks, fast_met, odds } => {
                game::Stake::Friendly(game::Friendly { takebacks, fast_met, odds, ..game::Friendly::default() })
            }
        };
        Self { seating, first, ruleset, stake }
    }
}

impl From<Moved> for earlier::Move {
    fn from(Moved { mv, said }: Moved) -> Self {
        Self { mv, said }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Commentary, Game, Giver, Odds, Stake, Takebacks};
    use crate::service::records::GameRecord;
    use commit_store::Codec;
    use makruk::{FastMet, Handicap, PieceOdds};

    /// A game as the second form kept it: met odds given by the opponent, the provincial formula, no takebacks, two moves
    /// of which the second was said with the number 7.
    const KEPT: &str = "0201054d000004a0a5e79a8467000101020100010010000100000400000101010101010002a0a5e79a8467a0a5e79a84\
                        6701010200a0a5e79a846705141c0000a0a5e79a8467052c24000107";

    #[test]
    fn a_game_of_the_second_form_is_read() {
        let bytes: Vec<u8> =
            (0..KEPT.len() / 2).map(|index| u8::from_str_radix(&KEPT[index * 2..index * 2 + 2], 16).unwrap()).collect();
        let record = GameRecord::decode(&bytes).unwrap();
        let game = Game::replay(record.last.clone()).unwrap();
        let Stake::Friendly(friendly) = game.terms().stake else { panic!("{:?}", game.terms().stake) };
        assert_eq!((friendly.takebacks, friendly.fast_met), (Takebacks::Never, Some(FastMet::Provincial)));
        assert_eq!(friendly.odds, Some(Odds { giver: Giver::Opponent, handicap: Handicap::Men(PieceOdds::Met) }));
        assert_eq!(friendly.commentary, Commentary::Facts);
        assert_eq!(game.play().unwrap().plies(), 2);
        let again = GameRecord::decode(&record.encode().unwrap()).unwrap();
        assert_eq!(Game::replay(again.last), Ok(game));
    }
}
