//! The help, by task.

pub mod buttons;
pub mod commands;
pub mod messages;
pub mod page;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use page::HelpButton;

pub const ROOM: Room =
    Room { commands: || vec![commands::help()], components: &[ComponentKind::of::<HelpButton>()], ..Room::EMPTY };
