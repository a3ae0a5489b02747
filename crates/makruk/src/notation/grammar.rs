//! The grammar of a typed move.
//!
//! ```text
//! text    = [เดิน] [piece] [origin] square [promotion] { ending }
//! piece   = ข ค ง ม ม็ ร บ | K S M N R P | a word for it
//! origin  = file | rank | square
//! square  = file rank | rank file
//! ending  = รุก จน + # ! ? | count
//! count   = digits after a space or นับ
//! ```
//!
//! Links (`-`, `x`, ไป, spaces and others) may stand between any two parts and carry no meaning. ข, ค and ง name both pieces
//! and files, so a text may have several readings; all of them are returned. For completion, the same grammar accepts a
//! text that stops early.

use std::cell::Cell;

use super::glyph::{Glyph, Marks};
use super::pattern::{PartialSquare, Pattern, PieceKind};
use crate::rules::{File, Rank};

/// Whether a text is finished.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// The text is complete: a reading uses all of it and names a destination.
    Whole,
    /// The text is still being typed: a reading may stop anywhere, even inside a word.
    Prefix,
}

/// All readings of a text. If there is none, the error is the index of the furthest glyph that no attempt could use, or the
/// number of glyphs if the text ends too early.
pub(super) fn readings(glyphs: &[Glyph], extent: Extent) -> Result<Vec<Pattern>, usize> {
    let reader = Reader { glyphs, extent, furthest: Cell::new(0) };
    let mut readings = Vec::new();
    reader.text(&mut |pattern| {
        if !readings.contains(&pattern) {
            readings.push(pattern);
        }
    });
    if readings.is_empty() { Err(reader.furthest.get()) } else { Ok(readings) }
}

/// Words for pieces. Their marks may be left out, because no other word in that place has the same letters.
const PIECE_WORDS: [(&str, PieceKind); 16] = [
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
    ("rook", PieceKind::Rook),
    ("pawn", PieceKind::Pawn),
];

/// Words that may stand between the parts of a move. ตา and ขึ้น are as in หมากรุกไทย (ศรีเมือง).
const LINKS: [&str; 7] = ["กิน", "ไป", "ถึง", "ตา", "ขึ้น", "takes", "to"];

/// Words that may follow a move and do not affect its meaning.
const ENDINGS: [&str; 6] = ["รุกฆาต", "รุกจน", "รุก", "จน", "check", "mate"];

/// How the text at some place compares with a word.
enum WordMatch {
    /// The word is there; the index after it.
    Whole(usize),
    /// The text ends inside the word.
    Prefix,
    /// The word is not there.
    None,
}

struct Reader<'a> {
    glyphs: &'a [Glyph],
    extent: Extent,
    /// The index of the furthest glyph that some attempt could not use.
    furthest: Cell<usize>,
}

type Sink<'a> = dyn FnMut(Pattern) + 'a;

impl Reader<'_> {
    fn text(&self, found: &mut Sink) {
        let start = self.skip_blanks(0);
        let start = self.skip_links(self.word(start, "เดิน").unwrap_or(start));
        self.after_piece(start, None, found);
        self.pieces(start, &mut |piece, next| {
            // ข๑ง๒ is two squares: after a letter that also names a file, a lone rank cannot be the piece's rank.
            let also_file = next == start + 1 && self.glyphs.get(start).is_some_and(|glyph| file_of(glyph).is_some());
            self.after_piece(self.skip_links(next), Some(piece), &mut |pattern| {
                if !(also_file && pattern.from.file.is_none() && pattern.from.rank.is_some()) {
                    found(pattern);
                }
            });
        });
    }

    /// Every kind of piece that can be read at `at`, with the index after it.
    fn pieces(&self, at: usize, found: &mut dyn FnMut(PieceKind, usize)) {
        if let Some(glyph) = self.glyphs.get(at)
            && let Some(piece) = piece_of_letter(glyph)
        {
            found(piece, at + 1);
            if glyph.base == 'ม' && glyph.marks == Marks::NONE && self.stops_at(at + 1) {
                // The mark of ม็, which is typed after the letter, may still follow.
                found(PieceKind::Met, at + 1);
            }
        }
        for (word, piece) in PIECE_WORDS {
            if let Some(next) = self.word_or_prefix(at, word) {
                found(piece, next);
            }
        }
    }

    fn after_piece(&self, at: usize, piece: Option<PieceKind>, found: &mut Sink) {
        let start = Pattern {
            piece,
            from: PartialSquare::ANYWHERE,
            to: PartialSquare::ANYWHERE,
            promotes: false,
            spoken: None,
        };
        if self.stops_at(at) {
            return found(start);
        }
        self.destination(at, Pattern { piece: piece.or(Some(PieceKind::Pawn)), ..start }, found);
        let Some((first, next)) = self.half(at) else { return };
        // A lone file or rank narrows down the origin. Without a piece it is a pawn's. A letter that also names a piece is a
        // pawn's file only in a capture: ง-ง๕ is a move of the promoted pawn and never of a pawn.
        let narrowed = Pattern { piece: piece.or(Some(PieceKind::Pawn)), from: first, ..start };
        let also_piece = piece.is_none() && piece_of_letter(&self.glyphs[at]).is_some();
        let after = self.skip_links(next);
        self.destination(after, narrowed, &mut |pattern| {
            if !(also_piece && pattern.to.file == first.file) {
                found(pattern);
            }
        });
        let second = self.skip_blanks(next);
        if self.stops_at(second) {
            return found(Pattern { from: first, ..start });
        }
        if let Some((from, next)) = self.rest_of_square(first, second) {
            self.destination(self.skip_links(next), Pattern { from, ..start }, found);
        }
    }

    fn destination(&self, at: usize, pattern: Pattern, found: &mut Sink) {
        if self.stops_at(at) {
            return found(pattern);
        }
        let Some((first, next)) = self.half(at) else { return };
        let next = self.skip_blanks(next);
        if self.stops_at(next) {
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

    fn ending(&self, at: usize, mut pattern: Pattern, found: &mut Sink) {
        let mut at = match self.promotion(self.skip_blanks(at)) {
            Some(next) => {
                pattern.promotes = true;
                next
            }
            None => at,
        };
        let mut may_be_count = false;
        while let Some(glyph) = self.glyphs.get(at) {
            at = match glyph.base {
                ' ' | ',' | '(' | ')' => {
                    may_be_count = true;
                    at + 1
                }
                '+' | '#' | '!' | '?' | '.' => at + 1,
                '0'..='9' if may_be_count && pattern.spoken.is_none() => {
                    let Some((number, next)) = self.number(at) else { return self.fail(at) };
                    pattern.spoken = Some(number);
                    next
                }
                _ => {
                    if let Some(next) = self.word(at, "นับ") {
                        may_be_count = true;
                        next
                    } else if let Some(next) = self.any_word(at, &ENDINGS) {
                        next
                    } else {
                        return self.fail(at);
                    }
                }
            };
        }
        found(pattern);
    }

    /// The index after a promotion: `=M`, `m`, `=ง` or หงาย.
    fn promotion(&self, at: usize) -> Option<usize> {
        if let Some(next) = self.word_or_prefix(at, "หงาย") {
            return Some(next);
        }
        let glyph = self.glyph(at)?;
        if glyph.base == '=' {
            let at = self.skip_blanks(at + 1);
            let mut end = self.stops_at(at).then_some(at);
            self.pieces(at, &mut |piece, next| {
                if matches!(piece, PieceKind::Met | PieceKind::Promoted | PieceKind::AnyMet) {
                    end = Some(next);
                }
            });
            return end;
        }
        // With more letters, `m` would be the beginning of `mate`.
        let single = self.glyphs.get(at + 1).is_none_or(|next| !next.base.is_ascii_alphabetic());
        (glyph.base == 'm' && single).then_some(at + 1)
    }

    /// A number of at most three digits, with the index after it.
    fn number(&self, at: usize) -> Option<(u16, usize)> {
        let digits = self.glyphs[at..].iter().map_while(|glyph| glyph.base.to_digit(10));
        let (count, number) = digits.fold((0, 0u16), |(count, number), digit| {
            (count + 1, number.saturating_mul(10).saturating_add(digit as u16))
        });
        (1..=3).contains(&count).then_some((number, at + count))
    }

    /// The index after `word`, if it stands at `at` with no marks but its own.
    fn word(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            WordMatch::Whole(next) => Some(next),
            WordMatch::Prefix | WordMatch::None => None,
        }
    }

    /// Like [`Reader::word`], but in a text that is still being typed the beginning of the word suffices.
    fn word_or_prefix(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            WordMatch::Whole(next) => Some(next),
            WordMatch::Prefix if self.extent == Extent::Prefix => Some(self.glyphs.len()),
            WordMatch::Prefix | WordMatch::None => None,
        }
    }

    /// The index after one of `words`, or after its beginning if that cannot be the letter of a piece or a file.
    fn any_word(&self, at: usize, words: &[&str]) -> Option<usize> {
        let glyph = self.glyphs.get(at)?;
        let ambiguous = piece_of_letter(glyph).is_some() || file_of(glyph).is_some();
        words.iter().find_map(|word| if ambiguous { self.word(at, word) } else { self.word_or_prefix(at, word) })
    }

    fn compare(&self, at: usize, word: &str) -> WordMatch {
        let mut next = at;
        let mut typed = Marks::NONE;
        let mut allowed = Marks::NONE;
        for letter in word.chars() {
            if let Some(mark) = Marks::of(letter) {
                allowed = allowed.with(mark);
                continue;
            }
            match self.glyphs.get(next) {
                Some(glyph) if glyph.base == letter => typed = typed.with(glyph.marks),
                None if next > at && typed.are_within(allowed) => return WordMatch::Prefix,
                _ => return WordMatch::None,
            }
            next += 1;
        }
        // These need their marks: without them รก could be a rook and a file, and ขน a king.
        let complete = typed == allowed || !matches!(word, "รุก" | "รุกจน" | "รุกฆาต" | "ขึ้น");
        if complete && typed.are_within(allowed) { WordMatch::Whole(next) } else { WordMatch::None }
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while self.glyphs.get(at).is_some_and(|glyph| glyph.base == ' ') {
            at += 1;
        }
        at
    }

    fn skip_links(&self, mut at: usize) -> usize {
        while let Some(glyph) = self.glyphs.get(at) {
            at = match glyph.base {
                ' ' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | 'x' | '×' | '>' | '→' => at + 1,
                _ => match self.any_word(at, &LINKS) {
                    Some(next) => next,
                    None => break,
                },
            };
        }
        at
    }

    /// Whether the text is still being typed and ends here.
    fn stops_at(&self, at: usize) -> bool {
        self.extent == Extent::Prefix && at >= self.glyphs.len()
    }

    fn glyph(&self, at: usize) -> Option<&Glyph> {
        let glyph = self.glyphs.get(at);
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

fn file_of(glyph: &Glyph) -> Option<File> {
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

fn rank_of(glyph: &Glyph) -> Option<Rank> {
    match glyph.base {
        digit @ '1'..='8' => Rank::new(digit as u8 - b'1'),
        _ => None,
    }
}
