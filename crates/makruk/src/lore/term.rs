//! The terms and their definitions.

use std::fmt;

use crate::rules::Piece;

/// A term that a move can earn, with the piece that it is about where it needs one.
///
/// *The mover* is the side that made the move, *the opponent* the other one. A piece *attacks* the squares on which it could
/// capture, pinned or not. A king never gives check, so it earns a term of checking only by uncovering a rook.
///
/// Terms that include each other are not earned together: plain รุก is earned only if no more specific term says that there
/// is a check, and a checkmate earns only จน and how the check came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// รุกจนด้วยอังแพลม: checkmate in which a pawn that this move promoted gives check. It replaces จน. Other pieces may give
    /// check as well (อังแพลม).
    PromotionMate,
    /// จน: the opponent is in check and has no legal move (จน, รุก).
    Mate,
    /// อับ: the opponent is not in check and has no legal move; the game is drawn (อับ, ขุนอับ).
    Stalemate,
    /// เปิดรุก รุก: the piece that moved gives check, and so does a rook whose line it left (เปิดรุก).
    DoubleCheck,
    /// ปิดรุก รุก: a piece other than the king blocks a rook's check and itself gives check (ปิดรุก รุก). If it only uncovers a
    /// check, the terms are เปิดรุก and ปิดรุก.
    BlockingCheck,
    /// รุกฆาต: a knight moved, gives check, and captures another piece next, whatever the opponent replies (รุกฆาต; also
    /// หมากรุกไทย (ศรีเมือง)).
    ///
    /// The glossary accepts any second piece that is attacked. หมากรุกไทย (ศรีเมือง) says that the opponent has to give one of
    /// the pieces away, which is what is decided here: after every legal reply the checking piece still stands and can capture
    /// a piece at no loss, that is, one that no piece of the opponent's protects or that is worth at least as much as the
    /// checking piece ([`piece_value`](crate::rules::counting::piece_value)). A knight that can be captured, or that gives
    /// check and attacks a protected pawn, earns only รุก. Not earned at checkmate, after which nothing is captured any more.
    CheckAndAttack {
        /// The most valuable piece that falls; if the reply decides which, the least valuable of those.
        target: Piece,
    },
    /// รุกกิน: the same by another piece than a knight, which the glossary names after what falls: รุกกินเรือ, รุกกินม้า (รุกกินเรือ).
    /// It lets รุกฆาต be said of those, too.
    CheckAndTake {
        /// As for [`Term::CheckAndAttack`].
        target: Piece,
    },
    /// เปิดรุก: a rook gives check because the piece that moved left its line; that piece itself does not give check (เปิดรุก;
    /// also หมากรุกไทย (ศรีเมือง)). The glossary's example is a khon; any piece can do it, the king included.
    DiscoveredCheck,
    /// หงายรุก, also called รุกด้วยอังแพลม: a pawn promotes and gives check at once as a met (หงายรุก, อังแพลม).
    PromotionCheck,
    /// กินรุก: the piece that moved made a capture and gives check from there (กินรุก).
    CaptureCheck,
    /// ปิดรุก: a piece other than the king blocks a rook's check (ปิดรุก). Capturing the rook or moving the king does not count.
    Block,
    /// รุก: a piece other than the king moved and now attacks the opponent's king (รุก).
    Check,

    /// เรือลอย: the opponent can now capture a rook of the mover's, and the mover could not recapture (เรือลอย).
    ///
    /// By the letter of the glossary every unprotected rook is ลอย, but that would hold after almost every move. Decided here:
    /// it must be possible to capture it now. Both the capture and the recapture must be legal moves, so a pinned piece
    /// protects nothing. The same holds for the next two terms.
    LooseRook,
    /// หมากลอย: like [`Term::LooseRook`], for another piece that is far from its own side (ลอย, ขาด). Decided here: far means
    /// that no piece of its side is within two king's steps.
    Adrift {
        /// The piece; of several, the most valuable.
        piece: Piece,
    },
    /// ขาด: like [`Term::LooseRook`], for another piece that has pieces of its side nearby, none of which could recapture (ขาด;
    /// also หมากรุกไทย (ศรีเมือง)).
    Unguarded {
        /// The piece; of several, the most valuable.
        piece: Piece,
    },
    /// เสียสอง: if both sides capture on the destination as long as they can, each time with the least valuable piece, the
    /// mover loses two pieces for one (เสียสอง, กินสอง). The mirror image of [`Term::GainsTwo`].
    LosesTwo,
    /// ขุนอับ: the move took away the last square of the opponent's king, which is not in check and could move before. Other
    /// pieces of the opponent's can still move (ขุนอับ, second figure); if they run out of moves, the game is drawn.
    KingShutIn,
    /// เป็นที: the opponent is to move and chases a bare king. The opponent cannot checkmate at once, but could after any move
    /// of the bare king if that king had to move instead (เป็นที, แก้ที).
    ///
    /// The glossary's definition has the two sides the wrong way round and its example the right way; the example is
    /// followed. Its "quickly" is taken to mean on the next move.
    Tempo,
    /// แก้ที: in such a position, the chasing side made a move without check after which the bare king must move and is
    /// checkmated on the next move whatever it does (แก้ที). Of a king's triangle, which takes several moves, only the last is
    /// recognized.
    WaitingMove,

    /// ตากด: a rook moved to the rank or file of the opponent's king with exactly one piece, of either side, in between (ตากด,
    /// เปิดรุก). A piece of the opponent's is pinned; one of the mover's threatens เปิดรุก. A rook that already pressed on the
    /// same line earns nothing.
    Press,
    /// กินสอง: the move was a capture, and if both sides go on capturing on that square as long as they can, each time with the
    /// least valuable piece, the mover captures exactly two pieces and loses one (กินสอง).
    ///
    /// The glossary calls it an advantage only if the captured pieces have rank (ศักดิ์). Decided here: the piece lost is worth
    /// no more than the better of the two captured.
    GainsTwo,
    /// ผูก: if it had been the opponent's turn before the move, it could have captured a piece of the mover's for nothing. It
    /// can still capture it now, but the mover can recapture whichever piece captures (ผูก; หมากรุกไทย (ศรีเมือง)).
    ///
    /// Almost every move protects something. Decided here: only a piece that needed protection and did not itself move.
    Protects {
        /// The piece that is now protected; of several, the most valuable.
        piece: Piece,
    },
    /// เบี้ยผูก: a promoted pawn moved, or was just promoted, to a square diagonally next to another one of its side, so that
    /// they protect each other (ผูก, เบี้ยผูก). An original met does not pair with a promoted pawn.
    LinkedPawns,
    /// เบี้ยเทียม: a promoted pawn moved, or was just promoted, to a square beside another one of its side on the same rank
    /// (เทียม).
    PawnsAbreast,
    /// เบี้ยสูง: a pawn reached its fifth rank by a move or a capture: one rank above the pawns after the opening and one step
    /// before promotion (เบี้ยสูง; also หมากรุกไทย (ศรีเมือง)).
    HighPawn,
    /// ถูกมุม: the opponent's bare king is within two files and two ranks of a corner, and a met or promoted pawn of the
    /// mover's has entered these nine squares, or was promoted there, on squares of the corner's colour: it can go into the
    /// corner (ถูกมุม). The glossary does not say which corner counts; decided here: the one where the king is.
    RightCorner,
    /// ไม่ถูกมุม: the same for a met or promoted pawn on the other colour, which can never go into the corner (ไม่ถูกมุม).
    WrongCorner,
    /// เป็นต่อ: by capturing or promoting, the mover, who had no more [`material`](crate::rules::counting::material) than the
    /// opponent, now has more, and would still have more if both sides captured on that square as long as they can (เป็นต่อ).
    /// The glossary's other meaning, a better position with equal material, cannot be checked and is never earned.
    Ahead,
    /// เป็นรอง: the mover captured or promoted and still has less material than the opponent, also after further captures on
    /// that square (เป็นรอง).
    Behind,
}

/// Whether a term states what happened or gives advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermKind {
    /// What the move did, as players call it out over the board: checks, checkmate, the shapes that the pieces now form.
    Fact,
    /// What could be captured now, who is better off, what to play next: help that is not allowed during a rated game.
    Advice,
}

impl Term {
    /// Whether the term is a fact about the move or advice.
    pub const fn kind(self) -> TermKind {
        match self {
            Term::PromotionMate
            | Term::Mate
            | Term::Stalemate
            | Term::DoubleCheck
            | Term::BlockingCheck
            | Term::CheckAndAttack { .. }
            | Term::CheckAndTake { .. }
            | Term::DiscoveredCheck
            | Term::PromotionCheck
            | Term::CaptureCheck
            | Term::Block
            | Term::Check
            | Term::Press
            | Term::LinkedPawns
            | Term::PawnsAbreast
            | Term::HighPawn => TermKind::Fact,
            Term::LooseRook
            | Term::Adrift { .. }
            | Term::Unguarded { .. }
            | Term::LosesTwo
            | Term::KingShutIn
            | Term::Tempo
            | Term::WaitingMove
            | Term::GainsTwo
            | Term::Protects { .. }
            | Term::RightCorner
            | Term::WrongCorner
            | Term::Ahead
            | Term::Behind => TermKind::Advice,
        }
    }

    /// Whether the term says that the opponent is in check, checkmate included.
    pub const fn is_check(self) -> bool {
        matches!(
            self,
            Term::PromotionMate
                | Term::Mate
                | Term::DoubleCheck
                | Term::BlockingCheck
                | Term::CheckAndAttack { .. }
                | Term::CheckAndTake { .. }
                | Term::DiscoveredCheck
                | Term::PromotionCheck
                | Term::CaptureCheck
                | Term::Check
        )
    }

    /// Whether the term says that the opponent is checkmated.
    pub const fn is_mate(self) -> bool {
        matches!(self, Term::Mate | Term::PromotionMate)
    }

    /// The term as the glossary writes it, without the piece that it is about: `รุกฆาต`.
    pub const fn word(self) -> &'static str {
        match self {
            Term::PromotionMate => "รุกจนด้วยอังแพลม",
            Term::Mate => "จน",
            Term::Stalemate => "อับ",
            Term::DoubleCheck => "เปิดรุก รุก",
            Term::BlockingCheck => "ปิดรุก รุก",
            Term::CheckAndAttack { .. } => "รุกฆาต",
            Term::CheckAndTake { .. } => "รุกกิน",
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
            Term::WaitingMove => "แก้ที",
            Term::Press => "ตากด",
            Term::GainsTwo => "กินสอง",
            Term::Protects { .. } => "ผูก",
            Term::LinkedPawns => "เบี้ยผูก",
            Term::PawnsAbreast => "เบี้ยเทียม",
            Term::HighPawn => "เบี้ยสูง",
            Term::RightCorner => "ถูกมุม",
            Term::WrongCorner => "ไม่ถูกมุม",
            Term::Ahead => "เป็นต่อ",
            Term::Behind => "เป็นรอง",
        }
    }

    /// The piece that the term is about, if it needs one.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Term::CheckAndAttack { target: piece }
            | Term::CheckAndTake { target: piece }
            | Term::Adrift { piece }
            | Term::Unguarded { piece }
            | Term::Protects { piece } => Some(piece),
            _ => None,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
