//! Announcement, voice and stage channels, forums and their posts: what can be played and announced there.

use std::time::Duration;

use bot_service::ChannelId;
use discord_sandbox::{ChannelKind, CommandOption, Message, Permissions, RestFault, Snowflake, ThreadStart};

use crate::harness::{ACCEPT, CHANNEL, Club, as_white, button, eventually, is_public, says};
use crate::puzzle_day::{Daily, ON, REPOST, SOLVE, order};

impl Club {
    fn create(&self, kind: ChannelKind) -> Snowflake {
        self.control.create_channel(self.guild(), kind, &format!("{kind:?}").to_lowercase()).unwrap()
    }

    /// A new forum.
    fn forum(&self) -> Snowflake {
        self.create(ChannelKind::Forum)
    }

    /// The threads in a channel, or the posts of a forum, oldest first.
    fn threads_in(&self, channel: Snowflake) -> Vec<Snowflake> {
        let mut threads: Vec<_> = self.control.channels().into_iter().filter(|it| it.parent == Some(channel)).collect();
        threads.sort_by_key(|thread| thread.id);
        threads.into_iter().map(|thread| thread.id).collect()
    }

    fn kind(&self, channel: Snowflake) -> ChannelKind {
        self.control.channels().into_iter().find(|it| it.id == channel).unwrap().kind
    }
}

#[tokio::test]
async fn games_are_played_in_channels_of_every_kind_that_has_messages() {
    let club = Club::new().await;
    let [malee, alice, bob, somchai] = ["malee", "alice", "bob", "somchai"].map(|name| club.seat(name));
    let post = club.control.start_thread(malee, club.forum(), "คุยกัน", ThreadStart::Post("เล่นกันไหม")).unwrap();
    let kinds = [ChannelKind::Voice, ChannelKind::Stage, ChannelKind::Announcement];
    let channels: Vec<Snowflake> = kinds.map(|kind| club.create(kind)).into_iter().chain([post]).collect();
    for channel in channels {
        let board = club.begin([malee, alice], channel).await;
        club.reply(malee, &board, "จ๔");
        club.board(channel, 2).await;
        // A second game gets a thread where there can be one, and hears why not elsewhere.
        let challenge = club.challenge([bob, somchai], channel, &[]).await;
        let pressed = club.press(somchai, &challenge, ACCEPT).await;
        let options = [CommandOption::new("level", 0), as_white()];
        if club.kind(channel) == ChannelKind::Announcement {
            let under = club.found("a thread", || club.now(&challenge).thread).await;
            club.board(under, 1).await;
            club.command(bob, channel, "play", &options).await;
            let beside = club.found("a thread", || club.threads_in(channel).into_iter().find(|it| *it != under)).await;
            club.board(beside, 1).await;
            let kinds = [under, beside].map(|thread| club.kind(thread));
            assert_eq!(kinds, [ChannelKind::AnnouncementThread; 2]);
            club.resign(bob, beside).await;
            club.resign(bob, under).await;
        } else {
            assert!(club.private_words(&pressed).contains("เปิดเธรดที่นี่ไม่ได้"), "{pressed:?}");
            let refused = club.ask(bob, channel, "play", &options).await;
            says(&refused, &["a thread can't be opened"]);
        }
        club.resign(malee, channel).await;
    }
    club.close().await;
}

#[tokio::test]
async fn who_may_not_connect_is_told_so_in_a_voice_channel() {
    let club = Club::new().await;
    let voice = club.create(ChannelKind::Voice);
    club.control.deny_to_bot(voice, Permissions::CONNECT).unwrap();
    let refused = club.ask(club.seat("alice"), voice, "play", &[CommandOption::new("level", 0)]).await;
    says(&refused, &["The bot lacks permissions", "Connect"]);
    // The same is said of a channel that is chosen.
    let chosen = [CommandOption::new("name", "ฤดูฝน"), CommandOption::id("channel", voice)];
    says(&club.uses("somchai", "season begin", &chosen).await, &[&format!("<#{voice}>"), "Connect"]);
    says(&club.uses("somchai", "ladder settings", &chosen[1..]).await, &["Connect"]);
    club.control.deny_to_bot(voice, Permissions::empty()).unwrap();
    says(&club.uses("somchai", "season begin", &chosen).await, &[&format!("<#{voice}>")]);
    club.told(voice, &["🏁", "ฤดูฝน"]).await;
    club.close().await;
}

#[tokio::test]
async fn a_ladder_can_be_in_a_post_of_a_forum_and_a_tournament_in_an_announcement_channel() {
    let club = Club::new().await;
    let [somchai, malee, alice, bob] = ["somchai", "malee", "alice", "bob"].map(|name| club.seat(name));
    let post = club.control.start_thread(somchai, club.forum(), "บันได", ThreadStart::Post("ท้ากันที่นี่")).unwrap();
    says(&club.uses("somchai", "ladder settings", &[CommandOption::id("channel", post)]).await, &["มีบันไดแล้ว"]);
    club.uses("malee", "ladder join", &[]).await;
    let joined = club.uses("bob", "ladder join", &[]).await;
    club.press(bob, &joined, "Enter at the bottom").await;
    club.uses("bob", "ladder challenge", &[CommandOption::id("opponent", malee)]).await;
    let challenge = club.told(post, &["**คำท้าที่"]).await;
    club.press(malee, &challenge, ACCEPT).await;
    club.board(post, 1).await;
    // Its forum takes the post along.
    let forum = club.control.channels().into_iter().find(|it| it.id == post).unwrap().parent.unwrap();
    club.control.delete_channel(forum).unwrap();
    club.told_directly(somchai, "ห้องของบันไดถูกลบ").await;

    let options = [CommandOption::new("name", "ถ้วย"), CommandOption::new("form", 3)];
    let voice = club.create(ChannelKind::Voice);
    says(&club.ask(somchai, voice, "tournament create", &options).await, &["ห้องเสียง"]);
    let channel = club.create(ChannelKind::Announcement);
    says(&club.ask(somchai, channel, "tournament create", &options).await, &["ประกาศ"]);
    let announced = club.offered(channel, "ลงชื่อ").await;
    for seat in [alice, malee] {
        club.press(seat, &announced, "ลงชื่อ").await;
    }
    club.ask(somchai, channel, "tournament start", &[]).await;
    let thread = club.found("a thread", || club.threads_in(channel).pop()).await;
    assert_eq!(club.kind(thread), ChannelKind::AnnouncementThread);
    club.offered(thread, "มาแล้ว").await;
    club.close().await;
}

/// The posts of the puzzle in a forum, oldest first: their first messages.
fn puzzle_posts(club: &Club, forum: Snowflake) -> Vec<Message> {
    let first = club.threads_in(forum).into_iter().filter_map(|post| club.control.message(post, post));
    first.filter(|message| is_public(message) && button(message, SOLVE).is_some()).collect()
}

/// Puzzles of the day in a forum whose posts need a tag.
async fn in_a_forum() -> Daily {
    let (club, _, []) = Club::seating([]).await;
    let (guild, forum) = (club.guild(), club.forum());
    let [moderated, free] = ["ปิดแล้ว", "หมากกล"].map(|name| club.control.add_tag(forum, name).unwrap());
    club.control.moderate_tag(forum, moderated).unwrap();
    club.control.require_tags(forum).unwrap();
    let set = [order(ON), CommandOption::id("channel", forum)];
    says(&club.uses("somchai", "setup puzzle", &set).await, &[&format!("<#{forum}>")]);
    assert_ne!(moderated, free);
    Daily { club, channel: forum, guild }
}

#[tokio::test]
async fn in_a_forum_the_puzzle_of_each_day_is_a_post() {
    let daily = in_a_forum().await;
    let (forum, bob) = (daily.channel, daily.seat("bob"));
    let post = async |count: usize| {
        daily.pass_until_due().await;
        daily.found("a post", || puzzle_posts(&daily, forum).get(count - 1).cloned()).await
    };
    let first = post(1).await;
    let known = daily.control.channels().into_iter().find(|it| it.id == first.channel).unwrap();
    assert!(known.name.contains("หมากกลประจำวัน") && known.thread.unwrap().tags.len() == 1, "{}", known.name);
    assert_eq!(first.attachments.len(), 1);
    // It is solved in the post, which counts that, though another channel of the server has puzzles too.
    says(&daily.uses("somchai", "setup puzzle", &[order(ON), here(&daily)]).await, &["ข้อถัดไป"]);
    daily.press(bob, &first, SOLVE).await;
    let days = daily.service().puzzle_days;
    let posted = days.newest_posted(daily.guild.0).await.unwrap().unwrap();
    let puzzle = days.collection().get(posted.puzzle).unwrap().clone();
    for mv in puzzle.solution().iter().step_by(2) {
        let answer = [CommandOption::new("move", mv.to_string())];
        daily.ask(bob, first.channel, "puzzle answer", &answer).await;
    }
    daily.until("a solver", || daily.now(&first).content.contains("แก้ได้แล้ว 1 คน")).await;

    let second = post(2).await;
    assert_eq!(second.attachments.len(), 2, "with the solution of the first");
    // A post that was deleted comes again.
    daily.idle().await;
    daily.control.delete_channel(second.channel).unwrap();
    let again = [order(REPOST), CommandOption::id("channel", forum)];
    daily.uses("somchai", "setup puzzle", &again).await;
    let third = daily.found("a post", || puzzle_posts(&daily, forum).get(1).cloned()).await;
    assert_ne!(third.id, second.id);
    daily.idle().await;
    let shown = daily.uses("somchai", "setup puzzle", &again).await;
    says(&shown, &[&format!("/{}/{}", third.channel, third.id)]);
    daily.club.close().await;
}

/// The channel in which most flows play.
fn here(club: &Club) -> CommandOption {
    CommandOption::id("channel", club.channel(CHANNEL))
}

#[tokio::test]
async fn a_post_whose_answer_is_lost_is_found_again() {
    const POSTS: &str = "/channels/{channel_id}/threads";
    let mut daily = in_a_forum().await;
    let forum = daily.channel;
    daily.fail("POST", POSTS, RestFault::ErrorAfterEffect { status: 502 }, 1);
    daily.pass_until_due().await;
    let is_noted = || async {
        let newest = daily.stored().await.newest;
        let posted = async |day| daily.service().puzzle_days.was_posted(ChannelId(forum.0), day).await.unwrap();
        match newest {
            Some(day) => posted(day).await,
            None => false,
        }
    };
    eventually::is_so("the post is found", is_noted).await;
    assert_eq!(puzzle_posts(&daily, forum).len(), 1);
    // It arrived, but nobody heard of that, and the next process looks for it.
    daily.fail("POST", POSTS, RestFault::HangAfterEffect { milliseconds: 60_000 }, 1);
    daily.pass_until_due().await;
    daily.until("a post", || puzzle_posts(&daily, forum).len() == 2).await;
    daily.stop().await;
    daily.control.behave();
    daily.start().await;
    eventually::is_so("a post", || daily.newest_was_posted()).await;
    daily.pass(Duration::from_secs(1));
    daily.idle().await;
    assert_eq!(puzzle_posts(&daily, forum).len(), 2);
    daily.club.close().await;
}
