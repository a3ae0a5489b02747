//! Seasons of a server: from joining the ladder to the champion, with roles, corrections, and a bot that is killed.

use board_games::GameKind;
use bot_service::LadderId;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use bot_service::game::PlayerId;
use club_competitions::ladder::{ChallengeStage, Closing, LadderChallenge};
use discord_sandbox::{CommandOption, Message, Permissions, Snowflake};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::time::sleep;

use crate::harness::{ACCEPT, CHANNEL, Club, Deployment, button, custom_id, files, says};

const DAY: Duration = Duration::from_hours(24);

/// A club of eight on a server, whose manager is somchai, with the roles of a season: one below the bot's own, and one above.
struct SeasonClub {
    club: Club,
    channel: Snowflake,
    guild: Snowflake,
    /// The role of the bot, and the two that it gives.
    roles: [Snowflake; 3],
}

impl Deref for SeasonClub {
    type Target = Club;

    fn deref(&self) -> &Club {
        &self.club
    }
}

impl DerefMut for SeasonClub {
    fn deref_mut(&mut self) -> &mut Club {
        &mut self.club
    }
}

impl SeasonClub {
    async fn new() -> SeasonClub {
        let club = Club::set_up(|setup| setup.joined_by(&["dao", "ek", "fah", "gun"], "en-US")).await;
        let (channel, guild) = (club.channel(CHANNEL), club.guild());
        let create = |name, permissions| club.control.create_role(guild, name, permissions).unwrap();
        let own = create("bot", Permissions::MANAGE_ROLES);
        let [champion, top] = ["แชมป์", "หัวบันได"].map(|name| create(name, Permissions::empty()));
        club.control.set_bot_roles(guild, &[own]).unwrap();
        SeasonClub { club, channel, guild, roles: [own, champion, top] }
    }

    /// Waits until the bot says all this in the channel.
    async fn told(&self, parts: &[&str]) -> Message {
        self.club.told(self.channel, parts).await
    }

    async fn presses(&self, name: &str, message: &Message, label: &str) {
        self.press(self.seat(name), message, label).await;
    }

    /// Everybody joins the ladder, in this order from the top.
    async fn joins(&self, names: &[&str]) {
        for (index, name) in names.iter().enumerate() {
            let joined = self.uses(name, "ladder join", &[]).await;
            if index > 0 {
                self.press_id(self.seat(name), &joined, "m1:5:b").await;
            }
            self.told(&["ขึ้นบันไดแล้ว", &self.mention(name)]).await;
        }
    }

    /// A challenge that was announced, and its number.
    async fn challenged(&self, by: &str, to: &str, number: u32) -> Message {
        let opponent = CommandOption::id("opponent", self.seat(to));
        says(&self.uses(by, "ladder challenge", &[opponent]).await, &["<#"]);
        self.told(&[&format!("คำท้าที่ {number}**"), &self.mention(by), &self.mention(to)]).await
    }

    /// A challenge that is taken up.
    async fn meet(&self, by: &str, to: &str, number: u32) {
        let boards = self.boards(self.channel).len();
        let challenge = self.challenged(by, to, number).await;
        self.presses(to, &challenge, ACCEPT).await;
        self.board(self.channel, boards + 1).await;
    }

    /// A challenge whose game the loser resigns.
    async fn plays(&self, by: &str, to: &str, number: u32, loser: &str) {
        // The games of two meetings don't end in the same second.
        self.pass(Duration::from_hours(1));
        self.meet(by, to, number).await;
        self.resign(self.seat(loser), self.channel).await;
        let (winner, closed) = if loser == by {
            (to, "รักษาขั้นไว้ได้")
        } else {
            (by, "ท้าชนะ")
        };
        self.told(&[closed, &self.mention(winner), &self.mention(loser)]).await;
    }

    /// Waits until exactly these have a role.
    async fn holders(&self, role: Snowflake, names: &[&str]) {
        let mut expected: Vec<Snowflake> = names.iter().map(|name| self.seat(name)).collect();
        expected.sort();
        let has_it = |person: &Snowflake| self.control.roles(self.guild, *person).contains(&role);
        let holders = || {
            let people = self.control.people().into_iter().map(|person| person.id);
            let mut holders: Vec<Snowflake> = people.filter(has_it).collect();
            holders.sort();
            holders
        };
        self.until(&format!("{names:?} alone have a role"), || holders() == expected).await;
    }

    async fn champions(&self, number: u32) -> Vec<PlayerId> {
        self.service()
            .seasons
            .at(LadderId { guild: self.guild.0, game: GameKind::Makruk }, Some(number))
            .await
            .unwrap()
            .champions()
    }

    fn player(&self, name: &str) -> PlayerId {
        PlayerId(self.seat(name).0)
    }
}

#[tokio::test]
async fn a_season_of_eight_from_joining_to_champion() {
    let mut season = SeasonClub::new().await;
    let [own, champion, top] = season.roles;
    season.uses("somchai", "club settings", &[CommandOption::new("moves", 0)]).await;
    season.uses("somchai", "ladder settings", &[CommandOption::new("time", "3d")]).await;
    says(&season.uses("bob", "season show", &[]).await, &["There has been no season"]);
    season.joins(&["malee", "alice", "bob", "dao", "ek", "fah", "gun", "somchai"]).await;

    let no_manager = season.uses("bob", "season begin", &[CommandOption::new("name", "x")]).await;
    assert!(!no_manager.content.contains("has begun"), "{}", no_manager.content);
    let options = [CommandOption::new("name", "ฤดูฝน"), CommandOption::new("days", 60)];
    season.uses("somchai", "season begin", &options).await;
    season.told(&["🏁 **ฤดูฝน** เริ่มแล้ว"]).await;
    says(&season.uses("somchai", "season begin", &options).await, &["กำลังเล่นอยู่"]);

    // The bot's own role stands above those that it gives.
    says(&season.uses("somchai", "season roles", &[CommandOption::id("champion", own)]).await, &["อยู่สูงกว่า"]);
    let options =
        [CommandOption::id("champion", champion), CommandOption::id("top", top), CommandOption::new("rungs", 2)];
    let proposed = season.uses("somchai", "season roles", &options).await;
    says(&proposed, &[&season.mention("malee")]);
    season.presses("somchai", &proposed, "ตกลงตามนี้").await;
    season.holders(top, &["malee", "alice"]).await;

    // A refusal and a challenge that expires cost the rungs; neither is a game of the season.
    let challenge = season.challenged("bob", "malee", 1).await;
    season.presses("malee", &challenge, "ไม่รับ").await;
    season.told(&["ไม่รับคำท้า"]).await;
    season.holders(top, &["bob", "malee"]).await;
    season.challenged("ek", "alice", 2).await;
    season.pass(DAY * 3 + Duration::from_secs(1));
    season.told(&["ไม่ได้ตอบคำท้า", &season.mention("ek")]).await;
    // bob malee ek alice dao fah gun somchai; who is away can't be challenged.
    season.uses("gun", "ladder absent", &[CommandOption::new("days", 20)]).await;
    let option = CommandOption::id("opponent", season.seat("gun"));
    says(&season.uses("somchai", "ladder challenge", &[option]).await, &["ลาถึง"]);

    // A draw.
    season.meet("ek", "bob", 3).await;
    for name in ["ek", "bob"] {
        season.command(season.seat(name), season.channel, "draw", &[]).await;
    }
    season.told(&["🤝", &season.mention("ek"), &season.mention("bob"), "เสมอกัน"]).await;
    // ek wins four more: against malee, and those who challenge.
    season.plays("ek", "malee", 4, "malee").await;
    season.holders(top, &["bob", "ek"]).await;
    season.plays("dao", "ek", 5, "dao").await;
    season.plays("alice", "ek", 6, "alice").await;
    season.plays("ek", "bob", 7, "bob").await;
    season.holders(top, &["bob", "ek"]).await;
    // bob needs more games than this, and plays them.
    season.plays("malee", "bob", 8, "malee").await;
    season.plays("alice", "bob", 9, "alice").await;

    // Someone leaves the server, and the rungs below are not theirs any more.
    season.control.leave(season.guild, season.seat("gun")).unwrap();
    let shown = season.uses("ek", "season show", &[]).await;
    says(&shown, &["If it ended now", "7 games"]);
    assert_eq!(shown.attachments.len(), 1);
    // Other rules of the ladder concern the season.
    let rules = season.uses("somchai", "ladder settings", &[CommandOption::new("reach", 5)]).await;
    says(&rules, &["ฤดูกาล **ฤดูฝน** กำลังเล่นอยู่"]);

    // The bot may not give roles any more, as the season ends.
    season.control.set_bot_roles(season.guild, &[]).unwrap();
    let asked = season.uses("somchai", "season end", &[]).await;
    says(&asked, &[&season.mention("ek")]);
    season.presses("somchai", &asked, "ปิดเลย").await;
    let closing = season.told(&["🏁 **ฤดูฝน** ปิดฤดูกาลแล้ว", "👑 แชมป์", &season.mention("ek")]).await;
    assert_eq!(files(&closing), ["makruk-season.png", "makruk-season-ratings.png"]);
    says(&closing, &["🪜 ไต่บันไดได้มากที่สุด"]);
    season.told(&["⚠️", &format!("<@&{champion}>"), &season.mention("ek")]).await;
    season.holders(champion, &[]).await;
    season.control.set_bot_roles(season.guild, &[own]).unwrap();
    let roles = season.uses("somchai", "season roles", &[]).await;
    season.presses("somchai", &roles, "ลองอีกครั้ง").await;
    season.holders(champion, &["ek"]).await;

    // All of it is there after a restart, and a correction makes someone else champion.
    season.restart().await;
    assert_eq!(season.champions(1).await, [season.player("ek")]);
    let decisive = season.service().clubs.book(season.guild.0).await.unwrap();
    let against_bob = decisive.lines()[4].entry.played;
    assert!(against_bob.people().any(|player| player == season.player("bob")));
    let options = [
        CommandOption::new("game", against_bob.game.0),
        CommandOption::new("result", 1),
        CommandOption::new("reason", "ตกลงกันแล้ว"),
    ];
    season.uses("somchai", "club correct", &options).await;
    let now = season.champions(1).await;
    assert_eq!(now, [season.player("bob")]);
    season.told(&["⚖️", "**ฤดูฝน**", "แชมป์จึงเป็น", &season.mention("bob")]).await;
    season.holders(champion, &["bob"]).await;

    says(&season.uses("alice", "season show", &[CommandOption::new("number", 1)]).await, &["👑 Champion", "You: "]);
    season.uses("somchai", "season begin", &[CommandOption::new("name", "ฤดูหนาว")]).await;
    season.told(&["**ฤดูหนาว** เริ่มแล้ว"]).await;
    says(&season.uses("bob", "season history", &[]).await, &["ฤดูหนาว", "ฤดูฝน"]);
    season.idle().await;
    assert_eq!(season.times_said(season.channel, "ปิดฤดูกาลแล้ว"), 1);
    let stop = season.uses("somchai", "season roles", &[]).await;
    assert!(button(&stop, "ลองอีกครั้ง").is_none(), "{stop:?}");
    season.presses("somchai", &stop, "ไม่ต้องมีบทบาทหัวบันได").await;
    season.holders(top, &[]).await;
    season.club.close().await;
}

#[tokio::test]
async fn a_season_of_one_game_closes_with_its_table_and_its_ratings() {
    let season = SeasonClub::new().await;
    season.uses("somchai", "club settings", &[CommandOption::new("moves", 0)]).await;
    season.uses("somchai", "ladder settings", &[CommandOption::new("time", "3d")]).await;
    season.joins(&["malee", "alice"]).await;
    season.uses("somchai", "season begin", &[CommandOption::new("name", "ฤดูสั้น")]).await;
    season.plays("alice", "malee", 1, "malee").await;
    let asked = season.uses("somchai", "season end", &[]).await;
    season.presses("somchai", &asked, "ปิดเลย").await;
    let closing = season.told(&["🏁 **ฤดูสั้น** ปิดฤดูกาลแล้ว"]).await;
    assert_eq!(files(&closing), ["makruk-season.png", "makruk-season-ratings.png"]);
    season.club.close().await;
}

/// How many games end while the bot is killed.
const KILLS: usize = 6;

/// The results, the challenges that were decided by a game, and the games of the season, as the store has them.
async fn counted(deployment: &Deployment) -> [usize; 3] {
    let (service, guild) = (deployment.service(), deployment.guild().0);
    let ladder = service.ladders.ladder(LadderId { guild, game: GameKind::Makruk }).await.unwrap().ladder;
    let decided =
        |it: &&LadderChallenge| matches!(it.stage, ChallengeStage::Closed { closing: Closing::Played(_), .. });
    let results = service.clubs.book(guild).await.unwrap().lines().len();
    let season = service.seasons.at(LadderId { guild, game: GameKind::Makruk }, None).await.unwrap().games();
    [results, ladder.challenges().iter().filter(decided).count(), season as usize]
}

#[tokio::test]
async fn a_kill_leaves_no_result_without_its_ranking() {
    let mut deployment = Deployment::start().await;
    let channel = deployment.channel(CHANNEL);
    let counting = [CommandOption::new("moves", 0), CommandOption::new("cap", 50)];
    deployment.uses("somchai", "club settings", &counting).await;
    let rules = [CommandOption::new("time", "3d"), CommandOption::new("rematch", 0)];
    deployment.uses("somchai", "ladder settings", &rules).await;
    deployment.uses("malee", "ladder join", &[]).await;
    let joined = deployment.uses("alice", "ladder join", &[]).await;
    deployment.press_id(deployment.seat("alice"), &joined, "m1:5:b").await;
    deployment.uses("somchai", "season begin", &[CommandOption::new("name", "x")]).await;
    let mut random = StdRng::seed_from_u64(14);
    let mut order = ["malee", "alice"];
    for round in 0..KILLS {
        let [upper, lower] = order;
        let seat = deployment.seat(upper);
        deployment.uses(lower, "ladder challenge", &[CommandOption::id("opponent", seat)]).await;
        let accept = format!("m1:5:a:{round}");
        let challenge = deployment.message(channel, |it| button(it, ACCEPT).as_deref() == Some(&accept)).await;
        deployment.press_id(seat, &challenge, &accept).await;
        // However often it takes until the result is there.
        loop {
            let asked = deployment.command(seat, channel, "resign", &[]).await;
            let question = deployment.answer(&asked);
            let confirm = custom_id(&question, "m1:b:R:");
            deployment.control.press(seat, channel, question.id, &confirm).unwrap();
            sleep(Duration::from_millis(random.random_range(0..50))).await;
            let [results, decided, season] = deployment.restart_after(counted).await;
            assert_eq!((decided, season), (results, results));
            if results == round + 1 {
                break;
            }
        }
        order = [lower, upper];
    }
    deployment.until("all results", || deployment.times_said(channel, "ท้าชนะ") >= KILLS).await;
    deployment.stop().await;
    assert_eq!((deployment.times_said(channel, "ท้าชนะ"), counted(&deployment).await), (KILLS, [KILLS; 3]));
    deployment.close().await;
}
