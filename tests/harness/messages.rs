//! What can be seen of a message.

use discord_sandbox::{APPLICATION, CommandOption, Message, Snowflake};
use serde_json::Value;

/// The label of the button in a Thai channel that takes up a challenge.
pub const ACCEPT: &str = "รับคำท้า";

/// The term that gives the challenger White.
pub fn as_white() -> CommandOption {
    CommandOption::new("color", 1)
}

/// Fails unless a message has each of these parts in its text.
#[track_caller]
pub fn says(message: &Message, parts: &[&str]) {
    for part in parts {
        assert!(message.words().contains(part), "no {part:?} in {:?}", message.words());
    }
}

/// Whether everybody sees it and the bot said it.
pub fn is_public(message: &Message) -> bool {
    message.author == APPLICATION && message.visible_to.is_none() && !message.is_loading()
}

/// Whether it is a board, or was one before it shrank.
pub fn is_board(message: &Message) -> bool {
    is_public(message) && !message.sent_with.is_empty()
}

pub fn is_reply_to(message: &Message, to: Snowflake) -> bool {
    message.reference.is_some_and(|reference| reference.message == Some(to))
}

/// The buttons and menus of a message.
pub fn components(message: &Message) -> Vec<Value> {
    let usable = |component: &&Value| component["type"].as_u64().is_some_and(|kind| (2..=8).contains(&kind));
    message.all_components().into_iter().filter(usable).cloned().collect()
}

/// The custom ids of the components of a message.
pub fn custom_ids(message: &Message) -> Vec<String> {
    components(message).iter().filter_map(|component| component["custom_id"].as_str().map(str::to_owned)).collect()
}

/// The custom id of the component whose id begins so.
pub fn custom_id(message: &Message, start: &str) -> String {
    let found = custom_ids(message).into_iter().find(|id| id.starts_with(start));
    found.unwrap_or_else(|| panic!("no {start} in {message:?}"))
}

/// The custom id of the button with this label.
pub fn button(message: &Message, label: &str) -> Option<String> {
    let has_label = |component: &Value| component["label"].as_str().is_some_and(|it| it.contains(label));
    let button = components(message).into_iter().find(has_label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// The custom id of the menu with this choice, and the choice's value.
pub fn choice(message: &Message, label: &str) -> Option<(String, String)> {
    components(message).iter().find_map(|menu| {
        let options = menu["options"].as_array()?;
        let option = options.iter().find(|option| option["label"].as_str().is_some_and(|it| it.contains(label)))?;
        Some((menu["custom_id"].as_str()?.to_owned(), option["value"].as_str()?.to_owned()))
    })
}

/// The names of a message's files.
pub fn files(message: &Message) -> Vec<&str> {
    message.attachments.iter().map(|file| file.filename.as_str()).collect()
}

/// The name of the only file of a message.
pub fn only_file(message: &Message) -> &str {
    match files(message)[..] {
        [name] => name,
        ref other => panic!("{other:?}"),
    }
}

/// The first picture of a message as it is told to those who can't see it.
pub fn picture_in_words(message: &Message) -> &str {
    message.attachments.first().and_then(|picture| picture.description.as_deref()).expect("a picture with words")
}

/// The names of the boards that were posted, as they were when they were sent.
pub fn names(boards: &[Message]) -> std::collections::BTreeSet<String> {
    boards.iter().map(|board| board.sent_with[0].clone()).collect()
}

/// The numbers of the moves that are told in a channel, in order: `1.`, `1…`, `2.` …
pub fn moves_told(messages: &[Message]) -> Vec<String> {
    let lines = messages.iter().filter(|it| is_public(it)).flat_map(|it| it.content.lines());
    let moves = lines.filter_map(|line| line.strip_prefix("**")?.split_once(' ').map(|(number, _)| number.to_owned()));
    moves.filter(|number| number.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// What the first `plies` moves are called there.
pub fn move_numbers(plies: usize) -> Vec<String> {
    (0..plies).map(|ply| format!("{}{}", ply / 2 + 1, if ply % 2 == 0 { '.' } else { '…' })).collect()
}
