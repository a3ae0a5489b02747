//! What a puzzle is about, in the game's own words.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What happens in a puzzle, of whatever game; which themes a game has is said by [`PuzzleGame::THEMES`](crate::PuzzleGame::THEMES).
/// Each has a stable name in files, and a word that people use ([`PuzzleTheme::word`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PuzzleTheme {
    /// รุกฆาต: a check that wins another piece (คำที่เกี่ยวข้องกับหมากรุกไทย, รุกฆาต and รุกกิน).
    CheckAndAttack,
    /// เปิดรุก: a piece leaves the line of a rook, which gives check.
    DiscoveredCheck,
    /// ปิดรุก: a check is blocked.
    Block,
    /// หงายรุก: a pawn promotes with check, or mates (รุกจนด้วยอังแพลม).
    PromotionCheck,
    /// เบี้ยหงาย: a pawn promotes.
    Promotion,
    /// ตากด: a rook bears on the line of the king.
    Press,
    /// กินสอง: two pieces for one.
    GainsTwo,
    /// แก้ที: a waiting move that leaves the bare king to move.
    WaitingMove,
    /// ขุนอับ: a king that can no longer move.
    KingShutIn,
    /// อับ: stalemate.
    Stalemate,
    /// ไล่ขุนเปล่า: the chase of a bare king.
    BareKing,
    /// ศักดิ์หมาก and ศักดิ์กระดาน: the count decides.
    Count,
    /// ล้อ: the same position again and again.
    Repetition,
    /// สละหมาก: a piece is given up.
    Sacrifice,
    /// The key neither checks nor takes.
    QuietKey,
    /// The mate is given by a met or a promoted pawn.
    MetMate,
    /// The mate is given by a khon.
    KhonMate,
    /// The mate is given by a knight.
    KnightMate,
    /// The mate is given by a rook.
    RookMate,
    /// ตรึง: a piece cannot leave the line between its king and a rook, and falls or fails for it.
    Pin,
    /// เสียบ: a king that is checked by a rook has to leave its line, and what was behind it falls.
    Skewer,
    /// ล่อ: a piece is taken, and what took it is checked for it, being the king, or is missed where it was.
    Decoy,
    /// แก้ทาง: the key, which does not check, answers a threat.
    Defence,
    /// ส้อม: A piece attacks two at once, and one of them falls.
    Fork,
    /// เปิดโจมตี: A piece leaves the line of another one, which then takes something.
    DiscoveredAttack,
    /// รุกซ้อน: Two pieces give check at once.
    DoubleCheck,
    /// เบี่ยงตัวป้องกัน: A piece has to leave what it guards.
    Deflection,
    /// กำจัดตัวป้องกัน: What guards a piece is taken, and the piece falls.
    RemovesDefender,
    /// จนแถวหลัง: Mate by a rook or queen on the king's first rank, behind its own pawns.
    BackRankMate,
    /// จนอุดอู้: Mate by a knight to a king that is shut in by its own pieces.
    SmotheredMate,
    /// เลื่อนขั้น: A pawn of chess promotes.
    PawnPromotion,
    /// เลื่อนขั้นต่ำ: A pawn becomes something other than a queen.
    Underpromotion,
    /// ตัวติดกับ: A piece is attacked, has no square to go to, and falls.
    TrappedPiece,
    /// ซุกซวัง: If the opponent could pass, nothing would be wrong.
    Zugzwang,
    /// กินผ่าน: A pawn takes another one that has just passed it.
    EnPassant,
    /// จนด้วยควีน: The mate is given by a queen.
    QueenMate,
    /// จนด้วยบิชอป: The mate is given by a bishop.
    BishopMate,
    /// จนด้วยเบี้ย: The mate is given by a pawn of chess.
    PawnMate,
}

impl PuzzleTheme {
    /// All of them, in the order in which they are shown.
    pub const ALL: [PuzzleTheme; 38] = [
        PuzzleTheme::CheckAndAttack,
        PuzzleTheme::DiscoveredCheck,
        PuzzleTheme::Block,
        PuzzleTheme::PromotionCheck,
        PuzzleTheme::Promotion,
        PuzzleTheme::Press,
        PuzzleTheme::GainsTwo,
        PuzzleTheme::WaitingMove,
        PuzzleTheme::KingShutIn,
        PuzzleTheme::Stalemate,
        PuzzleTheme::BareKing,
        PuzzleTheme::Count,
        PuzzleTheme::Repetition,
        PuzzleTheme::Sacrifice,
        PuzzleTheme::QuietKey,
        PuzzleTheme::MetMate,
        PuzzleTheme::KhonMate,
        PuzzleTheme::KnightMate,
        PuzzleTheme::RookMate,
        PuzzleTheme::Pin,
        PuzzleTheme::Skewer,
        PuzzleTheme::Decoy,
        PuzzleTheme::Defence,
        PuzzleTheme::Fork,
        PuzzleTheme::DiscoveredAttack,
        PuzzleTheme::DoubleCheck,
        PuzzleTheme::Deflection,
        PuzzleTheme::RemovesDefender,
        PuzzleTheme::BackRankMate,
        PuzzleTheme::SmotheredMate,
        PuzzleTheme::PawnPromotion,
        PuzzleTheme::Underpromotion,
        PuzzleTheme::TrappedPiece,
        PuzzleTheme::Zugzwang,
        PuzzleTheme::EnPassant,
        PuzzleTheme::QueenMate,
        PuzzleTheme::BishopMate,
        PuzzleTheme::PawnMate,
    ];

    /// The name in files and in commands: never changes.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTheme::CheckAndAttack => "check-and-attack",
            PuzzleTheme::DiscoveredCheck => "discovered-check",
            PuzzleTheme::Block => "block",
            PuzzleTheme::PromotionCheck => "promotion-check",
            PuzzleTheme::Promotion => "promotion",
            PuzzleTheme::Press => "press",
            PuzzleTheme::GainsTwo => "gains-two",
            PuzzleTheme::WaitingMove => "waiting-move",
            PuzzleTheme::KingShutIn => "king-shut-in",
            PuzzleTheme::Stalemate => "stalemate",
            PuzzleTheme::BareKing => "bare-king",
            PuzzleTheme::Count => "count",
            PuzzleTheme::Repetition => "repetition",
            PuzzleTheme::Sacrifice => "sacrifice",
            PuzzleTheme::QuietKey => "quiet-key",
            PuzzleTheme::MetMate => "met-mate",
            PuzzleTheme::KhonMate => "khon-mate",
            PuzzleTheme::KnightMate => "knight-mate",
            PuzzleTheme::RookMate => "rook-mate",
            PuzzleTheme::Pin => "pin",
            PuzzleTheme::Skewer => "skewer",
            PuzzleTheme::Decoy => "decoy",
            PuzzleTheme::Defence => "defence",
            PuzzleTheme::Fork => "fork",
            PuzzleTheme::DiscoveredAttack => "discovered-attack",
            PuzzleTheme::DoubleCheck => "double-check",
            PuzzleTheme::Deflection => "deflection",
            PuzzleTheme::RemovesDefender => "removes-defender",
            PuzzleTheme::BackRankMate => "back-rank-mate",
            PuzzleTheme::SmotheredMate => "smothered-mate",
            PuzzleTheme::PawnPromotion => "pawn-promotion",
            PuzzleTheme::Underpromotion => "underpromotion",
            PuzzleTheme::TrappedPiece => "trapped-piece",
            PuzzleTheme::Zugzwang => "zugzwang",
            PuzzleTheme::EnPassant => "en-passant",
            PuzzleTheme::QueenMate => "queen-mate",
            PuzzleTheme::BishopMate => "bishop-mate",
            PuzzleTheme::PawnMate => "pawn-mate",
        }
    }

    /// The word in Thai.
    pub const fn word(self) -> &'static str {
        match self {
            PuzzleTheme::CheckAndAttack => "รุกฆาต",
            PuzzleTheme::DiscoveredCheck => "เปิดรุก",
            PuzzleTheme::Block => "ปิดรุก",
            PuzzleTheme::PromotionCheck => "หงายรุก",
            PuzzleTheme::Promotion => "เบี้ยหงาย",
            PuzzleTheme::Press => "ตากด",
            PuzzleTheme::GainsTwo => "กินสอง",
            PuzzleTheme::WaitingMove => "แก้ที",
            PuzzleTheme::KingShutIn => "ขุนอับ",
            PuzzleTheme::Stalemate => "อับ",
            PuzzleTheme::BareKing => "ไล่ขุนเปล่า",
            PuzzleTheme::Count => "นับศักดิ์",
            PuzzleTheme::Repetition => "เดินซ้ำ",
            PuzzleTheme::Sacrifice => "สละหมาก",
            PuzzleTheme::QuietKey => "เดินเงียบ",
            PuzzleTheme::MetMate => "จนด้วยเม็ด",
            PuzzleTheme::KhonMate => "จนด้วยโคน",
            PuzzleTheme::KnightMate => "จนด้วยม้า",
            PuzzleTheme::RookMate => "จนด้วยเรือ",
            PuzzleTheme::Pin => "ตรึง",
            PuzzleTheme::Skewer => "เสียบ",
            PuzzleTheme::Decoy => "ล่อ",
            PuzzleTheme::Defence => "แก้ทาง",
            PuzzleTheme::Fork => "ส้อม",
            PuzzleTheme::DiscoveredAttack => "เปิดโจมตี",
            PuzzleTheme::DoubleCheck => "รุกซ้อน",
            PuzzleTheme::Deflection => "เบี่ยงตัวป้องกัน",
            PuzzleTheme::RemovesDefender => "กำจัดตัวป้องกัน",
            PuzzleTheme::BackRankMate => "จนแถวหลัง",
            PuzzleTheme::SmotheredMate => "จนอุดอู้",
            PuzzleTheme::PawnPromotion => "เลื่อนขั้น",
            PuzzleTheme::Underpromotion => "เลื่อนขั้นต่ำ",
            PuzzleTheme::TrappedPiece => "ตัวติดกับ",
            PuzzleTheme::Zugzwang => "ซุกซวัง",
            PuzzleTheme::EnPassant => "กินผ่าน",
            PuzzleTheme::QueenMate => "จนด้วยควีน",
            PuzzleTheme::BishopMate => "จนด้วยบิชอป",
            PuzzleTheme::PawnMate => "จนด้วยเบี้ย",
        }
    }
}

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no theme {0:?}")]
pub struct UnknownTheme(pub String);

impl FromStr for PuzzleTheme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<PuzzleTheme, UnknownTheme> {
        let found = PuzzleTheme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| UnknownTheme(text.chars().take(24).collect()))
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u64);

impl Themes {
    /// Whether this theme is among them.
    pub const fn contains(self, theme: PuzzleTheme) -> bool {
        self.0 & 1 << theme as u8 != 0
    }

    /// Adds a theme.
    pub const fn insert(&mut self, theme: PuzzleTheme) {
        self.0 |= 1 << theme as u8;
    }

    /// The themes, in the order of [`PuzzleTheme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = PuzzleTheme> {
        PuzzleTheme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }
}

impl FromIterator<PuzzleTheme> for Themes {
    fn from_iter<I: IntoIterator<Item = PuzzleTheme>>(themes: I) -> Themes {
        let mut set = Themes::default();
        themes.into_iter().for_each(|theme| set.insert(theme));
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_theme_has_a_name_and_a_word_of_its_own() {
        let names: HashSet<&str> = PuzzleTheme::ALL.into_iter().map(PuzzleTheme::name).collect();
        let words: HashSet<&str> = PuzzleTheme::ALL.into_iter().map(PuzzleTheme::word).collect();
        assert_eq!((names.len(), words.len()), (PuzzleTheme::ALL.len(), PuzzleTheme::ALL.len()));
        assert!(PuzzleTheme::ALL.into_iter().all(|theme| theme.name().parse() == Ok(theme)));
    }

    #[test]
    fn a_set_holds_what_was_put_in_in_the_order_of_all() {
        let themes: Themes = [PuzzleTheme::RookMate, PuzzleTheme::Press, PuzzleTheme::Press].into_iter().collect();
        assert_eq!(themes.iter().collect::<Vec<_>>(), [PuzzleTheme::Press, PuzzleTheme::RookMate]);
        assert!(!themes.contains(PuzzleTheme::Count));
    }
}
