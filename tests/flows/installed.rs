//! Where the bot isn't, but someone has it with them: a server without it, and a group of people.

use std::time::Duration;

use bot_discord::i18n::Locale;
use bot_service::game::{GameId, PlayerId};
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, ChannelId, EventId, Lane, Place, SeenBy};
use discord_sandbox::{CommandOption, Fault, Message, RestFault, Snowflake};

use crate::harness::{Club, as_white, button, eventually, files, only_file, says};
use crate::puzzle_club::ids;

/// A channel of a server without the bot.
const CAFE: &str = "โต๊ะริมหน้าต่าง";

/// A group of people.
const GROUP: &str = "เพื่อน · Friends";

/// Ten moves of pawns, as the squares from which and to which each goes.
const MOVES: [(&str, &str); 10] = [
    ("a3", "a4"),
    ("h6", "h5"),
    ("b3", "b4"),
    ("g6", "g5"),
    ("c3", "c4"),
    ("f6", "f5"),
    ("d3", "d4"),
    ("a6", "a5"),
    ("h3", "h4"),
    ("b6", "b5"),
];

/// Longer than an interaction can be answered.
const TOO_LATE: Duration = Duration::from_mins(16);

/// Two people who read this language, of whom the first has the bot with them.
fn people(club: &Club, locale: Locale) -> [Snowflake; 2] {
    match locale {
        Locale::Thai => ["somchai", "malee"],
        Locale::English => ["alice", "bob"],
    }
    .map(|name| club.seat(name))
}

/// A text in both languages.
fn in_language(locale: Locale, thai: &'static str, english: &'static str) -> &'static str {
    match locale {
        Locale::Thai => thai,
        Locale::English => english,
    }
}

/// A square as this language names it.
fn square(locale: Locale, latin: &str) -> String {
    let thai = |letter: char| match letter {
        '1'..='8' => char::from_u32('๐' as u32 + letter.to_digit(10).unwrap()).unwrap(),
        letter => "กขคงจฉชญ".chars().nth(letter as usize - 'a' as usize).unwrap(),
    };
    match locale {
        Locale::Thai => latin.chars().map(thai).collect(),
        Locale::English => latin.to_owned(),
    }
}

/// A challenge of the one who has the bot, which the other takes up; the first board.
async fn begin(club: &Club, channel: Snowflake, [one, two]: [Snowflake; 2], locale: Locale) -> Message {
    let answer = club.ask(one, channel, "play", &[CommandOption::id("opponent", two), as_white()]).await;
    says(&answer, &[in_language(locale, "เรียบร้อย", "Done")]);
    let accept = in_language(locale, "รับคำท้า", "Accept");
    let challenge = club.offered(channel, accept).await;
    assert_eq!(club.control.pinged(&challenge), [two]);
    club.press(two, &challenge, accept).await;
    let board = club.board(channel, 1).await;
    // Nobody reads there what is typed.
    says(&board, &[in_language(locale, "เดินโดยกดปุ่ม", "press “Move”")]);
    club.without_buttons(&challenge).await;
    board
}

/// Moves by buttons.
async fn tap(club: &Club, seat: Snowflake, board: &Message, (from, to): (&str, &str), locale: Locale) {
    let panel = club.open(seat, board, in_language(locale, "เดินหมาก", "Move")).await;
    let targets = club.on_panel(seat, &panel, &square(locale, from)).await;
    let done = club.on_panel(seat, &targets, &square(locale, to)).await;
    assert!(done.components.is_empty(), "{done:?}");
}

/// No request was for the channel itself, which Discord would have refused.
fn was_left_alone(club: &Club, channel: Snowflake) {
    let own = format!("/channels/{channel}");
    assert_eq!(club.requests(|request| request.path.contains(&own)), 0);
    let refused: Vec<_> = club.control.requests(0).into_iter().filter(|request| request.status >= 400).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

async fn plays_ten_moves(channel: &str, locale: Locale) {
    let club = Club::new().await;
    let (channel, players) = (club.channel(channel), people(&club, locale));
    let mut board = begin(&club, channel, players, locale).await;
    for (ply, (from, to)) in MOVES.into_iter().enumerate() {
        let mover = players[ply % 2];
        // Who has the bot with them has its commands, too.
        match ply {
            2 | 6 => {
                let typed = CommandOption::new("move", format!("{from}{to}"));
                club.ask(mover, channel, "move", &[typed]).await;
            }
            _ => tap(&club, mover, &board, (from, to), locale).await,
        }
        let next = club.board(channel, ply + 2).await;
        assert_eq!(club.control.pinged(&next), [players[(ply + 1) % 2]], "after move {ply}");
        let old = club.without_buttons(&board).await;
        assert!(old.attachments.is_empty(), "{old:?}");
        board = next;
    }
    let own = club.ask(players[0], channel, "board", &[]).await;
    assert!(only_file(&own).starts_with("makruk-1-"), "{own:?}");
    assert_eq!(club.game(1).await.play().unwrap().plies(), MOVES.len());
    was_left_alone(&club, channel);
    club.close().await;
}

#[tokio::test]
async fn ten_moves_are_played_on_a_server_without_the_bot() {
    plays_ten_moves(CAFE, Locale::Thai).await;
}

#[tokio::test]
async fn ten_moves_are_played_on_a_server_without_the_bot_in_english() {
    plays_ten_moves(CAFE, Locale::English).await;
}

#[tokio::test]
async fn ten_moves_are_played_in_a_group() {
    plays_ten_moves(GROUP, Locale::English).await;
}

#[tokio::test]
async fn ten_moves_are_played_in_a_group_in_thai() {
    plays_ten_moves(GROUP, Locale::Thai).await;
}

#[tokio::test]
async fn what_one_does_alone_works_there_as_anywhere() {
    let club = Club::with_puzzles().await;
    for (place, locale) in [(CAFE, Locale::Thai), (GROUP, Locale::English)] {
        let (channel, [one, two]) = (club.channel(place), people(&club, locale));
        // A puzzle, whose result everybody may see.
        let panel = club.ask(one, channel, "puzzle random", &[CommandOption::new("difficulty", 1)]).await;
        club.forge(one, &panel, &format!("m1:B:{}:-:s", ids()[0])).await;
        let panel = club.now(&panel);
        let after = club.pick(one, &panel, &square(locale, "c6"), &square(locale, "c7")).await;
        let solved = club.pick(one, &after, &square(locale, "b1"), &square(locale, "a1")).await;
        says(&solved, &["🎉", "🟩🟩"]);
        club.press(one, &solved, in_language(locale, "อวดผล", "Share")).await;
        let card = club.told(channel, &["🟩🟩"]).await;
        // Someone who has not installed the bot solves it, too.
        let theirs = club.open(two, &card, in_language(locale, "แก้กล", "Solve")).await;
        assert_eq!(theirs.attachments.len(), 1, "{theirs:?}");
        // The school.
        let path = club.ask(one, channel, "learn path", &[]).await;
        let card = club.on_panel(one, &path, in_language(locale, "ไปต่อ", "Go on")).await;
        assert!(!card.content.is_empty());
        // An analysis.
        let fen = CommandOption::new("fen", "7k/8/5KR1/8/8/8/8/8 w - - 0 1");
        let asked = club.command(one, channel, "analyse", &[fen]).await;
        let shown = || Some(club.answer(&asked)).filter(|answer| !files(answer).is_empty() && !answer.is_loading());
        let analysis = club.found("an analysis", shown).await;
        assert_eq!(analysis.visible_to, Some(one));
        club.idle().await;
        was_left_alone(&club, channel);
    }
    club.close().await;
}

#[tokio::test]
async fn what_is_a_servers_says_why_it_does_not_work_there() {
    let club = Club::new().await;
    for (place, locale) in [(CAFE, Locale::Thai), (GROUP, Locale::English)] {
        let (channel, [one, _]) = (club.channel(place), people(&club, locale));
        let why = in_language(locale, "เฉพาะในเซิร์ฟเวอร์ที่บอทเป็นสมาชิก", "a server that the bot is a member of");
        for command in ["ladder show", "tournament list", "season show", "leaderboard", "rating"] {
            says(&club.ask(one, channel, command, &[]).await, &[why]);
        }
        says(&club.ask(one, channel, "play", &[CommandOption::new("rated", true)]).await, &[why]);
        let panel = club.ask(one, channel, "play", &[]).await;
        let rate = club.press_id(one, &panel, "m1:Y:p:-:r").await;
        assert!(club.private_words(&rate).contains(why));
        was_left_alone(&club, channel);
    }
    says(&club.ask(club.seat("somchai"), club.channel(CAFE), "setup server", &[]).await, &["บอทเป็นสมาชิก"]);
    club.close().await;
}

#[tokio::test]
async fn once_nothing_more_can_be_said_there_the_players_are_told_and_the_next_press_shows_the_board() {
    let club = Club::new().await;
    let (channel, locale) = (club.channel(CAFE), Locale::Thai);
    let [white, black] = people(&club, locale);
    let board = begin(&club, channel, [white, black], locale).await;
    club.control.age_interactions(TOO_LATE);
    club.pass(TOO_LATE);
    // White moves from elsewhere.
    club.say_directly(white, "#1 ก๔");
    for player in [white, black] {
        let told = club.told_directly(player, "บอทไม่ได้อยู่ใน").await;
        says(&told, &["กระดานที่ 1"]);
        assert_eq!(told.attachments.len(), 1, "the board itself");
    }
    club.idle().await;
    assert_eq!(club.boards(channel).len(), 1);
    let own = club.ask(white, club.channel(GROUP), "board", &[CommandOption::new("game", 1)]).await;
    assert!(only_file(&own).starts_with("makruk-1-"));
    // The old board is of no use, but it brings the new one.
    let pressed = club.press(black, &board, "เดินหมาก").await;
    assert!(club.private_words(&pressed).contains("กระดานเปลี่ยนไปแล้ว"));
    let board = club.board(channel, 2).await;
    says(&board, &["ก๔"]);
    tap(&club, black, &board, MOVES[1], locale).await;
    club.board(channel, 3).await;
    assert_eq!(club.times_said_to(black, "บอทไม่ได้อยู่ใน"), 1, "once is enough");
    was_left_alone(&club, channel);
    club.close().await;
}

#[tokio::test]
async fn what_became_of_an_analysis_is_said_there_if_it_can_be_and_holds_up_no_board() {
    let mut club = Club::new().await;
    let (group, locale) = (club.channel(GROUP), Locale::English);
    let players @ [white, _] = people(&club, locale);
    let board = begin(&club, group, players, locale).await;
    let why = "could not be done";
    for (event, is_said) in [(7, true), (8, false)] {
        // Left over from before, of a game that there is not any more; its token is over.
        let asked = AskedAnalysis {
            by: PlayerId(white.0),
            place: Place { guild: None, channel: ChannelId(group.0), locale },
            reader: locale,
            seen_by: SeenBy::Asker,
            subject: AnalysisSubject::Game(GameId(99)),
            token: Some(AnswerToken("over".to_owned())),
        };
        assert!(club.service().analyses.ask(EventId(event), asked).await.unwrap().is_some());
        if !is_said {
            club.control.age_interactions(TOO_LATE);
            club.pass(TOO_LATE);
        }
        club.restart().await;
        let own = format!("/channels/{group}/messages");
        let is_tried =
            || club.times_said(group, why) > 0 && (is_said || club.requests(|it| it.path.contains(&own)) > 0);
        club.until("a try", is_tried).await;
        let lane = Lane::Channel(ChannelId(group.0));
        let nothing_waits = || async { club.service().outbox.waiting(lane).await.unwrap().is_empty() };
        eventually::is_so("nothing is left to say", nothing_waits).await;
        assert_eq!(club.times_said(group, why), 1, "{:?}", club.said(group));
    }
    tap(&club, white, &board, MOVES[0], locale).await;
    club.board(group, 2).await;
    club.close().await;
}

#[tokio::test]
async fn a_restart_and_redelivered_presses_change_nothing_there() {
    let mut club = Club::new().await;
    let (channel, locale) = (club.channel(GROUP), Locale::English);
    let players @ [white, black] = people(&club, locale);
    let board = begin(&club, channel, players, locale).await;
    club.restart().await;
    tap(&club, white, &board, MOVES[0], locale).await;
    let board = club.board(channel, 2).await;
    let panel = club.open(black, &board, "Move").await;
    let targets = club.on_panel(black, &panel, "h6").await;
    club.press(black, &targets, "h5").await;
    club.control.misbehave(Fault::Redeliver { last: 3, kind: Some("INTERACTION_CREATE".to_owned()) });
    let board = club.board(channel, 3).await;
    club.idle().await;
    assert_eq!(club.boards(channel).len(), 3);
    assert_eq!(club.game(1).await.play().unwrap().plies(), 2);
    // Discord fails for a moment, and takes it then.
    club.fail("POST", "/webhooks/{webhook_id}/{webhook_token}", RestFault::ServerError { status: 503 }, 2);
    tap(&club, white, &board, MOVES[2], locale).await;
    let board = club.board(channel, 4).await;
    assert!(button(&board, "Move").is_some());
    club.close().await;
}
