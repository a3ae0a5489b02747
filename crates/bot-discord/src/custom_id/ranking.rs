//! The part of an id that says what is done with a page of who is best.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use bot_service::club::Pool;

/// A button under a page of who is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingButton {
    pub pool: Pool,
    /// The page, from 0.
    pub page: u16,
    pub action: RankingAction,
}

/// What is done with a page of who is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingAction {
    Show,
    Share,
}

const fn pool_letter(pool: Pool) -> char {
    match pool {
        Pool::Live => 'l',
        Pool::Correspondence => 'c',
        Pool::Engine => 'e',
    }
}

fn pool(part: &str) -> Option<Pool> {
    let letter = one_letter(part)?;
    Pool::ALL.into_iter().find(|&pool| pool_letter(pool) == letter)
}

impl RankingButton {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<RankingButton, ParseCustomIdError> {
        let action = match parts.next(one_letter)? {
            't' => RankingAction::Show,
            's' => RankingAction::Share,
            other => return Err(malformed(other)),
        };
        Ok(RankingButton { pool: parts.next(pool)?, page: parts.next(number)?, action })
    }
}

impl fmt::Display for RankingButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RankingButton { pool, page, action } = *self;
        let action = match action {
            RankingAction::Show => 't',
            RankingAction::Share => 's',
        };
        write!(f, "{action}:{}:{page}", pool_letter(pool))
    }
}
