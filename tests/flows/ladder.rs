//! The challenge ladder of a server, from its founding on: games, refusals, absences, and new rules.

use std::time::Duration;

use bot_service::Ladders;
use discord_sandbox::{CommandOption, Message, Permissions, Snowflake};

use crate::club::{ACCEPT, Club, button};
use crate::harness::SOON;
use crate::outbox::direct;

const CHANNEL: &str = "หมากรุก";
const DAY: Duration = Duration::from_hours(24);

impl Club {
    /// Uses a subcommand of `/ladder`; the answer, which nobody else sees.
    async fn ladder(&self, name: &str, subcommand: &str, options: &[CommandOption]) -> Message {
        let (seat, channel) = (self.seat(name), self.channel(CHANNEL));
        let options = [CommandOption::subcommand(subcommand, options.to_vec())];
        let used = self.command(seat, channel, "ladder", &options).await;
        let answer = self.settled_answer(&used).await;
        assert_eq!(answer.visible_to, Some(seat), "{answer:?}");
        answer
    }

    async fn challenges(&self, name: &str, other: &str) -> Message {
        let answer = self.ladder(name, "challenge", &[CommandOption::id("opponent", self.seat(other))]).await;
        assert!(answer.content.contains("<#"), "{}", answer.content);
        let (own, theirs) = (self.mention(name), self.mention(other));
        self.message(self.channel(CHANNEL), |it| {
            it.content.contains("**คำท้าที่") && it.content.contains(&own) && it.content.contains(&theirs)
        })
        .await
    }

    fn mention(&self, name: &str) -> String {
        format!("<@{}>", self.seat(name))
    }

    /// Waits until the bot says this in the channel.
    async fn told(&self, parts: &[&str]) -> Message {
        self.message(self.channel(CHANNEL), |it| parts.iter().all(|part| it.content.contains(part))).await
    }

    async fn order(&self, ladders: &Ladders) -> Vec<Snowflake> {
        let guild =
            self.control.channels().into_iter().find(|it| it.id == self.channel(CHANNEL)).unwrap().guild.unwrap();
        let ladder = ladders.ladder(guild.0).await.unwrap().ladder;
        ladder.rungs().iter().map(|player| Snowflake(player.0)).collect()
    }

    async fn resign(&self, name: &str) {
        let (seat, channel) = (self.seat(name), self.channel(CHANNEL));
        let asked = self.command(seat, channel, "resign", &[]).await;
        let answer = self.answer(&asked);
        let id = crate::club::custom_id(&answer, "m1:b:R:");
        let pressed = self.control.press(seat, channel, answer.id, &id).unwrap();
        self.settled(pressed).await;
    }
}

#[tokio::test]
async fn a_ladder_from_its_founding_on() {
    let mut club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let none = club.ladder("malee", "show", &[]).await;
    assert!(none.content.contains("ยังไม่มีบันได"), "{}", none.content);
    let founded = club.ladder("somchai", "settings", &[]).await;
    assert!(founded.content.contains("มีบันไดแล้ว"), "{}", founded.content);
    let manager = club.ladder("malee", "settings", &[]).await;
    assert!(!manager.content.contains("ท้าขึ้นไปได้"), "{}", manager.content);

    // The first one is the leader at once; others may challenge anybody, or enter at the bottom.
    club.ladder("malee", "join", &[]).await;
    for name in ["alice", "bob"] {
        let joined = club.ladder(name, "join", &[]).await;
        club.press(club.seat(name), &joined, "Enter at the bottom").await;
        club.told(&["ขึ้นบันไดแล้ว", &club.mention(name)]).await;
    }
    let [malee, alice, bob] = ["malee", "alice", "bob"].map(|name| club.seat(name));

    // A game by days begins with the acceptance, and its result decides the rungs though the bot goes down at once.
    let challenge = club.challenges("bob", "malee").await;
    assert_eq!(club.control.pinged(&challenge), [malee]);
    let refused = club.press(alice, &challenge, ACCEPT).await;
    assert!(club.private_words(&refused).contains("Only the one who was challenged"));
    club.press(malee, &challenge, ACCEPT).await;
    club.board(channel, 1).await;
    assert!(button(&club.now(&challenge), ACCEPT).is_none());
    club.resign("malee").await;
    club.stop().await;
    club.start().await;
    club.told(&["ท้าชนะ", "ขั้น 3 → **1**"]).await;
    let ladders = club.service().ladders;
    assert_eq!(club.order(&ladders).await, [bob, malee, alice]);
    club.idle().await;
    let told = club.said(channel).iter().filter(|said| said.contains("ท้าชนะ")).count();
    assert_eq!(told, 1);

    // Who doesn't answer loses the rung, and who refuses as well.
    club.challenges("alice", "malee").await;
    club.pass(DAY * 3 + Duration::from_secs(1));
    club.told(&["ไม่ได้ตอบคำท้า", "ขั้น 3 → **2**"]).await;
    let again = club.ladder("malee", "challenge", &[CommandOption::id("opponent", alice)]).await;
    assert!(again.content.contains("เพิ่งเจอกับ"), "{}", again.content);
    let challenge = club.challenges("alice", "bob").await;
    club.press(bob, &challenge, "ไม่รับ").await;
    club.told(&["ไม่รับคำท้า", "ขั้น 2 → **1**"]).await;
    assert_eq!(club.order(&club.service().ladders).await, [alice, bob, malee]);

    // Who is away can't be challenged.
    club.ladder("alice", "absent", &[CommandOption::new("days", 5)]).await;
    let away = club.ladder("malee", "challenge", &[CommandOption::id("opponent", alice)]).await;
    assert!(away.content.contains("ลาถึง"), "{}", away.content);
    club.pass(DAY * 5 + Duration::from_secs(1));
    club.told(&["พ้นช่วงลาแล้ว", &club.mention("alice")]).await;

    // New rules are shown with what they do before they hold.
    let proposed = club.ladder("somchai", "settings", &[CommandOption::new("reach", 1)]).await;
    assert!(proposed.content.contains("~~• ท้าขึ้นไปได้ไม่เกิน 3 ขั้น~~"), "{}", proposed.content);
    club.press(club.seat("somchai"), &proposed, "แก้เลย").await;
    let changed = club.control.until(SOON, |_| Some(club.now(&proposed)).filter(|it| it.content.contains("เรียบร้อย")));
    assert!(changed.await.unwrap().content.contains("ไม่เกิน 1 ขั้น"));
    club.told(&["แก้กติกา"]).await;
    let far = club.ladder("malee", "challenge", &[CommandOption::id("opponent", alice)]).await;
    assert!(far.content.contains("ไกลเกินไป") || far.content.contains("เพิ่งเจอกับ"), "{}", far.content);

    let history = club.ladder("alice", "history", &[]).await;
    assert!(history.content.contains("▲ 3 → 2") && history.content.contains("won challenge 2"), "{}", history.content);
    let asked = club.ladder("bob", "leave", &[]).await;
    club.press(bob, &asked, "Leave").await;
    club.told(&["ออกจากบันไดแล้ว", &club.mention("bob")]).await;
    let shown = club.ladder("malee", "show", &[]).await;
    assert!(shown.content.contains("คุณอยู่ขั้น **2**"), "{}", shown.content);
    club.close().await;
}

#[tokio::test]
async fn a_challenge_that_cannot_be_posted_reaches_who_is_challenged() {
    let club = Club::new().await;
    club.ladder("somchai", "settings", &[CommandOption::new("time", "3d")]).await;
    club.ladder("malee", "join", &[]).await;
    let joined = club.ladder("alice", "join", &[]).await;
    club.press(club.seat("alice"), &joined, "bottom").await;
    let channel = club.channel(CHANNEL);
    let quiet = club.channel("general");
    club.control.deny_to_bot(channel, Permissions::SEND_MESSAGES).unwrap();
    let option = CommandOption::id("opponent", club.seat("malee"));
    let options = [CommandOption::subcommand("challenge", vec![option])];
    let challenged = club.command(club.seat("alice"), quiet, "ladder", &options).await;
    let answer = club.settled_answer(&challenged).await;
    assert!(answer.content.contains("<#"), "{}", answer.content);
    let direct = direct(&club, club.seat("malee"), &club.mention("alice")).await;
    assert!(direct.content.contains(&club.mention("alice")) && direct.components.is_empty(), "{direct:?}");
    let options = [CommandOption::subcommand("show", Vec::new())];
    let shown = club.command(club.seat("malee"), quiet, "ladder", &options).await;
    let shown = club.settled_answer(&shown).await;
    club.press(club.seat("malee"), &shown, "รับคำท้า").await;
    let board = club.message(quiet, |it| !it.attachments.is_empty()).await;
    assert!(board.content.contains(&club.mention("malee")), "{}", board.content);
    club.close().await;
}
