//! FENs as people paste them: among other words, in quotes or backticks, as a tag of PGN, and in the letters of chess.

use super::fen::{format_setup, parse_any_setup};

/// The signs that may surround a FEN.
const AROUND: &str = "`\"“”„'[]*|";

/// Where a FEN begins in a text, and the FEN: eight ranks, the side to move, and as many of the other fields as follow. It may not
/// be readable.
pub fn find(text: &str) -> Option<(usize, String)> {
    find_by(text, |fen| parse_any_setup(fen).is_ok())
}

/// The same of a game whose FEN is readable as `is_readable` says.
pub fn find_by(text: &str, is_readable: impl Fn(&str) -> bool) -> Option<(usize, String)> {
    let around = |c: char| AROUND.contains(c);
    let is_board = |word: &str| word.matches('/').count() == 7;
    let board = text.split_whitespace().find(|word| is_board(word.trim_matches(around)))?;
    let at = board.as_ptr() as usize - text.as_ptr() as usize;
    let words = text[at..].split_whitespace().map(|word| word.trim_matches(around)).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(6).collect();
    let mut longest = (2..=words.len()).rev().map(|count| words[..count].join(" "));
    let readable = longest.find(|fen| is_readable(fen));
    Some((at, readable.unwrap_or_else(|| words.iter().take(2).copied().collect::<Vec<_>>().join(" "))))
}

/// The FEN of a text that should be one, as [`format_setup`] writes it; if it cannot be read, what comes nearest to it.
pub fn tidied(text: &str) -> String {
    let fen = find(text).map_or_else(|| text.trim().to_owned(), |(_, fen)| fen);
    parse_any_setup(&fen).map_or(fen, |setup| format_setup(&setup))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::fen::parse_setup;
    use super::*;

    #[test]
    fn what_is_around_a_fen_is_left_out() {
        const FEN: &str = "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1";
        for text in [
            FEN,
            "8/8/5k2/7p/6SS/8/3K4/8 w 0 1",
            "8/8/5k2/7p/6SS/8/3K4/8 w",
            "`8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1`",
            "```\n8/8/5k2/7p/6SS/8/3K4/8 w 0 1\n```",
            "[FEN \"8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1\"]",
            "FEN: “8/8/5k2/7p/6BB/8/3K4/8 w - - 0 1” please",
        ] {
            assert_eq!(tidied(text), FEN, "{text}");
        }
        // A promoted pawn where no pawn can be, and a count that runs.
        assert_eq!(tidied("4k3/8/2P5/8/8/8/8/3QK3 w KQkq - 0 1"), "4k3/8/2M~5/8/8/8/8/3MK3 w - - 0 1");
        assert_eq!(tidied("`8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1`"), "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1");
    }

    #[test]
    fn what_is_no_fen_stays_as_it_is() {
        for (text, left) in [(" nonsense ", "nonsense"), ("k7/8", "k7/8"), ("`8/8/8/8/8/8/8/9 w`", "8/8/8/8/8/8/8/9 w")]
        {
            assert_eq!(tidied(text), left);
            assert!(parse_setup(left).is_err());
        }
    }

    proptest! {
        #[test]
        fn any_text_is_tidied(text in "\\PC{0,80}|[`\\[ ]{0,3}([1-8KMprQ~]{1,3}/){7}[1-8KMprQ~]{1,3} [wb \\-0-9`]{0,12}") {
            let tidy = tidied(&text);
            prop_assert_eq!(tidied(&tidy), tidy);
        }
    }
}
