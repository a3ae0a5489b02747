//! News of a server's tournaments, and the threads of their games.
//!
//! A game that can be played becomes a message in the channel of its tournament, a thread under that message and,
//! with a live clock, a message in the thread with the check-in button. Each step is idempotent: messages are looked
//! up before they are posted again, a message has at most one thread, and reporting the same thread to the service
//! twice changes nothing. Messages with buttons are changed once these have no use any more. Where the bot may not open
//! threads, the button is in the channel, and users who press it are told what is missing.

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{GameEnding, GameStage, PairedGame};
use futures::FutureExt;
use serenity::all::GuildId;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{Post, PostResult};
use crate::kit::delivery::{Delivery, calls, channel_of, notice_of, once, openly};
use crate::kit::ids::unnamed;
use crate::kit::limits;
use crate::kit::limits::{THREAD_NAME, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::{SendPermit, ThreadParent};
use crate::kit::rest_error::RestError;
use crate::kit::roster::{NamesShown, departed, known_names};
use crate::kit::sending::Priority;
use crate::kit::threads;
use crate::tournament::messages;
use bot_service::game::PlayerId;
use bot_service::{
    ChannelId, MessageRef, Notice, PendingNotice, ServerSettings, Service, ServiceError, StoredNotice, TablePlace,
    TableStep, TournamentAt, TournamentNews, TournamentNotice, TournamentPost, TournamentRefusal,
};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: TournamentNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// What a notice is about, and how the channel reads.
struct NoticeContext<'a> {
    pending: &'a PendingNotice,
    at: TournamentAt,
    channel: ChannelId,
    server: ServerSettings,
    locale: Locale,
}

/// Delivers the head of a lane. Where the bot may not post, the players whom it concerns get direct messages.
pub(crate) async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let channel = channel_of(pending)?;
    let notice: TournamentNotice = notice_of(&pending.notice)?;
    let at = app.service.tournaments.tournament(notice.tournament).await?;
    let server = app.server(Some(at.guild)).await;
    let locale = server.style.language.unwrap_or(notice.locale);
    let told = NoticeContext { pending, at, channel, server, locale };
    let posting = match notice.news {
        TournamentNews::Table { game } | TournamentNews::ThreadLost { game } => {
            told.table(&mut attempt, turn, &notice.news, game).await?
        }
        TournamentNews::Reopened { game } => told.reopened(&mut attempt, turn, game).await?,
        news => {
            let names = told.names(app, &news).await;
            let outgoing = messages::tournament_news(&told.at, &news, &names, |name| app.command_mention(name), locale);
            let outgoing = outgoing.map(|outgoing| match news {
                TournamentNews::Halted => openly::calling(&outgoing, told.at.by),
                _ => outgoing,
            });
            match outgoing {
                Some(outgoing) => told.say(&mut attempt, turn, channel, &outgoing).await?,
                None => Posted::Nothing,
            }
        }
    };
    told.follow_up(&mut attempt, &notice.news, &posting).await?;
    match posting {
        // The organiser takes no direct messages either.
        Posted::Refused | Posted::Gone if notice.news == TournamentNews::Halted => {
            app.service.outbox.take_out(&waiting[..1]).await?;
        }
        Posted::Refused => {
            tracing::warn!(channel = channel.0, "cannot post news of a tournament; will send it directly");
            app.service.outbox.redirect(pending, &notice.news.concerns(&told.at)).await?;
        }
        Posted::Gone => {
            app.service.tournaments.lose_channel(told.at.guild, channel).await?;
            app.service.outbox.redirect(pending, &notice.news.concerns_without_channel(&told.at)).await?;
        }
        Posted::Message(_) | Posted::Nothing => app.service.outbox.take_out(&waiting[..1]).await?,
    }
    Ok(1)
}

enum Posted {
    Message(MessageRef),
    Nothing,
    Refused,
    /// The channel is gone.
    Gone,
}

impl NoticeContext<'_> {
    async fn say(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        turn: SendPermit,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
    ) -> Result<Posted, DeliveryError> {
        let post = Post::new(self.pending, channel, outgoing);
        self.post(attempt, turn, post).await
    }

    async fn post(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        turn: SendPermit,
        post: Post<'_>,
    ) -> Result<Posted, DeliveryError> {
        let outgoing = calls::as_wanted(attempt.app, &self.server, post.outgoing).await;
        let post = Post { outgoing: &outgoing, ..post }.by_first_line();
        Ok(match once::say(attempt, self.pending, turn, post).await? {
            PostResult::Done(message) => Posted::Message(message),
            PostResult::Refused => Posted::Refused,
            PostResult::Gone => Posted::Gone,
        })
    }

    /// What those are called whom a picture names.
    async fn names(&self, app: &App, news: &TournamentNews) -> NamesShown {
        let shown = match news {
            TournamentNews::Standings { .. } | TournamentNews::Finished => self.at.competition(),
            _ => None,
        };
        match shown {
            Some(competition) => {
                let part = messages::StandingsPart::of_everybody(competition);
                known_names(app, self.at.guild, &part.named(competition)).await
            }
            None => NamesShown::new(),
        }
    }

    /// Announces a game, and opens its thread.
    async fn table(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        turn: SendPermit,
        news: &TournamentNews,
        game: CompetitionGame,
    ) -> Result<Posted, DeliveryError> {
        let app = attempt.app;
        let known = self.at.competition().and_then(|competition| competition.game(game));
        let command = |name: &str| app.command_mention(name);
        let outgoing = messages::tournament_news(&self.at, news, &NamesShown::new(), command, self.locale);
        let Some(outgoing) = outgoing else { return Ok(Posted::Nothing) };
        if self.lose_departed(app, game).await? {
            return Ok(Posted::Nothing);
        }
        // Without a channel it waits for one, and is announced there.
        if known.is_none_or(PairedGame::is_over) || !self.at.is_open() || self.at.is_halted() {
            return Ok(Posted::Nothing);
        }
        let announced = match self.say(attempt, turn, self.channel, &outgoing).await? {
            Posted::Message(announced) => announced,
            other => return Ok(other),
        };
        let Some(thread) = self.open_thread(app, game, announced).await? else {
            self.seats(attempt, game, &self.at, self.channel).await?;
            return Ok(Posted::Message(announced));
        };
        let server = app.ruleset_of(Some(GuildId::new(self.at.guild.max(1)))).await?;
        match app.service.tournaments.table_opened(self.at.id, game, TablePlace { channel: thread, server }).await {
            Ok(TableStep::Waits(after)) => self.seats(attempt, game, &after, thread).await?,
            Ok(TableStep::Begun(_)) => {}
            // A result before it was corrected meanwhile.
            Err(error) if let Some(TournamentRefusal::Rules(_)) = error.downcast_ref() => {}
            Err(error) => return Err(error.into()),
        }
        Ok(Posted::Message(announced))
    }

    /// Takes those out of the tournament who are to play and have left the server; whether there were any.
    async fn lose_departed(&self, app: &App, game: CompetitionGame) -> Result<bool, DeliveryError> {
        let pairing = self.at.competition().and_then(|competition| competition.game(game)).map(|game| game.pairing);
        let players = pairing.into_iter().flat_map(|pairing| [pairing.white, pairing.black]);
        let players: Vec<PlayerId> = players.map(|player| PlayerId(player.0)).collect();
        let departed = departed(app, self.at.guild, &players).await;
        for player in &departed {
            app.service.tournaments.lose_player(self.at.id, *player).await?;
        }
        Ok(!departed.is_empty())
    }

    /// Opens the thread of a game under the message that announces it; `None` if the bot may not.
    async fn open_thread(
        &self,
        app: &App,
        game: CompetitionGame,
        announced: MessageRef,
    ) -> Result<Option<ChannelId>, DeliveryError> {
        let Some(competition) = self.at.competition() else { return Ok(None) };
        let pairing = competition.game(game).map(|game| [game.pairing.white, game.pairing.black]);
        let players = pairing.into_iter().flatten().map(|player| PlayerId(player.0));
        let names = known_names(app, self.at.guild, &players.collect::<Vec<_>>()).await;
        let called = |player| names.get(&player).map_or_else(|| unnamed(player), |name| limits::name(name));
        let Some(name) = messages::tournament_thread_name(competition, game, called, self.locale) else {
            return Ok(None);
        };
        match threads::open(app, ThreadParent::Message(announced), &truncate(&name, THREAD_NAME)).await {
            Ok(thread) => Ok(Some(thread)),
            Err(error @ (RestError::Forbidden { .. } | RestError::Refused { .. } | RestError::Gone { .. })) => {
                tracing::warn!(channel = self.channel.0, %error, "cannot open a thread for a tournament's game");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Asks the two of a game to say that they are there, in its thread or wherever there is room.
    async fn seats(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        game: CompetitionGame,
        at: &TournamentAt,
        channel: ChannelId,
    ) -> Result<(), DeliveryError> {
        let Some(outgoing) = messages::tournament_seats(at, game, self.locale) else {
            return Ok(());
        };
        let turn = attempt.app.rest.turn(Priority::Board).await?;
        let post = Post::new(self.pending, channel, &outgoing);
        // The notice has a message in the channel already.
        let post = Post { nonce: format!("{}s", post.nonce), ..post };
        let tournaments = &attempt.app.service.tournaments;
        match self.post(attempt, turn, post).await? {
            Posted::Message(message) => tournaments.posted(at.id, TournamentPost::Seats(game), message).await?,
            Posted::Gone if channel != self.channel => tournaments.lose_table(at.id, game, channel).await?,
            Posted::Gone | Posted::Refused | Posted::Nothing => {}
        }
        Ok(())
    }

    /// Asks the two of a game that ended without a result to play another, where that one was played.
    async fn reopened(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        turn: SendPermit,
        game: CompetitionGame,
    ) -> Result<Posted, DeliveryError> {
        let Some(outgoing) = messages::tournament_reopened(&self.at, game, self.locale) else {
            return Ok(Posted::Nothing);
        };
        let tournaments = &attempt.app.service.tournaments;
        let thread = tournaments.table(self.at.id, game).await?.thread;
        let posted = self.say(attempt, turn, thread.unwrap_or(self.channel), &outgoing).await?;
        match (&posted, thread) {
            (Posted::Message(message), _) => {
                tournaments.posted(self.at.id, TournamentPost::Seats(game), *message).await?;
            }
            (Posted::Gone, Some(thread)) => {
                tournaments.lose_table(self.at.id, game, thread).await?;
                return Ok(Posted::Nothing);
            }
            _ => {}
        }
        Ok(posted)
    }

    /// Notes a message that will have to change, changes those that have to now, and tells the games that are played on.
    async fn follow_up(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        news: &TournamentNews,
        posted: &Posted,
    ) -> Result<(), DeliveryError> {
        let (tournaments, id) = (&attempt.app.service.tournaments, self.at.id);
        let noted = match news {
            TournamentNews::SignUp => Some(TournamentPost::SignUp),
            TournamentNews::Started => Some(TournamentPost::Started),
            TournamentNews::CheckIn => Some(TournamentPost::CheckIn),
            _ => None,
        };
        if let (Some(post), Posted::Message(message)) = (noted, posted) {
            tournaments.posted(id, post, *message).await?;
            if post == TournamentPost::CheckIn {
                self.call_the_rest(attempt).await?;
            }
        }
        let decided = decided(&self.at, news);
        let whole = match news {
            TournamentNews::Started | TournamentNews::Extended => {
                &[TournamentPost::SignUp, TournamentPost::CheckIn][..]
            }
            TournamentNews::Finished => &[TournamentPost::SignUp, TournamentPost::Started],
            TournamentNews::Cancelled => &[TournamentPost::SignUp, TournamentPost::CheckIn, TournamentPost::Started],
            _ => &[],
        };
        for post in whole.iter().copied().chain(decided.iter().map(|game| TournamentPost::Seats(*game))) {
            self.bring_up_to_date(attempt.app, post).await?;
        }
        for (number, game) in decided.into_iter().enumerate() {
            self.tell_table(attempt, number, game).await?;
        }
        Ok(())
    }

    /// Calls those to check in for whom the message that asks has no room.
    async fn call_the_rest(&self, attempt: &mut DeliveryAttempt<'_>) -> Result<(), DeliveryError> {
        for (number, outgoing) in messages::tournament_check_in_more(&self.at, self.locale).iter().enumerate() {
            let turn = attempt.app.rest.turn(Priority::Post).await?;
            let post = Post::new(self.pending, self.channel, outgoing);
            let post = Post { nonce: format!("{}c{number}", post.nonce), ..post };
            self.post(attempt, turn, post).await?;
        }
        Ok(())
    }

    /// Changes a message that was posted before: it loses its buttons at least.
    async fn bring_up_to_date(&self, app: &App, post: TournamentPost) -> Result<(), DeliveryError> {
        let Some(message) = app.service.tournaments.post(self.at.id, post).await? else { return Ok(()) };
        let command = |name: &str| app.command_mention(name);
        let outgoing = match post {
            // What a button of theirs makes of them too, so that it doesn't matter which comes last.
            TournamentPost::SignUp | TournamentPost::Started => {
                Some(messages::tournament_sign_up(&self.at, command, self.locale))
            }
            TournamentPost::CheckIn => Some(messages::tournament_check_in_now(&self.at, command, self.locale)),
            TournamentPost::Seats(game) => messages::tournament_seats(&self.at, game, self.locale),
        };
        let changed = match outgoing {
            Some(outgoing) => app.rest.replace(message, &outgoing, Priority::OldMessage).await,
            None => app.rest.set_components(message, Vec::new(), Priority::OldMessage).await,
        };
        match changed {
            Err(error @ (RestError::Gone { .. } | RestError::Forbidden { .. } | RestError::Refused { .. })) => {
                tracing::debug!(?message, %error, "cannot change a message of a tournament");
                Ok(())
            }
            changed => Ok(changed?),
        }
    }

    /// Tells the two who are playing that the tournament has decided their game, and what the rest of it counts for.
    async fn tell_table(
        &self,
        attempt: &mut DeliveryAttempt<'_>,
        number: usize,
        game: CompetitionGame,
    ) -> Result<(), DeliveryError> {
        let service = &attempt.app.service;
        let table = service.tournaments.table(self.at.id, game).await?;
        let (Some(thread), Some(played)) = (table.thread, table.game) else { return Ok(()) };
        let Some(outgoing) = messages::tournament_plays_on(&self.at, game, self.locale) else { return Ok(()) };
        if service.games.get(played).await?.game.playing().is_err() {
            return Ok(());
        }
        let turn = attempt.app.rest.turn(Priority::Board).await?;
        let post = Post::new(self.pending, thread, &outgoing);
        let post = Post { nonce: format!("{}t{number}", post.nonce), ..post };
        self.post(attempt, turn, post).await?;
        Ok(())
    }
}

/// The games that a tournament has just decided, or given up, without a result of theirs.
fn decided(at: &TournamentAt, news: &TournamentNews) -> Vec<CompetitionGame> {
    let is_left = |game: &PairedGame| match game.stage {
        GameStage::Open { .. } | GameStage::Playing => true,
        GameStage::Over { ending, .. } => ending == GameEnding::Unfinished,
    };
    match *news {
        TournamentNews::Over { game } | TournamentNews::Annulled { game } => vec![game],
        TournamentNews::Finished | TournamentNews::Cancelled => {
            let games = at.competition().map(Competition::games).unwrap_or_default();
            games.into_iter().filter(|(_, game)| is_left(game)).map(|(name, _)| name).collect()
        }
        _ => Vec::new(),
    }
}

async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let TournamentNotice { tournament, locale, news } = notice_of(notice)?;
    let at = app.service.tournaments.tournament(tournament).await?;
    let reader = app.reader_told(player, locale, Some(at.guild)).await;
    Ok(messages::tournament_news_told(&at, &news, |name| app.command_mention(name), reader.locale))
}

/// The server of a tournament that is halted, where its organiser is told of it if nowhere else.
pub(crate) async fn openly(service: &Service, notice: &StoredNotice) -> Result<Option<u64>, ServiceError> {
    match notice.read() {
        Some(TournamentNotice { tournament, news: TournamentNews::Halted, .. }) => {
            Ok(Some(service.tournaments.tournament(tournament).await?.guild))
        }
        _ => Ok(None),
    }
}
