//! The weekly digest: set up, previewed, posted at the hour, also after crashes, and not where nothing happened.

use std::time::Duration;

use bot_service::{BlockReason, ChannelId, DigestPlan, DigestState, Lane};
use discord_sandbox::{CommandOption, Message, Permissions, RestFault, Snowflake};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::harness::{CHANNEL, Club, eventually, files, is_public, says};

const MESSAGES: &str = "/channels/{channel_id}/messages";
const TITLE: &str = "สรุปสัปดาห์ของชมรม";
const TITLE_IN_ENGLISH: &str = "The week in the club";
const PREVIEW: &str = "👁️ ดูตัวอย่าง";

/// The days of the week in Thai.
const DAYS: [&str; 7] = ["จันทร์", "อังคาร", "พุธ", "พฤหัสบดี", "ศุกร์", "เสาร์", "อาทิตย์"];

/// The day after tomorrow, as the option of the command and in Thai: what happens today is then told of in the first digest.
fn in_two_days(zone: &str) -> (CommandOption, &'static str) {
    let today = Timestamp::now().to_zoned(TimeZone::get(zone).unwrap()).date();
    let number = (today.weekday().to_monday_zero_offset() as usize + 2) % 7;
    (CommandOption::new("day", number), DAYS[number])
}

/// What digests need of a club.
trait Weekly {
    /// With digests in the channel in which games are played.
    async fn with_digests() -> Club;

    async fn set_digest(&self, options: &[CommandOption]) -> Message;

    async fn digest_plan(&self) -> DigestPlan;

    /// A game of somchai and malee that ends.
    async fn game_ends(&self);

    /// Lets time pass until the next digest is due, once the bot knows what became of the one before.
    async fn pass_until_digest(&self);

    fn digests_posted(&self, title: &str) -> Vec<Message>;

    /// Waits for the digest with this number.
    async fn digest(&self, title: &str, number: usize) -> Message;
}

impl Weekly for Club {
    async fn with_digests() -> Club {
        let club = Club::new().await;
        let (day, name) = in_two_days("Asia/Bangkok");
        says(&club.set_digest(&[day]).await, &["สรุปสัปดาห์ใน", &format!("วัน{name} 09:00 น."), "ครั้งถัดไป"]);
        club
    }

    async fn set_digest(&self, options: &[CommandOption]) -> Message {
        self.uses("somchai", "setup digest", options).await
    }

    async fn digest_plan(&self) -> DigestPlan {
        self.service().digests.plan(self.guild().0).await.unwrap().expect("a plan")
    }

    async fn game_ends(&self) {
        let (channel, players) = (self.channel(CHANNEL), ["somchai", "malee"].map(|name| self.seat(name)));
        self.begin(players, channel).await;
        self.lose(players[0], channel).await;
    }

    async fn pass_until_digest(&self) {
        let lane = Lane::Channel(ChannelId(self.channel(CHANNEL).0));
        let is_said = || async { self.service().outbox.waiting(lane).await.unwrap().is_empty() };
        eventually::is_so("nothing is left to say", is_said).await;
        self.pass_until(self.digest_plan().await.next().expect("a next digest").at);
    }

    fn digests_posted(&self, title: &str) -> Vec<Message> {
        let messages = self.control.messages(self.channel(CHANNEL)).into_iter();
        messages.filter(|message| is_public(message) && message.content.contains(title)).collect()
    }

    async fn digest(&self, title: &str, number: usize) -> Message {
        let found = || self.digests_posted(title).get(number - 1).cloned();
        self.found(&format!("digest {number}"), found).await
    }
}

#[tokio::test]
async fn a_manager_sets_it_up_sees_what_it_would_tell_and_it_comes_at_the_hour() {
    let club = Club::new().await;
    let somchai = club.seat("somchai");
    says(&club.set_digest(&[]).await, &["ยังไม่มีสรุปสัปดาห์", "setup digest"]);
    says(&club.set_digest(&[CommandOption::new("hour", "25")]).await, &["25"]);
    let (day, name) = in_two_days("America/New_York");
    let options = [day, CommandOption::new("hour", "19.30 น."), CommandOption::new("zone", "new york")];
    let set = club.set_digest(&options).await;
    says(&set, &[&format!("วัน{name} 19:30 น. เวลา America/New_York"), &format!("<#{}>", club.channel(CHANNEL))]);
    let preview = club.answer(&club.press(somchai, &set, PREVIEW).await);
    assert_eq!(preview.visible_to, Some(somchai));
    says(&preview, &["ไม่มีอะไรเกิดขึ้น"]);
    club.game_ends().await;
    let preview = club.answer(&club.press(somchai, &set, PREVIEW).await);
    says(&preview, &["คุณเห็นคนเดียว", TITLE, "เล่นจบ **1 กระดาน**: เล่นกันเอง 1"]);

    club.pass_until_digest().await;
    let posted = club.digest(TITLE, 1).await;
    says(&posted, &["เล่นจบ **1 กระดาน**"]);
    assert!(club.control.pinged(&posted).is_empty() && posted.attachments.is_empty(), "{posted:?}");
    // Nothing happens in the week after it.
    club.pass_until_digest().await;
    let newest = || async { club.digest_plan().await.newest };
    let first = newest().await;
    eventually::is_so("the week is dealt with", || async { newest().await != first }).await;

    // In the language of the server, with a chart if there is something to be drawn.
    for _ in 0..5 {
        club.game_ends().await;
    }
    club.uses("somchai", "setup server", &[CommandOption::new("language", 1)]).await;
    club.pass_until_digest().await;
    let posted = club.digest(TITLE_IN_ENGLISH, 1).await;
    says(&posted, &["**5 games** ended: 5 friendly"]);
    assert_eq!(files(&posted), ["digest.png"]);
    assert!(posted.attachments[0].description.as_deref().unwrap().contains("day by day: "), "{posted:?}");
    club.idle().await;
    assert_eq!(club.digests_posted(TITLE).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn who_was_killed_or_away_posts_each_digest_once_or_records_why_not() {
    let mut club = Club::with_digests().await;
    club.game_ends().await;
    club.fail("POST", MESSAGES, RestFault::ServerError { status: 500 }, 10_000);
    club.pass_until_digest().await;
    club.until("a try", || club.requests(|it| it.status == 500) > 0).await;
    club.stop().await;
    club.control.behave();
    club.start().await;
    club.digest(TITLE, 1).await;
    // It arrived, but nobody heard of that, and the next process looks for it.
    club.game_ends().await;
    club.fail("POST", MESSAGES, RestFault::HangAfterEffect { milliseconds: 60_000 }, 1);
    club.pass_until_digest().await;
    club.digest(TITLE, 2).await;
    club.stop().await;
    club.control.behave();
    club.start().await;
    // For a day the bot is away…
    club.game_ends().await;
    let next = club.digest_plan().await.next().unwrap().at;
    club.stop().await;
    club.pass_until(next + jiff::SignedDuration::from_hours(24));
    club.start().await;
    club.digest(TITLE, 3).await;
    // …and for too long.
    club.game_ends().await;
    let next = club.digest_plan().await.next().unwrap();
    club.stop().await;
    club.pass_until(next.at + jiff::SignedDuration::from_hours(49));
    club.start().await;
    let is_dealt_with = || async { club.digest_plan().await.newest == Some(next.monday) };
    eventually::is_so("the week is dealt with", is_dealt_with).await;
    club.idle().await;
    assert_eq!(club.digests_posted(TITLE).len(), 3);
    club.close().await;
}

#[tokio::test]
async fn where_it_may_not_be_posted_it_is_paused_and_the_manager_told_once() {
    let club = Club::with_digests().await;
    let somchai = club.seat("somchai");
    club.game_ends().await;
    club.idle().await;
    club.control.deny_to_bot(club.channel(CHANNEL), Permissions::SEND_MESSAGES).unwrap();
    club.pass_until_digest().await;
    says(&club.told_directly(somchai, "หยุดไว้ก่อน").await, &["Send Messages", "setup digest"]);
    club.pass(Duration::from_hours(30 * 24));
    club.control.deny_to_bot(club.channel(CHANNEL), Permissions::empty()).unwrap();
    let paused = club.set_digest(&[]).await;
    says(&paused, &["หยุดไว้ตั้งแต่", "Send Messages"]);
    let on = club.answer(&club.press(somchai, &paused, "เปิด").await);
    says(&on, &["ครั้งถัดไป"]);
    club.game_ends().await;
    club.pass_until_digest().await;
    club.digest(TITLE, 1).await;
    club.idle().await;
    assert_eq!(club.times_said_to(somchai, "หยุดไว้ก่อน"), 1);
    club.close().await;
}

#[tokio::test]
async fn where_files_are_not_allowed_it_comes_without_its_chart_until_they_are() {
    let club = Club::with_digests().await;
    for _ in 0..5 {
        club.game_ends().await;
    }
    club.idle().await;
    club.control.deny_to_bot(club.channel(CHANNEL), Permissions::ATTACH_FILES).unwrap();
    club.pass_until_digest().await;
    let bare = club.digest(TITLE, 1).await;
    assert!(bare.attachments.is_empty(), "{bare:?}");
    says(&bare, &["Attach Files", "**5 กระดาน**"]);
    club.control.deny_to_bot(club.channel(CHANNEL), Permissions::empty()).unwrap();
    club.until("the chart", || files(&club.now(&bare)) == ["digest.png"]).await;
    assert!(!club.now(&bare).content.contains("Attach Files"));
    assert!(matches!(club.digest_plan().await.state, DigestState::Running(_)));
    assert_eq!(club.digests_posted(TITLE).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn a_deleted_channel_is_given_up_and_another_takes_its_place() {
    let club = Club::with_digests().await;
    let (somchai, general): (Snowflake, Snowflake) = (club.seat("somchai"), club.channel("general"));
    club.game_ends().await;
    let news = club.control.create_channel(club.guild(), discord_sandbox::ChannelKind::Text, "ข่าว").unwrap();
    says(&club.set_digest(&[CommandOption::id("channel", news)]).await, &[&format!("<#{news}>")]);
    club.control.delete_channel(news).unwrap();
    says(&club.told_directly(somchai, "ถูกลบ").await, &["setup digest"]);
    let state = club.digest_plan().await.state;
    assert!(matches!(state, DigestState::Paused { reason: BlockReason::Gone, .. }), "{state:?}");
    let moved = club.set_digest(&[CommandOption::id("channel", general)]).await;
    says(&moved, &[&format!("<#{general}>"), "ครั้งถัดไป"]);
    let at = club.digest_plan().await.next().unwrap().at;
    club.pass_until(at);
    let posted = || club.control.messages(general).into_iter().find(|it| it.content.contains(TITLE));
    club.found("a digest", posted).await;
    // Off is off.
    let off = club.answer(&club.press(somchai, &club.set_digest(&[]).await, "ปิด").await);
    says(&off, &["ปิดอยู่"]);
    assert_eq!(club.digest_plan().await.next(), None);
    club.close().await;
}
