//! The school: cards, counts, endings, exercises and the path.

pub mod buttons;
pub mod commands;
pub mod counts;
pub mod exercise_action;
pub mod learn_action;
pub mod messages;
pub mod panel;
pub mod refusal;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use learn_action::LearnAction;

pub const ROOM: Room = Room {
    commands: || vec![commands::learn()],
    components: &[ComponentKind::of::<LearnAction>()],
    explain: refusal::explain,
    ..Room::EMPTY
};
