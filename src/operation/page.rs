//! The page of metrics: the counters, and the current findings.

use std::fmt;
use std::time::Duration;

use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::operation::health::{Findings, Health};
use bot_discord::SendLoad;
use bot_service::StoreCounts;
use bot_service::metrics::{Label, LeaseKind, METRICS};
use commit_store::Connections;
#[cfg(unix)]
use rustix::time::{ClockId, Timespec, clock_gettime};

/// The content type of the page.
pub const CONTENT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All counters of this process, and the current findings.
pub fn page(findings: &Findings) -> Result<String, fmt::Error> {
    METRICS.text(&current(findings))
}

/// The current findings. Parts that have not begun are left out.
fn current(findings: &Findings) -> Registry {
    let mut registry = Registry::with_prefix("makruk");
    let health = Health::of(findings).healthy;
    gauge(&mut registry, "healthy", "Whether everything works: what /healthz says", i64::from(health));
    if let Some(gateway) = findings.gateway {
        let (connected, shards) = (i64::from(gateway.connected), i64::from(gateway.shards));
        gauge(&mut registry, "gateway_shards", "Shards that the bot has", shards);
        gauge(&mut registry, "gateway_shards_connected", "Shards that are connected to Discord", connected);
    }
    if let Some(outbox) = findings.outbox {
        gauge(&mut registry, "outbox_notices", "What waits to be said", outbox.notices as i64);
        let help = "How long the oldest notice has waited, of those that do not wait for someone on their server";
        seconds(&mut registry, "outbox_oldest", help, outbox.oldest);
        let help = "Lanes of the outbox that are held up by something that may pass by itself";
        gauge(&mut registry, "outbox_lanes_set_back", help, outbox.set_back as i64);
        let help = "Lanes of the outbox that wait for someone to permit something on their server";
        gauge(&mut registry, "outbox_lanes_waiting_for_servers", help, outbox.waiting_for_servers as i64);
    }
    if let Some(late) = findings.late {
        seconds(&mut registry, "scheduler_late", "How late the scheduler is with what is due", late);
    }
    if let Some(engine) = findings.engine {
        gauge(&mut registry, "searches_waiting", "Searches that wait for a thread", engine.waiting as i64);
        gauge(&mut registry, "searches_running", "Searches in progress", engine.running as i64);
    }
    if let Some(cluster) = &findings.cluster {
        gauge(&mut registry, "processes", "Processes at work on the store", cluster.processes as i64);
        let leases: Family<[(&str, &str); 1], Gauge> = Family::default();
        for &(kind, held) in &cluster.leases {
            leases.get_or_create(&[(LeaseKind::KEY, kind.value())]).set(held as i64);
        }
        registry.register("leases", "What this process alone may do", leases);
        let help = "Shards that all processes have together";
        gauge(&mut registry, "shards", help, i64::from(cluster.shards));
        gauge(&mut registry, "shards_unheld", "Shards that no process receives", i64::from(cluster.shards_unheld));
        let help = "Whether no process does what falls due";
        gauge(&mut registry, "due_rows_unheld", help, i64::from(cluster.due_rows_unheld));
        let help = "How long ago this process wrote its heartbeat";
        seconds(&mut registry, "heartbeat_age", help, cluster.heartbeat_age);
    }
    if let Some(SendLoad { waiting, per_second }) = findings.sending {
        gauge(&mut registry, "send_queue", "Requests to Discord that wait for their turn", waiting as i64);
        let help = "How many requests to Discord this process may make in a second";
        gauge(&mut registry, "send_limit", help, i64::from(per_second));
    }
    if let Some(StoreCounts { commits, conflicts, syncs, connections }) = findings.counts {
        counter(&mut registry, "store_commits", "Commits to the store that were carried out", commits);
        let help = "Commits to the store that were not carried out because someone else was faster";
        counter(&mut registry, "store_conflicts", help, conflicts);
        counter(&mut registry, "store_syncs", "How often the store has synced the disk for commits", syncs);
        if let Some(Connections { in_use, waiting, limit }) = connections {
            let help = "Connections to the database that a commit or a read uses";
            gauge(&mut registry, "store_connections_in_use", help, in_use as i64);
            let help = "Commits and reads that wait for a connection to the database";
            gauge(&mut registry, "store_connections_waiting", help, waiting as i64);
            let help = "How many connections to the database this process may have";
            gauge(&mut registry, "store_connections_limit", help, limit as i64);
        }
    }
    let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    registry.register("build", "The version of the program", build);
    seconds(&mut registry, "start_time", "When this process started, since 1970", findings.started);
    #[cfg(unix)]
    {
        let Timespec { tv_sec, tv_nsec } = clock_gettime(ClockId::ProcessCPUTime);
        let used = ConstCounter::new(tv_sec as f64 + tv_nsec as f64 / 1e9);
        registry.register_with_unit("cpu", "Time of processors that this process has used", Unit::Seconds, used);
    }
    if let Some(bytes) = memory_stats::memory_stats() {
        let bytes = ConstGauge::new(bytes.physical_mem as i64);
        registry.register_with_unit("resident_memory", "Memory that the process keeps resident", Unit::Bytes, bytes);
    }
    registry
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: i64) {
    registry.register(name, help, ConstGauge::new(value));
}

fn seconds(registry: &mut Registry, name: &str, help: &str, value: Duration) {
    registry.register_with_unit(name, help, Unit::Seconds, ConstGauge::new(value.as_secs_f64()));
}

fn counter(registry: &mut Registry, name: &str, help: &str, value: u64) {
    registry.register(name, help, ConstCounter::new(value));
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::operation::health::tests::well;

    /// Dashboards and alarms depend on names, kinds and meanings; docs/operation.md explains each.
    #[test]
    fn the_page_names_and_explains_each_metric() {
        let page = page(&well()).unwrap();
        let told: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
        insta::assert_snapshot!(told.join("\n"), @r#"
        # HELP makruk_answer_seconds Time from something that a person did to the first answer that Discord has taken.
        # TYPE makruk_answer_seconds histogram
        # UNIT makruk_answer_seconds seconds
        # HELP makruk_post_seconds Time from what led to it to the first message that Discord has taken, usually a board.
        # TYPE makruk_post_seconds histogram
        # UNIT makruk_post_seconds seconds
        # HELP makruk_commit_seconds Time that a commit to the store takes.
        # TYPE makruk_commit_seconds histogram
        # UNIT makruk_commit_seconds seconds
        # HELP makruk_search_seconds Time that a search takes, with the time for which it waits.
        # TYPE makruk_search_seconds histogram
        # UNIT makruk_search_seconds seconds
        # HELP makruk_refusals Requests that were refused with a reason.
        # TYPE makruk_refusals counter
        # HELP makruk_games_begun Games that have begun.
        # TYPE makruk_games_begun counter
        # HELP makruk_games_ended Games that have ended.
        # TYPE makruk_games_ended counter
        # HELP makruk_daily_posts Puzzles of the day, by channel and what became of them.
        # TYPE makruk_daily_posts counter
        # HELP makruk_discord_requests Requests to Discord, by how it answered.
        # TYPE makruk_discord_requests counter
        # HELP makruk_gateway_sessions Sessions at the gateway of Discord.
        # TYPE makruk_gateway_sessions counter
        # HELP makruk_log_lines Warnings and errors in the log, by part of the program.
        # TYPE makruk_log_lines counter
        # HELP makruk_healthy Whether everything works: what /healthz says.
        # TYPE makruk_healthy gauge
        # HELP makruk_gateway_shards Shards that the bot has.
        # TYPE makruk_gateway_shards gauge
        # HELP makruk_gateway_shards_connected Shards that are connected to Discord.
        # TYPE makruk_gateway_shards_connected gauge
        # HELP makruk_outbox_notices What waits to be said.
        # TYPE makruk_outbox_notices gauge
        # HELP makruk_outbox_oldest_seconds How long the oldest notice has waited, of those that do not wait for someone on their server.
        # TYPE makruk_outbox_oldest_seconds gauge
        # UNIT makruk_outbox_oldest_seconds seconds
        # HELP makruk_outbox_lanes_set_back Lanes of the outbox that are held up by something that may pass by itself.
        # TYPE makruk_outbox_lanes_set_back gauge
        # HELP makruk_outbox_lanes_waiting_for_servers Lanes of the outbox that wait for someone to permit something on their server.
        # TYPE makruk_outbox_lanes_waiting_for_servers gauge
        # HELP makruk_scheduler_late_seconds How late the scheduler is with what is due.
        # TYPE makruk_scheduler_late_seconds gauge
        # UNIT makruk_scheduler_late_seconds seconds
        # HELP makruk_searches_waiting Searches that wait for a thread.
        # TYPE makruk_searches_waiting gauge
        # HELP makruk_searches_running Searches in progress.
        # TYPE makruk_searches_running gauge
        # HELP makruk_processes Processes at work on the store.
        # TYPE makruk_processes gauge
        # HELP makruk_leases What this process alone may do.
        # TYPE makruk_leases gauge
        # HELP makruk_shards Shards that all processes have together.
        # TYPE makruk_shards gauge
        # HELP makruk_shards_unheld Shards that no process receives.
        # TYPE makruk_shards_unheld gauge
        # HELP makruk_due_rows_unheld Whether no process does what falls due.
        # TYPE makruk_due_rows_unheld gauge
        # HELP makruk_heartbeat_age_seconds How long ago this process wrote its heartbeat.
        # TYPE makruk_heartbeat_age_seconds gauge
        # UNIT makruk_heartbeat_age_seconds seconds
        # HELP makruk_send_queue Requests to Discord that wait for their turn.
        # TYPE makruk_send_queue gauge
        # HELP makruk_send_limit How many requests to Discord this process may make in a second.
        # TYPE makruk_send_limit gauge
        # HELP makruk_store_commits Commits to the store that were carried out.
        # TYPE makruk_store_commits counter
        # HELP makruk_store_conflicts Commits to the store that were not carried out because someone else was faster.
        # TYPE makruk_store_conflicts counter
        # HELP makruk_store_syncs How often the store has synced the disk for commits.
        # TYPE makruk_store_syncs counter
        # HELP makruk_store_connections_in_use Connections to the database that a commit or a read uses.
        # TYPE makruk_store_connections_in_use gauge
        # HELP makruk_store_connections_waiting Commits and reads that wait for a connection to the database.
        # TYPE makruk_store_connections_waiting gauge
        # HELP makruk_store_connections_limit How many connections to the database this process may have.
        # TYPE makruk_store_connections_limit gauge
        # HELP makruk_build The version of the program.
        # TYPE makruk_build info
        # HELP makruk_start_time_seconds When this process started, since 1970.
        # TYPE makruk_start_time_seconds gauge
        # UNIT makruk_start_time_seconds seconds
        # HELP makruk_cpu_seconds Time of processors that this process has used.
        # TYPE makruk_cpu_seconds counter
        # UNIT makruk_cpu_seconds seconds
        # HELP makruk_resident_memory_bytes Memory that the process keeps resident.
        # TYPE makruk_resident_memory_bytes gauge
        # UNIT makruk_resident_memory_bytes bytes
        # EOF
        "#);
    }

    #[test]
    fn the_document_explains_every_metric() {
        let page = page(&well()).unwrap();
        let names = page.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
        let document = include_str!("../../docs/operation.md");
        for (name, kind) in names {
            let name = match kind {
                "counter" => format!("{name}_total"),
                "info" => format!("{name}_info"),
                _ => name.to_owned(),
            };
            assert!(document.contains(&format!("| `{name}`")), "docs/operation.md says nothing of {name}");
        }
    }

    #[test]
    fn every_alarm_is_about_an_existing_metric_and_is_explained() {
        let rules = include_str!("../../deploy/prometheus/makruk-bot.rules.yml");
        let document = include_str!("../../docs/operation.md");
        let page = page(&well()).unwrap();
        for alarm in rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")) {
            assert!(document.contains(&format!("\n### {alarm}\n")), "docs/operation.md says nothing of {alarm}");
            let runbook = format!("runbook_url: docs/operation.md#{}\n", alarm.to_lowercase());
            assert!(rules.contains(&runbook), "{alarm} has no {runbook}");
        }
        let mut unknown = rules.lines().filter(|line| !line.starts_with('#')).flat_map(|line| unknown(line, &page));
        assert_eq!(unknown.next(), None, "an alarm is about a metric that there is not");
    }

    /// The metrics that a query names and that are not on the page.
    fn unknown<'a>(query: &'a str, page: &str) -> Vec<&'a str> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_there = |name: &str| {
            page.lines().any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' '])))
        };
        let metrics = query.split(|c| !is_name(c)).filter(|word| word.starts_with("makruk_"));
        metrics.filter(|name| !is_there(name)).collect()
    }

    #[test]
    fn every_query_of_the_dashboard_is_about_existing_metrics() {
        let dashboard = include_str!("../../deploy/grafana/makruk-bot.json");
        let dashboard: Value = serde_json::from_str(dashboard).unwrap();
        let page = page(&well()).unwrap();
        let panels = dashboard["panels"].as_array().unwrap();
        let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
        let queries: Vec<&str> = targets.map(|target| target["expr"].as_str().unwrap()).collect();
        assert!(queries.len() > 20, "{}", queries.len());
        for query in queries {
            let is_about_metrics = query.contains("makruk_") || query.contains("up{");
            assert!(is_about_metrics && unknown(query, &page).is_empty(), "{query}");
        }
    }

    #[test]
    fn no_label_has_many_values() {
        let page = page(&well()).unwrap();
        let lines = page.lines().filter(|line| !line.starts_with('#')).count();
        assert!(lines < 500, "{lines}");
        assert!(page.ends_with("# EOF\n"));
    }
}
