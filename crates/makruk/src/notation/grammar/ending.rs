//! What may follow a move: a promotion, words of courtesy, the number of a count.

use super::{Glyph, Pattern, PatternReader, PieceKind, Sink};

/// Words that may follow a move and do not affect its meaning. A word comes before those that it begins with.
const ENDINGS: [&str; 25] = [
    "รุกฆาต",
    "รุกจน",
    "รุก",
    "จน",
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
    "plz",
    "thanks",
    "thx",
    "ty",
    "ฮ่าๆ",
];

/// Pictures that say no more than these words.
const COURTESIES: [char; 12] = ['👍', '🙏', '😊', '🙂', '😀', '😁', '😄', '😆', '😂', '🤣', '😎', '✅'];

/// Words that announce a count.
const COUNTING: [&str; 2] = ["นับ", "count"];

/// The digits as words. หนึ่ง is เอ็ด after a ten.
const DIGITS: [(&str, u16); 10] = [
    ("หนึ่ง", 1),
    ("เอ็ด", 1),
    ("สอง", 2),
    ("สาม", 3),
    ("สี่", 4),
    ("ห้า", 5),
    ("หก", 6),
    ("เจ็ด", 7),
    ("แปด", 8),
    ("เก้า", 9),
];

/// The tens as words, the shortest last, which the others contain.
const TENS: [(&str, u16); 9] = [
    ("ยี่สิบ", 20),
    ("สามสิบ", 30),
    ("สี่สิบ", 40),
    ("ห้าสิบ", 50),
    ("หกสิบ", 60),
    ("เจ็ดสิบ", 70),
    ("แปดสิบ", 80),
    ("เก้าสิบ", 90),
    ("สิบ", 10),
];

impl PatternReader<'_> {
    pub(super) fn ending(&self, at: usize, mut pattern: Pattern, found: &mut Sink) {
        let mut at = match self.promotion(self.words.skip_blanks(at)) {
            Some(next) => {
                pattern.promotes = true;
                next
            }
            None => at,
        };
        let mut may_be_count = false;
        while let Some(glyph) = self.words.glyphs.get(at) {
            at = match glyph.base {
                ' ' | ',' | '(' | ')' => {
                    may_be_count = true;
                    at + 1
                }
                '+' | '#' | '!' | '?' | '.' => at + 1,
                courtesy if COURTESIES.contains(&courtesy) || is_skin(courtesy) => at + 1,
                '5' if self.laughter(at).is_some() => self.laughter(at).unwrap_or(at + 1),
                _ => {
                    let number = if may_be_count && pattern.spoken.is_none() { self.number(at) } else { None };
                    if let Some((number, next)) = number {
                        pattern.spoken = Some(number);
                        next
                    } else if let Some(next) = COUNTING.iter().find_map(|word| self.words.word(at, word)) {
                        may_be_count = true;
                        next
                    } else if let Some(next) = self.words.any_word(at, &ENDINGS) {
                        next
                    } else {
                        return self.fail(at);
                    }
                }
            };
        }
        found(pattern);
    }

    /// A count before the move, นับ 7, with the index after it.
    pub(super) fn leading_count(&self, at: usize) -> Option<(u16, usize)> {
        let at = COUNTING.iter().find_map(|word| self.words.word(at, word))?;
        let (number, next) = self.number(self.words.skip_blanks(at))?;
        let apart = self.words.glyphs.get(next).is_some_and(|glyph| matches!(glyph.base, ' ' | ','));
        apart.then_some((number, next + 1))
    }

    /// The index after a promotion: `=M`, `m`, `=ง`, หงาย or เป็นเม็ด; or `=Q` and `=P`, as programs for chess write it.
    fn promotion(&self, at: usize) -> Option<usize> {
        if let Some(next) = self.words.word_or_prefix(at, "หงาย") {
            return Some(next);
        }
        let glyph = self.glyph(at)?;
        if glyph.base == '='
            && let Some(Glyph { base: 'q' | 'p', .. }) = self.words.glyphs.get(at + 1)
        {
            return Some(at + 2);
        }
        let becomes = if glyph.base == '=' { Some(at + 1) } else { self.words.word_or_prefix(at, "เป็น") };
        if let Some(at) = becomes {
            let at = self.words.skip_blanks(at);
            let mut end = self.words.stops_at(at).then_some(at);
            self.pieces(at, &mut |piece, next| {
                if matches!(piece, PieceKind::Met | PieceKind::Promoted | PieceKind::AnyMet) {
                    end = Some(next);
                }
            });
            return end;
        }
        // With more letters, `m` would be the beginning of `mate`.
        let single = self.words.glyphs.get(at + 1).is_none_or(|next| !next.base.is_ascii_alphabetic());
        (glyph.base == 'm' && single).then_some(at + 1)
    }

    /// The index after 555 or more of it, which is read ha-ha-ha in Thai.
    fn laughter(&self, at: usize) -> Option<usize> {
        let run = self.words.glyphs[at..].iter().take_while(|glyph| glyph.base.is_ascii_digit());
        let (fives, length) =
            run.fold((0, 0), |(fives, length), glyph| (fives + usize::from(glyph.base == '5'), length + 1));
        (fives == length && length >= 3).then_some(at + length)
    }

    /// A number, in at most three digits or in Thai words, with the index after it.
    pub(super) fn number(&self, at: usize) -> Option<(u16, usize)> {
        let digits = self.words.glyphs.get(at..)?.iter().map_while(|glyph| glyph.base.to_digit(10));
        let (count, number) = digits.fold((0, 0u16), |(count, number), digit| {
            (count + 1, number.saturating_mul(10).saturating_add(digit as u16))
        });
        if count > 0 { (count <= 3).then_some((number, at + count)) } else { self.number_in_words(at) }
    }

    fn number_in_words(&self, at: usize) -> Option<(u16, usize)> {
        let find = |at: usize, words: &[(&str, u16)]| {
            words.iter().find_map(|(word, value)| Some((*value, self.words.word(at, word)?)))
        };
        match find(at, &TENS) {
            Some((tens, at)) => Some(find(at, &DIGITS).map_or((tens, at), |(digit, next)| (tens + digit, next))),
            None => find(at, &DIGITS),
        }
    }
}

/// Whether a character only gives a picture its skin.
const fn is_skin(letter: char) -> bool {
    matches!(letter, '\u{1f3fb}'..='\u{1f3ff}')
}
