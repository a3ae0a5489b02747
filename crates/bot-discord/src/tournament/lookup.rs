//! Which tournament a user means.

use crate::kit::app::App;
use crate::kit::limits::quote;
use crate::kit::refusal::Refusal;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::{ChannelId, Phase, ServiceError, TournamentAt, TournamentId, TournamentRefusal};

const NAMED: usize = 5;

/// The server on which a user may run tournaments, if they manage it.
pub fn organised(managed: Result<u64, Refusal>) -> Result<u64, Refusal> {
    match managed {
        Err(Refusal::NotManager) => Err(TournamentMisuse::NotManager.into()),
        managed => managed,
    }
}

/// Whether one can still do something in a tournament.
pub const fn is_open(at: &TournamentAt) -> bool {
    matches!(at.phase, Phase::SignUp { .. } | Phase::Running(_))
}

pub async fn of_server(app: &App, guild: u64, id: TournamentId) -> Result<TournamentAt, ServiceError> {
    let at = app.service.tournaments.tournament(id).await?;
    if at.guild == guild { Ok(at) } else { Err(TournamentRefusal::NoTournament.into()) }
}

/// The tournament that was chosen or, without a choice, the one that is open in one of these channels, or else on the server.
pub async fn chosen(
    app: &App,
    guild: u64,
    channels: &[ChannelId],
    choice: Option<&str>,
) -> Result<TournamentAt, Refusal> {
    let mut all = app.service.tournaments.of_guild(guild).await?;
    if let Some(choice) = choice {
        return named(all, choice).ok_or(TournamentMisuse::NoSuchName.into());
    }
    all.retain(is_open);
    if all.iter().any(|at| channels.contains(&at.channel)) {
        all.retain(|at| channels.contains(&at.channel));
    }
    match all.len() {
        0 => Err(TournamentMisuse::NoneOpen.into()),
        1 => all.pop().ok_or(TournamentMisuse::NoneOpen.into()),
        _ => {
            let names = all.iter().take(NAMED).map(|at| quote(at.plan.name.as_str()));
            Err(TournamentMisuse::Several(names.collect()).into())
        }
    }
}

/// The one with this number, as it is suggested, or with this name, as it may be typed.
fn named(all: Vec<TournamentAt>, choice: &str) -> Option<TournamentAt> {
    let number = choice.parse().ok().map(TournamentId);
    all.into_iter().find(|at| Some(at.id) == number || at.plan.name.as_str() == choice.trim())
}
