//! `/learn path` and `/learn answer`: the user's progress, and exercises by text alone.

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::kit::command_context::{CommandContext, Error, answer, defer, look_up_reader, user};
use crate::kit::limits::{CHOICE_NAME, truncate};
use crate::kit::reply_or_defer::reply_or_defer;
use crate::lessons::commands::open::{suggestions, wanted};
use crate::lessons::panel::{SolvableExercise, followed, path as standing};
use crate::solving::panel::{Solvable as _, on_command, suggest_moves};
use crate::solving::solver::Solver;
use bot_service::solving::{Act, HintLevel};
use bot_service::{LessonError, MoveInput, ServiceError};

/// Shows the user's progress on the path, or continues with an item.
#[poise::command(slash_command)]
pub(super) async fn path(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_opening"]
    #[max_length = 100]
    open: Option<String>,
) -> Result<(), Error> {
    let (solver, lessons) = (Solver::from(ctx), &ctx.data().service.lessons);
    let Some(typed) = open else {
        answer(ctx, standing(solver).await?).await;
        return Ok(());
    };
    let learner = lessons.learner(user(ctx)).await?;
    let wanted = wanted(&typed, &learner, lessons.now()).ok_or(ServiceError::from(LessonError::Gone))?;
    let given = reply_or_defer(lessons.follow(solver.request, solver.place.server, &wanted), defer(ctx)).await??;
    answer(ctx, followed(solver, &given).await?).await;
    Ok(())
}

/// Help available in an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum HelpChoice {
    /// Which piece moves.
    #[name = "choice-lesson-piece"]
    Piece,
    /// Where it goes.
    #[name = "choice-lesson-square"]
    Square,
    /// The solution.
    #[name = "choice-lesson-solution"]
    Solution,
}

/// Answers the exercise that was opened last, or asks for help with it.
#[poise::command(slash_command, rename = "answer")]
pub(super) async fn solve(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_move"]
    #[rename = "move"]
    #[max_length = 100]
    typed: Option<String>,
    help: Option<HelpChoice>,
) -> Result<(), Error> {
    let act = match (&typed, help) {
        (Some(typed), _) => Act::Move(MoveInput::Text(typed)),
        (None, Some(HelpChoice::Piece)) => Act::Hint(HintLevel::Piece),
        (None, Some(HelpChoice::Square)) => Act::Hint(HintLevel::To),
        (None, Some(HelpChoice::Solution)) => Act::GiveUp,
        (None, None) => {
            let seen = ctx.data().service.lessons.current(user(ctx)).await?;
            answer(ctx, SolvableExercise::panel(Solver::from(ctx), &seen, None).await).await;
            return Ok(());
        }
    };
    on_command(ctx, SolvableExercise(None), act).await
}

async fn suggest_opening(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let locale = look_up_reader(ctx).await.locale;
    let lessons = &ctx.data().service.lessons;
    let learner = lessons.learner(user(ctx)).await.unwrap_or_default();
    let choices = suggestions(partial, &learner, lessons.now(), locale);
    let choices =
        choices.into_iter().map(|(value, label)| AutocompleteChoice::new(truncate(&label, CHOICE_NAME), value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Moves that fit what is being typed, at the exercise that was opened last.
async fn suggest_move(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest_moves(ctx, SolvableExercise(None), partial).await
}
