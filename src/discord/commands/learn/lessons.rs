//! `/learn path` and `/learn answer`: what somebody has learned, and exercises by text alone.

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::commands::context::{Context, Error, answer, defer, guild, look_up_reader, reader, request, user};
use crate::discord::commands::moves::completions;
use crate::discord::exercise_panel::{followed, panel, refused};
use crate::discord::limits::{CHOICE_NAME, CHOICES, truncate};
use crate::discord::patience::patiently;
use crate::discord::present::{exercise_name, learn_path, step_name};
use crate::i18n::{Locale, Text};
use crate::learning::{ExerciseId, Learner, Topic};
use crate::puzzle::Hint;
use crate::service::{LessonError, MoveInput, ServiceError, Wanted};
use jiff::Timestamp;

/// What goes on with the path.
const NEXT: &str = "next";

/// What opens what is due.
const DUE: &str = "due";

/// What opens the last exercise once more.
const AGAIN: &str = "again";

/// Shows where somebody stands on the path, or goes on with something.
#[poise::command(slash_command)]
pub(super) async fn path(
    ctx: Context<'_>,
    #[autocomplete = "suggest_opening"]
    #[max_length = 100]
    open: Option<String>,
) -> Result<(), Error> {
    let (lessons, request, reader) = (&ctx.data().lessons, request(ctx), reader(ctx));
    let Some(typed) = open else {
        let learner = lessons.learner(request.by).await?;
        answer(ctx, learn_path(&learner, lessons.now(), reader)).await;
        return Ok(());
    };
    let wanted = wanted(&typed).ok_or(ServiceError::from(LessonError::Gone))?;
    let given = patiently(lessons.follow(request, guild(ctx), &wanted), defer(ctx)).await??;
    answer(ctx, followed(ctx.data(), request.by, &given, reader).await?).await;
    Ok(())
}

/// What somebody may be told at an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum HelpChoice {
    /// Which piece moves.
    #[name = "choice-lesson-piece"]
    Piece,
    /// Where it goes.
    #[name = "choice-lesson-square"]
    Square,
    /// How it goes on.
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
    let (lessons, request, guild) = (&ctx.data().lessons, request(ctx), guild(ctx));
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

/// What a text asks for: a word, the number of a step in either script, a topic, or an exercise.
fn wanted(typed: &str) -> Option<Wanted> {
    let typed = typed.trim();
    match typed {
        NEXT => return Some(Wanted::Path),
        DUE => return Some(Wanted::Due),
        AGAIN => return Some(Wanted::Again),
        _ => {}
    }
    let latin: String = typed.chars().map(latin_digit).collect();
    if let Ok(number) = latin.parse::<usize>() {
        return number.checked_sub(1).filter(|&number| number < crate::learning::steps().len()).map(Wanted::Step);
    }
    let topic = Topic::ALL.into_iter().find(|topic| topic.name() == typed);
    topic.map(Wanted::About).or_else(|| typed.parse::<ExerciseId>().ok().map(Wanted::Exercise))
}

/// A Thai digit as a Latin one.
fn latin_digit(letter: char) -> char {
    let value = u32::from(letter).checked_sub(u32::from('๐')).filter(|value| *value < 10);
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(letter)
}

async fn suggest_opening(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let locale = look_up_reader(ctx).await.locale;
    let lessons = &ctx.data().lessons;
    let learner = lessons.learner(user(ctx)).await.unwrap_or_default();
    let choices = openings(&learner, lessons.now(), locale)
        .into_iter()
        .filter(|(label, value)| label.to_lowercase().contains(&partial.to_lowercase()) || value.contains(partial))
        .take(CHOICES)
        .map(|(label, value)| AutocompleteChoice::new(truncate(&label, CHOICE_NAME), value))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// What can be opened: what comes next, what is due, the steps, one's own blunders, and what each step and topic has.
fn openings(learner: &Learner, now: Timestamp, locale: Locale) -> Vec<(String, String)> {
    let due = u32::try_from(learner.due(now).len()).unwrap_or(u32::MAX);
    let said = |text: Text, value: &str| (text.localize(locale), value.to_owned());
    let exercise = |id: ExerciseId| (exercise_name(&id, locale), id.to_string());
    let first = [
        said(Text::new("path-suggest-next"), NEXT),
        said(Text::new("path-suggest-due").with("due", due), DUE),
        said(Text::new("path-suggest-again"), AGAIN),
    ];
    let path = learner.path();
    let steps =
        path.iter().enumerate().map(|(number, step)| (step_name(number, step, locale), (number + 1).to_string()));
    let blunders = learner.blunders().map(|blunder| exercise(ExerciseId::Blunder(blunder.id)));
    let of_steps = path.iter().flat_map(|standing| standing.step.exercises.iter().cloned().map(exercise));
    first.into_iter().chain(steps).chain(blunders).chain(of_steps).collect()
}

/// Moves that fit what is being typed, at the exercise that was opened last.
async fn suggest_move(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let reader = look_up_reader(ctx).await;
    let choices = match ctx.data().lessons.current(user(ctx)).await {
        Ok(studying) if studying.lesson.is_open() => {
            completions("", partial, studying.lesson.history().current(), reader)
        }
        _ => Vec::new(),
    };
    let choices = choices.into_iter().filter(|text| text.chars().count() <= CHOICE_NAME).take(CHOICES);
    let choices = choices.map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_suggested_can_be_opened() {
        let learner = Learner::default();
        for locale in Locale::ALL {
            for (label, value) in openings(&learner, Timestamp::UNIX_EPOCH, locale) {
                assert!(!label.is_empty() && wanted(&value).is_some(), "{label}: {value}");
            }
        }
        assert_eq!(wanted("๑๐"), Some(Wanted::Step(9)));
        assert_eq!(wanted(" khon "), Some(Wanted::About(Topic::Khon)));
        for typed in ["0", "11", "", "task.", "nonsense"] {
            assert_eq!(wanted(typed), None, "{typed}");
        }
    }
}
