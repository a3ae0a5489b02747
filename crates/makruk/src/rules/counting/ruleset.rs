//! The counting rules on which the sources differ.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::{Board, Color, Role};

/// The counting rules of a game: one field for each question on which the sources differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruleset {
    /// The limit of the pieces' count against a single rook: 16, or 26 in คำที่เกี่ยวข้องกับหมากรุกไทย.
    pub single_rook: u16,
    /// Which limit applies when the chasing side has several kinds of pieces.
    pub mixed: MixedPieces,
    /// The first number of the board's count: 1, or 2 in คำที่เกี่ยวข้องกับหมากรุกไทย.
    pub board_first: u16,
    /// What happens to the board's count when the counting side is left with only its king.
    pub when_bared: WhenBared,
    /// The result when the counting side checkmates.
    pub counter_mates: CounterMates,
    /// How often the same position must occur for a draw: 3 times, or 4 in ตำนานหมากรุก, which wants more than 3. With 4, one
    /// side alone can bring the draw about, too: see [`Ruleset::draws_shuffles`].
    pub repetitions: u8,
    /// Whether counts are called or start automatically.
    pub calling: Calling,
    /// Whether the players say the numbers themselves.
    pub numbers: Numbers,
}

/// Which limit of the pieces' count applies when the chasing side has several kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MixedPieces {
    /// The smallest limit that any of its kinds of pieces sets (ตำนานหมากรุก).
    SmallestLimit,
    /// The limit of the highest kind in the order rook, khon, knight, met (หมากรุกไทย (Wikipedia), คำที่เกี่ยวข้องกับหมากรุกไทย).
    KhonBeforeKnight,
    /// The limit of the highest kind in the order rook, knight, khon, met (หมากรุกไทย (ศรีเมือง)).
    KnightBeforeKhon,
}

/// What happens to the board's count when the counting side is left with only its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WhenBared {
    /// It becomes a pieces' count at once (ตำนานหมากรุก, คำที่เกี่ยวข้องกับหมากรุกไทย, หมากรุกไทย (ศรีเมือง)).
    MustChange,
    /// It continues to 64 unless the counting side chooses the pieces' count (หมากรุกไทย (Wikipedia)).
    MayChoose,
}

/// The result when the counting side checkmates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CounterMates {
    /// A draw: a side that plays for a win must stop counting first (ตำนานหมากรุก).
    ///
    /// This applies to called counts only. An automatic count cannot be stopped, so it does not cost a win.
    Draw,
    /// A win, as without a count.
    Win,
}

/// Whether counts are called or start automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Calling {
    /// The weaker side starts and stops counting by saying so, as over the board.
    Claim,
    /// A count starts as soon as there can be one, as in Fairy-Stockfish, and cannot be stopped.
    Automatic,
}

/// Whether the players say the numbers themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numbers {
    /// The numbers are kept for the player, so none is forgotten.
    Kept,
    /// The player must say the right number with the move, or the move does not count. The count resumes after the last
    /// number said, and no number may be skipped (หมากรุกไทย (Wikipedia)).
    Spoken,
    /// As [`Numbers::Spoken`], but the stronger side has allowed skipping (หมากรุกไทย (Wikipedia)): a player who forgot some
    /// numbers may go on with any number up to the one that would be due had none been forgotten.
    SpokenWithSkips,
}

/// The named rulesets, each after its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// The rules of competitions.
    #[default]
    Competition,
    /// หมากรุกไทย (Wikipedia).
    Wikipedia,
    /// ตำนานหมากรุก, a school's introduction.
    School,
    /// คำที่เกี่ยวข้องกับหมากรุกไทย, a glossary.
    Glossary,
    /// หมากรุกไทย (ศรีเมือง).
    Srimuang,
}

impl Ruleset {
    /// The same rules with automatic counts, as programs count.
    #[must_use]
    pub const fn automatic(self) -> Ruleset {
        Ruleset { calling: Calling::Automatic, numbers: Numbers::Kept, ..self }
    }

    /// The rules of competitions, which are the default.
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

    /// หมากรุกไทย (Wikipedia): khon before knight, a choice for a bared king, and checkmate by the counting side wins.
    ///
    /// On that page the players say the numbers and a forgotten one is not counted, unless the stronger side lets it be
    /// skipped. At a board that keeps the numbers nothing is forgotten, so that is left to a choice before the game:
    /// [`Numbers`].
    pub const WIKIPEDIA: Ruleset = Ruleset {
        mixed: MixedPieces::KhonBeforeKnight,
        when_bared: WhenBared::MayChoose,
        counter_mates: CounterMates::Win,
        ..Ruleset::COMPETITION
    };

    /// ตำนานหมากรุก: as in competitions, but a position may occur three times; the fourth draws, and so does a piece that one
    /// side moves to and fro more than three times.
    pub const SCHOOL: Ruleset = Ruleset { repetitions: 4, ..Ruleset::COMPETITION };

    /// คำที่เกี่ยวข้องกับหมากรุกไทย: the limit against a single rook is 26, and the board's count starts at 2.
    ///
    /// The document contradicts itself there: by its entry การนับ the count starts at 2, by its entry ศักดิ์กระดาน
    /// at 1. The entry on counting itself is followed; 1 is what every other preset has, and what `board=1` gives. Nor do
    /// the examples in its entry การนับ agree with the table beside them (two khons with two knights would be 22, not
    /// 44); the table prevails.
    pub const GLOSSARY: Ruleset = Ruleset {
        single_rook: 26,
        mixed: MixedPieces::KhonBeforeKnight,
        board_first: 2,
        counter_mates: CounterMates::Win,
        ..Ruleset::COMPETITION
    };

    /// หมากรุกไทย (ศรีเมือง): knight before khon.
    pub const SRIMUANG: Ruleset =
        Ruleset { mixed: MixedPieces::KnightBeforeKhon, counter_mates: CounterMates::Win, ..Ruleset::COMPETITION };

    /// The rules of a preset.
    pub const fn preset(preset: Preset) -> Ruleset {
        match preset {
            Preset::Competition => Ruleset::COMPETITION,
            Preset::Wikipedia => Ruleset::WIKIPEDIA,
            Preset::School => Ruleset::SCHOOL,
            Preset::Glossary => Ruleset::GLOSSARY,
            Preset::Srimuang => Ruleset::SRIMUANG,
        }
    }

    /// Whether the game is drawn when one side alone moves a piece to and fro more than three times, whatever the other side
    /// does. ตำนานหมากรุก (กฎการขอเสมอ) has no other rule on repetition, so this comes with its four repetitions.
    pub const fn draws_shuffles(&self) -> bool {
        self.repetitions == Ruleset::SCHOOL.repetitions
    }

    /// The limit of the board's count, one for each square of the board (คำที่เกี่ยวข้องกับหมากรุกไทย, ศักดิ์กระดาน).
    pub const BOARD_LIMIT: u16 = 64;

    /// The limit of the pieces' count against the pieces that `chaser` has now.
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
    /// All presets, the default first.
    pub const ALL: [Preset; 5] =
        [Preset::Competition, Preset::Wikipedia, Preset::School, Preset::Glossary, Preset::Srimuang];

    /// The name in settings and commands.
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

/// There is no [`Preset`] of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no ruleset {0:?}")]
pub struct ParsePresetError(pub String);

impl FromStr for Preset {
    type Err = ParsePresetError;

    fn from_str(name: &str) -> Result<Preset, ParsePresetError> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name).ok_or_else(|| ParsePresetError(name.to_owned()))
    }
}

/// The value of a piece on the rough scale that players use: rook 5, knight 3, khon 3, met or promoted pawn 2, pawn 1,
/// king 0.
pub const fn piece_value(role: Role) -> u32 {
    match role {
        Role::Rook => 5,
        Role::Knight | Role::Khon => 3,
        Role::Met => 2,
        Role::Pawn => 1,
        Role::King => 0,
    }
}

/// The total [`piece_value`] of the pieces of `color`.
///
/// The sources leave it to the players to say who is weaker (เป็นรอง). In a game this scale only decides who may call a count.
pub fn material(board: &Board, color: Color) -> u32 {
    Role::ALL.into_iter().map(|role| piece_value(role) * board.pieces(color, role).len()).sum()
}

/// The side with less [`material`]; `None` if both have the same.
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
    fn promoted_pawns_are_worth_a_met() {
        let board = *position("k7/1r6/8/8/8/8/2NS4/K1M1M~3 w").board();
        assert_eq!((material(&board, Color::White), material(&board, Color::Black)), (10, 5));
        assert_eq!(weaker_side(&board), Some(Color::Black));
        assert_eq!(weaker_side(&Board::EMPTY), None);
    }
}
