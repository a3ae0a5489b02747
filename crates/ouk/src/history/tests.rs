use makruk::notation::text;

use super::*;
use crate::fen::parse_position;

fn played(fen: &str, moves: &str) -> OukHistory {
    let mut history = OukHistory::new(parse_position(fen).unwrap());
    for typed in moves.split_whitespace() {
        let mv = text::read(typed, history.current()).unwrap_or_else(|error| panic!("{typed}: {error}")).mv;
        history.play(mv).unwrap();
    }
    history
}

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";

#[test]
fn leaps_are_typed_once_and_lost() {
    let mut history = played(START, "จ๔ d5 ม็จ๓ Kg7 Kb2 Md6");
    assert_eq!(history.position().to_string(), "rns2snr/6k1/pppmpppp/3p4/4P3/PPPPMPPP/1K6/RNS2SNR w - - 0 1");
    assert!(text::read("Kd3", history.current()).is_err());
    history.take_back(2);
    assert_eq!(history.position().leaps().squares().len(), 2);
    assert_eq!((history.plies(), history.full_moves(), history.number_at(4)), (4, 2, 3));
    assert_eq!(history.until(0), OukHistory::default());
}

#[test]
fn a_count_runs_from_three_pieces_on_and_anew_for_a_bare_king() {
    for (fen, moves, expected) in [
        ("1kr5/8/8/8/8/8/1P6/RNSK4 w - - 0 1", "a1a2", "1kr5/8/8/8/8/8/RP6/1NSK4 b - 126 0 1"),
        // Four pieces are too many.
        ("1krs4/1p6/8/8/8/8/1P6/RNSK4 w - - 0 1", "a1a2", "1krs4/1p6/8/8/8/8/RP6/1NSK4 b - - 0 1"),
        ("k7/8/8/4r3/5p2/4K3/8/8 w - - 0 1", "e3f4", "k7/8/8/4r3/5K2/8/8/8 b - 30 5 1"),
        ("k7/8/8/4r3/5p2/4K3/8/8 w - - 0 1", "e3f4 e5e1", "k7/8/8/8/5K2/8/8/4r3 w - 30 6 1"),
        // A pawn against the bare king keeps it from counting.
        ("k7/8/8/4rp2/5p2/4K3/8/8 w - - 0 1", "e3f4 a8b8", "1k6/8/8/4rp2/5K2/8/8/8 w - - 0 1"),
    ] {
        assert_eq!(played(fen, moves).position().to_string(), expected, "{fen} {moves}");
    }
}

#[test]
fn a_count_that_runs_out_draws_but_for_mate() {
    let count = Some(Outcome::Draw(DrawReason::Count(CountKind::Pieces)));
    assert_eq!(played("8/8/8/8/8/k7/7R/2K5 b - 30 29 1", "a3b3").outcome(), None);
    assert_eq!(played("8/8/8/8/8/k7/7R/2K5 b - 30 30 1", "a3b3").outcome(), count);
    let mated = played("k7/8/1K6/8/8/8/7R/8 w - 30 30 1", "h2h8");
    assert_eq!(mated.outcome(), Some(Outcome::Win { winner: Color::White, by: WinReason::Checkmate }));
}

#[test]
fn the_third_occurrence_draws_whoever_may_leap() {
    let (fen, round) = ("4k3/7p/8/8/8/7P/8/RNSK1SNR w D - 0 1", "d1d2 e8e7 d2d1 e7e8 ");
    assert_eq!(played(fen, round).outcome(), None);
    assert_eq!(played(fen, &round.repeat(2)).outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn time_loses_unless_the_other_side_could_not_win() {
    let on_time = |fen: &str, flagged| played(fen, "").outcome_on_time(flagged);
    let drawn = Outcome::Draw(DrawReason::Time);
    let rook = "8/8/8/8/8/k7/7R/2K5 b - 30 12 1";
    assert_eq!(on_time(rook, Color::Black), Outcome::Win { winner: Color::White, by: WinReason::Time });
    assert_eq!(on_time(rook, Color::White), drawn);
    assert_eq!(on_time("8/8/8/8/8/k7/7R/2K5 b - 30 30 1", Color::Black), drawn);
    assert_eq!(on_time("8/8/8/8/8/k7/7N/2K5 b - 126 12 1", Color::Black), drawn);
}
