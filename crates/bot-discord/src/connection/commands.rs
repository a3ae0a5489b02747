//! The commands of all rooms, and the refusals of those that poise cannot carry out.

use std::sync::Arc;

use poise::{CommandInteractionType, FrameworkError};
use serenity::all::{CommandInteraction, CommandType, CreateCommand};

use crate::ROOMS;
use crate::activity::entry_point;
use crate::connection::registration;
use crate::kit::room::RoomCommand;

pub use crate::kit::command_context::{Error, find_reader};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::command_context::{answer, reader};
use crate::kit::interaction;
use crate::kit::interaction::{FirstResponse, InteractionRef};
use crate::kit::refusal::Refusal;

/// Every command, with its names and descriptions in both languages.
pub fn all() -> Vec<RoomCommand> {
    let mut commands: Vec<RoomCommand> = ROOMS.iter().flat_map(|room| (room.commands)()).collect();
    registration::localise(&mut commands);
    commands
}

/// Every command as Discord is to register it; the one that opens the Activity only if there is one.
pub fn registration(app: &App) -> Vec<CreateCommand> {
    let entry_point = app.opens_boards().map(|_| entry_point::command());
    registration::created(&all()).into_iter().chain(entry_point).collect()
}

/// Responds to every error that poise reports. poise's own handler would show the failed request, which contains the
/// interaction's token.
pub async fn on_error(error: FrameworkError<'_, Arc<App>, Error>) {
    match error {
        FrameworkError::Command { error, ctx, .. } => refuse(ctx, &error).await,
        FrameworkError::GuildOnly { ctx, .. } => refuse(ctx, &Refusal::GuildOnly).await,
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            tracing::error!(command = %ctx.command().qualified_name, ?payload, "a command panicked");
            refuse(ctx, &Refusal::Panicked).await;
        }
        FrameworkError::UnknownInteraction { interaction, framework, .. } => match interaction.data.kind {
            CommandType::PrimaryEntryPoint => entry_point::on_use(framework.user_data, interaction).await,
            _ => refuse_unknown(framework.user_data, interaction).await,
        },
        other => match other.ctx() {
            Some(ctx) => {
                tracing::warn!(command = %ctx.command().qualified_name, "a command was used in a form other than the registered one");
                refuse(ctx, &Refusal::UnknownCommand).await;
            }
            None => tracing::error!("poise reported an error outside any command"),
        },
    }
}

async fn refuse(ctx: poise::Context<'_, Arc<App>, Error>, refusal: &Refusal) {
    let poise::Context::Application(ctx) = ctx else { return };
    // Autocompletion can show suggestions only.
    if ctx.interaction_type == CommandInteractionType::Autocomplete {
        return;
    }
    answer(ctx, ctx.data().explain(refusal, reader(ctx))).await;
}

/// Refuses a command that poise does not know, and for which it therefore has no context.
async fn refuse_unknown(app: &App, used: &CommandInteraction) {
    tracing::warn!(command = %used.data.name, "an unknown command was used");
    let outgoing = app.explain(&Refusal::UnknownCommand, Locale::for_reader(&used.locale).into());
    let to = InteractionRef { id: used.id, token: &used.token };
    if let Err(error) = interaction::respond(&app.rest, to, FirstResponse::Private(&outgoing)).await {
        tracing::warn!(%error, "Discord did not accept the refusal of a command");
    }
}
