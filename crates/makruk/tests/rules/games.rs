//! Random games under every ruleset, with counts, odds and clocks: the same for the same seed.

use makruk::counting::Numbers;
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::{Color, Conditions, FastMet, Handicap, History, Move, Preset, Role, Ruleset};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// How many there are.
pub const GAMES: u64 = 200;

/// After how many plies a game is left.
const PLIES: usize = 400;

/// The game of this number.
pub fn random_game(number: u64) -> Pgn {
    let mut random = StdRng::seed_from_u64(number);
    let mut history = begin(&mut random, number);
    while history.outcome().is_none() && history.plies() < PLIES {
        step(&mut random, &mut history);
        call_or_stop(&mut random, &mut history);
    }
    let result = history.outcome().map_or(GameResult::Open, GameResult::from);
    let clocks = random.random_bool(0.5);
    let mut pgn = Pgn::new(history, result);
    let tags = [
        ("Event", "งานวัด \"ใหญ่\""),
        ("Site", "เชียงใหม่"),
        ("Date", "2026.04.13"),
        ("Round", "-"),
        ("White", "สมชาย"),
        ("Black", r"Malee \ M."),
    ];
    for (name, value) in tags {
        pgn.set_tag(name, value).unwrap();
    }
    if clocks {
        pgn.set_tag("TimeControl", "300+3").unwrap();
        for ply in 0..pgn.history().plies() {
            let left = random.random_range(0..600);
            pgn.set_comment(ply, &format!("[%clk 0:{:02}:{:02}]", left / 60, left % 60));
        }
    }
    pgn
}

fn begin(random: &mut StdRng, number: u64) -> History {
    let preset = Preset::ALL[number as usize % Preset::ALL.len()];
    let mut ruleset = Ruleset::preset(preset);
    match number / 5 % 4 {
        1 => ruleset = ruleset.automatic(),
        2 => ruleset.numbers = Numbers::Spoken,
        3 => ruleset.numbers = Numbers::SpokenWithSkips,
        _ => {}
    }
    let fast_met = [None, None, None, Some(FastMet::Leap), Some(FastMet::Provincial)].choose(random).copied().flatten();
    let odds = random.random_bool(0.4).then(|| {
        (
            *Color::ALL.choose(random).unwrap_or(&Color::White),
            *Handicap::ALL.choose(random).unwrap_or(&Handicap::ALL[0]),
        )
    });
    let conditions = Conditions { ruleset, fast_met, odds };
    let first = if random.random_bool(0.8) { Color::White } else { Color::Black };
    History::under(conditions.start(first).unwrap(), conditions)
}

/// Plays a move, captures and pawn moves before others so that there are endings to count in; and says a number, mostly the
/// right one.
fn step(random: &mut StdRng, history: &mut History) {
    let board = *history.position().board();
    let hasty = |mv: &Move| board.piece_at(mv.to()).is_some() || board.role_at(mv.from()) == Some(Role::Pawn);
    let moves = history.current().legal_moves();
    let some: Vec<Move> = moves.iter().copied().filter(hasty).collect();
    let choice: &[Move] = if some.is_empty() || random.random_bool(0.1) { &moves } else { &some };
    let Some(&mv) = choice.choose(random) else { return };
    let count = history.count().filter(|count| count.side() == history.position().turn());
    let said = count.filter(|_| history.ruleset().numbers != Numbers::Kept).and_then(|count| {
        [Some(count.next()), Some(count.next()), Some(count.due()), None].choose(random).copied().flatten()
    });
    history.play_saying(mv, said).unwrap();
}

fn call_or_stop(random: &mut StdRng, history: &mut History) {
    for side in Color::ALL {
        if let Ok(count) = history.offered_count(side)
            && random.random_bool(0.5)
        {
            history.set_count(Some(count));
        }
    }
    let running = history.count();
    let side = running.map_or(Color::White, |count| count.side());
    if random.random_bool(0.03) && makruk::counting::stop(history.ruleset(), running, side).is_ok() {
        history.set_count(None);
    }
}
