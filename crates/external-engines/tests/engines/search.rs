//! Engines that fail during a search.

use std::sync::Arc;

use external_engines::{ExternalError, ExternalSearchResult};
use game_search::Signals;
use makruk::notation::fen::parse_position;
use makruk::notation::uci::UciMove;
use makruk::{History, Move};

use crate::fake::{FakeEngine, HOUR, SHORT, assert_fails_cleanly, in_background, search, start};

#[test]
fn an_engine_that_hangs_and_ignores_stop() {
    let error = assert_fails_cleanly(&FakeEngine::hanging("on_go() { :; }"));
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
}

#[test]
fn an_engine_that_hangs_in_a_busy_loop() {
    let fault = "trap '' TERM INT HUP QUIT\non_go() { while :; do :; done; }";
    let error = assert_fails_cleanly(&FakeEngine::hanging(fault));
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
}

#[test]
fn an_engine_that_overruns_but_obeys_stop_is_forgiven() {
    let mut fake = FakeEngine::new("on_go() { :; }\non_stop() { echo 'bestmove d3d4'; }");
    fake.config.timeouts.overrun = SHORT;
    assert_eq!(search(&mut fake.engine()).unwrap().best_move.to_string(), "d3d4");
}

#[test]
fn a_crash_during_the_search() {
    use std::os::unix::process::ExitStatusExt;
    let error = assert_fails_cleanly(&FakeEngine::new("on_go() { echo 'info depth 1 pv e3e4'; kill -KILL $$; }"));
    assert!(matches!(&error, ExternalError::Died(status) if status.signal() == Some(9)), "{error:?}");
}

#[test]
fn closed_output() {
    let mut fake = FakeEngine::new("on_go() { exec >&-; sleep 1000; }");
    fake.config.timeouts.exit = SHORT;
    let error = assert_fails_cleanly(&fake);
    assert!(matches!(error, ExternalError::OutputClosed), "{error:?}");
}

#[test]
fn an_unreadable_best_move() {
    for said in ["bestmove", "bestmove banana", "bestmove ข๑ง๒", r"bestmove \377\001"] {
        let error = assert_fails_cleanly(&FakeEngine::new(&format!("on_go() {{ printf '{said}\\n'; }}")));
        assert!(matches!(error, ExternalError::UnreadableMove(_)), "{said}: {error:?}");
        assert!(!error.to_string().contains(char::is_control), "{error}");
    }
}

#[test]
fn output_that_is_not_uci() {
    let error = assert_fails_cleanly(&FakeEngine::new("on_go() { yes 'I think, therefore I am'; }"));
    assert!(matches!(&error, ExternalError::Garbage(said) if said.starts_with("I think")), "{error:?}");
}

#[test]
fn output_that_is_not_text() {
    let fake = FakeEngine::new(r"on_go() { while :; do printf '\377\376\000\033[2J\200\n'; done; }");
    let error = assert_fails_cleanly(&fake);
    assert!(matches!(error, ExternalError::Garbage(_)), "{error:?}");
    assert!(!error.to_string().contains(char::is_control), "{error}");
}

#[test]
fn a_little_garbage_is_tolerated() {
    let fake = FakeEngine::new(
        r"on_go() { echo hm; printf 'info string \377\376\000\n\r\n\n'; echo 'info depth x score y pv z'; printf 'bestmove e3e4\r\n'; }",
    );
    let found = search(&mut fake.engine()).unwrap();
    assert_eq!((found.best_move.to_string().as_str(), found.score, found.depth), ("e3e4", None, None));
}

#[test]
fn an_endless_line() {
    let error = assert_fails_cleanly(&FakeEngine::new(r"on_go() { yes | tr -d '\n'; }"));
    assert!(matches!(error, ExternalError::EndlessLine(_)), "{error:?}");
}

#[test]
fn an_endless_line_printed_slowly() {
    let error = assert_fails_cleanly(&FakeEngine::hanging("on_go() { while :; do printf x; sleep 0.05; done; }"));
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
}

#[test]
fn a_flood_of_well_formed_lines() {
    let error =
        assert_fails_cleanly(&FakeEngine::new(&format!("on_go() {{ yes 'info string {}'; }}", "x".repeat(1000))));
    assert!(matches!(error, ExternalError::TooMuchOutput(_)), "{error:?}");
}

#[test]
fn a_flood_between_searches_blocks_the_engine() {
    let line = "x".repeat(1000);
    let fake = FakeEngine::new(&format!(
        "on_go() {{ echo 'bestmove e3e4'; yes 'info string {line}' | {{ head -c 90000; reach; cat; }} }}"
    ));
    let mut engine = fake.engine();
    assert!(search(&mut engine).is_ok());
    // As much as pipe and queue hold while they are not read.
    fake.wait_until_reached();
    let error = search(&mut engine).unwrap_err();
    assert!(matches!(error, ExternalError::TooMuchOutput(_)), "{error:?}");
    fake.assert_gone();
}

#[test]
fn standard_error_neither_blocks_nor_matters() {
    let fake = FakeEngine::new("on_ready() { yes 'bestmove a1a1' | head -c 4000000 >&2; echo readyok; }");
    assert!(search(&mut fake.engine()).is_ok());
}

#[test]
fn illegal_moves() {
    for mv in ["e3e5", "e6e5", "a4a5", "e3e4m"] {
        let error = assert_fails_cleanly(&FakeEngine::new(&format!("on_go() {{ echo 'bestmove {mv}'; }}")));
        assert!(matches!(&error, ExternalError::IllegalMove(said) if said == mv), "{error:?}");
    }
}

#[test]
fn no_move_where_there_are_some() {
    for said in ["(none)", "0000"] {
        let error = assert_fails_cleanly(&FakeEngine::new(&format!("on_go() {{ echo 'bestmove {said}'; }}")));
        assert!(matches!(error, ExternalError::NoMove), "{error:?}");
    }
}

#[test]
fn a_finished_game_starts_no_engine() {
    let fake = FakeEngine::new("");
    let mated = History::new(parse_position("R5k1/8/6K1/8/8/8/8/8 b - - 0 1").unwrap());
    let error = fake.engine().search(&mated, &Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::GameOver) && !error.is_failure());
    assert!(fake.pids().is_empty());
}

/// Searches for an hour and is told to stop as soon as it has begun.
fn stopped(fake: &mut FakeEngine) -> Result<ExternalSearchResult<Move>, ExternalError> {
    fake.config.movetime = HOUR;
    let mut engine = fake.engine();
    let signals = Arc::new(Signals::default());
    let stopped = Arc::clone(&signals);
    let searched = in_background(move || engine.search(&start(), &stopped));
    fake.wait_until_reached();
    signals.stop();
    searched()
}

#[test]
fn a_stopped_search_returns_the_best_move_so_far() {
    let mut fake = FakeEngine::new("on_go() { reach; }\non_stop() { echo 'bestmove d3d4'; }");
    assert_eq!(stopped(&mut fake).unwrap().best_move.to_string(), "d3d4");
}

#[test]
fn a_search_can_be_stopped_even_if_the_engine_ignores_it() {
    let mut fake = FakeEngine::hanging("on_go() { reach; }");
    let result = stopped(&mut fake);
    assert!(matches!(result, Err(ExternalError::Hung(_))), "{result:?}");
    fake.assert_gone();
}

#[test]
fn each_game_is_sent_from_its_beginning() {
    let fake = FakeEngine::new("");
    let mut engine = fake.engine();
    let mut ask = |history: &History| engine.search(history, &Signals::default()).map(|_| ());
    let mut history = start();
    ask(&history).unwrap();
    for text in ["b1d2", "b8d7"] {
        let mv = text.parse::<UciMove>().unwrap().to_move(history.position()).unwrap();
        history.play(mv).unwrap();
    }
    ask(&history).unwrap();
    ask(&start()).unwrap();
    let commands = fake.commands();
    let new_games = |lines: &[String]| lines.iter().filter(|line| *line == "ucinewgame").count();
    let second = commands.iter().position(|line| line.ends_with("moves b1d2 b8d7")).unwrap();
    assert_eq!((new_games(&commands[..second]), new_games(&commands[second..])), (1, 1), "{commands:#?}");
}
