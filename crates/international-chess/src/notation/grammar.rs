//! The grammar of a typed move.
//!
//! ```text
//! text     = { lead } ( castling | [piece] [origin] target [promotion] ) { ending }
//! piece    = K Q R B N P | ร ม อ บ | a word for it
//! origin   = file | rank | square
//! target   = square | rank | capture piece [square] | file | กินผ่าน
//! square   = file rank | rank file
//! ending   = รุก จน + # ! ? | e.p. | ครับ please 👍
//! ```
//!
//! Links (`-`, `x`, ไป, spaces and others) may stand between any two parts. They carry no meaning but for a capture (`x`, กิน), which
//! may name what it captures instead of a square. A target may be a rank only after a whole square and a dash (`e2-4`), a file only
//! after a pawn's file (`exd`). `b` names a piece and a file, and บ two pieces, so a text may have several readings; all of them are
//! returned.

use cozy_chess::Piece;

use super::glyph::{ChessGlyph, LetterCase};
use super::pattern::{MovePattern, PartSquare};
use super::words::{
    CAPTURES, CASTLING, COMES, COURTESIES, EN_PASSANT, ENDINGS, LEADS, LINKS, PIECES, PROMOTES, WINGS, any_word,
    file_of, pieces_of_letter, rank_of, word,
};
use crate::rules::Promotion;

/// All readings of a text. If there is none, the error is the index of the furthest glyph that no attempt could use, or the number
/// of glyphs if the text ends too early.
pub(super) fn readings(glyphs: &[ChessGlyph]) -> Result<Vec<MovePattern>, usize> {
    let mut reader = MoveReader { glyphs, furthest: 0, found: Vec::new() };
    reader.text();
    if reader.found.is_empty() { Err(reader.furthest) } else { Ok(reader.found) }
}

/// What stands between two parts of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkKind {
    None,
    Dash,
    Capture,
    Other,
}

struct MoveReader<'a> {
    glyphs: &'a [ChessGlyph],
    /// The index of the furthest glyph that some attempt could not use.
    furthest: usize,
    found: Vec<MovePattern>,
}

impl MoveReader<'_> {
    fn text(&mut self) {
        let start = self.leads(0);
        self.castling(start);
        let start = self.links(start, &[]);
        self.after_piece(start, MovePattern::ANY);
        for (piece, next) in self.pieces(start.1) {
            let (link, at) = self.links(next, &[COMES]);
            self.after_piece((link, at), MovePattern { piece: Some(piece), ..MovePattern::ANY });
        }
        self.castling_of(start.1);
    }

    /// The index after blanks and the words with which a sentence may begin.
    fn leads(&self, at: usize) -> usize {
        let mut at = self.skip_blanks(at);
        while let Some(next) = any_word(self.glyphs, at, &LEADS) {
            at = self.skip_blanks(next);
        }
        at
    }

    fn castling(&mut self, at: usize) {
        for (name, wing) in CASTLING {
            let Some(next) = word(self.glyphs, at, name) else { continue };
            if self.glyphs.get(next).is_some_and(|glyph| matches!(glyph.base, 'o' | '0')) {
                continue;
            }
            let said = self.wing(next);
            let wing = wing.or(said.map(|(wing, _)| wing));
            let pattern = MovePattern { castling: Some(wing), ..MovePattern::ANY };
            self.ending(said.map_or(next, |(_, next)| next), pattern);
        }
    }

    /// The wing before the word for castling: `short castle`.
    fn castling_of(&mut self, at: usize) {
        if let Some((wing, next)) = self.wing(at)
            && let Some((_, next)) =
                CASTLING.iter().find_map(|(name, _)| Some((name, word(self.glyphs, self.skip_blanks(next), name)?)))
        {
            self.ending(next, MovePattern { castling: Some(Some(wing)), ..MovePattern::ANY });
        }
    }

    fn wing(&self, at: usize) -> Option<(crate::rules::CastlingWing, usize)> {
        let at = any_word(self.glyphs, self.skip_blanks(at), &["to the", "on the", "towards", "ไป"]).unwrap_or(at);
        let at = self.skip_blanks(at);
        WINGS.iter().find_map(|(name, wing)| Some((*wing, word(self.glyphs, at, name)?)))
    }

    /// Every kind of piece that can be read at `at`, with the index after it.
    fn pieces(&self, at: usize) -> Vec<(Piece, usize)> {
        let words = PIECES.iter().filter_map(|(name, piece)| Some((*piece, word(self.glyphs, at, name)?)));
        let mut found: Vec<(Piece, usize)> = words.collect();
        let Some(glyph) = self.glyphs.get(at) else { return found };
        // b1c3 is two squares: a letter that is also a file is no piece before a rank. In B1XA4 it may be one.
        let before_rank = self.glyphs.get(at + 1).is_some_and(|next| rank_of(next).is_some());
        if !before_rank || file_of(glyph).is_none() || glyph.case == LetterCase::Capital {
            found.extend(pieces_of_letter(glyph).iter().map(|piece| (*piece, at + 1)));
        }
        found
    }

    /// The rest of a move after its piece and a link.
    fn after_piece(&mut self, (link, at): (LinkKind, usize), pattern: MovePattern) {
        let captures = link == LinkKind::Capture;
        // Without a piece a pawn moves; anything may capture.
        let mover = pattern.piece.or((!captures).then_some(Piece::Pawn));
        self.target(at, link, MovePattern { piece: mover, captures, ..pattern });
        let Some((first, next)) = self.half(at) else { return };
        let (link, after) = self.links(next, &[COMES]);
        let captures = captures || link == LinkKind::Capture;
        // a8b is a8 and a bishop: with the rank first, a square has a link before it.
        if !(after == next && first.file.is_some() && self.glyphs.get(next).is_some_and(|it| rank_of(it).is_some())) {
            let piece = pattern.piece.or(Some(Piece::Pawn));
            self.target(after, link, MovePattern { piece, from: first, captures, ..pattern });
        }
        let second = self.skip_blanks(next);
        if let Some((from, next)) = self.rest_of_square(first, second) {
            let (link, next) = self.links(next, &[COMES]);
            let captures = captures || link == LinkKind::Capture;
            self.target(next, link, MovePattern { from, captures, ..pattern });
        }
    }

    /// Where the piece goes, or what it captures.
    fn target(&mut self, at: usize, link: LinkKind, pattern: MovePattern) {
        self.square(at, pattern);
        let is_pawn = pattern.piece.is_none_or(|piece| piece == Piece::Pawn);
        if is_pawn && let Some(next) = any_word(self.glyphs, at, &EN_PASSANT) {
            let pattern = MovePattern { piece: Some(Piece::Pawn), en_passant: true, captures: true, ..pattern };
            self.ending(next, pattern);
            let (_, next) = self.links(next, &[]);
            self.square(next, pattern);
        }
        if pattern.captures {
            for (captured, next) in self.pieces(at) {
                let pattern = MovePattern { captured: Some(captured), ..pattern };
                self.ending(next, pattern);
                let (_, next) = self.links(next, &[]);
                self.square(next, pattern);
            }
        }
        match pattern.from {
            // A pawn's capture may name two files: exd, ed.
            PartSquare { file: Some(_), rank: None } if is_pawn => {
                if let Some((to @ PartSquare { file: Some(_), rank: None }, next)) = self.half(at) {
                    self.ending(next, MovePattern { to, captures: true, ..pattern });
                }
            }
            // After a whole square a rank is enough: e2-4.
            PartSquare { file: Some(file), rank: Some(_) } if link == LinkKind::Dash => {
                if let Some((PartSquare { file: None, rank }, next)) = self.half(at) {
                    self.ending(next, MovePattern { to: PartSquare { file: Some(file), rank }, ..pattern });
                }
            }
            _ => {}
        }
    }

    fn square(&mut self, at: usize, pattern: MovePattern) {
        let Some((first, next)) = self.half(at) else { return };
        if let Some((to, next)) = self.rest_of_square(first, self.skip_blanks(next)) {
            self.ending(next, MovePattern { to, ..pattern });
        }
    }

    /// A file or a rank.
    fn half(&mut self, at: usize) -> Option<(PartSquare, usize)> {
        let half = self.glyphs.get(at).map(|glyph| PartSquare { file: file_of(glyph), rank: rank_of(glyph) });
        match half.filter(|half| *half != PartSquare::ANYWHERE) {
            Some(half) => Some((half, at + 1)),
            None => {
                self.fail(at);
                None
            }
        }
    }

    /// The rank after a file, or the file after a rank.
    fn rest_of_square(&mut self, first: PartSquare, at: usize) -> Option<(PartSquare, usize)> {
        let (second, next) = self.half(at)?;
        let square = PartSquare { file: first.file.or(second.file), rank: first.rank.or(second.rank) };
        if square.square().is_none() {
            self.fail(at);
            return None;
        }
        Some((square, next))
    }

    /// The links at `at` and the index after them; `more` are words that may be among them here.
    fn links(&self, mut at: usize, more: &[&str]) -> (LinkKind, usize) {
        let mut link = LinkKind::None;
        while let Some(glyph) = self.glyphs.get(at) {
            let (found, next) = match glyph.base {
                ' ' => (LinkKind::None, at + 1),
                '-' => (LinkKind::Dash, at + 1),
                'x' if glyph.case != LetterCase::Figure => (LinkKind::Capture, at + 1),
                ':' => (LinkKind::Capture, at + 1),
                '>' | '→' | '.' | '/' | '_' | ',' => (LinkKind::Other, at + 1),
                _ if any_word(self.glyphs, at, &EN_PASSANT).is_some() => break,
                _ => match (any_word(self.glyphs, at, &CAPTURES), any_word(self.glyphs, at, &LINKS)) {
                    (Some(next), _) => (LinkKind::Capture, next),
                    (None, Some(next)) => (LinkKind::Other, next),
                    (None, None) => match any_word(self.glyphs, at, more) {
                        Some(next) => (LinkKind::Other, next),
                        None => break,
                    },
                },
            };
            // `->` is an arrow, and `-x` a capture.
            link = if link == LinkKind::Capture || found == LinkKind::None { link } else { found };
            at = next;
        }
        (link, at)
    }

    /// What may follow a move: a promotion, and words of no meaning.
    fn ending(&mut self, at: usize, mut pattern: MovePattern) {
        let mut at = at;
        if let Some((promotion, next)) = self.promotion(self.skip_blanks(at)) {
            pattern.promotion = Some(promotion);
            at = next;
        }
        while let Some(glyph) = self.glyphs.get(at) {
            at = match glyph.base {
                ' ' | ',' | '(' | ')' | '+' | '#' | '!' | '?' | '.' | '=' | '‡' | '†' | '"' | '*' => at + 1,
                courtesy if COURTESIES.contains(&courtesy) => at + 1,
                '\u{1f3fb}'..='\u{1f3ff}' => at + 1,
                _ => {
                    let words = any_word(self.glyphs, at, &EN_PASSANT).or(any_word(self.glyphs, at, &ENDINGS));
                    match words {
                        Some(next) => next,
                        None => return self.fail(at),
                    }
                }
            };
        }
        if !self.found.contains(&pattern) {
            self.found.push(pattern);
        }
    }

    /// What the pawn becomes: `=Q`, `Q`, `(Q)`, `queen`, เป็นควีน.
    fn promotion(&self, at: usize) -> Option<(Promotion, usize)> {
        let said = any_word(self.glyphs, at, &PROMOTES);
        let mut at = self.skip_blanks(said.unwrap_or(at));
        if let Some(next) = any_word(self.glyphs, at, &["a ", "an "]) {
            at = next;
        }
        let ends = |next: usize| self.glyphs.get(next).is_none_or(|glyph| !glyph.base.is_ascii_alphanumeric());
        let mut becomes = self.pieces(at).into_iter().filter(|(_, next)| ends(*next));
        becomes.find_map(|(piece, next)| Some((Promotion::to(piece)?, next)))
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while self.glyphs.get(at).is_some_and(|glyph| glyph.base == ' ') {
            at += 1;
        }
        at
    }

    fn fail(&mut self, at: usize) {
        self.furthest = self.furthest.max(at);
    }
}
