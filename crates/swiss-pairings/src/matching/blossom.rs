//! Odd cycles that count as one node.

use super::{GraphNode, Matching, Vertex};

/// A child of a blossom, and the edge without slack that joins it to the next one around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) child: GraphNode,
    /// From a vertex of the child to a vertex of the next child.
    pub(super) edge: (Vertex, Vertex),
}

/// An odd cycle of nodes. The second child is matched with the third, the fourth with the fifth and so on; the first holds the
/// base.
#[derive(Clone, Debug)]
pub(super) struct Blossom {
    pub(super) links: Vec<Link>,
    /// The vertex that is not matched within the blossom.
    pub(super) base: Vertex,
}

impl Matching {
    /// The vertex of a node that is matched with another node, or with none.
    pub(super) fn base(&self, node: GraphNode) -> Vertex {
        self.blossom(node).map_or(node, |blossom| blossom.base)
    }

    pub(super) fn blossom(&self, node: GraphNode) -> Option<&Blossom> {
        self.blossoms.get(node.checked_sub(self.vertices)?)?.as_ref()
    }

    /// All vertices of a node.
    pub(super) fn vertices_of(&self, node: GraphNode) -> Vec<Vertex> {
        let (mut vertices, mut nodes) = (Vec::new(), vec![node]);
        while let Some(node) = nodes.pop() {
            match self.blossom(node) {
                Some(blossom) => nodes.extend(blossom.links.iter().map(|link| link.child)),
                None => vertices.push(node),
            }
        }
        vertices
    }

    /// The child of a blossom that holds one of its vertices.
    pub(super) fn child_with(&self, blossom: GraphNode, vertex: Vertex) -> GraphNode {
        let mut node = vertex;
        while let Some(parent) = self.parents[node].filter(|&parent| parent != blossom) {
            node = parent;
        }
        node
    }

    /// Makes one node of a cycle of outermost nodes; the first has the base. Its dual is nothing at first.
    pub(super) fn contract(&mut self, links: Vec<Link>) -> GraphNode {
        // A blossom has at least three children, so that there are fewer than half as many as vertices at any time.
        let free = self.blossoms.iter().position(Option::is_none).unwrap_or(self.blossoms.len());
        let node = self.vertices + free;
        if free == self.blossoms.len() {
            self.blossoms.push(None);
            self.parents.push(None);
            self.duals.resize(self.duals.len() + self.width, 0);
        }
        self.duals[node * self.width..][..self.width].fill(0);
        for link in &links {
            self.parents[link.child] = Some(node);
        }
        let base = links.first().map_or(0, |link| self.base(link.child));
        self.blossoms[free] = Some(Blossom { links, base });
        for vertex in self.vertices_of(node) {
            self.tops[vertex] = node;
        }
        node
    }

    /// Takes an outermost blossom apart into its children, which become outermost.
    pub(super) fn take_apart(&mut self, node: GraphNode) -> Vec<Link> {
        let links = node
            .checked_sub(self.vertices)
            .and_then(|blossom| self.blossoms.get_mut(blossom)?.take())
            .map_or_else(Vec::new, |blossom| blossom.links);
        for link in &links {
            self.parents[link.child] = None;
            for vertex in self.vertices_of(link.child) {
                self.tops[vertex] = link.child;
            }
        }
        links
    }

    /// Takes apart the blossoms around a vertex. Half the dual of each goes to its vertices, so that the slack within it is as
    /// before; the edge that leaves it gains slack and may no longer be in the matching.
    pub(super) fn isolate(&mut self, vertex: Vertex) {
        while self.tops[vertex] != vertex {
            let node = self.tops[vertex];
            let half: Vec<i64> = self.dual(node).iter().map(|dual| dual / 2).collect();
            if half.iter().any(|&dual| dual != 0) {
                self.unmatch(self.base(node));
                for inside in self.vertices_of(node) {
                    self.add_to_dual(inside, &half, 1);
                }
            }
            self.take_apart(node);
        }
    }

    /// Makes a vertex the base of the node that it is in, by matching the others of the node among themselves.
    pub(super) fn rebase(&mut self, node: GraphNode, base: Vertex) {
        let child = self.child_with(node, base);
        let Some(blossom) = node.checked_sub(self.vertices).and_then(|at| self.blossoms.get_mut(at)?.as_mut()) else {
            return;
        };
        if blossom.base == base {
            return;
        }
        blossom.base = base;
        let first = blossom.links.iter().position(|link| link.child == child).unwrap_or(0);
        blossom.links.rotate_left(first);
        let links = blossom.links.clone();
        self.rebase(child, base);
        for pair in links.get(1..).unwrap_or_default().chunks_exact(2) {
            let (one, other) = pair[0].edge;
            self.rebase(pair[0].child, one);
            self.rebase(pair[1].child, other);
            self.mates[one] = Some(other);
            self.mates[other] = Some(one);
        }
    }
}
