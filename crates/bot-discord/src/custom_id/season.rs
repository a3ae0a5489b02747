//! The part of an id that says what is done about a season.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use crate::season_action::SeasonAction;
use bot_service::{RoleChoice, TopRole};

impl SeasonAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<SeasonAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            'e' => SeasonAction::End(parts.next(number)?),
            'r' => {
                let champion = role(parts.next(number)?);
                let top = role(parts.next(number)?);
                let rungs = parts.next(number)?;
                SeasonAction::Roles(RoleChoice { champion, top: top.map(|role| TopRole { role, rungs }) })
            }
            other => return Err(malformed(other)),
        })
    }
}

/// A role by its number; 0 is none.
const fn role(number: u64) -> Option<u64> {
    if number == 0 { None } else { Some(number) }
}

impl fmt::Display for SeasonAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeasonAction::End(number) => write!(f, "e:{number}"),
            SeasonAction::Roles(RoleChoice { champion, top }) => {
                let (role, rungs) = top.map_or((0, 0), |top| (top.role, top.rungs));
                write!(f, "r:{}:{role}:{rungs}", champion.unwrap_or_default())
            }
        }
    }
}
