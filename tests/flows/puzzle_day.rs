//! The puzzle of the day: set up, previewed, posted at the hour, left out, posted again.

use bot_service::PUZZLE_LANE;
use discord_sandbox::{CommandOption, DEFAULT_TOKEN, Interaction, Message, Snowflake};
use std::time::Duration;

use bot_service::{ChannelId, Lane, PuzzleChannel};

use crate::club::{Club, button, is_public};
use crate::eventually;
use crate::harness::SOON;

pub const CHANNEL: &str = "หมากรุก";
pub const SOLVE: &str = "แก้กล";

/// Uses `/setup puzzle` with these options.
pub async fn set(club: &Club, channel: Snowflake, options: &[CommandOption]) -> Interaction {
    let options = [CommandOption::subcommand("puzzle", options.to_vec())];
    club.command(club.seat("somchai"), channel, "setup", &options).await
}

/// The number of a choice of the option `do`.
pub fn order(order: usize) -> CommandOption {
    CommandOption::new("do", order)
}

pub const PREVIEW: usize = 0;
pub const SKIP: usize = 1;
pub const REPOST: usize = 2;
pub const ON: usize = 3;
pub const OFF: usize = 4;

pub fn guild(club: &Club, channel: Snowflake) -> Snowflake {
    club.control.channels().into_iter().find(|it| it.id == channel).and_then(|it| it.guild).expect("a server")
}

/// A club with a puzzle of the day in a channel.
pub async fn with_puzzles() -> (Club, Snowflake, Snowflake) {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let guild = guild(&club, channel);
    set(&club, channel, &[order(ON)]).await;
    (club, channel, guild)
}

/// The channel as the store has it.
pub async fn stored(club: &Club, guild: Snowflake, channel: Snowflake) -> PuzzleChannel {
    club.service().puzzle_days.channel(guild.0, ChannelId(channel.0)).await.unwrap().expect("a channel with puzzles")
}

/// Lets time pass until the next puzzle is due, once the bot knows what became of the one before.
pub async fn pass_until_due(club: &Club, guild: Snowflake, channel: Snowflake) {
    let lane = Lane::Feature(PUZZLE_LANE, channel.0);
    let is_said = || async { club.service().outbox.waiting(lane).await.unwrap().is_empty() };
    eventually::is_so("nothing is left to say", is_said).await;
    club.pass_until(stored(club, guild, channel).await.next().expect("a next day").at);
}

/// The posts in a channel, oldest first.
pub fn posts(club: &Club, channel: Snowflake) -> Vec<Message> {
    let messages = club.control.messages(channel).into_iter();
    messages.filter(|message| is_public(message) && button(message, SOLVE).is_some()).collect()
}

/// Waits for the `count`th post.
pub async fn post(club: &Club, channel: Snowflake, count: usize) -> Message {
    let found = club.control.until(SOON, |_| posts(club, channel).get(count - 1).cloned()).await;
    found.unwrap_or_else(|_| panic!("no post number {count} among {:#?}", club.said(channel)))
}

/// Takes a message away.
async fn delete(club: &Club, message: &Message) {
    let url = format!("{}/api/v10/channels/{}/messages/{}", club.url(), message.channel, message.id);
    let request = reqwest::Client::new().delete(url).header("Authorization", format!("Bot {DEFAULT_TOKEN}"));
    assert!(request.send().await.unwrap().status().is_success());
}

/// Answers the newest puzzle of a server to its end.
async fn solve(club: &Club, seat: Snowflake, channel: Snowflake, guild: Snowflake) -> Message {
    let newest = club.service().puzzle_days.newest_posted(guild.0).await.unwrap().expect("a post");
    let puzzle = club.service().puzzle_days.collection().get(newest.puzzle).unwrap().clone();
    let mut panel = None;
    for mv in puzzle.solution.iter().step_by(2) {
        panel = Some(club.puzzle(seat, channel, "answer", &[CommandOption::new("move", mv.to_string())]).await);
    }
    panel.expect("a solution")
}

#[tokio::test]
async fn a_manager_sets_it_up_sees_what_comes_and_it_comes_at_the_hour() {
    let club = Club::new().await;
    let (channel, somchai) = (club.channel(CHANNEL), club.seat("somchai"));
    let guild = guild(&club, channel);
    let nothing = club.private_words(&set(&club, channel, &[]).await);
    assert!(nothing.contains("ยังไม่มีหมากกลประจำวัน"), "{nothing}");
    let admins = club.control.guilds().into_iter().find(|it| it.id == guild).unwrap().roles;
    let admin = admins.into_iter().find(|role| role.name == "Admin").unwrap().id;
    let options = [
        CommandOption::new("hour", "19.30 น."),
        CommandOption::new("zone", "new york"),
        CommandOption::new("days", "ทุกวัน"),
        CommandOption::new("difficulty", 0),
        CommandOption::id("role", admin),
    ];
    let words = club.private_words(&set(&club, channel, &options).await);
    for part in ["19:30 น. เวลา America/New_York", "ทุกวัน", "ง่ายกว่าปกติ", "ภาษา: ไทย", &format!("<@&{admin}>"), "บอทแจ้ง"]
    {
        assert!(words.contains(part), "{part} in {words}");
    }
    let preview = club.answer(&set(&club, channel, &[order(PREVIEW)]).await);
    assert_eq!(preview.visible_to, Some(somchai));
    assert!(preview.content.contains("คุณเห็นคนเดียว") && preview.attachments.len() == 1, "{}", preview.content);
    assert!(preview.components.is_empty() && club.control.pinged(&preview).is_empty());
    club.idle().await;
    assert!(posts(&club, channel).is_empty());

    pass_until_due(&club, guild, channel).await;
    let first = post(&club, channel, 1).await;
    let task = |message: &Message| message.content.lines().find(|line| line.starts_with("**")).unwrap().to_owned();
    assert_eq!(task(&first), task(&preview));
    assert!(first.content.contains("★") && first.content.contains("ยังไม่มีใครแก้ได้"), "{}", first.content);
    assert!(!first.content.contains("เฉลย") && first.attachments.len() == 1);
    // Discord lets the bot ping a role that anyone may mention, and says nothing if it does not.
    let roles = serde_json::json!([admin.to_string()]);
    let pinging = |_: &_| {
        let bodies = club.control.requests(0).into_iter().filter_map(|it| it.body);
        let sent: Vec<_> = bodies.filter(|body| body["allowed_mentions"]["roles"] == roles).collect();
        (!sent.is_empty()).then_some(sent)
    };
    // A request is noted only after what it led to can be seen.
    let sent = club.control.until(SOON, pinging).await.expect("the request of the post");
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0]["allowed_mentions"]["users"], serde_json::json!([]), "the role, and nobody else");
    assert!(!first.attachments[0].description.as_deref().unwrap_or_default().is_empty());

    pass_until_due(&club, guild, channel).await;
    let second = post(&club, channel, 2).await;
    assert!(second.content.contains("||1"), "{}", second.content);
    let names: Vec<&str> = second.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert!(
        matches!(names[..], [board, film] if board.ends_with(".png") && film.starts_with("SPOILER_") && film.ends_with(".gif")),
        "{names:?}"
    );
    let film = club.control.file(second.attachments[1].id).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    assert_ne!(button(&first, SOLVE), button(&second, SOLVE));
    club.close().await;
}

#[tokio::test]
async fn every_day_has_its_post_with_the_solution_of_the_day_before() {
    let (club, channel, guild) = with_puzzles().await;
    let mut days: Vec<Vec<String>> = Vec::new();
    for day in 1..=3 {
        pass_until_due(&club, guild, channel).await;
        let shown = post(&club, channel, day).await;
        days.push(shown.attachments.into_iter().map(|file| file.filename).collect());
    }
    let [first, second, third] = &days[..] else { panic!("{days:?}") };
    assert_eq!([first.len(), second.len(), third.len()], [1, 2, 2], "{days:?}");
    for (before, after) in [(first, second), (second, third)] {
        // Both names have the number of the puzzle; the board's goes on with the day.
        let solution = after[1].strip_prefix("SPOILER_").and_then(|film| film.strip_suffix(".gif")).unwrap();
        assert!(before[0].starts_with(&format!("{solution}-")), "{days:?}");
    }
    club.close().await;
}

#[tokio::test]
async fn zones_and_hours_that_do_not_exist_are_answered_with_the_nearest() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    for (name, typed, nearest) in
        [("zone", "Asia/Bangkock", "Asia/Bangkok"), ("hour", "24:30", "00:30"), ("days", "วันไหนก็ได้", "ทุกวัน")]
    {
        let words = club.private_words(&set(&club, channel, &[CommandOption::new(name, typed)]).await);
        assert!(words.contains(typed) && words.contains(nearest), "{words}");
    }
    let guild = guild(&club, channel);
    let everyone = CommandOption::id("role", guild);
    let words = club.private_words(&set(&club, channel, &[everyone]).await);
    assert!(words.contains("ทุกคน"), "{words}");
    assert!(club.service().puzzle_days.channels(guild.0).await.unwrap().is_empty(), "nothing was set up");
    // What is being typed is completed, the Thai zone first.
    for (option, typed, first) in [
        ("zone", "", "Asia/Bangkok"),
        ("zone", "howe", "Australia/Lord_Howe"),
        ("hour", "7", "07:00"),
        ("days", "", "daily"),
    ] {
        let typing = vec![CommandOption::being_typed(option, typed)];
        let options = [CommandOption::subcommand("puzzle", typing)];
        let id = club.control.autocomplete(club.seat("somchai"), channel, "setup", &options).unwrap();
        let choices = club.settled(id).await.choices.unwrap();
        assert_eq!(choices[0]["value"], first, "{choices:?}");
    }
    club.close().await;
}

#[tokio::test]
async fn today_is_left_out_and_off_is_off() {
    let (club, channel, guild) = with_puzzles().await;
    let next = stored(&club, guild, channel).await.next().unwrap();
    // On the day, before the hour.
    club.pass_until(next.at - jiff::SignedDuration::from_mins(10));
    let words = club.private_words(&set(&club, channel, &[order(SKIP)]).await);
    assert!(words.contains("จะไม่มีหมากกลประจำวัน"), "{words}");
    assert_eq!(stored(&club, guild, channel).await.next().unwrap().day.before(), Some(next.day));
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 1).await;
    let words = club.private_words(&set(&club, channel, &[order(SKIP)]).await);
    assert!(words.contains("โพสต์") && words.contains("ไปแล้ว"), "{words}");
    let words = club.private_words(&set(&club, channel, &[order(OFF)]).await);
    assert!(words.contains("ปิดอยู่"), "{words}");
    club.pass(Duration::from_hours(72));
    let words = club.private_words(&set(&club, channel, &[order(ON)]).await);
    assert!(words.contains("ข้อถัดไป"), "{words}");
    club.idle().await;
    assert_eq!(posts(&club, channel).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn a_post_that_was_deleted_comes_again() {
    let (club, channel, guild) = with_puzzles().await;
    let words = club.private_words(&set(&club, channel, &[order(REPOST)]).await);
    assert!(words.contains("ยังไม่ถึงเวลา"), "{words}");
    pass_until_due(&club, guild, channel).await;
    let first = post(&club, channel, 1).await;
    club.idle().await;
    let words = club.private_words(&set(&club, channel, &[order(REPOST)]).await);
    assert!(words.contains(&format!("{channel}/{}", first.id)), "it is still there: {words}");
    delete(&club, &first).await;
    let words = club.private_words(&set(&club, channel, &[order(REPOST)]).await);
    assert!(words.contains("อีกครั้ง"), "{words}");
    let again = post(&club, channel, 1).await;
    assert_ne!(again.id, first.id);
    assert_eq!(button(&again, SOLVE), button(&first, SOLVE), "the same puzzle for the same day");
    pass_until_due(&club, guild, channel).await;
    let next = post(&club, channel, 2).await;
    assert!(next.content.contains("||"), "{}", next.content);
    club.close().await;
}

#[tokio::test]
async fn the_post_tells_how_many_have_solved_it() {
    let (club, channel, guild) = with_puzzles().await;
    pass_until_due(&club, guild, channel).await;
    let shown = post(&club, channel, 1).await;
    assert!(shown.content.contains("ยังไม่มีใครแก้ได้"), "{}", shown.content);
    let malee = club.seat("malee");
    club.open(malee, &shown, SOLVE).await;
    solve(&club, malee, channel, guild).await;
    let told = |_: &_| club.now(&shown).content.contains("แก้ได้แล้ว 1 คน").then_some(());
    club.control.until(SOON, told).await.expect("the number of solvers");
    // Whoever has solved it is not asked for the day in vain: the streak has begun.
    let mine = club.puzzle(malee, channel, "mine", &[]).await;
    assert!(mine.content.contains("🔥"), "{}", mine.content);
    club.close().await;
}

#[tokio::test]
async fn a_post_that_is_deleted_while_somebody_solves_it_takes_nothing_from_them() {
    let (club, channel, guild) = with_puzzles().await;
    pass_until_due(&club, guild, channel).await;
    let shown = post(&club, channel, 1).await;
    let malee = club.seat("malee");
    club.open(malee, &shown, SOLVE).await;
    delete(&club, &shown).await;
    let solved = solve(&club, malee, channel, guild).await;
    assert!(solved.content.contains("🟩"), "{}", solved.content);
    let mine = club.puzzle(malee, channel, "mine", &[]).await;
    assert!(mine.content.contains("🔥"), "{}", mine.content);
    // The lane that could not change the post goes on.
    pass_until_due(&club, guild, channel).await;
    post(&club, channel, 1).await;
    club.close().await;
}
