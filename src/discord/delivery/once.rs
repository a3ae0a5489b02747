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
use crate::service::{ChannelId, MessageRef, PendingNotice};

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posting {
    /// It is in the channel, as this message.
    Done(MessageRef),
    /// The bot may not post there.
    Refused,
}

/// What an earlier attempt has posted, if it has.
pub(super) async fn posted(
    data: &Data,
    channel: ChannelId,
    pending: &PendingNotice,
    outgoing: &OutgoingMessage,
    earlier: Earlier,
) -> Result<Option<MessageRef>, RestError> {
    match earlier {
        Earlier::Nothing => Ok(None),
        Earlier::Unknown | Earlier::UpTo(_) => {
            let since = snowflake_at(pending.at - CLOCK_SKEW);
            let fits = |message: &serenity::all::Message| (message.content == outgoing.content).then_some(());
            Ok(look_back::find(data, channel, since, Priority::Board, fits).await?.map(|((), message)| message))
        }
    }
}

/// Posts what a notice is about, unless that was done.
pub(super) async fn say(
    attempt: Attempt<'_>,
    pending: &PendingNotice,
    turn: Turn,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
) -> Result<Posting, Setback> {
    let Attempt { data, earlier, .. } = attempt;
    let posted = match posted(data, channel, pending, outgoing, *earlier).await? {
        Some(message) => Ok(message),
        None => data.rest.post(turn, channel, outgoing, &pending.nonce()).await,
    };
    let posting = match posted {
        Ok(message) => Posting::Done(message),
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
