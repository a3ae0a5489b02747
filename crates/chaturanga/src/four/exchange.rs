//! The exchange of captured kings (*Nripakrishta*).

use super::act::FourRefusal;
use super::army::{Alliance, Army};
use super::event::FourEvent;
use super::rules::Ransom;
use super::state::{FourState, KingFate};
use crate::board::{Arm, BoardSquare};

impl FourState {
    /// Who has offered an exchange of kings, if someone has.
    pub fn offer(&self) -> Option<Army> {
        self.offer
    }

    /// Whether the player of this army may offer an exchange, or take an offer: each alliance has lost one king, and this army's own
    /// stands.
    pub fn may_exchange(&self, army: Army) -> bool {
        let lost = |alliance: Alliance| {
            let mut armies = alliance.armies().into_iter();
            armies.find(|army| self.king(*army) != KingFate::Stands)
        };
        let both = Alliance::ALL.map(lost);
        self.rules.ransom == Ransom::Exchange
            && self.king(army) == KingFate::Stands
            && both.iter().all(|lost| lost.is_some_and(|lost| self.return_square(lost).is_some()))
    }

    pub(super) fn offer_exchange(&mut self, army: Army) -> Result<(), FourRefusal> {
        if !self.may_exchange(army) || self.offer.is_some() {
            return Err(FourRefusal::NoExchange);
        }
        self.offer = Some(army);
        Ok(())
    }

    pub(super) fn end_offer(&mut self, army: Army) -> Result<(), FourRefusal> {
        // Its own, or that of the others.
        let may = self.king(army) == KingFate::Stands && self.offer.is_some_and(|by| by == army || !by.is_with(army));
        if !may {
            return Err(FourRefusal::NotOffered);
        }
        self.offer = None;
        Ok(())
    }

    pub(super) fn accept_exchange(&mut self, army: Army, events: &mut Vec<FourEvent>) -> Result<(), FourRefusal> {
        if self.offer.is_none_or(|by| by.is_with(army)) {
            return Err(FourRefusal::NotOffered);
        }
        if !self.may_exchange(army) {
            return Err(FourRefusal::NoExchange);
        }
        self.offer = None;
        for lost in Army::ALL.into_iter().filter(|army| self.king(*army) != KingFate::Stands).collect::<Vec<_>>() {
            let Some(at) = self.return_square(lost) else { return Err(FourRefusal::NoExchange) };
            self.pieces[at.index()] = Some((lost, Arm::King));
            self.kings[lost as usize] = KingFate::Stands;
            events.push(FourEvent::Returned { army: lost, at });
        }
        Ok(())
    }

    /// Where a captured king would come back: on its throne, or else on the nearest free square of its first rank, or of the next.
    fn return_square(&self, army: Army) -> Option<BoardSquare> {
        let throne = army.throne();
        let (files, ranks) = army.ahead();
        let distance = |square: &BoardSquare| {
            let (file, rank) = (square.file() - throne.file(), square.rank() - throne.rank());
            let (forward, aside) = (file * files + rank * ranks, (file * ranks + rank * files).abs());
            (forward, aside)
        };
        let free = BoardSquare::all().filter(|square| self.at(*square).is_none());
        free.filter(|square| (0..2).contains(&distance(square).0)).min_by_key(distance)
    }
}
