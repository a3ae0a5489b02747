//! Games from the challenge to the end, in all the ways they end.

use bot_discord::TextMoves;
use bot_service::game::{Ending, Game, Play, Stage};
use discord_sandbox::{CommandOption, Snowflake};
use makruk::notation::uci::UciMove;
use makruk::notation::{Notation, thai};
use makruk::{Color, CountKind, DrawReason, Move, Outcome, Position, WinReason};

use crate::club::{ACCEPT, Club, button};
use crate::scripts;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// The forms in which the moves of a long game are typed, one after the other.
fn forms(position: &Position, mv: Move) -> Vec<String> {
    let piece = position.board().piece_at(mv.from()).unwrap();
    let (from, to) = (mv.from(), mv.to());
    let arabic = |square: makruk::Square| format!("{}{}", square.file().thai(), square.rank().latin());
    vec![
        Notation::ThaiShort.format(position, mv),
        Notation::ThaiLong.format(position, mv),
        Notation::San.format(position, mv),
        Notation::Uci.format(position, mv),
        format!("{} {} ไป {}", thai::letter(piece), arabic(from), arabic(to)),
        format!("{}{}-{}{}", from.rank().thai(), from.file().thai(), to.rank().thai(), to.file().thai()),
        Notation::Uci.format(position, mv).to_uppercase(),
    ]
}

#[tokio::test]
async fn a_long_game_to_mate_typed_in_many_forms() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let mut position = Position::start();
    let moves = scripts::moves(scripts::MATE);
    assert!(moves.len() >= 60);
    for (ply, text) in moves.iter().enumerate() {
        let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        let forms = forms(&position, mv);
        let board = table.type_move(ply, &forms[ply % forms.len()]).await;
        let called = if ply + 1 < moves.len() { vec![table.seat(ply + 1)] } else { Vec::new() };
        assert_eq!(table.club.control.pinged(&board), called, "{}", board.content);
        position = position.play(mv).unwrap();
    }
    let game = table.game().await;
    let winner = if moves.len() % 2 == 1 { Color::White } else { Color::Black };
    let mate = Outcome::Win { winner, by: WinReason::Checkmate };
    assert_eq!(game.ending(), Some(Ending::Outcome(mate)));
    let last = table.club.board(table.channel, moves.len() + 1).await;
    assert!(button(&last, "ยอมแพ้").is_none(), "a game that is over has no buttons to play it");
    assert_eq!(table.club.boards(table.channel).len(), moves.len() + 1);
    assert!(last.attachments[0].description.as_deref().is_some_and(|alt| alt.chars().count() > 80));
    assert_eq!(last.attachments[0].dimensions.map(|(width, _)| width >= 320), Some(true));
    table.close().await;
}

#[tokio::test]
async fn an_agreed_draw() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.type_move(0, "จ๔").await;
    let board = table.club.board(table.channel, 2).await;
    table.club.press(table.seat(1), &board, "ขอเสมอ").await;
    let offer = table.club.message(table.channel, |it| button(it, "รับเสมอ").is_some()).await;
    table.club.press(table.seat(0), &offer, "ไม่รับเสมอ").await;
    table.type_move(1, "จ๕").await;
    table.type_move(2, "ง๔").await;
    table.club.command(table.seat(0), table.channel, "draw", &[]).await;
    table.club.command(table.seat(1), table.channel, "draw", &[]).await;
    assert_eq!(table.ended().await, Ending::Outcome(Outcome::Draw(DrawReason::Agreement)));
    table.close().await;
}

#[tokio::test]
async fn a_stalemate() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.play(scripts::STALEMATE).await;
    assert_eq!(table.ended().await, Ending::Outcome(Outcome::Draw(DrawReason::Stalemate)));
    table.close().await;
}

#[tokio::test]
async fn a_repetition() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.play(scripts::REPETITION).await;
    assert_eq!(table.ended().await, Ending::Outcome(Outcome::Draw(DrawReason::Repetition)));
    table.close().await;
}

#[tokio::test]
async fn a_count_to_its_limit() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let moves = scripts::moves(scripts::COUNT);
    let start = [CommandOption::subcommand("start", vec![])];
    let early = table.club.command(table.seat(0), table.channel, "count", &start).await;
    assert!(!table.club.private_words(&early).is_empty(), "a pawn is still on the board");
    for (ply, mv) in moves.iter().enumerate() {
        if ply == scripts::COUNT_FROM {
            table.club.command(table.seat(ply), table.channel, "count", &start).await;
            let count = table.game().await.play().and_then(Play::count).expect("a count that runs");
            assert_eq!(count.kind(), CountKind::Pieces);
        }
        table.type_move(ply, mv).await;
    }
    assert_eq!(table.ended().await, Ending::Outcome(Outcome::Draw(DrawReason::Count(CountKind::Pieces))));
    table.close().await;
}

#[tokio::test]
async fn a_resignation_is_asked_about_first() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.play("e3e4 e6e5").await;
    let asked = table.club.command(table.seat(0), table.channel, "resign", &[]).await;
    let question = table.club.control.message(table.channel, asked.original.unwrap()).unwrap();
    assert!(table.game().await.is_open());
    table.club.press(table.seat(0), &question, "ยอมแพ้แน่นอน").await;
    let win = Outcome::Win { winner: Color::Black, by: WinReason::Resignation };
    assert_eq!(table.ended().await, Ending::Outcome(win));
    table.close().await;
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    table.play("e3e4 e6e5").await;
    table.club.command(table.seat(0), table.channel, "takeback", &[]).await;
    let question = table.club.message(table.channel, |it| button(it, "ให้คืน").is_some()).await;
    table.club.press(table.seat(1), &question, "ให้คืน").await;
    table.club.board(table.channel, 4).await;
    assert_eq!(table.game().await.play().unwrap().plies(), 0);
    table.type_move_on(table.club.board(table.channel, 4).await, 0, "d3d4").await;
    table.close().await;
}

#[tokio::test]
async fn a_move_is_chosen_from_menus_and_completed_as_it_is_typed() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let club = &table.club;
    let board = club.board(table.channel, 1).await;
    // Three taps: to move, the piece, its square.
    let opened = club.press(table.seat(0), &board, "เดินหมาก").await;
    club.press(table.seat(0), &club.answer(&opened), "โคน ค๑").await;
    club.press(table.seat(0), &club.answer(&opened), "ง๒").await;
    assert!(club.answer(&opened).components.is_empty());
    club.board(table.channel, 2).await;
    for (typed, expected) in [("ม", "ม"), ("N", "N"), ("b8", "N"), ("", "")] {
        let options = [CommandOption::being_typed("move", typed)];
        let id = club.control.autocomplete(table.seat(1), table.channel, "move", &options).unwrap();
        let choices = club.settled(id).await.choices.unwrap();
        assert!((1..=25).contains(&choices.len()), "{typed}: {choices:?}");
        let name = choices[0]["name"].as_str().unwrap();
        assert!(name.starts_with(expected), "{typed}: {name}");
    }
    club.command(table.seat(1), table.channel, "move", &[CommandOption::new("move", "Nd7")]).await;
    club.board(table.channel, 3).await;
    table.close().await;
}

#[tokio::test]
async fn anyone_may_take_up_an_open_challenge() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let challenge = club.challenge_anybody(club.seat("alice"), channel).await;
    club.press(club.seat("bob"), &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    club.close().await;
}

#[tokio::test]
async fn a_second_game_in_a_channel_opens_a_thread() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let (one, two) = (club.seat("somchai"), club.seat("malee"));
    let (three, four) = (club.seat("alice"), club.seat("bob"));
    club.begin(one, two, channel).await;
    club.command(three, channel, "play", &[CommandOption::id("opponent", four)]).await;
    let challenge = club.message(channel, |it| button(it, ACCEPT).is_some()).await;
    club.press(four, &challenge, ACCEPT).await;
    let thread: Snowflake = club
        .control
        .until(crate::harness::SOON, |control| {
            control.message(channel, challenge.id).and_then(|message| message.thread)
        })
        .await
        .unwrap();
    let board = club.board(thread, 1).await;
    club.reply(three, &board, "จ๔");
    club.board(thread, 2).await;
    assert_eq!(club.boards(channel).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn moves_come_by_mention_and_in_direct_messages_too() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let club = &table.club;
    let mention = format!("<@{}> จ๔", discord_sandbox::APPLICATION);
    club.control.say(table.seat(0), table.channel, &mention).unwrap();
    club.board(table.channel, 2).await;
    let direct = club.control.direct_channel(table.seat(1)).unwrap().id;
    let typed = club.control.say(table.seat(1), direct, "จ๕").unwrap();
    club.board(table.channel, 3).await;
    assert!(!club.answer_to(&typed).await.content.is_empty());
    table.close().await;
}

#[tokio::test]
async fn with_the_intent_any_message_may_be_a_move_and_chat_stays_chat() {
    let table = Table::begin(Club::with(TextMoves::Everywhere).await, CHANNEL).await;
    let club = &table.club;
    for chat in ["วันนี้อากาศดีนะ", "hello", "555", "ok"] {
        club.control.say(table.seat(0), table.channel, chat).unwrap();
        club.control.say(club.seat("bob"), table.channel, chat).unwrap();
    }
    let said = club.said(table.channel).len();
    club.control.say(table.seat(0), table.channel, "จ๔").unwrap();
    club.board(table.channel, 2).await;
    club.idle().await;
    assert_eq!(club.said(table.channel).len(), said + 1, "chat is not answered");
    table.close().await;
}

#[tokio::test]
async fn pings_can_be_switched_off() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let off = [CommandOption::new("pings", 1)];
    table.club.command(table.seat(1), table.channel, "settings", &off).await;
    table.type_move(0, "จ๔").await;
    let board = table.club.board(table.channel, 2).await;
    assert!(table.club.control.pinged(&board).is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let mut table = Table::begin(Club::new().await, CHANNEL).await;
    table.play("e3e4 e6e5 b1d2 b8d7 d2b1 d7b8 b1d2 b8d7").await;
    let before: Game = table.game().await;
    table.club.stop().await;
    table.club.start().await;
    assert_eq!(table.game().await, before);
    assert_eq!(table.club.boards(table.channel).len(), 9);
    // The repetition is counted on from before the restart.
    for (ply, mv) in ["d2b1", "d7b8"].iter().enumerate() {
        table.type_move(8 + ply, mv).await;
    }
    assert!(matches!(table.game().await.stage(), Stage::Finished(..)));
    table.close().await;
}
