//! Who plays each side: people, and at most one engine.

use crate::game::Level;
use board_games::{Seat, Team};
use bot_store::PlayerId;

/// Default engine strength in place of a person.
pub const STAND_IN_LEVEL: Level = Level::ALL[5];

/// Who moves for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatHolder {
    Person(PlayerId),
    Engine(Level),
    /// The engine in place of a person, who may take over again.
    StandIn {
        level: Level,
        owner: PlayerId,
    },
}

impl SeatHolder {
    /// The person who owns the side, even while the engine moves for them.
    pub const fn owner(self) -> Option<PlayerId> {
        match self {
            SeatHolder::Person(owner) | SeatHolder::StandIn { owner, .. } => Some(owner),
            SeatHolder::Engine(_) => None,
        }
    }

    pub const fn person(self) -> Option<PlayerId> {
        match self {
            SeatHolder::Person(player) => Some(player),
            SeatHolder::Engine(_) | SeatHolder::StandIn { .. } => None,
        }
    }

    /// The engine's strength, if it plays this seat.
    pub const fn engine(self) -> Option<Level> {
        match self {
            SeatHolder::Person(_) => None,
            SeatHolder::Engine(level) | SeatHolder::StandIn { level, .. } => Some(level),
        }
    }
}

/// Who plays each side: never the same person twice, and never two engines, which would play on unattended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    first: SeatHolder,
    second: SeatHolder,
}

impl Seats {
    /// Two seats; `None` if one person has both, or no person has either.
    pub(super) fn new(first: SeatHolder, second: SeatHolder) -> Option<Seats> {
        let anyone = first.person().is_some() || second.person().is_some();
        (anyone && first.owner() != second.owner()).then_some(Seats { first, second })
    }

    /// A person against the engine, which plays `at`.
    pub(super) fn with_engine(player: PlayerId, level: Level, at: Seat) -> Seats {
        let (person, engine) = (SeatHolder::Person(player), SeatHolder::Engine(level));
        match at.team() {
            Team::First => Seats { first: engine, second: person },
            Team::Second => Seats { first: person, second: engine },
        }
    }

    /// Who plays `at`.
    pub const fn seat(&self, at: Seat) -> SeatHolder {
        match at.team() {
            Team::First => self.first,
            Team::Second => self.second,
        }
    }

    /// The side of `player`, even while the engine moves for them; `None` for spectators.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::PAIR.into_iter().find(|&seat| self.seat(seat).owner() == Some(player))
    }

    /// The engine's side and strength, if it plays.
    pub fn engine(&self) -> Option<(Seat, Level)> {
        Seat::PAIR.into_iter().find_map(|seat| Some((seat, self.seat(seat).engine()?)))
    }

    /// Whether the engine plays in place of a person.
    pub fn stands_in(&self) -> bool {
        [self.first, self.second].iter().any(|seat| matches!(seat, SeatHolder::StandIn { .. }))
    }

    /// The seats with one of them replaced, or `None` as for [`Seats::new`].
    fn seated(self, at: Seat, seat: SeatHolder) -> Option<Seats> {
        match at.team() {
            Team::First => Seats::new(seat, self.second),
            Team::Second => Seats::new(self.first, seat),
        }
    }

    /// The seats once the engine replaces the person at `at`; `None` if no person sits there, or the other seat is
    /// an engine's.
    pub(super) fn handed_over(self, at: Seat, level: Level) -> Option<Seats> {
        let owner = self.seat(at).person()?;
        self.seated(at, SeatHolder::StandIn { level, owner })
    }

    /// The seats once the person at `at` takes over again; `None` if the engine does not play in their place.
    pub(super) fn taken_back(self, at: Seat) -> Option<Seats> {
        match self.seat(at) {
            SeatHolder::StandIn { owner, .. } => self.seated(at, SeatHolder::Person(owner)),
            SeatHolder::Person(_) | SeatHolder::Engine(_) => None,
        }
    }
}
