//! Scheduled events that come, change and go.

use serde_json::Value;

use super::Core;
use crate::error::ApiError;
use crate::intents::Intents;
use crate::world::{ScheduledEvent, WorldRecord};

impl Core {
    /// Adds or replaces an event, and tells the bot of it by this name.
    pub(crate) fn put_event(&mut self, kind: &'static str, event: ScheduledEvent) -> Result<(), ApiError> {
        self.put(WorldRecord::Event(event.clone()))?;
        self.tell_of_event(kind, &event);
        Ok(())
    }

    /// Deletes an event.
    pub(crate) fn delete_event(&mut self, event: &ScheduledEvent) -> Result<(), ApiError> {
        self.put(WorldRecord::EventGone(event.id))?;
        self.tell_of_event("GUILD_SCHEDULED_EVENT_DELETE", event);
        Ok(())
    }

    fn tell_of_event(&mut self, kind: &'static str, event: &ScheduledEvent) {
        let data: Value = self.wire().event(event);
        self.gateway.dispatch(kind, Some(event.guild), Intents::GUILD_SCHEDULED_EVENTS, |_| data.clone());
    }
}
