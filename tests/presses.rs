//! What people command and press, from the sandbox through serenity and poise to the store and back.

use std::sync::Arc;
use std::time::Duration;

use commit_store::MemoryStore;
use discord_sandbox::{
    CommandOption, Control, DEFAULT_TOKEN, Interaction, InteractionStatus, Message, Permissions, Sandbox, Snowflake,
};
use makruk::{Color, Preset};
use makruk_bot::cli::sandbox_config;
use makruk_bot::discord::{Bot, BotSettings, Credentials, TextMoves};
use makruk_bot::game::CoinFlip;
use makruk_bot::i18n::Locale;
use makruk_bot::service::{ManualClock, Service, Thinkers, ThinkingSettings};
use makruk_render::{Renderer, Size};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

const SOON: Duration = Duration::from_secs(20);

/// A club with the bot in it. Somchai (0) and Malee (1) speak Thai, Alice (2) English.
struct Club {
    control: Control,
    channel: Snowflake,
    stop: CancellationToken,
    _sandbox: Sandbox,
}

impl Club {
    async fn new() -> Club {
        let sandbox = Sandbox::start(sandbox_config()).await.unwrap();
        let lots = CoinFlip { challenger: Color::White, first: Color::White };
        let clock = ManualClock::new("2026-01-01T00:00:00Z".parse().unwrap());
        let (service, announced) = Service::new(Arc::new(MemoryStore::default()), Arc::new(clock), Arc::new(lots));
        let settings = BotSettings {
            credentials: Credentials { token: DEFAULT_TOKEN.to_owned().into(), api_url: Some(sandbox.url()) },
            text_moves: TextMoves::Addressed,
            locale: Locale::Thai,
            ruleset: Preset::Competition,
        };
        let renderer = Arc::new(Renderer::new(Size::default()));
        let thinkers = Arc::new(Thinkers::start(&ThinkingSettings::default()).unwrap());
        let bot = Bot::connect(settings, service, announced, thinkers, renderer).await.unwrap();
        let stop = CancellationToken::new();
        tokio::spawn(bot.run(stop.clone()));
        let control = sandbox.control();
        control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
        let channel = control.channel("หมากรุก").unwrap().id;
        Club { control, channel, stop, _sandbox: sandbox }
    }

    fn seat(&self, index: usize) -> Snowflake {
        self.control.people()[index].id
    }

    async fn settled(&self, interaction: Snowflake) -> Interaction {
        let settled = self.control.settled(interaction, SOON).await.unwrap();
        assert_eq!(settled.status, InteractionStatus::Answered);
        settled
    }

    /// What the one who acted is told, and by which message.
    async fn told(&self, interaction: Snowflake) -> Message {
        let settled = self.settled(interaction).await;
        let id = settled.followups.first().copied().or(settled.original).expect("words");
        self.control.message(settled.channel, id).expect("the message is there")
    }

    async fn command(&self, seat: usize, name: &str, options: &[CommandOption]) -> Message {
        let message = self.told(self.control.command(self.seat(seat), self.channel, name, options).unwrap()).await;
        assert_eq!(message.visible_to, Some(self.seat(seat)), "{}", message.content);
        message
    }

    async fn press(&self, seat: usize, message: &Message, id: &str) -> Interaction {
        let pressed = self.control.press(self.seat(seat), message.channel, message.id, id).unwrap();
        self.settled(pressed).await
    }

    async fn press_told(&self, seat: usize, message: &Message, id: &str) -> Message {
        self.told(self.control.press(self.seat(seat), message.channel, message.id, id).unwrap()).await
    }

    async fn choose(&self, seat: usize, message: &Message, id: &str, value: &str) -> Message {
        let chosen = self.control.choose(self.seat(seat), message.channel, message.id, id, &[value]).unwrap();
        self.settled(chosen).await;
        self.control.message(message.channel, message.id).expect("it is still there")
    }

    /// What is said after an interaction was acknowledged without words.
    async fn followed_up(&self, interaction: &Interaction) -> Message {
        let followup = |control: &Control| control.interaction(interaction.id)?.followups.first().copied();
        let id = self.control.until(SOON, followup).await.unwrap();
        self.control.message(interaction.channel, id).expect("the message is there")
    }

    /// The bot's next public message.
    async fn said(&self, channel: Snowflake, after: Snowflake) -> Message {
        self.control.bot_message(channel, after, SOON).await.unwrap()
    }

    /// Somchai challenges Malee and she accepts: the challenge and the first board.
    async fn begin(&self) -> (Message, Message) {
        let last = self.control.messages(self.channel).last().map_or(Snowflake(0), |message| message.id);
        self.command(0, "play", &[CommandOption::id("opponent", self.seat(1)), white()]).await;
        let challenge = self.said(self.channel, last).await;
        self.press(1, &challenge, &custom_id(&challenge, "m1:a:")).await;
        let board = self.said(self.channel, challenge.id).await;
        (challenge, board)
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The challenger takes White.
fn white() -> CommandOption {
    CommandOption::new("color", 1)
}

fn ids(message: &Message) -> Vec<String> {
    let rows = message.components.iter().flat_map(|row| row["components"].as_array().unwrap().clone());
    rows.map(|component: Value| component["custom_id"].as_str().unwrap().to_owned()).collect()
}

/// The component whose id begins so.
fn custom_id(message: &Message, start: &str) -> String {
    ids(message).into_iter().find(|id| id.starts_with(start)).unwrap_or_else(|| panic!("{start} in {message:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_with_menus_and_commands() {
    let club = Club::new().await;
    let (challenge, board) = club.begin().await;
    assert!(club.control.message(club.channel, challenge.id).unwrap().components.is_empty());
    assert_eq!(board.mentions, [club.seat(0)]);
    assert!(board.attachments[0].description.as_ref().unwrap().contains("ขุน ง๑"));

    let men = club.press_told(0, &board, &custom_id(&board, "m1:m:")).await;
    let squares = club.choose(0, &men, &custom_id(&men, "m1:p:"), "b1").await;
    let done = club.choose(0, &squares, &custom_id(&squares, "m1:t:"), "d2").await;
    assert_eq!((done.content.as_str(), done.components.len()), ("เดินแล้ว: ม-ง๒", 0));
    let second = club.said(club.channel, board.id).await;
    assert!(second.content.starts_with("**1. ม-ง๒**"), "{}", second.content);
    assert_eq!(second.mentions, [club.seat(1)]);

    let typing = [CommandOption::being_typed("move", "Nd")];
    let asked = club.control.autocomplete(club.seat(1), club.channel, "move", &typing).unwrap();
    assert_eq!(club.settled(asked).await.choices.unwrap()[0]["value"], "Nd7");

    let done = club.command(1, "move", &[CommandOption::new("move", "Nd7")]).await;
    assert_eq!(done.content, "เดินแล้ว: ม-ง๗");
    let third = club.said(club.channel, second.id).await;

    let sure = club.command(0, "resign", &[]).await;
    club.press(0, &sure, &custom_id(&sure, "m1:R:")).await;
    let end = club.said(club.channel, third.id).await;
    assert!(end.content.contains("ยอมแพ้"), "{}", end.content);
    // There is nothing left to do but to look back.
    assert!(matches!(&ids(&end)[..], [only] if only.starts_with("m1:y:")), "{:?}", end.components);
    assert!(club.command(0, "board", &[]).await.content.contains("`/play`"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_game_is_played_in_a_thread() {
    let club = Club::new().await;
    club.begin().await;
    let last = club.control.messages(club.channel).last().unwrap().id;
    club.command(2, "play", &[]).await;
    let challenge = club.said(club.channel, last).await;
    let accepted = club.press(0, &challenge, &custom_id(&challenge, "m1:a:")).await;
    let told = club.followed_up(&accepted).await;
    let thread =
        club.control.message(club.channel, challenge.id).unwrap().thread.unwrap_or_else(|| panic!("{}", told.content));
    assert!(told.content.contains(&format!("<#{thread}>")), "{}", told.content);
    let board = club.said(thread, Snowflake(0)).await;
    assert!(!board.attachments.is_empty());
    let list = club.command(0, "games", &[]).await;
    assert_eq!(list.content.matches("https://discord.com/channels/").count(), 2, "{}", list.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_is_told_why_and_nothing_happens() {
    let club = Club::new().await;
    let (_, board) = club.begin().await;
    for (seat, start, words) in [
        (1, "m1:m:", "ยังไม่ถึงตาคุณ"),
        (2, "m1:m:", "Two others play this game"),
        (2, "m1:d:", "Two others play this game"),
        (2, "m1:r:", "Two others play this game"),
    ] {
        let told = club.press_told(seat, &board, &custom_id(&board, start)).await;
        assert!(told.content.starts_with(words), "{}", told.content);
        assert_eq!(told.visible_to, Some(club.seat(seat)));
    }
    let flipped = club.press_told(2, &board, &custom_id(&board, "m1:v:")).await;
    assert!(flipped.attachments[0].filename.ends_with("-black.png"));
    assert!(flipped.attachments[0].description.as_ref().unwrap().starts_with("Makruk board"));

    let other = club.control.channel("general").unwrap().id;
    let told = club.control.command(club.seat(0), other, "play", &[]).unwrap();
    club.told(told).await;
    let elsewhere = club.said(other, Snowflake(0)).await;
    let copied = custom_id(&board, "m1:d:");
    let forged = club.control.forge(club.seat(0), other, elsewhere.id, &copied).unwrap();
    assert!(club.told(forged).await.content.starts_with("ปุ่มนี้เป็นของกระดานในห้องอื่น"));
    let foreign = club.control.forge(club.seat(0), club.channel, board.id, "m0:whatever").unwrap();
    assert!(club.told(foreign).await.content.starts_with("ปุ่มนี้เป็นรุ่นเก่า"));

    club.command(0, "move", &[CommandOption::new("move", "จ๔")]).await;
    let stale = club.control.forge(club.seat(1), club.channel, board.id, &copied).unwrap();
    assert!(club.told(stale).await.content.starts_with("กระดานเปลี่ยนไปแล้ว"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_and_the_impossible_are_answered_in_words() {
    let club = Club::new().await;
    let none = club.command(0, "move", &[CommandOption::new("move", "จ๔")]).await;
    assert!(none.content.starts_with("ห้องนี้ไม่มีกระดานที่เล่นอยู่"), "{}", none.content);
    let own = CommandOption::id("opponent", club.seat(2));
    assert!(club.command(2, "play", &[own]).await.content.starts_with("You can't play yourself"));
    club.begin().await;
    for (text, words) in
        [("สวัสดี", "อ่าน `สวัสดี` ไม่ออก"), ("เรือ ก๕", "มีหมากขวางอยู่ที่"), ("@everyone `x`", "อ่าน `@everyone` ไม่ออก")]
    {
        let told = club.command(0, "move", &[CommandOption::new("move", text)]).await;
        assert!(told.content.starts_with(words), "{text}: {}", told.content);
    }
    let count = [CommandOption::subcommand("start", Vec::new())];
    assert!(club.command(0, "count", &count).await.content.starts_with("ยังนับไม่ได้"));
    let quiet = club.command(0, "settings", &[CommandOption::new("pings", 1)]).await;
    assert!(quiet.content.starts_with("ปิดแจ้งเตือน"));
    let help = club.command(2, "help", &[]).await;
    assert!(help.content.contains("</play:") && help.content.contains("</count start:"), "{}", help.content);
    assert_eq!(help.attachments.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named_before_anything_happens() {
    let club = Club::new().await;
    club.control.deny_to_bot(club.channel, Permissions::ATTACH_FILES).unwrap();
    let told = club.command(2, "play", &[]).await;
    assert!(told.content.contains("Attach Files"), "{}", told.content);
    assert!(club.control.messages(club.channel).iter().all(|message| message.visible_to.is_some()));
}
