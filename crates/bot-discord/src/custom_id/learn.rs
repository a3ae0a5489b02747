//! The part of an id that says what is learnt.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use crate::exercise_action::{ExerciseAction, PathAction};
use crate::learn_action::{CardList, CountPage, LearnAction, kind_letter, kind_of};
use bot_service::learning::ending::Task;
use makruk::{PieceCounts, Role};
use makruk_school::{CardId, Kind};

impl LearnAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<LearnAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            'c' => LearnAction::Card(parts.next(card)?),
            's' => LearnAction::ShareCard(parts.next(card)?),
            'm' => LearnAction::ChooseCard,
            'l' => LearnAction::List(CardList { kind: parts.next(kind)?, page: parts.next(number)? }),
            'k' => LearnAction::ChooseKind,
            'n' => LearnAction::Count(count_page(parts)?),
            'N' => LearnAction::ShareCount(count_page(parts)?),
            'e' => LearnAction::Ending(parts.next(card)?),
            'E' => LearnAction::ShareEnding(parts.next(card)?),
            'g' => LearnAction::PlayEnding(parts.next(card)?, parts.next(task)?),
            'x' => LearnAction::Exercise(ExerciseAction::parse(parts)?),
            'p' => LearnAction::Path(PathAction::parse(parts)?),
            other => return Err(malformed(other)),
        })
    }
}

fn count_page(parts: &mut Parts<'_>) -> Result<CountPage, ParseCustomIdError> {
    Ok(match parts.next(one_letter)? {
        'e' => CountPage::Explained,
        'r' => CountPage::Rulesets,
        'p' => CountPage::Pieces(parts.next(pieces)?, parts.next(pieces)?),
        other => return Err(malformed(other)),
    })
}

/// The letters of one side's pieces, the king's first.
fn pieces(part: &str) -> Option<PieceCounts> {
    let read = |text: &str| {
        text.chars().try_fold(PieceCounts::NONE, |counts, letter| counts.with(Role::from_letter(letter)?, 1).ok())
    };
    read(part.strip_prefix('K')?).filter(|counts| counts.to_string() == part)
}

fn card(part: &str) -> Option<CardId> {
    part.parse().ok()
}

fn task(part: &str) -> Option<Task> {
    let letter = one_letter(part)?;
    Task::ALL.into_iter().find(|task| task_letter(*task) == letter)
}

const fn task_letter(task: Task) -> char {
    match task {
        Task::Win => 'w',
        Task::Hold => 'h',
    }
}

fn kind(part: &str) -> Option<Kind> {
    kind_of(one_letter(part)?)
}

impl fmt::Display for LearnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LearnAction::Card(id) => write!(f, "c:{id}"),
            LearnAction::ShareCard(id) => write!(f, "s:{id}"),
            LearnAction::ChooseCard => f.write_str("m"),
            LearnAction::List(CardList { kind, page }) => write!(f, "l:{}:{page}", kind_letter(*kind)),
            LearnAction::ChooseKind => f.write_str("k"),
            LearnAction::Exercise(action) => write!(f, "x:{action}"),
            LearnAction::Path(action) => write!(f, "p:{action}"),
            LearnAction::Count(page) => write!(f, "n:{page}"),
            LearnAction::ShareCount(page) => write!(f, "N:{page}"),
            LearnAction::Ending(id) => write!(f, "e:{id}"),
            LearnAction::ShareEnding(id) => write!(f, "E:{id}"),
            LearnAction::PlayEnding(id, task) => write!(f, "g:{id}:{}", task_letter(*task)),
        }
    }
}

impl fmt::Display for CountPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountPage::Explained => f.write_str("e"),
            CountPage::Rulesets => f.write_str("r"),
            CountPage::Pieces(white, black) => write!(f, "p:{white}:{black}"),
        }
    }
}
