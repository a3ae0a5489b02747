//! Conversations in XBoard's protocol.

use std::io::Cursor;

use makruk::History;
use makruk::Position;
use makruk::notation::uci::UciMove;
use makruk_engine::xboard::serve;
use proptest::prelude::*;
use test_budget::rounds;
use test_uci::{Client, Transcript};

fn connect() -> Client {
    Client::of(serve)
}

/// The complete output for these lines of input.
fn run(lines: &str) -> String {
    let transcript = Transcript::default();
    serve(Cursor::new(lines.to_owned()), transcript.clone()).unwrap();
    transcript.text()
}

/// Waits until the server has done all that it was told.
fn sync(client: &Client, ping: &str) {
    client.send(&format!("ping {ping}"));
    client.receive(&format!("pong {ping}"), 1);
}

#[test]
fn features_are_told_and_end_with_done() {
    let output = run("xboard\nprotover 2\naccepted done\n");
    for feature in ["variants=\"makruk\"", "setboard=1", "usermove=1", "ping=1", "analyze=1", "colors=0"] {
        assert!(output.contains(feature), "{feature} is not in\n{output}");
    }
    assert!(output.ends_with("feature done=1\n"), "{output}");
}

#[test]
fn a_game_is_played_with_the_black_pieces() {
    let client = connect();
    for line in ["xboard", "protover 2", "new", "variant makruk", "sd 3", "nopost", "usermove e3e4"] {
        client.send(line);
    }
    let mut history = History::new(Position::start());
    let mut play = |text: &str| {
        let mv = text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        history.play(mv).unwrap();
        history.position().legal_moves()[0]
    };
    play("e3e4");
    for reply in 1..=5 {
        let line = client.receive("move ", reply);
        let ours = play(line.strip_prefix("move ").unwrap());
        play(&ours.to_string());
        client.send(&format!("usermove {ours}"));
    }
    client.receive("move ", 6);
    assert!(!client.close().contains("Illegal"));
}

#[test]
fn both_sides_can_be_played_and_neither() {
    let client = connect();
    for line in ["new", "st 1", "sd 2", "force", "usermove e3e4", "usermove e6e5"] {
        client.send(line);
    }
    sync(&client, "1");
    assert!(!client.transcript().contains("move "), "{}", client.transcript());
    client.send("go");
    client.receive("move ", 1);
    for line in ["force", "playother", "force", "undo", "go"] {
        client.send(line);
    }
    client.receive("move ", 2);
    // Two plies back, it is Black's turn again.
    for line in ["remove", "force", "usermove a6a5"] {
        client.send(line);
    }
    sync(&client, "2");
    assert!(!client.close().contains("Illegal"));
}

#[test]
fn a_move_can_be_demanded_and_thinking_is_shown_if_wanted() {
    let client = connect();
    for line in ["new", "level 0 600 0", "time 3600000", "otim 3600000", "post", "usermove e3e4"] {
        client.send(line);
    }
    // Depth, score, time, nodes, line.
    let shown = client.wait_for(1, |line| line.starts_with("1 "));
    assert!(shown.split(' ').take(4).all(|field| field.parse::<i64>().is_ok()), "{shown}");
    client.send("ping 1");
    client.send("?");
    client.receive("pong 1", 1);
    let output = client.close();
    let (said, ping) = (output.find("move ").unwrap(), output.find("pong 1").unwrap());
    assert!(said < ping, "a ping while the engine is to move is answered after its move: {output}");
}

#[test]
fn a_move_during_the_engine_s_turn_and_an_illegal_one_are_refused() {
    let client = connect();
    for line in ["new", "st 3600", "usermove e3e5", "usermove e3e4", "usermove d3d4"] {
        client.send(line);
    }
    client.receive("Illegal move", 2);
    client.send("?");
    client.receive("move ", 1);
    let output = client.close();
    assert!(output.contains(": e3e5\n") && output.contains("turn): d3d4\n"), "{output}");
}

#[test]
fn an_analysis_goes_on_until_its_exit() {
    let client = connect();
    for line in ["new", "force", "setboard 7k/8/6K1/8/8/8/8/R7 w 0 1", "analyze"] {
        client.send(line);
    }
    let mate = client.wait_for(1, |line| line.contains(" a1a8"));
    assert!(mate.split(' ').nth(1) == Some("100001"), "{mate}");
    client.send(".");
    client.receive("stat01: ", 1);
    client.send("hint");
    assert_eq!(client.receive("Hint: ", 1), "Hint: a1a8");
    for line in ["usermove a1a8", "undo", "exit"] {
        client.send(line);
    }
    sync(&client, "1");
    assert!(client.close().contains("1-0 {White mates}"));
}

#[test]
fn the_end_of_a_game_is_told_and_nothing_is_played_after_it() {
    let client = connect();
    for line in ["new", "force", "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "sd 3", "go", "ping 1"] {
        client.send(line);
    }
    client.receive("pong 1", 1);
    assert_eq!(client.close(), "move a1a8\n1-0 {White mates}\npong 1\n");
    for (lines, end) in [
        ("setboard 7k/R7/6K1/8/8/8/8/8 w - - 0 1\nforce\nusermove a7g7\ngo\n", "1/2-1/2 {Stalemate}\n"),
        (
            "setboard 4k3/8/8/8/8/8/4n3/4K3 w - - 0 1\nforce\nusermove e1e2\n",
            "1/2-1/2 {Draw by insufficient material}\n",
        ),
    ] {
        assert_eq!(run(&format!("new\nforce\n{lines}")), end, "{lines}");
    }
    assert_eq!(run("new\nsd 2\nresult 1-0 {White resigns}\nusermove e3e4\nping 4\n"), "pong 4\n");
}

#[test]
fn what_is_not_understood_is_answered() {
    for (lines, answer) in [
        ("castle\n", "Error (unknown command): castle\n"),
        ("variant nocastle\n", "Error (unsupported variant): nocastle\n"),
        ("setboard 8/8/8\n", "tellusererror Illegal position\n"),
        ("undo\n", "Error (nothing to take back): undo\n"),
        ("option Skill Level=21\n", "Error (bad argument): Skill Level=21\n"),
        ("\u{0}\u{7}\n", "Error (unknown command): \u{0}\u{7}\n"),
        ("name Someone\nrating 1 2\ncomputer\neasy\nhard\nrandom\ndraw\n\n", ""),
    ] {
        assert_eq!(run(lines), answer, "{lines}");
    }
}

#[test]
fn a_hint_is_given_before_any_search() {
    let output = run("new\nhint\n");
    let hint = output.trim_end().strip_prefix("Hint: ").unwrap();
    assert!(hint.parse::<UciMove>().unwrap().to_move(&Position::start()).is_ok(), "{output}");
}

#[test]
fn the_end_of_the_input_ends_everything() {
    let output = run("new\nst 3600\nusermove e3e4\n");
    assert!(output.starts_with("move "), "{output}");
    assert_eq!(run("new\nanalyze\nquit\nping 1\n").matches("pong").count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(16, 256) as u32))]

    /// Whatever is said, the server answers the last ping and ends.
    #[test]
    fn no_conversation_hangs(lines in prop::collection::vec(
        "(new|force|go|playother|undo|remove|analyze|exit|hint|post|nopost|\\?|\\.|result \\*|bk|cores 1|memory 1
             |sd [1-3]|st 0|level [0-4] [01] 0|time [0-9]{1,4}|usermove [a-h][1-8][a-h][1-8]m?|ping [a-z]|quot
             |setboard (7k/8/6K1/8/8/8/8/R7|8/8/8/8/8/8/8/8|4k3/8/8/3P4/8/8/8/4K3) [wb] - - 0 1|\\PC{0,30})",
        0..40,
    )) {
        let lines: String = lines.iter().map(|line| format!("{}\n", line.trim())).collect();
        let output = run(&format!("{lines}?\nforce\nping the-last\n"));
        prop_assert!(output.ends_with("pong the-last\n"), "{output}");
    }
}
