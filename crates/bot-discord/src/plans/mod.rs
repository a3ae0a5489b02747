//! Conditional moves: the private panel on which a player sees and changes what they have planned in a game.

pub mod buttons;
pub mod panel;
pub mod plan_button;
pub mod refusal;
pub mod suggest;

use crate::kit::component::ComponentKind;
use crate::kit::room::Room;
use plan_button::PlanButton;

pub const ROOM: Room =
    Room { components: &[ComponentKind::of::<PlanButton>()], explain: refusal::explain, ..Room::EMPTY };

#[cfg(test)]
mod tests;
