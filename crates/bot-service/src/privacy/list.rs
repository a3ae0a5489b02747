//! The list of erased players, which is applied to restored backups.
//!
//! Each entry is a keyed hash of a player's id, so that the list does not reveal who they were, together with the key
//! of the hash. A store uses one key for all its entries; entries imported from another store keep theirs. An entry
//! that a restored store already contains predates the backup: data about that player was written later and is kept.
//!
//! In a file the list ends with the number of its entries and a checksum, so that a changed, shortened or empty file is not taken
//! for a shorter list. Version 0.1.0 wrote neither.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use rand::Rng;
use ring::{digest, hmac};
use thiserror::Error;

use crate::privacy::Privacy;
use crate::privacy::records;
use crate::privacy::records::ForgottenRecord;
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::repository::put;
use commit_store::{Codec, Expect, Page, Prefix, Put};

/// Rows per read, and entries per write.
const PAGE: usize = 500;

/// Longest delay before an erasure by another process on the store is noticed.
const SHARED_POLL_INTERVAL: Duration = Duration::from_secs(60);

/// Format version at the start of each line.
const VERSION: &str = "1";

/// The length of the checksum, in bytes.
const CHECKSUM: usize = 8;

/// The first line of the file.
const HEADING: &str =
    "# Erased at their request, as keyed hashes: `makruk-bot restore` erases these people from what it restores.\n";

/// The first line of a file of version 0.1.0.
const EARLIER_HEADING: &str = "# People who were erased at their request, as keyed hashes. `makruk-bot restore` erases them from what it restores.\n";

type HashKey = [u8; 32];
type Hash = [u64; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ListedHash {
    /// Milliseconds since 1970.
    at: u64,
    key: HashKey,
    hash: Hash,
}

/// The erased players, as keyed hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten(BTreeSet<ListedHash>);

/// Why a text is no list of people who were erased.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseForgottenError {
    #[error("it is not a list of people who were erased, or its beginning is lost")]
    NoList,
    /// The line, from 1, and its text.
    #[error("line {0} of the list of people who were erased is malformed: {1:?}")]
    Line(usize, String),
    #[error("the list of people who were erased is not what was written: its checksum is wrong")]
    Checksum,
}

impl Forgotten {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds the entries of another list.
    pub fn extend(&mut self, other: Forgotten) {
        self.0.extend(other.0);
    }
}

impl fmt::Display for Forgotten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.0.iter().map(ListedHash::to_string).collect::<String>();
        let covered = format!("{HEADING}{entries}# {} people, checksum ", self.0.len());
        let checksum = digest::digest(&digest::SHA256, covered.as_bytes());
        f.write_str(&covered)?;
        checksum.as_ref()[..CHECKSUM].iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str("\n")
    }
}

impl fmt::Display for ListedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ListedHash { at, key, hash: [first, second] } = self;
        write!(f, "{VERSION} {at} ")?;
        key.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        writeln!(f, " {first:016x}{second:016x}")
    }
}

impl FromStr for Forgotten {
    type Err = ParseForgottenError;

    fn from_str(text: &str) -> Result<Forgotten, ParseForgottenError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let entries = lines.map(|(at, line)| {
            entry(line).ok_or_else(|| ParseForgottenError::Line(at + 1, line.chars().take(80).collect()))
        });
        let list = entries.collect::<Result<BTreeSet<ListedHash>, _>>().map(Forgotten);
        match (text.starts_with(HEADING), text.starts_with(EARLIER_HEADING)) {
            (true, _) => list
                .and_then(|list| if list.to_string() == text { Ok(list) } else { Err(ParseForgottenError::Checksum) }),
            (false, true) => list,
            (false, false) => Err(ParseForgottenError::NoList),
        }
    }
}

fn entry(line: &str) -> Option<ListedHash> {
    let [VERSION, at, key, hash] = line.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    if !key.is_ascii() || key.len() != 64 || !hash.is_ascii() || hash.len() != 32 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(key.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    let half = |digits: &str| u64::from_str_radix(digits, 16).ok();
    Some(ListedHash { at: at.parse().ok()?, key: bytes, hash: [half(&hash[..16])?, half(&hash[16..])?] })
}

/// A player's hash under a key.
fn hash_of(key: &HashKey, person: PlayerId) -> Hash {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    let tag = hmac::sign(&key, &person.0.to_be_bytes());
    let half = |from: usize| tag.as_ref()[from..from + 8].iter().fold(0_u64, |half, byte| half << 8 | u64::from(*byte));
    [half(0), half(8)]
}

impl Privacy {
    /// All erased players.
    ///
    /// # Errors
    /// The store's. Unreadable entries are logged and left out.
    pub async fn forgotten(&self) -> Result<Forgotten, ServiceError> {
        let mut entries = BTreeSet::new();
        for (key, row) in self.repository.all(&records::all_forgotten()).await? {
            match (records::forgotten_of(&key), ForgottenRecord::decode(&row.value)) {
                (Some((hash, at)), Ok(ForgottenRecord { key })) => drop(entries.insert(ListedHash { at, key, hash })),
                (_, Err(error)) => self.repository.report_skipped(&key, &error),
                (None, Ok(_)) => {}
            }
        }
        Ok(Forgotten(entries))
    }

    /// Waits until another player is erased. If other processes use the store too, waits a minute at most, since their
    /// erasures are not signalled here.
    pub async fn wait_for_erasure(&self) {
        let erased = self.erased.notified();
        if self.repository.is_shared() {
            let _ = tokio::time::timeout(SHARED_POLL_INTERVAL, erased).await;
        } else {
            erased.await;
        }
    }

    /// The put that adds a player to the list now; `None` if they were added within this millisecond.
    pub(super) async fn tombstone(&self, person: PlayerId) -> Result<Option<Put>, ServiceError> {
        let known = self.forgotten().await?.0.first().map(|entry| entry.key);
        let key = known.unwrap_or_else(|| rand::rng().random());
        let row = records::forgotten(hash_of(&key, person), self.repository.now());
        match self.repository.row(&row).await? {
            Some(_) => Ok(None),
            None => Ok(Some(put(row, Expect::Absent, &ForgottenRecord { key })?)),
        }
    }

    /// Erases from a restored store, which has no other users, every player who is on this list but was not yet erased
    /// when the backup was made. Returns how many. The list then becomes part of the store.
    pub async fn apply(&self, list: &Forgotten) -> Result<usize, ServiceError> {
        let known = self.forgotten().await?;
        let new: BTreeSet<ListedHash> = list.0.difference(&known.0).copied().collect();
        let mut sought: BTreeMap<HashKey, BTreeSet<Hash>> = BTreeMap::new();
        for entry in &new {
            sought.entry(entry.key).or_default().insert(entry.hash);
        }
        let people = self.people_on(&sought).await?;
        for &person in &people {
            self.erase_at_once(person).await?;
        }
        let entries: Vec<ListedHash> = new.into_iter().collect();
        for entries in entries.chunks(PAGE) {
            let mut puts = Vec::new();
            for &ListedHash { at, key, hash } in entries {
                let at = Timestamp::from_millisecond(i64::try_from(at).unwrap_or(i64::MAX)).unwrap_or(Timestamp::MAX);
                let row = records::forgotten(hash, at);
                if self.repository.row(&row).await?.is_none() {
                    puts.push(put(row, Expect::Absent, &ForgottenRecord { key })?);
                }
            }
            self.repository.commit_once(puts).await?;
        }
        Ok(people.len())
    }

    /// All players in the store whose id has one of these hashes.
    async fn people_on(&self, sought: &BTreeMap<HashKey, BTreeSet<Hash>>) -> Result<BTreeSet<PlayerId>, ServiceError> {
        let mut people = BTreeSet::new();
        if sought.is_empty() {
            return Ok(people);
        }
        let mut see = |person: PlayerId| {
            let is_sought = sought.iter().any(|(key, hashes)| hashes.contains(&hash_of(key, person)));
            if is_sought {
                people.insert(person);
            }
        };
        let mut after = None;
        loop {
            let Page { entries, next } = self.repository.page(&Prefix::ALL, after.as_ref(), PAGE).await?;
            for (key, row) in entries {
                let Some(kind) = self.repository.features().record(&key) else { continue };
                kind.people_in(&key).into_iter().for_each(&mut see);
                match (kind.tree)(self.repository.features(), &row.value) {
                    Ok(tree) => tree.people(&mut see),
                    Err(error) => self.repository.report_skipped(&key, &error),
                }
            }
            after = next;
            if after.is_none() {
                return Ok(people);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let entries =
            [1, 7, 30].map(|n: u8| ListedHash { at: u64::from(n), key: [n; 32], hash: [u64::from(n), u64::MAX] });
        let list = Forgotten(BTreeSet::from(entries));
        let entries = list.0.iter().map(ListedHash::to_string).collect::<String>();
        for list in [list.clone(), Forgotten::default()] {
            assert_eq!(list.to_string().parse(), Ok(list));
        }
        assert_eq!(format!("{EARLIER_HEADING}{entries}").parse(), Ok(list), "as version 0.1.0 wrote it");
        let wrong = format!("{HEADING}1 5 07 ก\n").parse::<Forgotten>();
        assert_eq!(wrong, Err(ParseForgottenError::Line(2, "1 5 07 ก".to_owned())));
    }

    #[test]
    fn a_list_that_was_changed_shortened_or_emptied_is_no_list() {
        let entries =
            [1, 7, 30].map(|n: u8| ListedHash { at: u64::from(n), key: [n; 32], hash: [u64::from(n), u64::MAX] });
        let text = Forgotten(BTreeSet::from(entries)).to_string();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let flipped = String::from_utf8(bytes).expect("ASCII");
            assert!(flipped.parse::<Forgotten>().is_err(), "{flipped}");
            assert!(text[..at].parse::<Forgotten>().is_err(), "{at}");
        }
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 0..lines.len() {
            let others = lines.iter().enumerate().filter(|(at, _)| *at != left_out);
            let cut: String = others.map(|(_, line)| format!("{line}\n")).collect();
            assert!(cut.parse::<Forgotten>().is_err(), "{cut}");
        }
    }

    #[test]
    fn a_hash_depends_on_the_key() {
        let hashes = [[1; 32], [2; 32]].map(|key| hash_of(&key, PlayerId(300)));
        assert_ne!(hashes[0], hashes[1]);
        assert_eq!(hash_of(&[1; 32], PlayerId(300)), hashes[0]);
    }
}
