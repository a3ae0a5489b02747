//! The current state of a tournament.

use std::sync::Arc;

use club_competitions::competition::Competition;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::TournamentPlan;
use crate::game::GameId;
use bot_store::ChannelId;
use bot_store::PlayerId;
use bot_store::locale::Locale;

/// The number of a tournament: that of the event that founded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TournamentId(pub u64);

#[derive(Clone, Debug, PartialEq)]
pub struct TournamentAt {
    pub id: TournamentId,
    pub guild: u64,
    /// Where it is announced, and below which its tables are.
    pub channel: ChannelId,
    pub locale: Locale,
    pub by: PlayerId,
    pub plan: TournamentPlan,
    pub phase: Phase,
    /// Those who had signed up, had not checked in when it began, and were left out.
    pub left_out: Vec<PlayerId>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    SignUp {
        entrants: Vec<PlayerId>,
        /// Since when there is no channel for it, if that is so.
        halted: Option<Timestamp>,
        check_in: CheckIn,
    },
    Running(Arc<Competition>),
    /// Nothing is left to be played; a ruling can change that.
    Over(Arc<Competition>),
    Cancelled {
        why: Cancellation,
        /// How it stood, if it had begun.
        competition: Option<Arc<Competition>>,
    },
}

/// Who has said to be there for the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckIn {
    /// Nobody is asked to, or it is not time yet.
    NotOpen,
    Open {
        here: Vec<PlayerId>,
        /// From when on the bot has been there for it.
        since: Timestamp,
    },
}

/// Why a tournament was cancelled.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cancellation {
    /// Cancelled by an authorised user.
    By(PlayerId),
    /// There were not enough players when the sign-up was over.
    TooFew,
    /// There were not enough players who had checked in when it was to begin.
    TooFewThere,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TournamentTable {
    /// The thread that was opened for it; none yet, or none any more.
    pub thread: Option<ChannelId>,
    /// The game that is played there, or was the last; none if it has not begun, or has to begin again.
    pub game: Option<GameId>,
}

impl Phase {
    /// That of a competition that has begun.
    pub(super) fn of(competition: Arc<Competition>) -> Phase {
        if competition.is_over() { Phase::Over(competition) } else { Phase::Running(competition) }
    }
}

impl TournamentAt {
    /// What is played, once it has begun.
    pub fn competition(&self) -> Option<&Competition> {
        match &self.phase {
            Phase::SignUp { .. } => None,
            Phase::Running(competition) | Phase::Over(competition) => Some(competition),
            Phase::Cancelled { competition, .. } => competition.as_deref(),
        }
    }

    /// Whether one can still do something in it.
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::SignUp { .. } | Phase::Running(_))
    }

    /// Whether its channel is gone, so that nothing runs out and nothing begins until it gets another.
    pub fn is_halted(&self) -> bool {
        match &self.phase {
            Phase::SignUp { halted, .. } => halted.is_some(),
            Phase::Running(competition) | Phase::Over(competition) => competition.is_halted(),
            Phase::Cancelled { .. } => false,
        }
    }

    /// Everybody who has signed up, or was ever in.
    pub fn players(&self) -> Vec<PlayerId> {
        match &self.phase {
            Phase::SignUp { entrants, .. } => entrants.clone(),
            _ => self.competition().map(Competition::players).unwrap_or_default().into_iter().map(person).collect(),
        }
    }
}

/// The number of a person as a tournament has it.
pub(super) fn player(person: PlayerId) -> club_competitions::CompetitorId {
    club_competitions::CompetitorId(person.0)
}

pub(super) fn person(player: club_competitions::CompetitorId) -> PlayerId {
    PlayerId(player.0)
}
