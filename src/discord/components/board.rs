//! The buttons and menus of a game.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::super::access::{play_of, play_to_move};
use super::super::custom_id::ButtonAction;
use super::super::hint_step::HintStep;
use super::super::present::{self, OutgoingMessage};
use super::super::refusal::Refusal;
use super::super::review::review_with_progress;
use super::context::{ComponentContext, Response};
use crate::game::{Action, GameError, Play};
use crate::i18n::Text;
use crate::service::{BoardRevision, MoveInput, Snapshot};
use makruk::{Color, Move, Square};

pub(super) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    button: ButtonAction,
) -> Result<Response, Refusal> {
    if let Some((at, action)) = game_action(button, revision) {
        return act(ctx, snapshot, at, action).await;
    }
    let locale = ctx.locale();
    match button {
        ButtonAction::Flip => {
            let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
            Ok(Response::Private(present::board_view(snapshot, play, Color::Black, locale)))
        }
        ButtonAction::Hint(step) => hint(ctx, snapshot, revision, step).await,
        ButtonAction::Analyse => review(ctx, snapshot).await,
        ButtonAction::Resign => {
            let play = play_of(snapshot, ctx.player())?;
            Ok(Response::Private(present::ask_to_resign(snapshot, play, locale)))
        }
        ButtonAction::ChooseMove => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            Ok(Response::Private(present::choose_piece(snapshot.id, play, locale)))
        }
        ButtonAction::ChoosePiece(_) => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            let from = selected_square(ctx.interaction).filter(|&from| can_move(play, from));
            let from = from.ok_or(Refusal::OldButton)?;
            Ok(Response::InPlace(present::choose_target(snapshot.id, play, from, locale)))
        }
        ButtonAction::ChooseTarget(from) => {
            let to = selected_square(ctx.interaction).ok_or(Refusal::OldButton)?;
            let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
            make_move(ctx, snapshot, revision, play.position().move_between(from, to)).await
        }
        ButtonAction::Pick(mv) => make_move(ctx, snapshot, revision, mv).await,
        // Everything else is a game action.
        _ => Err(Refusal::OldButton),
    }
}

/// What a button does to the game, for the buttons that do it at once, and the board on which it may be done.
const fn game_action(button: ButtonAction, revision: u32) -> Option<(BoardRevision, Action)> {
    let shown = BoardRevision::Exactly(revision);
    Some(match button {
        // An offer outlives the move of the player who made it, and only an open offer can be answered.
        ButtonAction::AcceptDraw => (BoardRevision::Now, Action::AgreeDraw),
        ButtonAction::DeclineDraw => (BoardRevision::Now, Action::DeclineDraw),
        ButtonAction::AcceptHandoff => (BoardRevision::Now, Action::GrantHandoff),
        ButtonAction::DeclineHandoff => (BoardRevision::Now, Action::DeclineHandoff),
        ButtonAction::TakeOver => (BoardRevision::Now, Action::TakeOver),
        ButtonAction::OfferDraw => (shown, Action::OfferDraw),
        ButtonAction::ConfirmResign => (shown, Action::Resign),
        ButtonAction::Abort => (shown, Action::Abort),
        ButtonAction::AskTakeback => (shown, Action::AskTakeback),
        ButtonAction::AcceptTakeback => (shown, Action::GrantTakeback),
        ButtonAction::DeclineTakeback => (shown, Action::DeclineTakeback),
        ButtonAction::StartCount => (shown, Action::StartCount),
        ButtonAction::StopCount => (shown, Action::StopCount),
        ButtonAction::Flip
        | ButtonAction::Hint(_)
        | ButtonAction::Analyse
        | ButtonAction::Resign
        | ButtonAction::ChooseMove
        | ButtonAction::ChoosePiece(_)
        | ButtonAction::ChooseTarget(_)
        | ButtonAction::Pick(_) => return None,
    })
}

/// Does what the channel is told by the outbox. A confirmation in a private message is replaced by its result.
async fn act(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    at: BoardRevision,
    action: Action,
) -> Result<Response, Refusal> {
    let done = ctx.data.games.act(ctx.request(), snapshot.id, at, action).await;
    done.map_err(|error| Refusal::about(error, snapshot))?;
    let text = match action {
        Action::Resign => Text::new("answer-resigned"),
        Action::Abort => Text::new("answer-aborted"),
        _ => {
            return Ok(ctx.missing().map_or(Response::Silent, |missing| {
                let done = OutgoingMessage::text(&Text::new("answer-done"), ctx.locale());
                Response::Private(present::not_shown(done, missing, ctx.locale()))
            }));
        }
    };
    Ok(Response::InPlace(changed(ctx, OutgoingMessage::text(&text, ctx.locale()))))
}

/// Shows a hint: the first step in a private message, the others in place of it.
async fn hint(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    step: HintStep,
) -> Result<Response, Refusal> {
    match step {
        HintStep::Piece => ctx.defer_private().await?,
        HintStep::Square | HintStep::Why => ctx.defer().await?,
    }
    let found = ctx.data.advice.hint(ctx.player(), snapshot.id, BoardRevision::Exactly(revision)).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::InPlace(present::hint(&snapshot, &hint, step, ctx.locale())))
}

async fn review(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    ctx.defer_private().await?;
    let token = &ctx.interaction.token;
    let found = review_with_progress(ctx.data, ctx.player(), snapshot.id, token, ctx.locale()).await?;
    Ok(Response::Private(found))
}

async fn make_move(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    mv: Move,
) -> Result<Response, Refusal> {
    let at = BoardRevision::Exactly(revision);
    let played = ctx.data.games.play(ctx.request(), snapshot.id, at, MoveInput::Move(mv)).await;
    let after = played.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::InPlace(changed(ctx, present::moved(&after, ctx.locale()))))
}

/// The answer to somebody who has changed the game: it says so if the channel cannot show the change.
fn changed(ctx: &ComponentContext<'_>, answer: OutgoingMessage) -> OutgoingMessage {
    match ctx.missing() {
        Some(missing) => present::not_shown(answer, missing, ctx.locale()),
        None => answer,
    }
}

fn can_move(play: &Play, from: Square) -> bool {
    play.current().legal_moves().iter().any(|mv| mv.from() == from)
}

/// The square that was selected from a menu.
fn selected_square(interaction: &ComponentInteraction) -> Option<Square> {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            values.first().and_then(|value| Square::from_latin(value.as_bytes()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::present::tests::begun;
    use super::super::tests::press;
    use super::*;
    use crate::i18n::Locale;

    #[test]
    fn a_selection_is_a_square_or_nothing() {
        assert_eq!(selected_square(&press(Some(5), 77, "e2")), Square::from_latin(b"e2"));
        assert_eq!(selected_square(&press(Some(5), 77, "e9")), None);
        let game = begun(Locale::Thai);
        let play = game.game.play().unwrap();
        assert!(can_move(play, Square::from_latin(b"e3").unwrap()));
        assert!(!can_move(play, Square::from_latin(b"e5").unwrap()));
    }
}
