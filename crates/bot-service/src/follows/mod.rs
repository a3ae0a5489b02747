//! Following: members hear of games of others, by one direct message a day at most.
//!
//! Who follows whom is said by the keys of rows of the server. The commit that begins or ends a game of two people writes a due
//! row; its handler adds the news to what each follower is to be told. Those who were told nothing for a day are told at once,
//! the others when the day is over, of everything that has happened until then.
//!
//! | file | holds |
//! |---|---|
//! | `records` | what is stored |
//! | `games` | games that begin and end, and who follows them |
//! | `telling` | what a follower is told, and when |
//! | `notices` | what is said |
//! | `error` | why someone or something cannot be followed |

pub(crate) mod error;
pub(crate) mod games;
pub(crate) mod notices;
pub(crate) mod records;
pub(crate) mod telling;

use std::sync::Arc;

use crate::follows::error::FollowError;
use crate::follows::records::{FollowNewsRecord, FollowersFrom};
use crate::game::GameId;
use crate::ratings::Clubs;
use crate::table::games::Games;
use bot_store::feature::Feature;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::scheduler::due_kind;
use bot_store::{PlayerId, Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};

/// How many members and games one person may follow on a server.
pub const FOLLOWED_LIMIT: usize = 50;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature {
    records: records::RECORDS,
    notices: notices::NOTICES,
    due: &[due_kind::<games::TellFollowers>(), due_kind::<telling::TellDay>()],
};

/// Who follows whom. Clones share it.
#[derive(Clone)]
pub struct Follows {
    pub(super) repository: Repository,
    clubs: Clubs,
    games: Arc<Games>,
}

/// Someone or something that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FollowTarget {
    Member(PlayerId),
    Game(GameId),
}

/// What a member follows on a server, and who may follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Following {
    pub targets: Vec<FollowTarget>,
    pub from: FollowersFrom,
}

impl Follows {
    pub(crate) fn new(clubs: Clubs, games: Arc<Games>) -> Follows {
        Follows { repository: clubs.repository.clone(), clubs, games }
    }

    /// What a member follows on a server.
    pub async fn following(&self, guild: u64, follower: PlayerId) -> Result<Following, ServiceError> {
        let mut targets = Vec::new();
        for prefix in [records::member_followers_of_guild(guild), records::game_followers_of_guild(guild)] {
            let rows = self.repository.all(&prefix).await?;
            let followed = rows.iter().filter_map(|(key, _)| records::followed_by(key));
            targets.extend(followed.filter(|(_, by)| *by == follower).map(|(target, _)| target));
        }
        Ok(Following { targets, from: self.followers_from(follower).await? })
    }

    /// Has a member follow these on a server: all of them or, if that is refused, none.
    ///
    /// # Errors
    /// [`FollowError`]; [`TableError::NoSuchGame`](crate::TableError::NoSuchGame) for a game of another server.
    pub async fn follow(
        &self,
        request: Request,
        guild: u64,
        targets: &[FollowTarget],
    ) -> Result<Following, ServiceError> {
        let follower = request.by;
        for _ in 0..ATTEMPTS {
            if self.clubs.seen(request).await?.is_some() {
                return self.following(guild, follower).await;
            }
            let mut followed = self.following(guild, follower).await?.targets;
            let mut puts = self.clubs.mark(request).await?;
            for &target in targets {
                self.check(guild, target, follower).await?;
                if !followed.contains(&target) {
                    followed.push(target);
                    puts.push(put(records::follower(guild, target, follower), Expect::Absent, &KeyOnly)?);
                    puts.push(Put::ensure(records::followed(guild, target), KeyOnly.encode()?));
                }
            }
            if followed.len() > FOLLOWED_LIMIT {
                return Err(FollowError::TooMany(FOLLOWED_LIMIT).into());
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return self.following(guild, follower).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// Ends that.
    pub async fn unfollow(
        &self,
        request: Request,
        guild: u64,
        target: FollowTarget,
    ) -> Result<Following, ServiceError> {
        self.end(request, guild, |other| other == target).await
    }

    /// Has a member follow nobody and nothing on a server any more.
    pub async fn unfollow_all(&self, request: Request, guild: u64) -> Result<Following, ServiceError> {
        self.end(request, guild, |_| true).await
    }

    async fn end(
        &self,
        request: Request,
        guild: u64,
        ends: impl Fn(FollowTarget) -> bool,
    ) -> Result<Following, ServiceError> {
        let follower = request.by;
        for _ in 0..ATTEMPTS {
            let now = self.following(guild, follower).await?;
            if self.clubs.seen(request).await?.is_some() {
                return Ok(now);
            }
            let (ended, left): (Vec<_>, Vec<_>) = now.targets.iter().copied().partition(|target| ends(*target));
            let mut puts = self.clubs.mark(request).await?;
            puts.extend(ended.into_iter().map(|target| Put::clear(records::follower(guild, target, follower))));
            if left.is_empty() {
                puts.extend(self.forget_waiting(follower).await?);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(Following { targets: left, ..now });
            }
        }
        Err(ServiceError::Contended)
    }

    /// Who may follow a person.
    pub async fn followers_from(&self, person: PlayerId) -> Result<FollowersFrom, ServiceError> {
        Ok(self.repository.replaceable(&records::followable(person)).await?.1.unwrap_or_default())
    }

    /// Lets everybody or nobody follow the person who asks for it, in their games, too.
    pub async fn let_follow(
        &self,
        request: Request,
        guild: u64,
        from: FollowersFrom,
    ) -> Result<Following, ServiceError> {
        let key = records::followable(request.by);
        for _ in 0..ATTEMPTS {
            if self.clubs.seen(request).await?.is_some() {
                return self.following(guild, request.by).await;
            }
            let (expect, _) = self.repository.replaceable::<FollowersFrom>(&key).await?;
            let mut puts = self.clubs.mark(request).await?;
            puts.push(put(key.clone(), expect, &from)?);
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return self.following(guild, request.by).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// Whether a member may follow someone or something.
    async fn check(&self, guild: u64, target: FollowTarget, follower: PlayerId) -> Result<(), ServiceError> {
        let followed: Vec<PlayerId> = match target {
            FollowTarget::Member(member) => vec![member],
            FollowTarget::Game(id) => {
                let snapshot = self.games.numbered(id).await?;
                if snapshot.place.guild != Some(guild) {
                    return Err(crate::TableError::NoSuchGame(id).into());
                }
                snapshot.game.playing()?;
                snapshot.game.players().collect()
            }
        };
        if followed.contains(&follower) {
            return Err(FollowError::Oneself.into());
        }
        for person in followed {
            if self.followers_from(person).await? == FollowersFrom::Nobody {
                return Err(FollowError::NotAllowed(person).into());
            }
        }
        Ok(())
    }

    /// What forgets what a follower would have been told; when they were told last stays.
    async fn forget_waiting(&self, follower: PlayerId) -> Result<Option<Put>, ServiceError> {
        let key = records::follow_news(follower);
        let (expect, stored) = self.repository.replaceable::<FollowNewsRecord>(&key).await?;
        let stored = stored.filter(|news| !news.waiting.is_empty());
        stored.map(|news| put(key, expect, &FollowNewsRecord { waiting: Vec::new(), ..news })).transpose()
    }
}

#[cfg(test)]
mod tests;
