//! Players of the game for four.

mod evaluation;
mod search;
#[cfg(test)]
mod tests;

use chaturanga::SquarePair;
use chaturanga::four::{Army, FourAct, FourStanding, FourState};
use rand::Rng;
use rand::seq::IndexedRandom;

use evaluation::evaluate;
use search::{Depth, Search};

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FourLevel {
    /// Sees what its own move gains, and overlooks some moves.
    One,
    /// Sees what the next army can do about it.
    Two,
    /// Looks as far as its ally's turn, and knows which pieces are in danger.
    Three,
}

impl FourLevel {
    /// All levels.
    pub const ALL: [FourLevel; 3] = [FourLevel::One, FourLevel::Two, FourLevel::Three];

    /// The level as a number from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with this number, if there is one.
    pub fn of_number(number: u8) -> Option<FourLevel> {
        FourLevel::ALL.into_iter().find(|level| level.number() == number)
    }

    const fn depth(self) -> Depth {
        match self {
            FourLevel::One => Depth { turns: 0, sees_dangers: false },
            FourLevel::Two => Depth { turns: 1, sees_dangers: false },
            FourLevel::Three => Depth { turns: 2, sees_dangers: true },
        }
    }

    /// Of this many moves one is overlooked.
    const fn overlooks(self) -> Option<u32> {
        match self {
            FourLevel::One => Some(5),
            FourLevel::Two => Some(12),
            FourLevel::Three => None,
        }
    }
}

/// The move that a player of this level makes; `None` if there is none to be made. `chance` decides between moves that are as good, and
/// what weaker players overlook.
pub fn choose_move(state: &FourState, level: FourLevel, chance: &mut impl Rng) -> Option<SquarePair> {
    let FourStanding::ToMove { army, .. } = state.standing() else { return None };
    let mut moves = state.legal_moves();
    if let Some(overlooks) = level.overlooks()
        && moves.len() > 1
    {
        let seen: Vec<SquarePair> = moves.iter().copied().filter(|_| !chance.random_ratio(1, overlooks)).collect();
        if !seen.is_empty() {
            moves = seen;
        }
    }
    let mut search = Search::new(army.alliance(), level.depth());
    let values: Vec<(f64, SquarePair)> = moves.iter().map(|mv| (search.value_after(state, *mv), *mv)).collect();
    let best = values.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    let as_good: Vec<SquarePair> =
        values.into_iter().filter(|(value, _)| *value >= best - EQUAL).map(|(_, mv)| mv).collect();
    as_good.choose(chance).copied()
}

/// Moves whose values differ by no more are as good as each other, in pawns.
const EQUAL: f64 = 1e-6;

/// What the player of this army says about an exchange of kings: it offers or takes one that is good for its alliance, and declines
/// any other; `None` if there is nothing to say.
pub fn choose_exchange(state: &FourState, army: Army) -> Option<FourAct> {
    let is_asked = state.offer().is_some_and(|by| !by.is_with(army));
    if !state.may_exchange(army) || state.offer().is_some() && !is_asked {
        return None;
    }
    let offered = match state.offer() {
        Some(_) => state.clone(),
        None => state.after(FourAct::OfferExchange(army)).ok()?.0,
    };
    // Either side's acceptance does the same to the board.
    let taker = match state.offer() {
        Some(_) => army,
        None => army.next(),
    };
    let exchanged = [taker, taker.ally()].into_iter().find_map(|by| offered.after(FourAct::AcceptExchange(by)).ok())?.0;
    let alliance = army.alliance();
    let is_good = evaluate(&exchanged, alliance) > evaluate(state, alliance);
    match (is_asked, is_good) {
        (true, true) => Some(FourAct::AcceptExchange(army)),
        (true, false) => Some(FourAct::EndOffer(army)),
        (false, true) => Some(FourAct::OfferExchange(army)),
        (false, false) => None,
    }
}
