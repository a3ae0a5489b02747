//! The exact search for mates: no evaluation, nothing pruned that could matter.

use thiserror::Error;

use crate::game::{MateNode, PuzzleGame};

/// The nodes that a search was given do not suffice to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the mate could not be decided within the nodes given")]
pub struct OutOfNodes;

/// Searches for mates in a number of moves: each of the attacker's moves and each of the defender's replies, down to mate or
/// to the last move. What it says is proved.
///
/// Repetition is left out, and rightly: along a shortest mate no position occurs twice. A count that runs out is a draw, and
/// so is stalemate.
pub struct MateFinder<G: PuzzleGame> {
    table: Vec<MateEntry<G>>,
    nodes: u64,
    budget: u64,
}

/// What is known of a position, for either side to move.
#[derive(Clone, Copy)]
struct MateEntry<G: PuzzleGame> {
    key: u64,
    /// It is mate in this many moves of the attacker; 0 if that is not known.
    mates_in: u8,
    /// It is no mate in this many; 0 if that is not known.
    fails_in: u8,
    /// The move that mated or saved.
    best: Option<G::Move>,
}

impl<G: PuzzleGame> MateEntry<G> {
    const UNKNOWN: MateEntry<G> = MateEntry { key: 0, mates_in: 0, fails_in: 0, best: None };

    /// Whether it is mate within `moves` moves of the attacker, if that is known.
    fn mates_within(&self, moves: u8) -> Option<bool> {
        match *self {
            MateEntry { mates_in, .. } if mates_in > 0 && mates_in <= moves => Some(true),
            MateEntry { fails_in, .. } if fails_in >= moves => Some(false),
            _ => None,
        }
    }
}

impl<G: PuzzleGame> MateFinder<G> {
    /// A search that remembers up to `positions` positions, rounded up to a power of two: 24 bytes each.
    pub fn new(positions: usize) -> MateFinder<G> {
        MateFinder { table: vec![MateEntry::UNKNOWN; positions.next_power_of_two()], nodes: 0, budget: 0 }
    }

    /// The nodes searched since the budget was set.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the table, and allows `budget` nodes from now on.
    pub fn reset(&mut self, budget: u64) {
        self.table.fill(MateEntry::UNKNOWN);
        self.nodes = 0;
        self.budget = budget;
    }

    /// The number of moves in which the side to move can force mate, if it can in `most`.
    ///
    /// # Errors
    /// [`OutOfNodes`].
    pub fn mate_in(&mut self, history: &G::History, most: u8) -> Result<Option<u8>, OutOfNodes> {
        let node = G::Node::of(history);
        for moves in 1..=most {
            if self.attack(&node, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the side to move cannot avoid to be mated within `moves` moves of the other side, or is mated already.
    ///
    /// # Errors
    /// [`OutOfNodes`].
    pub fn is_mated_within(&mut self, history: &G::History, moves: u8) -> Result<bool, OutOfNodes> {
        self.mates_after(&G::Node::of(history), moves)
    }

    /// Whether the side to move, the attacker, mates within `moves` moves.
    pub fn attack(&mut self, node: &G::Node, moves: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        if moves <= 1 {
            let gives_mate = |mv| node.after(mv).is_some_and(|after| after.is_check() && after.choice() == 0);
            return Ok(moves == 1 && node.choices().into_iter().any(gives_mate));
        }
        let key = node.key();
        let known = self.known(key);
        if let Some(mates) = known.mates_within(moves) {
            return Ok(mates);
        }
        for (mv, after) in attacks_in_order::<G>(node, known.best) {
            if self.mates_after(&after, moves - 1)? {
                self.note(key, |entry| (entry.mates_in, entry.best) = (moves, Some(mv)));
                return Ok(true);
            }
        }
        self.note(key, |entry| entry.fails_in = entry.fails_in.max(moves));
        Ok(false)
    }

    /// Whether the side to move, the defender, is mated, or will be within `moves` moves of the attacker.
    pub fn mates_after(&mut self, node: &G::Node, moves: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        let replies = node.choices();
        if replies.is_empty() {
            return Ok(node.is_check());
        }
        if moves == 0 || node.is_dead() {
            return Ok(false);
        }
        let key = node.key();
        let known = self.known(key);
        if let Some(mates) = known.mates_within(moves) {
            return Ok(mates);
        }
        for mv in first::<G>(replies, known.best) {
            let saves = match node.after(mv) {
                Some(after) => !self.attack(&after, moves)?,
                None => true,
            };
            if saves {
                self.note(key, |entry| (entry.fails_in, entry.best) = (moves, Some(mv)));
                return Ok(false);
            }
        }
        self.note(key, |entry| entry.mates_in = moves);
        Ok(true)
    }

    fn count_node(&mut self) -> Result<(), OutOfNodes> {
        self.nodes += 1;
        if self.nodes > self.budget { Err(OutOfNodes) } else { Ok(()) }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }

    fn known(&self, key: u64) -> MateEntry<G> {
        let entry = self.table[self.place(key)];
        if entry.key == key { entry } else { MateEntry::UNKNOWN }
    }

    /// Notes what was found; the newer position takes the place of another one.
    fn note(&mut self, key: u64, found: impl FnOnce(&mut MateEntry<G>)) {
        let mut entry = self.known(key);
        entry.key = key;
        found(&mut entry);
        let place = self.place(key);
        self.table[place] = entry;
    }
}

/// The moves that could be part of a mate, with what they lead to: the one that was best before, then checks, then those
/// that leave the fewest replies.
fn attacks_in_order<G: PuzzleGame>(node: &G::Node, best: Option<G::Move>) -> Vec<(G::Move, G::Node)> {
    let moves = node.choices().into_iter();
    let mut after: Vec<(usize, G::Move, G::Node)> = moves
        .filter_map(|mv| {
            let after = node.after(mv)?;
            let (replies, checks) = (after.choice(), after.is_check());
            let order = match (Some(mv) == best, checks) {
                (true, _) => 0,
                (false, true) => 1 + replies,
                (false, false) => 1000 + replies,
            };
            (replies > 0 || checks).then_some((order, mv, after))
        })
        .collect();
    after.sort_by_key(|(order, ..)| *order);
    after.into_iter().map(|(_, mv, after)| (mv, after)).collect()
}

/// The moves with this one first.
fn first<G: PuzzleGame>(mut moves: Vec<G::Move>, best: Option<G::Move>) -> Vec<G::Move> {
    if let Some(place) = moves.iter().position(|&mv| Some(mv) == best) {
        moves[..=place].rotate_right(1);
    }
    moves
}
