//! Engines that spoil a search.

use std::thread;
use std::time::{Duration, Instant};

use makruk::History;
use makruk::notation::fen::parse_position;
use makruk::notation::uci::UciMove;
use makruk_engine::Signals;
use makruk_engine::external::{ExternalError, ExternalSearchResult};

use crate::fake::{Fake, cost, search, start};

#[test]
fn one_that_hangs_and_ignores_stop() {
    let fake = Fake::new("on_go() { :; }");
    let error = cost(&fake);
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
    assert!(fake.heard().iter().any(|line| line == "stop"), "it was told to");
}

#[test]
fn one_that_hangs_at_work() {
    let error = cost(&Fake::new("trap '' TERM INT HUP QUIT\non_go() { while :; do :; done; }"));
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
}

#[test]
fn one_that_forgets_the_time_but_heeds_stop_is_forgiven() {
    let fake = Fake::new("on_go() { :; }\non_stop() { echo 'bestmove d3d4'; }");
    assert_eq!(search(&mut fake.engine()).unwrap().best_move.to_string(), "d3d4");
}

#[test]
fn one_that_dies_at_work() {
    use std::os::unix::process::ExitStatusExt;
    let error = cost(&Fake::new("on_go() { echo 'info depth 1 pv e3e4'; kill -KILL $$; }"));
    assert!(matches!(&error, ExternalError::Died(status) if status.signal() == Some(9)), "{error:?}");
}

#[test]
fn one_that_closes_its_output() {
    let error = cost(&Fake::new("on_go() { exec >&-; sleep 1000; }"));
    assert!(matches!(error, ExternalError::OutputClosed), "{error:?}");
}

#[test]
fn one_that_answers_with_garbage() {
    for said in ["bestmove", "bestmove banana", "bestmove ข๑ง๒", r"bestmove \377\001"] {
        let error = cost(&Fake::new(&format!("on_go() {{ printf '{said}\\n'; }}")));
        assert!(matches!(error, ExternalError::UnreadableMove(_)), "{said}: {error:?}");
        assert!(!error.to_string().contains(char::is_control), "{error}");
    }
}

#[test]
fn one_that_talks_nonsense() {
    let error = cost(&Fake::new("on_go() { yes 'I think, therefore I am'; }"));
    assert!(matches!(&error, ExternalError::Garbage(said) if said.starts_with("I think")), "{error:?}");
}

#[test]
fn one_that_prints_bytes_that_are_no_text() {
    let fake = Fake::new(r"on_go() { while :; do printf '\377\376\000\033[2J\200\n'; done; }");
    let error = cost(&fake);
    assert!(matches!(error, ExternalError::Garbage(_)), "{error:?}");
    assert!(!error.to_string().contains(char::is_control), "{error}");
}

#[test]
fn a_little_nonsense_is_let_pass() {
    let fake = Fake::new(
        r"on_go() { echo hm; printf 'info string \377\376\000\n\r\n\n'; echo 'info depth x score y pv z'; printf 'bestmove e3e4\r\n'; }",
    );
    let found = search(&mut fake.engine()).unwrap();
    assert_eq!((found.best_move.to_string().as_str(), found.score, found.depth), ("e3e4", None, None));
}

#[test]
fn one_that_says_a_line_without_an_end() {
    let error = cost(&Fake::new(r"on_go() { yes | tr -d '\n'; }"));
    assert!(matches!(error, ExternalError::EndlessLine(_)), "{error:?}");
}

#[test]
fn one_that_says_a_line_without_an_end_slowly() {
    let error = cost(&Fake::new("on_go() { while :; do printf x; sleep 0.05; done; }"));
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
}

#[test]
fn one_that_floods_us_with_lines_that_are_well_formed() {
    let error = cost(&Fake::new(&format!("on_go() {{ yes 'info string {}'; }}", "x".repeat(1000))));
    assert!(matches!(error, ExternalError::TooMuchOutput(_)), "{error:?}");
}

#[test]
fn one_that_floods_us_while_nobody_asks_is_kept_waiting() {
    let line = "x".repeat(1000);
    let fake = Fake::new(&format!("on_go() {{ echo 'bestmove e3e4'; yes 'info string {line}'; }}"));
    let mut engine = fake.engine();
    assert!(search(&mut engine).is_ok());
    thread::sleep(Duration::from_millis(300));
    let error = search(&mut engine).unwrap_err();
    assert!(matches!(error, ExternalError::TooMuchOutput(_)), "{error:?}");
    fake.assert_gone();
}

#[test]
fn what_goes_to_standard_error_neither_blocks_nor_matters() {
    let fake = Fake::new("on_ready() { yes 'bestmove a1a1' | head -c 4000000 >&2; echo readyok; }");
    assert!(search(&mut fake.engine()).is_ok());
}

#[test]
fn one_that_makes_illegal_moves() {
    for mv in ["e3e5", "e6e5", "a4a5", "e3e4m"] {
        let error = cost(&Fake::new(&format!("on_go() {{ echo 'bestmove {mv}'; }}")));
        assert!(matches!(&error, ExternalError::IllegalMove(said) if said == mv), "{error:?}");
    }
}

#[test]
fn one_that_finds_no_move_where_there_are_some() {
    for said in ["(none)", "0000"] {
        let error = cost(&Fake::new(&format!("on_go() {{ echo 'bestmove {said}'; }}")));
        assert!(matches!(error, ExternalError::NoMove), "{error:?}");
    }
}

#[test]
fn nobody_is_asked_about_a_game_that_is_over() {
    let fake = Fake::new("");
    let mated = History::new(parse_position("R5k1/8/6K1/8/8/8/8/8 b - - 0 1").unwrap());
    let error = fake.engine().search(&mated, &Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::GameOver) && !error.is_failure());
    assert!(fake.pids().is_empty());
}

/// Searches for a minute and is told to stop after a moment.
fn stopped(fake: &mut Fake) -> (Result<ExternalSearchResult, ExternalError>, Duration) {
    fake.config.movetime = Duration::from_secs(60);
    let mut engine = fake.engine();
    engine.handshake(&Signals::default()).unwrap();
    let signals = Signals::default();
    let begun = Instant::now();
    let result = thread::scope(|scope| {
        let waiting = scope.spawn(|| engine.search(&start(), &signals));
        thread::sleep(Duration::from_millis(300));
        signals.stop();
        waiting.join().unwrap()
    });
    (result, begun.elapsed())
}

#[test]
fn a_search_can_be_stopped_and_has_a_move_all_the_same() {
    let mut fake = Fake::new("on_go() { :; }\non_stop() { echo 'bestmove d3d4'; }");
    let (result, took) = stopped(&mut fake);
    assert_eq!(result.unwrap().best_move.to_string(), "d3d4");
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn a_search_can_be_stopped_even_if_the_engine_does_not_care() {
    let mut fake = Fake::new("on_go() { :; }");
    let (result, took) = stopped(&mut fake);
    assert!(matches!(result, Err(ExternalError::Hung(_))), "{result:?}");
    assert!(took < Duration::from_secs(10), "{took:?}");
    fake.assert_gone();
}

#[test]
fn games_are_told_apart_and_told_from_their_beginning() {
    let fake = Fake::new("");
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
    let heard = fake.heard();
    let news = |lines: &[String]| lines.iter().filter(|line| *line == "ucinewgame").count();
    let second = heard.iter().position(|line| line.ends_with("moves b1d2 b8d7")).unwrap();
    assert_eq!((news(&heard[..second]), news(&heard[second..])), (1, 1), "{heard:#?}");
}
