//! Last known names of members, and who has left.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use crate::ratings::Clubs;
use crate::ratings::records;
use crate::ratings::records::MemberRecord;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::repository::{Repository, put};
use commit_store::Put;

/// Age after which membership is worth checking again.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

/// What is known about a member of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerMember {
    pub name: String,
    /// Whether they had left at the last check.
    pub has_left: bool,
    /// Whether the last check is old enough to repeat.
    pub is_stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Here(String),
    Gone,
}

/// Those of these players who had left a server when they were last looked for.
pub(crate) async fn departed(
    repository: &Repository,
    guild: u64,
    players: &[PlayerId],
) -> Result<Vec<PlayerId>, ServiceError> {
    let keys: Vec<_> = players.iter().map(|player| records::club_member(guild, *player)).collect();
    let found = repository.rows(keys).await?;
    let has_left = |player: &PlayerId| {
        let key = records::club_member(guild, *player);
        repository.replacing::<MemberRecord>(&key, found.row(&key)).1.is_some_and(|record| record.left)
    };
    Ok(players.iter().copied().filter(has_left).collect())
}

impl Clubs {
    /// What is known about these players; unknown ones are omitted.
    pub async fn members(
        &self,
        guild: u64,
        players: &[PlayerId],
    ) -> Result<HashMap<PlayerId, ServerMember>, ServiceError> {
        let keys: Vec<_> = players.iter().map(|player| records::club_member(guild, *player)).collect();
        let found = self.repository.rows(keys).await?;
        let now = self.repository.now();
        let mut members = HashMap::new();
        for &player in players {
            let key = records::club_member(guild, player);
            let (_, record) = self.repository.replacing::<MemberRecord>(&key, found.row(&key));
            members.extend(record.map(|record| (player, member(record, now))));
        }
        Ok(members)
    }

    /// Records observations of members. Those already known and recent are not written again.
    pub async fn saw(&self, guild: u64, seen: &[(PlayerId, Seen)]) -> Result<(), ServiceError> {
        let now = self.repository.now();
        let keys = seen.iter().map(|(player, _)| records::club_member(guild, *player)).collect();
        let found = self.repository.rows(keys).await?;
        let mut puts: Vec<Put> = Vec::new();
        for (player, seen) in seen {
            let key = records::club_member(guild, *player);
            let (expect, known) = self.repository.replacing::<MemberRecord>(&key, found.row(&key));
            let record = match (seen, &known) {
                (Seen::Here(name), _) => MemberRecord { name: name.clone(), seen: now.as_second(), left: false },
                (Seen::Gone, Some(known)) => MemberRecord { seen: now.as_second(), left: true, ..known.clone() },
                // The name is unknown.
                (Seen::Gone, None) => MemberRecord { name: String::new(), seen: now.as_second(), left: true },
            };
            let is_news = known.as_ref().is_none_or(|known| {
                known.name != record.name || known.left != record.left || member(known.clone(), now).is_stale
            });
            if is_news {
                puts.push(put(key, expect, &record)?);
            }
        }
        if !puts.is_empty() {
            // A conflict means a concurrent observation, which is just as recent.
            self.repository.commit(puts).await?;
        }
        Ok(())
    }
}

fn member(record: MemberRecord, now: Timestamp) -> ServerMember {
    let is_stale = now.as_second() - record.seen > FRESH.as_secs();
    ServerMember { name: record.name, has_left: record.left, is_stale }
}
