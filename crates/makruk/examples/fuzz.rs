//! Throws random texts at everything that reads text, and looks for a panic or for a reading that is not its own.
//!
//! ```sh
//! cargo run --release -p makruk --example fuzz                    # ten million texts, a few minutes
//! cargo run --release -p makruk --example fuzz -- 1000000000 7    # a thousand million, from another seed
//! ```
//!
//! Half of the texts are what people and programs write, changed in a few places; the others are made of letters that
//! matter somewhere, or of any at all. The same number and seed give the same texts on any machine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use makruk::notation::fen::{format_setup, parse_position, parse_setup};
use makruk::notation::pgn::Pgn;
use makruk::notation::san::San;
use makruk::notation::uci::UciMove;
use makruk::notation::{Notation, text};
use makruk::{FastMet, FastMetRights, Position, Ruleset, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// How many texts, unless the first argument says otherwise.
const TEXTS: u64 = 10_000_000;

/// The texts are dealt in hands of so many, each with a seed of its own, so that they don't depend on who plays them.
const HAND: u64 = 10_000;

/// One text in so many is completed in every notation, which takes longer than everything else together.
const COMPLETED: u64 = 32;

/// Boards on which moves are read: the start, crowds of men that share letters with files, an ending.
const BOARDS: [&str; 4] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
    "4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w",
    "r6r/3k4/8/2n1n3/2N1N3/8/3K4/R6R b",
    "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1",
];

/// What people and programs write.
const WRITTEN: [&str; 40] = [
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

/// Letters that mean something to some reader.
const LETTERS: &str = "กขคงจฉชซญมรบ็้่ีุัำเโไ๐๑๒๓๔๕๖๗๘๙0123456789abcdefghPMSNRKpmsnrkwx~/=+#!?.-→×(){}[]\"\\;$* \n\t\u{200b}\u{feff}\u{202e}\u{34f}ｅ４𝟒🐎שא\u{0}";

/// What the texts are read against.
struct Readers {
    boards: Vec<Position>,
    /// How many texts were a FEN, a game, a ruleset, a move that somebody could make.
    taken: [AtomicU64; 4],
}

impl Readers {
    fn new() -> Readers {
        Readers {
            boards: BOARDS.map(|fen| parse_position(fen).expect("a board of ours")).into(),
            taken: Default::default(),
        }
    }

    /// Lets everybody read; what is taken has to be written back as something that reads the same.
    fn read(&self, text: &str, complete: bool) {
        let took = |kind: usize| self.taken[kind].fetch_add(1, Ordering::Relaxed);
        if let Ok(setup) = parse_setup(text) {
            took(0);
            assert_eq!(parse_setup(&format_setup(&setup)), Ok(setup.clone()), "a FEN reads back");
            if let Ok(position) = Position::from_setup(&setup) {
                moves_read_back(&position);
            }
        }
        if let Ok(pgn) = text.parse::<Pgn>() {
            took(1);
            let again: Pgn = pgn.to_string().parse().expect("a PGN of ours is one");
            assert_eq!(again.history(), pgn.history(), "a PGN reads back");
        }
        if let Ok(rules) = text.parse::<Ruleset>() {
            took(2);
            assert_eq!(rules.to_string().parse(), Ok(rules), "a ruleset reads back");
        }
        let mut moved = false;
        let (san, uci) = (text.parse::<San>(), text.parse::<UciMove>());
        for (index, board) in self.boards.iter().enumerate() {
            let fast_met = [None, Some(FastMet::Leap), Some(FastMet::Provincial)][index % 3];
            let situation = Turn::new(board, FastMetRights::of_both(fast_met));
            let read = [
                text::read(text, situation).ok().map(|reading| reading.mv),
                san.as_ref().ok().and_then(|san| san.to_move(situation).ok()),
                uci.as_ref().ok().and_then(|uci| uci.to_move(situation).ok()),
            ];
            for mv in read.into_iter().flatten() {
                moved = true;
                assert!(situation.is_legal(mv), "{mv} was read and is illegal");
            }
            if complete {
                for notation in Notation::ALL {
                    let offered = text::complete(text, situation, notation);
                    assert!(offered.iter().all(|mv| situation.is_legal(*mv)), "an illegal move was offered");
                }
            }
        }
        if moved {
            took(3);
        }
    }
}

/// Every move of a board that nobody has seen before is read back from every notation.
fn moves_read_back(position: &Position) {
    for mv in position.legal_moves() {
        for notation in Notation::ALL {
            let written = notation.format(position, mv);
            assert_eq!(text::read(&written, position).map(|reading| reading.mv), Ok(mv), "{written}");
        }
    }
}

/// A text of some kind.
fn deal(random: &mut StdRng) -> String {
    match random.random_range(0..8) {
        0..4 => changed(WRITTEN.choose(random).copied().unwrap_or_default(), random),
        4..6 => any_of(LETTERS, random),
        6 => WRITTEN.choose_multiple(random, 3).copied().collect::<Vec<_>>().join(" "),
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

/// The text with a few letters put in, taken out, doubled or exchanged.
fn changed(text: &str, random: &mut StdRng) -> String {
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

/// Plays one hand; the text at which something went wrong, if one did.
fn play(readers: &Readers, seed: u64, hand: u64, length: u64) -> Option<String> {
    let mut random = StdRng::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hand);
    (0..length).map(|index| (index, deal(&mut random))).find_map(|(index, text)| {
        let reading = catch_unwind(AssertUnwindSafe(|| readers.read(&text, index % COMPLETED == 0)));
        reading.is_err().then_some(text)
    })
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (texts, seed) = match (arguments.next(), arguments.next()) {
        (None, _) => (TEXTS, 1),
        (Some(Ok(texts)), None) => (texts, 1),
        (Some(Ok(texts)), Some(Ok(seed))) => (texts, seed),
        _ => {
            eprintln!("usage: fuzz [NUMBER OF TEXTS [SEED]]");
            return ExitCode::from(2);
        }
    };
    let (start, next, bad) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0));
    let readers = Readers::new();
    let work = || {
        loop {
            let hand = next.fetch_add(1, Ordering::Relaxed);
            let length = texts.saturating_sub(hand.saturating_mul(HAND)).min(HAND);
            if length == 0 {
                return;
            }
            if let Some(text) = play(&readers, seed, hand, length) {
                bad.fetch_add(1, Ordering::Relaxed);
                eprintln!("seed {seed}, hand {hand}: {text:?}");
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let bad = bad.into_inner();
    let [fens, games, rulesets, moves] = readers.taken.map(AtomicU64::into_inner);
    println!("taken: {fens} as FENs, {games} as games, {rulesets} as rulesets, {moves} as moves");
    println!("{texts} texts from seed {seed} in {:.0} s: {bad} hands went wrong", start.elapsed().as_secs_f64());
    if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
