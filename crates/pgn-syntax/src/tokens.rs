//! The tokens of PGN text, with the lines that they are in. Lines that begin with `%` are left out.

use super::is_tag_name;

/// A token and its line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnToken<'a> {
    /// The line.
    pub line: usize,
    /// What it is.
    pub kind: TokenKind<'a>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind<'a> {
    /// A tag pair.
    Tag(&'a str, String),
    /// A word of the movetext: a number, a move, both, or a result.
    Word(&'a str),
    /// The inside of a comment in braces.
    Comment(&'a str),
    /// A comment from `;` to the end of its line.
    LineComment(&'a str),
    /// A numeric annotation glyph: `$14`.
    Nag(u16),
    /// A variation begins, which is closed later.
    Open,
    /// The variation that began last ends.
    Close,
    /// What makes no sense where it is, cut to a word.
    Odd(&'a str),
    /// A brace or parenthesis that is never closed.
    Unclosed,
}

impl PgnToken<'_> {
    /// What the token says, for an error that quotes it; nothing if it is only a sign.
    pub fn text(&self) -> &str {
        match &self.kind {
            TokenKind::Tag(name, _) => name,
            TokenKind::Word(text) | TokenKind::Comment(text) | TokenKind::LineComment(text) | TokenKind::Odd(text) => {
                text
            }
            TokenKind::Nag(_) | TokenKind::Open | TokenKind::Close | TokenKind::Unclosed => "",
        }
    }
}

/// The longest value of a tag, in characters.
const LONGEST_VALUE: usize = 1 << 14;

/// The longest name of a tag, in bytes.
const LONGEST_NAME: usize = 32;

/// How much is kept of what is no tag, in characters.
const LONGEST_ODD: usize = 24;

/// The tokens of a text, in time proportional to its length.
pub fn tokens(text: &str) -> Vec<PgnToken<'_>> {
    tokens_of(text, Slips::Taken)
}

/// The tokens of a text if all that may have been opened by a slip was: a brace with another one before it is closed, a bracket
/// that begins no tag, and each `;` and `%`. They are odd, and what they would have swallowed is read.
pub fn tokens_despite_slips(text: &str) -> Vec<PgnToken<'_>> {
    tokens_of(text, Slips::PassedOver)
}

/// What is done about signs that may stand somewhere by a slip.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slips {
    /// They mean what they always mean.
    Taken,
    PassedOver,
}

fn tokens_of(text: &str, slips: Slips) -> Vec<PgnToken<'_>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lexer = Lexer {
        rest: text,
        line: 1,
        slips,
        tokens: Vec::new(),
        open: Vec::new(),
        brace: NextPlace::of(text, |text| text.find('}')),
        inner_brace: NextPlace::of(text, |text| text.find('{')),
        bracket: NextPlace::of(text, |text| text.find(']')),
        line_end: NextPlace::of(text, |text| text.find(['\n', '\r'])),
        tag_line: NextPlace::of(text, find_tag_line),
    };
    while let Some(first) = lexer.rest.chars().next() {
        let begins_line = || matches!(&text.as_bytes()[..text.len() - lexer.rest.len()], [] | [.., b'\n']);
        match first {
            blank if blank.is_whitespace() => lexer.skip(blank.len_utf8()),
            '%' if begins_line() && slips == Slips::PassedOver => lexer.odd(1),
            ';' if slips == Slips::PassedOver => lexer.odd(1),
            '%' if begins_line() => lexer.skip_line(),
            ';' => lexer.line_comment(),
            '{' => lexer.comment(),
            '(' => {
                lexer.open.push(lexer.tokens.len());
                lexer.push(1, TokenKind::Unclosed);
            }
            ')' => match lexer.open.pop() {
                Some(opened) => {
                    lexer.tokens[opened].kind = TokenKind::Open;
                    lexer.push(1, TokenKind::Close);
                }
                None => lexer.odd(1),
            },
            '[' => lexer.tag(),
            '$' => match digits(&lexer.rest[1..]) {
                0 => lexer.odd(1),
                digits => lexer.push(1 + digits, TokenKind::Nag(lexer.rest[1..=digits].parse().unwrap_or(u16::MAX))),
            },
            ']' | '}' => lexer.odd(1),
            '*' => lexer.push(1, TokenKind::Word(&lexer.rest[..1])),
            _ => {
                let word = &lexer.rest[..lexer.rest.find(ends_word).unwrap_or(lexer.rest.len())];
                lexer.push(word.len(), TokenKind::Word(word));
            }
        }
    }
    lexer.tokens
}

/// The tokens without variations, annotation glyphs and comments to the end of a line.
pub fn main_line(tokens: Vec<PgnToken<'_>>) -> Vec<PgnToken<'_>> {
    let mut depth = 0_usize;
    let belongs = |token: &PgnToken<'_>| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Nag(_) | TokenKind::LineComment(_) => {}
            _ => return depth == 0,
        }
        false
    };
    let mut tokens = tokens;
    tokens.retain(belongs);
    tokens
}

/// A word without the number of a move before it, and that number: `12.Nd2`, `12.`, `12`, `...Nd7`. The digits may be Thai.
pub fn numbered(word: &str) -> (Option<u32>, &str) {
    let digit = |c: char| c.to_digit(10).or_else(|| ('๐'..='๙').contains(&c).then(|| c as u32 - '๐' as u32));
    let after = word.trim_start_matches(|c| digit(c).is_some());
    let rest = after.trim_start_matches(['.', '…']);
    let digits = word[..word.len() - after.len()].chars().filter_map(digit);
    let number = digits.reduce(|number, digit| number.saturating_mul(10).saturating_add(digit));
    match number {
        Some(_) if rest.len() == after.len() && !rest.is_empty() => (None, word),
        number => (number, rest),
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}();$*[]".contains(c)
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    slips: Slips,
    tokens: Vec<PgnToken<'a>>,
    /// Which tokens are parentheses that are not closed so far.
    open: Vec<usize>,
    brace: NextPlace<'a>,
    inner_brace: NextPlace<'a>,
    bracket: NextPlace<'a>,
    line_end: NextPlace<'a>,
    tag_line: NextPlace<'a>,
}

/// Where something comes next, looked for once, so that a text of nothing but openings is not searched for each.
struct NextPlace<'a> {
    text: &'a str,
    find: fn(&str) -> Option<usize>,
    found: Option<usize>,
}

impl<'a> NextPlace<'a> {
    fn of(text: &'a str, find: fn(&str) -> Option<usize>) -> NextPlace<'a> {
        NextPlace { text, find, found: find(text) }
    }

    /// Its place in the rest of the text.
    fn after(&mut self, rest: &str) -> Option<usize> {
        let at = self.text.len() - rest.len();
        if self.found.is_some_and(|found| found < at) {
            self.found = (self.find)(rest).map(|found| at + found);
        }
        self.found.map(|found| found - at)
    }
}

impl<'a> Lexer<'a> {
    fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
    }

    fn skip_line(&mut self) {
        self.skip(self.rest.find('\n').map_or(self.rest.len(), |end| end + 1));
    }

    fn line_comment(&mut self) {
        let line = &self.rest[1..self.rest.find('\n').unwrap_or(self.rest.len())];
        self.tokens.push(PgnToken { line: self.line, kind: TokenKind::LineComment(line.trim()) });
        self.skip_line();
    }

    /// Adds a token that takes this many bytes.
    fn push(&mut self, bytes: usize, kind: TokenKind<'a>) {
        self.tokens.push(PgnToken { line: self.line, kind });
        self.skip(bytes);
    }

    fn odd(&mut self, bytes: usize) {
        self.push(bytes, TokenKind::Odd(&self.rest[..bytes]));
    }

    /// A comment that would reach over a line with a tag is one that was never closed: another game begins there.
    fn comment(&mut self) {
        let tag = self.tag_line.after(self.rest);
        let inner = self.inner_brace.after(&self.rest[1..]).filter(|_| self.slips == Slips::PassedOver);
        let reaches = |end: &usize| tag.is_none_or(|tag| *end < tag) && inner.is_none_or(|inner| *end <= inner);
        match self.brace.after(self.rest).filter(reaches) {
            Some(end) => self.push(end + 1, TokenKind::Comment(&self.rest[1..end])),
            None => self.push(1, TokenKind::Unclosed),
        }
    }

    fn tag(&mut self) {
        let line = &self.rest[1..self.line_end.after(self.rest).unwrap_or(self.rest.len())];
        let bracket = self.bracket.after(self.rest).filter(|bracket| *bracket <= line.len());
        let name_on = line.trim_start();
        let end = name_on.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name_on.len());
        let (name, after_name) = name_on.split_at(end);
        let value_on = after_name.trim_start();
        let quote = value_on.chars().next().filter(|quote| is_quote(*quote));
        let quoted = quote.map_or("", |quote| &value_on[quote.len_utf8()..]);
        let before_quoted = 1 + line.len() - quoted.len();
        let value = bracket
            .and(quote)
            .filter(|_| is_tag_name(name))
            .and_then(|quote| quoted_value(quoted, |c| c == quote).or_else(|| quoted_value(quoted, is_quote)));
        if let Some((value, length)) = value {
            // What was opened in a game is not closed in the next one.
            self.open.clear();
            return self.push(before_quoted + length, TokenKind::Tag(name, value));
        }
        if self.slips == Slips::PassedOver {
            return self.odd(1);
        }
        // As much as must belong to it, so that the rest is read.
        let to_bracket = bracket.map(|end| end + 1);
        let to_quote =
            quoted.char_indices().find(|(_, c)| is_quote(*c)).map(|(at, c)| before_quoted + at + c.len_utf8());
        let odd_end = value_on.char_indices().take(LONGEST_ODD).find(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
        let odd = match odd_end.or_else(|| value_on.char_indices().nth(LONGEST_ODD).map(|(at, _)| at)) {
            Some(0) => "[",
            Some(end) => &value_on[..end],
            None => value_on,
        };
        self.push(to_bracket.or(to_quote).unwrap_or(1), TokenKind::Odd(odd));
    }
}

/// The end of the line before the next one that begins with a tag pair.
fn find_tag_line(text: &str) -> Option<usize> {
    let begins_tag = |line: &str| {
        let name = line.bytes().take(LONGEST_NAME).take_while(|c| c.is_ascii_alphanumeric() || *c == b'_').count();
        name > 0 && line[name..].trim_start_matches(' ').starts_with(is_quote)
    };
    text.match_indices("\n[").map(|(at, _)| at).find(|at| begins_tag(&text[at + 2..]))
}

/// A quoted value and the bytes that it takes with its closing quote and bracket. Quotes inside it need no escape, as long as
/// no bracket follows.
fn quoted_value(text: &str, closes: impl Fn(char) -> bool) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut letters = text.chars();
    for _ in 0..LONGEST_VALUE {
        let letter = letters.next()?;
        let rest = letters.as_str();
        match letter {
            '\\' if rest.starts_with(['"', '\\']) => value.extend(letters.next()),
            quote if closes(quote) && rest.trim_start_matches(' ').starts_with(']') => {
                let after = rest.trim_start_matches(' ').len() - 1;
                return Some((value, text.len() - after));
            }
            control if control.is_control() => value.push(' '),
            letter => value.push(letter),
        }
    }
    None
}

/// Whether a character is a quotation mark, as keyboards of phones put it instead of `"`.
fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '»')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind<'_>> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn everything_becomes_a_token() {
        use TokenKind::{Close, Comment, LineComment, Nag, Odd, Open, Tag, Unclosed, Word};
        let text = "[White \"A\"]\n1.e4 $1 {b} (1. d4 (x) $7) ; rest )\n% aside\n] (*";
        let expected = [
            Tag("White", "A".to_owned()),
            Word("1.e4"),
            Nag(1),
            Comment("b"),
            Open,
            Word("1."),
            Word("d4"),
            Open,
            Word("x"),
            Close,
            Nag(7),
            Close,
            LineComment("rest )"),
            Odd("]"),
            Unclosed,
            Word("*"),
        ];
        assert_eq!(kinds(text), expected);
        let main: Vec<TokenKind<'_>> = main_line(tokens(text)).into_iter().map(|token| token.kind).collect();
        let expected = [Tag("White", "A".to_owned()), Word("1.e4"), Comment("b"), Odd("]"), Unclosed, Word("*")];
        assert_eq!(main, expected);
    }

    #[test]
    fn what_is_open_in_a_game_is_not_closed_in_the_next() {
        let open = kinds("e4 (d4 [White \"A\"] e4 )");
        assert_eq!((&open[1], &open[5]), (&TokenKind::Unclosed, &TokenKind::Odd(")")));
    }

    #[test]
    fn what_was_opened_by_a_slip_swallows_nothing() {
        use TokenKind::{Comment, LineComment, Odd, Tag, Unclosed, Word};
        let text = "[A \"b\"]\n; e4\n{e5 {good} [d4\n% d5 {fine}";
        assert_eq!(kinds(text)[1..3], [LineComment("e4"), Comment("e5 {good")]);
        let despite: Vec<TokenKind<'_>> = tokens_despite_slips(text).into_iter().map(|token| token.kind).collect();
        let expected = [
            Tag("A", "b".to_owned()),
            Odd(";"),
            Word("e4"),
            Unclosed,
            Word("e5"),
            Comment("good"),
            Odd("["),
            Word("d4"),
            Odd("%"),
            Word("d5"),
            Comment("fine"),
        ];
        assert_eq!(despite, expected);
    }

    proptest! {
        #[test]
        fn variations_are_balanced(text in "[()a{}$1; \\n]{0,60}") {
            let mut depth = 0_i32;
            for token in tokens(&text) {
                depth += match token.kind {
                    TokenKind::Open => 1,
                    TokenKind::Close => -1,
                    _ => 0,
                };
                prop_assert!(depth >= 0);
            }
            prop_assert_eq!(depth, 0);
        }

        #[test]
        fn any_text_has_tokens(text in "\\PC{0,60}") {
            let _ = main_line(tokens(&text));
            let _ = main_line(tokens_despite_slips(&text));
        }
    }
}
