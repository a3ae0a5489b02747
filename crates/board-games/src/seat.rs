//! Who sits where at a board, and who wins together.

use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A seat at a board, in the order of the turns if nothing else decides it. Games for two have the first two of them.
///
/// In Makruk and in chess the first is White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Seat {
    /// White, in games that have a White.
    #[serde(alias = "White")]
    First,
    /// Black, in games that have a Black.
    #[serde(alias = "Black")]
    Second,
    /// The ally of the first, in games for four.
    Third,
    /// The ally of the second, in games for four.
    Fourth,
}

/// Seats that win and lose together. In games for two each of them has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Team {
    /// That of the first seat.
    First,
    /// That of the second seat.
    Second,
}

/// The colour of a seat's pieces, by which people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatColor {
    /// ขาว.
    White,
    /// ดำ.
    Black,
}

impl Seat {
    /// The seats of a game for two.
    pub const PAIR: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 for the first.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whom it wins and loses with.
    pub const fn team(self) -> Team {
        match self {
            Seat::First | Seat::Third => Team::First,
            Seat::Second | Seat::Fourth => Team::Second,
        }
    }

    /// The colour of its pieces in a game for two.
    pub const fn color(self) -> SeatColor {
        match self.team() {
            Team::First => SeatColor::White,
            Team::Second => SeatColor::Black,
        }
    }

    /// The seat of the opponent, in a game for two.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
            Seat::Third => Seat::Fourth,
            Seat::Fourth => Seat::Third,
        }
    }
}

impl Team {
    /// Both of them.
    pub const ALL: [Team; 2] = [Team::First, Team::Second];

    /// The seat, in a game for two.
    pub const fn seat(self) -> Seat {
        match self {
            Team::First => Seat::First,
            Team::Second => Seat::Second,
        }
    }
}

impl Not for Team {
    type Output = Team;

    fn not(self) -> Team {
        match self {
            Team::First => Team::Second,
            Team::Second => Team::First,
        }
    }
}

impl From<makruk::Color> for Seat {
    fn from(color: makruk::Color) -> Seat {
        match color {
            makruk::Color::White => Seat::First,
            makruk::Color::Black => Seat::Second,
        }
    }
}

impl From<Seat> for makruk::Color {
    fn from(seat: Seat) -> makruk::Color {
        match seat.team() {
            Team::First => makruk::Color::White,
            Team::Second => makruk::Color::Black,
        }
    }
}

impl From<international_chess::Color> for Seat {
    fn from(color: international_chess::Color) -> Seat {
        match color {
            international_chess::Color::White => Seat::First,
            international_chess::Color::Black => Seat::Second,
        }
    }
}

impl From<Seat> for international_chess::Color {
    fn from(seat: Seat) -> international_chess::Color {
        match seat.team() {
            Team::First => international_chess::Color::White,
            Team::Second => international_chess::Color::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_is_in_the_other_team() {
        for seat in [Seat::First, Seat::Second, Seat::Third, Seat::Fourth] {
            assert_eq!(seat.opponent().opponent(), seat);
            assert_eq!(seat.opponent().team(), !seat.team());
        }
        assert!(Team::ALL.into_iter().all(|team| team.seat().team() == team));
    }

    #[test]
    fn a_colour_that_was_written_by_its_name_is_a_seat() {
        for color in makruk::Color::ALL {
            let written = serde_json::to_string(&color).unwrap();
            assert_eq!(serde_json::from_str::<Seat>(&written).unwrap(), Seat::from(color));
        }
    }

    #[test]
    fn seats_and_teams_are_stored_as_colours_were() {
        for color in makruk::Color::ALL {
            let seat = Seat::from(color);
            assert_eq!(makruk::Color::from(seat), color);
            let stored = postcard::to_stdvec(&color).unwrap();
            assert_eq!(postcard::to_stdvec(&seat).unwrap(), stored);
            assert_eq!(postcard::to_stdvec(&seat.team()).unwrap(), stored);
        }
    }
}
