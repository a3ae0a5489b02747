//! Commands, buttons and menus by their ids: what each does, and what is refused.

use discord_sandbox::{CommandOption, Control, Interaction, Message, Permissions, Snowflake};
use serde_json::Value;

use crate::club::Club;
use crate::harness::SOON;

const CHANNEL: &str = "หมากรุก";

/// What the interaction's answer says, to the one who acted alone.
async fn answer(club: &Club, interaction: Snowflake) -> Message {
    let settled = club.settled(interaction).await;
    let id = settled.followups.first().copied().or(settled.original).expect("an answer with a message");
    club.control.message(settled.channel, id).expect("the message is there")
}

/// The answer to a slash command in the channel.
async fn command(club: &Club, person: &str, name: &str, options: &[CommandOption]) -> Message {
    let asked = club.control.command(club.seat(person), club.channel(CHANNEL), name, options).unwrap();
    let message = answer(club, asked).await;
    assert_eq!(message.visible_to, Some(club.seat(person)), "{}", message.content);
    message
}

/// Presses the component whose id begins so, and waits until that is acknowledged.
async fn press(club: &Club, person: &str, message: &Message, start: &str) -> Interaction {
    let pressed =
        club.control.press(club.seat(person), message.channel, message.id, &custom_id(message, start)).unwrap();
    club.settled(pressed).await
}

/// The answer to pressing the component whose id begins so.
async fn answer_to_press(club: &Club, person: &str, message: &Message, start: &str) -> Message {
    let pressed =
        club.control.press(club.seat(person), message.channel, message.id, &custom_id(message, start)).unwrap();
    answer(club, pressed).await
}

/// The bot's next public message.
async fn next_message(club: &Club, channel: Snowflake, after: Snowflake) -> Message {
    club.control.bot_message(channel, after, SOON).await.unwrap()
}

/// Somchai, with White, challenges Malee and she accepts: the challenge and the first board.
async fn begin(club: &Club) -> (Message, Message) {
    let (channel, opponent) = (club.channel(CHANNEL), CommandOption::id("opponent", club.seat("malee")));
    let last = club.control.messages(channel).last().map_or(Snowflake(0), |message| message.id);
    club.command(club.seat("somchai"), channel, "play", &[opponent, CommandOption::new("color", 1)]).await;
    let challenge = next_message(club, channel, last).await;
    press(club, "malee", &challenge, "m1:c:a:").await;
    let board = next_message(club, channel, challenge.id).await;
    (challenge, board)
}

fn custom_ids(message: &Message) -> Vec<String> {
    let rows = message.components.iter().flat_map(|row| row["components"].as_array().unwrap().clone());
    rows.map(|component: Value| component["custom_id"].as_str().unwrap().to_owned()).collect()
}

/// The id of the component whose id begins so.
fn custom_id(message: &Message, start: &str) -> String {
    custom_ids(message).into_iter().find(|id| id.starts_with(start)).unwrap_or_else(|| panic!("{start} in {message:?}"))
}

#[tokio::test]
async fn a_game_is_played_with_menus_and_commands() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let (challenge, board) = begin(&club).await;
    assert!(club.control.message(channel, challenge.id).unwrap().components.is_empty());
    assert_eq!(board.mentions, [club.seat("somchai")]);
    assert!(board.attachments[0].description.as_ref().unwrap().contains("ขุน ง๑"));

    let pieces = answer_to_press(&club, "somchai", &board, "m1:b:m:").await;
    assert_eq!(pieces.attachments.len(), 1);
    press(&club, "somchai", &pieces, "m1:b:T:w:b1:1:0").await;
    // It has only this move, so there is nothing more to be chosen.
    let done = club.now(&pieces);
    assert!(done.attachments.is_empty());
    assert_eq!((done.content.as_str(), done.components.len()), ("เดินแล้ว: ม-ง๒", 0));
    let second = next_message(&club, channel, board.id).await;
    assert!(second.content.starts_with("**1. ม-ง๒**"), "{}", second.content);
    assert_eq!(second.mentions, [club.seat("malee")]);

    let typing = [CommandOption::being_typed("move", "Nd")];
    let asked = club.control.autocomplete(club.seat("malee"), channel, "move", &typing).unwrap();
    assert_eq!(club.settled(asked).await.choices.unwrap()[0]["value"], "Nd7");

    let done = command(&club, "malee", "move", &[CommandOption::new("move", "Nd7")]).await;
    assert_eq!(done.content, "เดินแล้ว: ม-ง๗");
    let third = next_message(&club, channel, second.id).await;

    let sure = command(&club, "somchai", "resign", &[]).await;
    press(&club, "somchai", &sure, "m1:b:R:").await;
    let end = next_message(&club, channel, third.id).await;
    assert!(end.content.contains("ยอมแพ้"), "{}", end.content);
    // There is nothing left to do but to play another one and to look back.
    let left: Vec<String> = custom_ids(&end).iter().map(|id| id[..7].to_owned()).collect();
    assert_eq!(left, ["m1:b:M:", "m1:b:y:", "m1:b:E:"]);
    assert!(command(&club, "somchai", "board", &[]).await.content.contains("`/play`"));
    club.close().await;
}

#[tokio::test]
async fn a_second_game_is_played_in_a_thread() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    begin(&club).await;
    let challenge = club.challenge_anybody(club.seat("alice"), channel).await;
    let accepted = press(&club, "somchai", &challenge, "m1:c:a:").await;
    // It was acknowledged at once; the words follow.
    let followup = |control: &Control| control.interaction(accepted.id)?.followups.first().copied();
    let told = club.control.until(SOON, followup).await.unwrap();
    let told = club.control.message(channel, told).expect("the message is there");
    let thread = club.control.message(channel, challenge.id).unwrap().thread;
    let thread = thread.unwrap_or_else(|| panic!("{}", told.content));
    assert!(told.content.contains(&format!("<#{thread}>")), "{}", told.content);
    let board = next_message(&club, thread, Snowflake(0)).await;
    assert!(!board.attachments.is_empty());
    let list = command(&club, "somchai", "games", &[]).await;
    assert_eq!(list.content.matches("https://discord.com/channels/").count(), 2, "{}", list.content);
    club.close().await;
}

#[tokio::test]
async fn buttons_refuse_spectators_the_wrong_turn_and_stale_boards() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let (_, board) = begin(&club).await;
    for (person, start, words) in
        [("malee", "m1:b:m:", "ยังไม่ถึงตาคุณ"), ("alice", "m1:b:m:", "Two others play this game")]
    {
        let told = answer_to_press(&club, person, &board, start).await;
        assert!(told.content.starts_with(words), "{}", told.content);
        assert_eq!(told.visible_to, Some(club.seat(person)));
    }
    let flipped = answer_to_press(&club, "alice", &board, "m1:b:v:").await;
    assert!(flipped.attachments[0].filename.ends_with("-black.png"));
    assert!(flipped.attachments[0].description.as_ref().unwrap().starts_with("Nobody has moved yet. White to move. "));

    let other = club.channel("general");
    let elsewhere = club.challenge_anybody(club.seat("somchai"), other).await;
    let copied = custom_id(&board, "m1:b:m:");
    let forged = club.control.forge(club.seat("somchai"), other, elsewhere.id, &copied).unwrap();
    assert!(answer(&club, forged).await.content.starts_with("ปุ่มนี้เป็นของกระดานในห้องอื่น"));
    let foreign = club.control.forge(club.seat("somchai"), channel, board.id, "m0:whatever").unwrap();
    assert!(answer(&club, foreign).await.content.starts_with("ปุ่มนี้เป็นรุ่นเก่า"));

    command(&club, "somchai", "move", &[CommandOption::new("move", "จ๔")]).await;
    // As earlier versions had it: a button of its own for a draw.
    let stale = club.control.forge(club.seat("malee"), channel, board.id, "m1:b:d:1:0").unwrap();
    assert!(answer(&club, stale).await.content.starts_with("กระดานเปลี่ยนไปแล้ว"));
    club.close().await;
}

#[tokio::test]
async fn commands_that_cannot_be_carried_out_are_answered_in_words() {
    let club = Club::new().await;
    let none = command(&club, "somchai", "move", &[CommandOption::new("move", "จ๔")]).await;
    assert!(none.content.starts_with("ห้องนี้ไม่มีกระดานที่เล่นอยู่"), "{}", none.content);
    let own = CommandOption::id("opponent", club.seat("alice"));
    assert!(command(&club, "alice", "play", &[own]).await.content.starts_with("You can't play yourself"));
    begin(&club).await;
    for (text, words) in
        [("สวัสดี", "อ่าน `สวัสดี` ไม่ออก"), ("เรือ ก๕", "มีหมากขวางอยู่ที่"), ("@everyone `x`", "อ่าน `@everyone` ไม่ออก")]
    {
        let told = command(&club, "somchai", "move", &[CommandOption::new("move", text)]).await;
        assert!(told.content.starts_with(words), "{text}: {}", told.content);
    }
    let count = [CommandOption::subcommand("start", Vec::new())];
    assert!(command(&club, "somchai", "count", &count).await.content.starts_with("ยังนับไม่ได้"));
    let quiet = command(&club, "somchai", "settings", &[CommandOption::new("pings", 1)]).await;
    assert!(quiet.content.contains("🔕 ไม่ส่งเสียงเมื่อ: ถึงตาคุณ"));
    let help = command(&club, "alice", "help", &[]).await;
    assert!(help.content.contains("</play:"), "{}", help.content);
    assert_eq!(help.attachments.len(), 1);
    club.close().await;
}

#[tokio::test]
async fn missing_permissions_are_named_before_anything_happens() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES).unwrap();
    let told = command(&club, "alice", "play", &[]).await;
    assert!(told.content.contains("Attach Files"), "{}", told.content);
    club.idle().await;
    assert!(club.control.messages(channel).iter().all(|message| message.visible_to.is_some()));
    club.close().await;
}
