//! What is left of engines in the end: nothing.

use std::thread;
use std::time::{Duration, Instant};

use makruk_engine::external::ExternalError;

use crate::fake::{Fake, cost, search, search_after_pause};

/// A child that outlives everything, noted so that it can be looked for.
const CHILD: &str = "sleep 1000 & echo $! >>$dir/pids";

#[test]
fn one_that_quits_is_not_waited_for_longer_than_it_takes() {
    let mut fake = Fake::new("");
    fake.config.timeouts.quit = Duration::from_secs(60);
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    fake.assert_gone();
    assert_eq!(fake.heard().last().map(String::as_str), Some("quit"));
}

#[test]
fn one_that_ignores_quit_is_killed() {
    let fake = Fake::new("trap '' TERM INT HUP QUIT\non_quit() { while :; do sleep 1000; done; }");
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < fake.config.timeouts.quit + Duration::from_secs(3), "{:?}", begun.elapsed());
    fake.assert_gone();
}

#[test]
fn children_end_with_one_that_fails() {
    let error = cost(&Fake::new(&format!("on_go() {{ {CHILD}; echo 'bestmove e3e5'; }}")));
    assert!(matches!(error, ExternalError::IllegalMove(_)), "{error:?}");
}

#[test]
fn children_end_with_one_that_dies_and_do_not_delay_the_news() {
    // The child has the engine's output open, which therefore does not end with the engine.
    let fake = Fake::new(&format!("on_go() {{ {CHILD}; exit 3; }}"));
    let begun = Instant::now();
    let error = search(&mut fake.engine()).unwrap_err();
    assert!(matches!(error, ExternalError::Died(_)), "{error:?}");
    assert!(begun.elapsed() < fake.config.timeouts.start, "{:?}", begun.elapsed());
    fake.assert_gone();
}

#[test]
fn children_end_with_one_that_quits() {
    let fake = Fake::new(&format!("{CHILD}; on_quit() {{ exit 0; }}"));
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    drop(engine);
    assert_eq!(fake.pids().len(), 2);
    fake.assert_gone();
}

#[test]
fn grandchildren_end_too() {
    let fake = Fake::new("on_go() { (sleep 1000 & echo $! >>$dir/pids; sleep 1000) & echo $! >>$dir/pids; wait; }");
    let error = cost(&fake);
    assert!(matches!(error, ExternalError::Hung(_)), "{error:?}");
    assert_eq!(fake.pids().len(), 4);
}

#[test]
fn children_that_have_forgotten_where_they_come_from_end_too() {
    for (end, spoil) in [("fails", "echo 'bestmove e3e5'"), ("dies", "exit 1")] {
        let fake = Fake::new(&format!("on_go() {{ env -i sleep 1000 & echo $! >>$dir/pids; sleep 0.1; {spoil}; }}"));
        cost(&fake);
        assert_eq!(fake.pids().len(), 3, "one that {end}");
    }
}

/// `setsid` belongs to util-linux.
#[cfg(target_os = "linux")]
#[test]
fn children_that_have_left_the_group_end_too() {
    let stray = "setsid sleep 1000 & echo $! >>$dir/pids";
    for spoil in [
        format!("on_go() {{ {stray}; sleep 0.1; echo 'bestmove e3e5'; }}"),
        format!("on_go() {{ {stray}; sleep 0.1; exit 1; }}"),
        // Its parent is gone before the engine is.
        "on_go() { (setsid sh -c 'sleep 1000 & echo $! >>$1/pids' - $dir &); sleep 0.2; echo 'bestmove e3e5'; }".into(),
    ] {
        let fake = Fake::new(&spoil);
        cost(&fake);
        assert_eq!(fake.pids().len(), 3, "{spoil}");
    }
}

#[test]
fn one_that_dies_between_two_searches_is_cleared_away_and_started_anew() {
    let fake = Fake::new(&format!("on_go() {{ {CHILD}; echo 'bestmove e3e4'; exit 0; }}"));
    let mut engine = fake.engine();
    search(&mut engine).unwrap();
    // Nobody is talking to it, and still its child ends.
    fake.assert_gone();
    fake.mend();
    // At once: it has failed nobody.
    assert!(search(&mut engine).is_ok());
    assert_eq!(fake.pids().len(), 3);
}

#[test]
fn one_that_fails_again_and_again_leaves_nothing() {
    let fake = Fake::new(&format!("{CHILD}; on_go() {{ :; }}"));
    let mut engine = fake.engine();
    for _ in 0..3 {
        assert!(search_after_pause(&mut engine).is_err());
    }
    assert_eq!(fake.pids().len(), 6);
    fake.assert_gone();
}

#[test]
fn engines_end_together_and_one_by_one() {
    let fakes: Vec<Fake> = (0..4).map(|_| Fake::new("")).collect();
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
