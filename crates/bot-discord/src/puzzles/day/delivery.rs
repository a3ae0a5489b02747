//! The puzzle of a day, in the channels that want one.
//!
//! Unlike the boards of a game, which wait until they can be posted, a puzzle that is refused is not tried again: its day is
//! noted as one on which it could not be posted, and the next day is the next try.

use futures::FutureExt;
use jiff::SignedDuration;
use serenity::all::{ActionRowComponent, ButtonKind, Message};

use crate::kit::app::App;
use crate::kit::deleted_channels;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_locked, is_unsure};
use crate::kit::delivery::refused::Refused;
use crate::kit::delivery::{Delivery, direct, look_back, never_told, notice_of, refused};
use crate::kit::forum_posts;
use crate::kit::ids::snowflake_at;
use crate::kit::late_pictures;
use crate::kit::message::OutgoingMessage;
use crate::kit::pictures_later::Pictureless;
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::puzzles::day::posts as puzzle_posts;
use bot_service::game::PlayerId;
use bot_service::puzzle::ClubPuzzle;
use bot_service::{
    BlockReason, ChannelId, DayPost, Lane, MessageRef, Notice, PUZZLE_LANE, PendingNotice, PuzzleDayNotice,
    PuzzlesPausedNotice, StoredNotice,
};

/// How much later than our clock says a post of an earlier attempt may have been made: our clock may have been wrong by a day. No
/// other message looks like it, so looking far back costs nothing but time.
const LOOK_BACK: SignedDuration = SignedDuration::from_hours(25);

/// Attempts after which a post that Discord rejects as invalid is given up.
const ATTEMPTS: u32 = 3;

pub(crate) const DELIVERIES: &[Delivery] = &[
    Delivery { kind: PuzzleDayNotice::KIND, deliver: |attempt, turn| deliver(attempt, turn).boxed(), told: never_told },
    Delivery {
        kind: PuzzlesPausedNotice::KIND,
        deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
        told: |app, player, notice| paused(app, player, notice).boxed(),
    },
];

async fn paused(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let PuzzlesPausedNotice { guild, channel, language, reason } = notice_of(notice)?;
    let reader = app.reader_told(player, language, Some(guild)).await;
    let setup = app.command_mention("setup puzzle");
    Ok(Some(crate::puzzles::day::messages::puzzles_paused(channel, reason, &setup, reader.locale)))
}

/// Posts the puzzle at the head of a lane, unless that is settled already.
pub(crate) async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, failed, earlier, .. } = attempt;
    let Some(pending @ PendingNotice { lane: Lane::Feature(PUZZLE_LANE, channel), .. }) = waiting.first() else {
        return Err(DeliveryError::Unreadable("it is the puzzle of a day, but not in the lane for that".to_owned()));
    };
    let channel = ChannelId(*channel);
    let found = match *earlier {
        PreviousAttempt::None => None,
        PreviousAttempt::Unknown | PreviousAttempt::PostedUpTo(_) => find_posted(app, channel, pending).await?,
    };
    if let Some(message) = found {
        note(app, pending, channel, message).await?;
        return Ok(1);
    }
    let Some(post) = app.service.puzzle_days.to_post(pending).await? else { return Ok(1) };
    let outgoing = puzzle_posts::outgoing(app, &post, 0).await?;
    let posting = DayPosting { app, post: &post, channel, pending, failed };
    match posting.post(turn, &outgoing, earlier).await? {
        Ok(message) => {
            *earlier = PreviousAttempt::PostedUpTo(pending.number);
            note(app, pending, channel, message).await?;
        }
        Err(reason) => app.service.puzzle_days.failed(pending, reason).await?,
    }
    Ok(1)
}

/// Notes where the puzzle of a channel was posted: there, or in a post of its own.
async fn note(app: &App, pending: &PendingNotice, channel: ChannelId, posted: MessageRef) -> Result<(), DeliveryError> {
    let days = &app.service.puzzle_days;
    match posted.channel == channel {
        true => days.posted(pending, posted.message).await?,
        false => days.post_opened(pending, posted.message).await?,
    }
    Ok(())
}

/// Looks in the channel for the post that an earlier attempt may have made.
async fn find_posted(
    app: &App,
    channel: ChannelId,
    pending: &PendingNotice,
) -> Result<Option<MessageRef>, DeliveryError> {
    let Some(notice) = pending.notice.read::<PuzzleDayNotice>() else { return Ok(None) };
    let since = snowflake_at(pending.at - LOOK_BACK);
    let is_it = |message: &Message| {
        let files: Vec<&str> = message.attachments.iter().map(|file| file.filename.as_str()).collect();
        let components: Vec<&str> = message.components.iter().flat_map(|row| &row.components).filter_map(id).collect();
        crate::puzzles::day::messages::is_puzzle_day(notice.puzzle, notice.day, &files, &components).then_some(())
    };
    let found = match look_back::find(app, channel, since, Priority::Daily, is_it).await {
        // A forum has no messages of its own.
        Err(RestError::Refused { .. }) => forum_posts::find(app, (notice.guild, channel), since, is_it).await,
        found => found.map(|found| found.map(|((), message)| message)),
    };
    match found {
        Ok(found) => Ok(found),
        // Where nothing can be read, the post will tell why.
        Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn id(component: &ActionRowComponent) -> Option<&str> {
    match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
            _ => None,
        },
        _ => None,
    }
}

/// One attempt to post a puzzle.
struct DayPosting<'a> {
    app: &'a App,
    post: &'a DayPost,
    channel: ChannelId,
    pending: &'a PendingNotice,
    failed: u32,
}

impl DayPosting<'_> {
    /// Posts a message in the channel; in a forum, in a post of its own.
    async fn send(&self, turn: SendPermit, outgoing: &OutgoingMessage) -> Result<MessageRef, RestError> {
        let DayPosting { app, channel, pending, post, .. } = *self;
        match app.rest.post(turn, channel, outgoing, &pending.nonce()).await {
            Err(error) if forum_posts::is_of_forum(&error) => {
                let puzzle = app.service.puzzle_days.collection().get(post.puzzle);
                let game = puzzle.map_or(post.settings.game, ClubPuzzle::game);
                let name = crate::puzzles::day::messages::post_name(post.day, game, post.settings.language);
                forum_posts::open(app, channel, &name, outgoing).await
            }
            posted => posted,
        }
    }

    /// Posts it, without its pictures where files are not allowed; the message, or why there will be none.
    async fn post(
        &self,
        turn: SendPermit,
        outgoing: &OutgoingMessage,
        earlier: &mut PreviousAttempt,
    ) -> Result<Result<MessageRef, BlockReason>, DeliveryError> {
        let DayPosting { app, channel, .. } = *self;
        let bare = || crate::kit::not_shown::without_picture(outgoing, self.post.settings.language);
        let wait = |message, tried| {
            let whole = outgoing.clone();
            late_pictures::wait(app, Pictureless { guild: self.post.guild, message, whole }, tried);
        };
        let files = app.channel_access.files(channel);
        let posted = match files.taken {
            true => self.send(turn, outgoing).await,
            false => self.send(turn, &bare()).await,
        };
        let refused = match posted {
            Ok(message) => {
                if !files.taken {
                    wait(message, files);
                }
                return Ok(Ok(message));
            }
            Err(error) => error,
        };
        match refused {
            error if is_locked(&error) => Ok(Err(BlockReason::Locked)),
            RestError::Forbidden { .. } => match refused::reason(app, Some(self.post.guild), channel).await? {
                Refused::Files if files.taken => {
                    let files = app.channel_access.refused_files(channel, files);
                    let turn = app.rest.turn(Priority::Daily).await?;
                    let message = self.send(turn, &bare()).await?;
                    wait(message, files);
                    Ok(Ok(message))
                }
                Refused::Files => Ok(Err(BlockReason::Unknown)),
                Refused::Everything(reason) => Ok(Err(reason)),
            },
            error @ RestError::Gone { .. } => {
                deleted_channels::request_failed(app, channel, &error).await;
                Ok(Err(BlockReason::Gone))
            }
            RestError::Refused { .. } if self.failed + 1 >= ATTEMPTS => Ok(Err(BlockReason::Unknown)),
            error => {
                if is_unsure(&error) {
                    *earlier = PreviousAttempt::PostedUpTo(self.pending.number);
                }
                Err(error.into())
            }
        }
    }
}
