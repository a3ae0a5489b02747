//! A checkpoint and the journal since: a complete copy of the store, which is read without changing anything.

use std::collections::BTreeMap;
use std::io;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use crate::checkpoint::{self, CheckpointEntry, Entries};
use crate::digest::{Digest, StatePoint, StoreId};
use crate::folder::{self, FoundFile};
use crate::journal::{self, Record, Segment, Walk};
use crate::{Key, Versioned};

/// What can be read of a checkpoint and a journal.
pub(crate) struct Chain {
    store: PathBuf,
    id: StoreId,
    checkpoint: FoundFile<StatePoint>,
    segments: Vec<Segment>,
    /// Segments of other stores, which have no business here.
    foreign: Vec<Segment>,
}

impl Chain {
    /// Reads the files of the store with this id. Segments of other stores are left aside.
    pub(crate) fn read(store: &Path, id: StoreId) -> io::Result<Self> {
        Self::of(store, id, journal::segments(store, id)?)
    }

    /// The same of segments that were read already.
    pub(crate) fn of(store: &Path, id: StoreId, segments: Vec<Segment>) -> io::Result<Self> {
        let checkpoint = checkpoint::verify(&folder::checkpoint(store), id)?;
        let is_own = |segment: &Segment| segment.header.is_none_or(|header| header.id == id);
        let (segments, foreign) = segments.into_iter().partition(is_own);
        Ok(Self { store: store.to_owned(), id, checkpoint, segments, foreign })
    }

    /// The segments of the store, in order.
    pub(crate) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The segments of other stores.
    pub(crate) fn foreign(&self) -> &[Segment] {
        &self.foreign
    }

    /// The paths of all segments, also of those of other stores.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.segments.iter().chain(&self.foreign).map(|segment| segment.path.clone()).collect()
    }

    /// Where the chain begins: at the checkpoint or, before there is one, with an empty store. `None` if the journal does not
    /// vouch for it, as it does not for the checkpoint of another store.
    pub(crate) fn start(&self) -> Option<StatePoint> {
        let start = match self.checkpoint {
            FoundFile::Intact(point) => point,
            FoundFile::Missing => StatePoint { rev: 0, digest: Digest::empty(self.id) },
            FoundFile::Damaged => return None,
        };
        let bases = self.segments.iter().filter_map(|segment| segment.header.map(|header| header.base));
        bases.chain(self.records().map(|record| record.to)).any(|point| point == start).then_some(start)
    }

    /// How far the journal continues from this state without a gap.
    pub(crate) fn follow(&self, from: StatePoint) -> StatePoint {
        self.records_after(from).last().map_or(from, |record| record.to)
    }

    /// The records that follow on this state without a gap.
    pub(crate) fn records_after(&self, from: StatePoint) -> impl Iterator<Item = &Record> {
        let by_start: BTreeMap<u64, &Record> = self.records().map(|record| (record.from, record)).collect();
        let mut at = from.rev;
        std::iter::from_fn(move || {
            let next = by_start.get(&at).copied().filter(|record| record.to.rev > at)?;
            at = next.to.rev;
            Some(next)
        })
    }

    /// The highest revision that the files show to have been assigned.
    pub(crate) fn highest(&self) -> u64 {
        let checkpoint = self.start().map_or(0, |point| point.rev);
        self.segments.iter().map(Segment::highest).fold(checkpoint, u64::max)
    }

    /// All entries as of a state that the chain leads to, in byte order of their keys. The last item is an error if the
    /// entries are not those of that state.
    pub(crate) fn entries(&self, to: StatePoint) -> io::Result<Merged> {
        let start = self.start().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it has no start"))?;
        let mut changed = BTreeMap::new();
        for record in self.records_after(start).take_while(|record| record.to.rev <= to.rev) {
            for change in &record.changes {
                let value = change.value.clone().map(|value| Versioned { rev: change.rev, value });
                changed.insert(change.key.clone(), value);
            }
        }
        let kept = match self.checkpoint {
            FoundFile::Intact(_) => Some(checkpoint::entries(&folder::checkpoint(&self.store))?.peekable()),
            FoundFile::Damaged | FoundFile::Missing => None,
        };
        Ok(Merged {
            kept,
            changed: changed.into_iter().peekable(),
            digest: Digest::empty(self.id),
            expected: Some(to.digest),
        })
    }

    /// All records, in order of the segments.
    pub(crate) fn records(&self) -> impl Iterator<Item = &Record> {
        self.segments.iter().flat_map(|segment| &segment.records)
    }
}

/// Whether the checkpoint and the journal lead to a state of the store, or begin after it. They are read piece by piece, so that
/// little memory is needed; `step` is called before each, and an error of it ends the reading.
pub(crate) fn leads_to(
    store: &Path,
    id: StoreId,
    state: StatePoint,
    mut step: impl FnMut() -> io::Result<()>,
) -> io::Result<bool> {
    let start = match checkpoint::verify_in_steps(&folder::checkpoint(store), id, &mut step)? {
        FoundFile::Intact(point) => point,
        FoundFile::Missing => StatePoint { rev: 0, digest: Digest::empty(id) },
        FoundFile::Damaged => return Ok(false),
    };
    let (mut at, mut vouched, mut passed) = (start, false, start == state || start.rev > state.rev);
    for (number, path) in journal::paths(store)? {
        let segment = Walk::begin(&path, number)?;
        if segment.header.is_some_and(|header| header.id != id) {
            return Ok(false);
        }
        vouched |= segment.header.is_some_and(|header| header.base == start);
        for record in segment {
            step()?;
            let record = record?;
            vouched |= record.to == start;
            if record.from == at.rev && record.to.rev > at.rev {
                at = record.to;
                passed |= at == state;
            }
        }
    }
    Ok(vouched && passed)
}

/// The entries of a checkpoint with the changes of a journal.
pub(crate) struct Merged {
    kept: Option<Peekable<Entries>>,
    changed: Peekable<std::collections::btree_map::IntoIter<Key, Option<Versioned>>>,
    digest: Digest,
    /// The digest that all entries must have; `None` once it was compared.
    expected: Option<Digest>,
}

impl Merged {
    fn next_entry(&mut self) -> Option<CheckpointEntry> {
        loop {
            let kept = self.kept.as_mut().and_then(|kept| kept.peek());
            let next_changed = self.changed.peek();
            match (kept, next_changed) {
                (Some(Err(_)), _) => return self.kept.as_mut().and_then(Iterator::next),
                (Some(Ok((kept, _))), Some((changed, _))) if kept < changed => {
                    return self.kept.as_mut().and_then(Iterator::next);
                }
                (Some(Ok(_)), None) => return self.kept.as_mut().and_then(Iterator::next),
                (Some(Ok((kept, _))), Some((changed, _))) if kept == changed => {
                    self.kept.as_mut().and_then(Iterator::next);
                }
                (_, Some(_)) => {
                    if let Some((key, Some(versioned))) = self.changed.next() {
                        return Some(Ok((key, versioned)));
                    }
                }
                (None, None) => return None,
            }
        }
    }
}

impl Iterator for Merged {
    type Item = CheckpointEntry;

    fn next(&mut self) -> Option<CheckpointEntry> {
        match self.next_entry() {
            Some(Ok((key, versioned))) => {
                self.digest = self.digest.with(&key, &versioned);
                Some(Ok((key, versioned)))
            }
            Some(Err(error)) => Some(Err(error)),
            None if self.expected.take()? == self.digest => None,
            None => Some(Err(io::Error::new(io::ErrorKind::InvalidData, "it is not what the journal says"))),
        }
    }
}
