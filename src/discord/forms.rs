//! Forms that somebody has filled in: a move that was typed.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serenity::all::{ActionRowComponent, GuildId, MessageFlags, ModalInteraction};

use super::custom_id::{ButtonAction, CustomId};
use super::data::Data;
use super::ids::{self, channel, interaction_event, player};
use super::interaction::{self, FirstResponse, InteractionRef};
use super::present::{self, MOVE_FIELD, OutgoingMessage};
use super::refusal::{self, Refusal};
use crate::i18n::Locale;
use crate::service::{BoardRevision, MoveInput};

/// Makes the move of a form, or tells the one who typed it alone why there is none to make.
pub async fn on_form(data: &Data, form: &ModalInteraction) {
    let locale = Locale::for_reader(&form.locale);
    let played = AssertUnwindSafe(play(data, form, locale)).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("the handler of a form panicked");
        Err(Refusal::Panicked)
    });
    let is_in_private = form
        .message
        .as_ref()
        .is_some_and(|message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)));
    let (outgoing, settles) = match played {
        Ok(moved) => (moved, true),
        Err(refusal) => (refusal::explain(&refusal, locale), refusal.is_lasting()),
    };
    let response = match is_in_private && settles {
        true => FirstResponse::InPlace(&outgoing),
        false => FirstResponse::Private(&outgoing),
    };
    let to = InteractionRef { id: form.id, token: &form.token };
    if let Err(error) = interaction::respond(&data.rest, to, response).await {
        tracing::warn!(%error, "the response to a form was not accepted");
    }
}

async fn play(data: &Data, form: &ModalInteraction, locale: Locale) -> Result<OutgoingMessage, Refusal> {
    let Ok(CustomId::Board { game, revision, action: ButtonAction::TypeMove }) = form.data.custom_id.parse() else {
        return Err(Refusal::OldButton);
    };
    let snapshot = data.games.get(game).await?;
    let is_here =
        snapshot.place.guild == form.guild_id.map(GuildId::get) && snapshot.place.channel == channel(form.channel_id);
    if !is_here && form.guild_id.is_some() {
        return Err(Refusal::Elsewhere);
    }
    let request = ids::request(interaction_event(form.id), player(form.user.id));
    let (at, typed) = (BoardRevision::Exactly(revision), MoveInput::Text(typed(form).unwrap_or_default()));
    let played = data.games.play(request, game, at, typed).await;
    let after = played.map_err(|error| Refusal::about(error, &snapshot))?;
    Ok(present::moved(&after, locale))
}

/// What was typed.
fn typed(form: &ModalInteraction) -> Option<&str> {
    let mut fields = form.data.components.iter().flat_map(|row| &row.components);
    fields.find_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == MOVE_FIELD => text.value.as_deref(),
        _ => None,
    })
}
