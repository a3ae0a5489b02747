//! Rematches: another game between the same two, with sides swapped.

use crate::game::{Ending, Friendly, Game, GameError, GameEvent, GameId, Giver, Level, Seating, Stage, Stake, Terms};
use bot_store::PlayerId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RematchOpponent {
    /// The other player, who has to accept.
    Person(PlayerId),
    Engine(Level),
}

/// A possible rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    pub against: RematchOpponent,
    /// The terms, from the requester's point of view.
    pub terms: Terms,
}

impl Game {
    /// The game that this is a rematch of, if it is one.
    pub fn rematch_of(&self) -> Option<GameId> {
        // In a rematch this is always the second event.
        self.log().get(1).and_then(|recorded| match recorded.event {
            GameEvent::RematchOf { game } => Some(game),
            _ => None,
        })
    }

    /// Whether a rematch is possible; not after a game closed for inactivity, or if the place is gone.
    pub(crate) fn may_have_rematch(&self) -> bool {
        let was_played = matches!(self.ending(), Some(Ending::Outcome(_)));
        (was_played || self.was_called_off()) && self.place_lost().is_none()
    }

    /// Whether it ended before both had moved.
    pub(crate) fn was_called_off(&self) -> bool {
        matches!(self.ending(), Some(Ending::Aborted(_) | Ending::FirstMoveMissed(_)))
    }

    /// The game on the same terms with sides swapped, as `by` may propose it. The same player gives odds again, and a
    /// randomly chosen first side is chosen randomly again.
    ///
    /// # Errors
    /// [`GameError::NotAPlayer`]; [`GameError::NothingToAnswer`] unless the game is over and may have a rematch.
    pub fn rematch(&self, by: PlayerId) -> Result<Rematch, GameError> {
        let Stage::Finished(play, _) = self.stage() else { return Err(GameError::NothingToAnswer) };
        if !self.may_have_rematch() {
            return Err(GameError::NothingToAnswer);
        }
        let seats = play.seats();
        let side = seats.seat_of(by).ok_or(GameError::NotAPlayer)?;
        let other = seats.seat(side.opponent());
        let against = match (other.owner(), other.engine()) {
            (Some(person), _) => RematchOpponent::Person(person),
            (None, Some(level)) => RematchOpponent::Engine(level),
            (None, None) => return Err(GameError::NotAPlayer),
        };
        let mut terms = Terms { seating: Seating::Challenger(side.opponent()), ..self.terms().clone() };
        if let Stake::Friendly(Friendly { odds: Some(odds), .. }) = &mut terms.stake
            && by != self.opening_challenge().by
        {
            odds.giver = match odds.giver {
                Giver::Challenger => Giver::Opponent,
                Giver::Opponent => Giver::Challenger,
            };
        }
        Ok(Rematch { against, terms })
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::game::{Action, CoinFlip, FirstMover, GameRules, Odds, TimeControl};
    use board_games::Seat;
    use makruk::{Handicap, PieceOdds, Ruleset};

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn resigned(giver: Giver) -> Game {
        let odds = Odds { giver, handicap: Handicap::Pieces(PieceOdds::Met) };
        let terms = Terms {
            seating: Seating::Random,
            rules: GameRules::Makruk { ruleset: Ruleset::SCHOOL, first: FirstMover::Side(Seat::Second) },
            stake: Stake::Friendly(Friendly { odds: Some(odds), ..Friendly::default() }),
            time: TimeControl::Unlimited,
        };
        let flip = CoinFlip { challenger: Seat::Second, first: Seat::First };
        let game = Game::challenge(PlayerId(1), Some(PlayerId(2)), terms, NOW, NOW).unwrap();
        assert_eq!(game.rematch(PlayerId(1)), Err(GameError::NothingToAnswer));
        let game = game.clone().with(game.apply(PlayerId(2), Action::Accept(flip)).unwrap(), NOW).unwrap();
        assert!(!game.may_have_rematch());
        game.clone().with(game.apply(PlayerId(2), Action::Resign).unwrap(), NOW).unwrap()
    }

    #[test]
    fn the_sides_change_and_nothing_else() {
        let game = resigned(Giver::Challenger);
        assert!(game.may_have_rematch());
        for (by, against, side, giver) in
            [(1, 2, Seat::First, Giver::Challenger), (2, 1, Seat::Second, Giver::Opponent)]
        {
            let Rematch { against: found, terms } = game.rematch(PlayerId(by)).unwrap();
            assert_eq!(found, RematchOpponent::Person(PlayerId(against)));
            assert_eq!(terms.seating, Seating::Challenger(side));
            assert_eq!(terms.stake.odds().map(|odds| odds.giver), Some(giver));
            assert_eq!(terms.rules, game.terms().rules);
        }
        assert_eq!(game.rematch(PlayerId(3)), Err(GameError::NotAPlayer));
        let given_by_the_other = resigned(Giver::Opponent).rematch(PlayerId(2)).unwrap();
        assert_eq!(given_by_the_other.terms.stake.odds().map(|odds| odds.giver), Some(Giver::Challenger));
    }

    #[test]
    fn against_the_engine_its_level_stays() {
        let level = Level::new(4).unwrap();
        let terms = resigned(Giver::Challenger).terms().clone();
        let flip = CoinFlip { challenger: Seat::First, first: Seat::First };
        let game = Game::against_engine(PlayerId(1), level, terms, flip, NOW).unwrap();
        let game = game.clone().with(game.apply(PlayerId(1), Action::Resign).unwrap(), NOW).unwrap();
        let rematch = game.rematch(PlayerId(1)).unwrap();
        assert_eq!(rematch.against, RematchOpponent::Engine(level));
        assert_eq!(rematch.terms.seating, Seating::Challenger(Seat::Second));
    }
}
