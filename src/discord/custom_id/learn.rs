//! The part of an id that says what is learnt.

use std::fmt;

use super::ParseCustomIdError;
use super::parts::{Parts, malformed, number, one_letter};
use crate::discord::learn_action::{CardList, LearnAction, kind_letter, kind_of};
use makruk_school::{CardId, Kind};

impl LearnAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<LearnAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            'c' => LearnAction::Card(parts.next(card)?),
            's' => LearnAction::ShareCard(parts.next(card)?),
            'm' => LearnAction::ChooseCard,
            'l' => LearnAction::List(CardList { kind: parts.next(kind)?, page: parts.next(number)? }),
            'k' => LearnAction::ChooseKind,
            other => return Err(malformed(other)),
        })
    }
}

fn card(part: &str) -> Option<CardId> {
    part.parse().ok()
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
        }
    }
}
