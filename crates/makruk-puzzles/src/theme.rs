//! What a puzzle is about, in the game's own words.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What happens in a puzzle. Each has a stable name in files, and a word that people use ([`Theme::word`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Theme {
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
}

impl Theme {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Theme; 19] = [
        Theme::CheckAndAttack,
        Theme::DiscoveredCheck,
        Theme::Block,
        Theme::PromotionCheck,
        Theme::Promotion,
        Theme::Press,
        Theme::GainsTwo,
        Theme::WaitingMove,
        Theme::KingShutIn,
        Theme::Stalemate,
        Theme::BareKing,
        Theme::Count,
        Theme::Repetition,
        Theme::Sacrifice,
        Theme::QuietKey,
        Theme::MetMate,
        Theme::KhonMate,
        Theme::KnightMate,
        Theme::RookMate,
    ];

    /// The name in files and in commands: never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::CheckAndAttack => "check-and-attack",
            Theme::DiscoveredCheck => "discovered-check",
            Theme::Block => "block",
            Theme::PromotionCheck => "promotion-check",
            Theme::Promotion => "promotion",
            Theme::Press => "press",
            Theme::GainsTwo => "gains-two",
            Theme::WaitingMove => "waiting-move",
            Theme::KingShutIn => "king-shut-in",
            Theme::Stalemate => "stalemate",
            Theme::BareKing => "bare-king",
            Theme::Count => "count",
            Theme::Repetition => "repetition",
            Theme::Sacrifice => "sacrifice",
            Theme::QuietKey => "quiet-key",
            Theme::MetMate => "met-mate",
            Theme::KhonMate => "khon-mate",
            Theme::KnightMate => "knight-mate",
            Theme::RookMate => "rook-mate",
        }
    }

    /// The word in Thai.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::CheckAndAttack => "รุกฆาต",
            Theme::DiscoveredCheck => "เปิดรุก",
            Theme::Block => "ปิดรุก",
            Theme::PromotionCheck => "หงายรุก",
            Theme::Promotion => "เบี้ยหงาย",
            Theme::Press => "ตากด",
            Theme::GainsTwo => "กินสอง",
            Theme::WaitingMove => "แก้ที",
            Theme::KingShutIn => "ขุนอับ",
            Theme::Stalemate => "อับ",
            Theme::BareKing => "ไล่ขุนเปล่า",
            Theme::Count => "นับศักดิ์",
            Theme::Repetition => "เดินซ้ำ",
            Theme::Sacrifice => "สละหมาก",
            Theme::QuietKey => "เดินเงียบ",
            Theme::MetMate => "จนด้วยเม็ด",
            Theme::KhonMate => "จนด้วยโคน",
            Theme::KnightMate => "จนด้วยม้า",
            Theme::RookMate => "จนด้วยเรือ",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no theme {0:?}")]
pub struct UnknownTheme(pub String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| UnknownTheme(text.chars().take(24).collect()))
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u32);

impl Themes {
    /// Whether this theme is among them.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u8 != 0
    }

    /// Adds a theme.
    pub const fn insert(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u8;
    }

    /// The themes, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Themes {
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
        let names: HashSet<&str> = Theme::ALL.into_iter().map(Theme::name).collect();
        let words: HashSet<&str> = Theme::ALL.into_iter().map(Theme::word).collect();
        assert_eq!((names.len(), words.len()), (Theme::ALL.len(), Theme::ALL.len()));
        assert!(Theme::ALL.into_iter().all(|theme| theme.name().parse() == Ok(theme)));
    }

    #[test]
    fn a_set_holds_what_was_put_in_in_the_order_of_all() {
        let themes: Themes = [Theme::RookMate, Theme::Press, Theme::Press].into_iter().collect();
        assert_eq!(themes.iter().collect::<Vec<_>>(), [Theme::Press, Theme::RookMate]);
        assert!(!themes.contains(Theme::Count));
    }
}
