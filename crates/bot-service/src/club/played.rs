//! A finished game as a club records it.

use club_competitions::PlayedResult;
use club_ratings::Rating;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::Pool;
use board_games::{GameKind, GameOutcome, Seat, Team};

use crate::game::{Ending, Game, GameEvent, GameId, Level, SeatHolder, Stake};
use bot_store::PlayerId;
use makruk::Color;
use makruk::openings::{Opening, OpeningTracker};

/// Uncertainty of an engine level's strength, as a standard deviation in points.
const LEVEL_DEVIATION: f64 = 60.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PersonOrEngine {
    Person(PlayerId),
    Engine(Level),
}

impl PersonOrEngine {
    pub const fn person(self) -> Option<PlayerId> {
        match self {
            PersonOrEngine::Person(player) => Some(player),
            PersonOrEngine::Engine(_) => None,
        }
    }

    /// The fixed rating of an engine level; `None` for a person.
    pub(super) fn fixed_rating(self) -> Option<Rating> {
        match self {
            PersonOrEngine::Person(_) => None,
            PersonOrEngine::Engine(level) => Some(Rating::new(f64::from(level.estimated_elo()), LEVEL_DEVIATION)),
        }
    }
}

/// A game with a result that may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    pub game: GameId,
    pub pool: Pool,
    pub white: PersonOrEngine,
    pub black: PersonOrEngine,
    pub result: PlayedResult,
    pub plies: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    /// The openings of White and of Black, if named.
    pub openings: [Option<Opening>; 2],
}

impl FinishedGame {
    /// What a club records of the game; `None` while it is in progress, if it has no result, and if it was not rated.
    ///
    /// A game against the engine counts, in a separate pool, if it was played by the rules alone: from the usual start,
    /// without odds or takebacks, and against the same engine throughout.
    pub fn of(id: GameId, game: &Game) -> Option<FinishedGame> {
        let Some(Ending::Outcome(outcome)) = game.ending() else { return None };
        let play = game.play()?;
        let [white, black] = Seat::PAIR.map(|seat| match play.seats().seat(seat) {
            SeatHolder::Person(player) => Some(PersonOrEngine::Person(player)),
            SeatHolder::Engine(level) => Some(PersonOrEngine::Engine(level)),
            SeatHolder::StandIn { .. } => None,
        });
        let (white, black) = (white?, black?);
        let pool = match (game.terms().stake, white.person().and(black.person())) {
            (Stake::Rated, Some(_)) => Pool::of_people(play.kind(), game.terms().time),
            (Stake::Friendly(friendly), None) if play.kind() == GameKind::Makruk => {
                let plain = friendly.start.is_none() && friendly.odds.is_none() && friendly.fast_met.is_none();
                Some(Pool::Engine).filter(|_| plain && is_undisturbed(game))?
            }
            (Stake::Rated, None) | (Stake::Friendly(_), _) => return None,
        };
        let result = match outcome {
            GameOutcome::Draw(_) => PlayedResult::Draw,
            GameOutcome::Win { winner: Team::First, .. } => PlayedResult::WhiteWon,
            GameOutcome::Win { winner: Team::Second, .. } => PlayedResult::BlackWon,
        };
        let at = game.log().last()?.at;
        let at = Timestamp::from_second(at.as_second()).unwrap_or(at);
        let tracker = play.makruk().map(OpeningTracker::of);
        let named = |color| Some(tracker.as_ref()?.named(color)?.opening);
        let openings = Color::ALL.map(named);
        // A game has a few thousand plies at most.
        Some(FinishedGame { game: id, pool, white, black, result, plies: play.plies() as u32, at, openings })
    }

    pub const fn contenders(&self) -> [PersonOrEngine; 2] {
        [self.white, self.black]
    }

    pub fn people(&self) -> impl Iterator<Item = PlayerId> + use<> {
        self.contenders().into_iter().filter_map(PersonOrEngine::person)
    }

    /// Full moves made by both sides.
    pub const fn moves(&self) -> u32 {
        self.plies / 2
    }
}

/// Whether a game was played to the end under the conditions it began with.
fn is_undisturbed(game: &Game) -> bool {
    !game.log().iter().any(|recorded| {
        matches!(
            recorded.event,
            GameEvent::TookBack { .. }
                | GameEvent::Substituted
                | GameEvent::HandedOver { .. }
                | GameEvent::TakenOver { .. }
        )
    })
}
