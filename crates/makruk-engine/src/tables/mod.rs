//! Exact tables for endgames of a bare king against a king with one or two pieces, none of them a pawn.
//!
//! These endgames are about the count (การนับ): the chaser must mate before the number runs out. A table therefore
//! stores the distance to mate of every position; [`Verdict::within`] explains what that means under a count and why
//! nothing else is needed.
//!
//! All tables together take 41 MB, one byte for each position with the chaser to move, mirror images stored once.
//! They are generated on first use within a few seconds and kept as files; each file is read into memory when it is
//! first needed. A file that is damaged or has another format version is generated again.
//!
//! Three pieces against a bare king make tables too large to keep, and so do two against one; [`Tables::statistics_of_three`]
//! and [`Tables::armed`] generate them for their statistics.

mod armed;
mod arrangement;
mod file;
mod index;
mod material;
mod pieces;
mod statistics;
mod table;
#[cfg(test)]
mod tests;
mod three;
mod verdict;

use std::convert::Infallible;
use std::fs::{self, File};
use std::io;
use std::num::NonZeroUsize;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use thiserror::Error;
use tracing::{info, warn};

use makruk::{Move, MoveList, Position};

pub use armed::{ArmedEnding, ArmedTable, WinCriterion};
pub use material::Material;
pub use statistics::TableStatistics;
pub use three::ThreePieces;
pub use verdict::{Verdict, counts_left, fewest_counts_left};

use file::TableFileError;
use material::{Chase, TableEnding};
use table::Table;

/// The tables of every [`Material`]. A clone is another handle to the same tables.
#[derive(Clone)]
pub struct Tables(Arc<LoadedTables>);

struct LoadedTables {
    /// The folder of the files; without one, tables stay in memory.
    folder: Option<PathBuf>,
    tables: [OnceLock<Table>; Material::ALL.len()],
}

/// The progress in generating or reading tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// The table that has just become ready.
    pub material: Material,
    /// How many tables are ready.
    pub ready: usize,
    /// How many there will be.
    pub total: usize,
}

/// The tables cannot be kept in a folder.
#[derive(Debug, Error)]
#[error("cannot keep the endgame tables in {path}: {source}; choose a folder that is writable and has 50 MB free")]
pub struct TablesError {
    /// The path that could not be created or written.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

/// The file that a process has locked while it generates others.
const LOCK: &str = "lock";

/// Waits for the lock, which is held until the file is closed.
fn lock_file(path: &Path) -> io::Result<File> {
    let file = File::create(path)?;
    file.lock()?;
    Ok(file)
}

impl Tables {
    /// Opens the tables kept in `folder`. The folder is created if necessary; files that are missing, damaged or of
    /// another version are generated. This is reported to `progress`, from the threads that do it, and to the log.
    /// Blocks until all files exist: a fraction of a second if they did already, seconds if not. Of several processes that open
    /// the same folder, one generates them.
    ///
    /// # Errors
    ///
    /// [`TablesError`] if the folder or a file cannot be created. [`Tables::in_memory`] needs neither.
    pub fn open(folder: &Path, progress: impl Fn(TableProgress) + Sync) -> Result<Tables, TablesError> {
        fs::create_dir_all(folder).map_err(|source| TablesError { path: folder.to_owned(), source })?;
        let shared = LoadedTables::new(Some(folder.to_owned()));
        if Material::ALL.into_iter().all(|material| file::read(folder, material).is_ok()) {
            return Ok(Tables(Arc::new(shared)));
        }
        let lock = folder.join(LOCK);
        let _locked = lock_file(&lock).map_err(|source| TablesError { path: lock, source })?;
        let missing: Vec<Material> =
            Material::ALL.into_iter().filter(|&material| read_or_warn(folder, material).is_none()).collect();
        for_each(&missing, progress, |material| {
            // Only the file is kept; it may be long before the table is needed.
            file::write(folder, material, &shared.make(material))
                .map_err(|source| TablesError { path: file::path(folder, material), source })?;
            info!(%material, "generated an endgame table");
            Ok(())
        })?;
        Ok(Tables(Arc::new(shared)))
    }

    /// Tables that are kept in memory only, each generated when it is first needed. A search that is the first to
    /// reach an endgame waits some tenths of a second for it, unless all tables have been
    /// [prepared](Tables::prepare).
    pub fn in_memory() -> Tables {
        Tables(Arc::new(LoadedTables::new(None)))
    }

    /// Reads or generates every table now, so that no search has to wait later. Blocks until that is done.
    pub fn prepare(&self, progress: impl Fn(TableProgress) + Sync) {
        let Ok(()) = for_each(&Material::ALL, progress, |material| {
            self.0.table(material);
            Ok::<(), Infallible>(())
        });
    }

    /// The verdict on a position without a count; `None` if the tables do not cover it.
    pub fn probe(&self, position: &Position) -> Option<Verdict> {
        match TableEnding::of(position.board())? {
            TableEnding::BareKings => Some(Verdict::Drawn),
            TableEnding::Chase(chase) if chase.chaser == position.turn() => Some(self.0.look_up(&chase)),
            TableEnding::Chase(chase) => Some(self.0.look_up_bare_king_to_move(&chase, position)),
        }
    }

    /// The moves that preserve the verdict: the fastest way to mate, the longest resistance, or any draw. They are
    /// best under a count, too ([`Verdict::within`]); if the chaser cannot win in time, they are those that would win
    /// soonest. Empty if the game is over; `None` if the tables do not cover the position.
    pub fn best_moves(&self, position: &Position) -> Option<MoveList> {
        TableEnding::of(position.board())?;
        let moves = position.legal_moves();
        let worth = |&mv: &Move| Some(self.probe(&position.play_unchecked(mv))?.worth(position.turn()));
        // Every move leads to a position that the tables cover, since pieces only become fewer.
        let worths: Vec<i32> = moves.iter().map(worth).collect::<Option<_>>()?;
        let best = worths.iter().max().copied();
        Some(moves.into_iter().zip(worths).filter(|(_, worth)| Some(*worth) == best).map(|(mv, _)| mv).collect())
    }

    /// Whether the chaser can still force mate when the bare king may say `counts_left` more numbers ([`counts_left`]
    /// computes that for a running count). `None` if the tables do not cover the position.
    pub fn can_still_win(&self, position: &Position, counts_left: u16) -> Option<bool> {
        Some(self.probe(position)?.within(counts_left).winner().is_some())
    }

    /// Statistics on one table. Takes about a tenth of a second.
    pub fn statistics(&self, material: Material) -> TableStatistics {
        TableStatistics::of(self.0.table(material))
    }
}

impl LoadedTables {
    fn new(folder: Option<PathBuf>) -> LoadedTables {
        LoadedTables { folder, tables: [const { OnceLock::new() }; Material::ALL.len()] }
    }

    /// The verdict with the chaser to move.
    fn look_up(&self, chase: &Chase) -> Verdict {
        match self.table(chase.material).moves_to_mate(chase.king, chase.bare, &chase.pieces) {
            Some(moves) => Verdict::Won { by: chase.chaser, plies: 2 * u16::from(moves) - 1 },
            None => Verdict::Drawn,
        }
    }

    /// The verdict with the bare king to move, from the positions after each of his moves.
    fn look_up_bare_king_to_move(&self, chase: &Chase, position: &Position) -> Verdict {
        let bare = position.turn();
        let steps = position.legal_destinations(position.king(bare));
        if steps.is_empty() && position.is_check() {
            return Verdict::Won { by: chase.chaser, plies: 0 };
        }
        let worths = steps.map(|to| match chase.after_step(to) {
            TableEnding::Chase(next) => self.look_up(&next).one_ply_before(),
            TableEnding::BareKings => Verdict::Drawn,
        });
        // No legal move and no check is stalemate (อับ).
        worths.max_by_key(|verdict| verdict.worth(bare)).unwrap_or(Verdict::Drawn)
    }

    /// The table, read if it has not been yet. If its file has been damaged since the start, the table is generated
    /// in memory.
    fn table(&self, material: Material) -> &Table {
        self.tables[material.index()].get_or_init(|| {
            self.folder
                .as_deref()
                .and_then(|folder| read_or_warn(folder, material))
                .unwrap_or_else(|| self.make(material))
        })
    }

    fn make(&self, material: Material) -> Table {
        Table::make(material.into(), |captured| material.without(captured).map(|left| self.table(left)))
    }
}

/// How many tables are generated at the same time; each takes some 25 MB while it is being made.
const MAX_THREADS: usize = 4;

/// Runs `make` on these tables in parallel, limited by the number of processors and memory; those of one piece first.
fn for_each<E: Send>(
    materials: &[Material],
    progress: impl Fn(TableProgress) + Sync,
    make: impl Fn(Material) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let ready = AtomicUsize::new(0);
    let make = |material: Material| {
        make(material)?;
        let done = ready.fetch_add(1, Ordering::Relaxed) + 1;
        progress(TableProgress { material, ready: done, total: materials.len() });
        Ok(())
    };
    let (singles, pairs): (Vec<Material>, Vec<Material>) =
        materials.iter().partition(|material| material.pieces().len() == 1);
    singles.into_iter().try_for_each(make)?;

    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&material) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
            make(material)?;
        }
        Ok(())
    };
    let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MAX_THREADS).min(pairs.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// Reads the table from its file. If there is no valid one, warns in the log, unless there was no file at all.
fn read_or_warn(folder: &Path, material: Material) -> Option<Table> {
    match file::read(folder, material) {
        Ok(table) => Some(table),
        Err(TableFileError::Missing) => None,
        Err(error) => {
            warn!(path = %file::path(folder, material).display(), %error, "an endgame table has to be generated again");
            None
        }
    }
}
