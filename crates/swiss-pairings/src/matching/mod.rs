//! Maximum-weight perfect matching in a complete graph, with weights that are compared lexicographically.
//!
//! The method is Edmonds' blossom algorithm in its primal-dual form (J. Edmonds, "Maximum matching and a polyhedron with
//! 0,1-vertices", 1965; Z. Galil, "Efficient algorithms for finding maximum matching in graphs", 1986), growing one alternating
//! tree at a time. It only adds, subtracts, halves and compares, so it works in any ordered abelian group, and so in integer
//! vectors under lexicographic order: what one criterion asks for goes into one component, and no weights need be scaled against
//! one another. Duals stay integer because weights are kept doubled: the vertices of one tree are joined by edges without slack,
//! so their duals agree modulo 2 in every component, and the slack between two of them is even.
//!
//! Weights may be changed after a solution. The duals are kept, so that solving again costs one tree for each changed vertex
//! rather than a fresh start.

mod blossom;
mod tree;

use std::cmp::Ordering;

use blossom::Blossom;

/// A vertex, counted from 0.
pub(crate) type Vertex = usize;

/// A vertex, or a blossom, whose numbers follow those of the vertices.
type GraphNode = usize;

/// A maximum-weight perfect matching of the complete graph on an even number of vertices, and what is needed to find it.
pub(crate) struct Matching {
    vertices: usize,
    /// Components of a weight.
    width: usize,
    /// Of the edge between `i < j` at `(j·(j−1)/2 + i)·width`; doubled.
    weights: Vec<i64>,
    /// Of each node, at `node·width`.
    duals: Vec<i64>,
    mates: Vec<Option<Vertex>>,
    /// The blossom that a node is a child of.
    parents: Vec<Option<GraphNode>>,
    /// The outermost node that holds a vertex.
    tops: Vec<GraphNode>,
    /// By node, from `vertices` on.
    blossoms: Vec<Option<Blossom>>,
    /// Vertices whose weights have changed.
    changed: Vec<bool>,
}

impl Matching {
    /// A graph whose edges all weigh nothing. `vertices` is taken to be even.
    pub(crate) fn new(vertices: usize, width: usize) -> Self {
        debug_assert!(vertices.is_multiple_of(2), "no perfect matching of {vertices} vertices");
        let nodes = vertices + vertices / 2;
        Self {
            vertices,
            width,
            weights: vec![0; vertices * vertices.saturating_sub(1) / 2 * width],
            duals: vec![0; nodes * width],
            mates: vec![None; vertices],
            parents: vec![None; nodes],
            tops: (0..vertices).collect(),
            blossoms: vec![None; nodes - vertices],
            changed: vec![true; vertices],
        }
    }

    /// Sets a component of the weight of an edge. The solution is of the new weights only after [`Self::solve`].
    pub(crate) fn set(&mut self, one: Vertex, other: Vertex, component: usize, value: i64) {
        let at = self.edge(one, other) + component;
        if self.weights[at] != 2 * value {
            self.weights[at] = 2 * value;
            self.changed[one] = true;
        }
    }

    /// The weight of an edge, by component.
    pub(crate) fn weight(&self, one: Vertex, other: Vertex, component: usize) -> i64 {
        self.weights[self.edge(one, other) + component] / 2
    }

    /// The vertex that a vertex is matched with; itself if nothing was solved yet.
    pub(crate) fn mate(&self, vertex: Vertex) -> Vertex {
        self.mates[vertex].unwrap_or(vertex)
    }

    /// Finds a matching of the greatest weight.
    pub(crate) fn solve(&mut self) {
        let changed: Vec<Vertex> = (0..self.vertices).filter(|&vertex| self.changed[vertex]).collect();
        for &vertex in &changed {
            self.isolate(vertex);
            self.unmatch(vertex);
        }
        for &vertex in &changed {
            self.raise_dual(vertex);
            self.changed[vertex] = false;
        }
        for root in 0..self.vertices {
            if self.mates[root].is_none() {
                self.augment_from(root);
            }
        }
    }

    fn unmatch(&mut self, vertex: Vertex) {
        if let Some(mate) = self.mates[vertex].take() {
            self.mates[mate] = None;
        }
    }

    /// Gives a vertex outside of any blossom the least dual that leaves no edge of it with less than no slack.
    fn raise_dual(&mut self, vertex: Vertex) {
        let mut least: Option<Vec<i64>> = None;
        for other in (0..self.vertices).filter(|&other| other != vertex) {
            let (edge, dual) = (self.edge(vertex, other), other * self.width);
            let needed = (0..self.width).map(|c| self.weights[edge + c] - self.duals[dual + c]);
            if least.as_ref().is_none_or(|least| needed.clone().gt(least.iter().copied())) {
                least = Some(needed.collect());
            }
        }
        let dual = vertex * self.width;
        if let Some(least) = least {
            self.duals[dual..dual + self.width].copy_from_slice(&least);
        }
    }

    fn edge(&self, one: Vertex, other: Vertex) -> usize {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        (high * (high - 1) / 2 + low) * self.width
    }

    /// By how much the duals of two vertices in different outermost nodes exceed the weight of their edge, by component.
    fn slack(&self, (one, other): (Vertex, Vertex)) -> impl Iterator<Item = i64> + Clone + '_ {
        let weight = &self.weights[self.edge(one, other)..][..self.width];
        let (one, other) = (self.dual(one), self.dual(other));
        one.iter().zip(other).zip(weight).map(|((one, other), weight)| one + other - weight)
    }

    fn compare_slack(&self, edge: (Vertex, Vertex), with: (Vertex, Vertex)) -> Ordering {
        self.slack(edge).cmp(self.slack(with))
    }

    fn dual(&self, node: GraphNode) -> &[i64] {
        &self.duals[node * self.width..][..self.width]
    }

    fn add_to_dual(&mut self, node: GraphNode, amount: &[i64], times: i64) {
        for (dual, amount) in self.duals[node * self.width..][..self.width].iter_mut().zip(amount) {
            *dual += times * amount;
        }
    }
}

#[cfg(test)]
mod tests;
