//! What can be opened on the path by a text: what comes next, steps, topics, exercises, each by its name in either language.

use jiff::Timestamp;

use crate::i18n::{Locale, Text};
use crate::kit::limits::CHOICES;
use crate::kit::plain_text::plain;
use crate::lessons::messages::{exercise_name, step_name, topic_name};
use bot_service::WantedItem;
use bot_service::learning::{EndingExercise, ExerciseId, ExerciseTopic, Learner, StepStanding, steps, tasks};

/// Value that continues the path.
const NEXT: &str = "next";

const DUE: &str = "due";

const AGAIN: &str = "again";

#[derive(Clone, Debug)]
struct OpenOption {
    /// What it is called in a list, in each language.
    labels: [(Locale, String); 2],
    /// What is sent for it.
    value: String,
}

impl OpenOption {
    fn new(value: String, label: impl Fn(Locale) -> String) -> OpenOption {
        OpenOption { labels: Locale::ALL.map(|locale| (locale, label(locale))), value }
    }

    fn said(value: &str, label: Text) -> OpenOption {
        OpenOption::new(value.to_owned(), |locale| label.localize(locale))
    }

    /// Whether its name in either language has this in it.
    fn is_like(&self, typed: &str) -> bool {
        let labels = self.labels.iter().map(|(_, label)| label);
        labels.chain([&self.value]).any(|text| plain(text).contains(typed))
    }

    /// What it is called in this language.
    fn label(self, locale: Locale) -> String {
        self.labels.into_iter().find(|(of, _)| *of == locale).map(|(_, label)| label).unwrap_or_default()
    }
}

/// What a text asks for: a word, the number of a step in either script, a topic, or an exercise; or the only thing whose name is
/// like it.
pub(super) fn wanted(typed: &str, learner: &Learner, now: Timestamp) -> Option<WantedItem> {
    let named = plain(typed);
    if let Some(wanted) = of_value(&named).or_else(|| of_word(&named)) {
        return Some(wanted);
    }
    // A number means a step, also if there is none.
    if named.is_empty() || named.chars().all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    if let Ok(exercise) = typed.trim().parse::<ExerciseId>() {
        return Some(WantedItem::Exercise(exercise));
    }
    let mut like = openings(learner, now).into_iter().filter(|opening| opening.is_like(&named));
    let (first, second) = (like.next()?, like.next());
    if second.is_some() {
        return None;
    }
    of_value(&first.value).or_else(|| first.value.parse().ok().map(WantedItem::Exercise))
}

/// Autocompletes what to open: at most `CHOICES` pairs of the value that is sent and its label in the user's
/// language.
pub(super) fn suggestions(partial: &str, learner: &Learner, now: Timestamp, locale: Locale) -> Vec<(String, String)> {
    let partial = plain(partial);
    let fitting = openings(learner, now).into_iter().filter(|opening| opening.is_like(&partial));
    fitting.take(CHOICES).map(|opening| (opening.value.clone(), opening.label(locale))).collect()
}

/// What a word, the number of a step or the name of a topic means.
fn of_value(value: &str) -> Option<WantedItem> {
    match value {
        NEXT => return Some(WantedItem::Path),
        DUE => return Some(WantedItem::Due),
        AGAIN => return Some(WantedItem::Again),
        _ => {}
    }
    if let Ok(number) = value.parse::<usize>() {
        return number.checked_sub(1).filter(|&number| number < steps().len()).map(WantedItem::Step);
    }
    ExerciseTopic::ALL.into_iter().find(|topic| topic.name() == value).map(WantedItem::About)
}

/// The same words and topics as they are called in each language.
fn of_word(named: &str) -> Option<WantedItem> {
    let words = [
        (Text::new("path-word-next"), WantedItem::Path),
        (Text::new("path-word-due"), WantedItem::Due),
        (Text::new("path-word-again"), WantedItem::Again),
    ];
    let topics = ExerciseTopic::ALL.into_iter().map(|topic| (topic_name(topic), WantedItem::About(topic)));
    let is_called = |text: &Text| Locale::ALL.into_iter().any(|locale| plain(&text.localize(locale)) == named);
    words.into_iter().chain(topics).find(|(text, _)| is_called(text)).map(|(_, wanted)| wanted)
}

/// Everything that can be opened: what comes next, what is due, the steps, the topics, one's own blunders, and all exercises.
fn openings(learner: &Learner, now: Timestamp) -> Vec<OpenOption> {
    let due = u32::try_from(learner.due(now).len()).unwrap_or(u32::MAX);
    let first = [
        OpenOption::said(NEXT, Text::new("path-suggest-next")),
        OpenOption::said(DUE, Text::new("path-suggest-due").with("due", due)),
        OpenOption::said(AGAIN, Text::new("path-suggest-again")),
    ];
    let step = |(number, step): (usize, &StepStanding)| {
        OpenOption::new((number + 1).to_string(), |locale| step_name(number, step, locale))
    };
    let topic = |topic: ExerciseTopic| {
        OpenOption::said(topic.name(), Text::new("path-suggest-topic").with("topic", topic_name(topic)))
    };
    let blunders = learner.blunders().map(|blunder| ExerciseId::Blunder(blunder.id));
    let tasks = tasks().iter().map(|task| ExerciseId::Task(task.name.clone()));
    let endings = EndingExercise::all().map(ExerciseId::Ending);
    let exercise = |id: ExerciseId| OpenOption::new(id.to_string(), |locale| exercise_name(&id, locale));
    let path = learner.path();
    let steps = path.iter().enumerate().map(step);
    let exercises = blunders.chain(tasks).chain(endings).map(exercise);
    first.into_iter().chain(steps).chain(ExerciseTopic::ALL.map(topic)).chain(exercises).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn opens(typed: &str) -> Option<WantedItem> {
        wanted(typed, &Learner::default(), NOW)
    }

    fn exercise(id: &str) -> Option<WantedItem> {
        Some(WantedItem::Exercise(id.parse().unwrap()))
    }

    #[test]
    fn whatever_is_suggested_can_be_opened_by_its_value() {
        for opening in openings(&Learner::default(), NOW) {
            assert!(opens(&opening.value).is_some(), "{opening:?}");
            assert!(opening.labels.iter().all(|(_, label)| !label.is_empty()), "{opening:?}");
        }
    }

    #[test]
    fn all_topics_tasks_and_endings_can_be_opened() {
        let values: Vec<String> = openings(&Learner::default(), NOW).into_iter().map(|it| it.value).collect();
        let topics = ExerciseTopic::ALL.map(|topic| topic.name().to_owned());
        let tasks = tasks().iter().map(|task| format!("task.{}", task.name));
        let endings = ["win.SS.near", "win.SS.far", "hold.SM.middle", "win.R.far"].map(str::to_owned);
        for value in topics.into_iter().chain(tasks).chain(endings) {
            assert!(values.contains(&value), "{value}");
        }
        let of_steps = steps().iter().flat_map(|step| &step.exercises);
        assert!(of_steps.into_iter().all(|exercise| values.contains(&exercise.to_string())));
    }

    #[test]
    fn words_topics_and_names_are_understood_in_both_languages() {
        for (typed, expected) in [
            ("next", Some(WantedItem::Path)),
            ("ไปต่อ", Some(WantedItem::Path)),
            (" ทบทวน ", Some(WantedItem::Due)),
            ("อีกครั้ง", Some(WantedItem::Again)),
            ("๑๐", Some(WantedItem::Step(9))),
            (" Khon ", Some(WantedItem::About(ExerciseTopic::Khon))),
            ("โคน", Some(WantedItem::About(ExerciseTopic::Khon))),
            ("การหงายเบี้ย", Some(WantedItem::About(ExerciseTopic::Promotion))),
            ("checkmate", Some(WantedItem::About(ExerciseTopic::Mate))),
            ("รุกจน", Some(WantedItem::About(ExerciseTopic::Mate))),
            ("โคนเดินอย่างไร", Some(WantedItem::Step(0))),
            ("Exercise: khon, 2", exercise("task.khon-aside")),
            ("แบบฝึกหัด: โคน ข้อ 2", exercise("task.khon-aside")),
            ("win.SS.far", exercise("win.SS.far")),
        ] {
            assert_eq!(opens(typed), expected, "{typed}");
        }
        for typed in ["0", "11", "", "task.", "nonsense", "Ending"] {
            assert_eq!(opens(typed), None, "{typed}");
        }
    }

    #[test]
    fn at_first_words_steps_and_topics_are_suggested_and_then_what_is_typed() {
        let suggested = |partial: &str, locale| suggestions(partial, &Learner::default(), NOW, locale);
        let first = suggested("", Locale::English);
        assert_eq!(first.len(), CHOICES);
        assert!(ExerciseTopic::ALL.iter().all(|topic| first.iter().any(|(value, _)| value == topic.name())));
        for (partial, locale) in [("เรือ", Locale::Thai), ("rook", Locale::Thai), ("เรือ", Locale::English)]
        {
            let values: Vec<String> = suggested(partial, locale).into_iter().map(|(value, _)| value).collect();
            assert!(values.iter().any(|value| value == "rook"), "{partial}: {values:?}");
            assert!(values.iter().any(|value| value.starts_with("win.R")), "{partial}: {values:?}");
        }
    }
}
