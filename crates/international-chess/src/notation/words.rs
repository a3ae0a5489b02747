//! The words of typed moves, and how they are found in a text.

use cozy_chess::{File, Piece, Rank};

use super::glyph::{ChessGlyph, LetterCase, mark};
use crate::rules::CastlingWing;

/// Words for pieces. Their marks may be left out, but for คิง, whose letters are also those of two files. ขุน is what Thai players call
/// the king of their own game, and the last ones are frequent slips.
pub(super) const PIECES: [(&str, Piece); 20] = [
    ("คิง", Piece::King),
    ("ขุน", Piece::King),
    ("ควีน", Piece::Queen),
    ("เรือ", Piece::Rook),
    ("บิชอป", Piece::Bishop),
    ("อัศวิน", Piece::Knight),
    ("ม้า", Piece::Knight),
    ("เบี้ย", Piece::Pawn),
    ("king", Piece::King),
    ("queen", Piece::Queen),
    ("rook", Piece::Rook),
    ("bishop", Piece::Bishop),
    ("knight", Piece::Knight),
    ("horse", Piece::Knight),
    ("pawn", Piece::Pawn),
    ("เรื่อ", Piece::Rook),
    ("เรีอ", Piece::Rook),
    ("บิช็อป", Piece::Bishop),
    ("ม๊า", Piece::Knight),
    ("เบี่ย", Piece::Pawn),
];

/// Words for castling. A word comes before those that it begins with.
pub(super) const CASTLING: [(&str, Option<CastlingWing>); 30] = [
    ("o-o-o", Some(CastlingWing::Queen)),
    ("0-0-0", Some(CastlingWing::Queen)),
    ("o o o", Some(CastlingWing::Queen)),
    ("0 0 0", Some(CastlingWing::Queen)),
    ("ooo", Some(CastlingWing::Queen)),
    ("000", Some(CastlingWing::Queen)),
    ("o-o", Some(CastlingWing::King)),
    ("0-0", Some(CastlingWing::King)),
    ("o o", Some(CastlingWing::King)),
    ("0 0", Some(CastlingWing::King)),
    ("oo", Some(CastlingWing::King)),
    ("00", Some(CastlingWing::King)),
    ("castles", None),
    ("castling", None),
    ("castle", None),
    ("short castle", Some(CastlingWing::King)),
    ("long castle", Some(CastlingWing::Queen)),
    ("short castling", Some(CastlingWing::King)),
    ("long castling", Some(CastlingWing::Queen)),
    ("kingside castle", Some(CastlingWing::King)),
    ("queenside castle", Some(CastlingWing::Queen)),
    ("kingside castling", Some(CastlingWing::King)),
    ("queenside castling", Some(CastlingWing::Queen)),
    ("king castles", None),
    ("เข้าป้อมสั้น", Some(CastlingWing::King)),
    ("เข้าป้อมยาว", Some(CastlingWing::Queen)),
    ("เข้าป้อม", None),
    ("คิงเข้าป้อม", None),
    ("คิง เข้าป้อม", None),
    ("แคสลิ่ง", None),
];

/// Words that say towards which wing a king castles.
pub(super) const WINGS: [(&str, CastlingWing); 20] = [
    ("king side", CastlingWing::King),
    ("kingside", CastlingWing::King),
    ("king's side", CastlingWing::King),
    ("short", CastlingWing::King),
    ("queen side", CastlingWing::Queen),
    ("queenside", CastlingWing::Queen),
    ("queen's side", CastlingWing::Queen),
    ("long", CastlingWing::Queen),
    ("ฝั่งคิง", CastlingWing::King),
    ("ทางคิง", CastlingWing::King),
    ("ด้านคิง", CastlingWing::King),
    ("ข้างคิง", CastlingWing::King),
    ("ปีกคิง", CastlingWing::King),
    ("สั้น", CastlingWing::King),
    ("ฝั่งควีน", CastlingWing::Queen),
    ("ทางควีน", CastlingWing::Queen),
    ("ด้านควีน", CastlingWing::Queen),
    ("ข้างควีน", CastlingWing::Queen),
    ("ปีกควีน", CastlingWing::Queen),
    ("ยาว", CastlingWing::Queen),
];

/// Words that may stand between the parts of a move.
pub(super) const LINKS: [&str; 11] = ["ไป", "ถึง", "ตา", "ขึ้น", "จาก", "ที่", "ลง", "ช่อง", "from", "at", "to"];

/// A link that only follows a piece: before it, มา is ม้า without its mark.
pub(super) const COMES: &str = "มา";

/// Words for a capture en passant.
pub(super) const EN_PASSANT: [&str; 6] = ["กินผ่าน", "en passant", "e.p.", "e.p", "e. p.", "ep"];

/// Words for a capture.
pub(super) const CAPTURES: [&str; 6] = ["กิน", "ยึด", "takes", "take", "captures", "capture"];

/// Words that say that a pawn becomes the piece that follows.
pub(super) const PROMOTES: [&str; 15] = [
    "เลื่อนขั้นเป็น",
    "เลื่อนขั้น",
    "เลื่อนเป็น",
    "เปลี่ยนเป็น",
    "แลกเป็น",
    "เป็น",
    "promotes to",
    "promote to",
    "promoting to",
    "promotion to",
    "becomes",
    "to",
    "=",
    "/",
    "(",
];

/// Words with which a sentence that is a move may begin.
pub(super) const LEADS: [&str; 14] =
    ["ผม", "ฉัน", "หนู", "เรา", "ขอ", "เดิน", "ตานี้", "แล้ว", "และ", "i play", "play", "move", "and", "/move"];

/// Words that may follow a move and do not affect its meaning. A word comes before those that it begins with.
pub(super) const ENDINGS: [&str; 27] = [
    "รุกฆาต",
    "รุกจน",
    "รุก",
    "จน",
    "เช็คเมท",
    "เช็ค",
    "double check",
    "discovered check",
    "checkmate",
    "check",
    "mate",
    "ครับผม",
    "ครับ",
    "คับ",
    "ค่ะ",
    "คะ",
    "ฮะ",
    "จ้า",
    "จ้ะ",
    "จ๊ะ",
    "นะ",
    "เลย",
    "ด้วย",
    "please",
    "pls",
    "thanks",
    "thx",
];

/// Pictures that say no more than these words.
pub(super) const COURTESIES: [char; 12] = ['👍', '🙏', '😊', '🙂', '😀', '😁', '😄', '😆', '😂', '🤣', '😎', '✅'];

/// The words whose marks must not be left out: without them they could be files, or other words.
const MARKED: [&str; 5] = ["คิง", "ขุน", "รุก", "รุกจน", "ขึ้น"];

/// The index after `word`, if the text has it at `at` with its marks, or with some of them.
pub(super) fn word(glyphs: &[ChessGlyph], at: usize, word: &str) -> Option<usize> {
    let (mut next, mut typed, mut allowed) = (at, 0, 0);
    for letter in word.chars() {
        if let Some(mark) = mark(letter) {
            allowed |= mark;
            continue;
        }
        let glyph = glyphs.get(next).filter(|glyph| glyph.base == letter && glyph.case != LetterCase::Figure)?;
        typed |= glyph.marks;
        next += 1;
    }
    let is_whole = if MARKED.contains(&word) { typed == allowed } else { typed & !allowed == 0 };
    // A Latin word is not the beginning of another.
    let goes_on = |next: usize| {
        let is_letter = |at: usize| glyphs.get(at).is_some_and(|glyph| glyph.base.is_ascii_alphabetic());
        next > at + 1 && is_letter(next - 1) && is_letter(next) && !word.ends_with('o') && word.is_ascii()
    };
    (is_whole && (!goes_on(next) || is_file_behind(glyphs, next))).then_some(next)
}

/// Whether a file and a rank follow: `knightf3`.
fn is_file_behind(glyphs: &[ChessGlyph], at: usize) -> bool {
    let is = |at: usize, what: fn(&ChessGlyph) -> bool| glyphs.get(at).is_some_and(what);
    is(at, |glyph| file_of(glyph).is_some()) && is(at + 1, |glyph| rank_of(glyph).is_some() || glyph.base == 'x')
}

/// The index after the first of these words that is there.
pub(super) fn any_word(glyphs: &[ChessGlyph], at: usize, words: &[&str]) -> Option<usize> {
    words.iter().find_map(|it| word(glyphs, at, it))
}

/// The kinds of pieces that a single letter names: บ is that of the pawn and of the bishop.
pub(super) fn pieces_of_letter(glyph: &ChessGlyph) -> &'static [Piece] {
    if glyph.marks != 0 {
        return &[];
    }
    match glyph.base {
        'k' => &[Piece::King],
        'q' => &[Piece::Queen],
        'r' | 'ร' => &[Piece::Rook],
        'b' => &[Piece::Bishop],
        'n' | 'ม' | 'อ' => &[Piece::Knight],
        'p' => &[Piece::Pawn],
        'บ' => &[Piece::Pawn, Piece::Bishop],
        _ => &[],
    }
}

/// The file that a letter names: a to h, or ก ข ค ง จ ฉ ช ญ.
pub(super) fn file_of(glyph: &ChessGlyph) -> Option<File> {
    if glyph.marks != 0 || glyph.case == LetterCase::Figure {
        return None;
    }
    let index = match glyph.base {
        latin @ 'a'..='h' => latin as usize - 'a' as usize,
        'ก' => 0,
        'ข' => 1,
        'ค' => 2,
        'ง' => 3,
        'จ' => 4,
        'ฉ' => 5,
        'ช' => 6,
        'ญ' | 'ซ' => 7,
        _ => return None,
    };
    File::try_index(index)
}

/// The rank that a digit names.
pub(super) fn rank_of(glyph: &ChessGlyph) -> Option<Rank> {
    Rank::try_from(glyph.base).ok()
}
