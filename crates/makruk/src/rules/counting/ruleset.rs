//! The answers to the questions on which the sources differ.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::{Board, Color, Role};

/// How a game is counted: one field for each question to which the sources give different answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruleset {
    /// The limit of the pieces' count against a single rook: 16, or 26 in seed 001 ("เรือ 26 โคน 44").
    pub single_rook: u16,
    /// Whose limit holds when the chaser has several kinds of men.
    pub mixed: MixedPieces,
    /// The first number of the board's count: 1, or 2 in seed 001 ("จะนับตั้งแต่ 2").
    pub board_first: u16,
    /// What happens to the board's count when the counter is left with the bare king.
    pub when_bared: WhenBared,
    /// What a mate is worth to a side that is counting when it gives it.
    pub counter_mates: CounterMates,
    /// How many times the same position must stand for a draw: 3, or 4 in seed 000 ("เกิน 3 ครั้ง", more than three times).
    pub repetitions: u8,
    /// Whether counts begin by themselves.
    pub calling: Calling,
    /// Who says the numbers.
    pub numbers: Numbers,
}

/// Whose limit holds when a chaser without rooks, or with a rook and others, has several kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MixedPieces {
    /// The smallest limit that any kind of his men sets (seed 000: "ศักดิ์ของหมากที่ทำให้นับน้อยที่สุด").
    SmallestLimit,
    /// The kind of the highest rank: rook, khon, knight, met (seed 002: "โคนมีศักดิ์สูงกว่าม้า"; seed 001).
    KhonBeforeKnight,
    /// The kind of the highest rank: rook, knight, khon, met (seed 003: "ถ้าไม่มีเรือจึงนับศักดิ์ ม้า").
    KnightBeforeKhon,
}

/// What happens to the board's count when the counter is left with the bare king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WhenBared {
    /// It becomes a pieces' count at once (seeds 000, 001, 003).
    MustChange,
    /// It goes on to 64 unless the counter calls the pieces' count (seed 002: "มีสิทธิเลือก").
    MayChoose,
}

/// What a mate is worth to a side that is counting when it gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CounterMates {
    /// A draw: who plays for a win must stop counting first (seed 000: "มีหนทางชนะขึ้นมา ต้องหยุดนับ").
    ///
    /// This is about a count that was called. One that began by itself cannot be stopped and takes no win away.
    Draw,
    /// A win like any other.
    Win,
}

/// Whether counts begin by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Calling {
    /// The weaker side says when, and when to stop, as at the board.
    Claim,
    /// A count begins as soon as there can be one, as in Fairy-Stockfish, and nobody stops it.
    Automatic,
}

/// Who says the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numbers {
    /// They are kept for the player; none is forgotten.
    Kept,
    /// The player says the right number with the move or it is not counted; the count resumes from the last number said
    /// (seed 002: "ให้นับเลขต่อจากที่นับตัวสุดท้าย ห้ามมิให้มีการนับข้ามเด็ดขาด").
    Spoken,
    /// The same, but the stronger side has allowed numbers to be skipped: who has forgotten some may go on with any up to
    /// the one that it would be had none been forgotten (seed 002: "เว้นแต่ฝ่ายเป็นต่อจะอนุญาต").
    SpokenWithSkips,
}

/// The rulesets that have a name, each after its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// As competitions play.
    #[default]
    Competition,
    /// Seed 002, the encyclopedia.
    Wikipedia,
    /// Seed 000, the school's primer.
    School,
    /// Seed 001, the glossary.
    Glossary,
    /// Seed 003, กติกาศรีเมือง.
    Srimuang,
}

impl Ruleset {
    /// The same rules with counts that begin and run by themselves: how programs count, who forget nothing.
    #[must_use]
    pub const fn automatic(self) -> Ruleset {
        Ruleset { calling: Calling::Automatic, numbers: Numbers::Kept, ..self }
    }

    /// As competitions play. The default.
    pub const COMPETITION: Ruleset = Ruleset {
        single_rook: 16,
        mixed: MixedPieces::SmallestLimit,
        board_first: 1,
        when_bared: WhenBared::MustChange,
        counter_mates: CounterMates::Draw,
        repetitions: 3,
        calling: Calling::Claim,
        numbers: Numbers::Kept,
    };

    /// Seed 002: khon before knight, a choice when bared, and a counter who mates has won.
    pub const WIKIPEDIA: Ruleset = Ruleset {
        mixed: MixedPieces::KhonBeforeKnight,
        when_bared: WhenBared::MayChoose,
        counter_mates: CounterMates::Win,
        ..Ruleset::COMPETITION
    };

    /// Seed 000: as competitions play, but a position may stand three times.
    pub const SCHOOL: Ruleset = Ruleset { repetitions: 4, ..Ruleset::COMPETITION };

    /// Seed 001: a single rook counts 26 and the board's count begins with 2.
    pub const GLOSSARY: Ruleset = Ruleset {
        single_rook: 26,
        mixed: MixedPieces::KhonBeforeKnight,
        board_first: 2,
        counter_mates: CounterMates::Win,
        ..Ruleset::COMPETITION
    };

    /// Seed 003: knight before khon.
    pub const SRIMUANG: Ruleset =
        Ruleset { mixed: MixedPieces::KnightBeforeKhon, counter_mates: CounterMates::Win, ..Ruleset::COMPETITION };

    /// The ruleset of that name.
    pub const fn preset(preset: Preset) -> Ruleset {
        match preset {
            Preset::Competition => Ruleset::COMPETITION,
            Preset::Wikipedia => Ruleset::WIKIPEDIA,
            Preset::School => Ruleset::SCHOOL,
            Preset::Glossary => Ruleset::GLOSSARY,
            Preset::Srimuang => Ruleset::SRIMUANG,
        }
    }

    /// The limit of the board's count: the squares of the board (seed 001, ศักดิ์กระดาน).
    pub const BOARD_LIMIT: u16 = 64;

    /// The limit of the pieces' count against the men of `chaser` as they stand.
    pub fn pieces_limit(&self, board: &Board, chaser: Color) -> u16 {
        let of = |role, single, pair| match board.pieces(chaser, role).len() {
            0 => None,
            1 => Some(single),
            _ => Some(pair),
        };
        let rook = of(Role::Rook, self.single_rook, 8);
        let khon = of(Role::Khon, 44, 22);
        let knight = of(Role::Knight, 64, 32);
        match self.mixed {
            MixedPieces::SmallestLimit => [rook, khon, knight].into_iter().flatten().min(),
            MixedPieces::KhonBeforeKnight => rook.or(khon).or(knight),
            MixedPieces::KnightBeforeKhon => rook.or(knight).or(khon),
        }
        .unwrap_or(64)
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::COMPETITION
    }
}

impl Preset {
    /// All of them, the default first.
    pub const ALL: [Preset; 5] =
        [Preset::Competition, Preset::Wikipedia, Preset::School, Preset::Glossary, Preset::Srimuang];

    /// The name that settings and commands use.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Competition => "competition",
            Preset::Wikipedia => "wikipedia",
            Preset::School => "school",
            Preset::Glossary => "glossary",
            Preset::Srimuang => "srimuang",
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no [`Preset`] has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no ruleset {0:?}")]
pub struct ParsePresetError(pub String);

impl FromStr for Preset {
    type Err = ParsePresetError;

    fn from_str(name: &str) -> Result<Preset, ParsePresetError> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name).ok_or_else(|| ParsePresetError(name.to_owned()))
    }
}

/// What a man is worth on the rough scale that players use: rook 5, knight 3, khon 3, met or promoted pawn 2, pawn 1, king 0.
pub const fn worth(role: Role) -> u32 {
    match role {
        Role::Rook => 5,
        Role::Knight | Role::Khon => 3,
        Role::Met => 2,
        Role::Pawn => 1,
        Role::King => 0,
    }
}

/// What the men of `color` are [`worth`] together, to tell who is weaker.
///
/// The sources leave "weaker" (เป็นรอง) to the players. This scale decides nothing in the game but who may call a count.
pub fn material(board: &Board, color: Color) -> u32 {
    Role::ALL.into_iter().map(|role| worth(role) * board.pieces(color, role).len()).sum()
}

/// The side with less [`material`]; nobody if both have the same.
pub fn weaker_side(board: &Board) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| material(board, color) < material(board, !color))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::position;
    use super::*;

    #[test]
    fn presets_are_found_by_name() {
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
            assert_eq!(serde_json::to_value(preset).unwrap(), preset.name());
        }
        assert_eq!("chess".parse::<Preset>(), Err(ParsePresetError("chess".to_owned())));
        assert_eq!(Ruleset::preset(Preset::default()), Ruleset::default());
    }

    #[test]
    fn promoted_pawns_weigh_as_mets() {
        let board = *position("k7/1r6/8/8/8/8/2NS4/K1M1M~3 w").board();
        assert_eq!((material(&board, Color::White), material(&board, Color::Black)), (10, 5));
        assert_eq!(weaker_side(&board), Some(Color::Black));
        assert_eq!(weaker_side(&Board::EMPTY), None);
    }
}
