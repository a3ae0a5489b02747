//! What a digest shows, with nobody in it who has left.

use serenity::all::GuildId;

use crate::digest::messages::ShownDigest;
use crate::kit::app::App;
use crate::kit::reader::{Choices, Reader};
use crate::kit::roster::departed;
use crate::puzzles::day::posts;
use bot_service::puzzle::Zone;
use bot_service::{ChannelId, DigestPost, DigestSettings, PendingNotice, ServiceError, WeekDigest};

/// How often a digest is read again because someone whom it named was found to have left. After that it is taken as it is: whoever
/// left is remembered, and few leave at once.
const READINGS: usize = 4;

/// What is to be posted for a notice.
pub(crate) async fn to_post(app: &App, pending: &PendingNotice) -> Result<Option<DigestPost>, ServiceError> {
    let mut found = app.service.digests.to_post(pending).await?;
    for _ in 1..READINGS {
        let Some(post) = &found else { break };
        if departed(app, post.guild, &post.digest.named()).await.is_empty() {
            break;
        }
        found = app.service.digests.to_post(pending).await?;
    }
    Ok(found)
}

/// What the last seven days would tell.
pub(crate) async fn preview(app: &App, guild: u64, settings: &DigestSettings) -> Result<WeekDigest, ServiceError> {
    let mut digest = app.service.digests.preview(guild, settings).await?;
    for _ in 1..READINGS {
        if departed(app, guild, &digest.named()).await.is_empty() {
            break;
        }
        digest = app.service.digests.preview(guild, settings).await?;
    }
    Ok(digest)
}

/// A digest with the board of its best game.
pub(crate) async fn shown(app: &App, digest: WeekDigest) -> Result<ShownDigest, ServiceError> {
    let board = match &digest.best {
        Some(best) => Some(app.service.posts.shown(best.snapshot.id).await?.messages),
        None => None,
    };
    Ok(ShownDigest { digest, board })
}

/// How everybody in a channel reads the digest of a server.
pub(crate) async fn readers(app: &App, guild: u64, settings: &DigestSettings) -> Reader {
    let chosen = app.server(Some(guild)).await.style;
    Reader::of(Choices::Server { chosen, offered_in: settings.language })
}

/// The zone that is usual on a server: that of its puzzles of the day, if it has any.
pub(crate) async fn usual_zone(app: &App, guild: u64) -> Result<Zone, ServiceError> {
    let channels = app.service.puzzle_days.channels(guild).await?;
    Ok(channels.into_iter().next().map(|(_, channel)| channel.settings.schedule.zone).unwrap_or_default())
}

/// What the bot lacks in a channel, as far as is known.
pub(crate) async fn missing(app: &App, guild: u64, channel: ChannelId) -> serenity::all::Permissions {
    posts::missing(app, GuildId::new(guild.max(1)), channel).await
}
