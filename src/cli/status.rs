//! `makruk-bot status`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use crate::cli::store_location::{StoreLocation, open_to_read};
use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use bot_service::{
    ANALYSIS_LEASE, ClusterStatus, ENGINE_TURN, MEMBER_TIMEOUT, OLD_MESSAGES, ProcessId, ProcessStatus, REPORTS_LEASE,
    Resource, ServiceError, cluster_status, heartbeat_ages,
};
use commit_store::Store;

/// Show which processes work on the database, and what each of them holds
///
/// Nothing is changed. It waits for a heartbeat of each process, up to eight seconds for one that has stopped. docs/operation.md says what each line means.
#[derive(Debug, Args)]
pub struct Status {}

impl Status {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let options = match StoreLocation::load(settings)? {
            StoreLocation::Database(options) => options,
            StoreLocation::Folder(folder) => {
                let folder = folder.display();
                return Err(CliError::refused(format!(
                    "the store {folder} is a folder, on which one process works alone; store.url names no database"
                )));
            }
        };
        let (ages, status) = block_on(async {
            let store: Arc<dyn Store> = Arc::new(open_to_read(&options).await?);
            let read = async { Ok((heartbeat_ages(Arc::clone(&store)).await?, cluster_status(store).await?)) };
            read.await.map_err(|error: ServiceError| CliError::new(Exit::StoreUnusable, error))
        })??;
        Ok(show(&status, &ages, out)?)
    }
}

/// A process without an age has joined just now.
fn show(status: &ClusterStatus, ages: &BTreeMap<ProcessId, Duration>, out: &mut dyn Write) -> io::Result<()> {
    let ClusterStatus { processes, shards, abandoned } = status;
    let age = |process: &ProcessStatus| ages.get(&process.id).copied().unwrap_or_default();
    let (running, stopped): (Vec<_>, Vec<_>) = processes.iter().partition(|process| age(process) < MEMBER_TIMEOUT);
    writeln!(
        out,
        "{}, {}",
        counted(running.len(), "process", "processes"),
        counted(*shards as usize, "shard", "shards")
    )?;
    for process in &running {
        let leaving = if process.record.is_leaving { ", about to end" } else { "" };
        writeln!(out, "{}, heartbeat {} s ago{leaving}", named(process), age(process).as_secs())?;
        for line in lines(&process.leases) {
            writeln!(out, "    {line}")?;
        }
    }
    for process in stopped {
        writeln!(out, "{}, NOT RUNNING: no heartbeat for {} s", named(process), age(process).as_secs())?;
        for line in lines(&process.leases) {
            writeln!(out, "    unheld: {line}")?;
        }
    }
    for line in lines(abandoned) {
        writeln!(out, "left by a process that is gone, until another takes it over: {line}")?;
    }
    let held: BTreeSet<u32> = running.iter().flat_map(|process| shards_of(&process.leases)).collect();
    let unheld: Vec<u32> = (0..*shards).filter(|shard| !held.contains(shard)).collect();
    if !unheld.is_empty() {
        writeln!(out, "nobody receives {}", listed(&unheld))?;
    }
    let is_due_rows = |resource: &Resource| *resource == Resource::DueRows;
    if !running.iter().any(|process| process.leases.iter().any(is_due_rows)) {
        writeln!(out, "nobody does what falls due")?;
    }
    Ok(())
}

fn named(process: &ProcessStatus) -> String {
    let ProcessStatus { id, record, .. } = process;
    let (version, records) = (&record.version, record.records);
    format!("{id}  {}, version {version} (records {records}), since {}", record.name, record.started)
}

/// The leases by kind. Lanes, games and analyses are only counted: their numbers would tell who plays where.
fn lines(leases: &[Resource]) -> Vec<String> {
    let mut lines = Vec::new();
    let shards: Vec<u32> = shards_of(leases).collect();
    if !shards.is_empty() {
        lines.push(listed(&shards));
    }
    let count = |wanted: fn(&Resource) -> bool| leases.iter().filter(|resource| wanted(resource)).count();
    for (wanted, what) in [
        ((|it| *it == Resource::DueRows) as fn(&Resource) -> bool, "what falls due"),
        (|it| matches!(it, Resource::Feature(REPORTS_LEASE, _)), "puzzles that were reported"),
        (|it| matches!(it, Resource::Feature(OLD_MESSAGES, _)), "messages that their games have left behind"),
    ] {
        if count(wanted) > 0 {
            lines.push(what.to_owned());
        }
    }
    for (wanted, one, many) in [
        ((|it| matches!(it, Resource::Lane(_))) as fn(&Resource) -> bool, "lane of the outbox", "lanes of the outbox"),
        (|it| matches!(it, Resource::Feature(ENGINE_TURN, _)), "turn of the engine", "turns of the engine"),
        (|it| matches!(it, Resource::Feature(ANALYSIS_LEASE, _)), "analysis", "analyses"),
    ] {
        let count = count(wanted);
        if count > 0 {
            lines.push(counted(count, one, many));
        }
    }
    lines
}

fn shards_of(leases: &[Resource]) -> impl Iterator<Item = u32> {
    leases.iter().filter_map(|resource| match resource {
        Resource::Shard(shard) => Some(*shard),
        _ => None,
    })
}

/// `shard 0`, or `shards 0, 2`.
fn listed(shards: &[u32]) -> String {
    let numbers: Vec<String> = shards.iter().map(u32::to_string).collect();
    let word = if shards.len() == 1 { "shard" } else { "shards" };
    format!("{word} {}", numbers.join(", "))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use bot_service::game::PlayerId;
    use bot_service::{ChannelId, Lane, ProcessRecord};

    fn process(id: u64, is_leaving: bool, leases: Vec<Resource>) -> ProcessStatus {
        let record = ProcessRecord {
            name: format!("host:{id}"),
            version: "0.1.0".to_owned(),
            records: 9,
            started: Timestamp::UNIX_EPOCH,
            is_draining: false,
            is_leaving,
        };
        ProcessStatus { id: ProcessId(id), record, leases }
    }

    /// The heartbeats of these processes are that many seconds old.
    fn shown<const N: usize>(status: &ClusterStatus, ages: [(u64, u64); N]) -> String {
        let ages = ages.map(|(id, seconds)| (ProcessId(id), Duration::from_secs(seconds)));
        let mut out = Vec::new();
        show(status, &ages.into(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn it_is_told_by_kind_and_names_nobody() {
        let person = PlayerId(123_456_789);
        let lanes = [Lane::Person(person), Lane::Channel(ChannelId(987_654_321))].map(Resource::Lane);
        let one = [Resource::Shard(0), Resource::Shard(3), Resource::DueRows, Resource::Feature(OLD_MESSAGES, 0)];
        let two = [Resource::Shard(1), Resource::Feature(ENGINE_TURN, 7), Resource::Feature(ANALYSIS_LEASE, 8)];
        let processes = vec![
            process(1, false, one.into_iter().chain(lanes).collect()),
            process(2, true, two.into_iter().chain([Resource::Feature(REPORTS_LEASE, 0)]).collect()),
        ];
        let status = ClusterStatus { processes, shards: 4, abandoned: vec![Resource::Shard(2)] };
        insta::assert_snapshot!(shown(&status, [(1, 0), (2, 3)]), @r"
        2 processes, 4 shards
        0000000000000001  host:1, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z, heartbeat 0 s ago
            shards 0, 3
            what falls due
            messages that their games have left behind
            2 lanes of the outbox
        0000000000000002  host:2, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z, heartbeat 3 s ago, about to end
            shard 1
            puzzles that were reported
            1 turn of the engine
            1 analysis
        left by a process that is gone, until another takes it over: shard 2
        nobody receives shard 2
        ");
    }

    #[test]
    fn what_a_process_holds_that_is_not_running_is_unheld() {
        let dead = process(1, false, vec![Resource::Shard(0), Resource::DueRows]);
        let running = process(2, false, vec![Resource::Shard(1)]);
        let status = ClusterStatus { processes: vec![dead, running], shards: 2, abandoned: Vec::new() };
        insta::assert_snapshot!(shown(&status, [(1, 8), (2, 1)]), @r"
        1 process, 2 shards
        0000000000000002  host:2, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z, heartbeat 1 s ago
            shard 1
        0000000000000001  host:1, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z, NOT RUNNING: no heartbeat for 8 s
            unheld: shard 0
            unheld: what falls due
        nobody receives shard 0
        nobody does what falls due
        ");
    }

    #[test]
    fn a_database_on_which_nobody_works_says_so() {
        insta::assert_snapshot!(shown(&ClusterStatus::default(), []), @r"
        0 processes, 0 shards
        nobody does what falls due
        ");
    }
}
