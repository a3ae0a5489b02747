//! Says what happens in a race: the invitation in its channel, the thread under it, and the table there.
//!
//! Each step may come again: messages are looked up before they are posted, a message has at most one thread, and noting the same
//! message twice changes nothing. The table is edited once for all its changes that wait.

use futures::FutureExt;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{Post, PostResult};
use crate::kit::delivery::{Delivery, calls, notice_of, once};
use crate::kit::limits::{THREAD_NAME, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::{SendPermit, ThreadParent};
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::kit::threads;
use crate::puzzles::race::messages;
use bot_service::game::PlayerId;
use bot_service::{
    ChannelId, MessageRef, Notice, PendingNotice, PuzzleRace, RaceNews, RaceNotice, RaceRefusal, RaceStage,
    ServerSettings, ServiceError, StoredNotice,
};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: RaceNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// A race of which something is said, and how its channel reads.
struct RaceTold<'a> {
    app: &'a App,
    pending: &'a PendingNotice,
    of: PuzzleRace,
    server: ServerSettings,
    locale: Locale,
}

async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let notice: RaceNotice = notice_of(&pending.notice)?;
    let told = match notice.news {
        RaceNews::Table => waiting.iter().take_while(|next| next.notice == pending.notice).count(),
        RaceNews::Opened | RaceNews::Begun | RaceNews::Over | RaceNews::CalledOff => 1,
    };
    let Some(of) = race(app, notice).await? else {
        // A newer one has taken its place.
        app.service.outbox.take_out(&waiting[..told]).await?;
        return Ok(told);
    };
    let server = app.server(Some(of.guild)).await;
    let locale = server.style.language.unwrap_or(of.race.language);
    let race = RaceTold { app, pending, of, server, locale };
    let has_place = match notice.news {
        RaceNews::Opened => race.invite(&mut attempt, turn).await?,
        RaceNews::Begun => race.begin(&mut attempt, turn).await?,
        RaceNews::Table => {
            race.edit_table(turn).await?;
            true
        }
        RaceNews::Over => {
            race.end(&mut attempt, turn).await?;
            true
        }
        RaceNews::CalledOff => {
            race.edit_invitation().await?;
            true
        }
    };
    match has_place {
        true => app.service.outbox.take_out(&waiting[..told]).await?,
        false => {
            app.service.puzzles.races().lose(race.of.guild, race.of.channel).await?;
            race.edit_invitation().await?;
            app.service.outbox.redirect(pending, &[race.of.race.opener]).await?;
        }
    }
    Ok(told)
}

async fn race(
    app: &App,
    RaceNotice { guild, channel, race, .. }: RaceNotice,
) -> Result<Option<PuzzleRace>, ServiceError> {
    match app.service.puzzles.races().race(guild, channel, race).await {
        Ok(of) => Ok(Some(of)),
        Err(error) if let Some(RaceRefusal::NoRace) = error.downcast_ref() => Ok(None),
        Err(error) => Err(error),
    }
}

impl RaceTold<'_> {
    /// Posts the invitation; whether there is room for it.
    async fn invite(&self, attempt: &mut DeliveryAttempt<'_>, turn: SendPermit) -> Result<bool, DeliveryError> {
        if !self.of.race.is_open() || self.of.race.invitation.is_some() {
            return Ok(true);
        }
        let outgoing = messages::race_invitation(&self.of, &[], self.locale);
        let post = Post::new(self.pending, self.of.channel, &outgoing).by_first_line();
        match once::say(attempt, self.pending, turn, post).await? {
            PostResult::Done(message) => {
                self.app.service.puzzles.races().invited(&self.of, message).await?;
                Ok(true)
            }
            PostResult::Refused | PostResult::Gone => Ok(false),
        }
    }

    /// Opens the thread, and posts the table there; whether there is room for it.
    async fn begin(&self, attempt: &mut DeliveryAttempt<'_>, turn: SendPermit) -> Result<bool, DeliveryError> {
        let races = self.app.service.puzzles.races();
        if self.of.race.stage == RaceStage::Starting {
            let held_in = match self.of.race.invitation {
                Some(invitation) => self.open_thread(invitation).await?,
                None => None,
            };
            let rows = races.table(&self.of).await?;
            let held_in = held_in.unwrap_or(self.of.channel);
            let table = messages::race_table(&self.of, &rows, held_in, self.locale);
            let table = calls::as_wanted(self.app, &self.server, &table).await;
            let post = Post::new(self.pending, held_in, &table).by_first_line();
            match once::say(attempt, self.pending, turn, post).await? {
                PostResult::Done(message) => drop(races.started(&self.of, message).await?),
                PostResult::Refused | PostResult::Gone => return Ok(false),
            }
        }
        self.edit_invitation().await?;
        Ok(true)
    }

    /// The thread under the invitation; `None` if the bot may open none.
    async fn open_thread(&self, invitation: MessageRef) -> Result<Option<ChannelId>, DeliveryError> {
        let name = messages::race_thread_name(self.locale);
        match threads::open(self.app, ThreadParent::Message(invitation), &truncate(&name, THREAD_NAME)).await {
            Ok(thread) => Ok(Some(thread)),
            Err(error @ (RestError::Forbidden { .. } | RestError::Refused { .. } | RestError::Gone { .. })) => {
                tracing::warn!(channel = self.of.channel.0, %error, "cannot open a thread for a race");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn edit_table(&self, turn: SendPermit) -> Result<(), DeliveryError> {
        let Some(message) = self.of.race.table else { return Ok(()) };
        let rows = self.app.service.puzzles.races().table(&self.of).await?;
        let outgoing = messages::race_table(&self.of, &rows, message.channel, self.locale);
        settled(self.app.rest.edit(turn, message, &outgoing).await)
    }

    /// Changes the invitation to what has become of it.
    async fn edit_invitation(&self) -> Result<(), DeliveryError> {
        let Some(of) = race(self.app, notice_of(&self.pending.notice)?).await? else { return Ok(()) };
        let Some(message) = of.race.invitation else { return Ok(()) };
        let rows = self.app.service.puzzles.races().table(&of).await?;
        let outgoing = messages::race_invitation(&of, &rows, self.locale);
        settled(self.app.rest.replace(message, &outgoing, Priority::Post).await)
    }

    /// Tells how it has ended: on the table, below it, and on the invitation.
    async fn end(&self, attempt: &mut DeliveryAttempt<'_>, turn: SendPermit) -> Result<(), DeliveryError> {
        self.edit_table(turn).await?;
        let rows = self.app.service.puzzles.races().table(&self.of).await?;
        let outgoing = messages::race_over(&rows, self.locale);
        let held_in = self.of.race.table.map_or(self.of.channel, |message| message.channel);
        if let PostResult::Refused | PostResult::Gone = self.say(attempt, held_in, &outgoing).await?
            && held_in != self.of.channel
        {
            self.say(attempt, self.of.channel, &outgoing).await?;
        }
        self.edit_invitation().await
    }

    async fn say(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
    ) -> Result<PostResult, DeliveryError> {
        let turn = self.app.rest.turn(Priority::Post).await?;
        once::say(attempt, self.pending, turn, Post::new(self.pending, channel, outgoing)).await
    }
}

/// A message that is gone, or can't be changed any more, is left alone.
fn settled(edited: Result<(), RestError>) -> Result<(), DeliveryError> {
    match edited {
        Err(error @ (RestError::Gone { .. } | RestError::Forbidden { .. } | RestError::Refused { .. })) => {
            tracing::debug!(%error, "cannot change a message of a race");
            Ok(())
        }
        edited => Ok(edited?),
    }
}

/// What whoever has opened a race is told that can't be held.
async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let notice: RaceNotice = notice_of(notice)?;
    let Some(of) = race(app, notice).await? else { return Ok(None) };
    let reader = app.reader_told(player, of.race.language, Some(of.guild)).await;
    Ok(Some(messages::race_without_place(of.channel, reader.locale)))
}
