//! Tournaments.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod create_command;
pub mod delivery;
pub mod lookup;
pub mod messages;
pub mod page;
pub mod refusal;
pub mod rule_command;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::TournamentButton;

pub const ROOM: Room = Room {
    commands: || vec![commands::tournament()],
    components: &[ComponentKind::of::<TournamentButton>()],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    ..Room::EMPTY
};
