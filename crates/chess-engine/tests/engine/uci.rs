//! Conversations with a UCI server that knows two games, and with one that knows chess alone.

use chess_engine::uci::{CHESS_VARIANT, serve_chess};
use game_search::uci::serve;
use proptest::prelude::*;
use test_budget::rounds;
use test_uci::{Client, Transcript};

/// The complete output of a server of both games for these lines of input.
fn run(lines: &str) -> String {
    let transcript = Transcript::default();
    serve(lines.as_bytes(), transcript.clone(), &[makruk_engine::uci::VARIANT, CHESS_VARIANT]).unwrap();
    transcript.text()
}

fn connect() -> Client {
    Client::of(|input, out| serve(input, out, &[makruk_engine::uci::VARIANT, CHESS_VARIANT]))
}

#[test]
fn both_games_are_offered_and_the_first_is_played_until_another_is_chosen() {
    let output = run("uci\ngo perft 1\nsetoption name UCI_Variant value chess\ngo perft 2\n");
    assert!(output.contains("option name UCI_Variant type combo default makruk var makruk var chess\n"), "{output}");
    assert!(output.contains("\nNodes searched: 23\n") && output.contains("\nNodes searched: 400\n"), "{output}");
    let unknown = run("setoption name UCI_Variant value xiangqi\ngo perft 1\n");
    assert!(unknown.contains("makruk or chess") && unknown.contains("Nodes searched: 23"), "{unknown}");
}

#[test]
fn a_position_belongs_to_its_game() {
    let chess = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8\nd\n";
    let output = run(&format!("setoption name UCI_Variant value chess\n{chess}"));
    assert!(output.contains("Fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"), "{output}");
    let wrong = run(chess);
    assert!(wrong.contains("stays as it was"), "{wrong}");
    // After a change of game everything stands at the beginning.
    let back = run("setoption name UCI_Variant value chess\nposition startpos moves e2e4\n\
                    setoption name UCI_Variant value makruk\nd\n");
    assert!(back.contains("Fen: rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w"), "{back}");
}

#[test]
fn each_game_has_its_own_scale_of_strength() {
    let output = run("setoption name UCI_Variant value chess\nuci\n");
    let most = chess_engine::ChessLevel::STRONGEST.estimated_elo();
    let least = chess_engine::ChessLevel::ALL[0].estimated_elo();
    let option = format!("option name UCI_Elo type spin default {most} min {least} max {most}\n");
    assert!(output.contains(&option), "{output}");
}

#[test]
fn every_go_is_answered_by_one_legal_move() {
    let client = connect();
    client.send("setoption name UCI_Variant value chess");
    client.send("position startpos moves e2e4 e7e5");
    for (count, go) in
        ["go depth 4", "go nodes 2000", "go movetime 30", "go wtime 600 btime 500 winc 10 binc 10", "go infinite"]
            .into_iter()
            .enumerate()
    {
        client.send(go);
        if go == "go infinite" {
            client.send("stop");
        }
        let best = client.receive("bestmove ", count + 1);
        let mv = best.split_whitespace().nth(1).unwrap();
        assert!((4..=5).contains(&mv.len()), "{go}: {best}");
    }
    client.send("position fen 8/P3k3/8/8/8/8/8/K7 w - - 0 1");
    client.send("go depth 5 searchmoves a7a8q a7a8n");
    assert_eq!(client.receive("bestmove ", 6).split_whitespace().nth(1), Some("a7a8q"));
    client.close();
}

#[test]
fn chess_has_no_tables_and_says_so() {
    let output = run("setoption name UCI_Variant value chess\nsetoption name Tables value /nowhere\ngo depth 2\n");
    assert!(output.contains("info string there are no endgame tables"), "{output}");
    assert!(output.contains("bestmove "), "{output}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(16, 256) as u32))]

    #[test]
    fn no_command_sequence_panics(
        lines in prop::collection::vec(
            "(uci|isready|ucinewgame|stop|ponderhit|d|eval|go nodes [0-9]{1,3}|go depth [0-3]|go perft [0-2]\
             |position startpos( moves( [a-h][1-8][a-h][1-8][qn]?){0,3})?|position fen [rnbqkp1-8/ wbKQkq-]{0,40}\
             |setoption name (Hash|MultiPV|Skill Level|UCI_Elo|Threads) value [0-4]\
             |setoption name UCI_Variant value (chess|makruk)|\\PC{0,30})",
            0..8,
        )
    ) {
        // Every line is answered or ignored, and the server ends.
        run(&lines.join("\n"));
    }

    #[test]
    fn no_input_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        serve_chess(&bytes[..], Transcript::default()).unwrap();
    }
}
