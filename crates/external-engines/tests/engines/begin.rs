//! Engines that fail before their first search.

use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use external_engines::{ExternalConfig, ExternalEngine, ExternalError};
use game_search::Signals;
use makruk_engine::Makruk;

use crate::fake::{FakeEngine, HOUR, LONG, SHORT, assert_fails_cleanly, in_background, search, start};

#[test]
fn options_are_set_once_and_the_process_is_kept() {
    let mut fake = FakeEngine::new("");
    fake.config.options = vec![("note".into(), "two words".into()), ("Hash".into(), "32".into())];
    fake.config.network = Some("/nets/makruk.nnue".into());
    let mut engine = fake.engine();
    assert!(fake.pids().is_empty(), "started before it was needed");
    assert_eq!(engine.handshake(&Signals::default()).unwrap(), "Fake 1.0");
    for _ in 0..3 {
        let found = search(&mut engine).unwrap();
        assert_eq!(found.best_move.to_string(), "e3e4");
        assert_eq!((found.score.map(|score| score.to_string()), found.depth), (Some("cp 12".into()), Some(3)));
        assert_eq!(found.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3e4", "e6e5"]);
    }
    assert_eq!(fake.pids().len(), 1);
    let start = "position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let options = [
        "uci",
        "setoption name UCI_Variant value makruk",
        "setoption name Note value two words",
        "setoption name Hash value 32",
        "setoption name EvalFile value /nets/makruk.nnue",
        "isready",
    ];
    let commands = fake.commands();
    let (greeting, searches) = commands.split_at(options.len());
    assert_eq!(greeting, options);
    let (first, later) = searches.split_at(5);
    assert_eq!(first, ["isready", "ucinewgame", "isready", start, "go movetime 50"]);
    assert_eq!(later, ["isready", start, "go movetime 50"].repeat(2));
    engine.shut_down();
    fake.assert_gone();
    assert!(search(&mut engine).is_ok(), "not started again");
    drop(engine);
    fake.assert_gone();
}

#[test]
fn an_engine_that_starts_slowly_is_waited_for() {
    let fake = FakeEngine::new("sleep 0.2");
    assert!(search(&mut fake.engine()).is_ok());
}

#[test]
fn an_engine_that_never_starts_or_never_says_uciok() {
    for fault in ["sleep 1000", "on_uci() { echo 'id name FakeEngine'; }"] {
        let mut fake = FakeEngine::new(fault);
        fake.config.timeouts.start = SHORT;
        let error = assert_fails_cleanly(&fake);
        assert!(matches!(error, ExternalError::NoHandshake(_)), "{error:?}");
    }
}

#[test]
fn an_engine_that_is_ready_only_once() {
    let mut fake =
        FakeEngine::new("on_ready() { if [ -e $dir/asked ]; then sleep 1000; fi; >$dir/asked; echo readyok; }");
    fake.config.timeouts.ready = SHORT;
    let error = assert_fails_cleanly(&fake);
    assert!(matches!(error, ExternalError::NotReady(_)), "{error:?}");
}

/// What is wrong with an engine that has said uciok, which takes longer on a busy machine.
fn error_after_uciok(fake: &mut FakeEngine) -> ExternalError {
    for start in [SHORT, 10 * SHORT, LONG] {
        fake.config.timeouts.start = start;
        let error = search(&mut fake.engine()).unwrap_err();
        fake.assert_gone();
        if !matches!(error, ExternalError::NoHandshake(_)) {
            return error;
        }
    }
    panic!("it never said uciok");
}

#[test]
fn missing_readyok() {
    let error = error_after_uciok(&mut FakeEngine::new("on_ready() { sleep 1000; }"));
    assert!(matches!(error, ExternalError::NotReady(_)), "{error:?}");
}

#[test]
fn exit_at_start() {
    let error = assert_fails_cleanly(&FakeEngine::new("exit 7"));
    assert!(matches!(&error, ExternalError::Died(status) if status.code() == Some(7)), "{error:?}");
}

#[test]
fn a_program_that_is_not_an_engine() {
    let error = assert_fails_cleanly(&FakeEngine::new("yes 'GET / HTTP/1.1'"));
    assert!(matches!(&error, ExternalError::Garbage(said) if said.contains("HTTP")), "{error:?}");
}

#[test]
fn an_engine_without_makruk() {
    for fault in [
        "on_uci() { echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; echo uciok; }",
        "on_uci() { echo uciok; }",
    ] {
        let error = assert_fails_cleanly(&FakeEngine::new(fault));
        assert!(matches!(error, ExternalError::OtherGames("makruk")), "{error:?}");
    }
}

#[test]
fn rejected_options() {
    for (name, value) in [("Threads", "2"), ("Hash", "100000"), ("Hash", "much"), ("Note", "a\nquit")] {
        let mut fake = FakeEngine::new("");
        fake.config.options = vec![(name.into(), value.into())];
        let error = search(&mut fake.engine()).unwrap_err();
        assert!(matches!(&error, ExternalError::Option { name: refused, .. } if refused == name), "{error:?}");
        assert!(error.is_failure());
        fake.assert_gone();
        assert!(!fake.commands().iter().any(|line| line.starts_with("quit")));
    }
}

#[test]
fn an_engine_that_does_not_read_its_input() {
    // The option is larger than any pipe buffer.
    let mut fake = FakeEngine::new("on_uci\nsleep 1000");
    fake.config.options = vec![("Note".into(), "x".repeat(1 << 20))];
    let error = error_after_uciok(&mut fake);
    assert!(matches!(error, ExternalError::NotReading(_)), "{error:?}");
}

#[test]
fn a_missing_or_unusable_program() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "not a program").unwrap();
    for program in [folder.path().join("nothing"), text, folder.path().to_owned()] {
        let mut engine = ExternalEngine::<Makruk>::new(ExternalConfig::new(&program, Duration::from_millis(50)));
        let error = search(&mut engine).unwrap_err();
        assert!(matches!(error, ExternalError::Spawn { .. }), "{error:?}");
        assert!(error.to_string().contains(program.to_str().unwrap()), "{error}");
    }
}

#[test]
fn restarts_of_a_broken_engine_back_off() {
    let mut fake = FakeEngine::new("exit 1");
    let first = Duration::from_millis(20);
    (fake.config.timeouts.first_backoff, fake.config.timeouts.max_backoff) = (first, HOUR);
    let mut engine = fake.engine();
    let (mut failed, mut paused) = (0, 0);
    // On a busy machine the first pauses may be over before they are seen. Each is twice as long as the one before.
    while paused < 3 {
        match search(&mut engine) {
            Err(ExternalError::BackingOff { failures, left }) => {
                assert_eq!((failures, fake.pids().len()), (failed, failed as usize));
                assert!(left <= first * (1 << (failed - 1)), "{left:?} after {failed} failures");
                paused += 1;
                thread::sleep(left);
            }
            result => {
                assert!(matches!(result, Err(ExternalError::Died(_))), "{result:?}");
                failed += 1;
            }
        }
    }
    assert!(failed >= 3);
}

#[test]
fn the_callers_environment_is_not_passed_on() {
    let fake = FakeEngine::new("env >$dir/environment");
    assert!(search(&mut fake.engine()).is_ok());
    let environment = fs::read_to_string(fake.path().join("environment")).unwrap();
    let names: Vec<&str> = environment.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    let needed = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH"];
    // The variable that tags engines, and those that shells set themselves.
    let added = ["MAKRUK_ENGINE_PROCESS", "PWD", "OLDPWD", "SHLVL", "_"];
    assert!(names.contains(&"PATH"), "{environment}");
    // Cargo has set several others for this process.
    assert!(names.iter().all(|name| needed.contains(name) || added.contains(name)), "{environment}");
}

#[test]
fn a_start_can_be_stopped() {
    let mut fake = FakeEngine::new("reach; sleep 1000");
    fake.config.timeouts.start = HOUR;
    let mut engine = fake.engine();
    let signals = Arc::new(Signals::default());
    let stopped = Arc::clone(&signals);
    let waited = in_background(move || engine.search(&start(), &stopped).unwrap_err());
    fake.wait_until_reached();
    signals.stop();
    let error = waited();
    assert!(matches!(error, ExternalError::Stopped) && !error.is_failure(), "{error:?}");
    fake.assert_gone();
}
