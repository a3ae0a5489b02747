//! Seasons, and the roles that go with them.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod messages;
pub mod refusal;
pub mod roles_delivery;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::SeasonAction;

pub const ROOM: Room = Room {
    commands: || vec![commands::season()],
    components: &[ComponentKind::of::<SeasonAction>()],
    deliveries: &[delivery::DELIVERIES, roles_delivery::DELIVERIES],
    explain: refusal::explain,
    ..Room::EMPTY
};
