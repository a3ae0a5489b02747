//! Games at the table: proposing, playing, counting, agreeing, looking back.

pub mod access;
pub mod board_button;
pub mod buttons;
pub mod catch_up;
pub mod commands;
pub mod delivery;
pub mod export;
pub mod finished_button;
pub mod finished_games;
pub mod game_option;
pub mod hint_step;
pub mod menu_action;
pub mod messages;
pub mod offers;
pub mod old_messages;
pub mod pictures;
pub mod play_button;
pub mod play_menu;
pub mod play_panel;
pub mod refusal;
pub mod time_option;
pub mod typed_command;
pub mod typed_moves;

use futures::FutureExt;
use serenity::all::FullEvent;

use crate::kit::component::ComponentKind;
use crate::kit::deleted_channel::DeletedChannel;
use crate::kit::room::Room;
use crate::lessons::learn_action::PlayEnding;
use board_button::{BoardButton, ChallengeButton};
use finished_button::FinishedButton;
use play_button::PlayButton;
use typed_moves::PlacedMessage;

pub const ROOM: Room = Room {
    commands: || {
        vec![
            commands::play::play(),
            commands::play::challenge(),
            commands::moves::play_move(),
            commands::board::board(),
            commands::look::look(),
            commands::draw::draw(),
            commands::resign::resign(),
            commands::takeback::takeback(),
            commands::count::count(),
            commands::games::games(),
            commands::handoff::handoff(),
            commands::hint::hint(),
            commands::export::export(),
        ]
    },
    components: &[
        ComponentKind::of::<BoardButton>(),
        ComponentKind::of::<ChallengeButton>(),
        ComponentKind::of::<FinishedButton>(),
        ComponentKind::of::<PlayButton>(),
        ComponentKind::of::<PlayEnding>(),
    ],
    deliveries: &[delivery::DELIVERIES],
    explain: refusal::explain,
    parts: &[old_messages::part],
    on_event: |app, event| {
        async move {
            match event {
                FullEvent::Ready { data_about_bot } => catch_up::run(app, data_about_bot.shard).await,
                FullEvent::Message { new_message, .. } => {
                    typed_moves::on_message(app, PlacedMessage::live(new_message)).await;
                }
                FullEvent::MessageUpdate { event, .. } => typed_moves::on_edit(app, event).await,
                _ => {}
            }
        }
        .boxed()
    },
    on_taken_up: |app, shard| catch_up::run(app, Some(shard)).boxed(),
    on_channel_deleted: |service, DeletedChannel { channel, .. }| {
        async move {
            if let Err(error) = service.games.lose_channel(channel).await {
                tracing::error!(%error, channel = channel.0, "cannot record that a channel was deleted");
            }
        }
        .boxed()
    },
    ..Room::EMPTY
};
