//! Who plays each side: people, and at most one engine.

use crate::game::Level;
use bot_store::PlayerId;
use makruk::Color;

/// Default engine strength in place of a person.
pub const STAND_IN_LEVEL: Level = Level::ALL[5];

/// Who moves for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Person(PlayerId),
    Engine(Level),
    /// The engine in place of a person, who may take over again.
    StandIn {
        level: Level,
        owner: PlayerId,
    },
}

impl Seat {
    /// The person who owns the side, even while the engine moves for them.
    pub const fn owner(self) -> Option<PlayerId> {
        match self {
            Seat::Person(owner) | Seat::StandIn { owner, .. } => Some(owner),
            Seat::Engine(_) => None,
        }
    }

    pub const fn person(self) -> Option<PlayerId> {
        match self {
            Seat::Person(player) => Some(player),
            Seat::Engine(_) | Seat::StandIn { .. } => None,
        }
    }

    /// The engine's strength, if it plays this seat.
    pub const fn engine(self) -> Option<Level> {
        match self {
            Seat::Person(_) => None,
            Seat::Engine(level) | Seat::StandIn { level, .. } => Some(level),
        }
    }
}

/// Who plays each side: never the same person twice, and never two engines, which would play on unattended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    white: Seat,
    black: Seat,
}

impl Seats {
    /// Two seats; `None` if one person has both, or no person has either.
    pub(super) fn new(white: Seat, black: Seat) -> Option<Seats> {
        let somebody = white.person().is_some() || black.person().is_some();
        (somebody && white.owner() != black.owner()).then_some(Seats { white, black })
    }

    /// A person against the engine, which plays `color`.
    pub(super) fn with_engine(player: PlayerId, level: Level, color: Color) -> Seats {
        let (person, engine) = (Seat::Person(player), Seat::Engine(level));
        match color {
            Color::White => Seats { white: engine, black: person },
            Color::Black => Seats { white: person, black: engine },
        }
    }

    /// Who plays `color`.
    pub const fn seat(&self, color: Color) -> Seat {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side of `player`, even while the engine moves for them; `None` for spectators.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seat(color).owner() == Some(player))
    }

    /// The engine's side and strength, if it plays.
    pub fn engine(&self) -> Option<(Color, Level)> {
        Color::ALL.into_iter().find_map(|color| Some((color, self.seat(color).engine()?)))
    }

    /// Whether the engine plays in place of a person.
    pub fn stands_in(&self) -> bool {
        [self.white, self.black].iter().any(|seat| matches!(seat, Seat::StandIn { .. }))
    }

    /// The seats with one of them replaced, or `None` as for [`Seats::new`].
    fn seated(self, color: Color, seat: Seat) -> Option<Seats> {
        match color {
            Color::White => Seats::new(seat, self.black),
            Color::Black => Seats::new(self.white, seat),
        }
    }

    /// The seats once the engine replaces the person at `color`; `None` if no person sits there, or the other seat is
    /// an engine's.
    pub(super) fn handed_over(self, color: Color, level: Level) -> Option<Seats> {
        let owner = self.seat(color).person()?;
        self.seated(color, Seat::StandIn { level, owner })
    }

    /// The seats once the person at `color` takes over again; `None` if the engine does not play in their place.
    pub(super) fn taken_back(self, color: Color) -> Option<Seats> {
        match self.seat(color) {
            Seat::StandIn { owner, .. } => self.seated(color, Seat::Person(owner)),
            Seat::Person(_) | Seat::Engine(_) => None,
        }
    }
}
