//! `/handoff ask` and `/handoff back`: the engine plays on for somebody who has to leave, until they come back.

use super::choices::LevelChoice;
use super::context::{Context, Error, answer, game_here, locale, request};
use crate::discord::present::OutgoingMessage;
use crate::discord::refusal::Refusal;
use crate::game::{Action, Level};
use crate::i18n::Text;
use crate::service::BoardRevision;

/// The engine's level unless one is chosen.
const DEFAULT_LEVEL: Level = Level::ALL[5];

/// Hands a side over to the engine, or takes it back.
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommand_required,
    subcommands("ask", "back")
)]
pub async fn handoff(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Asks the opponent to let the engine play on.
#[poise::command(slash_command)]
async fn ask(ctx: Context<'_>, level: Option<LevelChoice>) -> Result<(), Error> {
    let level = level.map_or(DEFAULT_LEVEL, Into::into);
    change(ctx, Action::AskHandoff(level), Text::new("answer-handoff-asked")).await
}

/// Takes the side back from the engine.
#[poise::command(slash_command)]
async fn back(ctx: Context<'_>) -> Result<(), Error> {
    change(ctx, Action::TakeOver, Text::new("answer-taken-over")).await
}

async fn change(ctx: Context<'_>, action: Action, done: Text) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let changed = ctx.data().games.act(request(ctx), snapshot.id, BoardRevision::Now, action).await;
    changed.map_err(|error| Refusal::about(error, &snapshot))?;
    answer(ctx, OutgoingMessage::text(&done, locale(ctx))).await
}
