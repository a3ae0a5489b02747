//! Discord's limits, and the function that makes a text fit.
//!
//! Lengths are in characters: a Thai letter is three bytes, and its vowels and tone marks are characters of their own.

use unicode_normalization::char::is_combining_mark;

pub const CONTENT: usize = 2000;
/// The description of an attachment, which screen readers read out.
pub const ALT: usize = 1024;
/// The label of a button or of an option.
pub const LABEL: usize = 80;
pub const BUTTONS: usize = 5;
pub const ROWS: usize = 5;
pub const OPTIONS: usize = 25;
/// Suggestions for an autocompleted option.
pub const CHOICES: usize = 25;
pub const CHOICE_NAME: usize = 100;
/// The identifier of a button or a select menu.
pub const CUSTOM_ID: usize = 100;
pub const THREAD_NAME: usize = 100;

/// Most characters that are quoted of user input.
const QUOTE: usize = 40;

/// `text`, cut to at most `limit` characters. A cut ends in `…` and separates no letter from its marks.
pub fn truncate(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().take(limit).collect();
    // The cut may fall inside a letter with its marks; then the whole letter goes.
    let mut next = kept.pop();
    while next.is_some_and(is_combining_mark) {
        next = kept.pop();
    }
    kept.into_iter().chain((limit > 0).then_some('…')).collect()
}

/// User input made safe to quote in backticks: short, on one line, without characters that would end the quotation,
/// hide letters or reverse the direction of the text.
pub fn quote(typed: &str) -> String {
    let plain: String = typed
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| c != '`' && !c.is_control() && !is_format_mark(c))
        .collect();
    truncate(plain.trim(), QUOTE)
}

/// A user-chosen name as the bot repeats it outside of a mention: on one line, without characters that hide letters
/// or reverse the direction of the surrounding text. Joiners are kept, since some scripts and emoji need them.
pub fn name(chosen: &str) -> String {
    let is_joiner = |c| matches!(c, '\u{200c}' | '\u{200d}');
    let plain = chosen.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    plain.filter(|&c| is_joiner(c) || !(c.is_control() || is_format_mark(c))).collect::<String>().trim().to_owned()
}

/// A name in a message, so that nothing in it is taken for markup.
pub fn escaped(chosen: &str) -> String {
    name(chosen)
        .chars()
        .flat_map(|letter| {
            let is_markup = matches!(letter, '*' | '_' | '~' | '`' | '|' | '\\' | '[' | ']' | '<' | '>' | '#' | '@');
            is_markup.then_some('\\').into_iter().chain([letter])
        })
        .collect()
}

/// Zero-width characters and controls of the text direction.
fn is_format_mark(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cut_is_marked_and_counts_characters() {
        for (text, limit, cut) in [
            ("หมากรุก", 7, "หมากรุก"),
            ("เรือคู่กินเบี้ย", 5, "เรือ…"),
            ("abcdef", 3, "ab…"),
            ("abc", 0, ""),
            // ที่ is one consonant with two marks, so the cut falls before all three.
            ("ดีที่", 4, "ดี…"),
        ] {
            assert_eq!(truncate(text, limit), cut, "{text} to {limit}");
        }
    }

    #[test]
    fn names_keep_their_letters_and_lose_what_turns_others_round() {
        for (chosen, repeated) in [
            ("สมชาย", "สมชาย"),
            ("\u{202e}malee\u{2066} ", "malee"),
            ("a\nb\u{200b}c", "a bc"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("\u{202e}", ""),
        ] {
            assert_eq!(name(chosen), repeated);
        }
    }

    #[test]
    fn quotations_contain_no_control_characters() {
        for (typed, quoted) in [
            ("ม้า\nข1", "ม้า ข1"),
            ("`code` **bold**", "code **bold**"),
            ("\u{202e}gnip\u{202c} @everyone", "gnip @everyone"),
            ("N\u{200b}c\u{feff}3", "Nc3"),
            ("  \u{7}  ", ""),
        ] {
            assert_eq!(quote(typed), quoted);
        }
    }

    proptest! {
        #[test]
        fn texts_stay_within_their_limit(text in any::<String>(), limit in 0_usize..60) {
            prop_assert!(truncate(&text, limit).chars().count() <= limit);
            prop_assert!(quote(&text).chars().count() <= QUOTE);
            let hidden = ['`', '\n', '\u{202e}'];
            prop_assert!(!quote(&text).contains(hidden));
        }
    }
}
