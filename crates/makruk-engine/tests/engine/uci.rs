//! Conversations with the UCI server.

use std::sync::LazyLock;

use makruk_engine::tables::Tables;
use makruk_engine::uci::{OUK_VARIANT, VARIANT, serve};
use proptest::prelude::*;
use test_budget::rounds;
use test_uci::{Client, Transcript};

/// A client of a UCI server.
fn connect() -> Client {
    Client::of(serve)
}

/// Asserts that a search is still going on: the server has answered something else without a best move.
fn assert_searching(client: &Client) {
    client.send("isready");
    client.receive("readyok", 1);
    assert!(!client.transcript().contains("bestmove"));
}

/// The complete output for these lines of input.
fn run(lines: &str) -> String {
    let transcript = Transcript::default();
    serve(lines.as_bytes(), transcript.clone()).unwrap();
    transcript.text()
}

#[test]
fn uci_is_answered_with_name_and_options() {
    let output = run("uci\nisready\n");
    for line in [
        "id name makruk-bot",
        "option name Hash type spin default 16 min 1",
        "option name UCI_Variant type combo default makruk var makruk",
        "option name Skill Level type spin default 20 min 0 max 20",
        "uciok",
        "readyok",
    ] {
        assert!(output.lines().any(|said| said.starts_with(line)), "{line} is not in\n{output}");
    }
}

#[test]
fn every_go_is_answered_by_one_legal_move() {
    let client = connect();
    client.send("position startpos moves e3e4 e6e5");
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
        "go searchmoves a3a4 e2e4 depth 3",
        "go searchmoves e9e4 depth 3",
        "go searchmoves e2e4 nodes 300",
        "go sideways depth 2 nodes -4",
        "go nodes many movetime 20",
    ]
    .into_iter()
    .enumerate()
    {
        client.send(go);
        let best = client.receive("bestmove ", count + 1);
        let mv = best.split_whitespace().nth(1).unwrap();
        assert!((4..=5).contains(&mv.len()), "{go}: {best}");
        assert!(!go.contains("searchmoves a3a4") || mv == "a3a4", "{go}: {best}");
    }
    let output = client.close();
    for word in [" depth 4 ", " seldepth ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(output.lines().any(|line| line.starts_with("info") && line.contains(word)), "{word}\n{output}");
    }
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let client = connect();
    // There is nothing left to find, and still no best move may be printed before `stop`.
    client.send("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    client.send("go infinite");
    client.receive("info depth 127 ", 1);
    assert_searching(&client);
    client.send("stop");
    assert_eq!(client.receive("bestmove", 1), "bestmove a1a8");
    client.close();
}

#[test]
fn pondering_waits_for_ponderhit() {
    let client = connect();
    client.send("go ponder movetime 20");
    let has_overrun = |line: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != "time");
        words.nth(1).is_some_and(|time| time.parse::<u64>().unwrap() > 20)
    };
    client.wait_for(1, has_overrun);
    assert_searching(&client);
    client.send("ponderhit");
    client.receive("bestmove", 1);
    client.send("go ponder wtime 1000 btime 1000");
    client.receive("info depth 1 ", 2);
    client.send("stop");
    client.receive("bestmove", 2);
    client.close();
}

#[test]
fn multipv_lines_are_numbered() {
    let client = connect();
    client.send("setoption name MultiPV value 3");
    client.send("go depth 3");
    client.receive("bestmove", 1);
    let output = client.close();
    for line in ["multipv 1", "multipv 2", "multipv 3"] {
        assert!(output.contains(line), "{line}\n{output}");
    }
}

#[test]
fn perft_and_the_board_are_shown() {
    let output = run("go perft 2\nposition startpos moves b1d2\nd\n");
    assert!(output.contains("\nNodes searched: 529"), "{output}");
    assert_eq!(output.lines().filter(|line| line.ends_with(": 23")).count(), 23, "{output}");
    assert!(output.contains("Fen: rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3N4/R1SKMSNR b - - "), "{output}");
}

#[test]
fn ouk_is_played_beside_makruk() {
    let transcript = Transcript::default();
    let lines = "uci\nsetoption name UCI_Variant value cambodian\ngo perft 3\nposition startpos moves d1f2\nd\n";
    game_search::uci::serve(lines.as_bytes(), transcript.clone(), &[VARIANT, OUK_VARIANT]).unwrap();
    let output = transcript.text();
    assert!(output.contains("default makruk var makruk var cambodian\n"), "{output}");
    // As Fairy-Stockfish counts them.
    assert!(output.contains("\nNodes searched: 15031\n"), "{output}");
    assert!(output.contains("Fen: rnsmksnr/8/pppppppp/8/8/PPPPPPPP/5K2/RNS1MSNR b"), "{output}");
}

#[test]
fn a_count_in_a_fen_is_continued() {
    let output = run("position fen 7k/8/8/8/8/8/8/K6R b - 32 8 30 moves h8g8\nd\n");
    assert!(output.contains(" - 32 9 "), "{output}");
}

#[test]
fn the_fields_of_chess_may_be_missing_in_a_fen() {
    let output = run("position fen 8/8/5k2/7p/6SS/8/3K4/8 w 0 1\nd\n");
    assert!(output.contains("Fen: 8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"), "{output}");
}

#[test]
fn errors_are_reported_and_change_nothing() {
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
        let output = run(&format!("position startpos moves b1d2\n{line}\nd\n"));
        let error = output.lines().find(|said| said.starts_with("info string")).unwrap_or_default();
        assert!(error.contains(word), "{line}: {output}");
        assert!(output.contains("/3N4/R1SKMSNR b"), "{line}: {output}");
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let output = run("position fen R5k1/8/6K1/8/8/8/8/8 b - - 0 1\ngo nodes 10\n");
    assert!(output.contains("bestmove (none)"), "{output}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(16, 256) as u32))]

    #[test]
    fn no_command_sequence_panics(
        lines in prop::collection::vec(
            "(uci|isready|ucinewgame|stop|ponderhit|d|eval|go nodes [0-9]{1,3}|go depth [0-3]|go perft [0-2]\
             |position startpos( moves( [a-h][1-8][a-h][1-8]m?){0,3})?|position fen [rnsmkp1-8/ wb-]{0,40}\
             |setoption name (Hash|MultiPV|Skill Level|UCI_Elo|Threads) value [0-4]|\\PC{0,30})",
            0..8,
        )
    ) {
        // Every line is answered or ignored, and the server ends.
        run(&lines.join("\n"));
    }

    #[test]
    fn no_input_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        serve(&bytes[..], Transcript::default()).unwrap();
    }
}

/// Endgame tables that a server has made.
pub struct MadeTables {
    pub tables: Tables,
    /// How many files they were in.
    files: usize,
    /// What the server said.
    output: String,
}

pub static MADE_TABLES: LazyLock<MadeTables> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&format!("setoption name Tables value {}\nisready\n", folder.path().display()));
    let tables = Tables::open(folder.path(), |progress| panic!("{progress:?}")).unwrap();
    // Whatever is needed of the folder is read before it is removed.
    tables.prepare(|_| ());
    let names = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let files = names.filter(|name| name.extension().is_some_and(|ending| ending == "table")).count();
    MadeTables { tables, files, output }
});

#[test]
fn generating_tables_reports_progress() {
    let MadeTables { files, output, .. } = &*MADE_TABLES;
    let progress: Vec<&str> = output.lines().filter(|line| line.starts_with("info string endgame table ")).collect();
    assert!(*files > 0 && progress.len() == *files, "{files} tables, {output}");
    assert!(progress.iter().any(|line| line.contains(&format!("{files} of {files}: "))), "{output}");
}
