//! Nothing is left of an engine in the end.

use std::thread;

use external_engines::ExternalError;

use crate::fake::{FakeEngine, HOUR, SHORT, assert_fails_cleanly, in_background, search, search_after_backoff};

/// Starts a child that would outlive its engine.
const CHILD: &str = "spawn";

#[test]
fn dropping_an_engine_returns_as_soon_as_it_quits() {
    let mut fake = FakeEngine::new("");
    fake.config.timeouts.quit = HOUR;
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    in_background(move || drop(engine))();
    fake.assert_gone();
    assert_eq!(fake.commands().last().map(String::as_str), Some("quit"));
}

#[test]
fn an_engine_that_ignores_quit_is_killed() {
    let mut fake = FakeEngine::new("trap '' TERM INT HUP QUIT\non_quit() { while :; do sleep 1000; done; }");
    fake.config.timeouts.quit = SHORT;
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    drop(engine);
    fake.assert_gone();
}

#[test]
fn children_of_a_failing_engine_are_killed() {
    let error = assert_fails_cleanly(&FakeEngine::new(&format!("on_go() {{ {CHILD}; echo 'bestmove e3e5'; }}")));
    assert!(matches!(error, ExternalError::IllegalMove(_)), "{error:?}");
}

#[test]
fn children_of_a_crashed_engine_are_killed_without_delay() {
    // The child keeps the engine's output open, so the output does not end when the engine exits.
    let mut fake = FakeEngine::new(&format!("on_go() {{ {CHILD}; exit 3; }}"));
    fake.config.timeouts.overrun = HOUR;
    let mut engine = fake.engine();
    let error = in_background(move || search(&mut engine).unwrap_err())();
    assert!(matches!(error, ExternalError::Died(_)), "{error:?}");
    fake.assert_gone();
}

#[test]
fn children_of_an_engine_that_quits_are_killed() {
    let fake = FakeEngine::new(&format!("{CHILD}; on_quit() {{ exit 0; }}"));
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    drop(engine);
    assert_eq!(fake.pids().len(), 2);
    fake.assert_gone();
}

#[test]
fn grandchildren_are_killed() {
    let fake = FakeEngine::new(
        "on_go() { (spawn; echo >$dir/reached; sleep 1000) & echo $! >>$dir/pids; read -r _ <$dir/reached; echo 'bestmove e3e5'; }",
    );
    let error = assert_fails_cleanly(&fake);
    assert!(matches!(error, ExternalError::IllegalMove(_)), "{error:?}");
    assert_eq!(fake.pids().len(), 4);
}

#[test]
fn children_with_a_cleared_environment_are_killed() {
    for (end, fault) in [("fails", "echo 'bestmove e3e5'"), ("exits", "exit 1")] {
        let fake = FakeEngine::new(&format!("on_go() {{ spawn env -i; {fault}; }}"));
        assert_fails_cleanly(&fake);
        assert_eq!(fake.pids().len(), 3, "an engine that {end}");
    }
}

/// `setsid` is part of util-linux.
#[cfg(target_os = "linux")]
#[test]
fn children_outside_the_process_group_are_killed() {
    for fault in [
        "on_go() { spawn setsid; echo 'bestmove e3e5'; }",
        "on_go() { spawn setsid; exit 1; }",
        // The stray's parent exits before the engine does.
        "on_go() { (setsid sh -c 'sh -c \"$2\" - $1 &' - $dir \"$child\" &); read -r _ <$dir/spawned; echo 'bestmove e3e5'; }",
    ] {
        let fake = FakeEngine::new(fault);
        assert_fails_cleanly(&fake);
        assert_eq!(fake.pids().len(), 3, "{fault}");
    }
}

#[test]
fn an_engine_that_exits_while_idle_is_cleaned_up_and_restarted() {
    let fake = FakeEngine::new(&format!("on_go() {{ {CHILD}; echo 'bestmove e3e4'; exit 0; }}"));
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    // No request is in progress, and still the engine's child is killed.
    fake.assert_gone();
    fake.repair();
    // At once: no search has failed.
    assert!(search(&mut engine).is_ok());
    assert_eq!(fake.pids().len(), 3);
}

#[test]
fn repeated_failures_leave_no_processes() {
    let fake = FakeEngine::hanging(&format!("{CHILD}; on_go() {{ :; }}"));
    let mut engine = fake.engine();
    for _ in 0..3 {
        assert!(search_after_backoff(&mut engine).is_err());
    }
    assert_eq!(fake.pids().len(), 6);
    fake.assert_gone();
}

#[test]
fn engines_end_independently() {
    let fakes: Vec<FakeEngine> = (0..4).map(|_| FakeEngine::new("")).collect();
    thread::scope(|scope| {
        for fake in &fakes {
            scope.spawn(|| {
                let mut engine = fake.engine();
                search(&mut engine).unwrap();
                drop(engine);
                fake.assert_gone();
            });
        }
    });
}
