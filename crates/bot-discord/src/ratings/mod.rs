//! The club: who is how strong, who is best, and what its managers do.

pub mod buttons;
pub mod choices;
pub mod commands;
pub mod messages;
pub mod page;
pub mod ranking_button;
pub mod refusal;
pub mod versus_button;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use ranking_button::RankingButton;
use versus_button::VersusButton;

pub const ROOM: Room = Room {
    commands: || vec![commands::rating::rating(), commands::rating::leaderboard(), commands::club::club()],
    components: &[ComponentKind::of::<RankingButton>(), ComponentKind::of::<VersusButton>()],
    explain: refusal::explain,
    ..Room::EMPTY
};
