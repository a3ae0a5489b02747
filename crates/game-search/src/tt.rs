//! The transposition table: results for positions that have been searched before.
//!
//! All threads read and write it without locks. An entry consists of two words, the data and the key XORed with the
//! data, so a torn entry matches no key and counts as empty.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::game::SearchPosition;
use super::score::{MATE_IN_MAX_PLY, MAX_PLY, Value};

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Only the static evaluation is known.
    None,
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

/// What is stored about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<M> {
    pub(super) mv: Option<M>,
    pub(super) value: Value,
    pub(super) eval: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Whether the position has been on a principal variation.
    pub(super) pv: bool,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four slots fill a cache line; a key may be in any of them.
#[derive(Default)]
#[repr(align(64))]
struct CacheLine([Slot; 4]);

/// A transposition table shared by the threads of a search.
pub(super) struct TranspositionTable {
    clusters: Vec<CacheLine>,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 32;
/// Added to depths before they are stored; quiescence searches store 0 and less.
const DEPTH_OFFSET: i32 = 4;

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];

    /// Whether a value with this bound proves that the true value is at least `beta`, or that it is less.
    #[inline]
    pub(super) fn allows_cutoff(self, value: Value, beta: Value) -> bool {
        match self {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value < beta,
        }
    }
}

// Bits: move 0–15, value 16–31, eval 32–47, depth 48–55, generation 56–60, pv 61, bound 62–63.
fn pack<P: SearchPosition>(entry: &Entry<P::Move>, generation: u8) -> u64 {
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    u64::from(entry.mv.map_or(0, P::encode))
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | depth << 48
        | u64::from(generation) << 56
        | u64::from(entry.pv) << 61
        | (entry.bound as u64) << 62
}

fn unpack<P: SearchPosition>(data: u64) -> Entry<P::Move> {
    Entry {
        mv: P::decode(data as u16),
        pv: data >> 61 & 1 != 0,
        bound: Bound::ALL[(data >> 62) as usize],
        value: Value::from((data >> 16) as i16),
        eval: Value::from((data >> 32) as i16),
        depth: (data >> 48 & 255) as i32 - DEPTH_OFFSET,
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 56) as u8 % GENERATIONS
}

/// The replacement value of an entry: deep entries are worth keeping, old ones are not.
fn replacement_value(data: u64, generation: u8) -> i32 {
    let age = generation.wrapping_sub(generation_of(data)) % GENERATIONS;
    (data >> 48 & 255) as i32 - 8 * i32::from(age)
}

impl TranspositionTable {
    /// A table of this size.
    pub(super) fn new(megabytes: usize) -> TranspositionTable {
        let count = (megabytes.max(1) << 20) / size_of::<CacheLine>();
        let mut clusters = Vec::new();
        clusters.resize_with(count, CacheLine::default);
        TranspositionTable { clusters, generation: AtomicU8::new(0) }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        let count = self.clusters.len();
        self.clusters.clear();
        self.clusters.resize_with(count, CacheLine::default);
        self.generation = AtomicU8::new(0);
    }

    /// Begins a new search, whose entries take precedence over those of earlier ones.
    pub(super) fn new_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, key: u64) -> &CacheLine {
        &self.clusters[self.index(key)]
    }

    /// Prefetches the memory for this key, so that it arrives while something else is computed.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&self.clusters, self.index(key));
    }

    /// The entry for this key, in a node `ply` plies from the root.
    #[inline]
    pub(super) fn probe<P: SearchPosition>(&self, key: u64, ply: usize) -> Option<Entry<P::Move>> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let entry = unpack::<P>(data);
                return Some(Entry { value: from_stored(entry.value, ply), ..entry });
            }
        }
        None
    }

    /// Stores an entry for a node `ply` plies from the root.
    #[inline]
    pub(super) fn store<P: SearchPosition>(&self, key: u64, ply: usize, entry: Entry<P::Move>) {
        let generation = self.generation.load(Relaxed);
        let cluster = self.cluster(key);
        let mut victim = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                return Self::update::<P>(slot, key, ply, entry, generation);
            }
            let value = if data == 0 { i32::MIN } else { replacement_value(data, generation) };
            if value < least {
                (victim, least) = (slot, value);
            }
        }
        Self::write::<P>(victim, key, ply, entry, generation);
    }

    fn update<P: SearchPosition>(slot: &Slot, key: u64, ply: usize, entry: Entry<P::Move>, generation: u8) {
        let data = slot.data.load(Relaxed);
        let old = unpack::<P>(data);
        let stale = generation_of(data) != generation;
        let mv = entry.mv.or(old.mv);
        if entry.bound == Bound::Exact || entry.depth + 4 + 2 * i32::from(entry.pv) > old.depth || stale {
            Self::write::<P>(slot, key, ply, Entry { mv, ..entry }, generation);
        }
    }

    fn write<P: SearchPosition>(slot: &Slot, key: u64, ply: usize, entry: Entry<P::Move>, generation: u8) {
        // All-zero data reads as an empty slot; losing such an entry does no harm.
        let data = pack::<P>(&Entry { value: to_stored(entry.value, ply), ..entry }, generation);
        slot.data.store(data, Relaxed);
        slot.check.store(key ^ data, Relaxed);
    }

    /// The fill level in permille, counting entries of the present search only.
    pub(super) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let (mut used, mut all) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Relaxed);
            all += 1;
            used += u32::from(data != 0 && generation_of(data) == generation);
        }
        used * 1000 / u32::max(all, 1)
    }
}

/// Mates are stored as distances from the position itself, since it may be reached at different plies.
fn to_stored(value: Value, ply: usize) -> Value {
    if value >= MATE_IN_MAX_PLY {
        value + ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value - ply as Value
    } else {
        value
    }
}

fn from_stored(value: Value, ply: usize) -> Value {
    debug_assert!(ply <= 2 * MAX_PLY);
    if value >= MATE_IN_MAX_PLY {
        value - ply as Value
    } else if value <= -MATE_IN_MAX_PLY {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::{mate_in, mated_in};
    use super::super::toy::Toy;
    use super::*;

    fn probe(table: &TranspositionTable, key: u64, ply: usize) -> Option<Entry<u16>> {
        table.probe::<Toy>(key, ply)
    }

    fn entry(value: Value, depth: i32) -> Entry<u16> {
        Entry { mv: Some(u16::MAX), value, eval: -37, depth, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1);
        for (key, value, depth) in [(1, 5, 0), (2 << 60, -300, 17), (u64::MAX, mate_in(9), 100), (7, mated_in(12), -2)]
        {
            table.store::<Toy>(key, 3, entry(value, depth));
            assert_eq!(probe(&table, key, 3), Some(entry(value, depth)));
        }
        assert_eq!(probe(&table, 3, 0), None);
    }

    #[test]
    fn mate_distances_are_relative_to_the_root() {
        let table = TranspositionTable::new(1);
        table.store::<Toy>(42, 4, entry(mate_in(9), 5));
        assert_eq!(probe(&table, 42, 2).map(|entry| entry.value), Some(mate_in(7)));
        table.store::<Toy>(43, 4, entry(mated_in(8), 5));
        assert_eq!(probe(&table, 43, 6).map(|entry| entry.value), Some(mated_in(10)));
    }

    #[test]
    fn a_full_cluster_replaces_its_least_valuable_entry() {
        let table = TranspositionTable::new(1);
        for key in 1..=4 {
            table.store::<Toy>(key, 0, entry(0, 10 * key as i32));
        }
        table.store::<Toy>(5, 0, entry(0, 1));
        assert_eq!(
            (1..=5).map(|key| probe(&table, key, 0).is_some()).collect::<Vec<_>>(),
            [false, true, true, true, true]
        );
    }
}
