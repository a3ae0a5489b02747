//! What friends agree on, and that a rated game has nothing of it.

use board_games::{GameOutcome, GameWin, Seat, Team};
use bot_service::Draft;
use bot_service::game::{Commentary, Ending, FirstMover, Giver, Odds, Stake, Takebacks};
use discord_sandbox::CommandOption;
use makruk::{Color, FastMet, Handicap, KingOdds, Piece, PieceOdds, Position, Role, Square, Wing};

use crate::harness::{Club, Table, button, choice, says, scripts};

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
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let mut number = 0;
    for (handicap, words) in ODDS {
        for (giver, color, name) in [(Giver::Challenger, Seat::First, white), (Giver::Opponent, Seat::Second, black)] {
            club.prefer(white, |draft| give(draft, giver, handicap)).await;
            let board = club.begin([white, black], channel).await;
            says(&board, &[&format!("<@{name}> ต่อให้: {words}")]);
            number += 1;
            let game = club.game(number).await;
            assert_eq!(game.terms().stake.odds(), Some(Odds { giver, handicap }));
            let play = game.play().unwrap();
            assert_eq!(play.odds(), Some((color, handicap)));
            assert_eq!(play.makruk().unwrap().position(), &handicap.start(color.into(), Color::White).unwrap());
            // A move is played on this board, and the channel is free again.
            club.reply(white, &board, "ก๔");
            let next = club.board(channel, club.boards(channel).len() + 1).await;
            let question = club.open(black, &next, "ยอมแพ้").await;
            club.press(black, &question, "เลิกกระดาน").await;
            club.told(channel, &[&format!("เลิกกระดานที่ {number}")]).await;
        }
    }
    club.close().await;
}

#[tokio::test]
async fn a_rated_game_has_nothing_of_what_friends_agree_on() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    club.prefer(white, |draft| {
        give(draft, Giver::Opponent, Handicap::Pieces(PieceOdds::Met));
        draft.friendly.fast_met = Some(FastMet::Leap);
        draft.friendly.commentary = Commentary::Advice;
    })
    .await;
    let board = club.begin_with([white, black], channel, &[rated()]).await;
    assert_eq!(club.game(1).await.terms().stake, Stake::Rated);
    for friendly in ["ต่อให้", "สูตรเม็ด", "หมากลอย"] {
        assert!(!board.content.contains(friendly), "{friendly}: {}", board.content);
    }
    club.close().await;
}

#[tokio::test]
async fn in_a_rated_game_a_move_stays() {
    let table = Table::begin_on(&[rated()]).await;
    assert_eq!(table.game().await.terms().stake, Stake::Rated);
    says(&table.board(1).await, &["เก็บคะแนน · จับตัววางตาย"]);
    let board = table.type_move(0, "จ๔").await;
    assert!(choice(&board, "ขอคืน").is_none());
    says(&table.ask(table.white(), "takeback", &[]).await, &["จับตัววางตาย"]);
    // The met moves as the rules say.
    table.type_move(1, "ง๕").await;
    let typed = table.reply(table.white(), &table.board(3).await, "ม็-จ๓");
    assert!(table.answer_to(&typed).await.content.contains("เม็ด"));
    assert_eq!(table.plies().await, 2);
    table.close().await;
}

#[tokio::test]
async fn friends_may_agree_that_a_move_stays() {
    let never = |draft: &mut Draft| draft.friendly.takebacks = Takebacks::Never;
    let table = Table::begin_under(never).await;
    assert_eq!(table.game().await.terms().stake.takebacks(), Takebacks::Never);
    assert!(matches!(table.game().await.terms().stake, Stake::Friendly(_)));
    table.close().await;
}

#[tokio::test]
async fn who_moves_first_is_agreed_or_drawn() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    club.prefer(white, |draft| draft.first = FirstMover::Side(Seat::Second)).await;
    let board = club.begin([white, black], channel).await;
    assert_eq!(club.game(1).await.play().unwrap().turn(), Seat::Second);
    assert_eq!(club.control.pinged(&board), [black]);
    club.reply(black, &board, "จ๕");
    club.board(channel, 2).await;
    let other = club.channel("general");
    club.prefer(white, |draft| draft.first = FirstMover::Random).await;
    club.begin([white, black], other).await;
    // The club's lots always fall on White.
    assert_eq!(club.game(2).await.play().unwrap().turn(), Seat::First);
    club.close().await;
}

async fn begin_by_formula(fast_met: FastMet) -> Table {
    Table::begin_under(|draft| draft.friendly.fast_met = Some(fast_met)).await
}

#[tokio::test]
async fn the_mets_first_move_may_leap() {
    let table = begin_by_formula(FastMet::Leap).await;
    says(&table.board(1).await, &["สูตรเม็ด"]);
    table.play("e3e4 d6d5").await;
    // It is offered as one types, and from the menus.
    let choices = table.suggested(table.white(), table.channel, "move", "move", "ม็").await;
    assert!(choices.iter().any(|choice| choice["name"] == "ม็-จ๓"), "{choices:?}");
    let board = table.type_move(2, "ม็-จ๓").await;
    says(&board, &["ม็-จ๓", "สูตรเม็ด"]);
    let panel = table.open(table.black(), &board, "เดินหมาก").await;
    table.through(table.black(), &panel, &["ง๘", "ง๖"]).await;
    table.board(5).await;
    let game = table.game().await;
    let board = game.play().unwrap().makruk().unwrap().position().board();
    assert_eq!(board.piece_at(square("e3")), Some(Piece::new(Color::White, Role::Met)));
    assert_eq!(board.piece_at(square("d6")), Some(Piece::new(Color::Black, Role::Met)));
    // Once is all.
    let typed = table.reply(table.white(), &table.board(5).await, "e3e5");
    assert!(!table.answer_to(&typed).await.content.is_empty());
    table.close().await;
}

#[tokio::test]
async fn the_provincial_opening_moves_two_pieces_and_is_taken_back_as_one() {
    let mut table = begin_by_formula(FastMet::Provincial).await;
    table.type_move(0, "เม็ด จ๑ ไป จ๓").await;
    table.type_move(1, "Md6").await;
    table.restart().await;
    let game = table.game().await;
    let board = game.play().unwrap().makruk().unwrap().position().board();
    for (name, color, role) in [
        ("e3", Color::White, Role::Met),
        ("e4", Color::White, Role::Pawn),
        ("d6", Color::Black, Role::Met),
        ("d5", Color::Black, Role::Pawn),
    ] {
        assert_eq!(board.piece_at(square(name)), Some(Piece::new(color, role)), "{name}");
    }
    table.command(table.white(), "takeback", &[]).await;
    let question = table.offered("ให้คืน").await;
    table.press(table.black(), &question, "ให้คืน").await;
    let board = table.board(4).await;
    assert_eq!(table.game().await.play().unwrap().makruk().unwrap().position(), &Position::start());
    table.type_move_on(board, 0, "e1e3").await;
    table.close().await;
}

#[tokio::test]
async fn a_guarded_king_loses_to_the_check_that_moves_it() {
    let guarded = |draft: &mut Draft| give(draft, Giver::Challenger, Handicap::King(KingOdds::Guarded));
    let table = Table::begin_under(guarded).await;
    table.play(scripts::DRIVEN).await;
    let driven = GameOutcome::Win { winner: Team::Second, by: GameWin::KingDriven };
    assert_eq!(table.ended().await, Ending::Outcome(driven));
    let last = table.boards().pop().unwrap();
    assert!(last.content.contains("หมากป้อง") && button(&last, "ยอมแพ้").is_none(), "{}", last.content);
    table.close().await;
}

#[tokio::test]
async fn a_rooted_king_loses_when_it_moves_and_the_other_may() {
    let rooted = |draft: &mut Draft| give(draft, Giver::Opponent, Handicap::King(KingOdds::Rooted));
    let table = Table::begin_under(rooted).await;
    table.play("d1d2 a6a5 d2d1").await;
    assert!(table.game().await.is_open(), "White gives nothing");
    table.type_move(3, "e8e7").await;
    let moved = GameOutcome::Win { winner: Team::First, by: GameWin::KingMoved };
    assert_eq!(table.ended().await, Ending::Outcome(moved));
    let last = table.boards().pop().unwrap();
    says(&last, &["ขุนไม่เคลื่อนที่"]);
    table.close().await;
}
