//! What people were called last, and who has left.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use crate::ratings::Clubs;
use crate::ratings::records;
use crate::ratings::records::MemberRecord;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::repository::put;
use commit_store::Put;

/// After so long it is worth asking whether somebody is still there.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

/// What is known of somebody on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What they were called last.
    pub name: String,
    /// Whether they had left when they were looked for last.
    pub has_left: bool,
    /// Whether that was so long ago that it is worth asking again.
    pub is_stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Here(String),
    Gone,
}

impl Clubs {
    /// What is known of these people, as far as anything is.
    pub async fn members(&self, guild: u64, players: &[PlayerId]) -> Result<HashMap<PlayerId, Member>, ServiceError> {
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

    /// Notes what was seen of somebody. Nothing is written that is known already, and not long ago.
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
                // Nobody knows what they were called.
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
            // A conflict means that somebody else has noted something just now.
            self.repository.commit(puts).await?;
        }
        Ok(())
    }
}

fn member(record: MemberRecord, now: Timestamp) -> Member {
    let is_stale = now.as_second() - record.seen > FRESH.as_secs();
    Member { name: record.name, has_left: record.left, is_stale }
}
