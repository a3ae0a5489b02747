//! Real engines: the built-in one, and Fairy-Stockfish as packaged by Debian.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use makruk::History;
use makruk::notation::fen::parse_setup;
use makruk::{Count, Position};
use makruk_engine::Signals;
use makruk_engine::external::{ExternalConfig, ExternalEngine, ExternalError};

use super::fake::PATIENT;

/// Set where Fairy-Stockfish must be installed.
const REQUIRED: &str = "MAKRUK_REQUIRE_FAIRY_STOCKFISH";

/// Plays this many plies with the engine moving for both sides. Some of them must come with score and depth; on a
/// busy machine a search may be over before it has found anything.
fn play(engine: &mut ExternalEngine, history: &mut History, plies: usize) {
    let mut scored = 0;
    for ply in 0..plies {
        let found = engine.search(history, &Signals::default()).unwrap_or_else(|error| panic!("ply {ply}: {error}"));
        scored += usize::from(found.score.is_some() && found.depth.is_some_and(|depth| depth > 0));
        assert_eq!(found.pv.first(), Some(&found.best_move));
        history.play(found.best_move).unwrap();
    }
    assert!(scored > 0);
}

/// A bare king under a count, eight moves before it ends.
fn counted_ending() -> History {
    let setup = parse_setup("7k/8/8/8/8/8/1R6/K7 b - 32 16 30").unwrap();
    let position = Position::from_setup(&setup).unwrap();
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    assert!(count.is_some());
    History::new(position).with_count(count)
}

/// The number of our child processes that run this program.
fn running_instances(program: &Path) -> usize {
    let ours = std::process::id().to_string();
    let name = program.file_name().unwrap().to_str().unwrap();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let statuses = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    let is_instance = |status: &String| {
        // The system truncates names to 15 characters.
        let (head, rest) = status.rsplit_once(") ")?;
        let (_, comm) = head.split_once('(')?;
        Some(comm.len() > 4 && name.starts_with(comm) && rest.split(' ').nth(1) == Some(&ours))
    };
    statuses.filter(|status| is_instance(status) == Some(true)).count()
}

#[test]
fn the_built_in_engine_works_as_an_external_one() {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_makruk-engine"));
    let mut config = ExternalConfig::new(&program, Duration::from_millis(50));
    config.timeouts = PATIENT;
    config.options = vec![("hash".into(), "1".into()), ("Skill Level".into(), "20".into())];
    let mut engine = ExternalEngine::new(config);
    assert!(engine.handshake(&Signals::default()).unwrap().starts_with("makruk-bot"));
    play(&mut engine, &mut History::new(Position::start()), 12);
    play(&mut engine, &mut counted_ending(), 4);
    assert_eq!(running_instances(&program), usize::from(cfg!(target_os = "linux")));
    drop(engine);
    assert_eq!(running_instances(&program), 0);
}

#[test]
fn fairy_stockfish_plays_a_dozen_moves() {
    let program = PathBuf::from("/usr/games/fairy-stockfish");
    if !program.exists() {
        assert!(std::env::var_os(REQUIRED).is_none(), "{REQUIRED} is set, but {} does not exist", program.display());
        eprintln!("SKIPPED: Fairy-Stockfish is not installed");
        return;
    }
    let mut config = ExternalConfig::new(&program, Duration::from_millis(50));
    config.timeouts = PATIENT;
    config.options = vec![("Hash".into(), "4".into()), ("Skill Level".into(), "20".into())];
    let mut engine = ExternalEngine::new(config.clone());
    let name = engine.handshake(&Signals::default()).unwrap();
    assert!(name.starts_with("Fairy-Stockfish"), "{name}");
    let mut history = History::new(Position::start());
    play(&mut engine, &mut history, 12);
    // A different game in between, with a count running; then the first one continues.
    play(&mut engine, &mut counted_ending(), 4);
    play(&mut engine, &mut history, 2);
    assert_eq!(running_instances(&program), usize::from(cfg!(target_os = "linux")));
    drop(engine);
    assert_eq!(running_instances(&program), 0);

    config.options = vec![("Hash".into(), "0".into())];
    let error = ExternalEngine::new(config).handshake(&Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::Option { .. }), "{error}");
}
