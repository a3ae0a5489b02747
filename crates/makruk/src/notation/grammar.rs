//! The grammar of a typed move: all the ways in which a text can be understood.
//!
//! ```text
//! text    = [เดิน] [man] [origin] square [promotion] { ending }
//! man     = ข ค ง ม ม็ ร บ | K S M N R P | a word for it
//! origin  = file | rank | square
//! square  = file rank | rank file
//! ending  = รุก จน + # ! ? | count
//! count   = digits set apart by a blank, or after นับ
//! ```
//!
//! Links (`-`, `x`, ไป, blanks …) may stand between any two parts and carry no meaning. ข ค ง are men and files, so a
//! text may have several readings; nothing is decided here. The same grammar, stopping where the text stops, serves
//! for completing what is being typed.

use std::cell::Cell;

use super::glyph::{Glyph, Marks};
use super::pattern::{Man, Pattern, Spot};
use crate::rules::{File, Rank};

/// Whether a text is finished.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// It is: a reading takes all of it and names a destination.
    Whole,
    /// It is being typed: a reading may stop anywhere, even inside a word.
    Prefix,
}

/// All readings of a text, or the index of the glyph at which every attempt failed (the number of glyphs if it ended
/// too early).
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

/// Words for men. Marks may be left out, since no other word that can stand there has the same letters.
const MEN: [(&str, Man); 16] = [
    ("ขุน", Man::King),
    ("เม็ด", Man::Met),
    ("เบี้ยหงาย", Man::Promoted),
    ("เบี้ยคว\u{e48}\u{e4d}า", Man::Pawn),
    ("หงาย", Man::Promoted),
    ("โคน", Man::Khon),
    ("คน", Man::Khon),
    ("ม้า", Man::Knight),
    ("เรือ", Man::Rook),
    ("เบี้ย", Man::Pawn),
    ("king", Man::King),
    ("met", Man::AnyMet),
    ("khon", Man::Khon),
    ("knight", Man::Knight),
    ("rook", Man::Rook),
    ("pawn", Man::Pawn),
];

/// Words between the parts of a move. Seed 003 writes เบี้ยตา ๓จ ขึ้นไปตา ๔จ.
const LINKS: [&str; 7] = ["กิน", "ไป", "ถึง", "ตา", "ขึ้น", "takes", "to"];

/// What people add to a move and what says nothing about which move it is.
const ENDINGS: [&str; 6] = ["รุกฆาต", "รุกจน", "รุก", "จน", "check", "mate"];

/// How a word compares with what stands somewhere in the text.
enum Likeness {
    /// It is there; the place after it.
    Whole(usize),
    /// The text ends inside it.
    Begun,
    /// It is not there.
    None,
}

struct Reader<'a> {
    glyphs: &'a [Glyph],
    extent: Extent,
    /// The furthest glyph that some attempt needed and could not use.
    furthest: Cell<usize>,
}

type Sink<'a> = dyn FnMut(Pattern) + 'a;

impl Reader<'_> {
    fn text(&self, found: &mut Sink) {
        let start = self.skip_blanks(0);
        let start = self.skip_links(self.word(start, "เดิน").unwrap_or(start));
        self.after_piece(start, None, found);
        self.men(start, &mut |man, next| {
            // ข๑ง๒ is two squares: after a letter that names a file too, a rank alone does not narrow a man down.
            let file_too = next == start + 1 && self.glyphs.get(start).is_some_and(|glyph| file_of(glyph).is_some());
            self.after_piece(self.skip_links(next), Some(man), &mut |pattern| {
                if !(file_too && pattern.from.file.is_none() && pattern.from.rank.is_some()) {
                    found(pattern);
                }
            });
        });
    }

    /// Every man that can be read at `at`, with the place after it.
    fn men(&self, at: usize, found: &mut dyn FnMut(Man, usize)) {
        if let Some(glyph) = self.glyphs.get(at)
            && let Some(man) = letter_of_piece(glyph)
        {
            found(man, at + 1);
            if glyph.base == 'ม' && glyph.marks == Marks::NONE && self.stops_at(at + 1) {
                // The mark of ม็ is typed after its letter.
                found(Man::Met, at + 1);
            }
        }
        for (word, man) in MEN {
            if let Some(next) = self.word_or_beginning(at, word) {
                found(man, next);
            }
        }
    }

    fn after_piece(&self, at: usize, man: Option<Man>, found: &mut Sink) {
        let start = Pattern { man, from: Spot::ANYWHERE, to: Spot::ANYWHERE, promotes: false, spoken: None };
        if self.stops_at(at) {
            return found(start);
        }
        self.destination(at, Pattern { man: man.or(Some(Man::Pawn)), ..start }, found);
        let Some((first, next)) = self.half(at) else { return };
        // A file or rank by itself narrows a man down; without a man it is a pawn's, and only where it captures, unless
        // the letter could not have been meant for a man: ง-ง๕ is the promoted pawn's move and never the pawn's.
        let narrowed = Pattern { man: man.or(Some(Man::Pawn)), from: first, ..start };
        let of_man_too = man.is_none() && letter_of_piece(&self.glyphs[at]).is_some();
        let after = self.skip_links(next);
        self.destination(after, narrowed, &mut |pattern| {
            if !(of_man_too && pattern.to.file == first.file) {
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
    fn half(&self, at: usize) -> Option<(Spot, usize)> {
        let glyph = self.glyph(at)?;
        let half = Spot { file: file_of(glyph), rank: rank_of(glyph) };
        if half == Spot::ANYWHERE {
            self.fail(at);
            return None;
        }
        Some((half, at + 1))
    }

    /// The rank after a file, or the file after a rank.
    fn rest_of_square(&self, first: Spot, at: usize) -> Option<(Spot, usize)> {
        let (second, next) = self.half(at)?;
        let square = Spot { file: first.file.or(second.file), rank: first.rank.or(second.rank) };
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
        let mut set_apart = false;
        while let Some(glyph) = self.glyphs.get(at) {
            at = match glyph.base {
                ' ' | ',' | '(' | ')' => {
                    set_apart = true;
                    at + 1
                }
                '+' | '#' | '!' | '?' | '.' => at + 1,
                '0'..='9' if set_apart && pattern.spoken.is_none() => {
                    let Some((number, next)) = self.number(at) else { return self.fail(at) };
                    pattern.spoken = Some(number);
                    next
                }
                _ => {
                    if let Some(next) = self.word(at, "นับ") {
                        set_apart = true;
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

    /// `=M`, `m`, `=ง`, หงาย after a destination.
    fn promotion(&self, at: usize) -> Option<usize> {
        if let Some(next) = self.word_or_beginning(at, "หงาย") {
            return Some(next);
        }
        let glyph = self.glyph(at)?;
        if glyph.base == '=' {
            let at = self.skip_blanks(at + 1);
            let mut end = self.stops_at(at).then_some(at);
            self.men(at, &mut |man, next| {
                if matches!(man, Man::Met | Man::Promoted | Man::AnyMet) {
                    end = Some(next);
                }
            });
            return end;
        }
        // A single m; of more letters it would be the beginning of `mate`.
        let single = self.glyphs.get(at + 1).is_none_or(|next| !next.base.is_ascii_alphabetic());
        (glyph.base == 'm' && single).then_some(at + 1)
    }

    /// A number of at most three digits.
    fn number(&self, at: usize) -> Option<(u16, usize)> {
        let digits = self.glyphs[at..].iter().map_while(|glyph| glyph.base.to_digit(10));
        let (count, number) = digits.fold((0, 0u16), |(count, number), digit| {
            (count + 1, number.saturating_mul(10).saturating_add(digit as u16))
        });
        (1..=3).contains(&count).then_some((number, at + count))
    }

    /// The place after `word`, if it stands at `at`: letter by letter, with no marks but its own.
    fn word(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            Likeness::Whole(next) => Some(next),
            Likeness::Begun | Likeness::None => None,
        }
    }

    /// As [`Reader::word`], but when the text is being typed and ends inside the word, that will do.
    fn word_or_beginning(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            Likeness::Whole(next) => Some(next),
            Likeness::Begun if self.extent == Extent::Prefix => Some(self.glyphs.len()),
            Likeness::Begun | Likeness::None => None,
        }
    }

    /// One of `words` whole, or its beginning where that cannot be the letter of a man or a file.
    fn any_word(&self, at: usize, words: &[&str]) -> Option<usize> {
        let glyph = self.glyphs.get(at)?;
        let means_more = letter_of_piece(glyph).is_some() || file_of(glyph).is_some();
        words.iter().find_map(|word| if means_more { self.word(at, word) } else { self.word_or_beginning(at, word) })
    }

    fn compare(&self, at: usize, word: &str) -> Likeness {
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
                None if next > at && typed.are_within(allowed) => return Likeness::Begun,
                _ => return Likeness::None,
            }
            next += 1;
        }
        // Without their marks, รก would be a rook and a file, and ขน a king.
        let complete = typed == allowed || !matches!(word, "รุก" | "รุกจน" | "รุกฆาต" | "ขึ้น");
        if complete && typed.are_within(allowed) { Likeness::Whole(next) } else { Likeness::None }
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

    /// Whether the text is being typed and ends here.
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

/// The man that a single letter names. Its marks count: ม is a knight, ม็ a met.
fn letter_of_piece(glyph: &Glyph) -> Option<Man> {
    match (glyph.base, glyph.marks) {
        ('ม', Marks::MAITAIKHU) => Some(Man::Met),
        ('ม', Marks::MAI_THO) => Some(Man::Knight),
        (_, marks) if marks != Marks::NONE => None,
        ('ข' | 'k', _) => Some(Man::King),
        ('ง', _) => Some(Man::Promoted),
        ('m', _) => Some(Man::AnyMet),
        ('ค' | 's', _) => Some(Man::Khon),
        ('ม' | 'n', _) => Some(Man::Knight),
        ('ร' | 'r', _) => Some(Man::Rook),
        ('บ' | 'p', _) => Some(Man::Pawn),
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
