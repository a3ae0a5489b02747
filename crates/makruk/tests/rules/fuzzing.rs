//! Feeds random texts to every reader of the crate, and looks for panics and for readings that do not round-trip.
//!
//! Half of the texts are realistic texts with a few changes; the others consist of letters that matter to some reader, or of
//! arbitrary characters. The same number and seed give the same texts on every machine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use makruk::notation::fen::{format_setup, parse_position, parse_setup};
use makruk::notation::pgn::{self, Pgn};
use makruk::notation::san::San;
use makruk::notation::uci::UciMove;
use makruk::notation::{Notation, text};
use makruk::{FastMet, FastMetRights, Position, Ruleset, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// The number of texts in a batch. Each batch has its own seed, so the texts do not depend on which thread reads them.
const BATCH: u64 = 10_000;

/// One text in this many is also completed in every notation and read as a game from elsewhere, which takes longer than
/// everything else together.
const COMPLETION_INTERVAL: u64 = 32;

/// Positions in which moves are read: the start, crowds of pieces that share their letters with files, an endgame.
const BOARDS: [&str; 4] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
    "4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w",
    "r6r/3k4/8/2n1n3/2N1N3/8/3K4/R6R b",
    "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1",
];

/// Texts as people and programs write them.
const REALISTIC: [&str; 40] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w - 128 3 40",
    "3k4/8/8/8/8/8/2RR4/K7 b - 16 8 65535",
    "k7/8/8/3n4/8/8/8/K7 w",
    "จ๔",
    "ม-ง๒",
    "ม้า ข1 ไป ง2",
    "บ ฉ๔xจ๕",
    "คจ-ง๔ รุก",
    "คค๓-ง๔",
    "ม็-ง๕ นับ ๑๒",
    "ง-ง๕ 7",
    "ข จ๔ ๗",
    "เดินเบี้ยตา ๓จ ขึ้นไปตา ๔จ",
    "เบี้ยหงาย ค๔ กิน ง๕ จน!",
    "จ๖หงาย",
    "เรือ ก๑ ถึง ก๘ รุกฆาต",
    "#12 ม-ง๒",
    "Nd2",
    "Sde4+",
    "R1e2",
    "Mc5d4",
    "exd6=M#",
    "e6=ง",
    "b1d2",
    "e5e6m",
    "e3-e4 (7)",
    "knight b1 to d2, check",
    "Ｎｄ２",
    "𝐍𝐝𝟐?!",
    "competition rook=26 mixed=khon-first",
    "wikipedia numbers=spoken counting=automatic board=2",
    "[White \"สมชาย\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nd2 Nd7 1/2-1/2\n",
    "[FEN \"8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1\"]\n1... Ke7 2. Kd5 {a comment} (2. Kc5 (2. Ke5)) $4 *",
    "[Variant \"Makruk\"]\n[Formula \"provincial\"]\n[Ruleset \"school rook=20\"]\n1.Me3 Md6 0-1",
    "1.e4 e5 2.d4 exd4 3.exd4 ; aside\n b5",
    "9999999999999999999999",
    "((((((((((",
    "{{{{;;;;[[[[",
    "\\\"\\\\",
];

/// Letters that matter to some reader.
const LETTERS: &str = "กขคงจฉชซญมรบ็้่ีุัำเโไ๐๑๒๓๔๕๖๗๘๙0123456789abcdefghPMSNRKpmsnrkwx~/=+#!?.-→×(){}[]\"\\;$* \n\t\u{200b}\u{feff}\u{202e}\u{34f}ｅ４𝟒🐎שא\u{0}";

/// What has been read.
pub struct Read {
    /// How many texts were a FEN, a game, a ruleset, or a legal move in some position.
    pub accepted: [u64; 4],
    /// The first text of each batch that was not read as it should be, with where it is from.
    pub failed: Vec<String>,
}

/// Reads this many texts, on as many threads as there are processors.
pub fn read(texts: u64, seed: u64) -> Read {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let readers = Readers::new();
    let work = || {
        loop {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            let length = texts.saturating_sub(batch.saturating_mul(BATCH)).min(BATCH);
            if length == 0 {
                return;
            }
            if let Some(text) = run_batch(&readers, seed, batch, length) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.push(format!("seed {seed}, batch {batch}: {text:?}"));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    Read {
        accepted: readers.accepted.map(AtomicU64::into_inner),
        failed: failed.into_inner().unwrap_or_else(PoisonError::into_inner),
    }
}

/// The positions for reading moves, and statistics.
struct Readers {
    boards: Vec<Position>,
    accepted: [AtomicU64; 4],
}

impl Readers {
    fn new() -> Readers {
        Readers {
            boards: BOARDS.map(|fen| parse_position(fen).expect("a valid FEN")).into(),
            accepted: Default::default(),
        }
    }

    /// Feeds the text to every reader. Whatever is accepted must round-trip.
    fn read(&self, text: &str, complete: bool) {
        let accept = |kind: usize| self.accepted[kind].fetch_add(1, Ordering::Relaxed);
        if let Ok(setup) = parse_setup(text) {
            accept(0);
            assert_eq!(parse_setup(&format_setup(&setup)), Ok(setup.clone()), "a FEN round-trips");
            if let Ok(position) = Position::from_setup(&setup) {
                moves_round_trip(&position);
            }
        }
        if let Ok(pgn) = text.parse::<Pgn>() {
            accept(1);
            let again: Pgn = pgn.to_string().parse().expect("a written PGN can be read");
            assert_eq!(again.history(), pgn.history(), "a PGN round-trips");
        }
        let from_elsewhere = if complete { pgn::read(text).map_or(Vec::new(), |read| read.games) } else { Vec::new() };
        for reading in from_elsewhere {
            let again: Pgn = reading.pgn.to_string().parse().expect("what was read can be written");
            assert_eq!(again.history(), reading.pgn.history(), "a game from elsewhere round-trips");
        }
        if let Ok(rules) = text.parse::<Ruleset>() {
            accept(2);
            assert_eq!(rules.to_string().parse(), Ok(rules), "a ruleset round-trips");
        }
        let mut moved = false;
        let (san, uci) = (text.parse::<San>(), text.parse::<UciMove>());
        for (index, board) in self.boards.iter().enumerate() {
            let fast_met = [None, Some(FastMet::Leap), Some(FastMet::Provincial)][index % 3];
            let turn = Turn::new(board, FastMetRights::of_both(fast_met));
            let read = [
                text::read(text, turn).ok().map(|reading| reading.mv),
                san.as_ref().ok().and_then(|san| san.to_move(turn).ok()),
                uci.as_ref().ok().and_then(|uci| uci.to_move(turn).ok()),
            ];
            for mv in read.into_iter().flatten() {
                moved = true;
                assert!(turn.is_legal(mv), "{mv} was read and is illegal");
            }
            if complete {
                for notation in Notation::ALL {
                    let offered = text::complete(text, turn, notation);
                    assert!(offered.iter().all(|mv| turn.is_legal(*mv)), "an illegal move was offered");
                }
            }
        }
        if moved {
            accept(3);
        }
    }
}

/// Checks that every legal move of a random position round-trips in every notation.
fn moves_round_trip(position: &Position) {
    for mv in position.legal_moves() {
        for notation in Notation::ALL {
            let written = notation.format(position, mv);
            assert_eq!(text::read(&written, position).map(|reading| reading.mv), Ok(mv), "{written}");
        }
    }
}

/// A random text.
fn random_text(random: &mut StdRng) -> String {
    match random.random_range(0..8) {
        0..4 => mutated(REALISTIC.choose(random).copied().unwrap_or_default(), random),
        4..6 => any_of(LETTERS, random),
        6 => REALISTIC.choose_multiple(random, 3).copied().collect::<Vec<_>>().join(" "),
        _ => {
            let length = random.random_range(0..60);
            (0..length).filter_map(|_| char::from_u32(random.random_range(0..0x2_0000))).collect()
        }
    }
}

fn any_of(letters: &str, random: &mut StdRng) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let length = random.random_range(0..24);
    (0..length).filter_map(|_| letters.choose(random).copied()).collect()
}

/// The text with a few letters inserted, removed, replaced, doubled or swapped.
fn mutated(text: &str, random: &mut StdRng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(0..6) {
        let at = random.random_range(0..=letters.len());
        let other = LETTERS.chars().nth(random.random_range(0..LETTERS.chars().count())).unwrap_or('x');
        match random.random_range(0..6) {
            0 => letters.insert(at, other),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 if at < letters.len() => letters[at] = other,
            3 if at < letters.len() => letters.insert(at, letters[at]),
            4 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.into_iter().collect()
}

/// Reads one batch, and returns the text at which something went wrong, if any.
fn run_batch(readers: &Readers, seed: u64, batch: u64, length: u64) -> Option<String> {
    let mut random = StdRng::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ batch);
    (0..length).map(|index| (index, random_text(&mut random))).find_map(|(index, text)| {
        let reading = catch_unwind(AssertUnwindSafe(|| readers.read(&text, index % COMPLETION_INTERVAL == 0)));
        reading.is_err().then_some(text)
    })
}
