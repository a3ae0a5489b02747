//! The scheduled events of servers.

use super::Control;
use crate::acts::ActError;
use crate::id::Snowflake;
use crate::world::ScheduledEvent;

impl Control {
    /// The scheduled events of all servers, over or not, as Discord left them when someone last asked for them.
    pub fn events(&self) -> Vec<ScheduledEvent> {
        self.hub.look(|core| core.world.events.values().cloned().collect())
    }

    /// Deletes a scheduled event, as an admin can.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn delete_event(&self, event: Snowflake) -> Result<(), ActError> {
        self.act(|core| {
            let event = core.world.events.get(&event).cloned().ok_or(ActError::Unknown("event"))?;
            Ok(core.delete_event(&event)?)
        })
    }
}
