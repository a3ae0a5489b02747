//! Texts that claim a draw with a move (FIDE 9.2.1 and 9.3.1): `Nf3 draw`, `claim a draw with Nf3`, `ม้า ฉ3 ขอเสมอ`.

/// What claims. A phrase comes before those that it ends or begins with.
const CLAIMS: [&str; 23] = [
    "claiming a draw",
    "claiming the draw",
    "claim a draw",
    "claim the draw",
    "claim draw",
    "draw claim",
    "claiming",
    "claim",
    "offering a draw",
    "a draw",
    "draw",
    "(=)",
    "1/2-1/2",
    "1/2",
    "½-½",
    "½",
    "ขอเสมอตามกติกา",
    "เสมอตามกติกา",
    "อ้างสิทธิ์เสมอ",
    "อ้างเสมอ",
    "ขอเสมอ",
    "เสมอกัน",
    "เสมอ",
];

/// What may be between a move and the claim, or after both.
const LINKS: [&str; 22] = [
    "and i",
    "and",
    "then",
    "with",
    "by",
    "i",
    "please",
    "pls",
    "แล้ว",
    "และ",
    "ด้วย",
    "โดย",
    "ครับผม",
    "ครับ",
    "คับ",
    "ค่ะ",
    "คะ",
    "จ้า",
    "นะ",
    ",",
    ";",
    ":",
];

/// What may stand at the end of a sentence, or around it.
const fn is_mark(letter: char) -> bool {
    letter.is_ascii_whitespace() || matches!(letter, '!' | '?' | '.' | '`' | '*' | '_' | '"' | '\u{a0}')
}

/// The move in a text that claims a draw with it; `None` if the text claims nothing, or says no move.
///
/// ```
/// use international_chess::notation::text::claimed;
///
/// assert_eq!(claimed("Nf3 draw"), Some("Nf3"));
/// assert_eq!(claimed("ขอเสมอ ด้วย ม้า ฉ3 ครับ"), Some("ม้า ฉ3"));
/// assert_eq!(claimed("Nf3"), None);
/// assert_eq!(claimed("draw"), None);
/// ```
pub fn claimed(text: &str) -> Option<&str> {
    let text = without_links(text);
    let rest = CLAIMS.iter().find_map(|claim| without_end(text, claim).or_else(|| without_beginning(text, claim)))?;
    Some(without_links(rest)).filter(|rest| !rest.is_empty())
}

/// The text without what links it to a claim, at its beginning and at its end.
fn without_links(mut text: &str) -> &str {
    loop {
        text = text.trim_matches(is_mark);
        match LINKS.iter().find_map(|link| without_end(text, link).or_else(|| without_beginning(text, link))) {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

/// The text before these words, if it ends in them.
fn without_end<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(words.len())?)?;
    let is_apart = !words.starts_with(char::is_alphabetic) || !rest.ends_with(|c: char| c.is_ascii_alphabetic());
    (end.eq_ignore_ascii_case(words) && is_apart).then_some(rest)
}

/// The text after these words, if it begins with them.
fn without_beginning<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (beginning, rest) = text.split_at_checked(words.len())?;
    let is_apart = !words.ends_with(char::is_alphabetic) || !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    (beginning.eq_ignore_ascii_case(words) && is_apart).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChessPosition;
    use crate::notation::text::{TypedMove, read};

    #[test]
    fn a_claim_is_said_before_or_after_its_move() {
        for typed in [
            "Nf3 draw",
            "Nf3, draw!",
            "Nf3 (=)",
            "Nf3 1/2",
            "Nf3 ½-½",
            "Nf3 and I claim a draw.",
            "nf3draw",
            "NF3 DRAW",
            "`Nf3 draw`",
            "Knight f3 claiming the draw please",
            "draw Nf3",
            "draw: g1f3",
            "Claim a draw with Nf3",
            "I claim a draw by Ng1-f3",
            "ม้า ฉ3 เสมอ",
            "ม้าฉ3ขอเสมอ",
            "ม้า ช1 ไป ฉ3 แล้วขอเสมอตามกติกาครับ",
            "ขอเสมอด้วยม้า ฉ๓ นะคะ",
            "เสมอ Nf3",
        ] {
            let mv = claimed(typed).map(|mv| read(mv, &ChessPosition::start()));
            let Some(Ok(TypedMove::Move(mv))) = mv else { panic!("{typed}: {mv:?}") };
            assert_eq!(mv.to_string(), "g1f3", "{typed}");
        }
    }

    #[test]
    fn a_move_alone_or_a_claim_alone_is_no_claim_with_a_move() {
        for typed in
            ["Nf3", "e4", "O-O", "a8=Q", "a8(Q)", "ม้า ฉ3", "draw", "ขอเสมอครับ", "claim", "", "ครับ", "drawer", "½"]
        {
            assert_eq!(claimed(typed), None, "{typed}");
        }
        assert_eq!(claimed("withdraw"), None);
        assert_eq!(claimed("draw a4"), Some("a4"));
        assert_eq!(claimed("axb4 draw"), Some("axb4"));
    }
}
