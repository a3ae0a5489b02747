//! Games that begin and end, and who follows them.

use std::collections::BTreeSet;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::Snapshot;
use crate::TableError;
use crate::follows::records::{
    FollowNews, FollowedStep, FollowersFrom, TELL_FOLLOWERS, followed, followed_by, followers,
};
use crate::follows::{FollowTarget, Follows};
use crate::game::{GameId, Stage};
use crate::table::commit_part::{CommitAddition, CommitPart};
use bot_store::due_key::{DueId, DueKey};
use bot_store::records::KeyOnly;
use bot_store::repository::{FoundRows, Repository, put};
use bot_store::scheduler::{DueHandler, DueRow, Handled};
use bot_store::{PlayerId, ServiceError};
use commit_store::{Expect, Key, Put};

/// Notes that a game of two people on a server has begun or ended.
pub(crate) struct NoteGames(pub(crate) Repository);

impl CommitPart for NoteGames {
    fn rows(&self, after: &Snapshot) -> Vec<Key> {
        let Some(guild) = after.place.guild else { return Vec::new() };
        let members = after.game.players().map(FollowTarget::Member);
        members.chain([FollowTarget::Game(after.id)]).map(|target| followed(guild, target)).collect()
    }

    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
        found: &'a FoundRows,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>> {
        let step = stage(after).filter(|step| Some(*step) != before.and_then(stage));
        let is_followed =
            after.game.players().count() == 2 && self.rows(after).iter().any(|key| found.row(key).is_some());
        async move {
            let mut part = CommitAddition::default();
            if let Some(step) = step.filter(|_| is_followed) {
                let key = DueKey::new(self.0.now(), TELL_FOLLOWERS, due_id(after.id, step)).key();
                part.puts.push(put(key, Expect::Absent, &KeyOnly)?);
            }
            Ok(part)
        }
        .boxed()
    }
}

/// How far a game is; `None` before it has begun, and if it came to nothing.
fn stage(snapshot: &Snapshot) -> Option<FollowedStep> {
    match snapshot.game.stage() {
        Stage::Playing(_) => Some(FollowedStep::Began),
        Stage::Finished(..) => Some(FollowedStep::Ended),
        Stage::Open | Stage::Closed(_) => None,
    }
}

fn due_id(game: GameId, step: FollowedStep) -> u64 {
    game.0 * 2 + u64::from(step == FollowedStep::Ended)
}

/// Tells those who follow a game, or one of its players.
#[derive(Clone)]
pub(crate) struct TellFollowers(pub(crate) Follows);

impl DueHandler for TellFollowers {
    const ID: DueId = TELL_FOLLOWERS;
    const NAME: &'static str = "tell-followers";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let step = if row.id % 2 == 1 { FollowedStep::Ended } else { FollowedStep::Began };
        let news = FollowNews { game: GameId(row.id / 2), step };
        let snapshot = match self.0.games.get(news.game).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => return Ok(Handled::Done),
            snapshot => snapshot?,
        };
        let Some(guild) = snapshot.place.guild else { return Ok(Handled::Done) };
        for follower in self.followers(guild, &snapshot).await? {
            self.0.tell(follower, news).await?;
        }
        if step == FollowedStep::Ended {
            self.forget(guild, news.game).await?;
        }
        Ok(Handled::Done)
    }
}

impl TellFollowers {
    /// Those who follow the game or one of its players, where these let them.
    async fn followers(&self, guild: u64, snapshot: &Snapshot) -> Result<BTreeSet<PlayerId>, ServiceError> {
        let players: Vec<PlayerId> = snapshot.game.players().collect();
        let mut targets = Vec::new();
        for &player in &players {
            if self.0.followers_from(player).await? == FollowersFrom::Everybody {
                targets.push(FollowTarget::Member(player));
            }
        }
        if targets.len() == players.len() {
            targets.push(FollowTarget::Game(snapshot.id));
        }
        let mut found = BTreeSet::new();
        for target in targets {
            let rows = self.0.repository.all(&followers(guild, target)).await?;
            found.extend(rows.iter().filter_map(|(key, _)| followed_by(key)).map(|(_, follower)| follower));
        }
        found.retain(|follower| !players.contains(follower));
        Ok(found)
    }

    /// Nobody follows a game any more that is over.
    async fn forget(&self, guild: u64, game: GameId) -> Result<(), ServiceError> {
        let rows = self.0.repository.all(&followers(guild, FollowTarget::Game(game))).await?;
        let all = rows.into_iter().map(|(key, _)| key).chain([followed(guild, FollowTarget::Game(game))]);
        self.0.repository.commit_once(all.map(Put::clear).collect()).await?;
        Ok(())
    }
}
