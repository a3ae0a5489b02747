//! Scheduled events that come, change and go.

use serde_json::Value;

use super::Core;
use crate::error::ApiError;
use crate::intents::Intents;
use crate::world::{EventPlace, EventStatus, ScheduledEvent, WorldRecord};

impl Core {
    /// Adds or replaces an event, and tells the bot of it by this name.
    pub(crate) fn put_event(&mut self, kind: &'static str, event: ScheduledEvent) -> Result<(), ApiError> {
        self.put(WorldRecord::Event(event.clone()))?;
        self.tell_of_event(kind, &event);
        Ok(())
    }

    /// Begins and ends the events outside of voice channels whose time has come. Discord does so by itself; here it is done when
    /// someone looks.
    pub(crate) fn pass_events(&mut self) -> Result<(), ApiError> {
        let now = self.ids.now();
        let is_elsewhere = |event: &&ScheduledEvent| matches!(event.place, EventPlace::External(_));
        let elsewhere: Vec<ScheduledEvent> = self.world.events.values().filter(is_elsewhere).cloned().collect();
        for mut event in elsewhere {
            if event.status == EventStatus::Scheduled && event.start <= now {
                event.status = EventStatus::Active;
                self.put_event("GUILD_SCHEDULED_EVENT_UPDATE", event.clone())?;
            }
            if event.status == EventStatus::Active && event.end.is_some_and(|end| end <= now) {
                event.status = EventStatus::Completed;
                self.put_event("GUILD_SCHEDULED_EVENT_UPDATE", event)?;
            }
        }
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
