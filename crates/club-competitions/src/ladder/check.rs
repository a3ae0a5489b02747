//! What the rules allow, and why not.

use jiff::Timestamp;
use thiserror::Error;

use super::challenge::{ChallengeId, ChallengeStage, Closing, LadderChallenge};
use super::event::LadderEvent;
use super::rungs::Rung;
use super::settings::RematchRule;
use super::state::{LadderMember, LadderState, MemberPresence};
use crate::game::{CompetitorId, Ruling};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    #[error("it has no place, and is halted until it has one")]
    Halted,
    #[error("it is not halted")]
    NotHalted,
    #[error("player {} is on the ladder already", .player.0)]
    AlreadyMember { player: CompetitorId },
    #[error("player {} is not on the ladder", .player.0)]
    NotMember { player: CompetitorId },
    #[error("player {} is no newcomer", .player.0)]
    NotNewcomer { player: CompetitorId },
    #[error("nobody can challenge themselves")]
    Oneself,
    #[error("player {} is absent until {until}", .player.0)]
    Absent { player: CompetitorId, until: Timestamp },
    #[error("player {} has no rung yet, so that there is nothing to win", .player.0)]
    NoRung { player: CompetitorId },
    #[error("only those above can be challenged: rung {} is not above {}", .theirs.0, .own.0)]
    NotAbove { own: Rung, theirs: Rung },
    #[error("from rung {}, at most {reach} up can be challenged: rung {} is out of reach", .own.0, .theirs.0)]
    OutOfReach { own: Rung, theirs: Rung, reach: u16 },
    #[error("no placement challenge is left")]
    NoPlacementLeft,
    #[error("{limit} challenge(s) may be out at a time: {open:?}")]
    TooManyOut { open: Vec<ChallengeId>, limit: u16 },
    #[error("the two have challenge {} open", .challenge.0)]
    AlreadyOpen { challenge: ChallengeId },
    #[error("no rematch against player {} before {until}, or before another opponent where the rules say so", .opponent.0)]
    Rematch { opponent: CompetitorId, until: Timestamp },
    #[error("there is no challenge {}", .challenge.0)]
    NoSuchChallenge { challenge: ChallengeId },
    #[error("challenge {} was closed at {at}: {closing:?}", .challenge.0)]
    Closed { challenge: ChallengeId, at: Timestamp, closing: Closing },
    #[error("challenge {} has been accepted", .challenge.0)]
    AlreadyAccepted { challenge: ChallengeId },
    #[error("challenge {} has not been accepted", .challenge.0)]
    NotAccepted { challenge: ChallengeId },
    #[error("challenge {} was received before and has to be played first", .earlier.0)]
    EarlierFirst { earlier: ChallengeId },
    #[error("the game of challenge {} has begun", .challenge.0)]
    AlreadyPlaying { challenge: ChallengeId },
    #[error("the game of challenge {} has not begun", .challenge.0)]
    NotPlaying { challenge: ChallengeId },
    #[error("player {} has no part in challenge {}", .player.0, .challenge.0)]
    NoPart { challenge: ChallengeId, player: CompetitorId },
    #[error("challenge {} is not closed, so that there is nothing to rule about", .challenge.0)]
    StillOpen { challenge: ChallengeId },
    #[error("an absence can't end in the past")]
    AbsenceOver,
    #[error("an absence beginning now can last until {latest}")]
    AbsenceTooLong { latest: Timestamp },
    #[error("the last absence ended at {ended}; a game has to be played before the next")]
    NoGameSinceAbsence { ended: Timestamp },
    #[error("player {} is not absent", .player.0)]
    NotAbsent { player: CompetitorId },
    #[error("these open challenges would expire at once: {challenges:?}")]
    ExpireAtOnce { challenges: Vec<ChallengeId> },
}

impl LadderState {
    /// Whether this can be done at the time that has been reached.
    pub(super) fn check(&self, event: &LadderEvent) -> Result<(), LadderError> {
        match *event {
            LadderEvent::Joined { player, .. } => match self.member(player) {
                Ok(_) => Err(LadderError::AlreadyMember { player }),
                Err(_) => Ok(()),
            },
            LadderEvent::PlacementWaived { player } => {
                let newcomer = self.newcomers.contains(&player);
                if newcomer { Ok(()) } else { Err(LadderError::NotNewcomer { player }) }
            }
            LadderEvent::Left { player } => self.member(player).map(drop),
            LadderEvent::Challenged { challenger, challenged } => self.check_challenge(challenger, challenged),
            LadderEvent::Accepted { challenge } | LadderEvent::Refused { challenge } => {
                let open = self.open_challenge_of(challenge)?;
                if open.stage == ChallengeStage::Made {
                    Ok(())
                } else {
                    Err(LadderError::AlreadyAccepted { challenge })
                }
            }
            LadderEvent::Withdrawn { challenge } => match self.open_challenge_of(challenge)?.stage {
                ChallengeStage::Playing => Err(LadderError::AlreadyPlaying { challenge }),
                _ => Ok(()),
            },
            LadderEvent::Ready { challenge, player } => {
                let to_play = self.to_play(challenge)?;
                if to_play.involves(player) { Ok(()) } else { Err(LadderError::NoPart { challenge, player }) }
            }
            LadderEvent::GameBegan { challenge } => self.to_play(challenge).map(drop),
            LadderEvent::GameEnded { challenge, .. } | LadderEvent::GameAborted { challenge } => {
                match self.open_challenge_of(challenge)?.stage {
                    ChallengeStage::Playing => Ok(()),
                    _ => Err(LadderError::NotPlaying { challenge }),
                }
            }
            LadderEvent::Absent { player, until } => self.check_absence(player, until),
            LadderEvent::Returned { player } => match self.member(player)?.presence {
                MemberPresence::Absent { .. } => Ok(()),
                MemberPresence::Present | MemberPresence::Gone => Err(LadderError::NotAbsent { player }),
            },
            LadderEvent::SettingsChanged { ref settings } => self.consequences(settings).map(drop),
            LadderEvent::Ruled { challenge, .. } => match self.challenge(challenge) {
                None => Err(LadderError::NoSuchChallenge { challenge }),
                Some(open) if open.is_open() => Err(LadderError::StillOpen { challenge }),
                Some(_) => Ok(()),
            },
            LadderEvent::Halted if self.is_halted => Err(LadderError::Halted),
            LadderEvent::WentOn if !self.is_halted => Err(LadderError::NotHalted),
            LadderEvent::TimePassed | LadderEvent::Halted | LadderEvent::WentOn => Ok(()),
        }
    }

    fn member(&self, player: CompetitorId) -> Result<&LadderMember, LadderError> {
        let member = self.members.get(&player).filter(|member| member.presence != MemberPresence::Gone);
        member.ok_or(LadderError::NotMember { player })
    }

    fn present(&self, player: CompetitorId) -> Result<(), LadderError> {
        match self.member(player)?.presence {
            MemberPresence::Absent { until } => Err(LadderError::Absent { player, until }),
            MemberPresence::Present | MemberPresence::Gone => Ok(()),
        }
    }

    fn open_challenge_of(&self, challenge: ChallengeId) -> Result<&LadderChallenge, LadderError> {
        match self.challenge(challenge) {
            None => Err(LadderError::NoSuchChallenge { challenge }),
            Some(&LadderChallenge { stage: ChallengeStage::Closed { at, closing }, .. }) => {
                Err(LadderError::Closed { challenge, at, closing })
            }
            Some(open) => Ok(open),
        }
    }

    fn to_play(&self, challenge: ChallengeId) -> Result<&LadderChallenge, LadderError> {
        let open = self.open_challenge_of(challenge)?;
        match open.stage {
            ChallengeStage::ToPlay { .. } => Ok(open),
            ChallengeStage::Playing => Err(LadderError::AlreadyPlaying { challenge }),
            ChallengeStage::Queued => {
                let earlier = self.first_received(open.challenged).map_or(challenge, |first| first.id);
                Err(LadderError::EarlierFirst { earlier })
            }
            ChallengeStage::Made | ChallengeStage::Closed { .. } => Err(LadderError::NotAccepted { challenge }),
        }
    }

    pub(super) fn check_challenge(
        &self,
        challenger: CompetitorId,
        challenged: CompetitorId,
    ) -> Result<(), LadderError> {
        if challenger == challenged {
            return Err(LadderError::Oneself);
        }
        self.present(challenger)?;
        self.present(challenged)?;
        if let Some(open) = self.open_of(challenger).find(|open| open.involves(challenged)) {
            return Err(LadderError::AlreadyOpen { challenge: open.id });
        }
        let limit = self.settings.outgoing.get();
        let open: Vec<_> = self.open().filter(|open| open.challenger == challenger).map(|open| open.id).collect();
        if open.len() >= usize::from(limit) {
            return Err(LadderError::TooManyOut { open, limit });
        }
        self.check_reach(challenger, challenged)?;
        self.check_rematch(challenger, challenged)
    }

    fn check_reach(&self, challenger: CompetitorId, challenged: CompetitorId) -> Result<(), LadderError> {
        let Some(theirs) = self.rungs.rung(challenged) else { return Err(LadderError::NoRung { player: challenged }) };
        let own = self.rungs.rung(challenger);
        if let Some(own) = own.filter(|&own| own < theirs) {
            return Err(LadderError::NotAbove { own, theirs });
        }
        if self.is_within_reach(challenger, challenged) || self.placements_left(challenger) > 0 {
            return Ok(());
        }
        let reach = self.settings.reach.get();
        Err(own.map_or(LadderError::NoPlacementLeft, |own| LadderError::OutOfReach { own, theirs, reach }))
    }

    fn check_rematch(&self, challenger: CompetitorId, opponent: CompetitorId) -> Result<(), LadderError> {
        let meetings = self.challenges.iter().filter(|closed| closed.is_between(challenger, opponent));
        let Some(met) = meetings.filter_map(LadderChallenge::met).max() else { return Ok(()) };
        let until = match self.settings.rematch {
            RematchRule::AtOnce => return Ok(()),
            RematchRule::After(days) => days.after(met),
            RematchRule::AfterAnotherOpponentOr(days) => {
                let another = self.challenges.iter().any(|other| {
                    let counts = other.ruling != Some(Ruling::Void) && !other.is_between(challenger, opponent);
                    let since =
                        matches!(other.stage, ChallengeStage::Closed { at, closing: Closing::Played(_) } if at > met);
                    since && counts && (other.involves(challenger) || other.involves(opponent))
                });
                if another { self.now } else { days.after(met) }
            }
        };
        if self.now < until { Err(LadderError::Rematch { opponent, until }) } else { Ok(()) }
    }

    fn check_absence(&self, player: CompetitorId, until: Timestamp) -> Result<(), LadderError> {
        self.present(player)?;
        let latest = self.settings.absence.after(self.now);
        if until <= self.now {
            Err(LadderError::AbsenceOver)
        } else if until > latest {
            Err(LadderError::AbsenceTooLong { latest })
        } else if let Some(ended) = self.member(player)?.rested {
            Err(LadderError::NoGameSinceAbsence { ended })
        } else {
            Ok(())
        }
    }
}
