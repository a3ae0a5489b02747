//! The ways from what is told to what can be tried.

use serenity::all::{ButtonStyle, CreateButton};

use super::super::super::custom_id::CustomId;
use super::super::super::exercise_action::{ExerciseAction, PathAction};
use super::super::super::learn_action::LearnAction;
use super::super::buttons::button;
use crate::i18n::{Locale, Text};
use crate::learning::verdict::EndingVerdict;
use crate::learning::{Degree, EndingExercise, Topic, ending, steps};
use makruk_school::Card;

/// Tries what a card explains, if there are tasks about it.
pub(super) fn try_button(card: &Card, locale: Locale) -> Option<CreateButton> {
    let topic = match card.id.as_str() {
        "khon" => Topic::Khon,
        "met" | "promoted-pawn" => Topic::Met,
        "knight" => Topic::Knight,
        "rook" => Topic::Rook,
        "pawn" => Topic::Pawn,
        "king" => Topic::King,
        "promotion" => Topic::Promotion,
        "check" => Topic::Check,
        "checkmate" => Topic::Mate,
        "stalemate" => Topic::Stalemate,
        _ => return None,
    };
    Some(exercise(ExerciseAction::About(topic), Text::new("exercise-button-try"), locale))
}

/// Plays an ending against the tables, if any of its positions is won.
pub(super) fn play_button(verdict: &EndingVerdict, locale: Locale) -> Option<CreateButton> {
    let ending = EndingExercise { material: verdict.material, task: ending::Task::Win, degree: Degree::Near };
    let play = || exercise(ExerciseAction::Ending(ending), Text::new("exercise-button-play"), locale);
    (verdict.won() > 0).then(play)
}

/// Goes on with the step of the path that is about the counts.
pub(super) fn count_button(locale: Locale) -> Option<CreateButton> {
    let number = steps().iter().position(|step| step.name == "count")?;
    let id = CustomId::Learn(LearnAction::Path(PathAction::Step(u8::try_from(number).ok()?)));
    Some(button(id, &Text::new("exercise-button-try").localize(locale), ButtonStyle::Success))
}

fn exercise(action: ExerciseAction, label: Text, locale: Locale) -> CreateButton {
    button(CustomId::Learn(LearnAction::Exercise(action)), &label.localize(locale), ButtonStyle::Success)
}

#[cfg(test)]
mod tests {
    use makruk_school::School;

    use super::*;

    #[test]
    fn each_topic_is_tried_from_a_card_and_the_counts_from_the_path() {
        let school = School::load().unwrap();
        let ids = school.cards().iter().filter(|card| try_button(card, Locale::English).is_some()).count();
        // The met and the promoted pawn are one topic.
        assert_eq!(ids, Topic::ALL.len() + 1);
        assert!(count_button(Locale::Thai).is_some());
    }
}
