//! Automatic counting compared with Fairy-Stockfish. Skipped where that is not installed.

use makruk::counting::{Calling, advance};
use makruk::notation::fen::{format_setup, parse_setup};
use makruk::{Color, CountStep, Piece, Position, Role, Ruleset, Setup, Square};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};
use test_fairy::FairyStockfish;

const PLIES: usize = 40;

/// The FEN after `moves`, in UCI and each preceded by a space.
fn fen_after(fairy: &mut FairyStockfish, start: &str, moves: &str) -> String {
    fairy.send(&format!("position fen {start} moves{moves}\nd"));
    loop {
        if let Some(fen) = fairy.line().strip_prefix("Fen: ") {
            return fen.to_owned();
        }
    }
}

/// An endgame with up to three more pieces per side and up to two pawns.
fn random_endgame(random: &mut StdRng) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            let pieces = [Role::Rook, Role::Knight, Role::Khon, Role::Met];
            let mut roles = vec![Role::King];
            roles.extend((0..random.random_range(0..4)).filter_map(|_| pieces.choose(random).copied()));
            roles.extend(random.random_bool(0.5).then_some(Role::Pawn));
            for role in roles {
                let square = Square::from_index(random.random_range(0..64)).unwrap();
                setup.board.put(square, Piece::new(color, role));
            }
        }
        if let Ok(position) = Position::from_setup(&setup)
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

#[test]
fn automatic_counting_agrees_with_fairy_stockfish() {
    let Some(mut fairy) = FairyStockfish::start() else { return };
    let rules = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
    let mut random = StdRng::seed_from_u64(seed(2506));
    let mut counted = 0;
    let games = rounds(60, 1000);
    for _ in 0..games {
        let mut position = random_endgame(&mut random);
        let start = format_setup(&position.to_setup());
        let mut moves = String::new();
        let mut count = None;
        for _ in 0..PLIES {
            let legal = position.legal_moves();
            // Prefer captures and promotions, because they start and change counts.
            let preferred =
                legal.iter().filter(|mv| mv.is_promotion() || position.board().occupied().contains(mv.to()));
            let mv = *preferred
                .copied()
                .collect::<Vec<_>>()
                .choose(&mut random)
                .unwrap_or(legal.choose(&mut random).unwrap());
            let after = position.play(mv).unwrap();
            moves.push_str(&format!(" {mv}"));
            let step = advance(&rules, count, &position, &after, None);
            (position, count) = (after, step.running());
            if matches!(step, CountStep::Drawn(_)) || position.outcome().is_some() {
                break;
            }
            let theirs = parse_setup(&fen_after(&mut fairy, &start, &moves)).unwrap();
            assert_eq!(count.map(|count| count.to_setup()), theirs.count, "{start} moves{moves}");
            counted += usize::from(count.is_some());
        }
    }
    assert!(counted > games, "only {counted} positions had a count");
}
