//! A game for four as it is stored: the number of its rules, and those of its acts.

use chaturanga::four::{FourAct, FourHistory, FourRules};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The game, in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u16, Vec<u16>)", into = "(u16, Vec<u16>)")]
pub(super) struct FourLog(pub(super) FourHistory);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum NoFourLog {
    #[error("no such rules")]
    Rules,
    #[error("act {0} can't be done")]
    Act(usize),
}

impl TryFrom<(u16, Vec<u16>)> for FourLog {
    type Error = NoFourLog;

    fn try_from((rules, acts): (u16, Vec<u16>)) -> Result<FourLog, NoFourLog> {
        let mut history = FourHistory::new(FourRules::from_code(rules).ok_or(NoFourLog::Rules)?);
        for (number, code) in acts.into_iter().enumerate() {
            let act = FourAct::from_code(code).ok_or(NoFourLog::Act(number))?;
            history.play(act).map_err(|_| NoFourLog::Act(number))?;
        }
        Ok(FourLog(history))
    }
}

impl From<FourLog> for (u16, Vec<u16>) {
    fn from(FourLog(history): FourLog) -> (u16, Vec<u16>) {
        (history.state().rules().code(), history.acts().map(FourAct::code).collect())
    }
}
