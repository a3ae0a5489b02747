use makruk::{FastMet, Position, Ruleset};
use proptest::prelude::*;

use super::*;
use crate::GamePiece;

fn makruk() -> GameBoard {
    let conditions = makruk::Conditions { fast_met: Some(FastMet::Leap), ..Ruleset::COMPETITION.automatic().into() };
    History::under(Position::start(), conditions).into()
}

fn chess() -> GameBoard {
    ChessHistory::new(international_chess::ChessPosition::start()).into()
}

/// What holds in every game.
fn check(start: &GameBoard, choices: &[prop::sample::Index]) {
    let mut game = start.clone();
    for choice in choices {
        let moves = game.legal_moves();
        if game.outcome().is_some() || moves.is_empty() {
            break;
        }
        let (before, mv) = (game.clone(), moves[choice.index(moves.len())]);
        assert_eq!(game.refusal(mv), None);
        game.play(mv, None).unwrap();
        assert_eq!(game.last_move(), Some(mv));
        assert!(game.turn() != before.turn());
        assert_ne!(game.fen(), before.fen());
        assert_eq!(game.until(before.plies()), before);
        let mut taken_back = game.clone();
        taken_back.take_back(1);
        assert_eq!(taken_back, before);
        let scene = game.scene();
        assert!(scene.pieces.is_sorted_by_key(|placed| placed.square));
        assert_eq!(scene.check.is_some(), game.is_check());
    }
    assert!(!game.legal_moves().is_empty() || game.outcome().is_some());
    game.take_back(game.plies());
    assert_eq!(game, *start);
}

proptest! {
    #[test]
    fn every_game_is_played_alike(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        check(&makruk(), &choices);
        check(&chess(), &choices);
        check(&OukHistory::default().into(), &choices);
        check(&TwoHistory::default().into(), &choices);
    }
}

#[test]
fn a_typed_move_is_played_and_shown() {
    let mut game = makruk();
    let Ok(TypedGameMove::Move { mv, said }) = game.read("จ๔") else { panic!("a move") };
    game.play(mv, said).unwrap();
    assert_eq!(game.scene().last_move, Some(mv));
    assert_eq!(game.fen(), "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1");
    assert!(matches!(game.read("จ๔"), Err(TextRefusal::Makruk(_))));
}

#[test]
fn chaturanga_is_typed_in_thai_and_latin() {
    let mut game = GameBoard::from(TwoHistory::default());
    for typed in ["จ๓", "d6", "เรือ ค๓", "Bf6"] {
        let Ok(TypedGameMove::Move { mv, .. }) = game.read(typed) else { panic!("{typed}") };
        game.play(mv, None).unwrap();
    }
    assert!(matches!(game.read("ช้าง ค๔"), Err(TextRefusal::Chaturanga(_))));
    assert_eq!(game.fen(), "bhemkeh1/ppp1pppp/3p1b2/8/8/2B1P3/PPPP1PPP/1HEKMEHB w - - 2 3");
}

#[test]
fn ouk_is_makruk_with_leaps_and_counts() {
    let mut game = GameBoard::from(OukHistory::default());
    for typed in ["จ๔", "d5", "ม็จ๓", "ขุน ข7"] {
        let read = game.read(typed);
        if typed == "ขุน ข7" {
            assert!(matches!(read, Err(TextRefusal::Makruk(_))), "{read:?}");
        } else {
            let Ok(TypedGameMove::Move { mv, .. }) = read else { panic!("{typed}: {read:?}") };
            game.play(mv, None).unwrap();
        }
    }
    assert_eq!(game.fen(), "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR b Dde - 0 1");
    let counted = ouk::fen::parse_position("1kr5/8/8/8/8/8/RP6/1NSK4 b - 126 2 1").unwrap();
    let scene = GameBoard::from(OukHistory::new(counted)).scene();
    assert_eq!(scene.count.map(|count| (count.limit(), count.number())), Some((63, Some(1))));
}

#[test]
fn a_promotion_that_is_not_said_is_any_of_four() {
    let position = international_chess::notation::fen::parse_position("8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let mut game = GameBoard::from(ChessHistory::new(position));
    let Ok(TypedGameMove::Promotion(moves)) = game.read("a8") else { panic!("a promotion") };
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a7a8q", "a7a8r", "a7a8b", "a7a8n"]);
    assert!(game.refusal(GameMove { becomes: crate::Becomes::Same, ..moves[0] }).is_some());
    game.play(moves[3], None).unwrap();
    let knight = GamePiece::Chess(international_chess::Piece::Knight);
    assert!(game.scene().pieces.iter().any(|placed| placed.piece == knight));
    assert!(game.read("ม้า").is_err_and(|refusal| refusal.is_no_move_at_all()));
}
