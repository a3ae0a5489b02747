//! Endgames of three pieces against a bare king. Their tables are too large to be kept: hundreds of megabytes each. They
//! are generated for their statistics and thrown away.

use std::fmt;

use makruk::Role;

use super::pieces::Pieces;
use super::statistics::TableStatistics;
use super::table::Table;
use super::{Material, Tables};

/// Three pieces of a king that chases a bare one, no pawns. A promoted pawn counts as a met, since it moves like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ThreePieces(&'static [Role; 3]);

/// Every choice of three roles, the strongest first as in [`Material`].
static CHOICES: [[Role; 3]; 20] = {
    const ROLES: [Role; 4] = [Role::Rook, Role::Knight, Role::Khon, Role::Met];
    let mut choices = [[Role::Rook; 3]; 20];
    let mut number = 0;
    let mut first = 0;
    while first < ROLES.len() {
        let mut second = first;
        while second < ROLES.len() {
            let mut third = second;
            while third < ROLES.len() {
                choices[number] = [ROLES[first], ROLES[second], ROLES[third]];
                number += 1;
                third += 1;
            }
            second += 1;
        }
        first += 1;
    }
    choices
};

impl ThreePieces {
    /// The pieces of these roles in any order; `None` unless there are three, none of them a pawn or king.
    pub fn of(pieces: &[Role]) -> Option<ThreePieces> {
        let count = |roles: &[Role], role: Role| roles.iter().filter(|&&other| other == role).count();
        let is_same = |choice: &&[Role; 3]| {
            pieces.len() == choice.len() && pieces.iter().all(|&role| count(pieces, role) == count(*choice, role))
        };
        CHOICES.iter().find(is_same).map(ThreePieces)
    }

    /// The roles other than the king, strongest first.
    pub const fn pieces(self) -> &'static [Role; 3] {
        self.0
    }

    /// What is left when the piece at this index of [`ThreePieces::pieces`] is captured.
    fn without(self, piece: usize) -> Option<Material> {
        let mut rest = self.0.to_vec();
        rest.remove(piece);
        Material::of(&rest)
    }
}

impl From<ThreePieces> for Pieces {
    fn from(three: ThreePieces) -> Pieces {
        Pieces::new(three.0)
    }
}

impl fmt::Display for ThreePieces {
    /// The letters of the pieces: `NNM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for ThreePieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Tables {
    /// Statistics on the positions of three pieces against a bare king. Takes half a minute and 1.5 GB of memory, which is
    /// free again afterwards, since the table is generated for this alone.
    pub fn statistics_of_three(&self, three: ThreePieces) -> TableStatistics {
        TableStatistics::of(&self.make_of_three(three))
    }

    fn make_of_three(&self, three: ThreePieces) -> Table {
        Table::make(three.into(), |captured| three.without(captured).map(|left| self.0.table(left)))
    }
}

#[cfg(test)]
mod tests;
