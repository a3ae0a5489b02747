//! The chaser's pieces as a table sees them, however many there are.

use makruk::Role;

/// The roles of the chaser's pieces other than the king, one to [`Pieces::MOST`] of them and no pawns, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces(&'static [Role]);

impl Pieces {
    /// The most pieces for which a table can be made.
    pub(super) const MOST: usize = 3;

    /// Only for those who know that these are such roles in this order: `Material` and `ThreePieces`.
    pub(super) const fn new(roles: &'static [Role]) -> Pieces {
        Pieces(roles)
    }

    pub(super) const fn roles(self) -> &'static [Role] {
        self.0
    }

    /// The roles with equal ones together, since those are interchangeable.
    pub(super) fn kinds(self) -> impl Iterator<Item = &'static [Role]> {
        self.0.chunk_by(|one, other| one == other)
    }
}
