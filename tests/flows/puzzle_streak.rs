//! Those who want it are warned in the evening before their streak of puzzles ends.

use discord_sandbox::{Message, Snowflake};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::harness::{eventually, says};
use crate::puzzle_day::{Daily, SOLVE};

/// Just after the evening of the newest puzzle has come, in Bangkok.
async fn evening(daily: &Daily) -> Timestamp {
    eventually::is_so("the post is noted", || daily.newest_was_posted()).await;
    let date = daily.stored().await.newest.expect("a day").date();
    let midnight = date.to_zoned(TimeZone::get("Asia/Bangkok").unwrap()).unwrap();
    midnight.timestamp() + SignedDuration::from_hours(20) + SignedDuration::from_mins(5)
}

async fn solves(daily: &Daily, seat: Snowflake, post: &Message) {
    daily.open(seat, post, SOLVE).await;
    says(&daily.answer_newest(seat).await, &["🟩"]);
}

#[tokio::test]
async fn who_wants_it_is_warned_once_before_a_streak_ends() {
    let mut daily = Daily::begin().await;
    let [malee, alice, bob] = ["malee", "alice", "bob"].map(|name| daily.seat(name));
    for day in 1..=3 {
        let post = daily.next_post(day).await;
        for seat in [malee, alice, bob] {
            solves(&daily, seat, &post).await;
        }
        daily.idle().await;
    }
    // Malee chooses it on the server in Thai, Alice in English; Bob wants nothing.
    let panel = daily.ask(malee, daily.channel, "settings", &[]).await;
    says(&daily.on_panel(malee, &panel, "การแท็ก").await, &["ไม่เตือนก่อนที่การแก้หมากกล"]);
    says(&daily.on_panel(malee, &panel, "เตือนตอนค่ำถ้าหมากกลกำลังจะขาดช่วง").await, &["สี่ชั่วโมงก่อนหมดวัน"]);
    let panel = daily.ask(alice, daily.channel, "settings", &[]).await;
    says(&daily.on_panel(alice, &panel, "Pings").await, &["No warning before a streak"]);
    let wanted = "Warn me in the evening if my puzzle streak would end";
    says(&daily.on_panel(alice, &panel, wanted).await, &["four hours before the day ends"]);

    // On the fourth day Malee has solved it before the evening comes.
    let fourth = daily.next_post(4).await;
    solves(&daily, malee, &fourth).await;
    daily.pass_until(evening(&daily).await);
    let told = daily.told_directly(alice, "3 days running").await;
    says(&told, &[&format!("{}/{}", daily.channel, fourth.id), "settings"]);
    daily.restart().await;
    daily.idle().await;
    assert_eq!((daily.times_said_to(alice, "running"), daily.times_said_to(malee, "ขาดช่วง")), (1, 0));
    assert_eq!(daily.times_said_to(bob, "running"), 0);
    solves(&daily, alice, &fourth).await;

    // On the fifth neither has.
    let fifth = daily.next_post(5).await;
    daily.pass_until(evening(&daily).await);
    says(&daily.told_directly(malee, "ติดต่อกันมาแล้ว 4 วัน").await, &[&fifth.id.to_string()]);
    daily.told_directly(alice, "4 days running").await;
    // On the sixth there is no streak to lose.
    daily.next_post(6).await;
    daily.pass_until(evening(&daily).await);
    daily.idle().await;
    assert_eq!((daily.times_said_to(alice, "running"), daily.times_said_to(malee, "ขาดช่วง")), (2, 1));
    daily.club.close().await;
}
