//! Letting the application know who one is, and what stands in the way of an Activity.

use std::collections::BTreeSet;

use super::ActError;
use crate::activity::{ActivityRefused, SCOPES};
use crate::hub::Core;
use crate::id::Snowflake;

impl From<ActivityRefused> for ActError {
    fn from(refused: ActivityRefused) -> ActError {
        match refused {
            ActivityRefused::Unknown => ActError::Unknown("activity"),
            ActivityRefused::NotPermitted => ActError::NotPermitted,
            ActivityRefused::NotHere => ActError::Invalid("there are no activities here".to_owned()),
        }
    }
}

impl Core {
    /// A person lets the application do this; returns the code by which it learns of that.
    pub(crate) fn authorize(&mut self, seat: Snowflake, scopes: BTreeSet<String>) -> Result<String, ActError> {
        self.check_scopes(seat, &scopes)?;
        let now = self.ids.now();
        Ok(self.activities_mut()?.authorizations.grant(seat, scopes, now))
    }

    /// Refuses scopes for which a person can't be asked.
    pub(crate) fn check_scopes(&self, seat: Snowflake, scopes: &BTreeSet<String>) -> Result<(), ActError> {
        self.check_seat(seat)?;
        match scopes.iter().find(|scope| !SCOPES.contains(&scope.as_str())) {
            Some(unknown) => Err(ActError::Invalid(format!("there is no scope {unknown}"))),
            None if scopes.is_empty() => Err(ActError::Invalid("no scope is named".to_owned())),
            None => Ok(()),
        }
    }
}
