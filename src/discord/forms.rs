//! Forms that somebody has filled in: a move that was typed, or a position to begin in.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serenity::all::{ActionRowComponent, GuildId, MessageFlags, ModalInteraction};

use super::custom_id::{ButtonAction, CustomId, PlayAction, PlayPanel};
use super::data::Data;
use super::ids::{self, channel, interaction_event, player};
use super::interaction::{self, FirstResponse, InteractionRef};
use super::play_menu::PlayPage;
use super::play_panel::play_panel;
use super::present::{self, MOVE_FIELD, OutgoingMessage, POSITION_FIELD};
use super::reader::Reader;
use super::refusal::{self, Refusal};
use crate::game::{GameId, Opponent, StartPosition};
use crate::i18n::Locale;
use crate::service::{BoardRevision, MoveInput};

/// Does what a form says, or tells the one who typed it alone why it cannot be done.
pub async fn on_form(data: &Data, form: &ModalInteraction) {
    let client = Locale::for_reader(&form.locale);
    let reader = data.reader(player(form.user.id), client, form.guild_id.map(GuildId::get)).await;
    let done = AssertUnwindSafe(handle(data, form, reader)).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("the handler of a form panicked");
        Err(Refusal::Panicked)
    });
    let is_in_private = form
        .message
        .as_ref()
        .is_some_and(|message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)));
    let (outgoing, settles) = match done {
        Ok(done) => (done, true),
        Err(refusal) => (refusal::explain(&refusal, reader), refusal.is_lasting()),
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

async fn handle(data: &Data, form: &ModalInteraction, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    match form.data.custom_id.parse() {
        Ok(CustomId::Board { game, revision, action: ButtonAction::TypeMove }) => {
            play(data, form, (game, revision), reader).await
        }
        Ok(CustomId::Play(PlayPanel { against, action: PlayAction::TypePosition })) => {
            begin_from(data, form, against, reader).await
        }
        _ => Err(Refusal::OldButton),
    }
}

/// Takes the position that was typed, or the usual one if nothing was, and shows the panel with it.
async fn begin_from(
    data: &Data,
    form: &ModalInteraction,
    against: Option<Opponent>,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let start = match typed(form, POSITION_FIELD).map(str::trim) {
        None | Some("") => None,
        Some(fen) => Some(StartPosition::from_fen(fen)?),
    };
    let (by, event) = (player(form.user.id), interaction_event(form.id));
    let usual = data.server(form.guild_id.map(GuildId::get)).await.time;
    data.people.change_draft(by, event, usual, |draft| draft.friendly.start = start).await?;
    play_panel(data, by, form.guild_id, (against, PlayPage::Opening), reader.locale).await
}

async fn play(
    data: &Data,
    form: &ModalInteraction,
    (game, revision): (GameId, u32),
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let snapshot = data.games.get(game).await?;
    let is_here =
        snapshot.place.guild == form.guild_id.map(GuildId::get) && snapshot.place.channel == channel(form.channel_id);
    if !is_here && form.guild_id.is_some() {
        return Err(Refusal::Elsewhere);
    }
    let request = ids::request(interaction_event(form.id), player(form.user.id));
    let (at, typed) = (BoardRevision::Exactly(revision), MoveInput::Text(typed(form, MOVE_FIELD).unwrap_or_default()));
    let played = data.games.play(request, game, at, typed).await;
    let after = played.map_err(|error| Refusal::about(error, &snapshot))?;
    Ok(present::moved(&after, reader))
}

/// What was typed into this field.
fn typed<'a>(form: &'a ModalInteraction, name: &str) -> Option<&'a str> {
    let mut fields = form.data.components.iter().flat_map(|row| &row.components);
    fields.find_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == name => text.value.as_deref(),
        _ => None,
    })
}
