//! Slash commands, one file each: read the options, make one service call, answer the one who asked.

mod analyse;
mod board;
mod choices;
mod count;
mod draw;
mod games;
mod handoff;
mod help;
mod hint;
mod moves;
mod play;
mod registration;
mod resign;
mod settings;
mod setup;
mod takeback;

use std::sync::Arc;

use poise::{CommandInteractionType, CreateReply, FrameworkError};
use serenity::all::{CreateAllowedMentions, CreateInteractionResponse, CreateInteractionResponseMessage};

pub use registration::registration;

use super::Data;
use super::ids::{channel, interaction_event, player};
use super::present::Outgoing;
use super::refusal::{self, Refusal};
use crate::game::{GameId, PlayerId, Stage};
use crate::i18n::Locale;
use crate::service::{Request, ServiceError, Snapshot};

/// What a command ends in when it cannot do what was asked.
pub type Error = Refusal;

/// What a command is given.
type Context<'a> = poise::ApplicationContext<'a, Arc<Data>, Error>;

/// Every command, with its names and descriptions in both languages.
pub fn all() -> Vec<poise::Command<Arc<Data>, Error>> {
    let mut commands = vec![
        play::play(),
        moves::play_move(),
        board::board(),
        draw::draw(),
        resign::resign(),
        takeback::takeback(),
        count::count(),
        games::games(),
        handoff::handoff(),
        hint::hint(),
        analyse::analyse(),
        help::help(),
        settings::settings(),
        setup::setup(),
    ];
    registration::localise(&mut commands);
    commands
}

/// Answers for every way in which poise can fail, in words of ours. poise's own handler would show people the failed
/// request with the interaction's token in it.
pub async fn on_error(error: FrameworkError<'_, Arc<Data>, Error>) {
    match error {
        FrameworkError::Command { error, ctx, .. } => refuse(ctx, &error).await,
        FrameworkError::GuildOnly { ctx, .. } => refuse(ctx, &Refusal::GuildOnly).await,
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            tracing::error!(command = %ctx.command().qualified_name, ?payload, "a command panicked");
            refuse(ctx, &Refusal::Fault("a command panicked")).await;
        }
        FrameworkError::UnknownInteraction { interaction, framework, .. } => {
            tracing::warn!(command = %interaction.data.name, "a command that does not exist was used");
            let words = refusal::explain(&Refusal::UnknownCommand, Locale::for_reader(&interaction.locale));
            let message = CreateInteractionResponseMessage::new().content(words.content).ephemeral(true);
            let response = CreateInteractionResponse::Message(message);
            if let Err(error) = interaction.create_response(framework.user_data.rest.http(), response).await {
                let failure = super::failure::Failure::from(error);
                tracing::warn!(%failure, "a refusal could not be shown");
            }
        }
        other => match other.ctx() {
            Some(ctx) => {
                tracing::warn!(command = %ctx.command().qualified_name, "a command was used as it is not registered");
                refuse(ctx, &Refusal::UnknownCommand).await;
            }
            None => tracing::error!("poise failed outside of any command"),
        },
    }
}

async fn refuse(ctx: poise::Context<'_, Arc<Data>, Error>, refusal: &Refusal) {
    let poise::Context::Application(ctx) = ctx else { return };
    let words = refusal::explain(refusal, locale(ctx));
    // Suggestions have no place for words.
    if ctx.interaction_type == CommandInteractionType::Autocomplete {
        return;
    }
    if let Err(pending_notices) = answer(ctx, words).await {
        tracing::warn!(%pending_notices, "a refusal could not be shown");
    }
}

/// Answers the one who asked, and nobody else.
async fn answer(ctx: Context<'_>, outgoing: Outgoing) -> Result<(), Error> {
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

/// The reader's language.
fn locale(ctx: Context<'_>) -> Locale {
    Locale::for_reader(&ctx.interaction.locale)
}

/// The one who asked.
fn asker(ctx: Context<'_>) -> PlayerId {
    player(ctx.interaction.user.id)
}

/// The command as a wish.
fn request(ctx: Context<'_>) -> Request {
    Request { event: interaction_event(ctx.interaction.id), by: asker(ctx) }
}

/// The game that is meant: that of the channel or, in direct messages, the asker's own.
///
/// In direct messages the game that waits for the asker is meant, if it is only one; without any, the only one that is
/// being played at all.
async fn game_here(ctx: Context<'_>) -> Result<Snapshot, Error> {
    let games = &ctx.data().games;
    if ctx.interaction.guild_id.is_some() {
        let id = games.open_in(channel(ctx.interaction.channel_id)).await?.ok_or(ServiceError::NoGame)?;
        return Ok(games.get(id).await?);
    }
    let mine = games.open_of(asker(ctx)).await?;
    let playing: Vec<_> = mine.into_iter().filter(|one| one.game.play().is_some()).collect();
    let (waiting, others): (Vec<_>, Vec<_>) = playing.into_iter().partition(|one| waits_for(one, asker(ctx)));
    only(if waiting.is_empty() { others } else { waiting })
}

/// The asker's own game with this number.
async fn own_game(ctx: Context<'_>, id: GameId) -> Result<Snapshot, Error> {
    let snapshot = ctx.data().games.get(id).await?;
    match snapshot.game.players().any(|one| one == asker(ctx)) {
        true => Ok(snapshot),
        false => Err(ServiceError::NoGame.into()),
    }
}

fn waits_for(snapshot: &Snapshot, player: PlayerId) -> bool {
    matches!(snapshot.game.stage(), Stage::Playing(play) if play.seat_to_move().person() == Some(player))
}

fn only(games: Vec<Snapshot>) -> Result<Snapshot, Error> {
    let ids: Vec<_> = games.iter().map(|one| one.id).collect();
    let mut games = games.into_iter();
    match (games.next(), games.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => Err(ServiceError::NoGame.into()),
        (Some(_), Some(_)) => Err(ServiceError::WhichGame(ids).into()),
    }
}
