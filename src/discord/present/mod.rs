//! From values to messages: pure functions, without I/O and without a clock.
//!
//! Public messages are in the language of the game's place, private ones in the reader's. Every message fits Discord's
//! limits, mentions people by id only, and notifies nobody but the player to move.

mod answers;
mod banner;
mod board;
mod buttons;
mod challenge;
mod clock;
mod help;
mod hint;
mod list;
mod menus;
mod message;
mod permissions;
mod result;
mod review;
mod terms;
mod together;
mod unposted;
mod view;
mod words;

pub use answers::{
    ask_to_resign, ask_to_resign_in_words, begun, board_view, challenges_changed, challenges_status, counting, moved,
    moved_elsewhere, muted, pings_changed, pings_status, rules_changed, rules_status, text_unseen, unmuted,
};
pub use clock::{holiday_status, reminder, reminders_status, time_control_name};
pub use help::help;
pub use hint::hint;
pub use list::list;
pub use menus::{candidates, choose_piece, choose_target};
pub use message::{Drawing, OutgoingMessage, Picture};
pub use permissions::permission_names;
pub use review::{game_review, position_analysis, progress};
pub use together::{Step, notices};
pub use unposted::{not_shown, unposted, without_picture};
pub use words::{example, example_in, notation, notation_typed, piece_name, square};

use crate::game::{GameEvent, Recorded};
use crate::service::{Pings, Snapshot};

/// One thing to do in a game's channel.
#[derive(Clone, Debug)]
pub enum ChannelUpdate {
    /// Post a new message.
    Post(OutgoingMessage),
    /// Replace the game's first message, which holds the challenge.
    EditFirst(OutgoingMessage),
}

/// What to do in the channel about `news`, the last events of `snapshot`, which is the game as it stood after them.
fn notice(snapshot: &Snapshot, news: &[Recorded], pings: Pings) -> Vec<ChannelUpdate> {
    let Some(Recorded { event, .. }) = news.last() else { return Vec::new() };
    match event {
        GameEvent::Challenged { .. } => vec![ChannelUpdate::Post(challenge::made(snapshot))],
        GameEvent::Accepted { .. } => {
            vec![
                ChannelUpdate::EditFirst(challenge::accepted(snapshot)),
                ChannelUpdate::Post(board::begun(snapshot, pings)),
            ]
        }
        GameEvent::EngineAccepted { .. } => vec![ChannelUpdate::Post(board::begun(snapshot, pings))],
        GameEvent::Declined | GameEvent::Withdrawn | GameEvent::Expired => {
            vec![ChannelUpdate::EditFirst(challenge::closed(snapshot))]
        }
        // There is no channel any more in which it could be said, or it is said elsewhere.
        GameEvent::PlaceLost | GameEvent::Reminded { .. } => Vec::new(),
        GameEvent::Abandoned if snapshot.game.place_lost().is_some() => Vec::new(),
        GameEvent::Moved { .. } => vec![ChannelUpdate::Post(board::moved(snapshot, news, pings))],
        GameEvent::TookBack { .. } => vec![ChannelUpdate::Post(board::took_back(snapshot, pings))],
        GameEvent::Ended { .. }
        | GameEvent::Aborted { .. }
        | GameEvent::Abandoned
        | GameEvent::FirstMoveMissed { .. } => vec![ChannelUpdate::Post(result::ended(snapshot, news))],
        question => vec![ChannelUpdate::Post(board::question(snapshot, question))],
    }
}

#[cfg(test)]
pub(super) mod tests;
