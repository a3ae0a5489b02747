//! The forms of tournament as one type, for callers to whom it is the same which it is.
//!
//! - A [`Competition`] is set up, told what people do ([`TournamentEvent`]), and asked what comes next by itself
//!   ([`Competition::advance`]): the next round once all games are over, or games for those who are free.
//! - It is stored as its [`CompetitionSetup`], the time when it began, and its [`CompetitionLine`]s.
//! - What the form does not have is refused, and so is all but rulings once it is over.

#[cfg(test)]
mod tests;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use crate::tournament::{CompetitionGame, CompetitionScore, FormName, Placing};

use crate::arena::{self, ArenaTournament};
use crate::double_elimination::{self, DoubleEliminationTournament};
use crate::game::CompetitorId;
use crate::knock_out::{self, KnockOutTournament};
use crate::log::LogEntry;
use crate::round_robin::{self, RoundRobinTournament};
use crate::standings::Crosstable;
use crate::swiss::{self, SwissTournament};
use crate::tournament::{
    PairedGame, PairedGameEvent, Participation, Tournament, TournamentEffect, TournamentError, TournamentEvent,
    TournamentForm, TournamentLog,
};

/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompetitionSetup {
    RoundRobin(round_robin::RoundRobinSetup),
    KnockOut(knock_out::KnockOutSetup),
    Arena(arena::ArenaSetup),
    Swiss(swiss::SwissSetup),
    DoubleElimination(double_elimination::DoubleEliminationSetup),
}

pub type CompetitionLine = LogEntry<TournamentEvent>;

#[derive(Clone, Debug, PartialEq)]
pub enum Competition {
    RoundRobin(RoundRobinTournament),
    KnockOut(KnockOutTournament),
    Arena(ArenaTournament),
    Swiss(SwissTournament),
    DoubleElimination(DoubleEliminationTournament),
}

/// The same for the tournament of whichever form.
macro_rules! each {
    ($competition:expr, $tournament:ident => $result:expr) => {
        match $competition {
            Competition::RoundRobin($tournament) => $result,
            Competition::KnockOut($tournament) => $result,
            Competition::Arena($tournament) => $result,
            Competition::Swiss($tournament) => $result,
            Competition::DoubleElimination($tournament) => $result,
        }
    };
}

impl Competition {
    pub fn new(began: Timestamp, setup: CompetitionSetup) -> Result<Competition, TournamentError> {
        Ok(match setup {
            CompetitionSetup::RoundRobin(setup) => Competition::RoundRobin(Tournament::new(began, setup)?),
            CompetitionSetup::KnockOut(setup) => Competition::KnockOut(Tournament::new(began, setup)?),
            CompetitionSetup::Arena(setup) => Competition::Arena(Tournament::new(began, setup)?),
            CompetitionSetup::Swiss(setup) => Competition::Swiss(Tournament::new(began, setup)?),
            CompetitionSetup::DoubleElimination(setup) => {
                Competition::DoubleElimination(Tournament::new(began, setup)?)
            }
        })
    }

    pub fn from_lines(began: Timestamp, setup: CompetitionSetup, events: Vec<CompetitionLine>) -> Competition {
        match setup {
            CompetitionSetup::RoundRobin(setup) => {
                Competition::RoundRobin(TournamentLog { began, setup, events }.into())
            }
            CompetitionSetup::KnockOut(setup) => Competition::KnockOut(TournamentLog { began, setup, events }.into()),
            CompetitionSetup::Arena(setup) => Competition::Arena(TournamentLog { began, setup, events }.into()),
            CompetitionSetup::Swiss(setup) => Competition::Swiss(TournamentLog { began, setup, events }.into()),
            CompetitionSetup::DoubleElimination(setup) => {
                Competition::DoubleElimination(TournamentLog { began, setup, events }.into())
            }
        }
    }

    pub fn setup(&self) -> CompetitionSetup {
        match self {
            Competition::RoundRobin(tournament) => CompetitionSetup::RoundRobin(tournament.log().setup.clone()),
            Competition::KnockOut(tournament) => CompetitionSetup::KnockOut(tournament.log().setup.clone()),
            Competition::Arena(tournament) => CompetitionSetup::Arena(tournament.log().setup),
            Competition::Swiss(tournament) => CompetitionSetup::Swiss(tournament.log().setup.clone()),
            Competition::DoubleElimination(tournament) => {
                CompetitionSetup::DoubleElimination(tournament.log().setup.clone())
            }
        }
    }

    pub const fn form(&self) -> FormName {
        match self {
            Competition::RoundRobin(_) => FormName::RoundRobin,
            Competition::KnockOut(_) => FormName::KnockOut,
            Competition::Arena(_) => FormName::Arena,
            Competition::Swiss(_) => FormName::Swiss,
            Competition::DoubleElimination(_) => FormName::DoubleElimination,
        }
    }

    pub fn began(&self) -> Timestamp {
        each!(self, tournament => tournament.log().began)
    }

    pub fn lines(&self) -> &[CompetitionLine] {
        each!(self, tournament => &tournament.log().events)
    }

    /// Enters what a player or a director did, after whatever had fallen due before, and says what followed.
    pub fn record(&mut self, now: Timestamp, event: TournamentEvent) -> Result<Vec<TournamentEffect>, TournamentError> {
        // Rulings can still be made after the end, and set it going once more, but players can no longer join or leave.
        if self.is_over() && !matches!(event, TournamentEvent::Game { .. } | TournamentEvent::WentOn) {
            return Err(TournamentError::Over);
        }
        each!(self, tournament => tournament.record(now, event))
    }

    /// Enters that time has passed, if something has fallen due.
    pub fn fall_due(&mut self, now: Timestamp) -> Option<Vec<TournamentEffect>> {
        each!(self, tournament => tournament.fall_due(now))
    }

    /// Enters whatever has fallen due, and then what comes next by itself: the next round once all games are over, or games
    /// for those who are free. None if there is nothing of either.
    pub fn advance(&mut self, now: Timestamp) -> Option<Vec<TournamentEffect>> {
        each!(self, tournament => tournament.advance(now))
    }

    /// The next time at which [`Competition::advance`] will have something to do by itself, if there is no other event
    /// before.
    pub fn due(&self) -> Option<Timestamp> {
        if self.is_halted() {
            return None;
        }
        each!(self, tournament => tournament.due().into_iter().chain(tournament.form().starts()).min())
    }

    /// When an arena ends; the other forms end with their last game.
    pub fn ends(&self) -> Option<Timestamp> {
        each!(self, tournament => tournament.form().end())
    }

    pub fn game(&self, game: CompetitionGame) -> Option<&PairedGame> {
        each!(self, tournament => tournament.games().get(game))
    }

    /// When those are defaulted who have not turned up for a game; none while nothing runs out.
    pub fn default_at(&self, game: CompetitionGame) -> Option<Timestamp> {
        each!(self, tournament => tournament.games().default_at(game))
    }

    pub fn games(&self) -> Vec<(CompetitionGame, PairedGame)> {
        each!(self, tournament => tournament.games().iter().map(|(name, game)| (name, *game)).collect())
    }

    /// The games that are not over.
    pub fn current(&self) -> Vec<(CompetitionGame, PairedGame)> {
        self.games().into_iter().filter(|(_, game)| !game.is_over()).collect()
    }

    /// Whether this game has once ended without a result.
    pub fn was_called_off(&self, game: CompetitionGame) -> bool {
        let called_off = TournamentEvent::Game { game, event: PairedGameEvent::Aborted };
        self.lines().iter().any(|line| line.event == called_off)
    }

    /// The round that is being played, or was the last one, counted from 0. None before the first, and in an arena.
    pub fn round(&self) -> Option<u16> {
        each!(self, tournament => tournament.form().round())
    }

    /// How many rounds it has; an arena has none.
    pub fn rounds(&self) -> Option<u16> {
        each!(self, tournament => tournament.form().round_count())
    }

    /// Who goes without a game in a round, counted from 0, though present.
    pub fn byes(&self, round: u16) -> Vec<CompetitorId> {
        each!(self, tournament => tournament.form().byes(round))
    }

    /// Who sat out a round of a Swiss, counted from 0, having asked for it.
    pub fn sat_out(&self, round: u16) -> Vec<CompetitorId> {
        match self {
            Competition::Swiss(tournament) => tournament.form().sat_out(round.into()).collect(),
            Competition::RoundRobin(_)
            | Competition::KnockOut(_)
            | Competition::DoubleElimination(_)
            | Competition::Arena(_) => Vec::new(),
        }
    }

    /// Who sits out the next round of a Swiss.
    pub fn sitting_out(&self) -> Vec<CompetitorId> {
        match self {
            Competition::Swiss(tournament) => tournament.form().sitting_out().iter().copied().collect(),
            Competition::RoundRobin(_)
            | Competition::KnockOut(_)
            | Competition::DoubleElimination(_)
            | Competition::Arena(_) => Vec::new(),
        }
    }

    /// Whether there is no place for it, so that nothing runs out, begins or comes next.
    pub fn is_halted(&self) -> bool {
        each!(self, tournament => tournament.games().are_halted())
    }

    /// Whether nothing is left to be played. A ruling can change that where one plays to stay in.
    pub fn is_over(&self) -> bool {
        each!(self, tournament => tournament.form().is_over())
    }

    /// Who has won it, once it is over: more than one if nothing tells them apart, none if no player has a point.
    pub fn champions(&self) -> Vec<CompetitorId> {
        if !self.is_over() {
            return Vec::new();
        }
        let first = |place: &Placing| place.rank == 1 && place.score.is_worth_a_title();
        self.standings().iter().filter(|place| first(place)).map(|place| place.player).collect()
    }

    /// Everybody who has ever been in, in the order of seeds or of joining.
    pub fn players(&self) -> Vec<CompetitorId> {
        each!(self, tournament => tournament.field().players().collect())
    }

    /// Whether the player is there; none for one who never was in.
    pub fn presence(&self, player: CompetitorId) -> Option<Participation> {
        each!(self, tournament => tournament.field().presence(player))
    }

    pub fn has_withdrawn(&self, player: CompetitorId) -> bool {
        self.presence(player) == Some(Participation::Withdrawn)
    }

    /// The standings, best first. Those who are struck from a round robin aren't in them.
    pub fn standings(&self) -> Vec<Placing> {
        each!(self, tournament => tournament.form().places())
    }

    /// Everybody's games for the crosstable of a round robin; the other forms have none.
    pub fn crosstable(&self) -> Option<Crosstable> {
        match self {
            Competition::RoundRobin(tournament) => Some(tournament.form().crosstable()),
            Competition::KnockOut(_)
            | Competition::DoubleElimination(_)
            | Competition::Arena(_)
            | Competition::Swiss(_) => None,
        }
    }
}
