//! A double elimination of five, from its announcement to a second final, in which the bot is killed on the way.

use bot_service::Phase;
use discord_sandbox::{CommandOption, MemberRank, Message, SeedPerson, Snowflake};

use crate::harness::{CHANNEL, Deployment, button, sandbox_config, says};
use crate::tournaments::form_choice;
use bot_discord::TextMoves;

const SIGN_UP: &str = "ลงชื่อ";
const ARRIVE: &str = "มาแล้ว";

/// Of unrated players those who sign up first are the best seeds.
const SEEDS: [&str; 5] = ["malee", "alice", "bob", "somchai", "chai"];

/// Who wins which game, the better seed or the worse.
const GAMES: [(&str, &str, &str); 9] = [
    ("สายบน รอบที่ 1", "somchai", "chai"),
    ("สายบน รอบที่ 2", "malee", "somchai"),
    ("สายบน รอบที่ 2", "alice", "bob"),
    ("สายบน รอบที่ 3", "alice", "malee"),
    ("สายล่าง รอบที่ 2", "bob", "chai"),
    ("สายล่าง รอบที่ 3", "bob", "somchai"),
    ("สายล่าง รอบที่ 4", "malee", "bob"),
    ("รอบชิงชนะเลิศ", "malee", "alice"),
    ("รอบชิงชนะเลิศครั้งที่สอง", "alice", "malee"),
];

/// A club in which everything happens in one channel, and the bot is a process of its own.
struct Cup {
    deployment: Deployment,
    channel: Snowflake,
}

impl Cup {
    async fn announced() -> Cup {
        let mut config = sandbox_config(TextMoves::Addressed);
        config.seed.people.push(SeedPerson::new("chai", "chai", "th", MemberRank::Member));
        let deployment = Deployment::in_sandbox(config).await.started().await;
        let channel = deployment.channel(CHANNEL);
        let form = form_choice("double elimination");
        let options = [CommandOption::new("name", "ถ้วยสงกรานต์"), CommandOption::new("form", form)];
        says(&deployment.uses("somchai", "tournament create", &options).await, &["ประกาศ"]);
        let announced = deployment.message(channel, |it| button(it, SIGN_UP).is_some()).await;
        says(&announced, &["แพ้คัดออกสองครั้ง"]);
        let cup = Cup { deployment, channel };
        for name in SEEDS {
            cup.deployment.press(cup.deployment.seat(name), &announced, SIGN_UP).await;
        }
        says(&cup.deployment.now(&announced), &["ลงชื่อแล้ว 5 คน"]);
        cup
    }

    async fn told(&self, parts: &[&str]) -> Message {
        self.deployment.told(self.channel, parts).await
    }

    /// The thread of a game, in which both have said that they are there.
    async fn board(&self, (stage, one, other): (&str, &str, &str)) -> Snowflake {
        let people = [one, other].map(|name| self.deployment.mention(name));
        let stage = format!("· {stage}:");
        let opened = self.told(&["♟️", &stage, &people[0], &people[1]]).await;
        let thread = || {
            let mut channels = self.deployment.control.channels().into_iter();
            channels.find(|thread| thread.id == opened.id).map(|thread| thread.id)
        };
        let thread = self.deployment.found("a thread", thread).await;
        let seats = self.deployment.offered(thread, ARRIVE).await;
        for name in [one, other] {
            self.deployment.press(self.deployment.seat(name), &seats, ARRIVE).await;
        }
        self.deployment.board(thread, 1).await;
        thread
    }

    async fn resigns(&self, name: &str, thread: Snowflake) {
        self.deployment.resign(self.deployment.seat(name), thread).await;
    }
}

#[tokio::test]
async fn a_double_elimination_of_five_goes_on_after_a_kill_to_its_second_final() {
    let mut cup = Cup::announced().await;
    says(&cup.deployment.uses("somchai", "tournament start", &[]).await, &["เริ่มแล้ว"]);
    cup.told(&["🏁", "สายล่าง"]).await;
    let first = cup.told(&["📋", "รอบที่ 1 จาก 6", "**สายบน รอบที่ 1**"]).await;
    says(&first, &["ชนะผ่านเข้ารอบ"]);
    for (number, game) in GAMES.into_iter().enumerate() {
        let (_, _, loser) = game;
        let thread = cup.board(game).await;
        // In the middle of a game of the losers' bracket, and before the second final.
        if [4, 7].contains(&number) {
            cup.deployment.restart().await;
        }
        cup.resigns(loser, thread).await;
    }
    let finished = cup.told(&["จบแล้ว", "ชนะรอบชิงชนะเลิศ"]).await;
    let place = |place: &str, name: &str| format!("{place} {}", cup.deployment.mention(name));
    let places = [("🥇", "alice"), ("🥈", "malee"), ("🥉", "bob"), ("**4.**", "somchai"), ("**5.**", "chai")];
    for (rank, name) in places {
        says(&finished, &[&place(rank, name)]);
    }
    assert_eq!(finished.attachments.len(), 1);
    // Nothing was said twice for all the kills: each game was announced once, and nine there were.
    let opened = |said: &String| said.starts_with("♟️") && said.contains("ถ้วยสงกรานต์");
    let said = cup.deployment.said(cup.channel);
    assert_eq!(said.iter().filter(|said| opened(said)).count(), GAMES.len(), "{said:#?}");
    cup.deployment.stop().await;
    let service = cup.deployment.service();
    let kept = service.tournaments.of_guild(cup.deployment.guild().0).await.unwrap().remove(0);
    assert!(matches!(kept.phase, Phase::Over(_)));
    let champions: Vec<_> =
        kept.competition().unwrap().champions().into_iter().map(|player| Snowflake(player.0)).collect();
    assert_eq!(champions, [cup.deployment.seat("alice")]);
    drop(service);
    cup.deployment.close().await;
}
