//! Games from the challenge to the end, in all the ways they end.

use board_games::{GameDraw, GameOutcome, GameWin, Team};
use bot_discord::TextMoves;
use bot_service::game::{Ending, Game, Play, Stage};
use discord_sandbox::{APPLICATION, CommandOption, ThreadStart};
use makruk::notation::uci::UciMove;
use makruk::notation::{Notation, thai};
use makruk::{CountKind, Move, Position};

use crate::harness::{CHANNEL, Club, Table, button, says, scripts};

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
    let table = Table::begin().await;
    let mut position = Position::start();
    let moves = scripts::moves(scripts::MATE);
    assert!(moves.len() >= 60);
    for (ply, text) in moves.iter().enumerate() {
        let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        let forms = forms(&position, mv);
        let board = table.type_move(ply, &forms[ply % forms.len()]).await;
        let called = if ply + 1 < moves.len() { vec![table.to_move(ply + 1)] } else { Vec::new() };
        assert_eq!(table.control.pinged(&board), called, "{}", board.content);
        position = position.play(mv).unwrap();
    }
    let game = table.game().await;
    let winner = if moves.len() % 2 == 1 { Team::First } else { Team::Second };
    let mate = GameOutcome::Win { winner, by: GameWin::Checkmate };
    assert_eq!(game.ending(), Some(Ending::Outcome(mate)));
    let last = table.board(moves.len() + 1).await;
    assert!(button(&last, "ยอมแพ้").is_none(), "a game that is over has no buttons to play it");
    assert_eq!(table.boards().len(), moves.len() + 1);
    assert!(last.attachments[0].description.as_deref().is_some_and(|alt| alt.chars().count() > 80));
    assert_eq!(last.attachments[0].dimensions.map(|(width, _)| width >= 320), Some(true));
    table.close().await;
}

#[tokio::test]
async fn an_agreed_draw() {
    let table = Table::begin().await;
    table.type_move(0, "จ๔").await;
    let board = table.board(2).await;
    table.press(table.black(), &board, "ขอเสมอ").await;
    let offer = table.offered("รับเสมอ").await;
    table.press(table.white(), &offer, "ไม่รับเสมอ").await;
    table.play_from(1, "จ๕ ง๔").await;
    for seat in [table.white(), table.black()] {
        table.command(seat, "draw", &[]).await;
    }
    assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(GameDraw::Agreement)));
    table.close().await;
}

#[tokio::test]
async fn a_stalemate_and_a_repetition() {
    for (script, drawn) in [(scripts::STALEMATE, GameDraw::Stalemate), (scripts::REPETITION, GameDraw::Repetition)] {
        let table = Table::begin().await;
        table.play(script).await;
        assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(drawn)));
        table.close().await;
    }
}

#[tokio::test]
async fn a_count_to_its_limit() {
    let table = Table::begin().await;
    let moves = scripts::moves(scripts::COUNT);
    let early = table.ask(table.white(), "count start", &[]).await;
    assert!(!early.content.is_empty(), "a pawn is still on the board");
    for (ply, mv) in moves.iter().enumerate() {
        if ply == scripts::COUNT_FROM {
            table.command(table.to_move(ply), "count start", &[]).await;
            let count = table.game().await.play().and_then(Play::count).expect("a count that runs");
            assert_eq!(count.kind(), CountKind::Pieces);
        }
        table.type_move(ply, mv).await;
    }
    assert_eq!(table.ended().await, Ending::Outcome(GameOutcome::Draw(GameDraw::Count(CountKind::Pieces))));
    table.close().await;
}

#[tokio::test]
async fn a_resignation_is_asked_about_first() {
    let table = Table::begin().await;
    table.play("e3e4 e6e5").await;
    let question = table.ask(table.white(), "resign", &[]).await;
    assert!(table.game().await.is_open());
    table.press(table.white(), &question, "ยอมแพ้แน่นอน").await;
    let win = GameOutcome::Win { winner: Team::Second, by: GameWin::Resignation };
    assert_eq!(table.ended().await, Ending::Outcome(win));
    table.close().await;
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent() {
    let table = Table::begin().await;
    table.play("e3e4 e6e5").await;
    table.command(table.white(), "takeback", &[]).await;
    let question = table.offered("ให้คืน").await;
    table.press(table.black(), &question, "ให้คืน").await;
    table.board(4).await;
    assert_eq!(table.plies().await, 0);
    table.type_move_on(table.board(4).await, 0, "d3d4").await;
    table.close().await;
}

#[tokio::test]
async fn a_move_is_chosen_from_menus_and_completed_as_it_is_typed() {
    let table = Table::begin().await;
    let board = table.board(1).await;
    // Three taps: to move, the piece, its square.
    let panel = table.open(table.white(), &board, "เดินหมาก").await;
    table.through(table.white(), &panel, &["โคน ค๑", "ง๒"]).await;
    assert!(table.now(&panel).components.is_empty());
    table.board(2).await;
    for (typed, expected) in [("ม", "ม"), ("N", "N"), ("b8", "N"), ("", "")] {
        let choices = table.suggested(table.black(), table.channel, "move", "move", typed).await;
        assert!((1..=25).contains(&choices.len()), "{typed}: {choices:?}");
        let name = choices[0]["name"].as_str().unwrap();
        assert!(name.starts_with(expected), "{typed}: {name}");
    }
    table.command(table.black(), "move", &[CommandOption::new("move", "Nd7")]).await;
    table.board(3).await;
    table.close().await;
}

#[tokio::test]
async fn anyone_may_take_up_an_open_challenge() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let challenge = club.challenge_anyone(club.seat("alice"), channel).await;
    club.press(club.seat("bob"), &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    club.close().await;
}

#[tokio::test]
async fn a_second_game_in_a_channel_opens_a_thread() {
    let (club, channel, [one, two, three, four]) = Club::seating(["somchai", "malee", "alice", "bob"]).await;
    club.begin([one, two], channel).await;
    let thread = club.begin_in_thread([three, four], channel).await;
    let board = club.board(thread, 1).await;
    club.reply(three, &board, "จ๔");
    club.board(thread, 2).await;
    assert_eq!(club.boards(channel).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn moves_come_by_mention_and_in_direct_messages_too() {
    let table = Table::begin().await;
    let mention = format!("<@{APPLICATION}> จ๔");
    table.control.say(table.white(), table.channel, &mention).unwrap();
    table.board(2).await;
    let typed = table.say_directly(table.black(), "จ๕");
    table.board(3).await;
    assert!(!table.answer_to(&typed).await.content.is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_slip_is_mended_by_changing_the_message() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.board(1).await;
    let slip = table.reply(white, &board, "ม-ง๒๒");
    table.answer_to(&slip).await;
    table.control.edit(white, &slip, "ม-ง๒").unwrap();
    let board = table.board(2).await;
    table.reply(black, &board, "จ๕");
    table.board(3).await;
    // It was a move, and is no other one.
    table.control.edit(white, &slip, "จ๔").unwrap();
    table.idle().await;
    assert_eq!(table.plies().await, 2);
    // Nor does anything change where the words stay.
    let talk = table.control.say(white, table.channel, "nice").unwrap();
    table.control.edit(white, &talk, "nice!").unwrap();
    table.idle().await;
    assert_eq!(table.plies().await, 2);
    table.close().await;
}

#[tokio::test]
async fn in_a_thread_on_the_board_the_game_is_found() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let board = table.board(1).await;
    let start = ThreadStart::Message(board.id);
    let thread = table.control.start_thread(black, table.channel, "What a game", start).unwrap();
    table.idle().await;
    // By a mention and by a command, and what others say there is talk.
    let mention = format!("<@{APPLICATION}> จ๔");
    let typed = table.control.say(white, thread, &mention).unwrap();
    table.board(2).await;
    says(&table.answer_to(&typed).await, &["จ๔"]);
    table.club.command(black, thread, "move", &[CommandOption::new("move", "จ๕")]).await;
    table.board(3).await;
    assert_eq!(table.plies().await, 2);
    says(&table.club.ask(table.seat("alice"), thread, "board", &[]).await, &["No game is being played here"]);
    table.close().await;
}

#[tokio::test]
async fn with_the_intent_any_message_may_be_a_move_and_chat_stays_chat() {
    let table = Table::of(Club::set_up(|setup| setup.text_moves = TextMoves::Everywhere).await, &[]).await;
    for chat in ["วันนี้อากาศดีนะ", "hello", "555", "ok"] {
        table.control.say(table.white(), table.channel, chat).unwrap();
        table.control.say(table.seat("bob"), table.channel, chat).unwrap();
    }
    let said = table.said().len();
    table.control.say(table.white(), table.channel, "จ๔").unwrap();
    table.board(2).await;
    table.idle().await;
    assert_eq!(table.said().len(), said + 1, "chat is not answered");
    table.close().await;
}

#[tokio::test]
async fn pings_can_be_switched_off() {
    let table = Table::begin().await;
    let off = [CommandOption::new("pings", 1)];
    table.command(table.black(), "settings", &off).await;
    table.type_move(0, "จ๔").await;
    let board = table.board(2).await;
    assert!(table.control.pinged(&board).is_empty());
    table.close().await;
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let mut table = Table::begin().await;
    table.play("e3e4 e6e5 b1d2 b8d7 d2b1 d7b8 b1d2 b8d7").await;
    let before: Game = table.game().await;
    table.restart().await;
    assert_eq!(table.game().await, before);
    assert_eq!(table.boards().len(), 9);
    // The repetition is counted on from before the restart.
    table.play_from(8, "d2b1 d7b8").await;
    assert!(matches!(table.game().await.stage(), Stage::Finished(..)));
    table.close().await;
}
