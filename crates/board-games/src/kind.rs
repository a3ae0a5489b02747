//! Which game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game that can be played.
///
/// The order is part of the stored form: new ones go to the end, none is ever removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GameKind {
    /// หมากรุกไทย, Makruk.
    #[default]
    Makruk,
    /// หมากรุกสากล, international chess.
    Chess,
    /// อุกจตุรงค์, Ouk: Cambodian chess.
    Ouk,
    /// จัตุรงค์สองฝ่าย, chaturanga for two.
    Chaturanga,
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game {0:?}")]
pub struct UnknownGame(pub String);

impl GameKind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [GameKind; 4] = [GameKind::Makruk, GameKind::Chess, GameKind::Ouk, GameKind::Chaturanga];

    /// Its number in keys: Makruk's is 0.
    pub const fn code(self) -> u64 {
        self as u64
    }

    /// The game with this number, if there is one.
    pub fn of_code(code: u64) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The game that the tag `Variant` of a PGN names, if it is one of these.
    pub fn of_variant(name: &str) -> Option<GameKind> {
        let name = name.trim().to_lowercase();
        let is_one_of = |names: &[&str]| names.contains(&name.as_str());
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        if is_one_of(&["chess", "standard", "normal", "from position", "international chess", "หมากรุกสากล"])
        {
            Some(GameKind::Chess)
        } else if has(&["cambodian", "ouk", "อุก"]) {
            Some(GameKind::Ouk)
        } else if is_one_of(&["chaturanga", "จัตุรงค์", "จัตุรงค์สองฝ่าย"])
        {
            Some(GameKind::Chaturanga)
        } else if has(&["makruk", "thai", "หมากรุกไทย", "หมากไทย"]) || name == "หมากรุก"
        {
            Some(GameKind::Makruk)
        } else {
            None
        }
    }

    /// The name in commands and files, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Makruk => "makruk",
            GameKind::Chess => "chess",
            GameKind::Ouk => "ouk",
            GameKind::Chaturanga => "chaturanga",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        let found = GameKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| UnknownGame(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_known_by_its_name() {
        assert!(GameKind::ALL.into_iter().all(|kind| kind.name().parse() == Ok(kind)));
        assert!(GameKind::ALL.into_iter().all(|kind| GameKind::of_code(kind.code()) == Some(kind)));
        assert_eq!((GameKind::Makruk.code(), GameKind::of_code(99)), (0, None));
        let of = GameKind::of_variant;
        for (kind, names) in [
            (GameKind::Makruk, ["Makruk", "หมากรุกไทย", "Thai Chess"]),
            (GameKind::Chess, ["Standard", "chess", "หมากรุกสากล"]),
            (GameKind::Ouk, ["Cambodian", "ouk", "อุกจตุรงค์"]),
            (GameKind::Chaturanga, ["chaturanga", "Chaturanga", "จัตุรงค์"]),
        ] {
            assert_eq!(names.map(of), [Some(kind); 3]);
        }
        assert_eq!(["Atomic", "Chaturaji", "Xiangqi", ""].map(of), [None; 4]);
        assert_eq!("go".parse::<GameKind>(), Err(UnknownGame("go".to_owned())));
    }
}
