//! What happens to the season of a server, and which roles can't be given.

use futures::FutureExt;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{PicturedResult, Post};
use crate::kit::delivery::{Delivery, calls, channel_of, notice_of, once, openly};
use crate::kit::ids::server_link;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::{Choices, Reader};
use crate::kit::rest::SendPermit;
use crate::kit::roster::{NamesShown, departed, known_names};
use crate::season::messages;
use bot_service::game::PlayerId;
use bot_service::{
    LadderId, Notice, RolesRefusedNotice, SeasonAt, SeasonNews, SeasonNotice, ServiceError, StoredNotice,
};

/// For how many champions in turn Discord is asked whether they are still on the server.
const CANDIDATES: usize = 20;

pub(crate) const DELIVERIES: &[Delivery] = &[
    Delivery {
        kind: SeasonNotice::KIND,
        deliver: |attempt, turn| deliver(attempt, turn).boxed(),
        told: |app, player, notice| told(app, player, notice).boxed(),
    },
    Delivery {
        kind: RolesRefusedNotice::KIND,
        deliver: |attempt, turn| deliver(attempt, turn).boxed(),
        told: |app, player, notice| told(app, player, notice).boxed(),
    },
];

/// What the notices are about.
enum SeasonOrRoles {
    Season(SeasonNotice),
    Roles(RolesRefusedNotice),
}

impl SeasonOrRoles {
    fn of(notice: &StoredNotice) -> Result<SeasonOrRoles, DeliveryError> {
        match notice.read() {
            Some(season) => Ok(SeasonOrRoles::Season(season)),
            None => notice_of(notice).map(SeasonOrRoles::Roles),
        }
    }

    fn is_halt(&self) -> bool {
        matches!(self, SeasonOrRoles::Season(SeasonNotice { news: SeasonNews::Halted, .. }))
    }

    /// The server, the manager who began the season or chose the roles, and the language of the channel.
    fn concerns(&self) -> (u64, PlayerId, Locale) {
        match *self {
            SeasonOrRoles::Season(SeasonNotice { ladder, by, locale, .. }) => (ladder.guild, by, locale),
            SeasonOrRoles::Roles(RolesRefusedNotice { guild, by, locale, .. }) => (guild, by, locale),
        }
    }
}

/// That a season has no channel; `None` if it has one by now.
async fn halted(app: &App, notice: &SeasonOrRoles, locale: Locale) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let SeasonOrRoles::Season(SeasonNotice { ladder, number, .. }) = *notice else { return Ok(None) };
    let at = app.service.seasons.at(ladder, Some(number)).await?;
    let moving = app.command_mention("season move");
    let words = messages::SeasonWords { names: &NamesShown::new(), show: "", moving: &moving };
    Ok(at.halted.map(|_| messages::season_halted_told(&at, &words, &server_link(ladder.guild), locale)))
}

async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let notice = SeasonOrRoles::of(notice)?;
    let (guild, _, locale) = notice.concerns();
    let reader = app.reader_told(player, locale, Some(guild)).await;
    if notice.is_halt() {
        return halted(app, &notice, reader.locale).await;
    }
    let outgoing = words(app, &notice, reader.locale).await?;
    Ok(Some(messages::season_news_told(&outgoing, reader.locale)))
}

/// Delivers the head of a lane. Where the bot may not post, the manager whom it concerns gets a direct message.
pub(crate) async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let channel = channel_of(pending)?;
    let notice = SeasonOrRoles::of(&pending.notice)?;
    let (guild, by, locale) = notice.concerns();
    let server = app.server(Some(guild)).await;
    let reader = Reader::of(Choices::Server { chosen: server.style, offered_in: locale });
    if notice.is_halt() {
        // If that is refused as well, the manager can't be told.
        if let Some(outgoing) = halted(app, &notice, reader.locale).await? {
            let outgoing = calls::as_wanted(app, &server, &openly::calling(&outgoing, by)).await;
            once::say(&mut attempt, pending, turn, Post::new(pending, channel, &outgoing)).await?;
        }
        app.service.outbox.take_out(&waiting[..1]).await?;
        return Ok(1);
    }
    let outgoing = words(app, &notice, reader.locale).await?.looking(reader.look);
    let post = Post::new(pending, channel, &outgoing).with_or_without_picture();
    match once::say_pictured(&mut attempt, pending, turn, post, (guild, reader.locale)).await? {
        PicturedResult::Done(_) => app.service.outbox.take_out(&waiting[..1]).await?,
        refused => {
            if let PicturedResult::Gone = refused {
                app.service.seasons.lose_channel(guild, channel).await?;
            }
            tracing::warn!(channel = channel.0, "cannot post news of a season; will send it directly");
            app.service.outbox.redirect(pending, &[by]).await?;
        }
    }
    Ok(1)
}

/// The text of a notice, also for a direct message.
async fn words(app: &App, notice: &SeasonOrRoles, locale: Locale) -> Result<OutgoingMessage, DeliveryError> {
    match notice {
        SeasonOrRoles::Season(SeasonNotice { ladder, number, news, .. }) => {
            let at = match news {
                SeasonNews::Ended => with_champion(app, *ladder, *number).await?,
                _ => app.service.seasons.at(*ladder, Some(*number)).await?,
            };
            let names = known_names(app, ladder.guild, &messages::season_named(&at)).await;
            let (show, moving) = (app.command_mention("season show"), app.command_mention("season move"));
            let words = messages::SeasonWords { names: &names, show: &show, moving: &moving };
            Ok(messages::season_news(&at, news, &words, locale))
        }
        SeasonOrRoles::Roles(RolesRefusedNotice { refused, .. }) => {
            let command = app.command_mention("season roles");
            Ok(messages::roles_refused(refused, &command, locale))
        }
    }
}

/// A season that is over, with a champion who is on the server.
async fn with_champion(app: &App, id: LadderId, number: u32) -> Result<SeasonAt, ServiceError> {
    let mut at = app.service.seasons.at(id, Some(number)).await?;
    for _ in 0..CANDIDATES {
        let gone = departed(app, id.guild, &at.champions()).await;
        if gone.is_empty() {
            break;
        }
        at = app.service.seasons.pass_over(id, number, &gone).await?;
    }
    Ok(at)
}

/// The server of a season without a channel, where its manager is told of it if nowhere else.
pub(crate) fn openly_on(notice: &StoredNotice) -> Option<u64> {
    let SeasonNotice { ladder, news, .. } = notice.read()?;
    (news == SeasonNews::Halted).then_some(ladder.guild)
}
