//! `makruk-bot bench`: what this machine can do, in a few seconds. The figures that must hold are in `benches/`.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use bytes::Bytes;
use clap::Args;

use super::{Exit, Failure, Settings, block_on};
use commit_store::{Commit, OpId, Put, SledStore, Space, Store};
use makruk::{Position, perft};
use makruk_engine::suite::{TestPosition, Theme};
use makruk_engine::{Engine, Limits, Resources, Signals};
use makruk_render::{Renderer, Scene, Size};

/// How deep the move generator is let go.
const DEPTH: u32 = 6;

/// How deep the engine looks at each position of its suite, to count the nodes.
const SEARCH_DEPTH: u32 = 9;

/// How many nodes it has to solve each.
const SOLVE_NODES: u64 = 100_000;

/// How often each thing is done; the middle one counts.
const ROUNDS: u64 = 200;

/// About what a game takes in the store, in bytes.
const GAME: [u8; 600] = [7; 600];

const SPACE: Space = Space::new("bench");

/// Measure this machine: moves, the engine, pictures, and the disk that holds the store
#[derive(Debug, Args)]
pub struct Bench {}

impl Bench {
    pub(super) fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<(), Failure> {
        let store = settings.load()?.config.store.path;
        if cfg!(debug_assertions) {
            writeln!(out, "(a debug build: all figures are several times those of `cargo run --release`)")?;
        }
        moves(out)?;
        thinking(out)?;
        pictures(out)?;
        // The same disk as the store's, which may be another than that of temporary files.
        let parent = store.ancestors().skip(1).find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
        disk(parent, out)
    }
}

fn moves(out: &mut dyn Write) -> Result<(), Failure> {
    let start = Instant::now();
    let nodes = perft(&Position::start(), DEPTH);
    let took = start.elapsed();
    let speed = nodes as f64 / took.as_secs_f64() / 1e6;
    Ok(writeln!(out, "perft {DEPTH}:   {nodes} nodes in {} ms, {speed:.1} million a second", took.as_millis())?)
}

/// The nodes that the engine visits are a checksum of how it searches: a change that is to change nothing leaves them as
/// they are, on every machine.
fn thinking(out: &mut dyn Write) -> Result<(), Failure> {
    let suite = TestPosition::all().map_err(|error| Failure::new(Exit::Internal, error))?;
    let mut engine = Engine::new(Resources::default());
    let start = Instant::now();
    let mut nodes = 0;
    for exercise in &suite {
        engine.new_game();
        let limits = Limits::depth(SEARCH_DEPTH);
        nodes += engine.search(&exercise.history, &limits, 1, &Signals::default(), &mut |_| ()).nodes;
    }
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
    for theme in Theme::ALL {
        let of_theme: Vec<_> = suite.iter().filter(|exercise| exercise.theme == theme).collect();
        let found = of_theme.iter().filter(|exercise| exercise.is_solved_by(&mut engine, SOLVE_NODES)).count();
        of_all += found;
        solved.push(format!("{theme} {found}/{}", of_theme.len()));
    }
    let by_theme = solved.join(", ");
    Ok(writeln!(out, "suite:     {of_all} of {positions} solved within {SOLVE_NODES} nodes each ({by_theme})")?)
}

fn pictures(out: &mut dyn Write) -> Result<(), Failure> {
    let start = Instant::now();
    let renderer = Renderer::new(Size::default());
    let ready = start.elapsed();
    let scene = Scene::new(*Position::start().board());
    let mut bytes = 0;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bytes = renderer.png(&scene).len();
        times.push(start.elapsed());
    }
    let draw = middle(times);
    let size = Size::default();
    Ok(writeln!(
        out,
        "board:     {} µs to draw and encode {size}×{size}, {bytes} bytes ({} ms to make ready)",
        draw.as_micros(),
        ready.as_millis()
    )?)
}

fn disk(folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let unusable = |error: io::Error| Failure::new(Exit::File, format!("{} can't be used: {error}", folder.display()));
    let scratch = tempfile::Builder::new().prefix(".makruk-bench-").tempdir_in(folder).map_err(unusable)?;
    let mut file = File::create(scratch.path().join("file")).map_err(unusable)?;
    // Over and over the same bytes: growing a file is slower, and a database doesn't do it at every commit.
    file.write_all(&GAME).and_then(|()| file.sync_all()).map_err(unusable)?;
    let store = SledStore::open(scratch.path().join("store"))?;
    // In turns, since what else the disk does comes and goes.
    let (mut syncs, mut commits) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        syncs.push(timed(|| {
            file.rewind().and_then(|()| file.write_all(&GAME)).and_then(|()| file.sync_data()).map_err(unusable)
        })?);
        commits.push(timed(|| {
            let put = Put::create(SPACE.key([round]), Bytes::from_static(&GAME));
            match block_on(store.commit(OpId(round), vec![put]))?? {
                Commit::Done { .. } => Ok(()),
                Commit::Conflict { .. } => Err(Failure::new(Exit::Internal, "a new key was there already")),
            }
        })?);
    }
    let (sync, commit) = (middle(syncs), middle(commits));
    let times = commit.as_secs_f64() / sync.as_secs_f64().max(f64::EPSILON);
    writeln!(out, "fdatasync: {} µs after writing {} bytes", sync.as_micros(), GAME.len())?;
    Ok(writeln!(out, "commit:    {} µs until durable, {times:.1} times an fdatasync", commit.as_micros())?)
}

/// How long something takes.
fn timed(act: impl FnOnce() -> Result<(), Failure>) -> Result<Duration, Failure> {
    let start = Instant::now();
    act()?;
    Ok(start.elapsed())
}

/// The middle one of some times.
fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
