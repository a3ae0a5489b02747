//! What friends agree on, and that a rated game has nothing of it.

use bot_service::Draft;
use bot_service::game::{Commentary, Ending, FirstMover, Giver, Odds, Stake, Takebacks};
use discord_sandbox::CommandOption;
use makruk::{Color, FastMet, Handicap, KingOdds, Outcome, Piece, PieceOdds, Position, Role, Square, WinReason, Wing};

use crate::club::{Club, button, choice};
use crate::scripts;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// What the board says of each odds, in the order in which they are offered.
const ODDS: [(Handicap, &str); 11] = [
    (Handicap::Pieces(PieceOdds::PawnBeforeMet), "ลดเบี้ยหน้าเม็ด"),
    (Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Left)), "ลดเบี้ยหน้าโคนซ้าย"),
    (Handicap::Pieces(PieceOdds::PawnBeforeKhon(Wing::Right)), "ลดเบี้ยหน้าโคนขวา"),
    (Handicap::Pieces(PieceOdds::Met), "ยกเม็ด"),
    (Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Left)), "ลดเรือซ้ายเป็นเบี้ยหงาย"),
    (Handicap::Pieces(PieceOdds::RookForPromotedPawn(Wing::Right)), "ลดเรือขวาเป็นเบี้ยหงาย"),
    (Handicap::Pieces(PieceOdds::Rook(Wing::Left)), "ยกเรือซ้าย"),
    (Handicap::Pieces(PieceOdds::Rook(Wing::Right)), "ยกเรือขวา"),
    (Handicap::Pieces(PieceOdds::BothRooks), "ยกเรือทั้งคู่"),
    (Handicap::King(KingOdds::Guarded), "หมากป้อง"),
    (Handicap::King(KingOdds::Rooted), "ขุนไม่เคลื่อนที่"),
];

/// Chooses odds.
fn give(draft: &mut Draft, giver: Giver, handicap: Handicap) {
    draft.friendly.odds = Some(Odds { giver, handicap });
}

fn rated() -> CommandOption {
    CommandOption::new("rated", true)
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

#[tokio::test]
async fn each_odds_is_given_and_said_by_either_side() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let mut number = 0;
    for (handicap, words) in ODDS {
        for (giver, color, name) in [(Giver::Challenger, Color::White, white), (Giver::Opponent, Color::Black, black)] {
            club.prefer(white, |draft| give(draft, giver, handicap)).await;
            let board = club.begin(white, black, channel).await;
            assert!(board.content.contains(&format!("<@{name}> ต่อให้: {words}")), "{}", board.content);
            number += 1;
            let game = club.game(number).await;
            assert_eq!(game.terms().stake.odds(), Some(Odds { giver, handicap }));
            let play = game.play().unwrap();
            assert_eq!(play.odds(), Some((color, handicap)));
            assert_eq!(play.position(), &handicap.start(color, Color::White).unwrap());
            // A move is played on this board, and the channel is free again.
            club.reply(white, &board, "ก๔");
            let next = club.board(channel, club.boards(channel).len() + 1).await;
            let asked = club.press(black, &next, "ยอมแพ้").await;
            let question = club.control.message(channel, asked.original.unwrap()).unwrap();
            club.press(black, &question, "เลิกกระดาน").await;
            club.message(channel, |message| message.content.contains(&format!("เลิกกระดานที่ {number}"))).await;
        }
    }
    club.close().await;
}

#[tokio::test]
async fn a_rated_game_has_nothing_of_what_friends_agree_on() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    club.prefer(white, |draft| {
        give(draft, Giver::Opponent, Handicap::Pieces(PieceOdds::Met));
        draft.friendly.fast_met = Some(FastMet::Leap);
        draft.friendly.commentary = Commentary::Advice;
    })
    .await;
    let board = club.begin_with(white, black, channel, &[rated()]).await;
    assert_eq!(club.game(1).await.terms().stake, Stake::Rated);
    for friendly in ["ต่อให้", "สูตรเม็ด", "หมากลอย"] {
        assert!(!board.content.contains(friendly), "{friendly}: {}", board.content);
    }
    club.close().await;
}

#[tokio::test]
async fn in_a_rated_game_a_move_stays() {
    let table = Table::begin_with(Club::new().await, CHANNEL, &[rated()]).await;
    let club = &table.club;
    assert_eq!(table.game().await.terms().stake, Stake::Rated);
    let first = club.board(table.channel, 1).await;
    assert!(first.content.contains("เก็บคะแนน · จับตัววางตาย"), "{}", first.content);
    let board = table.type_move(0, "จ๔").await;
    assert!(choice(&board, "ขอคืน").is_none());
    let refused = club.command(table.seat(0), table.channel, "takeback", &[]).await;
    assert!(club.private_words(&refused).contains("จับตัววางตาย"));
    // The met moves as the rules say.
    table.type_move(1, "ง๕").await;
    let typed = club.reply(table.seat(0), &club.board(table.channel, 3).await, "ม็-จ๓");
    assert!(club.answer_to(&typed).await.content.contains("เม็ด"));
    assert_eq!(table.game().await.play().unwrap().plies(), 2);
    table.close().await;
}

#[tokio::test]
async fn friends_may_agree_that_a_move_stays() {
    let never = |draft: &mut Draft| draft.friendly.takebacks = Takebacks::Never;
    let table = Table::begin_under(Club::new().await, CHANNEL, never).await;
    assert_eq!(table.game().await.terms().stake.takebacks(), Takebacks::Never);
    assert!(matches!(table.game().await.terms().stake, Stake::Friendly(_)));
    table.close().await;
}

#[tokio::test]
async fn who_moves_first_is_agreed_or_drawn() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    club.prefer(white, |draft| draft.first = FirstMover::Side(Color::Black)).await;
    let board = club.begin(white, black, channel).await;
    assert_eq!(club.game(1).await.play().unwrap().turn(), Color::Black);
    assert_eq!(club.control.pinged(&board), [black]);
    club.reply(black, &board, "จ๕");
    club.board(channel, 2).await;
    let other = club.channel("general");
    club.prefer(white, |draft| draft.first = FirstMover::Random).await;
    club.begin(white, black, other).await;
    // The club's lots always fall on White.
    assert_eq!(club.game(2).await.play().unwrap().turn(), Color::White);
    club.close().await;
}

async fn begin_by_formula(fast_met: FastMet) -> Table {
    Table::begin_under(Club::new().await, CHANNEL, |draft| draft.friendly.fast_met = Some(fast_met)).await
}

#[tokio::test]
async fn the_mets_first_move_may_leap() {
    let table = begin_by_formula(FastMet::Leap).await;
    let club = &table.club;
    let first = club.board(table.channel, 1).await;
    assert!(first.content.contains("สูตรเม็ด"), "{}", first.content);
    table.play("e3e4 d6d5").await;
    // It is offered as one types, and from the menus.
    let options = [CommandOption::being_typed("move", "ม็")];
    let id = club.control.autocomplete(table.seat(0), table.channel, "move", &options).unwrap();
    let choices = club.settled(id).await.choices.unwrap();
    assert!(choices.iter().any(|choice| choice["name"] == "ม็-จ๓"), "{choices:?}");
    let board = table.type_move(2, "ม็-จ๓").await;
    assert!(board.content.contains("ม็-จ๓") && board.content.contains("สูตรเม็ด"), "{}", board.content);
    let opened = club.press(table.seat(1), &board, "เดินหมาก").await;
    club.press(table.seat(1), &club.answer(&opened), "ง๘").await;
    club.press(table.seat(1), &club.answer(&opened), "ง๖").await;
    club.board(table.channel, 5).await;
    let game = table.game().await;
    let board = game.play().unwrap().position().board();
    assert_eq!(board.piece_at(square("e3")), Some(Piece::new(Color::White, Role::Met)));
    assert_eq!(board.piece_at(square("d6")), Some(Piece::new(Color::Black, Role::Met)));
    // Once is all.
    let typed = club.reply(table.seat(0), &club.board(table.channel, 5).await, "e3e5");
    assert!(!club.answer_to(&typed).await.content.is_empty());
    table.close().await;
}

#[tokio::test]
async fn the_provincial_opening_moves_two_pieces_and_is_taken_back_as_one() {
    let mut table = begin_by_formula(FastMet::Provincial).await;
    table.type_move(0, "เม็ด จ๑ ไป จ๓").await;
    table.type_move(1, "Md6").await;
    table.club.stop().await;
    table.club.start().await;
    let game = table.game().await;
    let board = game.play().unwrap().position().board();
    for (name, color, role) in [
        ("e3", Color::White, Role::Met),
        ("e4", Color::White, Role::Pawn),
        ("d6", Color::Black, Role::Met),
        ("d5", Color::Black, Role::Pawn),
    ] {
        assert_eq!(board.piece_at(square(name)), Some(Piece::new(color, role)), "{name}");
    }
    table.club.command(table.seat(0), table.channel, "takeback", &[]).await;
    let question = table.club.message(table.channel, |it| button(it, "ให้คืน").is_some()).await;
    table.club.press(table.seat(1), &question, "ให้คืน").await;
    let board = table.club.board(table.channel, 4).await;
    assert_eq!(table.game().await.play().unwrap().position(), &Position::start());
    table.type_move_on(board, 0, "e1e3").await;
    table.close().await;
}

#[tokio::test]
async fn a_guarded_king_loses_to_the_check_that_moves_it() {
    let guarded = |draft: &mut Draft| give(draft, Giver::Challenger, Handicap::King(KingOdds::Guarded));
    let table = Table::begin_under(Club::new().await, CHANNEL, guarded).await;
    table.play(scripts::DRIVEN).await;
    let driven = Outcome::Win { winner: Color::Black, by: WinReason::KingDriven };
    assert_eq!(table.ended().await, Ending::Outcome(driven));
    let last = table.club.boards(table.channel).pop().unwrap();
    assert!(last.content.contains("หมากป้อง") && button(&last, "ยอมแพ้").is_none(), "{}", last.content);
    table.close().await;
}

#[tokio::test]
async fn a_rooted_king_loses_when_it_moves_and_the_other_may() {
    let rooted = |draft: &mut Draft| give(draft, Giver::Opponent, Handicap::King(KingOdds::Rooted));
    let table = Table::begin_under(Club::new().await, CHANNEL, rooted).await;
    table.play("d1d2 a6a5 d2d1").await;
    assert!(table.game().await.is_open(), "White gives nothing");
    table.type_move(3, "e8e7").await;
    let moved = Outcome::Win { winner: Color::White, by: WinReason::KingMoved };
    assert_eq!(table.ended().await, Ending::Outcome(moved));
    let last = table.club.boards(table.channel).pop().unwrap();
    assert!(last.content.contains("ขุนไม่เคลื่อนที่"), "{}", last.content);
    table.close().await;
}
