//! Buttons and menus: decode what was pressed, check it against the store, make one service call, respond.
//!
//! A `custom_id` says what was shown, not what is allowed. The place is checked here, the board revision here and in the
//! service, the seat by the game.

mod analysis;
mod board;
mod challenge;
mod context;
mod export;
mod finished;
mod help;
mod ladder;
mod learn;
mod lessons;
mod moving;
mod play;
mod privacy;
mod puzzle;
mod ranking;
mod rematch;
mod season;
mod settings;
mod setup;
mod share;
mod storm;
mod tournament;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use serenity::all::{ComponentInteraction, MessageFlags};

use crate::custom_id::{ButtonAction, CustomId};
use crate::data::Data;
use crate::hint_step::HintStep;
use crate::present::OutgoingMessage;
use crate::refusal;
use crate::refusal::Refusal;
use bot_service::Snapshot;
use bot_service::game::{GameId, Stage};
use context::{ComponentContext, Response};

/// Handles one press of a button or one choice from a menu.
pub async fn on_component(data: &Arc<Data>, interaction: &ComponentInteraction) {
    let mut ctx = ComponentContext::new(data, interaction).await;
    let reader = ctx.reader;
    let outcome = match interaction.data.custom_id.parse() {
        Ok(id) => AssertUnwindSafe(handle(&mut ctx, id)).catch_unwind().await.unwrap_or_else(|_| {
            tracing::error!(?id, "the handler of a component panicked");
            Err(Refusal::Panicked)
        }),
        Err(error) => {
            tracing::debug!(%error, "the custom id of a component cannot be read");
            Err(Refusal::OldButton)
        }
    };
    let response = outcome.unwrap_or_else(|refusal| {
        let explained = refusal::explain(&refusal, reader);
        // An ephemeral message is of no more use after a lasting refusal.
        match is_ephemeral(interaction) && refusal.is_lasting() {
            true => Response::InPlace(explained),
            false => Response::Private(explained),
        }
    });
    if let Err(error) = ctx.respond(response).await {
        tracing::warn!(%error, "Discord did not accept the response to a component");
    }
}

async fn handle(ctx: &mut ComponentContext<'_>, id: CustomId) -> Result<Response, Refusal> {
    match id {
        CustomId::Finished(list) => finished::on_page(ctx, list).await,
        CustomId::OpenFinished => finished::on_menu(ctx).await,
        CustomId::Help(page) => Ok(help::on_button(ctx, page)),
        CustomId::HelpMenu => help::on_menu(ctx),
        CustomId::OpenPlay => play::open(ctx).await,
        CustomId::Play(panel) => play::on_panel(ctx, panel).await,
        CustomId::Analysis { analysis, action } => analysis::on_button(ctx, analysis, action).await,
        CustomId::Settings(part) => settings::on_part(ctx, part).await,
        CustomId::Setup(part) => setup::on_part(ctx, part).await,
        CustomId::Puzzle { puzzle, day, action } => puzzle::on_button(ctx, (puzzle, day), action).await,
        CustomId::Ladder(action) => ladder::on_button(ctx, action).await,
        CustomId::Ranking(button) => ranking::on_button(ctx, button).await,
        CustomId::Season(action) => season::on_button(ctx, action).await,
        CustomId::Privacy(action) => privacy::on_button(ctx, action).await,
        CustomId::Learn(action) => learn::on_part(ctx, action).await,
        CustomId::Tournament { tournament, action } => tournament::on_button(ctx, tournament, action).await,
        CustomId::Challenge { game, answer } => {
            let snapshot = in_place(ctx, game, id).await?;
            challenge::on_answer(ctx, &snapshot, answer).await
        }
        CustomId::Board { game, revision, action } => {
            let snapshot = in_place(ctx, game, id).await?;
            board::on_button(ctx, &snapshot, revision, action).await
        }
    }
}

/// The game of a component, if it may be used where it was.
async fn in_place(ctx: &ComponentContext<'_>, game: GameId, id: CustomId) -> Result<Snapshot, Refusal> {
    let snapshot = ctx.data.games.get(game).await?;
    check_place(ctx.interaction, &snapshot, id)?;
    Ok(snapshot)
}

/// Checks that the component was used where its game is played. Menus and confirmations that only one person sees may
/// be anywhere.
fn check_place(interaction: &ComponentInteraction, snapshot: &Snapshot, id: CustomId) -> Result<(), Refusal> {
    let in_place = snapshot.place.guild == interaction.guild_id.map(serenity::all::GuildId::get)
        && snapshot.place.channel.0 == interaction.channel_id.get();
    let works_elsewhere = match id {
        // An accepted game may have moved to a thread. The service then reports the outcome of the challenge.
        CustomId::Challenge { .. } => *snapshot.game.stage() != Stage::Open,
        CustomId::Board { action, .. } => {
            is_private(action) && (interaction.guild_id.is_none() || is_ephemeral(interaction))
        }
        // What belongs to no game works anywhere.
        _ => true,
    };
    if in_place || works_elsewhere { Ok(()) } else { Err(Refusal::Elsewhere) }
}

fn is_ephemeral(interaction: &ComponentInteraction) -> bool {
    interaction.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// In place of what only one person sees, and beside what everybody does.
fn shown(ctx: &ComponentContext<'_>, outgoing: OutgoingMessage) -> Response {
    match is_ephemeral(ctx.interaction) {
        true => Response::InPlace(outgoing),
        false => Response::Private(outgoing),
    }
}

/// Whether components with this action are only in messages to one person.
const fn is_private(action: ButtonAction) -> bool {
    matches!(
        action,
        ButtonAction::ConfirmResign
            | ButtonAction::Abort
            | ButtonAction::ChoosePiece(_)
            | ButtonAction::ChooseTarget(_)
            | ButtonAction::Pick(_)
            | ButtonAction::KeepPlaying
            | ButtonAction::ShowPieces(_)
            | ButtonAction::ShowTargets(..)
            | ButtonAction::ShowBoard(_)
            | ButtonAction::TypeMove
            | ButtonAction::Replay(..)
            | ButtonAction::ReplayWords(_)
            | ButtonAction::ExportPgn
            | ButtonAction::ExportFilm
            | ButtonAction::ShareFilm
            | ButtonAction::Hint(HintStep::Square | HintStep::Why)
    )
}

#[cfg(test)]
mod tests;
