//! What is kept of people, and how they are erased.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod messages;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::PrivacyAction;

pub const ROOM: Room = Room {
    commands: || vec![commands::privacy(), commands::forget()],
    components: &[ComponentKind::of::<PrivacyAction>()],
    ..Room::EMPTY
};
