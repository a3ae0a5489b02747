//! Saying something in a channel once, however often it is tried.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_locked, is_unsure};
use crate::kit::delivery::look_back;
use crate::kit::delivery::look_back::CLOCK_SKEW;
use crate::kit::delivery::refused;
use crate::kit::delivery::refused::Refused;
use crate::kit::ids::snowflake_at;
use crate::kit::late_pictures;
use crate::kit::message::OutgoingMessage;
use crate::kit::not_shown::without_picture;
use crate::kit::pictures_later::Pictureless;
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{BlockReason, ChannelId, MessageRef, PendingNotice};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostResult {
    Done(MessageRef),
    Refused,
    /// There is no such channel any more.
    Gone,
}

pub struct Post<'a> {
    pub channel: ChannelId,
    pub outgoing: &'a OutgoingMessage,
    /// The same for every attempt, and for nothing else.
    pub nonce: String,
    /// Whether a message that is there already is this one, by the texts of both.
    pub is_it: fn(&str, &str) -> bool,
}

impl<'a> Post<'a> {
    /// The message of a notice, which is known by its text.
    pub fn new(pending: &PendingNotice, channel: ChannelId, outgoing: &'a OutgoingMessage) -> Post<'a> {
        Post { channel, outgoing, nonce: pending.nonce(), is_it: |there, new| there == new }
    }

    /// The same with or without the line that says why it has no picture.
    pub fn with_or_without_picture(self) -> Post<'a> {
        Post { is_it: |there, new| there.starts_with(new) || new.starts_with(there), ..self }
    }

    /// The same known by its first line, as the rest may change.
    pub fn by_first_line(self) -> Post<'a> {
        Post { is_it: |there, new| there.lines().next() == new.lines().next(), ..self }
    }
}

/// What an earlier attempt has posted, if it has.
pub async fn posted(
    app: &App,
    pending: &PendingNotice,
    post: &Post<'_>,
    earlier: PreviousAttempt,
) -> Result<Option<MessageRef>, RestError> {
    match earlier {
        PreviousAttempt::None => Ok(None),
        PreviousAttempt::Unknown | PreviousAttempt::PostedUpTo(_) => {
            let since = snowflake_at(pending.at - CLOCK_SKEW);
            let fits =
                |message: &serenity::all::Message| (post.is_it)(&message.content, &post.outgoing.content).then_some(());
            Ok(look_back::find(app, post.channel, since, Priority::Board, fits).await?.map(|((), message)| message))
        }
    }
}

/// Posts what a notice is about, unless that was done.
pub async fn say(
    attempt: &mut DeliveryAttempt<'_>,
    pending: &PendingNotice,
    turn: SendPermit,
    post: Post<'_>,
) -> Result<PostResult, DeliveryError> {
    let DeliveryAttempt { app, earlier, .. } = attempt;
    let posted = match posted(app, pending, &post, **earlier).await? {
        Some(message) => Ok(message),
        None => app.rest.post(turn, post.channel, post.outgoing, &post.nonce).await,
    };
    let posting = match posted {
        Ok(message) => PostResult::Done(message),
        Err(error) if error.is_of_unknown_channel() => PostResult::Gone,
        Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => PostResult::Refused,
        Err(error) if is_locked(&error) => PostResult::Refused,
        Err(error) => {
            if is_unsure(&error) {
                **earlier = PreviousAttempt::PostedUpTo(pending.number);
            }
            return Err(error.into());
        }
    };
    **earlier = PreviousAttempt::PostedUpTo(pending.number);
    Ok(posting)
}

/// What became of a post that may leave its picture out.
pub enum PicturedResult {
    Done(MessageRef),
    Refused(BlockReason),
    /// There is no such channel any more.
    Gone,
}

/// As [`say`] on a server, without the picture where files are not allowed; it is shown once they are. `locale` is that of the line
/// which says so.
pub async fn say_pictured(
    attempt: &mut DeliveryAttempt<'_>,
    pending: &PendingNotice,
    turn: SendPermit,
    post: Post<'_>,
    (guild, locale): (u64, Locale),
) -> Result<PicturedResult, DeliveryError> {
    let (app, channel, whole) = (attempt.app, post.channel, post.outgoing);
    let files = app.channel_access.files(channel);
    let bare = (whole.picture.is_some() && !files.taken).then(|| without_picture(whole, locale));
    let outgoing = bare.as_ref().unwrap_or(whole);
    match say(attempt, pending, turn, Post { outgoing, ..post }).await? {
        PostResult::Done(message) => {
            if bare.is_some() {
                late_pictures::wait(app, Pictureless { guild, message, whole: whole.clone() }, files);
            }
            Ok(PicturedResult::Done(message))
        }
        PostResult::Gone => Ok(PicturedResult::Gone),
        PostResult::Refused => match refused::reason(app, Some(guild), channel).await? {
            // The next attempt goes without them.
            Refused::Files if outgoing.picture.is_some() => {
                app.channel_access.refused_files(channel, files);
                Err(DeliveryError::Transient("files are not allowed there".to_owned()))
            }
            Refused::Files => Ok(PicturedResult::Refused(BlockReason::Unknown)),
            Refused::Everything(reason) => Ok(PicturedResult::Refused(reason)),
        },
    }
}
