//! The buttons of a storm.

use crate::board::move_form::MOVE_FIELD;
use crate::board::own_side::below_for;
use crate::board::solving_move::SolvingMove;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::patience::patiently;
use crate::kit::refusal::Refusal;
use crate::puzzles::action::StormButton;
use crate::puzzles::messages::StormTried;
use crate::puzzles::panel::storm_panel;
use bot_service::{MoveInput, PuzzlePlace, StormAt, StormView, TableError};
use makruk::Move;

impl Component for StormButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        match self {
            StormButton::Begin => begin(ctx).await,
            StormButton::OnBoard(at, mv) => on_move(ctx, at, mv).await,
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let StormButton::OnBoard(at, SolvingMove::Type) = self else { return Err(Refusal::OldButton) };
        let (app, request) = (ctx.app, ctx.request());
        let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel() };
        let typed = MoveInput::Text(ctx.typed(MOVE_FIELD).unwrap_or_default());
        let work = app.service.puzzles.storm_move(request, place, at, typed);
        let view = patiently(work, ctx.defer()).await??;
        let tried = view.moved.map_or(StormTried::Stale, StormTried::Became);
        Ok(storm_panel(app, request.by, &view, tried, ctx.reader).await)
    }
}

pub(crate) async fn begin(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    let view = ctx.app.service.puzzles.begin_storm(ctx.request()).await?;
    show(ctx, &view, StormTried::Nothing).await
}

pub(crate) async fn on_move(ctx: &mut ComponentContext<'_>, at: StormAt, mv: SolvingMove) -> Result<Response, Refusal> {
    let view = ctx.app.service.puzzles.storm(ctx.request()).await?;
    let is_now = view.at() == at;
    let Some(seen) = view.solving.as_ref().filter(|_| is_now) else { return show(ctx, &view, StormTried::Stale).await };
    let (reader, storm) = (ctx.reader, Some(at));
    let below = below_for(ctx.app, ctx.player(), seen.attempt.start().solver()).await;
    match mv {
        SolvingMove::ShowPieces => {
            Ok(Response::InPlace(crate::puzzles::messages::puzzle_pieces(seen, storm, below, reader)))
        }
        SolvingMove::Type => Ok(Response::Form(crate::puzzles::messages::puzzle_form(seen, storm, reader))),
        SolvingMove::Pick(mv) => try_move(ctx, at, mv).await,
        SolvingMove::ShowTargets(from) => {
            let moves = seen.attempt.history().current().legal_moves();
            let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == from).collect();
            match *moves {
                [] => Err(Refusal::OldButton),
                [only] => try_move(ctx, at, only).await,
                _ => Ok(Response::InPlace(crate::puzzles::messages::puzzle_targets(seen, storm, from, below, reader))),
            }
        }
        _ => show(ctx, &view, StormTried::Nothing).await,
    }
}

async fn try_move(ctx: &mut ComponentContext<'_>, at: StormAt, mv: Move) -> Result<Response, Refusal> {
    let (app, request) = (ctx.app, ctx.request());
    let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel() };
    let work = app.service.puzzles.storm_move(request, place, at, MoveInput::Move(mv));
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
    Ok(ctx.shown(storm_panel(ctx.app, ctx.player(), view, tried, ctx.reader).await))
}
