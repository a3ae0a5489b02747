//! What happens before a tournament begins, and how it does.

use jiff::SignedDuration;

use crate::club::{TournamentPlan, Weekly};
use crate::kept::KeptChange;
use crate::ratings::Clubs;
use crate::ratings::events::to_seconds;
use crate::ratings::members;
use crate::tournament::Tournaments;
use crate::tournament::change::TournamentOutcome;
use crate::tournament::error::TournamentRefusal;
use crate::tournament::news::TournamentNews;
use crate::tournament::state::{Cancellation, CheckIn, Phase, TournamentAt, TournamentId};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{ChannelId, Request, ServiceError};

impl Tournaments {
    /// Founds a tournament, for which one can sign up from then on. It is announced in a channel, in the language there.
    pub async fn found(
        &self,
        request: Request,
        guild: u64,
        (channel, locale): (ChannelId, Locale),
        plan: TournamentPlan,
    ) -> Result<TournamentAt, ServiceError> {
        plan.check().map_err(TournamentRefusal::from)?;
        let weekly = plan.weekly.map(|weekly| Weekly { begins: to_seconds(weekly.begins), ..weekly });
        let plan = TournamentPlan { sign_up_until: plan.sign_up_until.map(to_seconds), weekly, ..plan };
        let id = TournamentId(request.event.0);
        self.clubs
            .in_turn(guild, || async {
                if self.clubs.seen(request).await?.is_some() {
                    return self.tournament(id).await.map(Some);
                }
                if let Some(until) = plan.sign_up_until.filter(|until| *until <= self.clubs.at(request)) {
                    return Err(TournamentRefusal::SignUpOver { until }.into());
                }
                let phase = Phase::SignUp { entrants: Vec::new(), halted: None, check_in: CheckIn::NotOpen };
                let left_out = Vec::new();
                let founded =
                    TournamentAt { id, guild, channel, locale, by: request.by, plan: plan.clone(), phase, left_out };
                let news = vec![TournamentNews::SignUp];
                let outcome = TournamentOutcome { news, ..TournamentOutcome::default() };
                self.commit(request, KeptChange::first(founded, outcome)).await
            })
            .await
    }

    /// Signs up, or joins during play where the form allows it.
    pub async fn sign_up(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.sign_up(at, request.by)).await
    }

    /// Withdraws. During play, the player's unfinished games count as forfeited; one already on the board can be played
    /// to its end, for ratings only.
    pub async fn withdraw(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.withdraw(at, request.by)).await
    }

    /// Lets people sign up for longer.
    pub async fn extend(
        &self,
        request: Request,
        id: TournamentId,
        by: SignedDuration,
    ) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, at| change.extend(at, by)).await
    }

    pub async fn cancel(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.change(request, id, |change, _| change.cancel(Cancellation::By(request.by))).await
    }

    /// Begins with those who have signed up.
    pub async fn start(&self, request: Request, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        self.in_turn(id, || async {
            let stored = self.stored(id).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(Some(stored.at));
            }
            let mut change = KeptChange::of(stored);
            let seeds = seeds(&self.clubs, &change.after).await?;
            change.start(self.clubs.at(request), seeds)?;
            self.commit(request, change).await
        })
        .await
    }
}

/// Those with whom it begins and who are not known to have left, the best rated first; those who have no rating come last, in the order of their signing up.
pub(super) async fn seeds(clubs: &Clubs, at: &TournamentAt) -> Result<Vec<PlayerId>, ServiceError> {
    let mut rated = Vec::new();
    let players = at.starters();
    let departed = members::departed(&clubs.repository, at.guild, &players).await?;
    for player in players.into_iter().filter(|player| !departed.contains(player)) {
        let known = clubs.rated(at.guild, at.plan.pool(), player).await?;
        rated.push((player, if known.games == 0 { f64::NEG_INFINITY } else { known.rating.rating() }));
    }
    // Those who are rated the same keep their order.
    rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    Ok(rated.into_iter().map(|(player, _)| player).collect())
}
