//! One's own settings.

pub mod buttons;
pub mod commands;
pub mod messages;
pub mod panel;
pub mod panel_message;
pub mod refusal;
pub mod settings;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use panel::SettingsPart;

pub const ROOM: Room = Room {
    commands: || vec![commands::settings()],
    components: &[ComponentKind::of::<SettingsPart>()],
    explain: refusal::explain,
    ..Room::EMPTY
};
