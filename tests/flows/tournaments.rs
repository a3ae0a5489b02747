//! Tournaments of each form, from their announcement to their winner.

use std::time::Duration;

use bot_service::{Phase, TournamentAt};
use club_competitions::PairingColor;
use club_competitions::competition::CompetitionGame;
use club_competitions::tournament::{GameEnding, GameStage, PairedGame};
use discord_sandbox::{CommandOption, Message, Permissions, Snowflake};

use crate::harness::{CHANNEL, Club, button, eventually, says};

const MINUTE: Duration = Duration::from_mins(1);
const SIGN_UP: &str = "ลงชื่อ";
const ARRIVE: &str = "มาแล้ว";

/// A tournament in the Thai club, whose manager is Somchai.
pub struct Event {
    pub club: Club,
    pub guild: Snowflake,
    pub channel: Snowflake,
    /// The message with which it was announced.
    pub announced: Message,
}

/// A game that can be played, and the thread for it.
pub struct OpenTable {
    game: PairedGame,
    pub thread: Snowflake,
}

impl OpenTable {
    pub fn seat(&self, color: PairingColor) -> Snowflake {
        Snowflake(self.game.pairing.player(color).0)
    }
}

impl Event {
    /// One that has been announced.
    pub async fn announced(club: Club, form: &str, options: &[CommandOption]) -> Event {
        let (guild, channel) = (club.guild(), club.channel(CHANNEL));
        let form = [CommandOption::new("name", "ถ้วยสงกรานต์"), CommandOption::new("form", form_choice(form))];
        let options: Vec<_> = form.iter().chain(options).cloned().collect();
        says(&club.uses("somchai", "tournament create", &options).await, &["ประกาศ"]);
        let announced = club.message(channel, |it| button(it, SIGN_UP).is_some()).await;
        Event { club, guild, channel, announced }
    }

    /// The same with these who have signed up.
    pub async fn signed_up(club: Club, form: &str, options: &[CommandOption], names: &[&str]) -> Event {
        let event = Event::announced(club, form, options).await;
        for name in names {
            event.club.press(event.club.seat(name), &event.announced, SIGN_UP).await;
        }
        let shown = event.club.now(&event.announced);
        says(&shown, &[&format!("ลงชื่อแล้ว {} คน", names.len())]);
        event
    }

    pub async fn start(&self) {
        says(&self.command("somchai", "start", &[]).await, &["เริ่มแล้ว"]);
        self.told(&["🏁"]).await;
    }

    async fn command(&self, name: &str, subcommand: &str, options: &[CommandOption]) -> Message {
        self.club.uses(name, &format!("tournament {subcommand}"), options).await
    }

    /// Waits until the bot says this in the channel.
    pub async fn told(&self, parts: &[&str]) -> Message {
        self.club.told(self.channel, parts).await
    }

    pub async fn at(&self) -> TournamentAt {
        self.club.service().tournaments.of_guild(self.guild.0).await.unwrap().remove(0)
    }

    pub async fn is_over(&self) -> bool {
        matches!(self.at().await.phase, Phase::Over(_))
    }

    /// The games that are not over, each with its thread, which is waited for.
    pub async fn tables(&self) -> Vec<OpenTable> {
        let mut tables = Vec::new();
        for (key, game) in self.at().await.competition().unwrap().current() {
            tables.push(OpenTable { thread: self.thread(key).await, game });
        }
        tables
    }

    async fn thread(&self, game: CompetitionGame) -> Snowflake {
        let opened = || async {
            let at = self.at().await;
            let table = self.club.service().tournaments.table(at.id, game).await.unwrap();
            table.thread.map(|thread| Snowflake(thread.0))
        };
        eventually::found("a thread", opened).await
    }

    /// The message of a table at which the two say that they are there.
    pub async fn seats(&self, table: &OpenTable) -> Message {
        self.club.offered(table.thread, ARRIVE).await
    }

    pub async fn arrive(&self, table: &OpenTable, color: PairingColor) {
        let message = self.seats(table).await;
        self.club.press(table.seat(color), &message, ARRIVE).await;
    }

    /// Both come, and the one with this colour resigns.
    pub async fn play(&self, table: &OpenTable, loser: PairingColor) {
        self.arrive(table, PairingColor::White).await;
        self.arrive(table, PairingColor::Black).await;
        self.resign(table, loser).await;
    }

    pub async fn resign(&self, table: &OpenTable, loser: PairingColor) {
        self.club.board(table.thread, 1).await;
        self.club.resign(table.seat(loser), table.thread).await;
    }

    /// All games of a round, which White wins.
    async fn play_round(&self) {
        for table in self.tables().await {
            self.play(&table, PairingColor::Black).await;
        }
    }

    pub fn threads(&self) -> Vec<Snowflake> {
        let channels = self.club.control.channels().into_iter();
        channels.filter(|other| other.parent == Some(self.channel)).map(|thread| thread.id).collect()
    }
}

/// The value of a choice: Discord sends its place in the list.
pub fn form_choice(form: &str) -> u64 {
    let forms = ["swiss", "round robin", "round robin twice", "knock-out", "arena", "double elimination"];
    forms.iter().position(|known| *known == form).expect("a form") as u64
}

#[tokio::test]
async fn a_swiss_of_nine() {
    let more = ["chai", "dao", "ekachai", "fon", "gaew", "hong"];
    let club = Club::set_up(|setup| setup.joined_by(&more, "th")).await;
    let names = ["somchai", "malee", "alice", "bob", "chai", "dao", "ekachai", "fon", "gaew"];
    let rounds = [CommandOption::new("rounds", 4)];
    let mut event = Event::signed_up(club, "swiss", &rounds, &names).await;

    // Who leaves before it begins is off the list, and may come back.
    let malee = event.club.seat("malee");
    event.club.press(malee, &event.announced, "ถอนตัว").await;
    assert!(event.club.now(&event.announced).content.contains("ลงชื่อแล้ว 8 คน"));
    event.club.press(malee, &event.announced, SIGN_UP).await;
    says(&event.command("malee", "start", &[]).await, &["เฉพาะผู้ดูแลเซิร์ฟเวอร์"]);
    event.start().await;

    // Four games, each in a thread that calls its two, and one without an opponent.
    let pairings = event.told(&["📋", "รอบที่ 1 จาก 4"]).await;
    let announced = event.club.now(&event.announced);
    assert!(announced.components.is_empty() && announced.content.contains("เริ่มแข่งแล้ว"), "{announced:?}");
    assert!(pairings.content.contains("ชนะผ่าน") && event.club.control.pinged(&pairings).is_empty());
    let tables = event.tables().await;
    event.club.idle().await;
    assert_eq!((tables.len(), event.threads().len()), (4, 4));
    let seats = event.seats(&tables[0]).await;
    let mut called = event.club.control.pinged(&seats);
    called.sort_unstable();
    let mut both = [PairingColor::White, PairingColor::Black].map(|color| tables[0].seat(color));
    both.sort_unstable();
    assert_eq!(called, both);
    let stranger = event.club.seat("hong");
    let refused = event.club.press(stranger, &seats, ARRIVE).await;
    assert!(event.club.private_words(&refused).contains("คนอื่นสองคน"));

    // The bot is killed with the last result, and the next round is announced once.
    event.play_round().await;
    event.club.restart().await;
    event.told(&["📋", "รอบที่ 2 จาก 4"]).await;
    let standings = event.told(&["📊", "รอบที่ 1 จาก 4"]).await;
    assert_eq!(standings.attachments.len(), 1, "{standings:?}");
    let tables = event.tables().await;
    assert_eq!(tables.len(), 4);
    for table in &tables {
        event.seats(table).await;
    }
    event.club.idle().await;
    assert_eq!(
        (event.club.times_said(event.channel, "📋"), event.club.times_said(event.channel, "📊"), event.threads().len()),
        (2, 1, 8)
    );

    // Someone joins late, and someone withdraws from an open game.
    let begun = event.told(&["🏁"]).await;
    event.club.press(stranger, &begun, "เข้าร่วม").await;
    event.told(&["👋", &event.club.mention("hong")]).await;
    let leaver = tables[0].seat(PairingColor::White);
    let people = event.club.control.people();
    let named = people.into_iter().find(|person| person.id == leaver).unwrap().username;
    let asked = event.command(&named, "withdraw", &[]).await;
    event.club.press_id(leaver, &asked, "m1:6:").await;
    event.told(&["🚪", &format!("<@{leaver}>")]).await;
    event.told(&["⌛", &format!("<@{}> ชนะผ่าน", tables[0].seat(PairingColor::Black))]).await;
    for table in &tables[1..] {
        event.play(table, PairingColor::Black).await;
    }

    // Whoever doesn't come loses by the clock.
    event.told(&["📋", "รอบที่ 3 จาก 4"]).await;
    let tables = event.tables().await;
    for table in &tables[1..] {
        event.play(table, PairingColor::Black).await;
    }
    let seats = event.seats(&tables[0]).await;
    event.arrive(&tables[0], PairingColor::Black).await;
    says(&event.club.told(tables[0].thread, &["✋"]).await, &[&format!("<@{}>", tables[0].seat(PairingColor::Black))]);
    event.club.pass(MINUTE * 10 + Duration::from_secs(1));
    event.told(&["⌛", &format!("<@{}> ชนะผ่าน", tables[0].seat(PairingColor::Black))]).await;
    event.club.idle().await;
    let seats = event.club.now(&seats);
    assert!(seats.components.is_empty() && seats.content.contains('−'), "{seats:?}");

    event.told(&["📋", "รอบที่ 4 จาก 4"]).await;
    event.play_round().await;
    let finished = event.told(&["🏆", "จบแล้ว"]).await;
    assert!(finished.content.contains("🥇") && finished.attachments.len() == 1, "{}", finished.content);
    assert!(event.is_over().await);
    event.club.idle().await;
    let (announced, begun) = (event.club.now(&event.announced), event.club.now(&begun));
    for post in [announced, begun] {
        assert!(post.components.is_empty() && post.content.contains("จบแล้ว"), "{post:?}");
    }
    let competition = event.at().await.competition().unwrap().clone();
    let games = competition.games();
    let mut met: Vec<_> = games
        .iter()
        .filter(|(_, game)| matches!(game.stage, GameStage::Over { ending: GameEnding::Played(_), .. }))
        .map(|(_, game)| [game.pairing.white.min(game.pairing.black), game.pairing.white.max(game.pairing.black)])
        .collect();
    let played = met.len();
    met.sort_unstable();
    met.dedup();
    assert_eq!(met.len(), played, "someone has met someone twice");
    for options in [&[][..], &[CommandOption::new("tournament", "ถ้วยสงกรานต์")]] {
        let shown = event.command("malee", "show", options).await;
        assert_eq!(shown.content, finished.content);
    }
    says(&event.command("malee", "list", &[]).await, &["ชนะเลิศ"]);
    event.club.close().await;
}

#[tokio::test]
async fn a_round_robin_by_days_begins_with_its_threads() {
    let club = Club::new().await;
    let names = ["malee", "alice", "bob"];
    let event = Event::signed_up(club, "round robin", &[CommandOption::new("time", "3d")], &names).await;
    event.start().await;
    for round in 1..=3 {
        event.told(&["📋", &format!("รอบที่ {round} จาก 3"), "พักรอบนี้"]).await;
        let tables = event.tables().await;
        assert_eq!(tables.len(), 1);
        event.resign(&tables[0], PairingColor::Black).await;
    }
    let finished = event.told(&["จบแล้ว"]).await;
    assert_eq!(finished.attachments.len(), 1);
    assert!(finished.content.contains("ครองอันดับหนึ่งร่วมกัน"), "each has won once: {}", finished.content);
    event.club.close().await;
}

#[tokio::test]
async fn a_knock_out_of_three_has_a_bye_and_a_final() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "alice", "bob"]).await;
    event.start().await;
    says(&event.told(&["📋", "รอบรองชนะเลิศ"]).await, &[&format!("{} ชนะผ่านเข้ารอบ", event.club.mention("malee"))]);
    event.play_round().await;
    event.told(&["📋", "รอบชิงชนะเลิศ"]).await;
    event.play_round().await;
    let finished = event.told(&["จบแล้ว", "ชนะรอบชิงชนะเลิศ"]).await;
    assert_eq!(finished.attachments.len(), 1);
    event.club.close().await;
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_free_until_its_time_is_up() {
    let names = ["malee", "alice", "bob"];
    let options = [CommandOption::new("minutes", 30), CommandOption::new("time", "5+3")];
    let event = Event::signed_up(Club::new().await, "arena", &options, &names).await;
    event.start().await;
    let begun = event.told(&["🏁", "ใครว่างได้คู่ทันที"]).await;
    for _ in 0..2 {
        let tables = event.tables().await;
        assert_eq!(tables.len(), 1);
        event.play(&tables[0], PairingColor::Black).await;
    }
    let paused = event.club.press(event.club.seat("malee"), &begun, "พักก่อน").await;
    assert!(event.club.private_words(&paused).contains("กลับมาแข่ง"));
    event.club.pass(MINUTE * 31);
    let finished = event.told(&["จบแล้ว"]).await;
    assert!(finished.attachments.len() == 1 && finished.content.contains("จาก"), "{}", finished.content);
    event.club.press(event.club.seat("somchai"), &begun, "เข้าร่วม").await;
    let now = event.club.now(&begun);
    assert!(now.content.contains("จบแล้ว") && now.components.is_empty(), "{now:?}");
    event.club.close().await;
}

#[tokio::test]
async fn without_threads_those_who_come_are_noted_and_the_organiser_is_told_what_is_missing() {
    let event = Event::signed_up(Club::new().await, "round robin", &[], &["malee", "bob"]).await;
    let threads = Permissions::CREATE_PUBLIC_THREADS;
    event.club.control.deny_to_bot(event.channel, threads).unwrap();
    event.start().await;
    let seats = event.club.offered(event.channel, ARRIVE).await;
    for name in ["malee", "bob"] {
        let refused = event.club.press(event.club.seat(name), &seats, ARRIVE).await;
        let words = event.club.private_words(&refused);
        let is_noted = words.contains("บันทึกแล้วว่าคุณมาแล้ว") || words.contains("You are noted as here");
        assert!(is_noted && (words.contains("เธรด") || words.contains("thread")), "{words}");
    }
    let told = event.told(&["⚠️", &event.club.mention("somchai")]).await;
    assert_eq!(event.club.control.pinged(&told), [event.club.seat("somchai")]);
    event.club.pass(MINUTE * 11);
    event.club.idle().await;
    event.club.control.deny_to_bot(event.channel, Permissions::empty()).unwrap();
    event.club.press(event.club.seat("bob"), &seats, ARRIVE).await;
    let tables = event.tables().await;
    event.resign(&tables[0], PairingColor::White).await;
    event.told(&["จบแล้ว"]).await;
    event.club.close().await;
}

#[tokio::test]
async fn who_may_not_be_told_in_the_channel_is_told_directly() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.club.control.deny_to_bot(event.channel, Permissions::SEND_MESSAGES).unwrap();
    event.command("somchai", "start", &[]).await;
    let told = event.club.told_directly(event.club.seat("malee"), "เริ่มแล้ว").await;
    assert!(told.components.is_empty(), "{told:?}");
    event.club.close().await;
}

#[tokio::test]
async fn a_tournament_that_is_called_off_lets_games_go_on() {
    let event = Event::signed_up(Club::new().await, "swiss", &[], &["malee", "alice", "bob"]).await;
    event.start().await;
    let tables = event.tables().await;
    event.arrive(&tables[0], PairingColor::White).await;
    event.arrive(&tables[0], PairingColor::Black).await;
    event.club.board(tables[0].thread, 1).await;
    let asked = event.command("somchai", "cancel", &[]).await;
    says(&asked, &["1 กระดาน"]);
    event.club.press(event.club.seat("somchai"), &asked, "ยกเลิกเลย").await;
    event.told(&["❌", "เล่นต่อได้"]).await;
    event.club.told(tables[0].thread, &["❌", "เล่นต่อที่นี่ได้"]).await;
    event.resign(&tables[0], PairingColor::Black).await;
    assert!(matches!(event.at().await.phase, Phase::Cancelled { .. }));
    says(&event.command("malee", "show", &[]).await, &["❌"]);
    says(&event.command("malee", "withdraw", &[]).await, &["ไม่มีการแข่งขันที่เปิดอยู่"]);
    event.club.close().await;
}

#[tokio::test]
async fn who_withdraws_from_a_game_that_is_played_is_told_what_the_rest_of_it_counts_for() {
    let event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.start().await;
    let tables = event.tables().await;
    event.arrive(&tables[0], PairingColor::White).await;
    event.arrive(&tables[0], PairingColor::Black).await;
    event.club.board(tables[0].thread, 1).await;
    let asked = event.command("malee", "withdraw", &[]).await;
    event.club.press_id(event.club.seat("malee"), &asked, "m1:6:").await;
    event.club.told(tables[0].thread, &["⌛", &event.club.mention("bob"), "เล่นต่อที่นี่ได้"]).await;
    event.told(&["จบแล้ว"]).await;
    event.resign(&tables[0], PairingColor::White).await;
    event.club.close().await;
}

#[tokio::test]
async fn who_was_awaited_while_the_bot_was_down_gets_the_time_back() {
    let mut event = Event::signed_up(Club::new().await, "knock-out", &[], &["malee", "bob"]).await;
    event.start().await;
    let tables = event.tables().await;
    event.seats(&tables[0]).await;
    event.club.stop().await;
    event.club.pass(MINUTE * 12);
    event.club.start().await;
    event.club.idle().await;
    assert!(!event.is_over().await);
    event.play(&tables[0], PairingColor::Black).await;
    event.told(&["จบแล้ว", "ชนะรอบชิงชนะเลิศ"]).await;
    event.club.close().await;
}

#[tokio::test]
async fn an_organiser_has_a_game_played_that_was_decided_without_one() {
    let event = Event::signed_up(Club::new().await, "round robin", &[], &["malee", "bob"]).await;
    event.start().await;
    event.seats(&event.tables().await[0]).await;
    event.club.pass(MINUTE * 11);
    event.told(&["จบแล้ว"]).await;
    let malee = event.club.seat("malee");
    let rule = |result| {
        let member = CommandOption::id("member", malee);
        [member, CommandOption::new("result", result), CommandOption::new("reason", "เน็ตหลุด")]
    };
    says(&event.command("bob", "rule", &rule(0)).await, &["Manage Server"]);
    says(&event.command("somchai", "rule", &rule(4)).await, &["✅"]);
    let tables = event.tables().await;
    event.club.told(tables[0].thread, &["🔁"]).await;
    event.play(&tables[0], PairingColor::White).await;
    event.club.idle().await;
    assert!(event.is_over().await);
    says(&event.command("somchai", "rule", &rule(1)).await, &["½–½"]);
    event.told(&["⚖️", "½–½"]).await;
    event.club.close().await;
}
