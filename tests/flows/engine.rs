//! The engine at the board: as an opponent, and for someone who has to go.

use board_games::{GameOutcome, GameWin, Seat, Team};
use bot_service::Draft;
use bot_service::game::{Commentary, Ending, Game, Giver, Level, Odds, SeatHolder};
use discord_sandbox::{APPLICATION, CommandOption, Message, Snowflake};
use makruk::{Handicap, KingOdds, Move};
use makruk_engine::{Engine, Limits, Resources, Signals};

use crate::harness::{CHANNEL, Club, Table, button, eventually, moves_told, says};

fn level(number: u8) -> CommandOption {
    CommandOption::new("level", number - 1)
}

/// Somchai's game against the engine; its first board.
async fn sit_down(club: &Club, number: u8) -> Message {
    let channel = club.channel(CHANNEL);
    let boards = club.boards(channel).len();
    club.command(club.seat("somchai"), channel, "play", &[level(number)]).await;
    club.board(channel, boards + 1).await
}

/// Waits until this many plies were made and the game waits for the person, or until it is over.
async fn answered(club: &Club, number: u64, plies: usize) -> Game {
    eventually::found("an answer", || async {
        let game = club.game(number).await;
        let play = game.play().unwrap();
        let waits = play.plies() >= plies && play.seat_to_move().engine().is_none();
        (game.ending().is_some() || waits).then_some(game)
    })
    .await
}

/// Waits until the engine's first move is told after this board: by itself, or together with the move that it answers.
async fn told_the_answer(club: &Club, board: &Message) {
    club.message(board.channel, |message| message.id > board.id && message.content.contains("1… ")).await;
}

/// A good move, searched for here.
fn good_move(engine: &mut Engine, game: &Game) -> Move {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let found = engine.search(game.play().unwrap().makruk().unwrap(), &limits, 1, &Signals::default(), &mut |_| ());
    found.best_move().unwrap()
}

#[tokio::test]
async fn a_beginners_engine_is_beaten_to_mate() {
    let (club, channel, [seat]) = Club::seating(["somchai"]).await;
    let first = sit_down(&club, 1).await;
    says(&first, &["🤖 บอท ระดับ 1"]);
    let mut engine = Engine::new(Resources::default());
    let mut game = club.game(1).await;
    let mut board = first;
    while game.ending().is_none() {
        let plies = game.play().unwrap().plies();
        assert!(plies < 200, "no mate in sight");
        let mv = good_move(&mut engine, &game).to_string();
        club.reply(seat, &board, &mv);
        game = answered(&club, 1, plies + 1).await;
        // A board that the engine has overtaken is not drawn, so they are not counted.
        let shown = format!("makruk-1-{}.png", game.log().len());
        board = club.message(channel, |it| it.sent_with.contains(&shown)).await;
        if game.ending().is_none() {
            assert_eq!(club.control.pinged(&board), [seat]);
        }
    }
    assert_eq!(game.ending(), Some(Ending::Outcome(GameOutcome::Win { winner: Team::First, by: GameWin::Checkmate })));
    says(&board, &["รุกจน"]);
    // The channel is free again.
    sit_down(&club, 2).await;
    club.close().await;
}

#[tokio::test]
async fn the_bot_itself_is_an_opponent_and_a_second_game_gets_a_thread() {
    let (club, channel, [seat]) = Club::seating(["somchai"]).await;
    let options = [CommandOption::id("opponent", APPLICATION), level(3)];
    club.command(seat, channel, "play", &options).await;
    club.board(channel, 1).await;
    assert_eq!(club.game(1).await.play().unwrap().seats().engine(), Some((Seat::Second, Level::new(3).unwrap())));
    let asked = club.command(seat, channel, "play", &[level(7), CommandOption::new("color", 2)]).await;
    let words = club.private_words(&asked);
    let thread = club.control.channels().into_iter().find(|it| words.contains(&format!("<#{}>", it.id)));
    let thread = thread.unwrap_or_else(|| panic!("no thread in {words}"));
    assert_ne!(thread.id, channel);
    // The engine has White there, and has moved.
    says(&club.board(thread.id, 2).await, &["1. "]);
    club.close().await;
}

#[tokio::test]
async fn the_engine_plays_for_nothing_and_not_against_bound_kings() {
    let (club, channel, [seat, other]) = Club::seating(["somchai", "malee"]).await;
    let odds = Odds { giver: Giver::Challenger, handicap: Handicap::King(KingOdds::Guarded) };
    club.prefer(seat, |draft| draft.friendly.odds = Some(odds)).await;
    for (options, word) in [
        (vec![level(3), CommandOption::new("rated", true)], "คนเล่นกับคน"),
        (vec![level(3), CommandOption::id("opponent", other)], "อย่างเดียว"),
        (vec![level(3)], "หมากป้อง"),
    ] {
        says(&club.ask(seat, channel, "play", &options).await, &[word]);
    }
    club.idle().await;
    assert_eq!(club.said(channel), Vec::<String>::new());
    club.close().await;
}

#[tokio::test]
async fn moves_are_taken_back_and_the_engine_begins_again_after_a_restart() {
    let (mut club, channel, [seat]) = Club::seating(["somchai"]).await;
    let first = sit_down(&club, 4).await;
    club.reply(seat, &first, "จ๔");
    told_the_answer(&club, &first).await;
    club.command(seat, channel, "takeback", &[]).await;
    club.told(channel, &["คืนแล้ว: 1. จ๔"]).await;
    assert_eq!(club.game(1).await.play().unwrap().plies(), 0);
    club.restart().await;
    let last = club.boards(channel).pop().unwrap();
    club.reply(seat, &last, "ง๔");
    told_the_answer(&club, &last).await;
    assert_eq!(club.game(1).await.play().unwrap().plies(), 2);
    club.close().await;
}

/// Asks for the engine to play on at this level; the question.
async fn ask_handoff(table: &Table, seat: Snowflake, number: u8, answer: &str) -> Message {
    table.command(seat, "handoff ask", &[level(number)]).await;
    table.message(|it| button(it, answer).is_some()).await
}

#[tokio::test]
async fn a_seat_is_handed_over_by_consent_and_taken_back() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let question = ask_handoff(&table, white, 2, "ยอมให้บอทเล่นแทน").await;
    // Only the other side answers.
    says(&table.open(white, &question, "ยอมให้บอทเล่นแทน").await, &["ตกไปแล้ว"]);
    table.press(black, &question, "ยอมให้บอทเล่นแทน").await;
    let game = answered(&table.club, 1, 1).await;
    assert_eq!(game.play().unwrap().plies(), 1);
    assert!(matches!(game.play().unwrap().seats().seat(Seat::First), SeatHolder::StandIn { .. }));
    table.told("(แทน <@").await;
    table.type_move_on(table.board(2).await, 1, "จ๕").await;
    answered(&table.club, 1, 3).await;
    table.until("three moves", || moves_told(&table.control.messages(table.channel)).len() >= 3).await;
    let newest = table.boards().pop().unwrap();
    says(&table.ask(white, "draw", &[]).await, &["/handoff back"]);
    table.press(white, &newest, "กลับมาเดินเอง").await;
    table.told("กลับมาเดินเองแล้ว").await;
    table.type_move_on(newest, 3, "ก๕").await;
    let game = table.game().await;
    assert_eq!((game.play().unwrap().plies(), game.play().unwrap().seats().engine()), (4, None));
    table.close().await;
}

#[tokio::test]
async fn a_handoff_can_be_declined_and_never_rates() {
    let table = Table::begin().await;
    let question = ask_handoff(&table, table.black(), 9, "ไม่ยอม").await;
    table.press(table.white(), &question, "ไม่ยอม").await;
    says(&table.without_buttons(&question).await, &["ไม่ตกลง"]);
    assert_eq!(table.game().await.play().unwrap().seats().engine(), None);
    table.close().await;

    let rated = [CommandOption::new("rated", true)];
    let table = Table::begin_on(&rated).await;
    says(&table.ask(table.white(), "handoff ask", &[]).await, &["คนเล่นกับคน"]);
    table.close().await;
}

#[tokio::test]
async fn friends_who_ask_for_advice_are_told_of_loose_pieces() {
    let advice = |draft: &mut Draft| draft.friendly.commentary = Commentary::Advice;
    let table = Table::begin_under(advice).await;
    assert!(table.board(1).await.content.contains("หมากลอย"));
    // A file is opened, and the rook goes where the other one takes it for nothing.
    let moves = [("a3a4", ""), ("b6b5", ""), ("a4b5", "เบี้ยขาด"), ("a6b5", "เรือลอย"), ("a1a7", "เรือลอย")];
    for (ply, (mv, word)) in moves.into_iter().enumerate() {
        let board = table.type_move(ply, mv).await;
        let told = ["ขาด", "ลอย"].iter().any(|word| board.content.contains(word));
        assert!(board.content.contains(word) && told != word.is_empty(), "{mv}: {}", board.content);
    }
    table.close().await;
}
