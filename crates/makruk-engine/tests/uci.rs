//! Dialogues with the engine as programs have them.

use std::io::{BufReader, Read, Write};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use makruk_engine::uci::serve;
use proptest::prelude::*;

/// What is written, to be read by the test that wrote it.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Lines that arrive one after another, when the test sends them.
struct Wire {
    lines: mpsc::Receiver<String>,
    rest: Vec<u8>,
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            let Ok(line) = self.lines.recv() else { return Ok(0) };
            self.rest = format!("{line}\n").into_bytes();
        }
        let some = self.rest.len().min(buffer.len());
        buffer[..some].copy_from_slice(&self.rest[..some]);
        self.rest.drain(..some);
        Ok(some)
    }
}

/// A program that talks with the engine.
struct Dialogue {
    lines: Option<mpsc::Sender<String>>,
    page: Page,
    engine: Option<thread::JoinHandle<std::io::Result<()>>>,
}

impl Dialogue {
    fn begin() -> Dialogue {
        let (lines, received) = mpsc::channel();
        let page = Page::default();
        let out = page.clone();
        let wire = BufReader::new(Wire { lines: received, rest: Vec::new() });
        let engine = thread::spawn(move || serve(wire, out));
        Dialogue { lines: Some(lines), page, engine: Some(engine) }
    }

    fn say(&self, line: &str) {
        self.lines.as_ref().unwrap().send(line.to_owned()).unwrap();
    }

    /// Waits until a line begins so, from the `count`th on, and returns it.
    fn hear(&self, beginning: &str, count: usize) -> String {
        for _ in 0..3000 {
            let text = self.page.text();
            let found = text.lines().filter(|line| line.starts_with(beginning)).nth(count - 1);
            if let Some(line) = found {
                return line.to_owned();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("no {beginning:?} in\n{}", self.page.text());
    }

    fn end(mut self) -> String {
        self.lines = None;
        self.engine.take().unwrap().join().unwrap().unwrap();
        self.page.text()
    }
}

/// All that is answered to these lines.
fn answers(lines: &str) -> String {
    let page = Page::default();
    serve(lines.as_bytes(), page.clone()).unwrap();
    page.text()
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let said = answers("uci\nisready\n");
    for line in [
        "id name makruk-bot",
        "option name Hash type spin default 16 min 1",
        "option name UCI_Variant type combo default makruk var makruk",
        "option name Skill Level type spin default 20 min 0 max 20",
        "uciok",
        "readyok",
    ] {
        assert!(said.lines().any(|said| said.starts_with(line)), "{line} is not in\n{said}");
    }
}

#[test]
fn every_go_is_answered_by_one_legal_move() {
    let dialogue = Dialogue::begin();
    dialogue.say("position startpos moves e3e4 e6e5");
    for (count, go) in [
        "go depth 4",
        "go nodes 2000",
        "go movetime 30",
        "go wtime 600 btime 500 winc 10 binc 10",
        "go wtime 20 btime 20 movestogo 1",
        "go mate 1 nodes 3000",
        "go nodes 500 searchmoves a3a4",
        "go wtime -50 btime -20",
        "go depth 0",
        "go nodes 0",
    ]
    .into_iter()
    .enumerate()
    {
        dialogue.say(go);
        let best = dialogue.hear("bestmove ", count + 1);
        let mv = best.split_whitespace().nth(1).unwrap();
        assert!((4..=5).contains(&mv.len()), "{go}: {best}");
        assert!(!go.contains("searchmoves") || mv == "a3a4", "{go}: {best}");
    }
    let said = dialogue.end();
    for word in [" depth 4 ", " seldepth ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(said.lines().any(|line| line.starts_with("info") && line.contains(word)), "{word}\n{said}");
    }
}

#[test]
fn infinite_thinking_waits_to_be_stopped() {
    let dialogue = Dialogue::begin();
    // Nothing to think about, and still no answer before it is wanted.
    dialogue.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    dialogue.say("go infinite");
    dialogue.hear("info depth 3", 1);
    thread::sleep(Duration::from_millis(50));
    assert!(!dialogue.page.text().contains("bestmove"));
    dialogue.say("stop");
    assert_eq!(dialogue.hear("bestmove", 1), "bestmove a1a8");
    dialogue.end();
}

#[test]
fn pondering_waits_for_the_hit() {
    let dialogue = Dialogue::begin();
    dialogue.say("go ponder movetime 20");
    thread::sleep(Duration::from_millis(150));
    assert!(!dialogue.page.text().contains("bestmove"));
    dialogue.say("ponderhit");
    dialogue.hear("bestmove", 1);
    dialogue.say("go ponder wtime 1000 btime 1000");
    dialogue.hear("info depth 1 ", 2);
    dialogue.say("stop");
    dialogue.hear("bestmove", 2);
    dialogue.end();
}

#[test]
fn several_lines_are_numbered() {
    let dialogue = Dialogue::begin();
    dialogue.say("setoption name MultiPV value 3");
    dialogue.say("go depth 3");
    dialogue.hear("bestmove", 1);
    let said = dialogue.end();
    for line in ["multipv 1", "multipv 2", "multipv 3"] {
        assert!(said.contains(line), "{line}\n{said}");
    }
}

#[test]
fn perft_and_the_board_are_shown() {
    let said = answers("go perft 2\nposition startpos moves b1d2\nd\n");
    assert!(said.contains("\nNodes searched: 529"), "{said}");
    assert_eq!(said.lines().filter(|line| line.ends_with(": 23")).count(), 23, "{said}");
    assert!(said.contains("Fen: rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3N4/R1SKMSNR b - - "), "{said}");
}

#[test]
fn a_count_in_a_fen_is_kept_and_counted_on() {
    let said = answers("position fen 7k/8/8/8/8/8/8/K6R b - 32 8 30 moves h8g8\nd\n");
    assert!(said.contains(" - 32 9 "), "{said}");
}

#[test]
fn what_is_wrong_is_said_plainly_and_changes_nothing() {
    for (line, word) in [
        ("castle", "unknown command \"castle\""),
        ("position fen nonsense", "stays as it was"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("position startpos moves e3e5", "e3e5"),
        ("setoption name Hash value enormous", "Hash"),
        ("setoption name UCI_Variant value chess", "makruk"),
        ("go depth deep", "deep"),
        ("go searchmoves a1a8", "a1a8"),
        ("go perft 1000", "perft"),
    ] {
        let said = answers(&format!("position startpos moves b1d2\n{line}\nd\n"));
        let complaint = said.lines().find(|said| said.starts_with("info string")).unwrap_or_default();
        assert!(complaint.contains(word), "{line}: {said}");
        assert!(said.contains("/3N4/R1SKMSNR b"), "{line}: {said}");
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let said = answers("position fen R5k1/8/6K1/8/8/8/8/8 b - - 0 1\ngo nodes 10\n");
    assert!(said.contains("bestmove (none)"), "{said}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_dialogue_makes_it_panic(
        lines in prop::collection::vec(
            "(uci|isready|ucinewgame|stop|ponderhit|d|eval|go nodes [0-9]{1,3}|go depth [0-3]|go perft [0-2]\
             |position startpos( moves( [a-h][1-8][a-h][1-8]m?){0,3})?|position fen [rnsmkp1-8/ wb-]{0,40}\
             |setoption name (Hash|MultiPV|Skill Level|UCI_Elo|Threads) value [0-4]|\\PC{0,30})",
            0..8,
        )
    ) {
        // An answer to each line or none, and an end.
        answers(&lines.join("\n"));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        serve(&bytes[..], Page::default()).unwrap();
    }
}

#[test]
fn tables_are_made_with_progress() {
    let folder = tempfile::tempdir().unwrap();
    let said = answers(&format!("setoption name Tables value {}\nisready\n", folder.path().display()));
    let told: Vec<&str> = said.lines().filter(|line| line.starts_with("info string endgame table ")).collect();
    let made = std::fs::read_dir(folder.path()).unwrap().count();
    assert!(made > 0 && told.len() == made, "{made} tables, {said}");
    assert!(told.iter().any(|line| line.contains(&format!("{made} of {made}: "))), "{said}");
}
