//! Forms that a user has submitted: a typed move, or a start position.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::FutureExt;
use serenity::all::{ActionRowComponent, GuildId, MessageFlags, ModalInteraction};

use crate::custom_id::{ButtonAction, CustomId, PlayAction, PlayPanel};
use crate::data::Data;
use crate::exercise_action::ExerciseAction;
use crate::exercise_panel;
use crate::i18n::Locale;
use crate::ids;
use crate::ids::{channel, interaction_event, player};
use crate::interaction;
use crate::interaction::{Audience, FirstResponse, InteractionRef};
use crate::learn_action::LearnAction;
use crate::patience::patiently;
use crate::play_menu::PlayPage;
use crate::play_panel::play_panel;
use crate::present;
use crate::present::{MOVE_FIELD, OutgoingMessage, POSITION_FIELD, StormTried};
use crate::puzzle_action::{PuzzleAction, PuzzleMove};
use crate::puzzle_panel::{panel, refused, storm_panel};
use crate::reader::Reader;
use crate::refusal;
use crate::refusal::Refusal;
use crate::rest_error::RestError;
use bot_service::game::{GameId, Opponent, StartPosition};
use bot_service::puzzle::Day;
use bot_service::{BoardRevision, LessonAt, MoveInput, PuzzlePlace, Request, StormAt};
use makruk_puzzles::PuzzleId;

/// Does what a form says, or tells the one who typed it alone why it cannot be done.
pub async fn on_form(data: &Data, form: &ModalInteraction) {
    let client = Locale::for_reader(&form.locale);
    let reader = data.reader(player(form.user.id), client, form.guild_id.map(GuildId::get)).await;
    let is_deferred = AtomicBool::new(false);
    let done = AssertUnwindSafe(handle(data, form, &is_deferred, reader)).catch_unwind().await.unwrap_or_else(|_| {
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
    let to = InteractionRef { id: form.id, token: &form.token };
    let (rest, in_place) = (&data.rest, is_in_private && settles);
    let responded = match (is_deferred.into_inner(), in_place) {
        (false, true) => interaction::respond(rest, to, FirstResponse::InPlace(&outgoing)).await,
        (false, false) => interaction::respond(rest, to, FirstResponse::Private(&outgoing)).await,
        (true, true) => interaction::edit_response(rest, to.token, &outgoing).await,
        (true, false) => interaction::follow_up(rest, to.token, &outgoing, Audience::Person).await,
    };
    if let Err(error) = responded {
        tracing::warn!(%error, "Discord did not accept the response to a form");
    }
}

/// What a form leads to. What takes long acknowledges the form first, and says so.
async fn handle(
    data: &Data,
    form: &ModalInteraction,
    is_deferred: &AtomicBool,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    match form.data.custom_id.parse() {
        Ok(CustomId::Puzzle { action: PuzzleAction::InStorm(at, PuzzleMove::Type), .. }) => {
            try_in_storm(data, form, at, is_deferred, reader).await
        }
        Ok(CustomId::Puzzle { puzzle, day, action: PuzzleAction::OnBoard(at, PuzzleMove::Type) }) => {
            try_at_puzzle(data, form, ((puzzle, day), at), is_deferred, reader).await
        }
        Ok(CustomId::Learn(LearnAction::Exercise(ExerciseAction::OnBoard(at, PuzzleMove::Type)))) => {
            try_at_exercise(data, form, at, is_deferred, reader).await
        }
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

/// Tries the move that was typed at a puzzle.
async fn try_at_puzzle(
    data: &Data,
    form: &ModalInteraction,
    (which, at): ((PuzzleId, Option<Day>), u8),
    is_deferred: &AtomicBool,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let (request, place) = request_and_place(form);
    let typed = MoveInput::Text(typed(form, MOVE_FIELD).unwrap_or_default());
    let work = data.puzzles.try_move(request, place, which, Some(at), typed);
    match patiently(work, defer(data, form, is_deferred)).await? {
        Ok((after, tried)) => Ok(panel(data, request.by, &after, Some(&tried), reader).await),
        Err(error) => Err(refused(data, request.by, place, which, error).await),
    }
}

/// Tries the move that was typed at an exercise.
async fn try_at_exercise(
    data: &Data,
    form: &ModalInteraction,
    at: LessonAt,
    is_deferred: &AtomicBool,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let (request, place) = request_and_place(form);
    let typed = MoveInput::Text(typed(form, MOVE_FIELD).unwrap_or_default());
    let work = data.lessons.try_move(request, place.server, Some(at), typed);
    match patiently(work, defer(data, form, is_deferred)).await? {
        Ok((after, studied)) => Ok(exercise_panel::panel(data, request.by, &after, Some(&studied), reader).await),
        Err(error) => Err(exercise_panel::refused(data, request.by, error).await),
    }
}

/// Tries the move that was typed in a storm.
async fn try_in_storm(
    data: &Data,
    form: &ModalInteraction,
    at: StormAt,
    is_deferred: &AtomicBool,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let (request, place) = request_and_place(form);
    let typed = MoveInput::Text(typed(form, MOVE_FIELD).unwrap_or_default());
    let work = data.puzzles.storm_move(request, place, at, typed);
    let view = patiently(work, defer(data, form, is_deferred)).await??;
    let tried = view.moved.map_or(StormTried::Stale, StormTried::Became);
    Ok(storm_panel(data, request.by, &view, tried, reader).await)
}

fn request_and_place(form: &ModalInteraction) -> (Request, PuzzlePlace) {
    let place = PuzzlePlace { server: form.guild_id.map(GuildId::get), channel: channel(form.channel_id) };
    (ids::request(interaction_event(form.id), player(form.user.id)), place)
}

/// Acknowledges a form, so that what it leads to may take longer.
async fn defer(data: &Data, form: &ModalInteraction, is_deferred: &AtomicBool) -> Result<(), RestError> {
    let to = InteractionRef { id: form.id, token: &form.token };
    interaction::respond(&data.rest, to, FirstResponse::Acknowledge).await?;
    is_deferred.store(true, Ordering::Relaxed);
    Ok(())
}

fn typed<'a>(form: &'a ModalInteraction, name: &str) -> Option<&'a str> {
    let mut fields = form.data.components.iter().flat_map(|row| &row.components);
    fields.find_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == name => text.value.as_deref(),
        _ => None,
    })
}
