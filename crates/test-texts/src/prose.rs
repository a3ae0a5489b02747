//! Texts without their layout.

/// A text with one space wherever it has some white space.
pub fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A file whose comments and wrapped literals run on from line to line: without the marks of comments at the beginning of lines
/// (`///`, `//!`, `//`, `#`), and without the backslashes at their ends.
pub fn comments_joined(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        let comment = line.strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']));
        let plain = comment.unwrap_or_else(|| line.trim_start_matches('#'));
        plain.trim_end_matches('\\').trim().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_one_space() {
        assert_eq!(one_spaced("  a\n\t b  c\n"), "a b c");
    }

    #[test]
    fn comments_and_literals_run_on() {
        assert_eq!(comments_joined("    /// One\n    /// two.\nlet a = 1;"), "One two. let a = 1;");
        assert_eq!(comments_joined("//! One\n// two"), "One two");
        assert_eq!(comments_joined("\"one \\\n     two\""), "\"one two\"");
        assert_eq!(comments_joined("# One\n# two\nkey = one"), "One two key = one");
    }
}
