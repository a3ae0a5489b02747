//! Runs many jobs on several threads, and resumes an interrupted run where it stopped.

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use makruk_engine::tables::Tables;
use thiserror::Error;

use super::{JobSource, Miner};
use crate::collection::ParsePuzzleError;
use crate::puzzle::Puzzle;

/// What is to be mined.
#[derive(Clone, Debug)]
pub struct GenerationPlan {
    /// What the games and endings depend on.
    pub seed: u64,
    /// How many jobs of each sort are to have been done in the end, those of earlier runs included.
    pub jobs: JobNumbers,
    /// How many threads mine.
    pub threads: usize,
}

/// How many jobs of each sort, the first ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobNumbers([u64; JobSource::ALL.len()]);

impl JobNumbers {
    /// The number of jobs of this sort.
    pub fn of(&self, source: JobSource) -> u64 {
        self.0[source as usize]
    }

    /// The same with this number of jobs of a sort, if it has fewer.
    #[must_use]
    pub fn at_least(mut self, source: JobSource, jobs: u64) -> JobNumbers {
        self.0[source as usize] = self.of(source).max(jobs);
        self
    }

    /// How many of these jobs there are together.
    pub fn all(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same with the jobs that have been done since, as far as none is missing.
    #[must_use]
    pub fn and_done(mut self, done: &[Found]) -> JobNumbers {
        let done: HashSet<(JobSource, u64)> = done.iter().map(|found| (found.source, found.number)).collect();
        for source in JobSource::ALL {
            while done.contains(&(source, self.of(source))) {
                self.0[source as usize] += 1;
            }
        }
        self
    }
}

impl fmt::Display for JobNumbers {
    /// `game 7000, stalemate 500`, with every sort.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = JobSource::ALL.map(|source| format!("{source} {}", self.of(source)));
        f.write_str(&words.join(", "))
    }
}

impl FromStr for JobNumbers {
    type Err = ();

    fn from_str(text: &str) -> Result<JobNumbers, ()> {
        text.split(", ").try_fold(JobNumbers::default(), |numbers, word| {
            let (source, jobs) = word.split_once(' ').ok_or(())?;
            Ok(numbers.at_least(source.parse()?, jobs.parse().map_err(|_| ())?))
        })
    }
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

/// How many jobs of a round are given to the threads.
const ROUND: u64 = 64;

/// Does the jobs of a plan that neither an earlier run (`before`) nor this one before it was stopped (`done`) has done, and returns
/// what all jobs of this run have found, in their order: the same for the same plan, whatever the number of threads. Every job
/// goes to `keep` as soon as it is done.
///
/// # Errors
/// What `keep` returns.
pub fn mine(
    tables: &Tables,
    plan: &GenerationPlan,
    before: JobNumbers,
    mut done: Vec<Found>,
    mut keep: impl FnMut(&Found) -> io::Result<()>,
) -> io::Result<Vec<Found>> {
    let mut miners: Vec<Miner> = (0..plan.threads.max(1)).map(|_| Miner::new(tables.clone())).collect();
    let known: HashSet<(JobSource, u64)> = done.iter().map(|found| (found.source, found.number)).collect();
    for source in JobSource::ALL {
        let open: Vec<u64> =
            (before.of(source)..plan.jobs.of(source)).filter(|job| !known.contains(&(source, *job))).collect();
        for jobs in open.chunks(ROUND as usize) {
            do_jobs(&mut miners, source, plan.seed, jobs, |found| {
                keep(&found)?;
                done.push(found);
                Ok(())
            })?;
        }
    }
    done.sort_by_key(|found| (found.source, found.number));
    Ok(done)
}

/// Does these jobs on as many threads as there are miners.
fn do_jobs(
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

impl Found {
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
    pub const ALL: [JobSource; 7] = [
        JobSource::Game,
        JobSource::Stalemate,
        JobSource::Repetition,
        JobSource::Tactics,
        JobSource::Block,
        JobSource::WaitingMove,
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
            JobSource::Block => "block",
            JobSource::WaitingMove => "waiting",
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

    fn run(threads: usize, done: Vec<Found>) -> (Vec<Found>, String) {
        let jobs = JobNumbers::default().at_least(JobSource::Endings, 6);
        let plan = GenerationPlan { seed: 5, jobs, threads };
        let before = JobNumbers::default().at_least(JobSource::Endings, 1);
        let mut written = String::new();
        let keep = |found: &Found| {
            written.push_str(&found.to_string());
            Ok(())
        };
        let found = mine(&TABLES, &plan, before, done, keep).unwrap();
        assert_eq!(before.and_done(&found), jobs);
        (found, written)
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_to_the_same_end() {
        let (found, written) = run(2, Vec::new());
        assert_eq!(found.iter().map(|found| found.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert!(found.iter().any(|found| !found.puzzles.is_empty()));
        // Stopped in the middle of a line.
        let half = written.char_indices().nth(written.chars().count() / 2).unwrap().0;
        let done = Found::read_all(&written[..half]).unwrap();
        assert!(!done.is_empty());
        let (again, rest) = run(1, done);
        assert_eq!(again, found);
        assert!(rest.len() < written.len());
    }

    #[test]
    fn numbers_of_jobs_are_read_as_they_are_written_and_end_where_one_is_missing() {
        let numbers = JobNumbers::default().at_least(JobSource::Game, 12).at_least(JobSource::Endings, 1);
        assert_eq!(numbers.to_string().parse(), Ok(numbers));
        assert_eq!("game x".parse::<JobNumbers>(), Err(()));
        let done: Vec<Found> =
            [12, 13, 15].map(|number| Found { source: JobSource::Game, number, puzzles: Vec::new() }).into();
        assert_eq!(numbers.and_done(&done).of(JobSource::Game), 14);
    }

    #[test]
    fn what_is_no_record_of_jobs_is_refused() {
        assert_eq!(Found::read_all("7k/8 w\n"), Err(ParseFoundError::NoJob));
        assert!(matches!(Found::read_all("# game x 0\n"), Err(ParseFoundError::Job(_))));
        assert!(matches!(Found::read_all("# game 1 1\nnonsense\n"), Err(ParseFoundError::Puzzle(_))));
        assert_eq!(Found::read_all("# game 1 1\n"), Ok(Vec::new()));
    }
}
