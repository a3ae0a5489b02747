//! Who has the roles of winners: those who won the last tournament of a server with such a role that ended.

use bot_store::repository::put;
use bot_store::{PlayerId, ServiceError};
use club_competitions::competition::Competition;
use club_competitions::tournament::CompetitionScore;
use commit_store::{Expect, Put};

use crate::kept::{KeptChange, KeptStore};
use crate::roles::notices as role_notices;
use crate::roles::records::{RolesRecord, TournamentRoleRecord, club_roles, tournament_role};
use crate::tournament::state::{Phase, TournamentAt, person};

/// The last place that is on the podium.
const PODIUM: u32 = 3;

impl KeptStore<TournamentAt> {
    /// The puts by which the roles of a tournament get to its winners.
    pub(super) async fn honoured(&self, change: &KeptChange<TournamentAt>) -> Result<Vec<Put>, ServiceError> {
        let TournamentAt { id, guild, ref plan, ref phase, .. } = change.after;
        let mut puts = Vec::new();
        if plan.roles.all().next().is_none() {
            return Ok(puts);
        }
        if change.before.is_none() {
            puts.extend(self.first_of_roles(&change.after).await?);
        }
        let Phase::Over(competition) = phase else { return Ok(puts) };
        let was_over = change.before.as_ref().is_some_and(|before| matches!(before.at.phase, Phase::Over(_)));
        for (role, last) in [(plan.roles.winner, 1), (plan.roles.podium, PODIUM)] {
            // One role for both is everybody's on the podium.
            let Some(role) = role.filter(|role| last > 1 || plan.roles.podium != Some(*role)) else { continue };
            let key = tournament_role(guild, role);
            let (expect, known) = self.repository.replaceable::<TournamentRoleRecord>(&key).await?;
            let record = TournamentRoleRecord { tournament: id.0, players: first(competition, last) };
            // A correction of a tournament takes the role from nobody who has won a later one.
            let is_its = known.as_ref().is_none_or(|known| known.tournament == id.0);
            if known.as_ref() != Some(&record) && (is_its || !was_over) {
                puts.push(put(key, expect, &record)?);
            }
        }
        if !puts.is_empty() {
            puts.push(role_notices::due(&self.outbox, guild)?);
        }
        Ok(puts)
    }

    /// What is kept of a server's roles, if nothing was chosen before.
    async fn first_of_roles(&self, at: &TournamentAt) -> Result<Option<Put>, ServiceError> {
        let key = club_roles(at.guild);
        if self.repository.get::<RolesRecord>(&key).await?.is_some() {
            return Ok(None);
        }
        let TournamentAt { by, channel, locale, .. } = *at;
        let none = RolesRecord { by, channel, locale, champion: None, top: None, holders: Vec::new() };
        put(key, Expect::Absent, &none).map(Some)
    }
}

/// Those up to this place who have won something.
fn first(competition: &Competition, last: u32) -> Vec<PlayerId> {
    let is_worth = |score: CompetitionScore| match score {
        CompetitionScore::OutIn(_) => true,
        score => score.is_worth_a_title(),
    };
    let places = competition.standings().into_iter().filter(|place| place.rank <= last && is_worth(place.score));
    places.map(|place| person(place.player)).filter(|player| !player.is_nobody()).collect()
}
