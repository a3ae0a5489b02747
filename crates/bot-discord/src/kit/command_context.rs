//! What a command is given, and how it responds.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use crate::kit::away_channels::is_away;
use crate::kit::game_place::GameOrigin;
use crate::kit::ids::{channel, interaction_event, player};
use crate::kit::interaction::{FirstResponse, InteractionRef};
use crate::kit::message::OutgoingMessage;
use crate::kit::not_shown::not_shown;
use crate::kit::organisers::require_organiser;
use crate::kit::panel::Panel;
use crate::kit::permissions::{ChannelOrThread, missing_to_play};
use crate::kit::reader::Reader;
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::rest_error::RestError;
use crate::kit::threads::InteractionSite;
use crate::kit::{away, ids, interaction};
use bot_service::game::{GameId, PlayerId};
use bot_service::{GameQuery, Place, Request, ServiceError, Snapshot, TableError};

pub type Error = Refusal;

/// What a command is given.
pub(crate) type CommandContext<'a> = poise::ApplicationContext<'a, Arc<App>, Error>;

/// Responds to the person who used the command: in private, or in place of the first response. What the command did is done,
/// whether or not that can be told, so a response that Discord does not take is only logged.
pub(crate) async fn answer(ctx: CommandContext<'_>, outgoing: OutgoingMessage) {
    let outgoing = outgoing.looking(reader(ctx).look);
    let sent = match ctx.has_sent_initial_response.load(Ordering::Acquire) {
        true => interaction::edit_response(&ctx.data().rest, &ctx.interaction.token, &outgoing).await,
        false => respond(ctx, FirstResponse::Private(&outgoing)).await,
    };
    settle(ctx, sent).await;
}

/// Where the bot isn't, things can be said by an answered command.
async fn keep_reach(ctx: CommandContext<'_>) {
    let (here, event) = (channel(ctx.interaction.channel_id), interaction_event(ctx.interaction.id));
    if is_away_here(ctx) {
        away::answered(ctx.data(), here, event, &ctx.interaction.token).await;
    }
}

/// Whether the command was used where the bot isn't.
pub(crate) fn is_away_here(ctx: CommandContext<'_>) -> bool {
    is_away(ctx.interaction.guild_id, ctx.interaction.channel.as_ref().map(|channel| channel.kind))
}

/// As [`answer`] with a panel.
pub(crate) async fn show(ctx: CommandContext<'_>, panel: Panel) {
    let panel = panel.looking(reader(ctx).look);
    let sent = match ctx.has_sent_initial_response.load(Ordering::Acquire) {
        true => interaction::edit_to_panel(&ctx.data().rest, &ctx.interaction.token, &panel).await,
        false => respond(ctx, FirstResponse::Panel(&panel)).await,
    };
    settle(ctx, sent).await;
}

/// What follows an answer.
async fn settle(ctx: CommandContext<'_>, sent: Result<(), RestError>) {
    match sent {
        Ok(()) => keep_reach(ctx).await,
        Err(error) => tracing::warn!(%error, "Discord did not accept the response to a command"),
    }
}

/// Ends a command with [`answer`].
pub(crate) async fn finish(ctx: CommandContext<'_>, outgoing: OutgoingMessage) -> Result<(), Error> {
    answer(ctx, outgoing).await;
    Ok(())
}

/// Answers without a word, where what the command did shows in the channel. Discord wants a message all the same, so one is
/// promised and taken away.
pub(crate) async fn answer_nothing(ctx: CommandContext<'_>) {
    // A message that was promised might be taken for what is said next.
    if is_away_here(ctx) {
        return answer(ctx, OutgoingMessage::text(&Text::new("answer-done"), locale(ctx))).await;
    }
    let answered = match respond(ctx, FirstResponse::DeferPrivate).await {
        Ok(()) => interaction::remove_response(&ctx.data().rest, &ctx.interaction.token).await,
        Err(error) => Err(error),
    };
    if let Err(error) = answered {
        tracing::warn!(%error, "Discord did not accept the response to a command");
    }
}

/// Shows the person who used the command, in private, that a message will follow.
pub(crate) async fn defer(ctx: CommandContext<'_>) -> Result<(), Error> {
    Ok(respond(ctx, FirstResponse::DeferPrivate).await?)
}

pub(crate) async fn respond(ctx: CommandContext<'_>, response: FirstResponse<'_>) -> Result<(), RestError> {
    let to = InteractionRef { id: ctx.interaction.id, token: &ctx.interaction.token };
    interaction::respond(&ctx.data().rest, to, response).await?;
    ctx.has_sent_initial_response.store(true, Ordering::Release);
    Ok(())
}

/// As [`finish`], after the user has changed a game: it says so if the game's channel, being this one, cannot show the change.
pub(crate) async fn finish_changed(
    ctx: CommandContext<'_>,
    after: &Snapshot,
    outgoing: OutgoingMessage,
) -> Result<(), Error> {
    let kind = ChannelOrThread::of(ctx.interaction.channel.as_ref().map(|channel| channel.kind));
    let missing = missing_to_play(kind, ctx.interaction.app_permissions);
    let is_here = ctx.interaction.guild_id.is_some() && after.place.channel == channel(ctx.interaction.channel_id);
    let outgoing = match is_here && !missing.is_empty() {
        true => not_shown(outgoing, missing, locale(ctx)),
        false => outgoing,
    };
    finish(ctx, outgoing).await
}

pub(crate) fn locale(ctx: CommandContext<'_>) -> Locale {
    reader(ctx).locale
}

/// How the person reads who used the command: as [`find_reader`] has found, or else as their client says.
pub(crate) fn reader(ctx: CommandContext<'_>) -> Reader {
    let found = ctx.invocation_data.try_lock().ok().and_then(|found| found.downcast_ref::<Reader>().copied());
    found.unwrap_or_else(|| Locale::for_reader(&ctx.interaction.locale).into())
}

/// Finds out how the person reads who uses a command, before it begins.
pub async fn find_reader(ctx: poise::Context<'_, Arc<App>, Error>) {
    let poise::Context::Application(used) = ctx else { return };
    ctx.set_invocation_data(look_up_reader(used).await).await;
}

/// As [`reader`], for suggestions, which are made before any command begins.
pub(crate) async fn look_up_reader(ctx: CommandContext<'_>) -> Reader {
    ctx.data().reader(user(ctx), client(ctx), guild(ctx)).await
}

pub(crate) fn client(ctx: CommandContext<'_>) -> Locale {
    Locale::for_reader(&ctx.interaction.locale)
}

/// The server, unless the command was used in direct messages.
pub(crate) fn guild(ctx: CommandContext<'_>) -> Option<u64> {
    ctx.interaction.guild_id.map(serenity::all::GuildId::get)
}

pub(crate) fn server(ctx: CommandContext<'_>) -> Result<u64, Error> {
    guild(ctx).ok_or(Refusal::GuildOnly)
}

pub(crate) fn managed_server(ctx: CommandContext<'_>) -> Result<u64, Error> {
    require_manager(guild(ctx), ctx.interaction.member.as_ref().and_then(|member| member.permissions))
}

/// The server, for those who may run its tournaments, ladder and seasons.
pub(crate) async fn organised_server(ctx: CommandContext<'_>) -> Result<u64, Error> {
    require_organiser(ctx.data(), guild(ctx), ctx.interaction.member.as_deref()).await
}

pub(crate) fn site(ctx: CommandContext<'_>) -> InteractionSite {
    InteractionSite {
        guild: ctx.interaction.guild_id,
        channel: ctx.interaction.channel.as_ref().map(|channel| channel.kind),
        permissions: ctx.interaction.app_permissions,
    }
}

pub(crate) fn user(ctx: CommandContext<'_>) -> PlayerId {
    player(ctx.interaction.user.id)
}

pub(crate) fn request(ctx: CommandContext<'_>) -> Request {
    ids::request(interaction_event(ctx.interaction.id), user(ctx))
}

/// The game with this number, if it belongs to this server or to the user.
pub(crate) async fn game_of_place(ctx: CommandContext<'_>, id: GameId) -> Result<Snapshot, Error> {
    let snapshot = ctx.data().service.games.numbered(id).await?;
    let here = ctx.interaction.guild_id.is_some_and(|guild| snapshot.place.guild == Some(guild.get()));
    match here || snapshot.game.players().any(|player| player == user(ctx)) {
        true => Ok(snapshot),
        false => Err(ServiceError::from(TableError::NoSuchGame(id)).into()),
    }
}

/// The game that is meant, where none was named: see [`Games::which_game`](bot_service::Games::which_game).
pub(crate) async fn game_here(ctx: CommandContext<'_>) -> Result<Snapshot, Error> {
    find_game(ctx, None).await
}

/// The game that is meant: the one with this number or, without a number, that of the place.
pub(crate) async fn find_game(ctx: CommandContext<'_>, number: Option<GameId>) -> Result<Snapshot, Error> {
    Ok(ctx.data().service.games.which_game(query(ctx, number)).await?)
}

/// Which game that is.
pub(crate) fn query(ctx: CommandContext<'_>, number: Option<GameId>) -> GameQuery {
    GameQuery { game: number, ..GameQuery::of(user(ctx), guild(ctx), channel(ctx.interaction.channel_id)) }
}

pub(crate) fn place(ctx: CommandContext<'_>) -> Place {
    let interaction = ctx.interaction;
    let origin = GameOrigin {
        guild: interaction.guild_id,
        channel: interaction.channel_id,
        guild_locale: interaction.guild_locale.as_deref(),
        reader: locale(ctx),
    };
    origin.place()
}
