//! Whether players can all be paired by the absolute criteria, and why not.

use crate::contender::Contender;
use crate::error::{Deadlock, PlayerOrBye};
use crate::matching::{Matching, Vertex};

/// Whether all of these can be paired, one having the bye if their number is odd (C.1 to C.3).
pub(crate) fn completes(players: &[Contender]) -> bool {
    let graph = Graph::new(players);
    !(0..graph.vertices).any(|vertex| graph.is_over(vertex))
}

/// Why these can't all be paired; nothing if they can.
pub(crate) fn deadlock(players: &[Contender]) -> Option<Deadlock> {
    if completes(players) {
        return None;
    }
    // The Gallai–Edmonds decomposition: the vertices that some maximum matching leaves unmatched, and their neighbours.
    let mut graph = Graph::new(players);
    let spare: Vec<bool> = (0..graph.vertices).map(|vertex| graph.can_spare(vertex)).collect();
    let is_partner =
        |vertex: Vertex| !spare[vertex] && (0..graph.vertices).any(|other| spare[other] && graph.joins(vertex, other));
    let place = |vertex: Vertex| players.get(vertex).map_or(PlayerOrBye::Bye, |player| PlayerOrBye::Player(player.id));
    let mut groups: Vec<Vec<Vertex>> = Vec::new();
    let mut grouped = vec![false; graph.vertices];
    for first in (0..graph.vertices).filter(|&vertex| spare[vertex]) {
        if grouped[first] {
            continue;
        }
        grouped[first] = true;
        let mut group = vec![first];
        let mut at = 0;
        while let Some(&member) = group.get(at) {
            for other in (0..graph.vertices).filter(|&other| spare[other] && graph.joins(member, other)) {
                if !grouped[other] {
                    grouped[other] = true;
                    group.push(other);
                }
            }
            at += 1;
        }
        groups.push(group);
    }
    Some(Deadlock {
        groups: groups.iter().map(|group| group.iter().map(|&vertex| place(vertex)).collect()).collect(),
        partners: (0..graph.vertices).filter(|&vertex| is_partner(vertex)).map(place).collect(),
    })
}

/// Who may meet whom, with the bye as one more vertex if the number of players is odd, and a largest matching of it.
struct Graph {
    vertices: usize,
    matching: Matching,
}

impl Graph {
    fn new(players: &[Contender]) -> Self {
        let vertices = players.len().next_multiple_of(2);
        let mut matching = Matching::new(vertices, 2);
        for (low, lower) in players.iter().enumerate() {
            for (high, higher) in players[..low].iter().enumerate() {
                matching.set(high, low, 0, i64::from(higher.may_meet(lower)));
            }
            if vertices > players.len() {
                matching.set(players.len(), low, 0, i64::from(lower.may_have_bye));
            }
        }
        matching.solve();
        Self { vertices, matching }
    }

    fn joins(&self, one: Vertex, other: Vertex) -> bool {
        one != other && self.matching.weight(one, other, 0) == 1
    }

    /// Whether the matching leaves a vertex over.
    fn is_over(&self, vertex: Vertex) -> bool {
        !self.joins(vertex, self.matching.mate(vertex))
    }

    /// Whether some largest matching leaves a vertex over.
    fn can_spare(&mut self, vertex: Vertex) -> bool {
        self.demand(vertex, -1);
        self.matching.solve();
        let over = self.is_over(vertex);
        self.demand(vertex, 0);
        over
    }

    /// Sets what it is worth, the size being equal, that a vertex is not left over.
    fn demand(&mut self, vertex: Vertex, worth: i64) {
        for other in 0..self.vertices {
            if self.joins(vertex, other) {
                self.matching.set(vertex, other, 1, worth);
            }
        }
    }
}
