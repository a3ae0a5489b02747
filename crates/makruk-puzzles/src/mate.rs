//! The exact search for mates: no evaluation, nothing pruned that could matter.

use makruk::counting::advance;
use makruk::{Count, CountStep, History, Move, MoveList, Position};
use thiserror::Error;

use crate::puzzle::RULES;

/// The nodes that a search was given do not suffice to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the mate could not be decided within the nodes given")]
pub struct OutOfNodes;

/// A position with the count that runs in it.
#[derive(Clone, Debug)]
pub(crate) struct MateNode {
    position: Position,
    count: Option<Count>,
}

/// Searches for mates in a number of moves: each of the attacker's moves and each of the defender's replies, down to mate or
/// to the last move. What it says is proved.
///
/// Repetition is left out, and rightly: along a shortest mate no position occurs twice. A count that runs out is a draw, and
/// so is stalemate.
pub struct MateSearch {
    table: Vec<MateEntry>,
    nodes: u64,
    budget: u64,
}

/// What is known of a position, for either side to move.
#[derive(Clone, Copy)]
struct MateEntry {
    key: u64,
    /// It is mate in this many moves of the attacker; 0 if that is not known.
    mates_in: u8,
    /// It is no mate in this many; 0 if that is not known.
    fails_in: u8,
    /// The move that mated or saved.
    best: Option<Move>,
}

impl MateEntry {
    /// Whether it is mate within `moves` moves of the attacker, if that is known.
    fn mates_within(&self, moves: u8) -> Option<bool> {
        match *self {
            MateEntry { mates_in, .. } if mates_in > 0 && mates_in <= moves => Some(true),
            MateEntry { fails_in, .. } if fails_in >= moves => Some(false),
            _ => None,
        }
    }
}

const UNKNOWN: MateEntry = MateEntry { key: 0, mates_in: 0, fails_in: 0, best: None };

impl MateNode {
    pub(crate) fn of(history: &History) -> MateNode {
        MateNode { position: history.position().clone(), count: history.count() }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The node after a legal move, unless the game is drawn by it.
    pub(crate) fn after(&self, mv: Move) -> Option<MateNode> {
        let position = self.position.play_unchecked(mv);
        match advance(&RULES, self.count, &self.position, &position, None) {
            CountStep::Drawn(_) => None,
            step => Some(MateNode { position, count: step.running() }),
        }
    }

    /// The key of position and count together.
    fn key(&self) -> u64 {
        let key = self.position.key().0;
        let Some(count) = self.count else { return key };
        let setup = count.to_setup();
        let count = u64::from(setup.limit) << 17 | u64::from(setup.plies) << 1 | 1;
        key ^ count.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl MateSearch {
    /// A search that remembers up to `positions` positions, rounded up to a power of two: 24 bytes each.
    pub fn new(positions: usize) -> MateSearch {
        MateSearch { table: vec![UNKNOWN; positions.next_power_of_two()], nodes: 0, budget: 0 }
    }

    /// The nodes searched since the budget was set.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the table, and allows `budget` nodes from now on.
    pub fn reset(&mut self, budget: u64) {
        self.table.fill(UNKNOWN);
        self.nodes = 0;
        self.budget = budget;
    }

    /// The number of moves in which the side to move can force mate, if it can in `most`.
    ///
    /// # Errors
    /// [`OutOfNodes`].
    pub fn mate_in(&mut self, history: &History, most: u8) -> Result<Option<u8>, OutOfNodes> {
        let node = MateNode::of(history);
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
    pub fn is_mated_within(&mut self, history: &History, moves: u8) -> Result<bool, OutOfNodes> {
        self.mates_after(&MateNode::of(history), moves)
    }

    /// Whether the side to move, the attacker, mates within `moves` moves.
    pub(crate) fn attack(&mut self, node: &MateNode, moves: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        if moves <= 1 {
            let gives_mate = |&mv: &Move| node.after(mv).is_some_and(|after| after.position.is_checkmate());
            return Ok(moves == 1 && node.position.legal_moves().iter().any(gives_mate));
        }
        let key = node.key();
        let known = self.known(key);
        if let Some(mates) = known.mates_within(moves) {
            return Ok(mates);
        }
        for (mv, after) in attacks_in_order(node, known.best) {
            if self.mates_after(&after, moves - 1)? {
                self.note(key, |entry| (entry.mates_in, entry.best) = (moves, Some(mv)));
                return Ok(true);
            }
        }
        self.note(key, |entry| entry.fails_in = entry.fails_in.max(moves));
        Ok(false)
    }

    /// Whether the side to move, the defender, is mated, or will be within `moves` moves of the attacker.
    pub(crate) fn mates_after(&mut self, node: &MateNode, moves: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        let replies = node.position.legal_moves();
        if replies.is_empty() {
            return Ok(node.position.is_check());
        }
        if moves == 0 || node.position.is_insufficient_material() {
            return Ok(false);
        }
        let key = node.key();
        let known = self.known(key);
        if let Some(mates) = known.mates_within(moves) {
            return Ok(mates);
        }
        for mv in first(replies, known.best) {
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

    fn known(&self, key: u64) -> MateEntry {
        let entry = self.table[self.place(key)];
        if entry.key == key { entry } else { UNKNOWN }
    }

    /// Notes what was found; the newer position takes the place of another one.
    fn note(&mut self, key: u64, found: impl FnOnce(&mut MateEntry)) {
        let mut entry = self.known(key);
        entry.key = key;
        found(&mut entry);
        let place = self.place(key);
        self.table[place] = entry;
    }
}

/// The moves that could be part of a mate, with what they lead to: the one that was best before, then checks, then those
/// that leave the fewest replies.
fn attacks_in_order(node: &MateNode, best: Option<Move>) -> Vec<(Move, MateNode)> {
    let moves = node.position.legal_moves().into_iter();
    let mut after: Vec<(usize, Move, MateNode)> = moves
        .filter_map(|mv| {
            let after = node.after(mv)?;
            let replies = after.position.legal_moves().len();
            let order = match (Some(mv) == best, after.position.is_check()) {
                (true, _) => 0,
                (false, true) => 1 + replies,
                (false, false) => 1000 + replies,
            };
            (replies > 0 || after.position.is_check()).then_some((order, mv, after))
        })
        .collect();
    after.sort_by_key(|(order, ..)| *order);
    after.into_iter().map(|(_, mv, after)| (mv, after)).collect()
}

/// The moves with this one first.
fn first(mut moves: MoveList, best: Option<Move>) -> MoveList {
    if let Some(place) = moves.iter().position(|&mv| Some(mv) == best) {
        moves[..=place].rotate_right(1);
    }
    moves
}

#[cfg(test)]
mod tests {
    use makruk_engine::tables::Verdict;

    use super::*;
    use crate::TABLES;
    use crate::puzzle::Start;

    fn mate_in(fen: &str, most: u8) -> Option<u8> {
        let mut search = MateSearch::new(1 << 14);
        search.reset(5_000_000);
        search.mate_in(&fen.parse::<Start>().unwrap().history(), most).unwrap()
    }

    #[test]
    fn mates_are_found_at_their_true_length() {
        for (fen, moves) in [
            ("7k/8/6K1/8/8/8/8/R7 w", Some(1)),
            ("k7/8/2K5/8/8/8/8/1R6 w", Some(2)),
            // No check in the first move, and stalemate to avoid.
            ("k7/8/8/1K6/8/8/8/6R1 w", Some(2)),
            ("k7/8/8/8/8/8/8/KR6 w", None),
        ] {
            assert_eq!(mate_in(fen, 3), moves, "{fen}");
        }
    }

    #[test]
    fn it_agrees_with_the_tables() {
        for fen in [
            "8/8/8/8/8/1k5r/8/K7 b",
            "7k/8/8/5K2/8/8/8/R7 w",
            "8/8/8/8/2k5/8/RR6/K7 w",
            "k7/8/1K6/1S6/8/8/2S5/8 w",
            "k7/8/1K6/8/8/8/1N1R4/8 w",
            "5k2/8/5K2/5S2/8/8/8/R7 w",
        ] {
            let start: Start = fen.parse().unwrap();
            let expected = match TABLES.probe(start.position()) {
                Some(Verdict::Won { by, plies }) if by == start.solver() => u8::try_from(plies.div_ceil(2)).ok(),
                _ => None,
            };
            let expected = expected.filter(|&moves| moves <= 5);
            assert_eq!(mate_in(fen, 5), expected, "{fen}");
        }
    }

    #[test]
    fn a_count_that_runs_out_saves() {
        // Mate in two: fifteen was said, so that the bare king has sixteen left; sixteen was said, and the next number draws.
        assert_eq!(mate_in("k7/8/2K5/8/8/8/8/1R6 w - 32 29 1", 3), Some(2));
        assert_eq!(mate_in("k7/8/2K5/8/8/8/8/1R6 w - 32 31 1", 3), None);
    }

    #[test]
    fn a_search_without_enough_nodes_says_so() {
        let mut search = MateSearch::new(16);
        search.reset(10);
        assert_eq!(search.mate_in(&"7k/8/8/5K2/8/8/8/R7 w".parse::<Start>().unwrap().history(), 5), Err(OutOfNodes));
    }
}
