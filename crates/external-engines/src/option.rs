//! The options that an engine offers.

use std::str::FromStr;

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UciOption {
    /// The name as the engine writes it. Names are case-insensitive.
    pub name: String,
    kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OptionKind {
    Check,
    /// Minimum and maximum.
    Spin(i64, i64),
    /// The allowed values.
    Combo(Vec<String>),
    Button,
    /// Any text: `string`, `filename` and unknown types.
    Text,
}

/// The line does not declare an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParseUciOptionError;

impl FromStr for UciOption {
    type Err = ParseUciOptionError;

    /// Parses what follows the word `option`.
    fn from_str(text: &str) -> Result<UciOption, ParseUciOptionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        // A name may contain several words, even `type`; it ends at a `type` that is followed by a known type.
        let ends =
            |index: usize| words[index] == "type" && words.get(index + 1).is_some_and(|kind| KINDS.contains(kind));
        let end = (2..words.len()).find(|index| ends(*index)).ok_or(ParseUciOptionError)?;
        if words[0] != "name" {
            return Err(ParseUciOptionError);
        }
        let rest = &words[end + 2..];
        let number = |word: &str| rest.windows(2).find(|pair| pair[0] == word).and_then(|pair| pair[1].parse().ok());
        let kind = match words[end + 1] {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            "combo" => OptionKind::Combo(choices(rest)),
            "button" => OptionKind::Button,
            _ => OptionKind::Text,
        };
        Ok(UciOption { name: words[1..end].join(" "), kind })
    }
}

/// The types of options in the protocol and its dialects.
const KINDS: [&str; 8] = ["check", "spin", "combo", "button", "string", "filename", "file", "path"];

/// The text after each `var`.
fn choices(words: &[&str]) -> Vec<String> {
    words.split(|word| *word == "var").skip(1).map(|words| words.join(" ")).collect()
}

impl UciOption {
    /// Whether this is the option with that name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Checks a value; the error says what the option accepts.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        if value.contains(char::is_control) {
            return Err("a single line of text".to_owned());
        }
        let takes = match &self.kind {
            OptionKind::Check => ["true", "false"].contains(&value),
            OptionKind::Spin(least, most) => value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number)),
            OptionKind::Combo(choices) => choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text => true,
        };
        if takes { Ok(()) } else { Err(self.expected()) }
    }

    fn expected(&self) -> String {
        match &self.kind {
            OptionKind::Check => "true or false".to_owned(),
            OptionKind::Spin(least, most) => format!("a whole number from {least} to {most}"),
            OptionKind::Combo(choices) => format!("one of {}", choices.join(", ")),
            OptionKind::Button => "nothing, since it is a button".to_owned(),
            OptionKind::Text => "text".to_owned(),
        }
    }

    /// The command that sets the option to a value that has passed [`UciOption::check`].
    pub(super) fn command(&self, value: &str) -> String {
        match self.kind {
            OptionKind::Button => format!("setoption name {}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_the_declaration() {
        for (line, good, bad) in [
            ("name Ponder type check default false", &["true", "false"][..], &["yes", "", "1"][..]),
            ("name Hash type spin default 16 min 1 max 1024", &["1", "16", "1024"], &["0", "1025", "big", ""]),
            ("name Depth type spin default 3", &["-7", "0"], &["deep"]),
            (
                "name UCI_Variant type combo default chess var 3check var makruk",
                &["makruk", "Makruk"],
                &["go", "", "var"],
            ),
            ("name Style type combo default Solid var Solid var Very Risky", &["Very Risky"], &["Very", "Risky"]),
            ("name Clear Hash type button", &[""], &["true"]),
            ("name Debug Log File type string default ", &["", "any thing"], &["two\nlines", "\0"]),
            ("name Book type filename default <empty>", &["/a/b c"], &["\r"]),
        ] {
            let option: UciOption = line.parse().unwrap();
            for value in good {
                assert_eq!(option.check(value), Ok(()), "{line}: {value:?}");
            }
            for value in bad {
                assert!(option.check(value).is_err(), "{line}: {value:?}");
            }
        }
    }

    #[test]
    fn names_may_contain_several_words() {
        let option: UciOption = "name Clear Hash type button".parse().unwrap();
        assert!(option.is("clear hash") && !option.is("Hash"));
        assert_eq!(option.command(""), "setoption name Clear Hash");
        let option: UciOption = "name Move type bonus type spin default 0 min 0 max 9".parse().unwrap();
        assert_eq!(option.command("3"), "setoption name Move type bonus value 3");
    }

    #[test]
    fn malformed_declarations_are_rejected() {
        for line in
            ["", "name", "name type spin", "name Hash", "name Hash type", "Hash type spin", "name Hash type elephant"]
        {
            assert_eq!(line.parse::<UciOption>(), Err(ParseUciOptionError), "{line}");
        }
    }
}
