//! The buttons of a tournament: signing up and withdrawing, being there for a game, and what asks to be confirmed.

use club_competitions::CompetitorId as Player;
use club_competitions::competition::CompetitionGame;

use crate::i18n::Locale;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::limits::{THREAD_NAME, truncate};
use crate::kit::member_names::name_of;
use crate::kit::permissions::{ChannelOrThread, missing_to_open_thread};
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::rest_error::RestError;
use crate::kit::{limits, threads};
use crate::tournament::action::{TableCode, TournamentAction, TournamentButton};
use crate::tournament::lookup::of_server;
use crate::tournament::messages;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Phase, TablePlace, TableStep, TournamentAt, TournamentId, TournamentPost};

impl Component for TournamentButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, self.tournament, self.action).await
    }
}

pub(crate) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    id: TournamentId,
    action: TournamentAction,
) -> Result<Response, Refusal> {
    let guild = ctx.server()?;
    let at = of_server(ctx.app, guild, id).await?;
    let (tournaments, request, locale) = (&ctx.app.service.tournaments, ctx.request(), ctx.locale());
    match action {
        // The announcement says so itself from then on.
        TournamentAction::SignUp | TournamentAction::Withdraw | TournamentAction::CheckIn
            if is_closed(&at, action) && !is_private(ctx) =>
        {
            Ok(Response::InPlace(announcement(ctx, &at).await))
        }
        TournamentAction::SignUp => {
            let after = tournaments.sign_up(request, id).await?;
            entries(ctx, &after, messages::tournament_entered(&after, locale)).await
        }
        TournamentAction::CheckIn => {
            let after = tournaments.check_in(request, id).await?;
            if tournaments.post(id, TournamentPost::CheckIn).await? != Some(ctx.message()) {
                return Ok(Response::Private(messages::tournament_checked_in(&after, locale)));
            }
            // Others may have pressed meanwhile.
            let newest = tournaments.tournament(id).await?;
            let locale = everybody(ctx, &newest).await;
            let command = |name: &str| ctx.app.command_mention(name);
            Ok(Response::InPlace(messages::tournament_check_in_now(&newest, command, locale)))
        }
        TournamentAction::Withdraw => match at.phase {
            Phase::Running(_) => Ok(Response::Private(messages::tournament_ask_to_withdraw(&at, locale))),
            _ => {
                let after = tournaments.withdraw(request, id).await?;
                entries(ctx, &after, messages::tournament_left(&after, locale)).await
            }
        },
        TournamentAction::ConfirmWithdraw => {
            let after = tournaments.withdraw(request, id).await?;
            Ok(Response::InPlace(messages::tournament_left(&after, locale)))
        }
        TournamentAction::Arrive(code) => arrive(ctx, &at, code).await,
        TournamentAction::SitOut => {
            let after = tournaments.sit_out(request, id).await?;
            Ok(Response::Private(messages::tournament_sits_out(&after, locale)))
        }
        TournamentAction::Pause => {
            let after = tournaments.pause(request, id).await?;
            Ok(Response::Private(messages::tournament_paused(&after, locale)))
        }
        TournamentAction::Resume => {
            let after = tournaments.resume(request, id).await?;
            Ok(Response::Private(messages::tournament_resumed(&after, locale)))
        }
        TournamentAction::Standings(part) => {
            // Discord may be asked for everybody in it.
            if is_private(ctx) {
                ctx.defer().await?;
            } else {
                ctx.defer_private().await?;
            }
            let shown = crate::tournament::page::standings(ctx.app, &at, part, ctx.player(), locale).await;
            Ok(Response::InPlace(shown.ok_or(Refusal::OldButton)?))
        }
        TournamentAction::Cancel => {
            ctx.organised_server().await?;
            let after = tournaments.cancel(request, id).await?;
            Ok(Response::InPlace(messages::tournament_called_off(&after, ctx.player(), locale)))
        }
    }
}

/// During sign-up, the message lists the entrants; later the user gets an answer.
async fn entries(
    ctx: &ComponentContext<'_>,
    after: &TournamentAt,
    told: crate::kit::message::OutgoingMessage,
) -> Result<Response, Refusal> {
    if !matches!(after.phase, Phase::SignUp { .. }) {
        return Ok(Response::Private(told));
    }
    // Others may have pressed meanwhile.
    let newest = ctx.app.service.tournaments.tournament(after.id).await?;
    Ok(Response::InPlace(announcement(ctx, &newest).await))
}

/// Whether the action is no longer available to any user.
const fn is_closed(at: &TournamentAt, action: TournamentAction) -> bool {
    match &at.phase {
        Phase::SignUp { .. } => false,
        Phase::Running(_) => match action {
            TournamentAction::CheckIn => true,
            TournamentAction::SignUp => !at.plan.form.takes_late_entries(),
            _ => false,
        },
        Phase::Over(_) | Phase::Cancelled { .. } => true,
    }
}

/// Whether the message with the button is ephemeral.
fn is_private(ctx: &ComponentContext<'_>) -> bool {
    ctx.is_ephemeral()
}

async fn announcement(ctx: &ComponentContext<'_>, at: &TournamentAt) -> crate::kit::message::OutgoingMessage {
    let locale = everybody(ctx, at).await;
    messages::tournament_sign_up(at, |name| ctx.app.command_mention(name), locale)
}

/// The language of the message with the button: the reader's if it is ephemeral.
async fn everybody(ctx: &ComponentContext<'_>, at: &TournamentAt) -> Locale {
    match is_private(ctx) {
        true => ctx.locale(),
        false => ctx.app.server(Some(at.guild)).await.style.language.unwrap_or(at.locale),
    }
}

/// Checks the player in for their game, which begins in its thread unless the opponent is still awaited. If it has no
/// thread, one is opened.
async fn arrive(ctx: &mut ComponentContext<'_>, at: &TournamentAt, code: TableCode) -> Result<Response, Refusal> {
    let competition = at.competition().ok_or(Refusal::OldButton)?;
    let game = CompetitionGame::from_code(competition.form(), code.0).ok_or(Refusal::OldButton)?;
    if competition.game(game).is_some_and(|open| !open.involves(Player(ctx.player().0))) {
        return Err(TournamentMisuse::OthersGame.into());
    }
    let server = ctx.app.ruleset_of(ctx.interaction.guild_id).await?;
    let tournaments = &ctx.app.service.tournaments;
    let known = tournaments.table(at.id, game).await?.thread;
    let channel = match known {
        Some(thread) => Ok(thread),
        None => place(ctx, at, game).await,
    };
    let (place, refused) = match channel {
        Ok(channel) => (Some(TablePlace { channel, server }), None),
        Err(refusal) => (None, Some(refusal)),
    };
    if let Some(place) = place.filter(|_| known.is_none())
        && let TableStep::Begun(_) = tournaments.table_opened(at.id, game, place).await?
    {
        return seats(ctx, at.id, game).await;
    }
    // Whoever is there has come, with or without a place for the game.
    tournaments.arrive(ctx.request(), at.id, game, place).await?;
    match refused {
        Some(refusal) => Err(refusal),
        None => seats(ctx, at.id, game).await,
    }
}

/// The message of a game after a player has checked in.
async fn seats(ctx: &ComponentContext<'_>, id: TournamentId, game: CompetitionGame) -> Result<Response, Refusal> {
    let after = ctx.app.service.tournaments.tournament(id).await?;
    let locale = everybody(ctx, &after).await;
    messages::tournament_seats(&after, game, locale).map(Response::InPlace).ok_or(Refusal::OldButton)
}

/// Where a game begins that has no thread: in a new one, or here if this is a thread.
async fn place(ctx: &mut ComponentContext<'_>, at: &TournamentAt, game: CompetitionGame) -> Result<ChannelId, Refusal> {
    let site = ctx.site();
    if ChannelOrThread::of(site.channel) == ChannelOrThread::Thread {
        return Ok(ctx.channel());
    }
    if !ChannelOrThread::of(site.channel).has_threads() {
        return Err(TournamentMisuse::InVoice.into());
    }
    let missing = missing_to_open_thread(site.permissions);
    if !missing.is_empty() {
        return Err(TournamentMisuse::ThreadPermissions(missing).into());
    }
    ctx.defer().await?;
    let competition = at.competition().ok_or(Refusal::OldButton)?;
    let pairing = competition.game(game).ok_or(Refusal::OldButton)?.pairing;
    let mut names = Vec::new();
    for player in [pairing.white, pairing.black].map(|player| PlayerId(player.0)) {
        names.push((player, limits::name(&name_of(ctx.app, Some(at.guild), player).await)));
    }
    let called = |player| names.iter().find(|(known, _)| *known == player).map(|(_, name)| name.clone());
    let locale = ctx.app.server(Some(at.guild)).await.style.language.unwrap_or(at.locale);
    let name = messages::tournament_thread_name(competition, game, |player| called(player).unwrap_or_default(), locale);
    let name = truncate(&name.ok_or(Refusal::OldButton)?, THREAD_NAME);
    let under = match is_private(ctx) {
        true => ThreadParent::within(ctx.channel(), ctx.site().channel),
        false => ThreadParent::Message(ctx.message()),
    };
    match threads::open(ctx.app, under, &name).await {
        Ok(thread) => Ok(thread),
        Err(error @ RestError::Transient(_)) => Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "cannot open a thread for a tournament's game");
            Err(TournamentMisuse::NoThread.into())
        }
    }
}
