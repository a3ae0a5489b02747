//! The settings of a server, and its greeting.

pub mod arrivals;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod guild_membership;
pub mod messages;
pub mod panel;
pub mod panel_part;
pub mod rule_choices;

use std::sync::Arc;

use futures::FutureExt;
use serenity::all::FullEvent;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use crate::setup::guild_membership::AskDiscord;
use crate::setup::panel_part::SetupPart;

pub const ROOM: Room = Room {
    commands: || vec![commands::setup()],
    components: &[ComponentKind::of::<SetupPart>()],
    deliveries: &[delivery::DELIVERIES],
    on_start: |app| app.service.removals.set_membership(Arc::new(AskDiscord::by(app))),
    on_event: |app, event| {
        async move {
            match event {
                FullEvent::GuildCreate { guild, .. } => arrivals::on_guild(app, guild).await,
                FullEvent::GuildDelete { incomplete, .. } => arrivals::on_guild_gone(app, incomplete).await,
                _ => {}
            }
        }
        .boxed()
    },
    on_channel_deleted: |service, deleted| arrivals::on_channel_deleted(service, deleted).boxed(),
    ..Room::EMPTY
};
