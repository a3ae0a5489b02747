//! Requests about the events of a server.

use serde::Serialize;
use serenity::all::{GuildId, ScheduledEvent, ScheduledEventId};
use serenity::http::{LightMethod, Request, Route};

use crate::kit::rest::{RestClient, SendPermit};
use crate::kit::rest_error::RestError;
use crate::kit::transport::request;

/// An event of a server, by the network's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerEvent {
    pub guild: u64,
    pub event: u64,
}

impl ServerEvent {
    fn route(self) -> Route<'static> {
        let event_id = ScheduledEventId::new(self.event.max(1));
        Route::GuildScheduledEvent { guild_id: guild_id(self.guild), event_id }
    }
}

fn guild_id(guild: u64) -> GuildId {
    GuildId::new(guild.max(1))
}

impl RestClient {
    /// The events of a server that are to come or go on.
    pub(crate) async fn server_events(&self, _turn: SendPermit, guild: u64) -> Result<Vec<ScheduledEvent>, RestError> {
        let route = Route::GuildScheduledEvents { guild_id: guild_id(guild) };
        self.transport().fetch(Request::new(route, LightMethod::Get)).await
    }

    pub(crate) async fn server_event(
        &self,
        _turn: SendPermit,
        event: ServerEvent,
    ) -> Result<ScheduledEvent, RestError> {
        self.transport().fetch(Request::new(event.route(), LightMethod::Get)).await
    }

    /// Enters an event. To do it twice enters two.
    pub(crate) async fn enter_event(
        &self,
        _turn: SendPermit,
        guild: u64,
        new: &impl Serialize,
    ) -> Result<ScheduledEvent, RestError> {
        let route = Route::GuildScheduledEvents { guild_id: guild_id(guild) };
        self.transport().fetch(request(LightMethod::Post, route, new, Vec::new())?).await
    }

    pub(crate) async fn change_event(
        &self,
        _turn: SendPermit,
        event: ServerEvent,
        change: &impl Serialize,
    ) -> Result<ScheduledEvent, RestError> {
        self.transport().fetch(request(LightMethod::Patch, event.route(), change, Vec::new())?).await
    }
}
