//! `/tournament export`: a tournament as files for other programs.

use club_competitions::competition::Competition;
use club_competitions::report::{ReportHead, ReportedPlayer, ReportedPlayers, games, standings, trf};
use club_competitions::tournament::GameStage;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, defer, finish, locale, server};
use crate::kit::roster::names_in_files;
use crate::tournament::lookup::{here, looked_at, suggest_any};
use crate::tournament::messages;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::game::PlayerId;
use bot_service::{ServiceError, TournamentAt, TournamentRefusal};

choices! {
    TournamentFileChoice {
        Tables = "choice-tournament-file-csv",
        Report = "choice-tournament-file-trf",
    }
}

/// Exports a tournament.
#[poise::command(slash_command)]
pub(super) async fn export(
    ctx: CommandContext<'_>,
    format: Option<TournamentFileChoice>,
    #[autocomplete = "suggest_any"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = looked_at(ctx.data(), server(ctx)?, &here(ctx), tournament.as_deref()).await?;
    defer(ctx).await?;
    let competition = at.competition().ok_or(ServiceError::from(TournamentRefusal::NotBegun))?;
    let players = reported(ctx, &at, competition).await?;
    let files = match format.unwrap_or(TournamentFileChoice::Tables) {
        TournamentFileChoice::Tables => {
            vec![("standings.csv", standings(competition, &players)), ("games.csv", games(competition, &players))]
        }
        TournamentFileChoice::Report => {
            let report = trf(competition, &head(&at, competition), &players).ok_or(TournamentMisuse::NoReport)?;
            vec![("tournament.trf", report)]
        }
    };
    finish(ctx, messages::tournament_files(&at, files, locale(ctx))).await
}

/// Those who played, with their names and ratings of today.
async fn reported(
    ctx: CommandContext<'_>,
    at: &TournamentAt,
    competition: &Competition,
) -> Result<ReportedPlayers, Error> {
    let app = ctx.data();
    let players = competition.players();
    let people: Vec<PlayerId> = players.iter().map(|player| PlayerId(player.0)).collect();
    let names = names_in_files(app, at.guild, &people).await;
    let mut reported = ReportedPlayers::new();
    for player in players {
        let person = PlayerId(player.0);
        let rated = app.service.clubs.rated(at.guild, at.plan.pool(), person).await?;
        let rating = u32::try_from(rated.rating.rounded()).ok().filter(|_| rated.games > 0);
        let name = names.get(&person).cloned().unwrap_or_default();
        reported.insert(player, ReportedPlayer { name, rating });
    }
    Ok(reported)
}

fn head(at: &TournamentAt, competition: &Competition) -> ReportHead {
    let last = competition.games().into_iter().filter_map(|(_, game)| match game.stage {
        GameStage::Over { at, .. } => Some(at),
        GameStage::Open { .. } | GameStage::Playing => None,
    });
    ReportHead {
        name: at.plan.name.as_str().to_owned(),
        time: at.plan.time.to_string(),
        began: day(competition.began()),
        ended: last.max().filter(|_| competition.is_over()).map(day),
    }
}

fn day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}
