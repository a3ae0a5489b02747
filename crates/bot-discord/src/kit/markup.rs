//! What is said in Discord, where its marks mean nothing.

use jiff::Timestamp;

use crate::kit::ids::unnamed;
use bot_service::game::PlayerId;

/// A text without Discord's marks: people by their names, commands and times in words, nothing bold.
pub fn without_markup(said: &str, name_of: impl Fn(PlayerId) -> Option<String>) -> String {
    let mut plain = String::with_capacity(said.len());
    let mut rest = said;
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        let mark = rest[at..].split_inclusive('>').next().unwrap_or_default();
        match spoken(mark, &name_of) {
            Some(spoken) => plain.push_str(&spoken),
            None => plain.push_str(mark),
        }
        rest = &rest[at + mark.len()..];
    }
    plain.push_str(rest);
    plain.replace("**", "").replace('`', "")
}

/// What a mark such as `<@5>` stands in place of.
fn spoken(mark: &str, name_of: impl Fn(PlayerId) -> Option<String>) -> Option<String> {
    let inside = mark.strip_prefix('<')?.strip_suffix('>')?;
    if let Some(person) = inside.strip_prefix('@') {
        let person = PlayerId(person.trim_start_matches('!').parse().ok()?);
        return Some(name_of(person).unwrap_or_else(|| unnamed(person)));
    }
    if let Some(command) = inside.strip_prefix('/') {
        return Some(format!("/{}", command.split(':').next()?));
    }
    if let Some(time) = inside.strip_prefix("t:") {
        let seconds = time.split(':').next()?.parse().ok()?;
        let time = Timestamp::from_second(seconds).ok()?;
        return Some(time.strftime("%Y-%m-%d %H:%M UTC").to_string());
    }
    inside.starts_with("http").then(|| inside.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_put_in_words() {
        let plain = |said| without_markup(said, |PlayerId(person)| (person == 5).then(|| "Ann".to_owned()));
        for (said, expected) in [
            ("**No**: type `e4`", "No: type e4"),
            ("<@5> and <@!6>", "Ann and @6"),
            ("</move:17> or </setup server:3>", "/move or /setup server"),
            ("until <t:0:R>", "until 1970-01-01 00:00 UTC"),
            ("<https://a.example>", "https://a.example"),
            ("1 < 2 and <#7", "1 < 2 and <#7"),
            ("<", "<"),
        ] {
            assert_eq!(plain(said), expected);
        }
    }
}
