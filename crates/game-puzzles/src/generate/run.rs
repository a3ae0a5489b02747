//! Runs many jobs on several threads, and resumes an interrupted run where it stopped.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use thiserror::Error;

use super::{JobSource, MinedGame, PuzzleMiner};
use crate::collection::ParsePuzzleError;
use crate::puzzle::GamePuzzle;

/// What is to be mined.
#[derive(Clone, Debug)]
pub struct GenerationPlan<S: JobSource> {
    /// What the jobs depend on.
    pub seed: u64,
    /// How many jobs of each sort are to have been done in the end, those of earlier runs included.
    pub jobs: JobNumbers<S>,
    /// How many threads mine.
    pub threads: usize,
}

/// How many jobs of each sort, the first ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobNumbers<S: JobSource>(BTreeMap<S, u64>);

impl<S: JobSource> Default for JobNumbers<S> {
    fn default() -> JobNumbers<S> {
        JobNumbers(S::ALL.iter().map(|&source| (source, 0)).collect())
    }
}

impl<S: JobSource> JobNumbers<S> {
    /// The number of jobs of this sort.
    pub fn of(&self, source: S) -> u64 {
        self.0.get(&source).copied().unwrap_or_default()
    }

    /// The same with this number of jobs of a sort, if it has fewer.
    #[must_use]
    pub fn at_least(mut self, source: S, jobs: u64) -> JobNumbers<S> {
        self.0.insert(source, self.of(source).max(jobs));
        self
    }

    /// How many of these jobs there are together.
    pub fn all(&self) -> u64 {
        self.0.values().sum()
    }

    /// The same with the jobs that have been done since, as far as none is missing.
    #[must_use]
    pub fn and_done<G: MinedGame<Source = S>>(mut self, done: &[JobFinds<G>]) -> JobNumbers<S> {
        let done: BTreeSet<(S, u64)> = done.iter().map(|found| (found.source, found.number)).collect();
        for &source in S::ALL {
            while done.contains(&(source, self.of(source))) {
                *self.0.entry(source).or_default() += 1;
            }
        }
        self
    }
}

impl<S: JobSource> fmt::Display for JobNumbers<S> {
    /// `game 7000, stalemate 500`, with every sort.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = S::ALL.iter().map(|&source| format!("{source} {}", self.of(source))).collect();
        f.write_str(&words.join(", "))
    }
}

impl<S: JobSource> FromStr for JobNumbers<S> {
    type Err = ();

    fn from_str(text: &str) -> Result<JobNumbers<S>, ()> {
        text.split(", ").try_fold(JobNumbers::default(), |numbers, word| {
            let (source, jobs) = word.split_once(' ').ok_or(())?;
            Ok(numbers.at_least(S::named(source).ok_or(())?, jobs.parse().map_err(|_| ())?))
        })
    }
}

/// What a job has found. As text: a line that names the job, then one for each puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobFinds<G: MinedGame> {
    /// What the job looked at.
    pub source: G::Source,
    /// Its number.
    pub number: u64,
    /// The puzzles.
    pub puzzles: Vec<GamePuzzle<G>>,
}

/// How many jobs of a round are given to the threads.
const ROUND: u64 = 64;

/// Does the jobs of a plan that neither an earlier run (`before`) nor this one before it was stopped (`done`) has done, and returns
/// what all jobs of this run have found, in their order: the same for the same plan, whatever the number of threads. Every job
/// goes to `keep` as soon as it is done.
///
/// # Errors
/// What `keep` returns.
pub fn mine<G: MinedGame>(
    knowledge: &G::Knowledge,
    plan: &GenerationPlan<G::Source>,
    before: &JobNumbers<G::Source>,
    mut done: Vec<JobFinds<G>>,
    mut keep: impl FnMut(&JobFinds<G>) -> io::Result<()>,
) -> io::Result<Vec<JobFinds<G>>> {
    let mut miners: Vec<PuzzleMiner<G>> =
        (0..plan.threads.max(1)).map(|_| PuzzleMiner::new(knowledge.clone())).collect();
    let known: BTreeSet<(G::Source, u64)> = done.iter().map(|found| (found.source, found.number)).collect();
    for &source in G::Source::ALL {
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
fn do_jobs<G: MinedGame>(
    miners: &mut [PuzzleMiner<G>],
    source: G::Source,
    seed: u64,
    jobs: &[u64],
    mut take: impl FnMut(JobFinds<G>) -> io::Result<()>,
) -> io::Result<()> {
    let next = &AtomicUsize::new(0);
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for miner in miners {
            let send = send.clone();
            scope.spawn(move || {
                while let Some(&number) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let puzzles = miner.run(source, seed, number);
                    if send.send(JobFinds { source, number, puzzles }).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        receive.iter().try_for_each(&mut take)
    })
}

impl<G: MinedGame> JobFinds<G> {
    /// Reads what was written, one after the other. What was not written to its end is left out.
    ///
    /// # Errors
    /// [`ParseFoundError`] if a line is neither a job nor a puzzle.
    pub fn read_all(text: &str) -> Result<Vec<JobFinds<G>>, ParseFoundError> {
        let complete = text.rsplit_once('\n').map_or("", |(complete, _)| complete);
        let mut all: Vec<(JobFinds<G>, usize)> = Vec::new();
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
fn parse_job<G: MinedGame>(text: &str) -> Result<(JobFinds<G>, usize), ParseFoundError> {
    let wrong = || ParseFoundError::Job(text.chars().take(40).collect());
    let words: Vec<&str> = text.split(' ').collect();
    let [source, number, puzzles] = words[..] else { return Err(wrong()) };
    let source = G::Source::named(source).ok_or_else(wrong)?;
    let number = number.parse().map_err(|_: ParseIntError| wrong())?;
    let wanted = puzzles.parse().map_err(|_: ParseIntError| wrong())?;
    Ok((JobFinds { source, number, puzzles: Vec::new() }, wanted))
}

impl<G: MinedGame> fmt::Display for JobFinds<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {} {} {}", self.source, self.number, self.puzzles.len())?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}
