//! The puzzle of the day: set up, previewed, posted at the hour, left out, posted again.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use bot_service::{ChannelId, Lane, PUZZLE_LANE, PuzzleChannel};
use discord_sandbox::{CommandOption, DEFAULT_TOKEN, Message, Snowflake};

use crate::harness::{CHANNEL, Club, button, eventually, files, is_public, says};

pub const SOLVE: &str = "แก้กล";

/// The number of a choice of the option `do`.
pub fn order(order: usize) -> CommandOption {
    CommandOption::new("do", order)
}

pub const PREVIEW: usize = 0;
pub const SKIP: usize = 1;
pub const REPOST: usize = 2;
pub const ON: usize = 3;
pub const OFF: usize = 4;

/// A club with a puzzle of the day in a channel.
pub struct Daily {
    pub club: Club,
    pub channel: Snowflake,
    pub guild: Snowflake,
}

impl Deref for Daily {
    type Target = Club;

    fn deref(&self) -> &Club {
        &self.club
    }
}

impl DerefMut for Daily {
    fn deref_mut(&mut self) -> &mut Club {
        &mut self.club
    }
}

impl Daily {
    pub async fn begin() -> Daily {
        let daily = Daily::not_set_up().await;
        daily.set(&[order(ON)]).await;
        daily
    }

    /// Without one so far.
    async fn not_set_up() -> Daily {
        Daily::of(Club::new().await)
    }

    /// The same of this club.
    pub fn of(club: Club) -> Daily {
        let (channel, guild) = (club.channel(CHANNEL), club.guild());
        Daily { club, channel, guild }
    }

    /// Uses `/setup puzzle` with these options; the answer.
    pub async fn set(&self, options: &[CommandOption]) -> Message {
        self.ask(self.seat("somchai"), self.channel, "setup puzzle", options).await
    }

    /// The channel as the store has it.
    pub async fn stored(&self) -> PuzzleChannel {
        let channel = self.service().puzzle_days.channel(self.guild.0, ChannelId(self.channel.0)).await.unwrap();
        channel.expect("a channel with puzzles")
    }

    /// Whether the puzzle of the newest day was posted, as the store has it.
    pub async fn newest_was_posted(&self) -> bool {
        let newest = self.stored().await.newest.expect("a day");
        self.service().puzzle_days.was_posted(ChannelId(self.channel.0), newest).await.unwrap()
    }

    /// Lets time pass until the next puzzle is due, once the bot knows what became of the one before.
    pub async fn pass_until_due(&self) {
        let lane = Lane::Feature(PUZZLE_LANE, self.channel.0);
        let is_said = || async { self.service().outbox.waiting(lane).await.unwrap().is_empty() };
        eventually::is_so("nothing is left to say", is_said).await;
        self.pass_until(self.stored().await.next().expect("a next day").at);
    }

    /// The posts in the channel, oldest first.
    pub fn posts(&self) -> Vec<Message> {
        let messages = self.control.messages(self.channel).into_iter();
        messages.filter(|message| is_public(message) && button(message, SOLVE).is_some()).collect()
    }

    /// Waits for the `count`th post.
    pub async fn post(&self, count: usize) -> Message {
        self.found(&format!("post {count}"), || self.posts().get(count - 1).cloned()).await
    }

    /// Lets time pass until the next puzzle is due, which is the `count`th post.
    pub async fn next_post(&self, count: usize) -> Message {
        self.pass_until_due().await;
        self.post(count).await
    }

    /// Takes a message away.
    async fn delete(&self, message: &Message) {
        let url = format!("{}/api/v10/channels/{}/messages/{}", self.url(), message.channel, message.id);
        let request = reqwest::Client::new().delete(url).header("Authorization", format!("Bot {DEFAULT_TOKEN}"));
        let request = request.header("User-Agent", "DiscordBot (https://example.org, 1)");
        assert!(request.send().await.unwrap().status().is_success());
    }

    /// Answers the newest puzzle of the server to its end.
    pub async fn answer_newest(&self, seat: Snowflake) -> Message {
        let days = self.service().puzzle_days;
        let noted = || async { days.newest_posted(self.guild.0).await.unwrap() };
        let newest = eventually::found("a post that was noted", noted).await;
        let puzzle = days.collection().get(newest.puzzle).unwrap().clone();
        let mut panel = None;
        for mv in puzzle.solution().iter().step_by(2) {
            let option = CommandOption::new("move", mv.to_string());
            panel = Some(self.ask(seat, self.channel, "puzzle answer", &[option]).await);
        }
        panel.expect("a solution")
    }
}

#[tokio::test]
async fn a_manager_sets_it_up_sees_what_comes_and_it_comes_at_the_hour() {
    let daily = Daily::not_set_up().await;
    says(&daily.set(&[]).await, &["ยังไม่มีหมากกลประจำวัน"]);
    let admins = daily.control.guilds().into_iter().find(|it| it.id == daily.guild).unwrap().roles;
    let admin = admins.into_iter().find(|role| role.name == "Admin").unwrap().id;
    let options = [
        CommandOption::new("hour", "19.30 น."),
        CommandOption::new("zone", "new york"),
        CommandOption::new("days", "ทุกวัน"),
        CommandOption::new("difficulty", 0),
        CommandOption::id("role", admin),
    ];
    let words = daily.set(&options).await.content;
    for part in ["19:30 น. เวลา America/New_York", "ทุกวัน", "ง่ายกว่าปกติ", "ภาษา: ไทย", &format!("<@&{admin}>"), "บอทแจ้ง"]
    {
        assert!(words.contains(part), "{part} in {words}");
    }
    let preview = daily.set(&[order(PREVIEW)]).await;
    assert_eq!(preview.visible_to, Some(daily.seat("somchai")));
    assert!(preview.content.contains("คุณเห็นคนเดียว") && preview.attachments.len() == 1, "{}", preview.content);
    assert!(preview.components.is_empty() && daily.control.pinged(&preview).is_empty());
    daily.idle().await;
    assert!(daily.posts().is_empty());

    let first = daily.next_post(1).await;
    let task = |message: &Message| message.content.lines().find(|line| line.starts_with("**")).unwrap().to_owned();
    assert_eq!(task(&first), task(&preview));
    says(&first, &["★", "ยังไม่มีใครแก้ได้"]);
    assert!(!first.content.contains("เฉลย") && first.attachments.len() == 1);
    // Discord lets the bot ping a role that anyone may mention, and says nothing if it does not.
    let roles = serde_json::json!([admin.to_string()]);
    let pinging = || {
        let bodies = daily.control.requests(0).into_iter().filter_map(|it| it.body);
        let sent: Vec<_> = bodies.filter(|body| body["allowed_mentions"]["roles"] == roles).collect();
        (!sent.is_empty()).then_some(sent)
    };
    // A request is noted only after what it led to can be seen.
    let sent = daily.found("the request of the post", pinging).await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0]["allowed_mentions"]["users"], serde_json::json!([]), "the role, and nobody else");
    assert!(!first.attachments[0].description.as_deref().unwrap_or_default().is_empty());

    let preview = daily.set(&[order(PREVIEW)]).await;
    let second = daily.next_post(2).await;
    assert_eq!(files(&preview), files(&second), "the solution before included");
    assert!(second.content.contains("||1"), "{}", second.content);
    let names = files(&second);
    assert!(
        matches!(names[..], [board, film] if board.ends_with(".png") && film.starts_with("SPOILER_") && film.ends_with(".gif")),
        "{names:?}"
    );
    let film = daily.control.file(second.attachments[1].id).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    assert_ne!(button(&first, SOLVE), button(&second, SOLVE));
    daily.club.close().await;
}

#[tokio::test]
async fn every_day_has_its_post_with_the_solution_of_the_day_before() {
    let daily = Daily::begin().await;
    let mut days: Vec<Vec<String>> = Vec::new();
    for day in 1..=3 {
        let shown = daily.next_post(day).await;
        days.push(shown.attachments.into_iter().map(|file| file.filename).collect());
    }
    let [first, second, third] = &days[..] else { panic!("{days:?}") };
    assert_eq!([first.len(), second.len(), third.len()], [1, 2, 2], "{days:?}");
    for (before, after) in [(first, second), (second, third)] {
        // Both names have the number of the puzzle; the board's goes on with the day.
        let solution = after[1].strip_prefix("SPOILER_").and_then(|film| film.strip_suffix(".gif")).unwrap();
        assert!(before[0].starts_with(&format!("{solution}-")), "{days:?}");
    }
    daily.club.close().await;
}

#[tokio::test]
async fn zones_and_hours_that_do_not_exist_are_answered_with_the_nearest() {
    let daily = Daily::not_set_up().await;
    for (name, typed, nearest) in
        [("zone", "Asia/Bangkock", "Asia/Bangkok"), ("hour", "24:30", "00:30"), ("days", "วันไหนก็ได้", "ทุกวัน")]
    {
        let words = daily.set(&[CommandOption::new(name, typed)]).await.content;
        assert!(words.contains(typed) && words.contains(nearest), "{words}");
    }
    let everyone = CommandOption::id("role", daily.guild);
    says(&daily.set(&[everyone]).await, &["ทุกคน"]);
    assert!(daily.service().puzzle_days.channels(daily.guild.0).await.unwrap().is_empty(), "nothing was set up");
    // What is being typed is completed, the Thai zone first.
    for (option, typed, first) in [
        ("zone", "", "Asia/Bangkok"),
        ("zone", "howe", "Australia/Lord_Howe"),
        ("hour", "7", "07:00"),
        ("days", "", "daily"),
    ] {
        let choices = daily.suggested(daily.seat("somchai"), daily.channel, "setup puzzle", option, typed).await;
        assert_eq!(choices[0]["value"], first, "{choices:?}");
    }
    daily.club.close().await;
}

#[tokio::test]
async fn today_is_left_out_and_off_is_off() {
    let daily = Daily::begin().await;
    let next = daily.stored().await.next().unwrap();
    // On the day, before the hour.
    daily.pass_until(next.at - jiff::SignedDuration::from_mins(10));
    says(&daily.set(&[order(SKIP)]).await, &["จะไม่มีหมากกลประจำวัน"]);
    assert_eq!(daily.stored().await.next().unwrap().day.before(), Some(next.day));
    daily.next_post(1).await;
    says(&daily.set(&[order(SKIP)]).await, &["โพสต์", "ไปแล้ว"]);
    says(&daily.set(&[order(OFF)]).await, &["ปิดอยู่"]);
    daily.pass(Duration::from_hours(72));
    says(&daily.set(&[order(ON)]).await, &["ข้อถัดไป"]);
    daily.idle().await;
    assert_eq!(daily.posts().len(), 1);
    daily.club.close().await;
}

#[tokio::test]
async fn a_post_that_was_deleted_comes_again() {
    let daily = Daily::begin().await;
    says(&daily.set(&[order(REPOST)]).await, &["ยังไม่ถึงเวลา"]);
    let first = daily.next_post(1).await;
    daily.idle().await;
    let words = daily.set(&[order(REPOST)]).await.content;
    assert!(words.contains(&format!("{}/{}", daily.channel, first.id)), "it is still there: {words}");
    daily.delete(&first).await;
    says(&daily.set(&[order(REPOST)]).await, &["อีกครั้ง"]);
    let again = daily.post(1).await;
    assert_ne!(again.id, first.id);
    assert_eq!(button(&again, SOLVE), button(&first, SOLVE), "the same puzzle for the same day");
    let next = daily.next_post(2).await;
    assert!(next.content.contains("||"), "{}", next.content);
    daily.club.close().await;
}

#[tokio::test]
async fn the_post_tells_how_many_have_solved_it() {
    let daily = Daily::begin().await;
    let shown = daily.next_post(1).await;
    says(&shown, &["ยังไม่มีใครแก้ได้"]);
    let malee = daily.seat("malee");
    daily.open(malee, &shown, SOLVE).await;
    daily.answer_newest(malee).await;
    daily.until("the number of solvers", || daily.now(&shown).content.contains("แก้ได้แล้ว 1 คน")).await;
    // Whoever has solved it is not asked for the day in vain: the streak has begun.
    says(&daily.ask(malee, daily.channel, "puzzle mine", &[]).await, &["🔥"]);
    daily.club.close().await;
}

#[tokio::test]
async fn a_post_that_is_deleted_while_someone_solves_it_takes_nothing_from_them() {
    let daily = Daily::begin().await;
    let shown = daily.next_post(1).await;
    let malee = daily.seat("malee");
    daily.open(malee, &shown, SOLVE).await;
    daily.delete(&shown).await;
    says(&daily.answer_newest(malee).await, &["🟩"]);
    says(&daily.ask(malee, daily.channel, "puzzle mine", &[]).await, &["🔥"]);
    // The lane that could not change the post goes on.
    daily.next_post(1).await;
    daily.club.close().await;
}
