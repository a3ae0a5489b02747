//! One alternating tree, grown from an unmatched vertex until it reaches another one.

use std::cmp::Ordering;

use super::blossom::Link;
use super::{GraphNode, Matching, Vertex};

/// What an outermost node is to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeLabel {
    /// Not in it.
    Away,
    /// At an even distance from the root. It was reached over its base's edge in the matching.
    Outer,
    /// At an odd distance. It was reached over the edge from a vertex of an outer node to one of its vertices.
    Inner(Vertex, Vertex),
}

/// What happens next as the duals change.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// The edge from an outer vertex to a vertex away from the tree has no slack any more.
    Reach(Vertex, Vertex),
    /// The edge between two outer nodes has no slack any more.
    Meet(Vertex, Vertex),
    /// The dual of an inner blossom has come down to nothing.
    Expand(GraphNode),
}

struct AlternatingTree {
    labels: Vec<NodeLabel>,
    /// Of each vertex, the outer vertex in another node that the edge with the least slack leads to. How the edges of one vertex
    /// compare does not change with the duals, which change by the same amount in all outer vertices.
    nearest: Vec<Option<Vertex>>,
}

impl Matching {
    /// Matches `root`, which is the base of its outermost node and unmatched, and another such vertex.
    pub(super) fn augment_from(&mut self, root: Vertex) {
        let mut tree = AlternatingTree {
            labels: vec![NodeLabel::Away; self.parents.len() + 1],
            nearest: vec![None; self.vertices],
        };
        self.make_outer(&mut tree, self.tops[root]);
        while let Some(event) = self.next_event(&tree) {
            self.change_duals(&tree, event);
            match event {
                Event::Reach(outer, away) => {
                    let node = self.tops[away];
                    let Some(mate) = self.mates[self.base(node)] else {
                        return self.augment(&tree, outer, away);
                    };
                    tree.labels[node] = NodeLabel::Inner(outer, away);
                    self.make_outer(&mut tree, self.tops[mate]);
                }
                Event::Meet(one, other) => self.shrink(&mut tree, one, other),
                Event::Expand(node) => self.expand(&mut tree, node),
            }
        }
    }

    /// Labels a node and notes for all other vertices how near it is.
    fn make_outer(&self, tree: &mut AlternatingTree, node: GraphNode) {
        tree.labels[node] = NodeLabel::Outer;
        for outer in self.vertices_of(node) {
            self.note_edges_of(tree, outer);
        }
    }

    fn note_edges_of(&self, tree: &mut AlternatingTree, outer: Vertex) {
        for vertex in (0..self.vertices).filter(|&vertex| self.tops[vertex] != self.tops[outer]) {
            let nearer = tree.nearest[vertex]
                .is_none_or(|nearest| self.compare_slack((vertex, outer), (vertex, nearest)) == Ordering::Less);
            if nearer {
                tree.nearest[vertex] = Some(outer);
            }
        }
    }

    /// The event that the duals reach first.
    fn next_event(&self, tree: &AlternatingTree) -> Option<Event> {
        let edges = (0..self.vertices).filter_map(|vertex| {
            let outer = tree.nearest[vertex]?;
            match tree.labels[self.tops[vertex]] {
                NodeLabel::Away => Some(Event::Reach(outer, vertex)),
                NodeLabel::Outer => Some(Event::Meet(outer, vertex)),
                NodeLabel::Inner(..) => None,
            }
        });
        let inner = (self.vertices..self.parents.len())
            .filter(|&node| matches!(tree.labels[node], NodeLabel::Inner(..)))
            .map(Event::Expand);
        let mut events = edges.chain(inner);
        let mut first = events.next()?;
        // Often something can happen without any change.
        while !self.is_due(first) {
            let Some(event) = events.next() else {
                break;
            };
            if self.is_due(event) || self.compare(event, first) == Ordering::Less {
                first = event;
            }
        }
        Some(first)
    }

    fn is_due(&self, event: Event) -> bool {
        match event {
            Event::Reach(one, other) | Event::Meet(one, other) => self.slack((one, other)).all(|slack| slack == 0),
            Event::Expand(node) => self.dual(node).iter().all(|&dual| dual == 0),
        }
    }

    fn compare(&self, one: Event, other: Event) -> Ordering {
        match (one, other) {
            (Event::Reach(a, b), Event::Reach(c, d)) | (Event::Meet(a, b), Event::Meet(c, d)) => {
                self.compare_slack((a, b), (c, d))
            }
            _ => self.distance(one).cmp(self.distance(other)),
        }
    }

    /// Twice what the duals change by until an event.
    fn distance(&self, event: Event) -> Box<dyn Iterator<Item = i64> + '_> {
        match event {
            Event::Reach(outer, away) => Box::new(self.slack((outer, away)).map(|slack| 2 * slack)),
            Event::Meet(one, other) => Box::new(self.slack((one, other))),
            Event::Expand(node) => Box::new(self.dual(node).iter().copied()),
        }
    }

    fn change_duals(&mut self, tree: &AlternatingTree, event: Event) {
        let change: Vec<i64> = self.distance(event).map(|twice| twice / 2).collect();
        if change.iter().all(|&change| change == 0) {
            return;
        }
        for vertex in 0..self.vertices {
            match tree.labels[self.tops[vertex]] {
                NodeLabel::Outer => self.add_to_dual(vertex, &change, -1),
                NodeLabel::Inner(..) => self.add_to_dual(vertex, &change, 1),
                NodeLabel::Away => {}
            }
        }
        for node in self.vertices..self.parents.len() {
            match tree.labels[node] {
                NodeLabel::Outer => self.add_to_dual(node, &change, 2),
                NodeLabel::Inner(..) => self.add_to_dual(node, &change, -2),
                NodeLabel::Away => {}
            }
        }
    }

    /// The pairs of an outer node and the inner one before it, on the way from an outer node to the root.
    fn way_up(&self, tree: &AlternatingTree, from: GraphNode) -> Vec<(GraphNode, GraphNode)> {
        let (mut way, mut outer) = (Vec::new(), from);
        while let Some(mate) = self.mates[self.base(outer)] {
            let inner = self.tops[mate];
            way.push((outer, inner));
            let NodeLabel::Inner(parent, _) = tree.labels[inner] else {
                break;
            };
            outer = self.tops[parent];
        }
        way
    }

    /// Makes a blossom of the cycle that the edge between two outer vertices closes.
    fn shrink(&mut self, tree: &mut AlternatingTree, one: Vertex, other: Vertex) {
        let mut left = self.way_up(tree, self.tops[one]);
        let mut right = self.way_up(tree, self.tops[other]);
        while let (Some(a), Some(b)) = (left.last(), right.last())
            && a == b
        {
            left.pop();
            right.pop();
        }
        let edges = |(outer, inner): (GraphNode, GraphNode)| {
            let base = self.base(outer);
            let reached = match tree.labels[inner] {
                NodeLabel::Inner(parent, entry) => (parent, entry),
                NodeLabel::Outer | NodeLabel::Away => (base, base),
            };
            ((base, self.mate(base)), reached)
        };
        // Down from the common ancestor to `one`, over to `other`, and up again.
        let mut links = Vec::with_capacity(2 * (left.len() + right.len()) + 1);
        let mut child = left.last().map_or(self.tops[one], |&(_, inner)| match tree.labels[inner] {
            NodeLabel::Inner(parent, _) => self.tops[parent],
            NodeLabel::Outer | NodeLabel::Away => inner,
        });
        for &(outer, inner) in left.iter().rev() {
            let ((base, mate), (parent, entry)) = edges((outer, inner));
            links.push(Link { child, edge: (parent, entry) });
            links.push(Link { child: inner, edge: (mate, base) });
            child = outer;
        }
        links.push(Link { child, edge: (one, other) });
        for &(outer, inner) in &right {
            let (matched, (parent, entry)) = edges((outer, inner));
            links.push(Link { child: outer, edge: matched });
            links.push(Link { child: inner, edge: (entry, parent) });
        }
        let formerly_inner: Vec<GraphNode> = left.iter().chain(&right).map(|&(_, inner)| inner).collect();
        for link in &links {
            tree.labels[link.child] = NodeLabel::Away;
        }
        let node = self.contract(links);
        if tree.labels.len() <= node {
            tree.labels.resize(node + 1, NodeLabel::Away);
        }
        tree.labels[node] = NodeLabel::Outer;
        for inner in formerly_inner {
            for vertex in self.vertices_of(inner) {
                self.note_edges_of(tree, vertex);
            }
        }
        for vertex in self.vertices_of(node) {
            if tree.nearest[vertex].is_none_or(|nearest| self.tops[nearest] == node) {
                tree.nearest[vertex] = self.nearest_outer(tree, vertex);
            }
        }
    }

    fn nearest_outer(&self, tree: &AlternatingTree, vertex: Vertex) -> Option<Vertex> {
        (0..self.vertices)
            .filter(|&other| self.tops[other] != self.tops[vertex] && tree.labels[self.tops[other]] == NodeLabel::Outer)
            .min_by(|&one, &other| self.compare_slack((vertex, one), (vertex, other)))
    }

    /// Takes apart an inner blossom, of which only the children between the entry and the base stay in the tree.
    fn expand(&mut self, tree: &mut AlternatingTree, node: GraphNode) {
        let NodeLabel::Inner(parent, entry) = tree.labels[node] else {
            return;
        };
        let child = self.child_with(node, entry);
        let links = self.take_apart(node);
        tree.labels[node] = NodeLabel::Away;
        let at = links.iter().position(|link| link.child == child).unwrap_or(0);
        let count = links.len();
        // The even way round to the base begins with the edge in the matching.
        let way: Vec<(GraphNode, (Vertex, Vertex))> = if at % 2 == 1 {
            (at..count).map(|i| (links[(i + 1) % count].child, links[i].edge)).collect()
        } else {
            (0..at).rev().map(|i| (links[i].child, (links[i].edge.1, links[i].edge.0))).collect()
        };
        tree.labels[child] = NodeLabel::Inner(parent, entry);
        for pair in way.chunks_exact(2) {
            let ((outer, _), (inner, (from, to))) = (pair[0], pair[1]);
            tree.labels[inner] = NodeLabel::Inner(from, to);
            self.make_outer(tree, outer);
        }
    }

    /// Matches an outer vertex with an unmatched one and moves the edges of the matching along the way to the root.
    fn augment(&mut self, tree: &AlternatingTree, outer: Vertex, away: Vertex) {
        let (mut outer, mut next) = (outer, away);
        self.rebase(self.tops[away], away);
        loop {
            let node = self.tops[outer];
            let before = self.mates[self.base(node)];
            self.rebase(node, outer);
            self.mates[outer] = Some(next);
            self.mates[next] = Some(outer);
            let Some(before) = before else {
                return;
            };
            let inner = self.tops[before];
            let NodeLabel::Inner(parent, entry) = tree.labels[inner] else {
                return;
            };
            self.rebase(inner, entry);
            (outer, next) = (parent, entry);
        }
    }
}
