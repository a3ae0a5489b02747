//! What people type into options, made comparable.

/// Without blanks, in small letters and with Arabic digits.
pub fn plain(text: &str) -> String {
    let digit = |c: char| match c {
        '๐'..='๙' => char::from_digit(u32::from(c) - u32::from('๐'), 10).unwrap_or(c),
        _ => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_blanks_and_digits_do_not_matter() {
        assert_eq!(plain(" Rank ๔ "), "rank4");
        assert_eq!(plain("๕ + ๓"), "5+3");
    }
}
