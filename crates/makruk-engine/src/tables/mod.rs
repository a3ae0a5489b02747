//! Exact tables for a bare king against a king with one piece or two, none of them a pawn.
//!
//! Thais call the counts (การนับ) what these endings are about: the one with the pieces must mate before the number runs
//! out. So a table holds for each position in how many moves the mate comes; [`Verdict::within`] says what that means
//! under a count, and why no more need be known.
//!
//! All tables together are 41 MB, one byte for each placement with the chaser to move that is not another's mirror image.
//! They are made on first use, in a few seconds, and kept as files; each is read into memory when it is first asked for.
//! A file that is damaged, or of another version, is made again.

mod arrangement;
mod file;
mod index;
mod material;
mod statistics;
mod table;
#[cfg(test)]
mod tests;
mod verdict;

use std::convert::Infallible;
use std::fs;
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

pub use material::Material;
pub use statistics::TableStatistics;
pub use verdict::{Verdict, counts_left, fewest_counts_left};

use file::TableFileError;
use material::{Chase, Ending};
use table::Table;

/// The tables of every [`Material`]. A copy is another handle to the same tables.
#[derive(Clone)]
pub struct Tables(Arc<Shared>);

struct Shared {
    /// Where the files are; without it all tables stay in memory.
    folder: Option<PathBuf>,
    tables: [OnceLock<Table>; Material::ALL.len()],
}

/// How far the making, or reading, of tables is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// The pieces whose table is ready now.
    pub material: Material,
    /// How many tables are ready.
    pub ready: usize,
    /// How many have to be.
    pub total: usize,
}

/// Why there are no tables in a folder.
#[derive(Debug, Error)]
#[error("the endgame tables can't be kept in {path}: {source}; choose a folder that can be written, with 50 MB free")]
pub struct TablesError {
    /// What could not be made or written.
    pub path: PathBuf,
    /// Why.
    pub source: io::Error,
}

impl Tables {
    /// The tables kept in `folder`, which is made if it is not there, and so is every file that is missing, damaged or of
    /// another version. That is told to `progress`, from the threads that do it, and to the log. Blocks until all files
    /// are there: a fraction of a second when they were, seconds when they were not.
    ///
    /// # Errors
    ///
    /// [`TablesError`] when the folder or a file cannot be made. [`Tables::in_memory`] needs neither.
    pub fn open(folder: &Path, progress: impl Fn(TableProgress) + Sync) -> Result<Tables, TablesError> {
        fs::create_dir_all(folder).map_err(|source| TablesError { path: folder.to_owned(), source })?;
        let shared = Shared::new(Some(folder.to_owned()));
        let missing: Vec<Material> =
            Material::ALL.into_iter().filter(|&material| read_or_warn(folder, material).is_none()).collect();
        for_each(&missing, progress, |material| {
            // Only the file is kept, since it may be long before anybody asks for the table.
            file::write(folder, &shared.make(material))
                .map_err(|source| TablesError { path: file::path(folder, material), source })?;
            info!(%material, "an endgame table is made");
            Ok(())
        })?;
        Ok(Tables(Arc::new(shared)))
    }

    /// Tables that are kept in memory only, each made when it is first asked for: a search that is the first to meet an
    /// ending waits some tenths of a second for it, if nobody [prepares](Tables::prepare) them.
    pub fn in_memory() -> Tables {
        Tables(Arc::new(Shared::new(None)))
    }

    /// Reads, or makes, every table now, so that nobody waits for one later. Blocks for that long.
    pub fn prepare(&self, progress: impl Fn(TableProgress) + Sync) {
        let Ok(()) = for_each(&Material::ALL, progress, |material| {
            self.0.table(material);
            Ok::<(), Infallible>(())
        });
    }

    /// What the position is worth without a count; `None` if it is none of those that the tables know.
    pub fn probe(&self, position: &Position) -> Option<Verdict> {
        match Ending::of(position.board())? {
            Ending::BareKings => Some(Verdict::Drawn),
            Ending::Chase(chase) if chase.chaser == position.turn() => Some(self.0.look_up(&chase)),
            Ending::Chase(chase) => Some(self.0.before_the_bare_king_moves(&chase, position)),
        }
    }

    /// The moves that keep what the position is worth: the fastest way to the mate, the longest way to being mated, or
    /// whatever draws. They are the best under a count too ([`Verdict::within`]); for a chaser who cannot win in time,
    /// they are those that would win soonest. Empty if the game is over; `None` if the tables do not know the position.
    pub fn best_moves(&self, position: &Position) -> Option<MoveList> {
        Ending::of(position.board())?;
        let moves = position.legal_moves();
        let worth = |&mv: &Move| Some(self.probe(&position.play_unchecked(mv))?.worth(position.turn()));
        // No move leads out of what the tables know: pieces only become fewer.
        let worths: Vec<i32> = moves.iter().map(worth).collect::<Option<_>>()?;
        let best = worths.iter().max().copied();
        Some(moves.into_iter().zip(worths).filter(|(_, worth)| Some(*worth) == best).map(|(mv, _)| mv).collect())
    }

    /// Whether the one with the pieces can still force mate when the bare king, the counter, may say `counts_left` numbers
    /// more ([`counts_left`] tells how many a running count leaves). `None` if the tables do not know the position.
    pub fn can_still_win(&self, position: &Position, counts_left: u16) -> Option<bool> {
        Some(self.probe(position)?.within(counts_left).winner().is_some())
    }

    /// The figures of one table. Takes a tenth of a second.
    pub fn statistics(&self, material: Material) -> TableStatistics {
        TableStatistics::of(self.0.table(material))
    }
}

impl Shared {
    fn new(folder: Option<PathBuf>) -> Shared {
        Shared { folder, tables: [const { OnceLock::new() }; Material::ALL.len()] }
    }

    /// What the position is worth with the chaser to move.
    fn look_up(&self, chase: &Chase) -> Verdict {
        match self.table(chase.material).moves_to_mate(chase.king, chase.bare, &chase.pieces) {
            Some(moves) => Verdict::Won { by: chase.chaser, plies: 2 * u16::from(moves) - 1 },
            None => Verdict::Drawn,
        }
    }

    /// What it is worth with the bare king to move: nothing but the king can.
    fn before_the_bare_king_moves(&self, chase: &Chase, position: &Position) -> Verdict {
        let bare = position.turn();
        let steps = position.legal_destinations(position.king(bare));
        if steps.is_empty() && position.is_check() {
            return Verdict::Won { by: chase.chaser, plies: 0 };
        }
        let worths = steps.map(|to| match chase.after_step(to) {
            Ending::Chase(next) => self.look_up(&next).one_ply_before(),
            Ending::BareKings => Verdict::Drawn,
        });
        // Without a step and without a check it is stalemate (อับ).
        worths.max_by_key(|verdict| verdict.worth(bare)).unwrap_or(Verdict::Drawn)
    }

    /// The table, read if it has not been yet. If its file went bad after the start it is made again, in memory.
    fn table(&self, material: Material) -> &Table {
        self.tables[material.index()].get_or_init(|| {
            self.folder
                .as_deref()
                .and_then(|folder| read_or_warn(folder, material))
                .unwrap_or_else(|| self.make(material))
        })
    }

    fn make(&self, material: Material) -> Table {
        Table::make(material, |smaller| self.table(smaller))
    }
}

/// How many tables are made at once at most: each takes some 25 MB until it is done.
const AT_ONCE: usize = 4;

/// Sees to these tables, as many at a time as the machine has processors, within reason; those of one piece before the
/// others.
fn for_each<E: Send>(
    materials: &[Material],
    progress: impl Fn(TableProgress) + Sync,
    act: impl Fn(Material) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let ready = AtomicUsize::new(0);
    let act = |material: Material| {
        act(material)?;
        let done = ready.fetch_add(1, Ordering::Relaxed) + 1;
        progress(TableProgress { material, ready: done, total: materials.len() });
        Ok(())
    };
    let (singles, pairs): (Vec<Material>, Vec<Material>) =
        materials.iter().partition(|material| material.pieces().len() == 1);
    singles.into_iter().try_for_each(act)?;

    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&material) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
            act(material)?;
        }
        Ok(())
    };
    let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(AT_ONCE).min(pairs.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// The table in the file; if there is none that is good, a word to the log unless it was never made.
fn read_or_warn(folder: &Path, material: Material) -> Option<Table> {
    match file::read(folder, material) {
        Ok(table) => Some(table),
        Err(TableFileError::Missing) => None,
        Err(fault) => {
            warn!(path = %file::path(folder, material).display(), %fault, "an endgame table has to be made again");
            None
        }
    }
}
