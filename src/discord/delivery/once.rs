//! Saying something in a channel once, however often it is tried.

use super::super::data::Data;
use super::super::ids::snowflake_at;
use super::super::present::OutgoingMessage;
use super::super::rest::Turn;
use super::super::rest_error::RestError;
use super::super::sending::Priority;
use super::attempt::{Attempt, Earlier};
use super::look_back::{self, CLOCK_SKEW};
use super::setback::{Setback, is_locked, is_unsure};
use crate::service::{ChannelId, PendingNotice};

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posting {
    /// It is in the channel.
    Done,
    /// The bot may not post there.
    Refused,
}

/// Whether an earlier attempt has posted a message without a picture.
pub(super) async fn is_posted(
    data: &Data,
    channel: ChannelId,
    pending: &PendingNotice,
    outgoing: &OutgoingMessage,
    earlier: Earlier,
) -> Result<bool, RestError> {
    match earlier {
        Earlier::Nothing => Ok(false),
        Earlier::Unknown | Earlier::UpTo(_) => {
            let since = snowflake_at(pending.at - CLOCK_SKEW);
            let fits = |message: &serenity::all::Message| (message.content == outgoing.content).then_some(());
            Ok(look_back::find(data, channel, since, Priority::Board, fits).await?.is_some())
        }
    }
}

/// Posts what the notice at the head of a lane is about, unless that was done.
pub(super) async fn say(
    attempt: Attempt<'_>,
    turn: Turn,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
) -> Result<Posting, Setback> {
    let Attempt { data, waiting, earlier, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(Posting::Done) };
    let posted = match is_posted(data, channel, pending, outgoing, *earlier).await? {
        true => Ok(Posting::Done),
        false => data.rest.post(turn, channel, outgoing, &pending.nonce()).await.map(|_| Posting::Done),
    };
    let posting = match posted {
        Ok(posting) => posting,
        Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => Posting::Refused,
        Err(error) if is_locked(&error) => Posting::Refused,
        Err(error) => {
            if is_unsure(&error) {
                *earlier = Earlier::UpTo(pending.number);
            }
            return Err(error.into());
        }
    };
    *earlier = Earlier::UpTo(pending.number);
    Ok(posting)
}
