//! Seasons, and the roles that go with them.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod lookup;
pub mod messages;
pub mod places;
pub mod refusal;
pub mod roles_delivery;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::{SeasonAction, SeasonOfGameAction};

pub const ROOM: Room = Room {
    commands: || vec![commands::season()],
    components: &[ComponentKind::of::<SeasonAction>(), ComponentKind::of::<SeasonOfGameAction>()],
    deliveries: &[delivery::DELIVERIES, roles_delivery::DELIVERIES],
    explain: refusal::explain,
    on_channel_deleted: |service, deleted| places::on_channel_deleted(service, deleted).boxed(),
    openly: |_, notice| async { Ok(delivery::openly_on(notice)) }.boxed(),
    places: |service, guild| places::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
