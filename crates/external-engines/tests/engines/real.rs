//! Engines as packaged by Debian: Stockfish, which knows chess alone, and Fairy-Stockfish.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chess_engine::InternationalChess;
use external_engines::{ExternalConfig, ExternalEngine, ExternalError};
use game_search::Signals;
use game_search::uci::UciGame;
use makruk::History;
use makruk::notation::fen::parse_setup;
use makruk::{Count, Position};
use makruk_engine::{Makruk, Ouk};

use crate::fake::PATIENT;

/// Plays this many plies with the engine moving for both sides. Some of them must come with score and depth; on a
/// busy machine a search may be over before it has found anything.
fn play<G: UciGame>(engine: &mut ExternalEngine<G>, history: &mut G::History, plies: usize) {
    let mut scored = 0;
    for ply in 0..plies {
        let found = engine.search(history, &Signals::default()).unwrap_or_else(|error| panic!("ply {ply}: {error}"));
        scored += usize::from(found.score.is_some() && found.depth.is_some_and(|depth| depth > 0));
        assert_eq!(found.pv.first(), Some(&found.best_move));
        G::play_move(history, found.best_move).unwrap();
    }
    assert!(scored > 0);
}

/// An engine of Debian's, with a word if it is not installed; it must be where `required` is set.
fn installed(name: &str, required: &str) -> Option<ExternalConfig> {
    let program = PathBuf::from("/usr/games").join(name);
    if !program.exists() {
        assert!(std::env::var_os(required).is_none(), "{required} is set, but {} does not exist", program.display());
        eprintln!("SKIPPED: {name} is not installed");
        return None;
    }
    let mut config = ExternalConfig::new(program, Duration::from_millis(50));
    config.timeouts = PATIENT;
    config.options = vec![("Hash".into(), "4".into()), ("Skill Level".into(), "20".into())];
    Some(config)
}

fn fairy_stockfish() -> Option<ExternalConfig> {
    installed("fairy-stockfish", "MAKRUK_REQUIRE_FAIRY_STOCKFISH")
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
fn fairy_stockfish_plays_makruk_and_nothing_is_left_of_it() {
    let Some(mut config) = fairy_stockfish() else { return };
    // A link, so that the processes of other tests have another name.
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("makruk-player");
    std::os::unix::fs::symlink(&config.program, &program).unwrap();
    config.program.clone_from(&program);
    let mut engine = ExternalEngine::<Makruk>::new(config.clone());
    let name = engine.handshake(&Signals::default()).unwrap();
    assert!(name.starts_with("Fairy-Stockfish"), "{name}");
    let mut history = Makruk::start();
    play(&mut engine, &mut history, 12);
    // A different game in between, with a count running; then the first one continues.
    play(&mut engine, &mut counted_ending(), 4);
    play(&mut engine, &mut history, 2);
    assert_eq!(running_instances(&program), usize::from(cfg!(target_os = "linux")));
    drop(engine);
    assert_eq!(running_instances(&program), 0);

    config.options = vec![("Hash".into(), "0".into())];
    let error = ExternalEngine::<Makruk>::new(config).handshake(&Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::Option { .. }), "{error}");
}

#[test]
fn fairy_stockfish_plays_ouk_and_chess() {
    let Some(config) = fairy_stockfish() else { return };
    play(&mut ExternalEngine::<Ouk>::new(config.clone()), &mut Ouk::start(), 12);
    play(&mut ExternalEngine::<InternationalChess>::new(config), &mut InternationalChess::start(), 12);
}

#[test]
fn stockfish_plays_chess_and_nothing_else() {
    let Some(config) = installed("stockfish", "MAKRUK_REQUIRE_STOCKFISH") else { return };
    let mut engine = ExternalEngine::<InternationalChess>::new(config.clone());
    let mut castling = InternationalChess::read_fen("4k2r/8/8/8/8/8/6q1/4K3 b k - 0 1").unwrap();
    play(&mut engine, &mut castling, 1);
    play(&mut engine, &mut InternationalChess::start(), 12);
    let error = ExternalEngine::<Makruk>::new(config).handshake(&Signals::default()).unwrap_err();
    assert!(matches!(error, ExternalError::OtherGames("makruk")), "{error}");
}
