//! The grammar of a typed move.
//!
//! ```text
//! text     = { lead } [count] [subject] [origin] target [promotion] { ending }
//! subject  = piece [ซ้าย | ขวา] | เบี้ยหน้า piece [ซ้าย | ขวา]
//! piece    = ข ค ง ม ม็ ร บ | K S M N R P | a word for it
//! origin   = file | rank | square
//! target   = square | rank | capture piece [square] | capture file
//! square   = file rank | rank file
//! ending   = รุก จน + # ! ? | ครับ please 👍 555 | count
//! count    = a number after a space or นับ, in digits or Thai words
//! ```
//!
//! Links (`-`, `x`, ไป, spaces and others) may stand between any two parts. They carry no meaning but for two: a capture (`x`,
//! กิน) may name what it captures instead of a square, and a dash is no capture where a pawn is meant by its file alone. A
//! target may be a rank only after a whole square (`จ3-4`), a file only after a file (`exf`). ข, ค and ง name both pieces and
//! files, so a text may have several readings; all of them are returned. For completion, the same grammar accepts a text
//! that stops early.

mod ending;
mod inventory;
mod words;

use std::cell::Cell;

use super::glyph::{Glyph, Marks};
use super::pattern::{PartialSquare, Pattern, PieceKind, Separator, Which};
use crate::rules::{File, Rank, Wing};
pub(super) use inventory::{InventoryToken, Word, tokens};
pub(super) use words::Extent;
use words::Words;

/// All readings of a text but the [strained](strained_readings) ones. If there is none, the error is the index of the furthest
/// glyph that no attempt could use, or the number of glyphs if the text ends too early.
pub(super) fn readings(glyphs: &[Glyph], extent: Extent) -> Result<Vec<Pattern>, usize> {
    let (readings, furthest) = read(glyphs, extent, false);
    if readings.is_empty() { Err(furthest) } else { Ok(readings) }
}

/// The readings that count where no other makes sense: a letter that names a square with the rank after it is a piece on that
/// rank (ง๑-จ๒ is from ง๑, unless only a promoted pawn can get to จ๒ from the first rank).
pub(super) fn strained_readings(glyphs: &[Glyph]) -> Vec<Pattern> {
    read(glyphs, Extent::Whole, true).0
}

/// The readings of either sort, and the index of the furthest glyph that no attempt could use.
fn read(glyphs: &[Glyph], extent: Extent, strained: bool) -> (Vec<Pattern>, usize) {
    let reader = PatternReader::new(glyphs, extent);
    let mut readings = Vec::new();
    reader.text(&mut |pattern, is_strained| {
        if is_strained == strained && !readings.contains(&pattern) {
            readings.push(pattern);
        }
    });
    (readings, reader.furthest.get())
}

/// Words for pieces. Their marks may be left out, because no other word in that place has the same letters. The last ones are
/// frequent slips: a wrong vowel or tone mark.
const PIECE_WORDS: [(&str, PieceKind); 22] = [
    ("ขุน", PieceKind::King),
    ("เม็ด", PieceKind::Met),
    ("เบี้ยหงาย", PieceKind::Promoted),
    ("เบี้ยคว\u{e48}\u{e4d}า", PieceKind::Pawn),
    ("หงาย", PieceKind::Promoted),
    ("โคน", PieceKind::Khon),
    ("คน", PieceKind::Khon),
    ("ม้า", PieceKind::Knight),
    ("เรือ", PieceKind::Rook),
    ("เบี้ย", PieceKind::Pawn),
    ("king", PieceKind::King),
    ("met", PieceKind::AnyMet),
    ("khon", PieceKind::Khon),
    ("knight", PieceKind::Knight),
    ("horse", PieceKind::Knight),
    ("rook", PieceKind::Rook),
    ("boat", PieceKind::Rook),
    ("pawn", PieceKind::Pawn),
    ("ม๊า", PieceKind::Knight),
    ("เรื่อ", PieceKind::Rook),
    ("เรีอ", PieceKind::Rook),
    ("เบี่ย", PieceKind::Pawn),
];

/// Words that say that a pawn is turned over on the square that follows.
const TURNING_OVER: [&str; 3] = ["หงายเบี้ย", "เบี้ยหงาย", "หงาย"];

/// Words that may stand between the parts of a move. ตา and ขึ้น are as in หมากรุกไทย (ศรีเมือง).
const LINKS: [&str; 10] = ["ไป", "ถึง", "ตา", "ขึ้น", "จาก", "ที่", "ลง", "from", "at", "to"];

/// A link that only follows a piece: before it, มา is ม้า without its mark.
const COMES: &str = "มา";

/// Words for a capture.
const CAPTURES: [&str; 2] = ["กิน", "takes"];

/// Words with which a sentence that is a move may begin.
const LEADS: [&str; 13] = ["ผม", "ฉัน", "หนู", "เรา", "ขอ", "เดิน", "ตานี้", "แล้ว", "และ", "i play", "play", "move", "and"];

/// The piece that a text speaks of.
#[derive(Clone, Copy)]
struct Subject {
    piece: PieceKind,
    which: Which,
}

struct PatternReader<'a> {
    words: Words<'a>,
    /// The index of the furthest glyph that some attempt could not use.
    furthest: Cell<usize>,
}

type Sink<'a> = dyn FnMut(Pattern) + 'a;

impl<'a> PatternReader<'a> {
    fn new(glyphs: &'a [Glyph], extent: Extent) -> PatternReader<'a> {
        PatternReader { words: Words { glyphs, extent }, furthest: Cell::new(0) }
    }
}

impl PatternReader<'_> {
    /// Every reading, and whether it is strained.
    fn text(&self, found: &mut dyn FnMut(Pattern, bool)) {
        let start = self.leads(0);
        let (spoken, start) = match self.leading_count(start) {
            Some((number, next)) => (Some(number), self.leads(next)),
            None => (None, start),
        };
        let (link, start) = self.skip_links(start, &[]);
        let open = Pattern { spoken, link, ..Pattern::ANY };
        self.after_piece(start, None, open, &mut |pattern| found(pattern, false));
        self.subjects(start, &mut |subject, next| {
            // ข๑ง๒ is two squares: after a letter that also names a file, a lone rank is hardly the piece's rank.
            let letter =
                next == start + 1 && self.words.glyphs.get(start).is_some_and(|glyph| file_of(glyph).is_some());
            let (link, at) = self.skip_links(next, &[COMES]);
            let pattern = Pattern { link, which: subject.which, ..open };
            self.after_piece(at, Some(subject.piece), pattern, &mut |pattern| {
                found(pattern, letter && pattern.from.file.is_none() && pattern.from.rank.is_some());
            });
            if matches!(subject.which, Which::Before(..)) {
                // The pawn before a piece has one way ahead, which need not be said.
                let pattern = Pattern { piece: Some(subject.piece), which: subject.which, ..open };
                self.ending(next, pattern, &mut |pattern| found(pattern, false));
            }
        });
        for word in TURNING_OVER {
            if let Some(next) = self.words.word(start, word) {
                let (link, at) = self.skip_links(next, &[COMES]);
                let pattern = Pattern { link, promotes: true, ..open };
                self.after_piece(at, Some(PieceKind::Pawn), pattern, &mut |pattern| found(pattern, false));
            }
        }
    }

    /// The index after blanks and the words with which a sentence may begin.
    fn leads(&self, at: usize) -> usize {
        let mut at = self.words.skip_blanks(at);
        while let Some(next) = LEADS.iter().find_map(|word| self.words.word(at, word)) {
            at = self.words.skip_blanks(next);
        }
        at
    }

    /// What a text may begin with to say which piece it speaks of, with the index after it.
    fn subjects(&self, at: usize, found: &mut dyn FnMut(Subject, usize)) {
        let before = |word, wing| Some((self.words.skip_blanks(self.words.word(at, word)?), wing));
        if let Some((at, wing)) = before("left ", Wing::Left).or_else(|| before("right ", Wing::Right)) {
            self.pieces(at, &mut |piece, next| found(Subject { piece, which: Which::OnWing(wing) }, next));
        }
        self.pieces(at, &mut |piece, next| {
            found(Subject { piece, which: Which::Any }, next);
            if let Some((wing, next)) = self.wing(next) {
                found(Subject { piece, which: Which::OnWing(wing) }, next);
            }
        });
        if let Some(at) = self.words.word(at, "เบี้ยหน้า") {
            self.pieces(self.words.skip_blanks(at), &mut |behind, next| {
                let mut subject =
                    |wing, next| found(Subject { piece: PieceKind::Pawn, which: Which::Before(behind, wing) }, next);
                subject(None, next);
                if let Some((wing, next)) = self.wing(next) {
                    subject(Some(wing), next);
                }
            });
        }
    }

    /// The wing after a piece: ซ้าย or ขวา.
    fn wing(&self, at: usize) -> Option<(Wing, usize)> {
        let at = self.words.skip_blanks(at);
        let at = self.words.word(at, "ตัว").unwrap_or(at);
        let wing = |word, wing| self.words.word(at, word).map(|next| (wing, next));
        wing("ซ้าย", Wing::Left).or_else(|| wing("ขวา", Wing::Right))
    }

    /// Every kind of piece that can be read at `at`, with the index after it.
    fn pieces(&self, at: usize, found: &mut dyn FnMut(PieceKind, usize)) {
        if let Some(glyph) = self.words.glyphs.get(at)
            && let Some(piece) = piece_of_letter(glyph)
        {
            found(piece, at + 1);
            if glyph.base == 'ม' && glyph.marks == Marks::NONE && self.words.stops_at(at + 1) {
                // The mark of ม็, which is typed after the letter, may still follow.
                found(PieceKind::Met, at + 1);
            }
        }
        for (word, piece) in PIECE_WORDS {
            if let Some(next) = self.words.word_or_prefix(at, word) {
                found(piece, next);
            }
        }
    }

    fn after_piece(&self, at: usize, piece: Option<PieceKind>, pattern: Pattern, found: &mut Sink) {
        let named = Pattern { piece, ..pattern };
        if self.words.stops_at(at) {
            return found(named);
        }
        // Without a piece a pawn moves; anything may capture.
        let mover = piece.or((pattern.link != Separator::Capture).then_some(PieceKind::Pawn));
        self.target(at, Pattern { piece: mover, ..pattern }, found);
        let Some((first, next)) = self.half(at) else { return };
        // A lone file or rank narrows down the origin. Without a piece it is a pawn's. A letter that also names a piece is a
        // pawn's file only in a capture: ง-ง๕ is a move of the promoted pawn and never of a pawn.
        let also_piece = piece.is_none() && piece_of_letter(&self.words.glyphs[at]).is_some();
        let (link, after) = self.skip_links(next, &[COMES]);
        let narrowed = Pattern { piece: piece.or(Some(PieceKind::Pawn)), from: first, link, ..pattern };
        self.target(after, narrowed, &mut |pattern| {
            if !(also_piece && pattern.to.file == first.file) {
                found(pattern);
            }
        });
        let second = self.words.skip_blanks(next);
        if self.words.stops_at(second) {
            return found(Pattern { from: first, ..named });
        }
        if let Some((from, next)) = self.rest_of_square(first, second) {
            let (link, next) = self.skip_links(next, &[COMES]);
            self.target(next, Pattern { from, link, ..named }, found);
        }
    }

    /// Where the piece goes, or what it captures.
    fn target(&self, at: usize, pattern: Pattern, found: &mut Sink) {
        if self.words.stops_at(at) {
            return found(pattern);
        }
        self.square(at, pattern, found);
        match (pattern.link, pattern.from) {
            (Separator::Capture, from) => {
                self.pieces(at, &mut |captured, next| {
                    let pattern = Pattern { captured: Some(captured), ..pattern };
                    self.ending(next, pattern, found);
                    let (_, next) = self.skip_links(next, &[]);
                    self.square(next, pattern, found);
                });
                // A pawn's capture may name two files: exf.
                let pawn = pattern.piece == Some(PieceKind::Pawn) && from.rank.is_none();
                if let Some((to, next)) = self.half(at)
                    && pawn
                    && from.file.is_some()
                    && to.file.is_some()
                {
                    self.ending(next, Pattern { to, ..pattern }, found);
                }
            }
            // After a whole square a rank is enough: จ3-4.
            (Separator::Dash | Separator::Other, PartialSquare { file: Some(file), rank: Some(_) }) => {
                if let Some((PartialSquare { file: None, rank }, next)) = self.half(at) {
                    self.ending(next, Pattern { to: PartialSquare { file: Some(file), rank }, ..pattern }, found);
                }
            }
            _ => {}
        }
    }

    fn square(&self, at: usize, pattern: Pattern, found: &mut Sink) {
        if self.words.stops_at(at) {
            return found(pattern);
        }
        let Some((first, next)) = self.half(at) else { return };
        let next = self.words.skip_blanks(next);
        if self.words.stops_at(next) {
            return found(Pattern { to: first, ..pattern });
        }
        if let Some((to, next)) = self.rest_of_square(first, next) {
            self.ending(next, Pattern { to, ..pattern }, found);
        }
    }

    /// A file or a rank.
    fn half(&self, at: usize) -> Option<(PartialSquare, usize)> {
        let glyph = self.glyph(at)?;
        let half = PartialSquare { file: file_of(glyph), rank: rank_of(glyph) };
        if half == PartialSquare::ANYWHERE {
            self.fail(at);
            return None;
        }
        Some((half, at + 1))
    }

    /// The rank after a file, or the file after a rank.
    fn rest_of_square(&self, first: PartialSquare, at: usize) -> Option<(PartialSquare, usize)> {
        let (second, next) = self.half(at)?;
        let square = PartialSquare { file: first.file.or(second.file), rank: first.rank.or(second.rank) };
        if square.square().is_none() {
            self.fail(at);
            return None;
        }
        Some((square, next))
    }

    /// The links at `at` and the index after them; `more` are words that may be among them here.
    fn skip_links(&self, mut at: usize, more: &[&str]) -> (Separator, usize) {
        let mut link = Separator::None;
        while let Some(glyph) = self.words.glyphs.get(at) {
            let (found, next) = match glyph.base {
                ' ' => (Separator::None, at + 1),
                '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => (Separator::Dash, at + 1),
                'x' | '×' => (Separator::Capture, at + 1),
                '>' | '→' | '.' | '/' | ':' | '=' | '_' | ',' => (Separator::Other, at + 1),
                _ => match (self.words.any_word(at, &CAPTURES), self.words.any_word(at, &LINKS)) {
                    (Some(next), _) => (Separator::Capture, next),
                    (None, Some(next)) => (Separator::Other, next),
                    (None, None) => match self.words.any_word(at, more) {
                        Some(next) => (Separator::Other, next),
                        None => break,
                    },
                },
            };
            // `->` and `=>` are arrows, and `-x` a capture.
            link = if link == Separator::Capture || found == Separator::None { link } else { found };
            at = next;
        }
        (link, at)
    }

    fn glyph(&self, at: usize) -> Option<&Glyph> {
        let glyph = self.words.glyphs.get(at);
        if glyph.is_none() {
            self.fail(at);
        }
        glyph
    }

    fn fail(&self, at: usize) {
        self.furthest.set(self.furthest.get().max(at));
    }
}

/// The kind of piece that a single letter names. Its marks matter: ม is a knight, ม็ a met.
fn piece_of_letter(glyph: &Glyph) -> Option<PieceKind> {
    match (glyph.base, glyph.marks) {
        ('ม', Marks::MAITAIKHU) => Some(PieceKind::Met),
        ('ม', Marks::MAI_THO) => Some(PieceKind::Knight),
        (_, marks) if marks != Marks::NONE => None,
        ('ข' | 'k', _) => Some(PieceKind::King),
        ('ง', _) => Some(PieceKind::Promoted),
        ('m', _) => Some(PieceKind::AnyMet),
        ('ค' | 's', _) => Some(PieceKind::Khon),
        ('ม' | 'n', _) => Some(PieceKind::Knight),
        ('ร' | 'r', _) => Some(PieceKind::Rook),
        ('บ' | 'p', _) => Some(PieceKind::Pawn),
        _ => None,
    }
}

/// The file that a letter names.
pub(super) fn file_of(glyph: &Glyph) -> Option<File> {
    let index = match glyph.base {
        _ if glyph.marks != Marks::NONE => return None,
        latin @ 'a'..='h' => latin as u8 - b'a',
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
    File::new(index)
}

/// The rank that a digit names.
pub(super) fn rank_of(glyph: &Glyph) -> Option<Rank> {
    match glyph.base {
        digit @ '1'..='8' => Rank::new(digit as u8 - b'1'),
        _ => None,
    }
}
