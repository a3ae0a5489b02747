//! The buttons of exercises and of the path.

use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::kit::reply_or_defer::reply_or_defer;
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use crate::lessons::panel::{SolvableExercise, followed, path};
use crate::solving::panel::on_press;
use crate::solving::solver::Solver;
use bot_service::WantedItem;
use bot_service::learning::ExerciseId;

pub(crate) async fn on_exercise(ctx: &mut ComponentContext<'_>, action: ExerciseAction) -> Result<Response, Refusal> {
    match action {
        ExerciseAction::About(topic) => follow(ctx, WantedItem::About(topic)).await,
        ExerciseAction::Ending(ending) => follow(ctx, WantedItem::Exercise(ExerciseId::Ending(ending))).await,
        ExerciseAction::Again => follow(ctx, WantedItem::Again).await,
        ExerciseAction::OnBoard(at, mv) => on_press(ctx, SolvableExercise(Some(at)), mv).await,
    }
}

pub(crate) async fn on_path(ctx: &mut ComponentContext<'_>, action: PathAction) -> Result<Response, Refusal> {
    match action {
        PathAction::Show => Ok(ctx.shown(path(Solver::from(&*ctx)).await?)),
        PathAction::Next => follow(ctx, WantedItem::Path).await,
        PathAction::Step(number) => follow(ctx, WantedItem::Step(number.into())).await,
        PathAction::Due => follow(ctx, WantedItem::Due).await,
        PathAction::ChooseStep => {
            let number = ctx.selected().and_then(|number| number.parse().ok()).ok_or(Refusal::OldButton)?;
            follow(ctx, WantedItem::Step(number)).await
        }
    }
}

/// Continues with what is wanted. A position of an ending has to be searched for first.
async fn follow(ctx: &mut ComponentContext<'_>, wanted: WantedItem) -> Result<Response, Refusal> {
    let solver = Solver::from(&*ctx);
    let work = solver.app.service.lessons.follow(solver.request, solver.place.server, &wanted);
    let given = reply_or_defer(work, ctx.defer()).await??;
    Ok(ctx.shown(followed(solver, &given).await?))
}
