//! Components and forms as they come in: each is handed to the room whose kind its id names.
//!
//! A `custom_id` says what was shown, not what is allowed. The room checks the place, the service the board's revision, the
//! game the seat.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use serenity::all::{ComponentInteraction, ModalInteraction};

use crate::ROOMS;
use crate::kit::app::App;
use crate::kit::component::ComponentKind;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::custom_id;
use crate::kit::form::FormContext;
use crate::kit::refusal::Refusal;

/// The kind of a component, and what its id says.
fn kind(id: &str) -> Result<(&'static ComponentKind, custom_id::SplitId<'_>), Refusal> {
    let (letter, parts) = custom_id::split(id)?;
    let kind = ROOMS.iter().flat_map(|room| room.components).find(|kind| kind.letter == letter);
    Ok((kind.ok_or_else(|| custom_id::malformed(letter))?, parts))
}

/// What the handler of this component answers; a panic is a refusal, too.
async fn caught<T>(id: &str, handler: BoxFuture<'_, Result<T, Refusal>>) -> Result<T, Refusal> {
    AssertUnwindSafe(handler).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!(id, "the handler of a component or a form panicked");
        Err(Refusal::Panicked)
    })
}

/// Handles one press of a button or one choice from a menu.
pub async fn on_component(app: &Arc<App>, interaction: &ComponentInteraction) {
    let mut ctx = ComponentContext::new(app, interaction).await;
    let reader = ctx.reader;
    let id = &interaction.data.custom_id;
    let outcome = match kind(id) {
        Ok((kind, parts)) => caught(id, (kind.on_use)(&mut ctx, parts)).await,
        Err(refusal) => Err(refusal),
    };
    let response = outcome.unwrap_or_else(|refusal| {
        let explained = app.explain(&refusal, reader);
        // An ephemeral message is of no more use after a lasting refusal.
        match ctx.is_ephemeral() && refusal.is_lasting() {
            true => Response::InPlace(explained),
            false => Response::Private(explained),
        }
    });
    if let Err(error) = ctx.respond(response).await {
        tracing::warn!(%error, "Discord did not accept the response to a component");
    }
}

/// Does what a form says, or tells the one who typed it alone why it cannot be done.
pub async fn on_form(app: &Arc<App>, interaction: &ModalInteraction) {
    let ctx = FormContext::new(app, interaction).await;
    let id = &interaction.data.custom_id;
    let outcome = match kind(id) {
        Ok((kind, parts)) => caught(id, (kind.on_form)(&ctx, parts)).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(error) = ctx.respond(outcome).await {
        tracing::warn!(%error, "Discord did not accept the response to a form");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_kind_has_a_letter_of_its_own() {
        let mut letters = BTreeSet::new();
        for kind in ROOMS.iter().flat_map(|room| room.components) {
            assert!(letters.insert(kind.letter), "{}", kind.letter);
        }
        assert!(kind("m1:0:1:2").is_err());
    }
}
