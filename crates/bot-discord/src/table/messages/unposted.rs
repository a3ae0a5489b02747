//! What is said when a channel takes no boards, or no pictures.

use serenity::all::Permissions;

use crate::board::words::{example, last_move, move_number, naming, relative};
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::kit::reader::Reader;
use crate::table::messages::board::picture;
use crate::table::messages::result;
use board_games::Seat;
use bot_service::game::PlayerId;
use bot_service::{BlockReason, Snapshot};

/// Tells a player, in a direct message, the state of their game, why its channel does not show it, and how to
/// continue; with the board, once there is no channel any more.
pub fn unposted(snapshot: &Snapshot, to: PlayerId, reason: BlockReason) -> OutgoingMessage {
    let Snapshot { id, place, game, .. } = snapshot;
    let locale = place.locale;
    let channel = match reason {
        // A mention of it would be shown as unknown.
        BlockReason::Gone => Text::new("unposted-deleted-channel").localize(locale),
        _ => format!("<#{}>", place.channel.0),
    };
    let turn = game.playing().ok().filter(|play| play.seat_to_move().person() == Some(to));
    let stands = match turn {
        Some(_) => Text::new("unposted-your-turn"),
        None if game.is_open() => Text::new("unposted-their-turn"),
        None => Text::new("unposted-over"),
    };
    let stands = stands.with("game", id.to_string()).with("place", channel.clone()).localize(locale);
    let stands = naming(stands, game.terms().rules.kind(), locale);
    let newest = match game.ending() {
        Some(_) => Some(result::ended(snapshot, &[]).content),
        None => game.play().and_then(|play| {
            Some(format!("**{} {}**", move_number(play), last_move(play, Reader::of_channel(snapshot))?))
        }),
    };
    let why = text_of!("unposted", reason, BlockReason:
        Locked, Unknown, Removed, Away,
        Permissions(missing).with("permissions", permission_names(Permissions::from_bits_truncate(missing), locale)),
        Gone.with("when", game.closes_at().map_or_else(String::new, relative)),
    );
    let why = Some(why.with("place", channel)).filter(|_| reason != BlockReason::Gone || game.is_open());
    let meanwhile = match reason {
        BlockReason::Gone => Text::new("unposted-play-here"),
        _ => Text::new("unposted-meanwhile"),
    };
    let example = turn.and_then(|play| example(play.board().current(), Reader::of_channel(snapshot)));
    let meanwhile = example.map(|example| meanwhile.with("game", id.to_string()).with("example", example));
    let texts = [why, meanwhile].into_iter().flatten().map(|text| text.localize(locale));
    let lines: Vec<String> = std::iter::once(stands).chain(newest).chain(texts).collect();
    let words = OutgoingMessage::lines(&lines);
    match (reason, game.play()) {
        // Nowhere else do they see it, or not soon.
        (BlockReason::Gone | BlockReason::Away, Some(play)) => words.with_picture(picture(
            snapshot,
            play,
            play.seats().seat_of(to).unwrap_or(Seat::First),
            Reader::of_channel(snapshot),
        )),
        _ => words,
    }
}
