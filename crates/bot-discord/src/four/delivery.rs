//! Says what happens in games for four: the lobby, and the board.
//!
//! While a bot has to move, the board is changed where it is; a new one is posted, with a call, when there is something to do for a
//! person, and the one before keeps its words alone. So there is one board in the channel. Notices that waited together are said at
//! once, as the game is now; what an attempt may have posted is known by the number in its first line.

use futures::FutureExt;

use crate::four::messages::{ShownFour, lobby};
use crate::kit::app::App;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::look_back::CLOCK_SKEW;
use crate::kit::delivery::once::{PicturedResult, Post, PostResult};
use crate::kit::delivery::{Delivery, calls, look_back, notice_of, once};
use crate::kit::ids::snowflake_at;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::{Choices, Reader};
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::game::PlayerId;
use bot_service::{
    FourBoardShown, FourGame, FourNews, FourNotice, FourStage, FourTableRefusal, MessageRef, Notice, PendingNotice,
    ServerSettings, ServiceError, StoredNotice,
};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: FourNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// A game of which something is said, and how its channel reads.
struct FourTold<'a> {
    app: &'a App,
    /// The newest notice that is said.
    pending: &'a PendingNotice,
    of: FourGame,
    server: ServerSettings,
    reader: Reader,
}

async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(first) = waiting.first() else { return Ok(0) };
    let notice: FourNotice = notice_of(&first.notice)?;
    let is_next = |pending: &&PendingNotice| {
        let next = pending.notice.read::<FourNotice>();
        next.is_some_and(|next| next.game == notice.game && next.is_of_lobby() == notice.is_of_lobby())
    };
    let said = waiting.iter().take_while(is_next).take(attempt.most).count().max(1);
    let Some(of) = game(app, notice).await? else {
        app.service.outbox.take_out(&waiting[..said]).await?;
        return Ok(said);
    };
    let server = app.server(Some(of.guild)).await;
    let reader = Reader::of(Choices::Server { chosen: server.style, offered_in: of.record.language });
    let mut told = FourTold { app, pending: &waiting[said - 1], of, server, reader };
    if *attempt.earlier != PreviousAttempt::None {
        match notice.is_of_lobby() {
            true => told.take_up_lobby().await?,
            false => told.take_up_board().await?,
        }
        *attempt.earlier = PreviousAttempt::None;
    }
    let has_place = match notice.is_of_lobby() {
        true => told.lobby(&mut attempt, turn).await?,
        false => told.board(&mut attempt, turn).await?,
    };
    match has_place {
        true => app.service.outbox.take_out(&waiting[..said]).await?,
        false => {
            app.service.four.lose(told.of.guild, told.of.channel).await?;
            app.service.outbox.redirect(first, &[told.of.record.opener]).await?;
        }
    }
    Ok(if has_place { said } else { 1 })
}

/// What is said where the seats are, and what where the board is.
trait SaidOfFour {
    fn is_of_lobby(&self) -> bool;
}

impl SaidOfFour for FourNotice {
    fn is_of_lobby(&self) -> bool {
        matches!(self.news, FourNews::Opened | FourNews::Lobby)
    }
}

async fn game(
    app: &App,
    FourNotice { guild, channel, game, .. }: FourNotice,
) -> Result<Option<FourGame>, ServiceError> {
    match app.service.four.game(guild, channel, game).await {
        Ok(of) => Ok(Some(of)),
        Err(error) if let Some(FourTableRefusal::NoGame) = error.downcast_ref() => Ok(None),
        Err(error) => Err(error),
    }
}

impl FourTold<'_> {
    fn shown(&self) -> ShownFour<'_> {
        let opened = self.app.board_opened();
        ShownFour { of: &self.of, at: self.pending.at, reader: self.reader, opened }
    }

    /// Posts the lobby, or shows what has changed there; whether there is room for it.
    async fn lobby(&self, attempt: &mut DeliveryAttempt<'_>, turn: SendPermit) -> Result<bool, DeliveryError> {
        let outgoing = self.shown().lobby();
        if let Some(message) = self.of.record.lobby {
            settled(self.app.rest.edit(turn, message, &outgoing).await)?;
            return Ok(true);
        }
        let post = Post::new(self.pending, self.of.channel, &outgoing).by_first_line();
        match once::say(attempt, self.pending, turn, post).await? {
            PostResult::Done(message) => {
                self.app.service.four.lobby_posted(&self.of, message).await?;
                Ok(true)
            }
            PostResult::Refused | PostResult::Gone => Ok(false),
        }
    }

    /// Shows the board as it is now; whether there is room for it.
    async fn board(&self, attempt: &mut DeliveryAttempt<'_>, turn: SendPermit) -> Result<bool, DeliveryError> {
        let (record, shown) = (&self.of.record, self.shown());
        let acts = shown.acts();
        let from = record.board.map_or(0, |board| board.acts as usize);
        let outgoing = shown.board(from);
        let is_for_people = !outgoing.pings.is_empty() || record.stage == FourStage::Over;
        if let Some(board) = record.board
            && (from == acts || !is_for_people)
        {
            let outgoing = shown.board(board.from as usize).looking(self.reader.look).quietly();
            settled(self.app.rest.complete(turn, board.message, &outgoing).await)?;
            return Ok(true);
        }
        if record.board.is_none() && !record.is_open() && record.stage != FourStage::Over {
            // It was called off before it had a board.
            self.put_away().await?;
            return Ok(true);
        }
        let file = (record.stage == FourStage::Over).then(|| shown.file());
        let outgoing = OutgoingMessage { second_picture: file, ..outgoing }.looking(self.reader.look);
        let wanted = calls::as_wanted(self.app, &self.server, &outgoing).await;
        let post = Post::new(self.pending, self.of.channel, &wanted).by_first_line();
        let place = (self.of.guild, self.reader.locale);
        match once::say_pictured(attempt, self.pending, turn, post, place).await? {
            PicturedResult::Done(message) => {
                self.put_away().await?;
                self.posted(message, (from, acts)).await?;
                Ok(true)
            }
            PicturedResult::Refused(_) | PicturedResult::Gone => Ok(false),
        }
    }

    /// Notes where the board after `acts` acts is, which tells what was done after the first `from`.
    async fn posted(&self, message: MessageRef, (from, acts): (usize, usize)) -> Result<FourGame, ServiceError> {
        let [from, acts] = [from, acts].map(|acts| u32::try_from(acts).unwrap_or(u32::MAX));
        self.app.service.four.board_posted(&self.of, FourBoardShown { message, from, acts }).await
    }

    /// Notes the lobby that an earlier attempt has posted. It may be shown as it was.
    async fn take_up_lobby(&mut self) -> Result<(), DeliveryError> {
        if self.of.record.lobby.is_some() {
            return Ok(());
        }
        let outgoing = self.shown().lobby();
        let post = Post::new(self.pending, self.of.channel, &outgoing).by_first_line();
        if let Some(message) = once::posted(self.app, self.pending, &post, PreviousAttempt::Unknown).await? {
            self.of = self.app.service.four.lobby_posted(&self.of, message).await?;
        }
        Ok(())
    }

    /// Notes the board that an earlier attempt has posted. More may have been done since: someone pressed a button on it.
    async fn take_up_board(&mut self) -> Result<(), DeliveryError> {
        let (board, acts) = (self.of.record.board, self.shown().acts());
        let from = board.map_or(0, |board| board.acts as usize);
        let since = snowflake_at(self.pending.at - CLOCK_SKEW);
        let since = board.map_or(since, |board| board.message.message.max(since));
        let first = board.map_or(0, |_| from + 1);
        let titles: Vec<String> = (first..=acts).map(|acts| self.shown().title(acts)).collect();
        let fits = |message: &serenity::all::Message| {
            let line = message.content.lines().next()?;
            titles.iter().position(|title| title == line).map(|index| first + index)
        };
        if let Some((acts, message)) = look_back::find(self.app, self.of.channel, since, Priority::Board, fits).await? {
            self.put_away().await?;
            self.of = self.posted(message, (from, acts)).await?;
        }
        Ok(())
    }

    /// Takes the picture and the buttons from what was shown before.
    async fn put_away(&self) -> Result<(), DeliveryError> {
        let record = &self.of.record;
        let old = match (record.board, record.lobby) {
            (Some(board), _) => (board.message, self.shown().old_board((board.from as usize, board.acts as usize))),
            (None, Some(lobby)) => (lobby, self.shown().lobby()),
            (None, None) => return Ok(()),
        };
        settled(self.app.rest.replace(old.0, &old.1, Priority::OldMessage).await)
    }
}

/// A message that is gone, or can't be changed any more, is left alone.
fn settled(edited: Result<(), RestError>) -> Result<(), DeliveryError> {
    match edited {
        Err(error @ (RestError::Gone { .. } | RestError::Forbidden { .. } | RestError::Refused { .. })) => {
            tracing::debug!(%error, "cannot change a message of a game for four");
            Ok(())
        }
        edited => Ok(edited?),
    }
}

/// What whoever has opened a game is told that can't be shown.
async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let Some(of) = game(app, notice_of(notice)?).await? else { return Ok(None) };
    let reader = app.reader_told(player, of.record.language, Some(of.guild)).await;
    Ok(Some(lobby::without_place(of.channel, reader.locale)))
}
