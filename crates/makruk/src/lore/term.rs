//! The words themselves, and what each of them means.

use std::fmt;

use crate::rules::Piece;

/// A word of the game that a move can earn, with the man that it speaks of where it needs one.
///
/// *The mover* is the side that made the move, *the enemy* the other. A man *bears on* the squares on which it would take,
/// pinned or not; a king gives no check, so he never earns a word of checking but by uncovering a rook.
///
/// Words that contain each other are not said together: a plain รุก is earned only when no fuller word says that there is
/// a check, and at mate only จน and how the check came about are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// รุกจนด้วยอังแพลม: mate, and the man that checks is a pawn which this move turned over (อังแพลม: "ถ้าเบี้ยคว่ำที่เพิ่งหงายนั้นไปทำหน้าที่ …
    /// รุกจน"). It takes the place of จน; other men may check with it.
    PromotionMate,
    /// จน: the enemy's king is in check and the enemy has no legal move (จน, รุก).
    Mate,
    /// อับ: the enemy is not in check and has no legal move with any man; the game is drawn (อับ, ขุนอับ).
    Stalemate,
    /// เปิดรุก รุก: the man that moved checks, and so does a rook whose line it has left (เปิดรุก).
    DoubleCheck,
    /// ปิดรุก รุก: a man other than the king stepped between its king and the rook that checked him, and itself checks
    /// (ปิดรุก รุก). If it only uncovers a check by doing so, the words are เปิดรุก and ปิดรุก.
    BlockingCheck,
    /// รุกฆาต: the man that moved checks and bears on another man as well, which it may take (รุกฆาต, รุกกินเรือ; seed 003 says
    /// the same).
    ///
    /// The glossary lets any man be the other one. Decided here: one that would truly be a loss, that is, no man of the
    /// enemy's bears on its square, or it is worth no less than the man that checks
    /// ([`worth`](crate::rules::counting::worth)). A knight that checks and sees a guarded pawn earns only รุก. The one that
    /// is worth most is told. Not at mate: then nothing more is taken.
    CheckAndAttack {
        /// The other man under attack.
        prey: Piece,
    },
    /// เปิดรุก: a rook checks because the man that moved has left its line; the man itself does not check (เปิดรุก; seed 003). The
    /// glossary's example is a khon; any man may do it, the king too.
    DiscoveredCheck,
    /// หงายรุก, which is also called รุกด้วยอังแพลม: a pawn is turned over and checks at once as a met (หงายรุก, อังแพลม).
    PromotionCheck,
    /// กินรุก: the man that moved took another, and checks from the square where it took: "กินด้วย รุกด้วย" (กินรุก).
    CaptureCheck,
    /// ปิดรุก: a man other than the king stepped between its king and the rook that checked him (ปิดรุก). Taking the rook, or
    /// moving the king, is none.
    Block,
    /// รุก: a man other than the king has moved to where it would take the enemy's king (รุก).
    Check,

    /// เรือลอย: after the move the enemy can take a rook of the mover's, and the mover could not take back (เรือลอย: "ไม่มีหมากตัวอื่นมาผูก
    /// หรือมาคุมไว้", "ถูกกินเปล่า").
    ///
    /// A rook that nobody guards and nobody attacks is ลอย too by the glossary's letter, but so is almost every rook after
    /// almost every move; decided here: it must be possible to take it now. Both captures are legal moves, so a pinned
    /// guard guards nothing. The same holds for the next two words.
    LooseRook,
    /// หมากลอย: as [`Term::LooseRook`], of another man, that is far from its side: "อยู่ไกลจากขุนหรือหมากตัวอื่นฝ่ายเดียวกัน" (ลอย, ขาด). Far, decided
    /// here: no man of its side stands within two squares of it, straight or diagonally, as a king would walk.
    Adrift {
        /// The man, of several the one worth most.
        man: Piece,
    },
    /// ขาด: as [`Term::LooseRook`], of another man, that has men of its side nearby, yet none that could take back (ขาด; seed
    /// 003).
    Unguarded {
        /// The man, of several the one worth most.
        man: Piece,
    },
    /// เสียสอง: if both sides now take on the square to which the man moved as long as they can, each time with the man worth
    /// least, the mover loses two men for one (เสียสอง, กินสอง). The mirror of [`Term::GainsTwo`].
    LosesTwo,
    /// ขุนอับ: the move has taken the last step from the enemy's king: he is not in check and cannot move, and could have moved
    /// before, though other men of his side still can (ขุนอับ, second figure). Where they run out of moves, it is a draw.
    KingShutIn,
    /// เป็นที: the enemy is to move and chases a bare king; he cannot mate at once, but if the bare king had to move instead,
    /// he would be mated after any move of his (เป็นที, แก้ที).
    ///
    /// The glossary's sentence has the two sides the wrong way round and its example the right way; the example stands.
    /// "Quickly" (โดยเร็ว) is taken to be: on the next move.
    Tempo,
    /// แก้ที: in such a position the chaser made a move without check after which the bare king must move and is mated next
    /// move whatever he does (แก้ที: "เดินหมากตัวอื่นเสียหนึ่งครั้ง"). The king's triangle, which takes several moves, is seen at its last.
    TempoMended,

    /// ตากด: a rook moved onto the rank or file of the enemy's king, with exactly one man between, of either side (ตากด, เปิดรุก). If
    /// the man is the enemy's, he is tied to the line; if it is the mover's, เปิดรุก threatens. A rook that pressed before and
    /// stays on the line earns nothing.
    Press,
    /// กินสอง: the move took a man; and if both sides go on taking on that square as long as they can, each time with the man
    /// worth least, the mover takes exactly two and loses one (กินสอง).
    ///
    /// The glossary calls it an advantage only if those taken are of rank (ศักดิ์); decided here: the man lost is worth no more
    /// than the better of the two taken.
    GainsTwo,
    /// ผูก: the enemy could have taken a man of the mover's for nothing, had it been his turn before the move; now he can still
    /// take it, but the mover can take back, whoever takes it (ผูก; seed 003).
    ///
    /// Almost every move guards something, so decided here: only a man that needed it and did not move itself.
    Ties {
        /// The man that is guarded now, of several the one worth most.
        man: Piece,
    },
    /// เบี้ยผูก: a promoted pawn moved, or was turned over, to a square diagonally next to another of its side, so that each
    /// guards the other (ผูก, เบี้ยผูก). An original met makes no pair with a pawn.
    TiedPawns,
    /// เบี้ยเทียม: a promoted pawn moved, or was turned over, to a square beside another of its side, on the same rank (เทียม: "เรียงหน้าเสมอกัน
    /// คู่กัน").
    PawnsAbreast,
    /// เบี้ยสูง: a pawn arrived on its fifth rank, by moving or taking: one higher than pawns stand after the opening, and one
    /// step from being turned over (เบี้ยสูง; seed 003 agrees that it is about to be turned over).
    HighPawn,
    /// ถูกมุม: the enemy's king is bare and within two squares of a corner both ways; a met or promoted pawn of the mover's came
    /// into that corner of nine squares, or was turned over there, and can go into the corner: it stands on squares of the
    /// corner's colour (ถูกมุม). The glossary does not say which corner a met is to be judged by; decided here: the one where
    /// the king is.
    RightCorner,
    /// ไม่ถูกมุม: the same of a met or promoted pawn that can never go into that corner (ไม่ถูกมุม).
    WrongCorner,
    /// เป็นต่อ: by taking or turning over a pawn, the mover, who had no more than the enemy, now has more, by
    /// [`material`](crate::rules::counting::material); and still would if both sides took on that square as long as they
    /// can (เป็นต่อ). The glossary also means a better game with equal men; that cannot be checked and is never said.
    Ahead,
    /// เป็นรอง: the mover took or turned over a pawn and still has less than the enemy, also after more taking on that square
    /// (เป็นรอง).
    Behind,
}

/// Whether a word tells what has happened or what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What the move did, as it is called out at the board: checks, mate, the shapes that men now stand in.
    Fact,
    /// What could be taken now, who stands better, what the next move should be: help that a rated game does not allow.
    Advice,
}

impl Term {
    /// Whether it is a fact of the move, or advice.
    pub const fn kind(self) -> Kind {
        match self {
            Term::PromotionMate
            | Term::Mate
            | Term::Stalemate
            | Term::DoubleCheck
            | Term::BlockingCheck
            | Term::CheckAndAttack { .. }
            | Term::DiscoveredCheck
            | Term::PromotionCheck
            | Term::CaptureCheck
            | Term::Block
            | Term::Check
            | Term::Press
            | Term::TiedPawns
            | Term::PawnsAbreast
            | Term::HighPawn => Kind::Fact,
            Term::LooseRook
            | Term::Adrift { .. }
            | Term::Unguarded { .. }
            | Term::LosesTwo
            | Term::KingShutIn
            | Term::Tempo
            | Term::TempoMended
            | Term::GainsTwo
            | Term::Ties { .. }
            | Term::RightCorner
            | Term::WrongCorner
            | Term::Ahead
            | Term::Behind => Kind::Advice,
        }
    }

    /// Whether it says that the enemy's king is in check, mate included.
    pub const fn is_check(self) -> bool {
        matches!(
            self,
            Term::PromotionMate
                | Term::Mate
                | Term::DoubleCheck
                | Term::BlockingCheck
                | Term::CheckAndAttack { .. }
                | Term::DiscoveredCheck
                | Term::PromotionCheck
                | Term::CaptureCheck
                | Term::Check
        )
    }

    /// Whether it says that the enemy is mated.
    pub const fn is_mate(self) -> bool {
        matches!(self, Term::Mate | Term::PromotionMate)
    }

    /// The word as the glossary has it, without the man that it speaks of: `รุกฆาต`.
    pub const fn word(self) -> &'static str {
        match self {
            Term::PromotionMate => "รุกจนด้วยอังแพลม",
            Term::Mate => "จน",
            Term::Stalemate => "อับ",
            Term::DoubleCheck => "เปิดรุก รุก",
            Term::BlockingCheck => "ปิดรุก รุก",
            Term::CheckAndAttack { .. } => "รุกฆาต",
            Term::DiscoveredCheck => "เปิดรุก",
            Term::PromotionCheck => "หงายรุก",
            Term::CaptureCheck => "กินรุก",
            Term::Block => "ปิดรุก",
            Term::Check => "รุก",
            Term::LooseRook => "เรือลอย",
            Term::Adrift { .. } => "หมากลอย",
            Term::Unguarded { .. } => "ขาด",
            Term::LosesTwo => "เสียสอง",
            Term::KingShutIn => "ขุนอับ",
            Term::Tempo => "เป็นที",
            Term::TempoMended => "แก้ที",
            Term::Press => "ตากด",
            Term::GainsTwo => "กินสอง",
            Term::Ties { .. } => "ผูก",
            Term::TiedPawns => "เบี้ยผูก",
            Term::PawnsAbreast => "เบี้ยเทียม",
            Term::HighPawn => "เบี้ยสูง",
            Term::RightCorner => "ถูกมุม",
            Term::WrongCorner => "ไม่ถูกมุม",
            Term::Ahead => "เป็นต่อ",
            Term::Behind => "เป็นรอง",
        }
    }

    /// The man that it speaks of, if it needs one.
    pub const fn man(self) -> Option<Piece> {
        match self {
            Term::CheckAndAttack { prey: man }
            | Term::Adrift { man }
            | Term::Unguarded { man }
            | Term::Ties { man } => Some(man),
            _ => None,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
