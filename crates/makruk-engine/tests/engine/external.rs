//! The engine as other programs use it: over UCI, as a process that is not trusted.

use std::time::Duration;

use external_engines::{ExternalConfig, ExternalEngine, Timeouts};
use game_search::uci::UciGame as _;
use makruk_engine::{Makruk, Signals};

#[test]
fn the_engine_plays_as_an_external_one() {
    let program = env!("CARGO_BIN_EXE_makruk-engine");
    let long = Duration::from_secs(60);
    let config = ExternalConfig {
        options: vec![("hash".into(), "1".into()), ("Skill Level".into(), "20".into())],
        timeouts: Timeouts { start: long, ready: long, overrun: long, stop: long, ..Timeouts::default() },
        ..ExternalConfig::new(program, Duration::from_millis(50))
    };
    let mut engine = ExternalEngine::<Makruk>::new(config);
    assert!(engine.handshake(&Signals::default()).unwrap().starts_with("makruk-bot"));
    let mut history = Makruk::start();
    for _ in 0..12 {
        let found = engine.search(&history, &Signals::default()).unwrap();
        Makruk::play_move(&mut history, found.best_move).unwrap();
    }
}
