//! Who sits where: people, and at most one engine.

use super::{Level, PlayerId};
use makruk::Color;

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person(PlayerId),
    /// The engine, for nobody but itself.
    Engine(Level),
    /// The engine, for a person who has handed their side over and may take it back.
    StandIn {
        /// How well it plays.
        level: Level,
        /// Whose side it is.
        owner: PlayerId,
    },
}

impl Seat {
    /// The person whose side it is, whether they move themselves or not.
    pub const fn owner(self) -> Option<PlayerId> {
        match self {
            Seat::Person(owner) | Seat::StandIn { owner, .. } => Some(owner),
            Seat::Engine(_) => None,
        }
    }

    /// The person who moves.
    pub const fn person(self) -> Option<PlayerId> {
        match self {
            Seat::Person(player) => Some(player),
            Seat::Engine(_) | Seat::StandIn { .. } => None,
        }
    }

    /// How well the engine plays there, if it does.
    pub const fn engine(self) -> Option<Level> {
        match self {
            Seat::Person(_) => None,
            Seat::Engine(level) | Seat::StandIn { level, .. } => Some(level),
        }
    }
}

/// Who sits where: never twice the same person, and never two engines, who would play each other till the end of the game
/// with nobody to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    white: Seat,
    black: Seat,
}

impl Seats {
    /// Two seats, or `None` if one person would have both or no person any.
    pub(super) fn new(white: Seat, black: Seat) -> Option<Seats> {
        let somebody = white.person().is_some() || black.person().is_some();
        (somebody && white.owner() != black.owner()).then_some(Seats { white, black })
    }

    /// A person against the engine, which has the men of `color`.
    pub(super) fn with_engine(player: PlayerId, level: Level, color: Color) -> Seats {
        let (person, engine) = (Seat::Person(player), Seat::Engine(level));
        match color {
            Color::White => Seats { white: engine, black: person },
            Color::Black => Seats { white: person, black: engine },
        }
    }

    /// Who has the men of `color`.
    pub const fn seat(&self, color: Color) -> Seat {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side of `player`, whoever moves for them, or `None` for somebody who only watches.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seat(color).owner() == Some(player))
    }

    /// The engine's side and how well it plays, if it plays.
    pub fn engine(&self) -> Option<(Color, Level)> {
        Color::ALL.into_iter().find_map(|color| Some((color, self.seat(color).engine()?)))
    }

    /// Whether the engine sits in for somebody.
    pub fn stands_in(&self) -> bool {
        [self.white, self.black].iter().any(|seat| matches!(seat, Seat::StandIn { .. }))
    }

    /// The seats with another sitter on one, or `None` as for [`Seats::new`].
    fn seated(self, color: Color, seat: Seat) -> Option<Seats> {
        match color {
            Color::White => Seats::new(seat, self.black),
            Color::Black => Seats::new(self.white, seat),
        }
    }

    /// The seats once the engine sits in for the person at `color`; `None` if there is none, or an engine opposite.
    pub(super) fn handed_over(self, color: Color, level: Level) -> Option<Seats> {
        let owner = self.seat(color).person()?;
        self.seated(color, Seat::StandIn { level, owner })
    }

    /// The seats once the person whose side it is moves again; `None` if nobody sits in for them.
    pub(super) fn taken_back(self, color: Color) -> Option<Seats> {
        match self.seat(color) {
            Seat::StandIn { owner, .. } => self.seated(color, Seat::Person(owner)),
            Seat::Person(_) | Seat::Engine(_) => None,
        }
    }
}
