//! What is done in a game for four, and why something may not be done.

use std::fmt;

use super::army::Army;
use crate::board::{Arm, BoardSquare, SquarePair};

/// What the long die shows (ลูกบาศก์): four long sides, with two, three, four and five points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LongDie {
    /// Moves the boat.
    Two,
    /// Moves the horse.
    Three,
    /// Moves the elephant.
    Four,
    /// Moves the king or a pawn.
    Five,
}

/// An act. A game is its acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourAct {
    /// The die was thrown for the army to move, and shows this.
    Throw(LongDie),
    /// A piece of the army to move goes from one square to another.
    Move(SquarePair),
    /// The player of this army, whose king stands while its ally's is captured, offers an exchange of kings.
    OfferExchange(Army),
    /// The player of this army takes the offer of the other alliance.
    AcceptExchange(Army),
    /// The offer is withdrawn, or declined by the other alliance.
    EndOffer(Army),
}

/// Why an act is refused. The crate has no sentences: [`FourRefusal::key`] is for those of whoever shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourRefusal {
    /// The game is over.
    Over,
    /// The die has to be thrown first.
    ThrowFirst,
    /// The die has been thrown.
    AlreadyThrown,
    /// There is no piece on the square.
    EmptySquare(BoardSquare),
    /// The piece belongs to an army that is not to move.
    OtherArmy(BoardSquare),
    /// The die does not let this piece move.
    WrongArm {
        /// What it is.
        arm: Arm,
        /// What the die shows.
        die: LongDie,
    },
    /// A piece of the same alliance is on the destination.
    OwnAlliance(BoardSquare),
    /// The piece does not get there.
    CannotReach {
        /// What it is.
        arm: Arm,
        /// The destination.
        to: BoardSquare,
    },
    /// There are no two kings to exchange, or this player has no say in it.
    NoExchange,
    /// The other alliance has offered no exchange.
    NotOffered,
}

impl LongDie {
    /// All sides.
    pub const ALL: [LongDie; 4] = [LongDie::Two, LongDie::Three, LongDie::Four, LongDie::Five];

    /// The points.
    pub const fn points(self) -> u8 {
        match self {
            LongDie::Two => 2,
            LongDie::Three => 3,
            LongDie::Four => 4,
            LongDie::Five => 5,
        }
    }

    /// The side with this many points, if there is one.
    pub fn of_points(points: u8) -> Option<LongDie> {
        LongDie::ALL.into_iter().find(|die| die.points() == points)
    }

    /// The arms that it lets move (ตำนานหมากรุก: ๕ ขุนหรือเบี้ย, ๔ ช้าง, ๓ ม้า, ๒ เรือ).
    pub const fn moves(self) -> &'static [Arm] {
        match self {
            LongDie::Two => &[Arm::Boat],
            LongDie::Three => &[Arm::Horse],
            LongDie::Four => &[Arm::Elephant],
            LongDie::Five => &[Arm::King, Arm::Pawn],
        }
    }
}

impl FourAct {
    /// The act as a number, for what is stored. Its meaning never changes.
    pub const fn code(self) -> u16 {
        match self {
            FourAct::Move(SquarePair { from, to }) => (from.index() | to.index() << 6) as u16,
            FourAct::Throw(die) => 0x4000 | die.points() as u16,
            FourAct::OfferExchange(army) => 0x5000 | army as u16,
            FourAct::AcceptExchange(army) => 0x6000 | army as u16,
            FourAct::EndOffer(army) => 0x7000 | army as u16,
        }
    }

    /// The act of this number; `None` if there is none.
    pub fn from_code(code: u16) -> Option<FourAct> {
        let low = code & 0xfff;
        let army = || Army::ALL.get(usize::from(low)).copied();
        let square = |bits: u16| BoardSquare::from_index((bits & 63) as u8);
        match code >> 12 {
            0 => Some(FourAct::Move(SquarePair { from: square(low)?, to: square(low >> 6)? })),
            4 => LongDie::of_points(u8::try_from(low).ok()?).map(FourAct::Throw),
            5 => army().map(FourAct::OfferExchange),
            6 => army().map(FourAct::AcceptExchange),
            7 => army().map(FourAct::EndOffer),
            _ => None,
        }
    }
}

impl FourRefusal {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            FourRefusal::Over => "over",
            FourRefusal::ThrowFirst => "throw-first",
            FourRefusal::AlreadyThrown => "already-thrown",
            FourRefusal::EmptySquare(_) => "empty-square",
            FourRefusal::OtherArmy(_) => "other-army",
            FourRefusal::WrongArm { .. } => "wrong-arm",
            FourRefusal::OwnAlliance(_) => "own-alliance",
            FourRefusal::CannotReach { .. } => "cannot-reach",
            FourRefusal::NoExchange => "no-exchange",
            FourRefusal::NotOffered => "not-offered",
        }
    }
}

impl fmt::Display for FourRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl std::error::Error for FourRefusal {}
