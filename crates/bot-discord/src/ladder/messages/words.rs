//! What messages about ladders are made of.

use club_competitions::PlayerId;
use jiff::Timestamp;

use crate::kit::ids::mention;

pub(super) fn person(player: PlayerId) -> String {
    mention(bot_service::game::PlayerId(player.0))
}

/// A rung by its index from 0.
pub(super) fn place(index: usize) -> String {
    match index {
        0 => "🥇".to_owned(),
        1 => "🥈".to_owned(),
        2 => "🥉".to_owned(),
        _ => format!("**{}.**", index + 1),
    }
}

/// A day as Discord shows it in the reader's own zone.
pub(super) fn day(at: Timestamp) -> String {
    format!("<t:{}:D>", at.as_second())
}

/// A moment as Discord shows it in the reader's own zone.
pub(super) fn moment(at: Timestamp) -> String {
    format!("<t:{}:f>", at.as_second())
}
