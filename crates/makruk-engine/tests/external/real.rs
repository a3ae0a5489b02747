//! Real engines: our own, and Fairy-Stockfish as Debian packages it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use makruk::History;
use makruk::notation::fen::parse_setup;
use makruk::{Count, Position};
use makruk_engine::Signals;
use makruk_engine::external::{ExternalConfig, ExternalEngine, ExternalError};

/// Set where Fairy-Stockfish must not be missing.
const REQUIRED: &str = "MAKRUK_REQUIRE_FAIRY_STOCKFISH";

/// Moves that the engine makes for both sides, most of them with a score and a depth: on a busy machine, time may be over
/// before anything has been found.
fn play(engine: &mut ExternalEngine, history: &mut History, plies: usize) {
    let mut told = 0;
    for ply in 0..plies {
        let found = engine.search(history, &Signals::default()).unwrap_or_else(|error| panic!("ply {ply}: {error}"));
        told += usize::from(found.score.is_some() && found.depth.is_some_and(|depth| depth > 0));
        assert_eq!(found.pv.first(), Some(&found.best_move));
        history.play(found.best_move).unwrap();
    }
    assert!(told > plies / 2, "{told} of {plies}");
}

/// A bare king that is counting, eight moves from safety.
fn counted() -> History {
    let setup = parse_setup("7k/8/8/8/8/8/1R6/K7 b - 32 16 30").unwrap();
    let position = Position::from_setup(&setup).unwrap();
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    assert!(count.is_some());
    History::new(position).with_count(count)
}

/// How many processes that we have started run this program.
fn running(program: &Path) -> usize {
    let ours = std::process::id().to_string();
    let name = program.file_name().unwrap().to_str().unwrap();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let statuses = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let is_it = |status: &String| {
        // The system shortens names to 15 letters.
        let (head, rest) = status.rsplit_once(") ")?;
        let (_, comm) = head.split_once('(')?;
        Some(comm.len() > 4 && name.starts_with(comm) && rest.split(' ').nth(1) == Some(&ours))
    };
    statuses.filter(|status| is_it(status) == Some(true)).count()
}

#[test]
fn our_own_engine_can_be_the_other() {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_makruk-engine"));
    let mut config = ExternalConfig::new(&program, Duration::from_millis(100));
    config.options = vec![("hash".into(), "1".into()), ("Skill Level".into(), "20".into())];
    let mut engine = ExternalEngine::new(config);
    assert!(engine.handshake(&Signals::default()).unwrap().starts_with("makruk-bot"));
    play(&mut engine, &mut History::new(Position::start()), 12);
    play(&mut engine, &mut counted(), 4);
    assert_eq!(running(&program), usize::from(cfg!(target_os = "linux")));
    drop(engine);
    assert_eq!(running(&program), 0);
}

#[test]
fn fairy_stockfish_plays_a_dozen_moves() {
    let program = PathBuf::from("/usr/games/fairy-stockfish");
    if !program.exists() {
        assert!(std::env::var_os(REQUIRED).is_none(), "there is no {}", program.display());
        eprintln!("skipped: there is no fairy-stockfish to drive");
        return;
    }
    let mut config = ExternalConfig::new(&program, Duration::from_millis(100));
    config.options = vec![("Hash".into(), "4".into()), ("Skill Level".into(), "20".into())];
    let mut engine = ExternalEngine::new(config.clone());
    let name = engine.handshake(&Signals::default()).unwrap();
    assert!(name.starts_with("Fairy-Stockfish"), "{name}");
    let mut history = History::new(Position::start());
    play(&mut engine, &mut history, 12);
    // Another game in between, with a count that is running; then on with the first.
    play(&mut engine, &mut counted(), 4);
    play(&mut engine, &mut history, 2);
    assert_eq!(running(&program), usize::from(cfg!(target_os = "linux")));
    drop(engine);
    assert_eq!(running(&program), 0);

    config.options = vec![("Hash".into(), "0".into())];
    let error = ExternalEngine::new(config).handshake(&Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::Option { .. }), "{error}");
}
