//! The game for two, case by case and in random games.

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::*;
use crate::board::{Arm, BoardSquare, SquarePair};

fn squares(text: &str) -> TwoMove {
    text.parse::<SquarePair>().unwrap().into()
}

fn played(rules: TwoRules, fen: &str, moves: &str) -> TwoHistory {
    let mut history = TwoHistory::from(rules, fen.parse().unwrap());
    for text in moves.split_whitespace() {
        history.play(squares(text)).unwrap();
    }
    history
}

#[test]
fn games_begin_as_the_seed_tells() {
    let rules = TwoRules::default();
    assert_eq!(TwoPosition::start(rules).to_string(), "bhemkehb/pppppppp/8/8/8/8/PPPPPPPP/BHEKMEHB w");
    let facing = TwoRules { facing: Facing::King, ..rules };
    assert_eq!(TwoPosition::start(facing).to_string(), "bhekmehb/pppppppp/8/8/8/8/PPPPPPPP/BHEKMEHB w");
    // Eight pawn moves, four of the horses, and the boats' leaps over the pawns.
    assert_eq!(TwoPosition::start(rules).legal_moves().len(), 8 + 4 + 2);
}

#[test]
fn a_refused_move_has_its_reason() {
    let start = TwoPosition::start(TwoRules::default());
    for (text, reason) in [
        ("a4a5", "empty-square a4"),
        ("a7a6", "opponent-piece a7"),
        ("a1b2", "own-piece b2"),
        ("a2a4", "cannot-reach a4"),
        ("a2b3", "cannot-reach b3"),
        ("c1c5", "cannot-reach c5"),
    ] {
        assert_eq!(start.play(squares(text)).unwrap_err().to_string(), reason, "{text}");
    }
    let pinned: TwoPosition = "4k3/8/8/8/4e3/8/4H3/4K3 w".parse().unwrap();
    assert_eq!(pinned.refusal(squares("e2c3")), Some(TwoRefusal::InCheck { by: squares("e4e4").from }));
    let checks: TwoPosition = "4k3/8/8/8/4E3/8/8/4K3 b".parse().unwrap();
    assert!(checks.is_check());
}

#[test]
fn games_end_as_their_rules_say() {
    let usual = TwoRules::default();
    let bare = TwoRules { bare_king: BareKing::Loses, ..usual };
    let answered = TwoRules { bare_king: BareKing::LosesUnlessAnswered, ..usual };
    let stalemate = TwoRules { stalemate: Stalemate::Loses, ..usual };
    let win = |winner, by| Some(TwoOutcome::Win { winner, by });
    let draw = |reason| Some(TwoOutcome::Draw(reason));
    for (rules, fen, moves, outcome) in [
        (usual, "4k3/8/4K3/8/8/8/8/7E w", "h1h8", win(TwoSide::White, TwoWin::Checkmate)),
        (usual, "k7/8/K7/8/8/8/8/7E w", "h1b1", draw(TwoDraw::Stalemate)),
        (stalemate, "k7/8/K7/8/8/8/8/7E w", "h1b1", win(TwoSide::White, TwoWin::Stalemate)),
        (usual, "4k3/8/8/8/8/8/4h3/E3K3 w", "e1e2", None),
        (bare, "4k3/8/8/8/8/8/4h3/E3K3 w", "e1e2", win(TwoSide::White, TwoWin::BareKing)),
        (answered, "4k3/8/8/8/8/8/4h3/E3K3 w", "e1e2", win(TwoSide::White, TwoWin::BareKing)),
        (answered, "8/8/8/8/8/2k5/1E6/h3K3 w", "b2b1", None),
        (answered, "8/8/8/8/8/8/4h1k1/4K2B w", "e1e2", None),
        (answered, "8/8/8/8/8/8/4h1k1/4K2B w", "e1e2 g2h1", draw(TwoDraw::BareKings)),
        (answered, "8/8/8/8/8/8/4h1k1/4K2B w", "e1e2 g2g3", win(TwoSide::White, TwoWin::BareKing)),
        (usual, "4k3/8/8/8/8/8/4h3/4K3 w", "e1e2", draw(TwoDraw::BareKings)),
        (usual, "4k3/7P/8/8/8/8/8/4K1H1 w", "h7h8", None),
        (usual, "4k3/6P1/8/8/8/8/8/4K3 w", "g7g8", draw(TwoDraw::Material)),
        (usual, "4k3/8/8/8/8/8/8/E3K3 w", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", draw(TwoDraw::Repetition)),
    ] {
        assert_eq!(played(rules, fen, moves).outcome(), outcome, "{fen} {moves}");
    }
    let promoted = played(usual, "4k3/7P/8/8/8/8/8/4K1H1 w", "h7h8");
    assert_eq!(promoted.position().to_string(), "4k2M/8/8/8/8/8/8/4K1H1 b");
    assert_eq!(promoted.outcome_on_time(TwoSide::Black), TwoOutcome::Win { winner: TwoSide::White, by: TwoWin::Time });
    assert_eq!(promoted.outcome_on_time(TwoSide::White), TwoOutcome::Draw(TwoDraw::Time));
}

#[test]
fn what_is_said_to_be_dead_has_no_mate_anywhere() {
    let squares: Vec<BoardSquare> = BoardSquare::all().collect();
    let mates = |arm: Arm| {
        let mut pieces = [None; 64];
        squares.iter().find_map(|king| {
            squares.iter().filter(|other| *other != king).find_map(|other| {
                squares.iter().filter(|at| *at != king && *at != other).find_map(|at| {
                    pieces.fill(None);
                    pieces[king.index()] = Some((TwoSide::Black, Arm::King));
                    pieces[other.index()] = Some((TwoSide::White, Arm::King));
                    pieces[at.index()] = Some((TwoSide::White, arm));
                    let position: TwoPosition = TwoPosition { pieces, turn: TwoSide::Black };
                    let is_legal = position.attackers(TwoSide::Black, *other).next().is_none();
                    (is_legal && position.is_check() && !position.has_legal_move()).then(|| position.to_string())
                })
            })
        })
    };
    for arm in [Arm::Horse, Arm::Pawn, Arm::Boat, Arm::Counsellor] {
        assert_eq!(mates(arm), None, "{arm:?}");
    }
    // The search does find a mate where there is one.
    assert!(mates(Arm::Elephant).is_some());
}

pub(super) fn random_game(number: u64) -> TwoHistory {
    let mut random = StdRng::seed_from_u64(number);
    let rules = TwoRules::from_code(random.random_range(0..12)).unwrap();
    let mut history = TwoHistory::new(rules);
    while history.outcome().is_none() && history.plies() < 300 {
        let moves = history.position().legal_moves();
        let hasty: Vec<TwoMove> = moves.iter().copied().filter(|mv| history.position().is_irreversible(*mv)).collect();
        let choice = if hasty.is_empty() || random.random_bool(0.4) { &moves } else { &hasty };
        history.play(*choice.choose(&mut random).unwrap()).unwrap();
    }
    history
}

#[test]
fn random_games_hold_together() {
    let first = test_budget::seed(0);
    for history in (first..).take(test_budget::rounds(30, 2000)).map(random_game) {
        for ply in 0..=history.plies() {
            let position = history.position_at(ply);
            assert_eq!(position.to_string().parse::<TwoPosition>().as_ref(), Ok(position));
            if ply.is_multiple_of(10) {
                let legal = position.legal_moves();
                for from in BoardSquare::all() {
                    for to in BoardSquare::all() {
                        let mv = TwoMove { from, to };
                        assert_eq!(position.refusal(mv).is_none(), legal.contains(&mv), "{mv} in {position}");
                    }
                }
            }
        }
        let mut taken_back = history.clone();
        taken_back.take_back(3);
        assert_eq!(taken_back.position(), history.position_at(history.plies().saturating_sub(3)));
        assert_eq!(taken_back.outcome(), None, "the game has gone on");
    }
}

proptest! {
    #[test]
    fn codes_round_trip(code: u16) {
        match TwoMove::from_code(code) {
            Some(mv) => prop_assert_eq!(mv.code(), code),
            None => prop_assert!(code >= 4096),
        }
        let small = (code % 256) as u8;
        match TwoRules::from_code(small) {
            Some(rules) => {
                prop_assert_eq!(rules.code(), small);
                prop_assert_eq!(rules.to_string().parse(), Ok(rules));
            }
            None => prop_assert!(small >= 12),
        }
    }

    #[test]
    fn any_fen_is_read_or_refused(text in "[bhemkpBHEMKP1-9/ wb]{0,80}") {
        let _ = text.parse::<TwoPosition>();
    }
}
