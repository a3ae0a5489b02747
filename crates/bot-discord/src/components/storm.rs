//! The buttons of a storm.

use crate::components::context::{ComponentContext, Response};
use crate::components::shown;
use crate::own_side::below_for;
use crate::patience::patiently;
use crate::present;
use crate::present::StormTried;
use crate::puzzle_action::PuzzleMove;
use crate::puzzle_panel::storm_panel;
use crate::refusal::Refusal;
use bot_service::TableError;
use bot_service::{MoveInput, PuzzlePlace, StormAt, StormView};
use makruk::Move;

pub(super) async fn begin(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    let view = ctx.data.puzzles.begin_storm(ctx.request()).await?;
    show(ctx, &view, StormTried::Nothing).await
}

pub(super) async fn on_move(
    ctx: &mut ComponentContext<'_>,
    at: StormAt,
    puzzle_move: PuzzleMove,
) -> Result<Response, Refusal> {
    let view = ctx.data.puzzles.storm(ctx.request()).await?;
    let is_now = view.at() == at;
    let Some(seen) = view.solving.as_ref().filter(|_| is_now) else { return show(ctx, &view, StormTried::Stale).await };
    let (reader, storm) = (ctx.reader, Some(at));
    let below = below_for(ctx.data, ctx.player(), seen.attempt.start().solver()).await;
    match puzzle_move {
        PuzzleMove::ShowPieces => Ok(Response::InPlace(present::puzzle_pieces(seen, storm, below, reader))),
        PuzzleMove::Type => Ok(Response::Form(present::puzzle_form(seen, storm, reader))),
        PuzzleMove::Pick(mv) => try_move(ctx, at, mv).await,
        PuzzleMove::ShowTargets(from) => {
            let moves = seen.attempt.history().current().legal_moves();
            let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == from).collect();
            match *moves {
                [] => Err(Refusal::OldButton),
                [only] => try_move(ctx, at, only).await,
                _ => Ok(Response::InPlace(present::puzzle_targets(seen, storm, from, below, reader))),
            }
        }
        _ => show(ctx, &view, StormTried::Nothing).await,
    }
}

async fn try_move(ctx: &mut ComponentContext<'_>, at: StormAt, mv: Move) -> Result<Response, Refusal> {
    let (data, request) = (ctx.data, ctx.request());
    let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel() };
    let work = data.puzzles.storm_move(request, place, at, MoveInput::Move(mv));
    match patiently(work, ctx.defer()).await? {
        Ok(view) => {
            let tried = view.moved.map_or(StormTried::Stale, StormTried::Became);
            show(ctx, &view, tried).await
        }
        Err(error) if let Some(TableError::Stale) = error.downcast_ref() => Err(Refusal::OldButton),
        Err(error) => Err(error.into()),
    }
}

async fn show(ctx: &ComponentContext<'_>, view: &StormView, tried: StormTried) -> Result<Response, Refusal> {
    Ok(shown(ctx, storm_panel(ctx.data, ctx.player(), view, tried, ctx.reader).await))
}
