//! Which tournament a user means.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::kit::app::App;
use crate::kit::command_context::{CommandContext, guild, look_up_reader};
use crate::kit::ids::channel;
use crate::kit::limits::{CHOICE_NAME, CHOICES, quote, truncate};
use crate::kit::plain_text::plain;
use crate::kit::refusal::Refusal;
use crate::tournament::messages;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::{ChannelId, Phase, ServiceError, TournamentAt, TournamentId, TournamentRefusal};

const NAMED: usize = 5;

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
    let all = app.service.tournaments.of_guild(guild).await?;
    match choice {
        Some(choice) => named(all, choice).ok_or(TournamentMisuse::NoSuchName.into()),
        None => open(all, channels),
    }
}

/// The same for a manager who chooses another channel: without a choice, the one that has none.
pub async fn to_move(
    app: &App,
    guild: u64,
    channels: &[ChannelId],
    choice: Option<&str>,
) -> Result<TournamentAt, Refusal> {
    let mut halted = app.service.tournaments.of_guild(guild).await?;
    halted.retain(TournamentAt::is_halted);
    match (choice, halted.pop()) {
        (None, Some(at)) if halted.is_empty() => Ok(at),
        _ => chosen(app, guild, channels, choice).await,
    }
}

/// The same for an organiser who ends a series: without a choice, the one of a series that people can sign up for.
pub async fn of_series(
    app: &App,
    guild: u64,
    channels: &[ChannelId],
    choice: Option<&str>,
) -> Result<TournamentAt, Refusal> {
    let mut all = app.service.tournaments.of_guild(guild).await?;
    if let Some(choice) = choice {
        return named(all, choice).ok_or(TournamentMisuse::NoSuchName.into());
    }
    all.retain(|at| at.plan.weekly.is_some() && matches!(at.phase, Phase::SignUp { .. }));
    match all.is_empty() {
        true => Err(ServiceError::from(TournamentRefusal::NoSeries).into()),
        false => open(all, channels),
    }
}

/// The same for those who only look: where none is open, the newest of these channels, or else of the server.
pub async fn looked_at(
    app: &App,
    guild: u64,
    channels: &[ChannelId],
    choice: Option<&str>,
) -> Result<TournamentAt, Refusal> {
    let all = app.service.tournaments.of_guild(guild).await?;
    if choice.is_some() || all.iter().any(TournamentAt::is_open) {
        return chosen(app, guild, channels, choice).await;
    }
    let newest = all.iter().find(|at| channels.contains(&at.channel)).or(all.first());
    newest.cloned().ok_or(TournamentMisuse::NoneOpen.into())
}

fn open(mut all: Vec<TournamentAt>, channels: &[ChannelId]) -> Result<TournamentAt, Refusal> {
    all.retain(TournamentAt::is_open);
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

/// Where the command is used: a channel, or a thread and the channel above.
pub fn here(ctx: CommandContext<'_>) -> Vec<ChannelId> {
    let parent = ctx.interaction.channel.as_ref().and_then(|here| here.parent_id).map(channel);
    [channel(ctx.interaction.channel_id)].into_iter().chain(parent).collect()
}

/// Autocompletes tournaments, open or over.
pub async fn suggest_any(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggestions(ctx, partial, |_| true).await
}

/// The same of those in which something can still be done.
pub async fn suggest_open(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggestions(ctx, partial, TournamentAt::is_open).await
}

async fn suggestions(
    ctx: CommandContext<'_>,
    partial: &str,
    fits: impl Fn(&TournamentAt) -> bool,
) -> CreateAutocompleteResponse {
    let locale = look_up_reader(ctx).await.locale;
    let all = match guild(ctx) {
        Some(guild) => ctx.data().service.tournaments.of_guild(guild).await.unwrap_or_default(),
        None => Vec::new(),
    };
    let partial = plain(partial);
    let fitting = all.iter().filter(|at| fits(at) && plain(at.plan.name.as_str()).contains(&partial));
    let choice = |at: &TournamentAt| {
        AutocompleteChoice::new(truncate(&messages::tournament_choice(at, locale), CHOICE_NAME), at.id.0.to_string())
    };
    CreateAutocompleteResponse::new().set_choices(fitting.take(CHOICES).map(choice).collect())
}
