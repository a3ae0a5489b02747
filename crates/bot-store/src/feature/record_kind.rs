//! What a kind of record is made of: how its keys read, what its values say, and how people are erased from it.

use bytes::Bytes;

use crate::due_key::DUE_FAILED;
use crate::feature::Features;
use crate::records::tree::{Tree, tree_of};
use crate::records::{KeyOnly, ids};
use crate::{Lane, PlayerId, ServiceError};
use commit_store::{Codec, DecodeError, Key, Prefix, Space};

/// Entries of the [index of people](crate::person_index): after the person they have the key of a row.
pub const NAMED: Space = Space::new("named");

/// The kind of a person's lane, as keys have it.
const LANE_OF_PERSON: u64 = Lane::Person(PlayerId(0)).ids()[0];

/// What one of the ids of a key says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdKind {
    Person,
    /// The person whom a record of someone else is about, such as a member who is followed. They are erased from it as others are,
    /// but it is not handed out to them: who follows them is not theirs to know.
    Subject,
    Guild,
    Channel,
    /// In what kind of lane; the next one is the lane's.
    LaneKind,
    Lane,
    /// The person of a game of a tournament, in a form that names them in its games; another number in others.
    Seat,
    Number,
}

/// What records are about, as it is told to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    Games,
    Club,
    Settings,
    Puzzles,
    School,
    Analyses,
    Pending,
    Forgetting,
    Upkeep,
}

/// How a person is erased from a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureRule {
    /// The record names no user.
    Unnamed,
    /// It goes.
    Own,
    /// It goes if its key is theirs; if its value names them, the name goes.
    OwnByKey,
    /// It goes if its key is theirs; they go from its lists.
    Listed,
    /// Their name goes.
    Shared,
    /// As [`ErasureRule::Shared`], together with the other records of the group, which has this name.
    Grouped(&'static str),
    /// The record is deleted: it cannot be decoded, so it is unknown whom it names.
    Unreadable,
    /// The progress of the erasure itself.
    Progress,
    /// An entry of the index, which goes once its row does not name them.
    Entry,
}

/// The records of a space.
pub struct RecordKind {
    pub space: Space,
    /// What the ids of a key are.
    pub ids: &'static [IdKind],
    pub topic: Topic,
    pub erasure: ErasureRule,
    /// Whether a value may name people.
    pub value_names: bool,
    /// Whether a value can be read.
    pub check: fn(Features, &[u8]) -> Result<(), DecodeError>,
    pub tree: fn(Features, &[u8]) -> Result<Tree, ServiceError>,
    /// The value that a tree says, in today's form.
    pub value: fn(Features, &Tree) -> Result<Bytes, ServiceError>,
}

impl RecordKind {
    /// The kind of records of this type.
    pub const fn of<R: Codec>(space: Space, ids: &'static [IdKind], topic: Topic, erasure: ErasureRule) -> RecordKind {
        RecordKind {
            space,
            ids,
            topic,
            erasure,
            value_names: true,
            check: |_, value| R::decode(value).map(drop),
            tree: |_, value| read::<R>(value),
            value: |_, tree| written::<R>(tree),
        }
    }

    /// The kind of records whose key says everything.
    pub const fn of_key(space: Space, ids: &'static [IdKind], topic: Topic, erasure: ErasureRule) -> RecordKind {
        RecordKind { value_names: false, ..RecordKind::of::<KeyOnly>(space, ids, topic, erasure) }
    }

    /// Whether the record under this key is one of these.
    pub fn has(&self, key: &Key) -> bool {
        let rest = key.as_bytes().strip_prefix(self.space.name().as_bytes()).and_then(|rest| rest.strip_prefix(b"/"));
        // A row that was set aside, or entered, may have any key.
        let is_open = self.space == DUE_FAILED || self.space == NAMED;
        rest.is_some_and(|ids| is_open || ids.len() == self.ids.len() * 8)
    }

    /// Whether the index has those who are named in these records and with whom the key does not begin.
    pub fn is_indexed(&self) -> bool {
        let names = !matches!(self.erasure, ErasureRule::Unnamed | ErasureRule::Progress | ErasureRule::Entry);
        names && self.topic != Topic::Pending
    }

    /// Whether only the value of an indexed record says everyone whom it names.
    pub fn is_indexed_by_value(&self) -> bool {
        self.is_indexed() && self.value_names
    }

    /// Where the records are whose key begins with this person or their lane.
    pub fn prefix_of(&self, person: PlayerId) -> Option<Prefix> {
        match self.ids.first() {
            Some(IdKind::Person) => Some(self.space.prefix([person.0])),
            Some(IdKind::LaneKind) => Some(self.space.prefix(Lane::Person(person).ids())),
            _ => None,
        }
    }

    /// The ids of a key of the space, and whether each is a person's.
    pub fn positions(&self, key: &Key) -> Vec<(bool, u64)> {
        let ids = self.ids_of(key);
        let lane = ids.iter().find(|(kind, _)| *kind == IdKind::LaneKind).map(|&(_, kind)| kind);
        let is_person = |kind| match kind {
            IdKind::Person | IdKind::Subject | IdKind::Seat => true,
            IdKind::Lane => lane == Some(LANE_OF_PERSON),
            IdKind::Guild | IdKind::Channel | IdKind::LaneKind | IdKind::Number => false,
        };
        ids.iter().map(|&(kind, id)| (is_person(kind), id)).collect()
    }

    /// The people in a key of the space.
    pub fn people_in(&self, key: &Key) -> Vec<PlayerId> {
        self.positions(key).into_iter().filter_map(|(is_person, id)| is_person.then_some(PlayerId(id))).collect()
    }

    /// Whether a record is only about this person, and someone else's.
    pub fn is_about(&self, person: PlayerId, key: &Key) -> bool {
        let of_person = |kind| self.ids_of(key).contains(&(kind, person.0));
        of_person(IdKind::Subject) && !of_person(IdKind::Person)
    }

    /// The ids of a key of the space, and what each of them is.
    pub fn ids_of(&self, key: &Key) -> Vec<(IdKind, u64)> {
        let bytes = key.as_bytes().strip_prefix(self.space.prefix([]).as_bytes()).unwrap_or_default();
        self.ids.iter().copied().zip(ids(bytes)).collect()
    }

    /// The key of the space with these ids.
    pub fn key(&self, ids: &[u64]) -> Option<Key> {
        let ids = ids.iter().flat_map(|id| id.to_be_bytes());
        Key::new(self.space.prefix([]).as_bytes().iter().copied().chain(ids).collect::<Vec<u8>>()).ok()
    }
}

/// What a value of this type says.
pub fn read<R: Codec>(value: &[u8]) -> Result<Tree, ServiceError> {
    tree_of(&R::decode(value)?).map_err(|error| DecodeError::Malformed(error.to_string()).into())
}

/// The value of this type that says so. Sets and maps get their order back by being read once.
pub fn written<R: Codec>(tree: &Tree) -> Result<Bytes, ServiceError> {
    let encoded = tree.encode()?;
    Ok(R::decode_version(R::VERSION, &encoded[1..])?.encode()?)
}
