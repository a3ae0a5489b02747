//! What is written in any notation is read back as the same move, whoever reads it.

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

/// Random positions to visit, over all walkers.
const POSITIONS: usize = 100_000;
/// Walkers, each with a seed of its own, so that the positions do not depend on how many processors there are.
const WALKERS: usize = 4;
/// Games are cut here: they would go on with bare kings for long.
const LONGEST_GAME: usize = 160;

/// Where the games start: an opening and boards crowded with the men that share letters with files.
const STARTS: [&str; 5] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
    "4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w",
    "3k4/1m~m~m~m3/2s1s3/1ppp1p2/3R1R2/2S1S3/2M~M~M~3/4K3 b",
    "8/2k5/1r1n1r2/2PPP3/1KPP4/S1S1S3/M~1M~1M~3/8 w",
    "r6r/3k4/8/2n1n3/2N1N3/8/3K4/R6R b",
];

fn written_is_read_back(situation: Turn<'_>, mv: Move) {
    let setup = || format_position(situation.position());
    for notation in Notation::ALL {
        let written = notation.format(situation, mv);
        let read = text::read(&written, situation);
        assert_eq!(read, Ok(Reading { mv, spoken_count: None }), "{written} in {}", setup());
        match notation {
            Notation::San => {
                let san: San = written.parse().unwrap_or_else(|error| panic!("{error} in {}", setup()));
                assert_eq!(san.to_move(situation), Ok(mv), "{written} in {}", setup());
            }
            Notation::Uci => {
                let uci: UciMove = written.parse().unwrap_or_else(|error| panic!("{error} in {}", setup()));
                assert_eq!(uci.to_move(situation), Ok(mv), "{written} in {}", setup());
            }
            Notation::ThaiShort | Notation::ThaiLong => {}
        }
    }
}

/// What friends may have agreed on about the met.
const FORMULAS: [Option<FastMet>; 3] = [None, Some(FastMet::Leap), Some(FastMet::Provincial)];

fn walk(seed: u64, positions: usize) {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut visited, mut formulas) = (0, 0);
    while visited < positions {
        let start = STARTS.choose(&mut random).unwrap();
        let mut position = parse_position(start).unwrap();
        let mut rights = FastMetRights::of_both(*FORMULAS.choose(&mut random).unwrap());
        for _ in 0..random.random_range(1..=LONGEST_GAME).min(positions - visited) {
            visited += 1;
            let situation = Turn::new(&position, rights);
            formulas += usize::from(situation.fast_met_move().is_some());
            let moves = situation.legal_moves();
            for mv in &moves {
                written_is_read_back(situation, *mv);
            }
            let Some(&mv) = moves.choose(&mut random) else { break };
            let after = situation.play_unchecked(mv);
            rights = rights.after(&position, mv);
            position = after;
        }
    }
    assert!(formulas > positions / 1_000, "only {formulas} times could the met come out by the formula");
}

#[test]
fn every_legal_move_of_random_positions_is_read_back_in_every_notation() {
    thread::scope(|scope| {
        for seed in 0..WALKERS {
            scope.spawn(move || walk(seed as u64, POSITIONS / WALKERS));
        }
    });
}
