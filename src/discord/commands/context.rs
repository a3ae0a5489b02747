//! What a command is given, and how it responds.

use std::sync::Arc;

use poise::CreateReply;
use serenity::all::CreateAllowedMentions;

use crate::discord::data::Data;
use crate::discord::ids::{channel, interaction_event, player};
use crate::discord::present::OutgoingMessage;
use crate::discord::refusal::Refusal;
use crate::game::{GameId, PlayerId};
use crate::i18n::Locale;
use crate::service::{GameQuery, Request, Snapshot};

/// Why a command fails.
pub type Error = Refusal;

/// What a command is given.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Arc<Data>, Error>;

/// Responds to the person who used the command, in private.
pub(super) async fn answer(ctx: Context<'_>, outgoing: OutgoingMessage) -> Result<(), Error> {
    let mut reply = CreateReply::default()
        .content(outgoing.content)
        .components(outgoing.rows)
        .allowed_mentions(CreateAllowedMentions::new())
        .ephemeral(true);
    if let Some(picture) = &outgoing.picture
        && let Some(drawn) = ctx.data().rest.draw(picture).await
    {
        reply = reply.attachment(drawn);
    }
    poise::Context::from(ctx).send(reply).await?;
    Ok(())
}

/// The language of the person who used the command.
pub(super) fn locale(ctx: Context<'_>) -> Locale {
    Locale::for_reader(&ctx.interaction.locale)
}

/// The person who used the command.
pub(super) fn user(ctx: Context<'_>) -> PlayerId {
    player(ctx.interaction.user.id)
}

/// The command as a request to the service.
pub(super) fn request(ctx: Context<'_>) -> Request {
    Request { event: interaction_event(ctx.interaction.id), by: user(ctx) }
}

/// The game that is meant, where none was named: see [`Games::which_game`](crate::service::Games::which_game).
pub(super) async fn game_here(ctx: Context<'_>) -> Result<Snapshot, Error> {
    find_game(ctx, None).await
}

/// The game that is meant: the one with this number or, without a number, that of the place.
pub(super) async fn find_game(ctx: Context<'_>, number: Option<GameId>) -> Result<Snapshot, Error> {
    let guild = ctx.interaction.guild_id.map(serenity::all::GuildId::get);
    let query = GameQuery { game: number, ..GameQuery::of(user(ctx), guild, channel(ctx.interaction.channel_id)) };
    Ok(ctx.data().games.which_game(query).await?)
}
