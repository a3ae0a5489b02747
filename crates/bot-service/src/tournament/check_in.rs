//! Check-in: before a tournament begins, those who have signed up say that they are there. Who has not said so is left out.
//!
//! It opens by the clock, once, and is announced with a mention of everybody who has signed up. If the bot was down then, it opens
//! late, but still before the beginning; what the bot is down of it is given back. If it could not open at all, it is not asked for.

use bot_store::{PlayerId, Request, ServiceError};
use jiff::Timestamp;

use crate::game::TimeSpan;
use crate::kept::KeptChange;
use crate::ratings::events::to_seconds;
use crate::tournament::Tournaments;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::state::{CheckIn, Phase, TournamentAt, TournamentId};

impl Tournaments {
    /// Says to be there for the beginning. To say so twice changes nothing.
    pub async fn check_in(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, _| change.check_in(request.by)).await
    }
}

impl TournamentAt {
    /// When check-in opens that has not opened yet; `None` if there is none.
    pub fn check_in_opens(&self) -> Option<Timestamp> {
        match &self.phase {
            Phase::SignUp { check_in: CheckIn::NotOpen, .. } => {
                let (begins, minutes) = (self.plan.sign_up_until?, self.plan.check_in?);
                Some(begins.saturating_sub(minutes.duration()).unwrap_or(begins))
            }
            _ => None,
        }
    }

    /// Those who have checked in, while one can.
    pub fn checked_in(&self) -> Option<&[PlayerId]> {
        match &self.phase {
            Phase::SignUp { check_in: CheckIn::Open { here, .. }, .. } => Some(here),
            _ => None,
        }
    }

    /// Those who have signed up and are still awaited.
    pub fn awaited(&self) -> Vec<PlayerId> {
        match &self.phase {
            Phase::SignUp { entrants, check_in: CheckIn::Open { here, .. }, .. } => {
                entrants.iter().copied().filter(|player| !here.contains(player)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Those with whom it begins, if it begins now: everybody who has signed up, but for those who are still awaited.
    pub(super) fn starters(&self) -> Vec<PlayerId> {
        let awaited = self.awaited();
        self.players().into_iter().filter(|player| !awaited.contains(player)).collect()
    }
}

impl KeptChange<TournamentAt> {
    fn check_in(&mut self, person: PlayerId) -> Result<(), TournamentRefusal> {
        self.check_sign_up()?;
        let opens = self.after.check_in_opens();
        let Phase::SignUp { entrants, check_in, .. } = &mut self.after.phase else {
            return Err(TournamentRefusal::Begun);
        };
        match (check_in, opens) {
            (CheckIn::Open { .. }, _) if !entrants.contains(&person) => Err(TournamentRefusal::NotSignedUp),
            (CheckIn::Open { here, .. }, _) => {
                if !here.contains(&person) {
                    here.push(person);
                }
                Ok(())
            }
            (CheckIn::NotOpen, Some(opens)) => Err(TournamentRefusal::CheckInOpens { at: opens }),
            (CheckIn::NotOpen, None) => Err(TournamentRefusal::NoCheckIn),
        }
    }

    /// Opens check-in if it is time; whether it did.
    pub(super) fn open_check_in(&mut self, now: Timestamp) -> bool {
        let is_time = self.after.check_in_opens().is_some_and(|opens| opens <= now);
        let is_before = self.after.plan.sign_up_until.is_some_and(|begins| now < begins);
        match &mut self.after.phase {
            Phase::SignUp { check_in, .. } if is_time && is_before => {
                *check_in = CheckIn::Open { here: Vec::new(), since: now };
                self.announce(TournamentNews::CheckIn);
                true
            }
            _ => false,
        }
    }

    /// Puts the beginning off by what nobody could check in of the time for it; whether there was any.
    pub(super) fn give_check_in_back(&mut self, absence: TimeSpan) -> bool {
        let until = to_seconds(absence.until);
        match &mut self.after.phase {
            Phase::SignUp { check_in: CheckIn::Open { since, .. }, halted: None, .. } if *since < until => {
                let from = to_seconds(absence.from).max(*since);
                *since = until;
                let begins = &mut self.after.plan.sign_up_until;
                *begins = begins.map(|at| at.saturating_add(until.duration_since(from)).unwrap_or(at));
                self.announce(TournamentNews::Extended);
                true
            }
            _ => false,
        }
    }
}
