//! Moving without typing: a picture with the pieces that can move, then one with the squares where a piece can go.

use crate::board::own_side::below;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::table::access::play_to_move;
use crate::table::board_button::ButtonAction;
use crate::table::messages;
use crate::table::typed_moves::about_game;
use board_games::{GameMove, GameSquare, Seat};
use bot_service::game::{Action, GameError};
use bot_service::{BoardRevision, MoveInput, RefusedInGame, Snapshot};

pub(crate) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    button: ButtonAction,
) -> Result<Response, Refusal> {
    let reader = ctx.reader;
    match button {
        ButtonAction::Flip => {
            let below = below(ctx.app, ctx.player(), snapshot).await.opponent();
            board(ctx, snapshot, below).map(Response::Private)
        }
        ButtonAction::ShowBoard(below) => board(ctx, snapshot, below).map(Response::InPlace),
        ButtonAction::ChooseMove => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            let below = below(ctx.app, ctx.player(), snapshot).await;
            Ok(Response::Private(messages::choose_piece(snapshot, play, below, reader)))
        }
        ButtonAction::ShowPieces(below) => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            Ok(Response::InPlace(messages::choose_piece(snapshot, play, below, reader)))
        }
        ButtonAction::ShowTargets(below, from) => choose_target(ctx, snapshot, revision, below, from),
        // Earlier versions had menus for the piece, too.
        ButtonAction::ChoosePiece(_) => {
            let from = selected_square(ctx).ok_or(Refusal::OldButton)?;
            choose_target(ctx, snapshot, revision, Seat::First, from)
        }
        ButtonAction::ChooseTarget(from) => {
            let to = selected_square(ctx).ok_or(Refusal::OldButton)?;
            make_move(ctx, snapshot, revision, GameMove::new(from, to)).await
        }
        ButtonAction::Pick(mv) => make_move(ctx, snapshot, revision, mv).await,
        ButtonAction::ClaimMove(_) => {
            let mv = ctx.selected().and_then(|value| value.parse().ok()).ok_or(Refusal::OldButton)?;
            let at = BoardRevision::Exactly(revision);
            let claimed = ctx.app.service.games.act(ctx.request(), snapshot.id, at, Action::ClaimDraw(Some(mv))).await;
            let after = claimed.map_err(|error| Refusal::about(error, snapshot))?;
            Ok(Response::InPlace(ctx.changed(messages::moved(&after, reader))))
        }
        ButtonAction::TypeMove => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            Ok(Response::Form(messages::move_form(snapshot.id, play, reader)))
        }
        // Everything else is a game action.
        _ => Err(Refusal::OldButton),
    }
}

/// Where a piece can go.
fn choose_target(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    below: Seat,
    from: GameSquare,
) -> Result<Response, Refusal> {
    let play = play_to_move(snapshot, ctx.player(), revision)?;
    if !play.legal_moves().iter().any(|mv| mv.from == from) {
        return Err(Refusal::OldButton);
    }
    Ok(Response::InPlace(messages::choose_target(snapshot, play, from, below, ctx.reader)))
}

async fn make_move(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    mv: GameMove,
) -> Result<Response, Refusal> {
    let at = BoardRevision::Exactly(revision);
    let played = ctx.app.service.games.play(ctx.request(), snapshot.id, at, MoveInput::Move(mv)).await;
    let after = match played {
        Ok(after) => after,
        Err(error) => return Err(about_game(ctx.app, RefusedInGame { error, game: Some(snapshot.id) }).await),
    };
    Ok(Response::InPlace(ctx.changed(messages::moved(&after, ctx.reader))))
}

fn board(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    below: Seat,
) -> Result<crate::kit::message::OutgoingMessage, Refusal> {
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    Ok(messages::own_board(snapshot, play, ctx.player(), below, ctx.reader))
}

fn selected_square(ctx: &ComponentContext<'_>) -> Option<GameSquare> {
    ctx.selected().and_then(|value| value.parse().ok())
}
