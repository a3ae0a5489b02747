//! Analyses of games and positions.

mod annotated;
pub mod buttons;
pub mod commands;
pub mod delivery;
pub mod messages;
pub mod page;
pub mod refusal;
pub mod running;
pub mod written;

use futures::FutureExt;
use serenity::all::FullEvent;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use page::AnalysisButton;
use written::GamesMenu;

pub const ROOM: Room = Room {
    commands: || vec![commands::analyse(), commands::analyse_message()],
    components: &[ComponentKind::of::<AnalysisButton>(), ComponentKind::of::<GamesMenu>()],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    parts: &[running::take_over],
    on_event: |app, event| {
        async move {
            if let FullEvent::Ready { .. } = event {
                running::resume(app).await;
            }
        }
        .boxed()
    },
    on_taken_up: |app, _| running::resume(app).boxed(),
    ..Room::EMPTY
};
