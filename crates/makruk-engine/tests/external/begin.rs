//! Engines that don't get as far as a search.

use std::fs;
use std::time::{Duration, Instant};

use makruk_engine::Signals;
use makruk_engine::external::{ExternalConfig, ExternalEngine, ExternalError};

use crate::fake::{Fake, cost, search};

#[test]
fn a_good_engine_is_told_its_options_and_kept_for_the_next_search() {
    let mut fake = Fake::new("");
    fake.config.options = vec![("note".into(), "two words".into()), ("Hash".into(), "32".into())];
    fake.config.network = Some("/nets/makruk.nnue".into());
    let mut engine = fake.engine();
    assert!(fake.pids().is_empty(), "it is not started before it is needed");
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
    let heard = fake.heard();
    let (greeting, searches) = heard.split_at(options.len());
    assert_eq!(greeting, options);
    let (first, later) = searches.split_at(5);
    assert_eq!(first, ["isready", "ucinewgame", "isready", start, "go movetime 50"]);
    assert_eq!(later, ["isready", start, "go movetime 50"].repeat(2));
    engine.shut_down();
    fake.assert_gone();
    assert!(search(&mut engine).is_ok(), "it is started anew");
    drop(engine);
    fake.assert_gone();
}

#[test]
fn one_that_needs_its_time_is_given_it() {
    let fake = Fake::new("sleep 0.5");
    assert!(search(&mut fake.engine()).is_ok());
}

#[test]
fn one_that_is_too_slow_to_start_is_not_waited_for() {
    let error = cost(&Fake::new("sleep 1000"));
    assert!(matches!(error, ExternalError::NoHandshake(_)), "{error:?}");
}

#[test]
fn one_that_speaks_but_never_says_uciok() {
    let error = cost(&Fake::new("on_uci() { echo 'id name Fake'; }"));
    assert!(matches!(error, ExternalError::NoHandshake(_)), "{error:?}");
}

#[test]
fn one_that_never_gets_ready() {
    let error = cost(&Fake::new("on_ready() { sleep 1000; }"));
    assert!(matches!(error, ExternalError::NotReady(_)), "{error:?}");
}

#[test]
fn one_that_dies_at_once() {
    let error = cost(&Fake::new("exit 7"));
    assert!(matches!(&error, ExternalError::Died(status) if status.code() == Some(7)), "{error:?}");
}

#[test]
fn one_that_is_no_engine_at_all() {
    let error = cost(&Fake::new("yes 'GET / HTTP/1.1'"));
    assert!(matches!(&error, ExternalError::Garbage(said) if said.contains("HTTP")), "{error:?}");
}

#[test]
fn one_that_does_not_play_makruk() {
    for spoil in [
        "on_uci() { echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; echo uciok; }",
        "on_uci() { echo uciok; }",
    ] {
        let error = cost(&Fake::new(spoil));
        assert!(matches!(error, ExternalError::NoMakruk), "{error:?}");
    }
}

#[test]
fn one_that_does_not_take_its_options() {
    for (name, value) in [("Threads", "2"), ("Hash", "100000"), ("Hash", "much"), ("Note", "a\nquit")] {
        let mut fake = Fake::new("");
        fake.config.options = vec![(name.into(), value.into())];
        let error = search(&mut fake.engine()).unwrap_err();
        assert!(matches!(&error, ExternalError::Option { name: refused, .. } if refused == name), "{error:?}");
        assert!(error.is_failure());
        fake.assert_gone();
        assert!(!fake.heard().iter().any(|line| line.starts_with("quit")));
    }
}

#[test]
fn one_that_takes_nothing_in() {
    // More than any pipe holds.

    let mut fake = Fake::new("on_uci\nsleep 1000");
    fake.config.options = vec![("Note".into(), "x".repeat(1 << 20))];
    let begun = Instant::now();
    let error = search(&mut fake.engine()).unwrap_err();
    assert!(matches!(error, ExternalError::NotReading(_)), "{error:?}");
    assert!(begun.elapsed() < fake.config.max_search_time());
    fake.assert_gone();
}

#[test]
fn one_that_is_not_there_or_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "not a program").unwrap();
    for program in [folder.path().join("nothing"), text, folder.path().to_owned()] {
        let mut engine = ExternalEngine::new(ExternalConfig::new(&program, Duration::from_millis(50)));
        let error = search(&mut engine).unwrap_err();
        assert!(matches!(error, ExternalError::Spawn { .. }), "{error:?}");
        assert!(error.to_string().contains(program.to_str().unwrap()), "{error}");
    }
}

#[test]
fn a_broken_engine_is_not_started_for_every_move() {
    let mut fake = Fake::new("exit 1");
    fake.config.timeouts.first_backoff = Duration::from_millis(400);
    let mut engine = fake.engine();
    let mut pauses = Vec::new();
    for _ in 0..3 {
        while matches!(search(&mut engine), Err(ExternalError::BackingOff { .. })) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let Err(ExternalError::BackingOff { failures, left }) = search(&mut engine) else {
            panic!("it is started anew")
        };
        pauses.push((failures, left));
    }
    assert_eq!(fake.pids().len(), 3);
    let bounds = [(1, 1, 400), (2, 401, 800), (3, 401, 1000)];
    for ((failures, left), (expected, least, most)) in pauses.iter().zip(bounds) {
        assert_eq!(*failures, expected);
        assert!((least..=most).contains(&left.as_millis()), "{pauses:?}");
    }
}

#[test]
fn the_environment_of_the_bot_is_none_of_its_business() {
    let fake = Fake::new("env >$dir/environment");
    assert!(search(&mut fake.engine()).is_ok());
    let environment = fs::read_to_string(fake.path().join("environment")).unwrap();
    let names: Vec<&str> = environment.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    let needed = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH"];
    // What the engine is known by, and what shells say to those they start.
    let added = ["MAKRUK_ENGINE_PROCESS", "PWD", "OLDPWD", "SHLVL", "_"];
    assert!(names.contains(&"PATH"), "{environment}");
    // Cargo has put a number of others into this process's.
    assert!(names.iter().all(|name| needed.contains(name) || added.contains(name)), "{environment}");
}

#[test]
fn a_start_can_be_called_off() {
    let fake = Fake::new("sleep 1000");
    let mut engine = fake.engine();
    let signals = Signals::default();
    let begun = Instant::now();
    let error = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| engine.search(&crate::fake::start(), &signals).unwrap_err());
        std::thread::sleep(Duration::from_millis(300));
        signals.stop();
        waiting.join().unwrap()
    });
    assert!(matches!(error, ExternalError::Stopped) && !error.is_failure(), "{error:?}");
    assert!(begun.elapsed() < fake.config.timeouts.start);
    fake.assert_gone();
}
