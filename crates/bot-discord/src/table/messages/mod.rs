//! From values to messages: pure functions, without I/O and without a clock.
//!
//! Public messages are in the language of the game's place, private ones in the reader's. Every message fits
//! Discord's limits, mentions users by id only, and notifies only those it calls: to a challenge, to a question, to
//! their turn.

pub mod answers;
pub mod board;
pub mod buttons;
pub mod challenge;
pub mod claims;
pub mod export;
pub mod finished;
pub mod hint;
pub mod left_behind;
pub mod list;
pub mod menus;
pub mod more;
pub mod play;
pub mod question;
pub mod replay;
pub mod result;
pub mod together;
pub mod unposted;

use crate::kit::message::OutgoingMessage;

pub use answers::{
    ask_to_resign, ask_to_resign_in_words, begun, counting, game_words, moved, moved_elsewhere, rematch_was,
    text_unseen,
};
pub use claims::choose_claim;
pub use export::{fen, film, nothing_to_export, own_film, pgn_file};
pub use finished::finished_games;
pub use hint::hint;
pub use left_behind::{answered, board_rows, line};
pub use list::list;
pub use menus::{candidates, choose_piece, choose_target, move_form, own_board};
pub use play::{POSITION_FIELD, PlayPanelView, play_panel, play_panel_after, position_form};
pub use replay::replay;
pub use result::rows_after_rematch;
pub use together::{NoticeStep, before_a_question, notices};
pub use unposted::unposted;

use bot_service::Snapshot;
use bot_service::game::{GameEvent, Recorded};

/// One thing to do in a game's channel.
#[derive(Clone, Debug)]
pub enum ChannelUpdate {
    Post(OutgoingMessage),
    /// Post a message that asks one of the players something.
    Ask(OutgoingMessage),
    /// Change the message that asked into this, which has the answer; post it if there is no such message.
    Answer(OutgoingMessage),
    /// Replace the game's first message, which holds the challenge.
    EditFirst(OutgoingMessage),
}

/// What to do in the channel about `news`, the last events of `snapshot`, which is the game as it stood after them.
fn notice(snapshot: &Snapshot, news: &[Recorded]) -> Vec<ChannelUpdate> {
    let Some(Recorded { event, .. }) = news.last() else { return Vec::new() };
    match event {
        GameEvent::Challenged { .. } | GameEvent::RematchOf { .. } => {
            vec![ChannelUpdate::Post(challenge::made(snapshot))]
        }
        // Both had agreed on it before it was made.
        GameEvent::Accepted { .. } if news.len() > 1 => vec![ChannelUpdate::Post(board::begun(snapshot))],
        GameEvent::Accepted { .. } => {
            vec![ChannelUpdate::EditFirst(challenge::accepted(snapshot)), ChannelUpdate::Post(board::begun(snapshot))]
        }
        GameEvent::EngineAccepted { .. } => vec![ChannelUpdate::Post(board::begun(snapshot))],
        GameEvent::Declined | GameEvent::Withdrawn | GameEvent::Expired => {
            vec![ChannelUpdate::EditFirst(challenge::closed(snapshot))]
        }
        // There is no channel any more in which it could be said, or it is said elsewhere.
        GameEvent::PlaceLost | GameEvent::Reminded { .. } => Vec::new(),
        GameEvent::Abandoned if snapshot.game.place_lost().is_some() => Vec::new(),
        GameEvent::Moved { .. } => vec![ChannelUpdate::Post(board::moved(snapshot, news))],
        GameEvent::TookBack { .. } => vec![ChannelUpdate::Post(board::took_back(snapshot))],
        GameEvent::Ended { .. }
        | GameEvent::Aborted { .. }
        | GameEvent::Abandoned
        | GameEvent::FirstMoveMissed { .. } => vec![ChannelUpdate::Post(result::ended(snapshot, news))],
        event => question::between_moves(snapshot, event).into_iter().collect(),
    }
}

#[cfg(test)]
pub(crate) mod tests;
