//! Commands, buttons and menus by their ids: what each does, and what is refused.

use discord_sandbox::{CommandOption, Interaction, Message, Permissions, Snowflake};

use crate::harness::{CHANNEL, Club, SOON, as_white, custom_id, custom_ids, says};

/// The answer to pressing the component whose id begins so, to the one who pressed alone.
async fn answer_to_press(club: &Club, person: &str, message: &Message, start: &str) -> Message {
    answer(club, club.press_id(club.seat(person), message, start).await)
}

fn answer(club: &Club, pressed: Interaction) -> Message {
    let id = pressed.followups.first().copied().or(pressed.original).expect("an answer with a message");
    club.control.message(pressed.channel, id).expect("the message is there")
}

/// The bot's next public message.
async fn next_message(club: &Club, channel: Snowflake, after: Snowflake) -> Message {
    club.control.bot_message(channel, after, SOON).await.unwrap()
}

/// Somchai, with White, challenges Malee and she accepts: the challenge and the first board.
async fn begin(club: &Club) -> (Message, Message) {
    let (white, black, channel) = (club.seat("somchai"), club.seat("malee"), club.channel(CHANNEL));
    let challenge = club.challenge([white, black], channel, &[as_white()]).await;
    club.press_id(black, &challenge, "m1:c:a:").await;
    let board = next_message(club, channel, challenge.id).await;
    (challenge, board)
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
    club.press_id(club.seat("somchai"), &pieces, "m1:b:T:w:b1:1:0").await;
    // It has only this move, and is chosen before it moves all the same.
    club.press(club.seat("somchai"), &club.now(&pieces), "ง๒").await;
    let done = club.now(&pieces);
    assert!(done.attachments.is_empty());
    assert_eq!((done.content.as_str(), done.components.len()), ("เดินแล้ว: ม-ง๒", 0));
    let second = next_message(&club, channel, board.id).await;
    assert!(second.content.starts_with("**1. ม-ง๒**"), "{}", second.content);
    assert_eq!(second.mentions, [club.seat("malee")]);

    assert_eq!(club.suggested(club.seat("malee"), channel, "move", "move", "Nd").await[0]["value"], "Nd7");

    let done = club.uses("malee", "move", &[CommandOption::new("move", "Nd7")]).await;
    assert_eq!(done.content, "เดินแล้ว: ม-ง๗");
    let third = next_message(&club, channel, second.id).await;

    let sure = club.uses("somchai", "resign", &[]).await;
    club.press_id(club.seat("somchai"), &sure, "m1:b:R:").await;
    let end = next_message(&club, channel, third.id).await;
    says(&end, &["ยอมแพ้"]);
    // There is nothing left to do but to play another one and to look back.
    let left: Vec<String> = custom_ids(&end).iter().map(|id| id[..7].to_owned()).collect();
    assert_eq!(left, ["m1:b:M:", "m1:b:y:", "m1:b:E:"]);
    assert!(club.uses("somchai", "board", &[]).await.content.contains("`/play`"));
    club.close().await;
}

#[tokio::test]
async fn a_second_game_is_played_in_a_thread() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    begin(&club).await;
    let challenge = club.challenge_anyone(club.seat("alice"), channel).await;
    let accepted = club.press_id(club.seat("somchai"), &challenge, "m1:c:a:").await;
    // It was acknowledged at once; the words follow.
    let followup = || club.control.interaction(accepted.id)?.followups.first().copied();
    let told = club.found("words", followup).await;
    let told = club.control.message(channel, told).expect("the message is there");
    let thread = club.control.message(channel, challenge.id).unwrap().thread;
    let thread = thread.unwrap_or_else(|| panic!("{}", told.content));
    says(&told, &[&format!("<#{thread}>")]);
    let board = next_message(&club, thread, Snowflake(0)).await;
    assert!(!board.attachments.is_empty());
    let list = club.uses("somchai", "games", &[]).await;
    assert_eq!(list.content.matches("https://discord.com/channels/").count(), 2, "{}", list.content);
    club.close().await;
}

#[tokio::test]
async fn buttons_refuse_spectators_the_wrong_turn_and_stale_boards() {
    let club = Club::new().await;
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
    let elsewhere = club.challenge_anyone(club.seat("somchai"), other).await;
    let copied = custom_id(&board, "m1:b:m:");
    let forged = club.forge(club.seat("somchai"), &elsewhere, &copied).await;
    assert!(answer(&club, forged).content.starts_with("ปุ่มนี้เป็นของกระดานในห้องอื่น"));
    let foreign = club.forge(club.seat("somchai"), &board, "m0:whatever").await;
    assert!(answer(&club, foreign).content.starts_with("ปุ่มนี้เป็นรุ่นเก่า"));

    club.uses("somchai", "move", &[CommandOption::new("move", "จ๔")]).await;
    // As earlier versions had it: a button of its own for a draw.
    let stale = club.forge(club.seat("malee"), &board, "m1:b:d:1:0").await;
    assert!(answer(&club, stale).content.starts_with("กระดานเปลี่ยนไปแล้ว"));
    club.close().await;
}

#[tokio::test]
async fn commands_that_cannot_be_carried_out_are_answered_in_words() {
    let club = Club::new().await;
    let none = club.uses("somchai", "move", &[CommandOption::new("move", "จ๔")]).await;
    assert!(none.content.starts_with("ห้องนี้ไม่มีกระดานที่เล่นอยู่"), "{}", none.content);
    let own = CommandOption::id("opponent", club.seat("alice"));
    assert!(club.uses("alice", "play", &[own]).await.content.starts_with("You can't play yourself"));
    begin(&club).await;
    for (text, words) in
        [("สวัสดี", "อ่าน `สวัสดี` ไม่ออก"), ("เรือ ก๕", "มีหมากขวางอยู่ที่"), ("@everyone `x`", "อ่าน `@everyone` ไม่ออก")]
    {
        let told = club.uses("somchai", "move", &[CommandOption::new("move", text)]).await;
        assert!(told.content.starts_with(words), "{text}: {}", told.content);
    }
    assert!(club.uses("somchai", "count start", &[]).await.content.starts_with("ยังนับไม่ได้"));
    let quiet = club.uses("somchai", "settings", &[CommandOption::new("pings", 1)]).await;
    assert!(quiet.content.contains("🔕 ไม่ส่งเสียงเมื่อ: ถึงตาคุณ"));
    let help = club.uses("alice", "help", &[]).await;
    says(&help, &["</play:"]);
    assert_eq!(help.attachments.len(), 1);
    club.close().await;
}

#[tokio::test]
async fn missing_permissions_are_named_before_anything_happens() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES).unwrap();
    says(&club.uses("alice", "play", &[]).await, &["Attach Files"]);
    club.idle().await;
    assert!(club.control.messages(channel).iter().all(|message| message.visible_to.is_some()));
    club.close().await;
}
