//! The ways from what is told to what can be tried: buttons, and what to type where there is none.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use crate::lessons::learn_action::{LearnAction, PlayEnding};
use crate::lessons::messages::exercise::degree_name;
use bot_service::learning::verdict::EndingVerdict;
use bot_service::learning::{EndingExercise, ExerciseTopic, ending, steps};
use makruk::Position;
use makruk::notation::fen;
use makruk_school::Card;

/// What a card's tasks are about, if there are any about what it explains.
fn topic(card: &Card) -> Option<ExerciseTopic> {
    Some(match card.id.as_str() {
        "khon" => ExerciseTopic::Khon,
        "met" | "promoted-pawn" => ExerciseTopic::Met,
        "knight" => ExerciseTopic::Knight,
        "rook" => ExerciseTopic::Rook,
        "pawn" => ExerciseTopic::Pawn,
        "king" => ExerciseTopic::King,
        "promotion" => ExerciseTopic::Promotion,
        "check" => ExerciseTopic::Check,
        "checkmate" => ExerciseTopic::Mate,
        "stalemate" => ExerciseTopic::Stalemate,
        _ => return None,
    })
}

/// Tries what a card explains, if there are tasks about it.
pub(super) fn try_button(card: &Card, locale: Locale) -> Option<CreateButton> {
    let about = ExerciseAction::About(topic(card)?);
    Some(exercise(about, Text::new("exercise-button-try"), locale))
}

/// Rows of buttons by which an ending is played against the tables: to win it and to hold it, each from nearer and from further off.
pub(super) fn practice_rows(verdict: &EndingVerdict, locale: Locale) -> Vec<CreateActionRow> {
    let row = |task: ending::EndingTask| {
        let endings = verdict.material().into_iter().flat_map(EndingExercise::of);
        let buttons = endings.filter(|ending| ending.task == task).map(|ending| {
            let label = match task {
                ending::EndingTask::Win => Text::new("exercise-button-win"),
                ending::EndingTask::Hold => Text::new("exercise-button-hold"),
            };
            exercise(ExerciseAction::Ending(ending), label.with("degree", degree_name(ending.degree)), locale)
        });
        let buttons: Vec<CreateButton> = buttons.collect();
        (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
    };
    ending::EndingTask::ALL.into_iter().filter_map(row).collect()
}

/// A row of buttons by which an ending that can't be practised with the tables is played against the engine, to win it and to hold
/// it, from the position that its card draws.
pub(super) fn play_row(card: &Card, locale: Locale) -> CreateActionRow {
    let play = |task: ending::EndingTask| {
        let label = match task {
            ending::EndingTask::Win => Text::new("learn-play-win"),
            ending::EndingTask::Hold => Text::new("learn-play-hold"),
        };
        let id = PlayEnding { card: card.id, task }.id();
        button(id, &label.localize(locale), ButtonStyle::Success)
    };
    CreateActionRow::Buttons(ending::EndingTask::ALL.map(play).into())
}

/// What to type to play an ending against the engine from the position that its card draws.
pub(super) fn play_line(drawn: &Position, locale: Locale) -> String {
    let [options, position] =
        [Text::new("play-options"), Text::new("play-position")].map(|label| label.localize(locale));
    let play = Text::new("learn-verdict-play").with("options", options).with("position", position);
    play.with("fen", fen::format_position(drawn)).localize(locale)
}

fn count_step() -> Option<usize> {
    steps().iter().position(|step| step.name == "count")
}

/// Continues with the step of the path that is about the counts.
pub(super) fn count_button(locale: Locale) -> Option<CreateButton> {
    let id = LearnAction::Path(PathAction::Step(u8::try_from(count_step()?).ok()?)).id();
    Some(button(id, &Text::new("exercise-button-try").localize(locale), ButtonStyle::Success))
}

fn exercise(action: ExerciseAction, label: Text, locale: Locale) -> CreateButton {
    button(LearnAction::Exercise(action).id(), &label.localize(locale), ButtonStyle::Success)
}

#[cfg(test)]
mod tests {
    use makruk::notation::pieces;
    use makruk::{Color, PieceCounts};

    use super::*;
    use bot_service::learning::testing::{SCHOOL, verdict};

    #[test]
    fn each_topic_is_tried_from_a_card_and_the_counts_from_the_path() {
        let ids = SCHOOL.cards().iter().filter(|card| try_button(card, Locale::English).is_some()).count();
        // The met and the promoted pawn are one topic.
        assert_eq!(ids, ExerciseTopic::ALL.len() + 1);
        assert!(count_button(Locale::Thai).is_some());
    }

    #[test]
    fn an_ending_that_no_table_keeps_is_played_against_the_engine() {
        let card = SCHOOL.card("verse-pig").unwrap();
        let row = serde_json::to_value(play_row(card, Locale::English)).unwrap();
        let ids: Vec<&str> =
            row["components"].as_array().unwrap().iter().filter_map(|it| it["custom_id"].as_str()).collect();
        assert_eq!(ids, ["m1:E:verse-pig:w", "m1:E:verse-pig:h"]);
        let line = play_line(&card.diagram.as_ref().unwrap().position, Locale::Thai);
        assert!(line.contains("8/8/3rks2/8/8/8/8/R3K2R w"), "{line}");
    }

    #[test]
    fn an_ending_is_played_from_either_side_and_from_nearer_and_further_off() {
        let buttons = |text: &str| -> Vec<usize> {
            let [white, black] = pieces::read(text).unwrap();
            let verdict = verdict(&PieceCounts::arranged(white, black, Color::White)).unwrap();
            let rows = practice_rows(&verdict, Locale::English);
            rows.iter().map(|row| serde_json::to_value(row).unwrap()["components"].as_array().unwrap().len()).collect()
        };
        let expected: [(&str, Vec<usize>); 3] = [("R", vec![3, 3]), ("RR", vec![2, 1]), ("N", vec![])];
        for (material, expected) in expected {
            assert_eq!(buttons(material), expected, "{material}");
        }
    }
}
