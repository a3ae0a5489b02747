//! Posts digests. One that is refused is not tried again: digests are paused, and whoever set them up is told.

use futures::FutureExt;

use crate::digest::{messages, read};
use crate::kit::app::App;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{PicturedResult, Post};
use crate::kit::delivery::{Delivery, channel_of, direct, never_told, notice_of, once};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::SendPermit;
use bot_service::game::PlayerId;
use bot_service::{BlockReason, ChannelId, DigestNotice, DigestPausedNotice, Notice, PendingNotice, StoredNotice};

pub(crate) const DELIVERIES: &[Delivery] = &[
    Delivery { kind: DigestNotice::KIND, deliver: |attempt, turn| deliver(attempt, turn).boxed(), told: never_told },
    Delivery {
        kind: DigestPausedNotice::KIND,
        deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
        told: |app, player, notice| paused(app, player, notice).boxed(),
    },
];

async fn paused(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let DigestPausedNotice { guild, channel, language, reason } = notice_of(notice)?;
    let reader = app.reader_told(player, language, Some(guild)).await;
    let setup = app.command_mention("setup digest");
    Ok(Some(messages::digest_paused(channel, reason, &setup, reader.locale)))
}

/// Posts the digest at the head of a lane, unless that is settled already.
async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let channel = channel_of(pending)?;
    let DigestNotice { guild, .. } = notice_of(&pending.notice)?;
    if was_posted(&attempt, pending, channel).await? {
        return Ok(1);
    }
    let Some(post) = read::to_post(app, pending).await? else { return Ok(1) };
    let readers = read::readers(app, guild, &post.settings).await;
    let shown = read::shown(app, post.digest).await?;
    let whole = messages::week_digest(&shown, readers.locale).looking(readers.look);
    let posting = Post::new(pending, channel, &whole).by_first_line();
    match once::say_pictured(&mut attempt, pending, turn, posting, (guild, readers.locale)).await? {
        PicturedResult::Done(message) => app.service.digests.posted(pending, message.message).await?,
        PicturedResult::Gone => app.service.digests.refused(pending, BlockReason::Gone).await?,
        PicturedResult::Refused(reason) => app.service.digests.refused(pending, reason).await?,
    }
    Ok(1)
}

/// Whether an earlier attempt has posted it, which is noted then.
async fn was_posted(
    attempt: &DeliveryAttempt<'_>,
    pending: &PendingNotice,
    channel: ChannelId,
) -> Result<bool, DeliveryError> {
    let DeliveryAttempt { app, .. } = attempt;
    let earlier = *attempt.earlier;
    if let PreviousAttempt::None = earlier {
        return Ok(false);
    }
    let Some((settings, span)) = app.service.digests.span_of(pending).await? else { return Ok(false) };
    let DigestNotice { guild, .. } = notice_of(&pending.notice)?;
    let locale = read::readers(app, guild, &settings).await.locale;
    let title = OutgoingMessage::words(&messages::digest_title(&span, locale));
    let post = Post::new(pending, channel, &title).by_first_line();
    match once::posted(app, pending, &post, earlier).await? {
        Some(message) => {
            app.service.digests.posted(pending, message.message).await?;
            Ok(true)
        }
        None => Ok(false),
    }
}
