//! What happens to the season of a server, and which roles can't be given.

use crate::club_members::known_names;
use crate::data::Data;
use crate::delivery::attempt::Attempt;
use crate::delivery::once;
use crate::delivery::once::{Post, Posting};
use crate::delivery::refused;
use crate::delivery::refused::Refused;
use crate::delivery::setback::Setback;
use crate::i18n::Locale;
use crate::present;
use crate::present::OutgoingMessage;
use crate::reader::{Choices, Reader};
use crate::rest::Turn;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Lane, Notice, RolesRefusedNotice, SeasonNotice};

/// Says what is at the head of a lane. Where the bot may not, the manager whom it concerns is told directly.
pub(super) async fn deliver(mut attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let (data, waiting) = (attempt.data, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let Lane::Channel(channel) = pending.lane else {
        return Err(Setback::Unreadable("it is for a channel, but in another lane".to_owned()));
    };
    let (guild, by, locale) = concerns(&pending.notice)?;
    let server = data.server(Some(guild)).await;
    let reader = Reader::of(Choices::Server { chosen: server.style, offered_in: locale });
    let outgoing = words(data, &pending.notice, reader.locale).await?.looking(reader.look);
    let has_picture = outgoing.picture.is_some();
    let outgoing = match has_picture && data.channel_access.refuses_files(channel) {
        true => OutgoingMessage { second_picture: None, ..present::without_picture(&outgoing, reader.locale) },
        false => outgoing,
    };
    if once::say(&mut attempt, pending, turn, Post::new(pending, channel, &outgoing)).await? == Posting::Refused {
        check_files(data, guild, channel, &outgoing).await?;
        tracing::warn!(channel = channel.0, "cannot post news of a season; will send it directly");
        data.outbox.redirect(pending, &[by]).await?;
        return Ok(1);
    }
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}

/// If only the files were refused, the next attempt goes without.
async fn check_files(data: &Data, guild: u64, channel: ChannelId, outgoing: &OutgoingMessage) -> Result<(), Setback> {
    if outgoing.picture.is_some()
        && let Refused::Files = refused::reason(data, Some(guild), channel).await?
    {
        data.channel_access.refused_files(channel);
        return Err(Setback::Passing("files are not allowed there".to_owned()));
    }
    Ok(())
}

/// The server, the manager who began the season or chose the roles, and the language of the channel.
fn concerns(notice: &Notice) -> Result<(u64, PlayerId, Locale), Setback> {
    match *notice {
        Notice::Season(SeasonNotice { guild, by, locale, .. })
        | Notice::RolesRefused(RolesRefusedNotice { guild, by, locale, .. }) => Ok((guild, by, locale)),
        _ => Err(Setback::Unreadable("it is not about a season".to_owned())),
    }
}

/// What there is to say, also to somebody who is told directly.
pub(super) async fn words(data: &Data, notice: &Notice, locale: Locale) -> Result<OutgoingMessage, Setback> {
    match notice {
        Notice::Season(SeasonNotice { guild, number, news, .. }) => {
            let at = data.seasons.at(*guild, Some(*number)).await?;
            let names = known_names(data, *guild, &present::season_named(&at)).await;
            let show = data.command_mention("season show");
            Ok(present::season_news(&at, news, &present::SeasonWords { names: &names, show: &show }, locale))
        }
        Notice::RolesRefused(RolesRefusedNotice { refused, .. }) => {
            let command = data.command_mention("season roles");
            Ok(present::roles_refused(refused, &command, locale))
        }
        _ => Err(Setback::Unreadable("it is not about a season".to_owned())),
    }
}
