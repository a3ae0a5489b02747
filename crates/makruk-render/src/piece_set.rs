//! The pieces that can be chosen.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of drawn pieces. Either can be chosen for any game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// Pieces as carved in Thailand: chedi, lotus bud, stage horse, fort and cowrie. In chess the lotus bud is the queen and the chedi
    /// the bishop.
    #[default]
    Thai,
    /// The shapes that chess players know: crown, coronet, mitre, horse, tower and ball.
    Chess,
}

impl PieceSet {
    /// Every set, the default first.
    pub const ALL: [PieceSet; 2] = [PieceSet::Thai, PieceSet::Chess];

    /// The name by which [`FromStr`] knows it, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Thai => "thai",
            PieceSet::Chess => "chess",
        }
    }

    /// The number under which a choice of this set is stored. It never changes its meaning.
    pub const fn code(self) -> u8 {
        match self {
            PieceSet::Thai => 0,
            PieceSet::Chess => 1,
        }
    }

    /// The set that is stored under this number.
    pub fn from_code(code: u8) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.code() == code)
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceSet {
    type Err = ParsePieceSetError;

    fn from_str(name: &str) -> Result<PieceSet, ParsePieceSetError> {
        PieceSet::ALL
            .into_iter()
            .find(|set| set.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParsePieceSetError(name.to_owned()))
    }
}

/// The text is not the name of a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a set of pieces; expected thai or chess")]
pub struct ParsePieceSetError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_parses_from_its_name_and_comes_back_from_its_code() {
        for set in PieceSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(PieceSet::from_code(set.code()), Some(set));
        }
        assert_eq!(PieceSet::from_code(200), None);
        let error = "draughts".parse::<PieceSet>().unwrap_err();
        assert!(error.to_string().contains("draughts"));
    }
}
