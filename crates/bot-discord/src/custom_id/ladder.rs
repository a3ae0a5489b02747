//! The part of an id that says what is done on a ladder.

use std::fmt;

use club_competitions::ladder::ChallengeId;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use crate::ladder_action::{LadderAction, RulesCode};

impl LadderAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<LadderAction, ParseCustomIdError> {
        let letter = parts.next(one_letter)?;
        let mut challenge = || parts.next(number).map(ChallengeId);
        Ok(match letter {
            'a' => LadderAction::Accept(challenge()?),
            'n' => LadderAction::Refuse(challenge()?),
            'w' => LadderAction::Withdraw(challenge()?),
            'r' => LadderAction::Ready(challenge()?),
            'c' => LadderAction::Challenge,
            'b' => LadderAction::Waive,
            'l' => LadderAction::Leave,
            's' => LadderAction::ChangeRules { rules: parts.next(rules)?, shown: parts.next(number)? },
            other => return Err(malformed(other)),
        })
    }
}

fn rules(part: &str) -> Option<RulesCode> {
    let numbers: Vec<u16> = part.split('.').map(number).collect::<Option<_>>()?;
    let code = RulesCode(numbers.try_into().ok()?);
    code.rules().map(|_| code)
}

impl fmt::Display for LadderAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderAction::Accept(ChallengeId(id)) => write!(f, "a:{id}"),
            LadderAction::Refuse(ChallengeId(id)) => write!(f, "n:{id}"),
            LadderAction::Withdraw(ChallengeId(id)) => write!(f, "w:{id}"),
            LadderAction::Ready(ChallengeId(id)) => write!(f, "r:{id}"),
            LadderAction::Challenge => write!(f, "c"),
            LadderAction::Waive => write!(f, "b"),
            LadderAction::Leave => write!(f, "l"),
            LadderAction::ChangeRules { rules: RulesCode(numbers), shown } => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                write!(f, "s:{}:{shown}", numbers.join("."))
            }
        }
    }
}
