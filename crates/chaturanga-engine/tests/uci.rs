//! A conversation with a UCI server that plays chaturanga for two.

use chaturanga_engine::two::uci::TWO_VARIANT;
use game_search::uci::serve;
use test_uci::{Client, Transcript};

/// The complete output of a server for these lines of input.
fn run(lines: &str) -> String {
    let transcript = Transcript::default();
    serve(lines.as_bytes(), transcript.clone(), &[TWO_VARIANT]).unwrap();
    transcript.text()
}

#[test]
fn the_game_is_offered_and_its_moves_are_counted() {
    let output = run("uci\ngo perft 1\ngo perft 3\n");
    assert!(output.contains("option name UCI_Variant type combo default chaturanga var chaturanga\n"), "{output}");
    // As Fairy-Stockfish counts them: eight moves of pawns, four of horses, two of boats.
    assert!(output.contains("\nNodes searched: 14\n") && output.contains("\nNodes searched: 2870\n"), "{output}");
}

#[test]
fn a_position_is_set_up_and_a_move_that_there_is_not_leaves_it_as_it_is() {
    let output = run("position startpos moves d2d3 e7e6\nd\nposition startpos moves d2d4\nd\n");
    let fen = "Fen: bhemkehb/pppp1ppp/4p3/8/8/3P4/PPP1PPPP/BHEKMEHB w";
    assert_eq!(output.matches(fen).count(), 2, "{output}");
    assert!(output.contains("stays as it was"), "{output}");
}

#[test]
fn every_go_is_answered_by_one_legal_move() {
    let client = Client::of(|input, out| serve(input, out, &[TWO_VARIANT]));
    let mut line = "position startpos moves d2d3".to_owned();
    for (count, go) in (1..).zip(["go depth 4", "go nodes 2000", "go movetime 30"]) {
        client.send(&line);
        client.send(go);
        let best = client.receive("bestmove ", count);
        line = format!("{line} {}", best.split(' ').nth(1).unwrap());
    }
    client.send(&line);
    let output = client.close();
    assert!(!output.contains("stays as it was"), "{output}");
}
