//! The buttons of a puzzle: opening one's own board, moving, hints, giving up, showing how it went.

use crate::board::move_form::MOVE_FIELD;
use crate::board::solving_move::SolvingMove;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::interaction::{Audience, follow_up};
use crate::kit::message::OutgoingMessage;
use crate::kit::patience::patiently;
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::share::post_for_everybody;
use crate::puzzles::action::{PuzzleAction, PuzzleButton};
use crate::puzzles::panel::{below, panel, refused};
use bot_service::puzzle::{Day, Stage, Told, Wanted};
use bot_service::{Decision, MoveInput, PuzzlePlace, Solving, TableError, Tried};
use makruk::{Move, Square};
use makruk_puzzles::PuzzleId;

/// A puzzle, and the day that it was met as the puzzle of.
impl Component for PuzzleButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, (self.puzzle, self.day), self.action).await
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let PuzzleAction::OnBoard(at, SolvingMove::Type) = self.action else { return Err(Refusal::OldButton) };
        try_typed(ctx, (self.puzzle, self.day), at).await
    }
}

type Which = (PuzzleId, Option<Day>);

pub(crate) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    which: Which,
    action: PuzzleAction,
) -> Result<Response, Refusal> {
    match action {
        PuzzleAction::Solve => {
            let opened = ctx.app.service.puzzles.open(ctx.request(), place(ctx), which, Told::Nothing).await?;
            show(ctx, &opened, None).await
        }
        PuzzleAction::Another => {
            let puzzles = &ctx.app.service.puzzles;
            let id = puzzles.random(ctx.request(), place(ctx), None, Wanted::Fitting).await?;
            let opened = puzzles.open(ctx.request(), place(ctx), (id, None), Told::Nothing).await?;
            show(ctx, &opened, None).await
        }
        PuzzleAction::Share => share_card(ctx, which).await,
        PuzzleAction::Words => {
            let seen = ctx.app.service.puzzles.look(ctx.player(), place(ctx), which).await?;
            Ok(Response::Private(crate::puzzles::messages::puzzle_words(&ctx.app.school, &seen, ctx.reader)))
        }
        PuzzleAction::Report => {
            let seen = ctx.app.service.puzzles.look(ctx.player(), place(ctx), which).await?;
            let below = below(ctx.app, ctx.player(), &seen).await;
            Ok(Response::InPlace(crate::puzzles::messages::puzzle_report_ask(&seen, below, ctx.reader)))
        }
        PuzzleAction::ConfirmReport => {
            let reported = ctx.app.service.puzzles.report(ctx.player(), which.0).await?;
            Ok(Response::InPlace(crate::puzzles::messages::puzzle_reported(which.0, reported, ctx.locale())))
        }
        PuzzleAction::Accept => decide(ctx, which.0, Decision::Accept).await,
        PuzzleAction::Decline => decide(ctx, which.0, Decision::Decline).await,
        PuzzleAction::OnBoard(at, mv) => on_move(ctx, which, at, mv).await,
    }
}

fn place(ctx: &ComponentContext<'_>) -> PuzzlePlace {
    PuzzlePlace { server: ctx.guild(), channel: ctx.channel() }
}

/// The panel, in place of the one before.
async fn show(ctx: &ComponentContext<'_>, solving: &Solving, tried: Option<&Tried>) -> Result<Response, Refusal> {
    Ok(ctx.shown(panel(ctx.app, ctx.player(), solving, tried, ctx.reader).await))
}

async fn on_move(ctx: &mut ComponentContext<'_>, which: Which, at: u8, mv: SolvingMove) -> Result<Response, Refusal> {
    // A panel is ephemeral, so this button was copied.
    if !ctx.is_ephemeral() && ctx.guild().is_some() {
        return Err(Refusal::OldButton);
    }
    let (puzzles, place) = (&ctx.app.service.puzzles, place(ctx));
    match mv {
        SolvingMove::Hint(hint) => {
            let (after, tried) = puzzles.hint(ctx.request(), place, which, at, hint).await?;
            return show(ctx, &after, Some(&tried)).await;
        }
        SolvingMove::ConfirmGiveUp => {
            let (after, tried) = puzzles.give_up(ctx.request(), place, which, at).await?;
            return show(ctx, &after, Some(&tried)).await;
        }
        SolvingMove::Pick(mv) => return try_move(ctx, which, at, mv).await,
        _ => {}
    }
    let seen = puzzles.look(ctx.player(), place, which).await?;
    if seen.attempt.plies() != at || seen.attempt.stage() != Stage::Open {
        return show(ctx, &seen, Some(&Tried::Stale)).await;
    }
    let (below, reader) = (below(ctx.app, ctx.player(), &seen).await, ctx.reader);
    match mv {
        SolvingMove::ShowPieces => {
            Ok(Response::InPlace(crate::puzzles::messages::puzzle_pieces(&seen, None, below, reader)))
        }
        SolvingMove::ShowTargets(from) => targets(ctx, which, &seen, from).await,
        SolvingMove::Type => Ok(Response::Form(crate::puzzles::messages::puzzle_form(&seen, None, reader))),
        SolvingMove::GiveUp => Ok(Response::InPlace(crate::puzzles::messages::puzzle_give_up(&seen, below, reader))),
        _ => show(ctx, &seen, None).await,
    }
}

/// Where a piece can go; if there is only one move, it is made.
async fn targets(
    ctx: &mut ComponentContext<'_>,
    which: Which,
    seen: &Solving,
    from: Square,
) -> Result<Response, Refusal> {
    let moves = seen.attempt.history().current().legal_moves();
    let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == from).collect();
    match *moves {
        [] => Err(Refusal::OldButton),
        [only] => try_move(ctx, which, seen.attempt.plies(), only).await,
        _ => {
            let below = below(ctx.app, ctx.player(), seen).await;
            Ok(Response::InPlace(crate::puzzles::messages::puzzle_targets(seen, None, from, below, ctx.reader)))
        }
    }
}

/// Tries the move that was typed.
async fn try_typed(ctx: &FormContext<'_>, which: Which, at: u8) -> Result<OutgoingMessage, Refusal> {
    let (app, request) = (ctx.app, ctx.request());
    let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel() };
    let typed = MoveInput::Text(ctx.typed(MOVE_FIELD).unwrap_or_default());
    let work = app.service.puzzles.try_move(request, place, which, Some(at), typed);
    match patiently(work, ctx.defer()).await? {
        Ok((after, tried)) => Ok(panel(app, request.by, &after, Some(&tried), ctx.reader).await),
        Err(error) => Err(refused(app, request.by, place, which, error).await),
    }
}

async fn try_move(ctx: &mut ComponentContext<'_>, which: Which, at: u8, mv: Move) -> Result<Response, Refusal> {
    let (app, place, request) = (ctx.app, place(ctx), ctx.request());
    let work = app.service.puzzles.try_move(request, place, which, Some(at), MoveInput::Move(mv));
    match patiently(work, ctx.defer()).await? {
        Ok((after, tried)) => show(ctx, &after, Some(&tried)).await,
        Err(error) if let Some(TableError::Stale) = error.downcast_ref() => Err(Refusal::OldButton),
        Err(error) => Err(refused(app, request.by, place, which, error).await),
    }
}

/// Decides on a proposal for the server, and shows the next one. What is accepted is posted for everybody.
async fn decide(ctx: &mut ComponentContext<'_>, id: PuzzleId, decision: Decision) -> Result<Response, Refusal> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let server = require_manager(ctx.guild(), permissions)?;
    let (puzzles, reader) = (&ctx.app.service.puzzles, ctx.reader);
    let decided = puzzles.decide(server, id, decision).await?;
    let next = puzzles.waiting(server).await?;
    if let Some(proposal) = decided.filter(|_| decision == Decision::Accept) {
        ctx.defer().await?;
        let posted = crate::puzzles::messages::puzzle_accepted(&proposal, ctx.everybody().await.locale);
        follow_up(&ctx.app.rest, &ctx.interaction.token, &posted, Audience::Everybody).await?;
    }
    Ok(Response::InPlace(crate::puzzles::messages::puzzle_proposals(&next, reader)))
}

/// Shares the result in public. A card leads to the puzzle itself, not to that of a day.
async fn share_card(ctx: &mut ComponentContext<'_>, which: Which) -> Result<Response, Refusal> {
    let (by, place) = (ctx.player(), place(ctx));
    let seen = ctx.app.service.puzzles.look(by, place, which).await?;
    if seen.attempt.stage() == Stage::Open || !ctx.is_ephemeral() {
        return Err(Refusal::OldButton);
    }
    ctx.defer().await?;
    post_for_everybody(ctx, &crate::puzzles::messages::puzzle_card(&seen, by, ctx.everybody().await.locale)).await?;
    let below = below(ctx.app, by, &seen).await;
    Ok(Response::InPlace(crate::puzzles::messages::puzzle_shared(&seen, below, ctx.reader)))
}
