//! The challenge ladder of a server.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod lookup;
pub mod messages;
pub mod page;
pub mod places;
pub mod refusal;
pub mod settings_command;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::{LadderAction, LadderOfGameAction};

pub const ROOM: Room = Room {
    commands: || vec![commands::ladder()],
    components: &[ComponentKind::of::<LadderAction>(), ComponentKind::of::<LadderOfGameAction>()],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    audited: messages::audited,
    corrected: messages::corrected,
    on_channel_deleted: |service, deleted| places::on_channel_deleted(service, deleted).boxed(),
    openly: |_, notice| async { Ok(delivery::openly_on(notice)) }.boxed(),
    places: |service, guild| places::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
