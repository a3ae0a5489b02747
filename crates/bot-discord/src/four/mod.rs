//! Chaturanga for four: tables in channels of servers, for people and bots.

pub mod action;
pub mod buttons;
pub mod command;
pub mod delivery;
pub mod form;
pub mod messages;
pub mod options;
pub mod places;
pub mod refusal;
pub mod typed_moves;
pub mod view;
pub mod words;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::FourButton;

pub const ROOM: Room = Room {
    commands: || vec![command::four()],
    components: &[ComponentKind::of::<FourButton>()],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    on_channel_deleted: |service, deleted| places::on_channel_deleted(service, deleted).boxed(),
    places: |service, guild| places::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
