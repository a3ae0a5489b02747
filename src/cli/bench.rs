//! `makruk-bot bench`: what this machine can do, in a few seconds. It only prints figures; those that have to hold are
//! checked in `benches/`.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use bytes::Bytes;
use clap::Args;

use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use commit_store::{Commit, Put, SledStore, Space, Store};
use makruk::{Position, perft};
use makruk_engine::suite::{SuiteTheme, TestPosition, count_nodes};
use makruk_engine::{Engine, Resources};
use makruk_render::{Renderer, Scene, Size};

/// The depth of perft, in plies.
const PERFT_DEPTH: u32 = 6;

/// How deep the engine searches each position of its suite for the node count, in plies.
const SEARCH_DEPTH: u32 = 9;

/// The node limit for solving a position.
const SOLVE_NODES: u64 = 100_000;

/// How often each operation is timed; the median counts.
const ROUNDS: u64 = 200;

/// A record of about the size of a stored game.
const RECORD: [u8; 600] = [7; 600];

const SPACE: Space = Space::new("bench");

/// Measure this machine: move generator, engine, pictures and the disk of the store
#[derive(Debug, Args)]
pub struct Bench {}

impl Bench {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let store = settings.load()?.config.store.path;
        if cfg!(debug_assertions) {
            writeln!(out, "(this is a debug build; `cargo run --release` is several times faster)")?;
        }
        moves(out)?;
        thinking(out)?;
        pictures(out)?;
        // On the disk of the store, which may not be that of temporary files.
        let parent = store.ancestors().skip(1).find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
        disk(parent, out)
    }
}

fn moves(out: &mut dyn Write) -> Result<(), CliError> {
    let start = Instant::now();
    let nodes = perft(&Position::start(), PERFT_DEPTH);
    let took = start.elapsed();
    let speed = nodes as f64 / took.as_secs_f64() / 1e6;
    Ok(writeln!(out, "perft {PERFT_DEPTH}:   {nodes} nodes in {} ms, {speed:.1} million a second", took.as_millis())?)
}

/// The number of nodes is a checksum of the search's behaviour: it is the same on every machine, and a change that should
/// not affect the search leaves it as it is.
fn thinking(out: &mut dyn Write) -> Result<(), CliError> {
    let suite = TestPosition::all().map_err(|error| CliError::new(Exit::Internal, error))?;
    let mut engine = Engine::new(Resources::default());
    let start = Instant::now();
    let nodes = count_nodes(&mut engine, SEARCH_DEPTH).map_err(|error| CliError::new(Exit::Internal, error))?;
    let took = start.elapsed();
    let speed = nodes as f64 / took.as_secs_f64() / 1e6;
    let positions = suite.len();
    writeln!(
        out,
        "search {SEARCH_DEPTH}:  {nodes} nodes over {positions} positions in {} ms, {speed:.1} million a second",
        took.as_millis()
    )?;

    let mut solved = Vec::new();
    let mut of_all = 0;
    for theme in SuiteTheme::ALL {
        let of_theme: Vec<_> = suite.iter().filter(|exercise| exercise.theme == theme).collect();
        let found = of_theme.iter().filter(|exercise| exercise.is_solved_by(&mut engine, SOLVE_NODES)).count();
        of_all += found;
        solved.push(format!("{theme} {found}/{}", of_theme.len()));
    }
    let by_theme = solved.join(", ");
    Ok(writeln!(out, "suite:     {of_all} of {positions} solved within {SOLVE_NODES} nodes each ({by_theme})")?)
}

fn pictures(out: &mut dyn Write) -> Result<(), CliError> {
    let start = Instant::now();
    let renderer = Renderer::new(Size::default());
    let preparation = start.elapsed();
    let scene = Scene::new(*Position::start().board());
    let mut bytes = 0;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bytes = renderer.png(&scene).len();
        times.push(start.elapsed());
    }
    let draw = median(times);
    let size = Size::default();
    Ok(writeln!(
        out,
        "board:     {} µs to draw and encode {size}×{size}, {bytes} bytes ({} ms to prepare)",
        draw.as_micros(),
        preparation.as_millis()
    )?)
}

fn disk(folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let unusable =
        |error: io::Error| CliError::new(Exit::File, format!("cannot write to {}: {error}", folder.display()));
    let scratch = tempfile::Builder::new().prefix(".makruk-bench-").tempdir_in(folder).map_err(unusable)?;
    let mut log = File::create(scratch.path().join("log")).map_err(unusable)?;
    log.write_all(&RECORD).and_then(|()| log.sync_all()).map_err(unusable)?;
    let store = SledStore::open(scratch.path().join("store"), 1)?;
    // Commits are compared with the least that a durable write takes: appending a record to a log and syncing it. Both are
    // timed alternately, so that other load on the disk affects them alike.
    let (mut appends, mut commits) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        appends.push(timed(|| log.write_all(&RECORD).and_then(|()| log.sync_data()).map_err(unusable))?);
        commits.push(timed(|| {
            let put = Put::create(SPACE.key([round]), Bytes::from_static(&RECORD));
            match block_on(store.commit(vec![put]))?? {
                Commit::Done { .. } => Ok(()),
                Commit::Conflict { .. } => Err(CliError::new(Exit::Internal, "a new key already existed")),
            }
        })?);
    }
    let (append, commit) = (median(appends), median(commits));
    let ratio = commit.as_secs_f64() / append.as_secs_f64().max(f64::EPSILON);
    writeln!(out, "append:    {} µs to append {} bytes to a file, with fdatasync", append.as_micros(), RECORD.len())?;
    Ok(writeln!(out, "commit:    {} µs until durable, {ratio:.1} times an append", commit.as_micros())?)
}

/// How long an operation takes.
fn timed(operation: impl FnOnce() -> Result<(), CliError>) -> Result<Duration, CliError> {
    let start = Instant::now();
    operation()?;
    Ok(start.elapsed())
}

/// The upper median; zero if there are no times.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
