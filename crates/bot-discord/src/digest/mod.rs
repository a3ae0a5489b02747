//! The weekly digest of a server.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod messages;
pub mod places;
pub mod read;

use futures::FutureExt;

use crate::digest::action::DigestButton;
use crate::kit::component::ComponentKind;
use crate::kit::room::Room;

pub const ROOM: Room = Room {
    components: &[ComponentKind::of::<DigestButton>()],
    deliveries: &[delivery::DELIVERIES],
    on_event: |app, event| places::on_event(app, event).boxed(),
    on_channel_deleted: |service, deleted| places::on_channel_deleted(service, deleted).boxed(),
    places: |service, guild| places::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
