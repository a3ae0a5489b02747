//! Seasons of a server: from joining the ladder to the champion, with roles, corrections, and a bot that is killed.

use std::sync::Arc;
use std::time::Duration;

use bot_discord::TextMoves;
use bot_service::game::PlayerId;
use bot_service::{FairCoin, RECORDS, Service, SystemClock};
use club_competitions::ladder::{ChallengeStage, Closing, LadderChallenge};
use commit_store::SledStore;
use discord_sandbox::{CommandOption, Control, Message, Permissions, Rank, SandboxConfig, SeedPerson, Snowflake};
use makruk::Preset;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tempfile::TempDir;

use crate::club::{ACCEPT, Club, button, custom_id};
use crate::crash::{begin, begun_anew};
use crate::harness;
use crate::harness::SOON;
use crate::process::BotProcess;

const CHANNEL: &str = "หมากรุก";
const DAY: Duration = Duration::from_hours(24);

/// A club of eight on a server, whose manager is somchai, with the roles of a season: one below the bot's own, and one above.
struct SeasonClub {
    club: Club,
    guild: Snowflake,
    /// The role of the bot, and the two that it gives.
    roles: [Snowflake; 3],
}

impl SeasonClub {
    async fn new() -> SeasonClub {
        let mut config: SandboxConfig = harness::sandbox_config(TextMoves::Addressed);
        for name in ["dao", "ek", "fah", "gun"] {
            config.seed.people.push(SeedPerson::new(name, name, "en-US", Rank::Member));
        }
        let club = Club::in_sandbox(config, TextMoves::Addressed, Preset::default()).await;
        let channel = club.channel(CHANNEL);
        let guild = club.control.channels().into_iter().find(|it| it.id == channel).unwrap().guild.unwrap();
        let own = club.control.create_role(guild, "bot", Permissions::MANAGE_ROLES).unwrap();
        let [champion, top] =
            ["แชมป์", "หัวบันได"].map(|name| club.control.create_role(guild, name, Permissions::empty()).unwrap());
        club.control.set_bot_roles(guild, &[own]).unwrap();
        SeasonClub { club, guild, roles: [own, champion, top] }
    }

    fn mention(&self, name: &str) -> String {
        format!("<@{}>", self.club.seat(name))
    }

    /// Uses a subcommand; the answer, which nobody else sees.
    async fn uses(&self, name: &str, command: &str, subcommand: &str, options: &[CommandOption]) -> Message {
        let (seat, channel) = (self.club.seat(name), self.club.channel(CHANNEL));
        let options = [CommandOption::subcommand(subcommand, options.to_vec())];
        let used = self.club.command(seat, channel, command, &options).await;
        let answer = self.club.settled_answer(&used).await;
        assert_eq!(answer.visible_to, Some(seat), "{answer:?}");
        answer
    }

    /// Waits until the bot says all this in the channel.
    async fn told(&self, parts: &[&str]) -> Message {
        self.club.message(self.club.channel(CHANNEL), |it| parts.iter().all(|part| it.content.contains(part))).await
    }

    async fn presses(&self, name: &str, message: &Message, label: &str) -> Message {
        self.club.press(self.club.seat(name), message, label).await;
        message.clone()
    }

    /// Everybody joins the ladder, in this order from the top.
    async fn joins(&self, names: &[&str]) {
        for (index, name) in names.iter().enumerate() {
            let joined = self.uses(name, "ladder", "join", &[]).await;
            if index > 0 {
                let id = custom_id(&joined, "m1:5:b");
                let channel = self.club.channel(CHANNEL);
                let pressed = self.club.control.press(self.club.seat(name), channel, joined.id, &id).unwrap();
                self.club.settled(pressed).await;
            }
            self.told(&["ขึ้นบันไดแล้ว", &self.mention(name)]).await;
        }
    }

    /// A challenge that was announced, and its number.
    async fn challenges(&self, by: &str, to: &str, number: u32) -> Message {
        let seat = self.club.seat(to);
        let answer = self.uses(by, "ladder", "challenge", &[CommandOption::id("opponent", seat)]).await;
        assert!(answer.content.contains("<#"), "{}", answer.content);
        self.told(&[&format!("คำท้าที่ {number}**"), &self.mention(by), &self.mention(to)]).await
    }

    /// A challenge whose game the loser resigns.
    async fn plays(&self, by: &str, to: &str, number: u32, loser: &str) {
        // The games of two meetings don't end in the same second.
        self.club.pass(Duration::from_hours(1));
        let boards = self.club.boards(self.club.channel(CHANNEL)).len();
        let challenge = self.challenges(by, to, number).await;
        self.presses(to, &challenge, ACCEPT).await;
        self.club.board(self.club.channel(CHANNEL), boards + 1).await;
        self.resigns(loser).await;
        let winner = if loser == by { to } else { by };
        let closed = if loser == by { "รักษาขั้นไว้ได้" } else { "ท้าชนะ" };
        self.told(&[closed, &self.mention(winner), &self.mention(loser)]).await;
    }

    async fn resigns(&self, name: &str) {
        let (seat, channel) = (self.club.seat(name), self.club.channel(CHANNEL));
        let asked = self.club.command(seat, channel, "resign", &[]).await;
        let answer = self.club.answer(&asked);
        let pressed = self.club.control.press(seat, channel, answer.id, &custom_id(&answer, "m1:b:R:")).unwrap();
        self.club.settled(pressed).await;
    }

    /// Waits until exactly these have a role.
    async fn holders(&self, role: Snowflake, names: &[&str]) {
        let mut expected: Vec<Snowflake> = names.iter().map(|name| self.club.seat(name)).collect();
        expected.sort();
        let found = || {
            let people = self.club.control.people().into_iter().map(|person| person.id);
            let mut holders: Vec<Snowflake> =
                people.filter(|&person| self.club.control.roles(self.guild, person).contains(&role)).collect();
            holders.sort();
            holders
        };
        let waited = self.club.control.until(SOON, |_| (found() == expected).then_some(())).await;
        waited.unwrap_or_else(|_| panic!("{:?} have it, not {names:?} ({expected:?})", found()));
    }

    async fn champions(&self, number: u32) -> Vec<PlayerId> {
        self.club.service().seasons.at(self.guild.0, Some(number)).await.unwrap().champions()
    }

    fn player(&self, name: &str) -> PlayerId {
        PlayerId(self.club.seat(name).0)
    }
}

#[tokio::test]
async fn a_season_of_eight_from_joining_to_champion() {
    let mut season = SeasonClub::new().await;
    let [own, champion, top] = season.roles;
    season.uses("somchai", "club", "settings", &[CommandOption::new("moves", 0)]).await;
    season.uses("somchai", "ladder", "settings", &[CommandOption::new("time", "3d")]).await;
    let none = season.uses("bob", "season", "show", &[]).await;
    assert!(none.content.contains("There has been no season"), "{}", none.content);
    season.joins(&["malee", "alice", "bob", "dao", "ek", "fah", "gun", "somchai"]).await;

    let no_manager = season.uses("bob", "season", "begin", &[CommandOption::new("name", "x")]).await;
    assert!(!no_manager.content.contains("has begun"), "{}", no_manager.content);
    let options = [CommandOption::new("name", "ฤดูฝน"), CommandOption::new("days", 60)];
    season.uses("somchai", "season", "begin", &options).await;
    season.told(&["🏁 **ฤดูฝน** เริ่มแล้ว"]).await;
    let second = season.uses("somchai", "season", "begin", &options).await;
    assert!(second.content.contains("กำลังเล่นอยู่"), "{}", second.content);

    // The bot's own role stands above those that it gives.
    let refused = season.uses("somchai", "season", "roles", &[CommandOption::id("champion", own)]).await;
    assert!(refused.content.contains("อยู่สูงกว่า"), "{}", refused.content);
    let options =
        [CommandOption::id("champion", champion), CommandOption::id("top", top), CommandOption::new("rungs", 2)];
    let proposed = season.uses("somchai", "season", "roles", &options).await;
    assert!(proposed.content.contains(&season.mention("malee")), "{}", proposed.content);
    season.presses("somchai", &proposed, "ตกลงตามนี้").await;
    season.holders(top, &["malee", "alice"]).await;

    // A refusal and a challenge that expires cost the rungs; neither is a game of the season.
    let challenge = season.challenges("bob", "malee", 1).await;
    season.presses("malee", &challenge, "ไม่รับ").await;
    season.told(&["ไม่รับคำท้า"]).await;
    season.holders(top, &["bob", "malee"]).await;
    season.challenges("ek", "alice", 2).await;
    season.club.pass(DAY * 3 + Duration::from_secs(1));
    season.told(&["ไม่ได้ตอบคำท้า", &season.mention("ek")]).await;
    // bob malee ek alice dao fah gun somchai; who is away can't be challenged.
    season.uses("gun", "ladder", "absent", &[CommandOption::new("days", 20)]).await;
    let option = CommandOption::id("opponent", season.club.seat("gun"));
    let away = season.uses("somchai", "ladder", "challenge", &[option]).await;
    assert!(away.content.contains("ลาถึง"), "{}", away.content);

    // A draw.
    let boards = season.club.boards(season.club.channel(CHANNEL)).len();
    let challenge = season.challenges("ek", "bob", 3).await;
    season.presses("bob", &challenge, ACCEPT).await;
    season.club.board(season.club.channel(CHANNEL), boards + 1).await;
    season.club.command(season.club.seat("ek"), season.club.channel(CHANNEL), "draw", &[]).await;
    season.club.command(season.club.seat("bob"), season.club.channel(CHANNEL), "draw", &[]).await;
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

    // Somebody leaves the server, and the rungs below are not theirs any more.
    season.club.control.leave(season.guild, season.club.seat("gun")).unwrap();
    let shown = season.uses("ek", "season", "show", &[]).await;
    assert!(shown.content.contains("If it ended now") && shown.content.contains("7 games"), "{}", shown.content);
    assert_eq!(shown.attachments.len(), 1);
    // Other rules of the ladder concern the season.
    let rules = season.uses("somchai", "ladder", "settings", &[CommandOption::new("reach", 5)]).await;
    assert!(rules.content.contains("ฤดูกาล **ฤดูฝน** กำลังเล่นอยู่"), "{}", rules.content);

    // The bot may not give roles any more, as the season ends.
    season.club.control.set_bot_roles(season.guild, &[]).unwrap();
    let asked = season.uses("somchai", "season", "end", &[]).await;
    assert!(asked.content.contains(&season.mention("ek")), "{}", asked.content);
    season.presses("somchai", &asked, "ปิดเลย").await;
    let closing = season.told(&["🏁 **ฤดูฝน** ปิดฤดูกาลแล้ว", "👑 แชมป์", &season.mention("ek")]).await;
    let pictures: Vec<&str> = closing.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(pictures, ["makruk-season.png", "makruk-season-ratings.png"]);
    assert!(closing.content.contains("🪜 ไต่บันไดได้มากที่สุด"), "{}", closing.content);
    season.told(&["⚠️", &format!("<@&{champion}>"), &season.mention("ek")]).await;
    season.holders(champion, &[]).await;
    season.club.control.set_bot_roles(season.guild, &[own]).unwrap();
    let roles = season.uses("somchai", "season", "roles", &[]).await;
    season.presses("somchai", &roles, "ลองอีกครั้ง").await;
    season.holders(champion, &["ek"]).await;

    // All of it is there after a restart, and a correction makes somebody else champion.
    season.club.stop().await;
    season.club.start().await;
    assert_eq!(season.champions(1).await, [season.player("ek")]);
    let decisive = season.club.service().clubs.book(season.guild.0).await.unwrap();
    let against_bob = decisive.lines()[4].entry.played;
    assert!(against_bob.people().any(|player| player == season.player("bob")));
    let options = [
        CommandOption::new("game", against_bob.game.0),
        CommandOption::new("result", 1),
        CommandOption::new("reason", "ตกลงกันแล้ว"),
    ];
    season.uses("somchai", "club", "correct", &options).await;
    let now = season.champions(1).await;
    assert_eq!(now, [season.player("bob")]);
    season.told(&["⚖️", "**ฤดูฝน**", "แชมป์จึงเป็น", &season.mention("bob")]).await;
    season.holders(champion, &["bob"]).await;

    let over = season.uses("alice", "season", "show", &[CommandOption::new("number", 1)]).await;
    assert!(over.content.contains("👑 Champion") && over.content.contains("You: "), "{}", over.content);
    season.uses("somchai", "season", "begin", &[CommandOption::new("name", "ฤดูหนาว")]).await;
    season.told(&["**ฤดูหนาว** เริ่มแล้ว"]).await;
    let history = season.uses("bob", "season", "history", &[]).await;
    assert!(history.content.contains("ฤดูหนาว") && history.content.contains("ฤดูฝน"), "{}", history.content);
    season.club.idle().await;
    let posts = season.club.said(season.club.channel(CHANNEL));
    assert_eq!(posts.iter().filter(|post| post.contains("ปิดฤดูกาลแล้ว")).count(), 1);
    let stop = season.uses("somchai", "season", "roles", &[]).await;
    assert!(button(&stop, "ลองอีกครั้ง").is_none(), "{stop:?}");
    season.presses("somchai", &stop, "ไม่ต้องมีบทบาทหัวบันได").await;
    season.holders(top, &[]).await;
    season.club.close().await;
}

#[tokio::test]
async fn a_season_of_one_game_closes_with_its_table_and_its_ratings() {
    let season = SeasonClub::new().await;
    season.uses("somchai", "club", "settings", &[CommandOption::new("moves", 0)]).await;
    season.uses("somchai", "ladder", "settings", &[CommandOption::new("time", "3d")]).await;
    season.joins(&["malee", "alice"]).await;
    season.uses("somchai", "season", "begin", &[CommandOption::new("name", "ฤดูสั้น")]).await;
    season.plays("alice", "malee", 1, "malee").await;
    let asked = season.uses("somchai", "season", "end", &[]).await;
    season.presses("somchai", &asked, "ปิดเลย").await;
    let closing = season.told(&["🏁 **ฤดูสั้น** ปิดฤดูกาลแล้ว"]).await;
    let pictures: Vec<&str> = closing.attachments.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(pictures, ["makruk-season.png", "makruk-season-ratings.png"]);
    season.club.close().await;
}

/// How many games end while the bot is killed.
const KILLS: usize = 6;

/// Two people whose games decide the ladder of a season, and a bot that is killed while they do.
struct Duel {
    control: Control,
    channel: Snowflake,
    folder: TempDir,
    url: String,
}

impl Duel {
    fn seat(&self, name: &str) -> Snowflake {
        self.control.person(name).unwrap().id
    }

    async fn uses(&self, name: &str, command: &str, options: &[CommandOption]) -> Message {
        let used = self.control.command(self.seat(name), self.channel, command, options).unwrap();
        let settled = self.control.settled(used, SOON).await.unwrap();
        let answer = settled.original.unwrap_or_else(|| panic!("{settled:?}"));
        self.control.message(self.channel, answer).unwrap()
    }

    /// The results, the challenges that were decided by a game, and the games of the season, as the store has them.
    async fn counted(&self) -> [usize; 3] {
        let store = SledStore::open(self.folder.path().join("store"), RECORDS).unwrap();
        let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
        let guild = self.control.channels().into_iter().find(|it| it.id == self.channel).unwrap().guild.unwrap().0;
        let ladder = service.ladders.ladder(guild).await.unwrap().ladder;
        let decided =
            |it: &&LadderChallenge| matches!(it.stage, ChallengeStage::Closed { closing: Closing::Played(_), .. });
        let results = service.clubs.book(guild).await.unwrap().lines().len();
        let season = service.seasons.at(guild, None).await.unwrap().games();
        [results, ladder.challenges().iter().filter(decided).count(), season as usize]
    }

    async fn start(&self, before: u64) -> BotProcess {
        let bot = BotProcess::start(self.folder.path(), &self.url);
        begun_anew(&self.control, before).await;
        bot
    }
}

#[tokio::test]
async fn a_kill_leaves_no_result_without_its_ranking() {
    let (sandbox, folder, mut bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let channel = control.channel(CHANNEL).unwrap().id;
    let duel = Duel { control: control.clone(), channel, folder, url };
    let of = |name: &str, options: Vec<CommandOption>| [CommandOption::subcommand(name, options)];
    let counting = vec![CommandOption::new("moves", 0), CommandOption::new("cap", 50)];
    duel.uses("somchai", "club", &of("settings", counting)).await;
    let rules = vec![CommandOption::new("time", "3d"), CommandOption::new("rematch", 0)];
    duel.uses("somchai", "ladder", &of("settings", rules)).await;
    duel.uses("malee", "ladder", &of("join", vec![])).await;
    let joined = duel.uses("alice", "ladder", &of("join", vec![])).await;
    let pressed = control.press(duel.seat("alice"), channel, joined.id, &custom_id(&joined, "m1:5:b")).unwrap();
    control.settled(pressed, SOON).await.unwrap();
    duel.uses("somchai", "season", &of("begin", vec![CommandOption::new("name", "x")])).await;
    let mut random = StdRng::seed_from_u64(14);
    let mut order = ["malee", "alice"];
    for round in 0..KILLS {
        let [upper, lower] = order;
        let opponent = CommandOption::id("opponent", duel.seat(upper));
        duel.uses(lower, "ladder", &of("challenge", vec![opponent])).await;
        let accept = format!("m1:5:a:{round}");
        let made = |message: &Message| button(message, ACCEPT).as_deref() == Some(&accept);
        let challenge = control.until(SOON, |control| control.messages(channel).into_iter().find(made)).await.unwrap();
        let pressed = control.press(duel.seat(upper), channel, challenge.id, &accept).unwrap();
        control.settled(pressed, SOON).await.unwrap();
        // However often it takes until the result is there.
        loop {
            let asked = duel.uses(upper, "resign", &[]).await;
            control.press(duel.seat(upper), channel, asked.id, &custom_id(&asked, "m1:b:R:")).unwrap();
            tokio::time::sleep(Duration::from_millis(random.random_range(0..50))).await;
            let before = control.sessions().identified;
            bot.kill().await;
            let [results, decided, season] = duel.counted().await;
            assert_eq!((decided, season), (results, results));
            bot = duel.start(before).await;
            if results == round + 1 {
                break;
            }
        }
        order = [lower, upper];
    }
    let won = || control.messages(channel).iter().filter(|message| message.content.contains("ท้าชนะ")).count();
    control.until(SOON, |_| (won() >= KILLS).then_some(())).await.unwrap();
    bot.terminate().await;
    assert_eq!((won(), duel.counted().await), (KILLS, [KILLS; 3]));
    sandbox.shutdown().await;
}
