//! Following: whose games a member hears of, and who may follow them.

pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod follow_button;
pub mod messages;
pub mod panel;
pub mod refusal;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use follow_button::FollowButton;

pub const ROOM: Room = Room {
    commands: || vec![commands::follow()],
    components: &[ComponentKind::of::<FollowButton>()],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    ..Room::EMPTY
};
