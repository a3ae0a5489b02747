//! `/handoff ask` and `/handoff back`: the engine plays on for a player who has to leave, until they return.

use crate::i18n::Text;
use crate::kit::command_context::{CommandContext, Error, finish_changed, locale};
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::own_games;
use crate::kit::refusal::Refusal;
use crate::table::commands::act;
use crate::table::commands::choices::LevelChoice;
use bot_service::game::{Action, STAND_IN_LEVEL};

/// Hands a side over to the engine, or takes it back.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommand_required,
    subcommands("ask", "back")
)]
pub async fn handoff(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Asks the opponent to let the engine play on.
#[poise::command(slash_command)]
async fn ask(
    ctx: CommandContext<'_>,
    level: Option<LevelChoice>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let level = level.map_or(STAND_IN_LEVEL, Into::into);
    change(ctx, game, Action::AskHandoff(level), Text::new("answer-handoff-asked")).await
}

/// Takes the side back from the engine.
#[poise::command(slash_command)]
async fn back(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    change(ctx, game, Action::TakeOver, Text::new("answer-taken-over")).await
}

async fn change(ctx: CommandContext<'_>, game: Option<u32>, action: Action, done: Text) -> Result<(), Error> {
    let after = act(ctx, game, action).await?;
    finish_changed(ctx, &after, OutgoingMessage::text(&done, locale(ctx))).await
}
