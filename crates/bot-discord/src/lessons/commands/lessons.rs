//! `/learn path` and `/learn answer`: the user's progress, and exercises by text alone.

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::completions::completions;
use crate::kit::command_context::{Context, Error, answer, defer, guild, look_up_reader, reader, request, user};
use crate::kit::limits::{CHOICE_NAME, CHOICES, truncate};
use crate::kit::patience::patiently;
use crate::lessons::commands::open::{suggestions, wanted};
use crate::lessons::panel::{followed, panel, path as standing, refused};
use bot_service::puzzle::Hint;
use bot_service::{LessonError, MoveInput, ServiceError};

/// Shows the user's progress on the path, or continues with an item.
#[poise::command(slash_command)]
pub(super) async fn path(
    ctx: Context<'_>,
    #[autocomplete = "suggest_opening"]
    #[max_length = 100]
    open: Option<String>,
) -> Result<(), Error> {
    let (lessons, request, reader) = (&ctx.data().service.lessons, request(ctx), reader(ctx));
    let Some(typed) = open else {
        answer(ctx, standing(ctx.data(), request.by, reader).await?).await;
        return Ok(());
    };
    let learner = lessons.learner(request.by).await?;
    let wanted = wanted(&typed, &learner, lessons.now()).ok_or(ServiceError::from(LessonError::Gone))?;
    let given = patiently(lessons.follow(request, guild(ctx), &wanted), defer(ctx)).await??;
    answer(ctx, followed(ctx.data(), request.by, &given, reader).await?).await;
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
    ctx: Context<'_>,
    #[autocomplete = "suggest_move"]
    #[rename = "move"]
    #[max_length = 100]
    typed: Option<String>,
    help: Option<HelpChoice>,
) -> Result<(), Error> {
    let (lessons, request, guild) = (&ctx.data().service.lessons, request(ctx), guild(ctx));
    let work = async {
        match (&typed, help) {
            (Some(typed), _) => lessons
                .try_move(request, guild, None, MoveInput::Text(typed))
                .await
                .map(|(after, it)| (after, Some(it))),
            (None, Some(HelpChoice::Piece)) => {
                lessons.hint(request, guild, None, Hint::Piece).await.map(|(after, it)| (after, Some(it)))
            }
            (None, Some(HelpChoice::Square)) => {
                lessons.hint(request, guild, None, Hint::To).await.map(|(after, it)| (after, Some(it)))
            }
            (None, Some(HelpChoice::Solution)) => {
                lessons.show(request, guild, None).await.map(|(after, it)| (after, Some(it)))
            }
            (None, None) => lessons.current(request.by).await.map(|seen| (seen, None)),
        }
    };
    match patiently(work, defer(ctx)).await? {
        Ok((after, studied)) => {
            answer(ctx, panel(ctx.data(), request.by, &after, studied.as_ref(), reader(ctx)).await).await;
            Ok(())
        }
        Err(error) => Err(refused(ctx.data(), request.by, error).await),
    }
}

async fn suggest_opening(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let locale = look_up_reader(ctx).await.locale;
    let lessons = &ctx.data().service.lessons;
    let learner = lessons.learner(user(ctx)).await.unwrap_or_default();
    let choices = suggestions(partial, &learner, lessons.now(), locale);
    let choices =
        choices.into_iter().map(|(value, label)| AutocompleteChoice::new(truncate(&label, CHOICE_NAME), value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Moves that fit what is being typed, at the exercise that was opened last.
async fn suggest_move(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let reader = look_up_reader(ctx).await;
    let choices = match ctx.data().service.lessons.current(user(ctx)).await {
        Ok(studying) if studying.lesson.is_open() => {
            completions("", partial, studying.lesson.history().current(), reader)
        }
        _ => Vec::new(),
    };
    let choices = choices.into_iter().filter(|text| text.chars().count() <= CHOICE_NAME).take(CHOICES);
    let choices = choices.map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
