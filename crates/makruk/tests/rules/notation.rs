//! Moves written in any notation are read back as the same moves.

use std::panic::resume_unwind;
use std::thread;

use makruk::notation::Notation;
use makruk::notation::fen::{format_position, parse_position};
use makruk::notation::san::San;
use makruk::notation::text::{self, Reading};
use makruk::notation::uci::UciMove;
use makruk::{FastMet, FastMetRights, Move, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::rounds;

/// Random walks, each with its own seed, so that the positions do not depend on the number of processors.
const WALKS: usize = 4;
/// Games end after this many plies; many would go on with bare kings for long.
const LONGEST_GAME: usize = 160;

/// Where the games start: the opening, and boards crowded with pieces that share their letters with files.
const STARTS: [&str; 5] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
    "4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w",
    "3k4/1m~m~m~m3/2s1s3/1ppp1p2/3R1R2/2S1S3/2M~M~M~3/4K3 b",
    "8/2k5/1r1n1r2/2PPP3/1KPP4/S1S1S3/M~1M~1M~3/8 w",
    "r6r/3k4/8/2n1n3/2N1N3/8/3K4/R6R b",
];

fn move_is_read_back(turn: Turn<'_>, mv: Move) {
    let setup = || format_position(turn.position());
    for notation in Notation::ALL {
        let written = notation.format(turn, mv);
        let read = text::read(&written, turn);
        assert_eq!(read, Ok(Reading { mv, spoken_count: None }), "{written} in {}", setup());
        match notation {
            Notation::San => {
                let san: San = written.parse().unwrap_or_else(|error| panic!("{error} in {}", setup()));
                assert_eq!(san.to_move(turn), Ok(mv), "{written} in {}", setup());
            }
            Notation::Uci => {
                let uci: UciMove = written.parse().unwrap_or_else(|error| panic!("{error} in {}", setup()));
                assert_eq!(uci.to_move(turn), Ok(mv), "{written} in {}", setup());
            }
            Notation::ThaiShort | Notation::ThaiLong => {}
        }
    }
}

/// What may have been agreed about สูตรเม็ด.
const FAST_METS: [Option<FastMet>; 3] = [None, Some(FastMet::Leap), Some(FastMet::Provincial)];

/// Visits `positions` positions, and returns how many of them allowed the fast met.
fn walk(seed: u64, positions: usize) -> usize {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut visited, mut fast_met_moves) = (0, 0);
    while visited < positions {
        let start = STARTS.choose(&mut random).unwrap();
        let mut position = parse_position(start).unwrap();
        let mut rights = FastMetRights::of_both(*FAST_METS.choose(&mut random).unwrap());
        for _ in 0..random.random_range(1..=LONGEST_GAME).min(positions - visited) {
            visited += 1;
            let turn = Turn::new(&position, rights);
            fast_met_moves += usize::from(turn.fast_met_move().is_some());
            let moves = turn.legal_moves();
            for mv in &moves {
                move_is_read_back(turn, *mv);
            }
            let Some(&mv) = moves.choose(&mut random) else { break };
            let after = turn.play_unchecked(mv);
            rights = rights.after(&position, mv);
            position = after;
        }
    }
    fast_met_moves
}

#[test]
fn legal_moves_round_trip_in_every_notation() {
    let positions = rounds(4_000, 100_000);
    let fast_met_moves: usize = thread::scope(|scope| {
        let walks: Vec<_> = (0..WALKS).map(|seed| scope.spawn(move || walk(seed as u64, positions / WALKS))).collect();
        walks.into_iter().map(|walk| walk.join().unwrap_or_else(|panic| resume_unwind(panic))).sum()
    });
    assert!(fast_met_moves > positions / 2_000, "only {fast_met_moves} positions allowed the fast met");
}
