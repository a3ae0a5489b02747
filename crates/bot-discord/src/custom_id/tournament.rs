//! The part of an id that says what is done in a tournament.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use crate::tournament_action::{TableCode, TournamentAction};

impl TournamentAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<TournamentAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            's' => TournamentAction::SignUp,
            'w' => TournamentAction::Withdraw,
            'W' => TournamentAction::ConfirmWithdraw,
            'h' => {
                let code = [parts.next(number)?, parts.next(number)?, parts.next(number)?];
                TournamentAction::Arrive(TableCode(code))
            }
            'o' => TournamentAction::SitOut,
            'p' => TournamentAction::Pause,
            'r' => TournamentAction::Resume,
            'c' => TournamentAction::Cancel,
            other => return Err(malformed(other)),
        })
    }
}

impl fmt::Display for TournamentAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentAction::SignUp => write!(f, "s"),
            TournamentAction::Withdraw => write!(f, "w"),
            TournamentAction::ConfirmWithdraw => write!(f, "W"),
            TournamentAction::Arrive(TableCode([first, second, third])) => write!(f, "h:{first}:{second}:{third}"),
            TournamentAction::SitOut => write!(f, "o"),
            TournamentAction::Pause => write!(f, "p"),
            TournamentAction::Resume => write!(f, "r"),
            TournamentAction::Cancel => write!(f, "c"),
        }
    }
}
