//! The part of an id that says what is done about erasure.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, one_letter};
use crate::privacy_action::PrivacyAction;

impl PrivacyAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<PrivacyAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            'a' => PrivacyAction::Ask,
            'f' => PrivacyAction::Forget,
            's' => PrivacyAction::Stay,
            other => return Err(malformed(other)),
        })
    }
}

impl fmt::Display for PrivacyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PrivacyAction::Ask => "a",
            PrivacyAction::Forget => "f",
            PrivacyAction::Stay => "s",
        })
    }
}
