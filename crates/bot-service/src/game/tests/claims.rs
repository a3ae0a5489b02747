//! Draws that are claimed in chess, with the position as it is and with a move.

use crate::game::tests::*;
use board_games::{GameBoard, GameDraw};
use international_chess::ClaimRefusal;

fn chess() -> Game {
    let terms = Terms { rules: GameRules::Chess, ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    after(game, BEN, Action::Accept(FLIP))
}

fn mv(text: &str) -> GameMove {
    text.parse().unwrap()
}

fn played(game: Game, moves: &str) -> Game {
    moves.split_whitespace().fold(game, |game, text| {
        let mover = game.play().unwrap().seat_to_move().person().unwrap();
        after(game, mover, Action::from(mv(text)))
    })
}

/// Knights that go to and fro: with `f6g8` the first position occurs for the third time.
fn before_a_repetition() -> Game {
    played(chess(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
}

fn drawn(game: &Game) -> Option<GameDraw> {
    match game.ending() {
        Some(Ending::Outcome(GameOutcome::Draw(draw))) => Some(draw),
        _ => None,
    }
}

#[test]
fn the_move_that_brings_a_repetition_about_is_claimed_with() {
    let game = before_a_repetition();
    assert!(matches!(game.apply(BEN, Action::ClaimDraw(None)), Err(GameError::Claim(ClaimRefusal::Unfounded { .. }))));
    let not_to_move = game.apply(ANN, Action::ClaimDraw(Some(mv("g1f3"))));
    assert_eq!(not_to_move, Err(GameError::Claim(ClaimRefusal::NotToMove)));
    let claimed = after(game, BEN, Action::ClaimDraw(Some(mv("f6g8"))));
    assert_eq!(drawn(&claimed), Some(GameDraw::ThreefoldClaim));
    let play = claimed.play().unwrap();
    assert_eq!((play.plies(), play.draw_claim()), (8, Some(Seat::Second)));
    assert_eq!(Game::replay(claimed.log().to_vec()), Ok(claimed));
}

#[test]
fn a_move_of_a_wrong_claim_is_made_all_the_same() {
    let game = after(before_a_repetition(), BEN, Action::ClaimDraw(Some(mv("b8c6"))));
    assert!(game.is_open());
    let play = game.play().unwrap();
    assert_eq!((play.last_move(), play.turn(), play.draw_claim()), (Some(mv("b8c6")), Seat::First, Some(Seat::Second)));
    assert_eq!(play.at_ply(7).draw_claim(), None);
    let taken_back = after(after(game.clone(), BEN, Action::AskTakeback), ANN, Action::GrantTakeback);
    assert_eq!(taken_back.play().unwrap().draw_claim(), None);
    assert_eq!(played(game, "g1f3").play().unwrap().draw_claim(), None);
}

#[test]
fn an_illegal_move_claims_nothing_and_mate_is_no_draw() {
    let game = before_a_repetition();
    let illegal = game.apply(BEN, Action::ClaimDraw(Some(mv("f6f5"))));
    assert!(matches!(illegal, Err(GameError::Claim(ClaimRefusal::Illegal(_)))), "{illegal:?}");
    let mated = after(played(chess(), "f2f3 e7e5 g2g4"), BEN, Action::ClaimDraw(Some(mv("d8h4"))));
    assert_eq!(
        mated.ending(),
        Some(Ending::Outcome(GameOutcome::Win { winner: Team::Second, by: GameWin::Checkmate }))
    );
}

#[test]
fn the_fiftieth_move_is_claimed_with() {
    // Rooks and knights that repeat nothing often enough: each lap ends with another piece elsewhere.
    let start = "4k2r/8/8/8/8/8/8/R3K3 w - - 98 90";
    let history =
        international_chess::ChessHistory::new(international_chess::notation::fen::parse_position(start).unwrap());
    let mut board = GameBoard::from(history);
    board.play(mv("a1a2"), None).unwrap();
    let claim = |with| board.chess().unwrap().claim_draw(international_chess::Color::Black, with);
    assert!(matches!(claim(None), Err(ClaimRefusal::Unfounded { halfmoves: 99, .. })));
    assert_eq!(claim(Some(mv("h8h7").chess())).map(GameDraw::from), Ok(GameDraw::FiftyMovesClaim));
}

#[test]
fn there_is_nothing_to_claim_in_makruk() {
    let refused = begun().apply(ANN, Action::ClaimDraw(Some(mv("e3e4"))));
    assert_eq!(refused, Err(GameError::NotInGame(board_games::GameKind::Makruk)));
}
