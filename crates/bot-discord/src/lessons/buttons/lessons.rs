//! The buttons of exercises and of the path: opening, moving, hints, being shown how it goes, going on.

use crate::board::move_form::MOVE_FIELD;
use crate::board::solving_move::SolvingMove;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::patience::patiently;
use crate::kit::refusal::Refusal;
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use crate::lessons::panel::{below, followed, panel, path, refused};
use bot_service::learning::ExerciseId;
use bot_service::puzzle::Hint;
use bot_service::{LessonAt, MoveInput, Studied, Studying, TableError, Wanted};
use makruk::{Move, Square};

pub(crate) async fn on_exercise(ctx: &mut ComponentContext<'_>, action: ExerciseAction) -> Result<Response, Refusal> {
    match action {
        ExerciseAction::About(topic) => follow(ctx, Wanted::About(topic)).await,
        ExerciseAction::Ending(ending) => follow(ctx, Wanted::Exercise(ExerciseId::Ending(ending))).await,
        ExerciseAction::Again => follow(ctx, Wanted::Again).await,
        ExerciseAction::OnBoard(at, mv) => on_move(ctx, at, mv).await,
    }
}

pub(crate) async fn on_path(ctx: &mut ComponentContext<'_>, action: PathAction) -> Result<Response, Refusal> {
    match action {
        PathAction::Show => Ok(ctx.shown(path(ctx.app, ctx.player(), ctx.reader).await?)),
        PathAction::Next => follow(ctx, Wanted::Path).await,
        PathAction::Step(number) => follow(ctx, Wanted::Step(number.into())).await,
        PathAction::Due => follow(ctx, Wanted::Due).await,
        PathAction::ChooseStep => {
            let number = ctx.selected().and_then(|number| number.parse().ok()).ok_or(Refusal::OldButton)?;
            follow(ctx, Wanted::Step(number)).await
        }
    }
}

/// Continues with what is wanted. A position of an ending has to be searched for first.
async fn follow(ctx: &mut ComponentContext<'_>, wanted: Wanted) -> Result<Response, Refusal> {
    let (app, request, reader, guild) = (ctx.app, ctx.request(), ctx.reader, ctx.guild());
    let given = patiently(app.service.lessons.follow(request, guild, &wanted), ctx.defer()).await??;
    Ok(ctx.shown(followed(app, request.by, &given, reader).await?))
}

/// The panel, in place of the one before.
async fn show(ctx: &ComponentContext<'_>, studying: &Studying, studied: Option<&Studied>) -> Result<Response, Refusal> {
    Ok(ctx.shown(panel(ctx.app, ctx.player(), studying, studied, ctx.reader).await))
}

async fn on_move(ctx: &mut ComponentContext<'_>, at: LessonAt, mv: SolvingMove) -> Result<Response, Refusal> {
    // A panel is ephemeral, so this button was copied.
    if !ctx.is_ephemeral() && ctx.guild().is_some() {
        return Err(Refusal::OldButton);
    }
    match mv {
        SolvingMove::Hint(hint) => return help(ctx, at, Some(hint)).await,
        SolvingMove::ConfirmGiveUp => return help(ctx, at, None).await,
        SolvingMove::Pick(mv) => return try_move(ctx, at, mv).await,
        _ => {}
    }
    let seen = ctx.app.service.lessons.current(ctx.player()).await?;
    if seen.at() != at || !seen.lesson.is_open() {
        return show(ctx, &seen, Some(&Studied::Stale)).await;
    }
    let (below, reader) = (below(ctx.app, ctx.player(), &seen).await, ctx.reader);
    match mv {
        SolvingMove::ShowPieces => {
            Ok(Response::InPlace(crate::lessons::messages::exercise_pieces(&seen, below, reader)))
        }
        SolvingMove::ShowTargets(from) => targets(ctx, &seen, from).await,
        SolvingMove::Type => Ok(Response::Form(crate::lessons::messages::exercise_form(&seen, reader))),
        SolvingMove::GiveUp => Ok(Response::InPlace(crate::lessons::messages::exercise_show_ask(&seen, below, reader))),
        _ => show(ctx, &seen, None).await,
    }
}

/// Where a piece can go; if there is only one move, it is made.
async fn targets(ctx: &mut ComponentContext<'_>, seen: &Studying, from: Square) -> Result<Response, Refusal> {
    let moves = seen.lesson.history().current().legal_moves();
    let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == from).collect();
    match *moves {
        [] => Err(Refusal::OldButton),
        [only] => try_move(ctx, seen.at(), only).await,
        _ => {
            let below = below(ctx.app, ctx.player(), seen).await;
            Ok(Response::InPlace(crate::lessons::messages::exercise_targets(seen, from, below, ctx.reader)))
        }
    }
}

/// Tries the move that was typed.
pub(crate) async fn try_typed(ctx: &FormContext<'_>, at: LessonAt) -> Result<OutgoingMessage, Refusal> {
    let (app, request) = (ctx.app, ctx.request());
    let typed = MoveInput::Text(ctx.typed(MOVE_FIELD).unwrap_or_default());
    let work = app.service.lessons.try_move(request, ctx.guild(), Some(at), typed);
    match patiently(work, ctx.defer()).await? {
        Ok((after, studied)) => Ok(panel(app, request.by, &after, Some(&studied), ctx.reader).await),
        Err(error) => Err(refused(app, request.by, error).await),
    }
}

async fn try_move(ctx: &mut ComponentContext<'_>, at: LessonAt, mv: Move) -> Result<Response, Refusal> {
    let (app, request, guild) = (ctx.app, ctx.request(), ctx.guild());
    let work = app.service.lessons.try_move(request, guild, Some(at), MoveInput::Move(mv));
    match patiently(work, ctx.defer()).await? {
        Ok((after, studied)) => show(ctx, &after, Some(&studied)).await,
        Err(error) if let Some(TableError::Stale) = error.downcast_ref() => Err(Refusal::OldButton),
        Err(error) => Err(refused(app, request.by, error).await),
    }
}

/// Tells so much, or shows how it goes.
async fn help(ctx: &mut ComponentContext<'_>, at: LessonAt, hint: Option<Hint>) -> Result<Response, Refusal> {
    let (app, request, guild) = (ctx.app, ctx.request(), ctx.guild());
    let work = async {
        match hint {
            Some(hint) => app.service.lessons.hint(request, guild, Some(at), hint).await,
            None => app.service.lessons.show(request, guild, Some(at)).await,
        }
    };
    let (after, studied) = patiently(work, ctx.defer()).await??;
    show(ctx, &after, Some(&studied)).await
}
