//! Writing PGN.

use std::fmt::{Result, Write};

/// The PGN standard's limit for a line of movetext, in characters.
const MAX_LINE_LENGTH: usize = 79;

/// Writes a tag pair on a line of its own.
///
/// # Errors
/// Those of the writer.
pub fn write_tag(f: &mut dyn Write, name: &str, value: &str) -> Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Writes words of the movetext with single spaces between them, in lines that are not too long.
///
/// # Errors
/// Those of the writer.
pub fn write_words(f: &mut dyn Write, words: impl IntoIterator<Item = String>) -> Result {
    let mut width = 0;
    for word in words {
        let space = usize::from(width > 0);
        if width + space + word.len() > MAX_LINE_LENGTH {
            writeln!(f)?;
            width = 0;
            // In a comment: a line that begins so would be taken for a tag of the next game.
            let begins_name = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            if word.strip_prefix('[').is_some_and(begins_name) {
                f.write_str(" ")?;
                width = 1;
            }
        } else if space > 0 {
            f.write_str(" ")?;
            width += 1;
        }
        f.write_str(&word)?;
        width += word.len();
    }
    writeln!(f)
}
