//! Slash commands, one file each: read the options, make one service call, respond.

mod analyse;
mod board;
mod choices;
mod club;
mod context;
mod count;
mod draw;
mod export;
mod games;
mod handoff;
mod help;
mod hint;
mod ladder;
mod ladder_settings;
mod learn;
mod look;
mod moves;
mod own_games;
mod play;
mod privacy;
mod puzzle;
mod rating;
mod registration;
mod resign;
mod season;
mod settings;
mod setup;
mod setup_puzzle;
mod setup_puzzle_suggestions;
mod takeback;
mod time;
mod tournament;
mod tournament_create;

use std::sync::Arc;

use poise::{CommandInteractionType, FrameworkError};
use serenity::all::{CommandInteraction, CreateCommand};

pub use context::{Error, find_reader};

use crate::data::Data;
use crate::i18n::Locale;
use crate::interaction;
use crate::interaction::{FirstResponse, InteractionRef};
use crate::refusal;
use crate::refusal::Refusal;
use context::{answer, reader};

/// Every command, with its names and descriptions in both languages.
pub fn all() -> Vec<poise::Command<Arc<Data>, Error>> {
    let mut commands = vec![
        play::play(),
        play::challenge(),
        moves::play_move(),
        board::board(),
        look::look(),
        draw::draw(),
        resign::resign(),
        takeback::takeback(),
        count::count(),
        games::games(),
        handoff::handoff(),
        hint::hint(),
        analyse::analyse(),
        analyse::analyse_message(),
        export::export(),
        puzzle::puzzle(),
        learn::learn(),
        rating::rating(),
        rating::leaderboard(),
        club::club(),
        ladder::ladder(),
        season::season(),
        tournament::tournament(),
        help::help(),
        privacy::privacy(),
        privacy::forget(),
        settings::settings(),
        setup::setup(),
    ];
    registration::localise(&mut commands);
    commands
}

/// Every command as Discord is to register it.
pub fn registration() -> Vec<CreateCommand> {
    registration::created(&all())
}

/// Responds to every error that poise reports. poise's own handler would show the failed request, which contains the
/// interaction's token.
pub async fn on_error(error: FrameworkError<'_, Arc<Data>, Error>) {
    match error {
        FrameworkError::Command { error, ctx, .. } => refuse(ctx, &error).await,
        FrameworkError::GuildOnly { ctx, .. } => refuse(ctx, &Refusal::GuildOnly).await,
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            tracing::error!(command = %ctx.command().qualified_name, ?payload, "a command panicked");
            refuse(ctx, &Refusal::Panicked).await;
        }
        FrameworkError::UnknownInteraction { interaction, framework, .. } => {
            refuse_unknown(framework.user_data, interaction).await;
        }
        other => match other.ctx() {
            Some(ctx) => {
                tracing::warn!(command = %ctx.command().qualified_name, "a command was used in a form other than the registered one");
                refuse(ctx, &Refusal::UnknownCommand).await;
            }
            None => tracing::error!("poise reported an error outside any command"),
        },
    }
}

async fn refuse(ctx: poise::Context<'_, Arc<Data>, Error>, refusal: &Refusal) {
    let poise::Context::Application(ctx) = ctx else { return };
    // Autocompletion can show suggestions only.
    if ctx.interaction_type == CommandInteractionType::Autocomplete {
        return;
    }
    answer(ctx, refusal::explain(refusal, reader(ctx))).await;
}

/// Refuses a command that poise does not know, and for which it therefore has no context.
async fn refuse_unknown(data: &Data, used: &CommandInteraction) {
    tracing::warn!(command = %used.data.name, "an unknown command was used");
    let outgoing = refusal::explain(&Refusal::UnknownCommand, Locale::for_reader(&used.locale).into());
    let to = InteractionRef { id: used.id, token: &used.token };
    if let Err(error) = interaction::respond(&data.rest, to, FirstResponse::Private(&outgoing)).await {
        tracing::warn!(%error, "Discord did not accept the refusal of a command");
    }
}
