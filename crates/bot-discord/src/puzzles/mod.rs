//! Puzzles to solve, storms, and the puzzle of the day.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod day;
pub mod messages;
pub mod panel;
pub mod refusal;
pub mod storm_buttons;
pub mod streak_delivery;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use action::{PracticeButton, PuzzleButton, StormButton};

pub const ROOM: Room = Room {
    commands: || vec![commands::puzzle()],
    components: &[
        ComponentKind::of::<PuzzleButton>(),
        ComponentKind::of::<PracticeButton>(),
        ComponentKind::of::<StormButton>(),
    ],
    deliveries: &[day::delivery::DELIVERIES, day::changed_delivery::DELIVERIES, streak_delivery::DELIVERIES],
    explain: refusal::explain,
    on_event: |app, event| day::channels::on_event(app, event).boxed(),
    on_channel_deleted: |service, deleted| day::channels::on_channel_deleted(service, deleted).boxed(),
    places: |service, guild| day::channels::of_server(service, guild).boxed(),
    ..Room::EMPTY
};
