//! Runs many jobs on several threads, and resumes an interrupted run where it stopped.

use std::fmt;
use std::io;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use makruk_engine::tables::Tables;
use thiserror::Error;

use super::{JobSource, Miner, Quotas, select};
use crate::collection::ParsePuzzleError;
use crate::puzzle::Puzzle;
use crate::themes;

/// What is to be made.
#[derive(Clone, Debug)]
pub struct GenerationPlan {
    /// What the games and endings depend on.
    pub seed: u64,
    /// How many puzzles there are to be.
    pub quotas: Quotas,
    /// At most this many games of either kind are played.
    pub most_games: u64,
    /// How many threads mine.
    pub threads: usize,
}

/// What a job has found. As text: a line that names the job, then one for each puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the job looked at.
    pub source: JobSource,
    /// Its number.
    pub number: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// How far a run has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerationProgress {
    /// The games played.
    pub games: u64,
    /// The puzzles that would be kept.
    pub kept: usize,
    /// The puzzles wanted.
    pub wanted: usize,
}

/// The jobs after which is looked whether there are enough.
const ROUND: u64 = 64;

/// Mines until there are enough puzzles, and returns those that are kept: the same for the same plan, whatever the number of
/// threads. `done` is what an earlier run has found; every job goes to `keep` as soon as it is done.
///
/// # Errors
/// What `keep` returns.
pub fn generate(
    tables: &Tables,
    plan: &GenerationPlan,
    mut done: Vec<Found>,
    mut keep: impl FnMut(&Found) -> io::Result<()>,
    mut progress: impl FnMut(GenerationProgress),
) -> io::Result<Vec<Puzzle>> {
    let mut miners: Vec<Miner> = (0..plan.threads.max(1)).map(|_| Miner::new(tables.clone())).collect();
    // Games first, so that puzzles of games come before those of endings where both could fill a quota.
    for source in JobSource::ALL {
        for round in 0.. {
            let kept = chosen(&done, &plan.quotas);
            let games = done.iter().filter(|found| found.source != JobSource::Endings).count() as u64;
            progress(GenerationProgress { games, kept: kept.len(), wanted: plan.quotas.all() });
            let numbers = round * ROUND..(round + 1) * ROUND;
            let is_enough = plan.quotas.is_filled(&kept, source);
            if is_enough || (source != JobSource::Endings && numbers.start >= plan.most_games) {
                break;
            }
            let is_open = |number: &u64| !done.iter().any(|found| found.is(source, *number));
            let jobs: Vec<u64> = numbers.filter(is_open).collect();
            mine(&mut miners, source, plan.seed, &jobs, |found| {
                keep(&found)?;
                done.push(found);
                Ok(())
            })?;
        }
    }
    Ok(chosen(&done, &plan.quotas))
}

/// Does these jobs on as many threads as there are miners.
fn mine(
    miners: &mut [Miner],
    source: JobSource,
    seed: u64,
    jobs: &[u64],
    mut take: impl FnMut(Found) -> io::Result<()>,
) -> io::Result<()> {
    let next = &AtomicUsize::new(0);
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for miner in miners {
            let send = send.clone();
            scope.spawn(move || {
                while let Some(&number) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let puzzles = miner.run(source, seed, number);
                    if send.send(Found { source, number, puzzles }).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        receive.iter().try_for_each(&mut take)
    })
}

/// The puzzles that are kept, in the order of the jobs. What they are about is said anew: it follows from their solutions.
fn chosen(done: &[Found], quotas: &Quotas) -> Vec<Puzzle> {
    let mut done: Vec<&Found> = done.iter().collect();
    done.sort_by_key(|found| (found.source, found.number));
    let found = done.into_iter().flat_map(|found| found.puzzles.iter().cloned());
    select(found.map(|puzzle| Puzzle { themes: themes::of(&puzzle), ..puzzle }), quotas)
}

impl Found {
    fn is(&self, source: JobSource, number: u64) -> bool {
        (self.source, self.number) == (source, number)
    }

    /// Reads what was written, one after the other. What was not written to its end is left out.
    ///
    /// # Errors
    /// [`ParseFoundError`] if a line is neither a job nor a puzzle.
    pub fn read_all(text: &str) -> Result<Vec<Found>, ParseFoundError> {
        let complete = text.rsplit_once('\n').map_or("", |(complete, _)| complete);
        let mut all: Vec<(Found, usize)> = Vec::new();
        for line in complete.lines() {
            match line.strip_prefix("# ") {
                Some(job) => all.push(parse_job(job)?),
                None => all.last_mut().ok_or(ParseFoundError::NoJob)?.0.puzzles.push(line.parse()?),
            }
        }
        Ok(all.into_iter().filter(|(found, wanted)| found.puzzles.len() == *wanted).map(|(found, _)| found).collect())
    }
}

/// Why a text is not what jobs have found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseFoundError {
    /// It begins with a puzzle.
    #[error("the first line names no job")]
    NoJob,
    /// A line does not name a job.
    #[error("{0:?} names no job")]
    Job(String),
    /// A puzzle.
    #[error(transparent)]
    Puzzle(#[from] ParsePuzzleError),
}

/// A job without its puzzles, and how many follow.
fn parse_job(text: &str) -> Result<(Found, usize), ParseFoundError> {
    let wrong = || ParseFoundError::Job(text.chars().take(40).collect());
    let words: Vec<&str> = text.split(' ').collect();
    let [source, number, puzzles] = words[..] else { return Err(wrong()) };
    let source = source.parse().map_err(|_| wrong())?;
    let number = number.parse().map_err(|_: ParseIntError| wrong())?;
    let wanted = puzzles.parse().map_err(|_: ParseIntError| wrong())?;
    Ok((Found { source, number, puzzles: Vec::new() }, wanted))
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {} {} {}", self.source, self.number, self.puzzles.len())?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl JobSource {
    /// All of them, in the order in which they are mined.
    const ALL: [JobSource; 5] = [
        JobSource::Game,
        JobSource::Stalemate,
        JobSource::Repetition,
        JobSource::Tactics,
        JobSource::Endings,
    ];
}

impl fmt::Display for JobSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JobSource::Game => "game",
            JobSource::Stalemate => "stalemate",
            JobSource::Repetition => "repetition",
            JobSource::Tactics => "tactics",
            JobSource::Endings => "endings",
        })
    }
}

impl FromStr for JobSource {
    type Err = ();

    fn from_str(text: &str) -> Result<JobSource, ()> {
        JobSource::ALL.into_iter().find(|source| source.to_string() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TABLES;

    const QUOTAS: Quotas = Quotas { short_mates: 0, long_mates: 0, material: 0, endings: 12, rescues: 4 };

    fn run(threads: usize, done: Vec<Found>) -> (Vec<Puzzle>, String) {
        let plan = GenerationPlan { seed: 5, quotas: QUOTAS, most_games: 0, threads };
        let mut written = String::new();
        let keep = |found: &Found| {
            written.push_str(&found.to_string());
            Ok(())
        };
        let puzzles = generate(&TABLES, &plan, done, keep, |_| ()).unwrap();
        (puzzles, written)
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_to_the_same_end() {
        let (puzzles, written) = run(2, Vec::new());
        assert_eq!(puzzles.len(), QUOTAS.all());
        // Stopped in the middle of a line.
        let half = written.char_indices().nth(written.chars().count() / 2).unwrap().0;
        let done = Found::read_all(&written[..half]).unwrap();
        assert!(!done.is_empty());
        let (again, rest) = run(1, done);
        assert_eq!(again, puzzles);
        assert!(rest.len() < written.len());
    }

    #[test]
    fn what_is_no_record_of_jobs_is_refused() {
        assert_eq!(Found::read_all("7k/8 w\n"), Err(ParseFoundError::NoJob));
        assert!(matches!(Found::read_all("# game x 0\n"), Err(ParseFoundError::Job(_))));
        assert!(matches!(Found::read_all("# game 1 1\nnonsense\n"), Err(ParseFoundError::Puzzle(_))));
        assert_eq!(Found::read_all("# game 1 1\n"), Ok(Vec::new()));
    }
}
