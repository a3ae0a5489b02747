//! Direct messages.

use crate::data::Data;
use crate::delivery::attempt::{Attempt, Earlier};
use crate::delivery::once;
use crate::delivery::once::Post;
use crate::delivery::season;
use crate::delivery::setback::{Setback, is_unsure};
use crate::present;
use crate::present::OutgoingMessage;
use crate::reader::Reader;
use crate::rest::Turn;
use crate::sending::Priority;
use bot_service::game::{GameId, PlayerId};
use bot_service::{
    LadderNotice, Lane, Notice, PuzzlesPausedNotice, ReminderNotice, RolesRefusedNotice, SeasonNotice, Snapshot,
    TournamentNotice, UnpostedNotice,
};

/// Tells a person what is at the head of their lane, unless it has been overtaken. What waits about the same is said at once.
pub(super) async fn deliver(attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let Attempt { data, waiting, earlier, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(0) };
    let alike = waiting.iter().take_while(|other| other.notice == pending.notice).count();
    let waiting = &waiting[..alike];
    let Lane::Person(player) = pending.lane else {
        return Err(Setback::Unreadable("it is for a person, but in the lane of a channel".to_owned()));
    };
    // Somebody who was erased gets no more messages.
    let outgoing = if player.is_nobody() { None } else { words(data, player, &pending.notice).await? };
    let Some(outgoing) = outgoing else {
        data.outbox.take_out(waiting).await?;
        return Ok(alike);
    };
    let channel = data.rest.direct_channel(turn, player).await?;
    if once::posted(data, pending, &Post::new(pending, channel, &outgoing), *earlier).await?.is_none() {
        let turn = data.rest.turn(Priority::DirectMessage).await?;
        data.rest.post(turn, channel, &outgoing, &pending.nonce()).await.inspect_err(|error| {
            if is_unsure(error) {
                *earlier = Earlier::UpTo(pending.number);
            }
        })?;
    }
    *earlier = Earlier::UpTo(pending.number);
    data.outbox.take_out(waiting).await?;
    Ok(alike)
}

/// How a person reads, and a game as it is shown to them. In what language their client is nobody knows here, so without a choice
/// of their own it is that of the game.
async fn told(data: &Data, player: PlayerId, game: GameId) -> Result<(Reader, Snapshot), Setback> {
    let snapshot = data.shown(data.games.get(game).await?).await;
    let reader = data.reader(player, snapshot.place.locale, snapshot.place.guild).await;
    let told = reader.told(&snapshot);
    Ok((reader, told))
}

/// What there is to tell; `None` if it no longer holds.
async fn words(data: &Data, player: PlayerId, notice: &Notice) -> Result<Option<OutgoingMessage>, Setback> {
    match *notice {
        Notice::Ladder(LadderNotice { guild, locale, ref news }) => {
            let at = data.ladders.ladder(guild).await?;
            let reader = data.reader(player, locale, Some(guild)).await;
            let show = data.command_mention("ladder show");
            Ok(present::ladder_news_told(&at, news, &show, reader.locale))
        }
        Notice::Tournament(TournamentNotice { tournament, locale, ref news }) => {
            let at = data.tournaments.tournament(tournament).await?;
            let reader = data.reader(player, locale, Some(at.guild)).await;
            Ok(present::tournament_news_told(&at, news, |name| data.command_mention(name), reader.locale))
        }
        Notice::Unposted(UnpostedNotice { game, obstacle }) => {
            let (reader, snapshot) = told(data, player, game).await?;
            Ok(Some(present::unposted(&snapshot, player, obstacle).looking(reader.look)))
        }
        Notice::Reminder(ReminderNotice { game, revision }) => {
            let (_, snapshot) = told(data, player, game).await?;
            Ok(present::reminder(&snapshot, player, revision))
        }
        Notice::PuzzlesPaused(PuzzlesPausedNotice { guild, channel, language, obstacle }) => {
            let reader = data.reader(player, language, Some(guild)).await;
            let setup = data.command_mention("setup puzzle");
            Ok(Some(present::puzzles_paused(channel, obstacle, &setup, reader.locale)))
        }
        Notice::Season(SeasonNotice { guild, locale, .. })
        | Notice::RolesRefused(RolesRefusedNotice { guild, locale, .. }) => {
            let reader = data.reader(player, locale, Some(guild)).await;
            let outgoing = season::words(data, notice, reader.locale).await?;
            Ok(Some(present::season_news_told(&outgoing, reader.locale)))
        }
        Notice::Game(_)
        | Notice::Roles(_)
        | Notice::Greeting(_)
        | Notice::Analysis(_)
        | Notice::NoAnalysis(_)
        | Notice::PuzzleDay(_)
        | Notice::PuzzleSolved(_) => {
            Err(Setback::Unreadable("it is for a channel, but in the lane of a person".to_owned()))
        }
    }
}
