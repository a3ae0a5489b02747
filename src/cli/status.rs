//! `makruk-bot status`.

use bot_service::ANALYSIS_LEASE;
use bot_service::ENGINE_TURN;
use bot_service::OLD_MESSAGES;
use bot_service::REPORTS_LEASE;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;

use crate::cli::store_location::{StoreLocation, open_to_read};
use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use bot_service::{ClusterStatus, ProcessStatus, Resource, cluster_status};

/// Show which processes work on the database, and what each of them holds
///
/// Nothing is changed. docs/operation.md says what each line means.
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
        let status = block_on(async {
            let store = Arc::new(open_to_read(&options).await?);
            cluster_status(store).await.map_err(|error| CliError::new(Exit::StoreUnusable, error))
        })??;
        Ok(show(&status, out)?)
    }
}

fn show(status: &ClusterStatus, out: &mut dyn Write) -> io::Result<()> {
    let ClusterStatus { processes, shards, abandoned } = status;
    writeln!(
        out,
        "{}, {}",
        counted(processes.len(), "process", "processes"),
        counted(*shards as usize, "shard", "shards")
    )?;
    for ProcessStatus { id, record, leases } in processes {
        let leaving = if record.is_leaving { ", about to end" } else { "" };
        writeln!(
            out,
            "{id}  {}, version {} (records {}), since {}{leaving}",
            record.name, record.version, record.records, record.started
        )?;
        for line in lines(leases) {
            writeln!(out, "    {line}")?;
        }
    }
    for line in lines(abandoned) {
        writeln!(out, "left by a process that is gone, until another takes it over: {line}")?;
    }
    let held: BTreeSet<u32> = processes.iter().flat_map(|process| shards_of(&process.leases)).collect();
    let unheld: Vec<u32> = (0..*shards).filter(|shard| !held.contains(shard)).collect();
    if !unheld.is_empty() {
        writeln!(out, "nobody receives {}", listed(&unheld))?;
    }
    let is_due_rows = |resource: &Resource| *resource == Resource::DueRows;
    if !processes.iter().any(|process| process.leases.iter().any(is_due_rows)) {
        writeln!(out, "nobody does what falls due")?;
    }
    Ok(())
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
    use bot_service::{ChannelId, Lane, ProcessId, ProcessRecord};

    fn process(id: u64, is_leaving: bool, leases: Vec<Resource>) -> ProcessStatus {
        let record = ProcessRecord {
            name: format!("host:{id}"),
            version: "0.1.0".to_owned(),
            records: 9,
            started: Timestamp::UNIX_EPOCH,
            is_leaving,
        };
        ProcessStatus { id: ProcessId(id), record, leases }
    }

    fn shown(status: &ClusterStatus) -> String {
        let mut out = Vec::new();
        show(status, &mut out).unwrap();
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
        insta::assert_snapshot!(shown(&status), @r"
        2 processes, 4 shards
        0000000000000001  host:1, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z
            shards 0, 3
            what falls due
            messages that their games have left behind
            2 lanes of the outbox
        0000000000000002  host:2, version 0.1.0 (records 9), since 1970-01-01T00:00:00Z, about to end
            shard 1
            puzzles that were reported
            1 turn of the engine
            1 analysis
        left by a process that is gone, until another takes it over: shard 2
        nobody receives shard 2
        ");
    }

    #[test]
    fn a_database_on_which_nobody_works_says_so() {
        insta::assert_snapshot!(shown(&ClusterStatus::default()), @r"
        0 processes, 0 shards
        nobody does what falls due
        ");
    }
}
