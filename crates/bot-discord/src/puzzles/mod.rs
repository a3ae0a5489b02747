//! Puzzles to solve, storms, and the puzzle of the day.

pub mod action;
pub mod buttons;
pub mod commands;
pub mod day;
pub mod messages;
pub mod panel;
pub mod race;
pub mod refusal;
pub mod storm_buttons;
pub mod streak_delivery;

use futures::FutureExt;

use crate::kit::component::ComponentKind;
use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use crate::kit::room::Room;
use action::{PracticeButton, PuzzleButton, RaceButton, StormButton};
use bot_service::{Service, ServiceError};

pub const ROOM: Room = Room {
    commands: || vec![commands::puzzle()],
    components: &[
        ComponentKind::of::<PuzzleButton>(),
        ComponentKind::of::<PracticeButton>(),
        ComponentKind::of::<StormButton>(),
        ComponentKind::of::<RaceButton>(),
    ],
    deliveries: &[
        day::delivery::DELIVERIES,
        day::changed_delivery::DELIVERIES,
        streak_delivery::DELIVERIES,
        race::delivery::DELIVERIES,
    ],
    explain: refusal::explain,
    on_event: |app, event| day::channels::on_event(app, event).boxed(),
    on_channel_deleted: |service, deleted| on_channel_deleted(service, deleted).boxed(),
    places: |service, guild| places(service, guild).boxed(),
    ..Room::EMPTY
};

async fn on_channel_deleted(service: &Service, deleted: DeletedChannel) {
    day::channels::on_channel_deleted(service, deleted).await;
    race::places::on_channel_deleted(service, deleted).await;
}

/// The channels of puzzles of the day and of races.
async fn places(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let mut places = day::channels::of_server(service, guild).await?;
    for place in race::places::of_server(service, guild).await? {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    Ok(places)
}
