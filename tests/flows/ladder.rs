//! The challenge ladder of a server, from its founding on: games, refusals, absences, and new rules.

use board_games::GameKind;
use bot_service::LadderId;
use std::time::Duration;

use discord_sandbox::{CommandOption, Message, Permissions, Snowflake};

use crate::harness::{ACCEPT, CHANNEL, Club, button, says};

const DAY: Duration = Duration::from_hours(24);

impl Club {
    /// A challenge on the ladder that was announced.
    async fn challenges(&self, name: &str, other: &str) -> Message {
        let opponent = CommandOption::id("opponent", self.seat(other));
        says(&self.uses(name, "ladder challenge", &[opponent]).await, &["<#"]);
        self.told(self.channel(CHANNEL), &["**คำท้าที่", &self.mention(name), &self.mention(other)]).await
    }

    async fn order(&self) -> Vec<Snowflake> {
        let ladder = self
            .service()
            .ladders
            .ladder(LadderId { guild: self.guild().0, game: GameKind::Makruk })
            .await
            .unwrap()
            .ladder;
        ladder.rungs().iter().map(|player| Snowflake(player.0)).collect()
    }
}

#[tokio::test]
async fn a_ladder_from_its_founding_on() {
    let mut club = Club::new().await;
    let channel = club.channel(CHANNEL);
    says(&club.uses("malee", "ladder show", &[]).await, &["ยังไม่มีบันได"]);
    says(&club.uses("somchai", "ladder settings", &[]).await, &["มีบันไดแล้ว"]);
    let manager = club.uses("malee", "ladder settings", &[]).await;
    assert!(!manager.content.contains("ท้าขึ้นไปได้"), "{}", manager.content);

    // The first one is the leader at once; others may challenge anyone, or enter at the bottom.
    club.uses("malee", "ladder join", &[]).await;
    for name in ["alice", "bob"] {
        let joined = club.uses(name, "ladder join", &[]).await;
        club.press(club.seat(name), &joined, "Enter at the bottom").await;
        club.told(channel, &["ขึ้นบันไดแล้ว", &club.mention(name)]).await;
    }
    let [malee, alice, bob] = ["malee", "alice", "bob"].map(|name| club.seat(name));

    // A game by days begins with the acceptance, and its result decides the rungs though the bot goes down at once.
    let challenge = club.challenges("bob", "malee").await;
    assert_eq!(club.control.pinged(&challenge), [malee]);
    says(&club.open(alice, &challenge, ACCEPT).await, &["Only the one who was challenged"]);
    club.press(malee, &challenge, ACCEPT).await;
    club.board(channel, 1).await;
    assert!(button(&club.now(&challenge), ACCEPT).is_none());
    club.resign(malee, channel).await;
    club.restart().await;
    club.told(channel, &["ท้าชนะ", "ขั้น 3 → **1**"]).await;
    assert_eq!(club.order().await, [bob, malee, alice]);
    club.idle().await;
    assert_eq!(club.times_said(channel, "ท้าชนะ"), 1);

    // Who doesn't answer loses the rung, and who refuses as well.
    club.challenges("alice", "malee").await;
    club.pass(DAY * 3 + Duration::from_secs(1));
    club.told(channel, &["ไม่ได้ตอบคำท้า", "ขั้น 3 → **2**"]).await;
    says(&club.uses("malee", "ladder challenge", &[CommandOption::id("opponent", alice)]).await, &["เพิ่งเจอกับ"]);
    let challenge = club.challenges("alice", "bob").await;
    club.press(bob, &challenge, "ไม่รับ").await;
    club.told(channel, &["ไม่รับคำท้า", "ขั้น 2 → **1**"]).await;
    assert_eq!(club.order().await, [alice, bob, malee]);

    // Who is away can't be challenged.
    club.uses("alice", "ladder absent", &[CommandOption::new("days", 5)]).await;
    says(&club.uses("malee", "ladder challenge", &[CommandOption::id("opponent", alice)]).await, &["ลาถึง"]);
    club.pass(DAY * 5 + Duration::from_secs(1));
    club.told(channel, &["พ้นช่วงลาแล้ว", &club.mention("alice")]).await;

    // New rules are shown with what they do before they hold.
    let proposed = club.uses("somchai", "ladder settings", &[CommandOption::new("reach", 1)]).await;
    says(&proposed, &["~~• ท้าขึ้นไปได้ไม่เกิน 3 ขั้น~~"]);
    club.press(club.seat("somchai"), &proposed, "แก้เลย").await;
    club.until("a change", || club.now(&proposed).content.contains("เรียบร้อย")).await;
    says(&club.now(&proposed), &["ไม่เกิน 1 ขั้น"]);
    club.told(channel, &["แก้กติกา"]).await;
    let far = club.uses("malee", "ladder challenge", &[CommandOption::id("opponent", alice)]).await;
    assert!(far.content.contains("ไกลเกินไป") || far.content.contains("เพิ่งเจอกับ"), "{}", far.content);

    says(&club.uses("alice", "ladder history", &[]).await, &["▲ 3 → 2", "took the place by challenge 2"]);
    let asked = club.uses("bob", "ladder leave", &[]).await;
    club.press(bob, &asked, "Leave").await;
    club.told(channel, &["ออกจากบันไดแล้ว", &club.mention("bob")]).await;
    says(&club.uses("malee", "ladder show", &[]).await, &["คุณอยู่ขั้น **2**"]);
    club.close().await;
}

#[tokio::test]
async fn a_challenge_that_cannot_be_posted_reaches_who_is_challenged() {
    let club = Club::new().await;
    club.uses("somchai", "ladder settings", &[CommandOption::new("time", "3d")]).await;
    club.uses("malee", "ladder join", &[]).await;
    let joined = club.uses("alice", "ladder join", &[]).await;
    club.press(club.seat("alice"), &joined, "bottom").await;
    let (alice, malee) = (club.seat("alice"), club.seat("malee"));
    let (channel, quiet) = (club.channel(CHANNEL), club.channel("general"));
    club.control.deny_to_bot(channel, Permissions::SEND_MESSAGES).unwrap();
    let opponent = CommandOption::id("opponent", malee);
    says(&club.ask(alice, quiet, "ladder challenge", &[opponent]).await, &["<#"]);
    let direct = club.told_directly(malee, &club.mention("alice")).await;
    assert!(direct.components.is_empty(), "{direct:?}");
    let shown = club.ask(malee, quiet, "ladder show", &[]).await;
    club.press(malee, &shown, ACCEPT).await;
    says(&club.message(quiet, |it| !it.attachments.is_empty()).await, &[&club.mention("malee")]);
    club.close().await;
}
