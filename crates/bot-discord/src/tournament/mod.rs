//! Tournaments.

pub mod action;
pub mod buttons;
pub mod calendar;
pub mod check_in_command;
pub mod commands;
pub mod create_command;
pub mod delivery;
pub mod end_series_command;
pub mod export_command;
pub mod extend_command;
pub mod lookup;
pub mod messages;
pub mod move_command;
pub mod page;
pub mod places;
pub mod refusal;
pub mod rule_command;
pub mod start_time;
pub mod winner_roles;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::TournamentButton;

pub const ROOM: Room = Room {
    commands: || vec![commands::tournament()],
    components: &[ComponentKind::of::<TournamentButton>()],
    deliveries: &[delivery::DELIVERIES, calendar::DELIVERIES],
    explain: refusal::explain,
    on_channel_deleted: |service, deleted| places::on_channel_deleted(service, deleted).boxed(),
    openly: |service, notice| delivery::openly(service, notice).boxed(),
    places: |service, guild| places::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
