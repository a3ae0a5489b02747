//! Several processes on one database, against one Discord with six shards: killed, paused, cut off.

use std::sync::Arc;
use std::time::{Duration, Instant};

use commit_store::{PostgresStore, Store};
use discord_sandbox::{
    CommandOption, Control, DEFAULT_TOKEN, Message, Ping, ReplyRef, Sandbox, SandboxConfig, SeedChannel, SeedGuild,
    Snowflake,
};
use jiff::Timestamp;
use makruk::Color;
use makruk_bot::discord::TextMoves;
use makruk_bot::game::PlayerId;
use makruk_bot::service::{FairCoin, RECORDS, Resource, Service, SystemClock, cluster_status, shard_of};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tempfile::TempDir;
use test_postgres::{Database, PASSWORD, Server};

use crate::club::{ACCEPT, button, is_board};
use crate::crash::{PATIENCE, Player, STOP, TRIES, Ways};
use crate::harness::{self, SOON};
use crate::process::BotProcess;

/// Over how many shards the events are spread.
const SHARDS: u32 = 6;

/// How many processes there are.
const PROCESSES: usize = 3;

/// In how many channels, each of a server of its own, games are played.
const TABLES: usize = 4;

/// The variable that says how often something happens to a process, and how often if it is not set. Where it is set nothing else
/// runs on the machine, and the work of a killed process has to be taken over in time.
const ROUNDS: (&str, usize) = ("MAKRUK_CLUSTER_ROUNDS", 4);

/// The variable that says which of all possible runs this is, for several beside each other.
const SEED: (&str, u64) = ("MAKRUK_CLUSTER_SEED", 16);

/// In what time that is.
const TAKEN_OVER: Duration = Duration::from_secs(20);

/// What happens, over and over again.
const EVENTS: [Event; 10] = {
    use Event::{Cut, Kill, Pause, Restart};
    [Kill, Cut, Restart, Kill, Pause, Cut, Kill, Restart, Kill, Cut]
};

/// Something that happens to the processes or to their database.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A process is killed.
    Kill,
    /// The connections to the database break, some of them in mid-commit.
    Cut,
    /// A process stands still for half a minute.
    Pause,
    /// The database is killed and started again.
    Restart,
}

/// For how many rounds a game lasts whose players think for a second: a game of random moves ends by itself at last.
const ROUNDS_A_SECOND: usize = 32;

/// How long a game with a clock waits for its first move.
const FIRST_MOVE: Duration = Duration::from_mins(2);

/// What is said of a game without a first move.
const CALLED_OFF: &str = "🚪";

/// Three processes, a database and a Discord.
struct Cluster {
    sandbox: Sandbox,
    control: Control,
    server: Arc<Server>,
    database: Database,
    folders: Vec<TempDir>,
    bots: Vec<BotProcess>,
    begun: Instant,
}

impl Cluster {
    /// `None`, with a word, without PostgreSQL.
    async fn start() -> Option<Cluster> {
        let server = Server::start()?;
        let database = server.database();
        let mut config = harness::sandbox_config(TextMoves::Addressed);
        let guild = |number: usize| SeedGuild {
            name: format!("club {number}"),
            locale: "th".to_owned(),
            channels: [SeedChannel::new(&format!("table-{number}"))]
                .into_iter()
                .chain(
                    (0..rounds()).filter(|round| round % TABLES == number).map(|round| SeedChannel::new(&clock(round))),
                )
                .collect(),
            system_channel: None,
        };
        config.seed.guilds.extend((0..TABLES).map(guild));
        let sandbox = Sandbox::start(SandboxConfig { shards: SHARDS, ..config }).await.unwrap();
        let folders = (0..PROCESSES).map(|_| tempfile::tempdir().unwrap()).collect();
        let mut cluster = Cluster {
            control: sandbox.control(),
            sandbox,
            server,
            database,
            folders,
            bots: Vec::new(),
            begun: Instant::now(),
        };
        for number in 0..PROCESSES {
            let bot = cluster.begin(number);
            cluster.bots.push(bot);
        }
        // Six sessions begin one after the other.
        cluster.connected(3 * SOON).await;
        cluster.control.until(SOON, |control| (!control.commands().is_empty()).then_some(())).await.unwrap();
        Some(cluster)
    }

    /// A process of that number.
    fn begin(&self, number: usize) -> BotProcess {
        let url = self.database.url();
        let variables = [("MAKRUK__STORE__URL", url.as_str()), ("MAKRUK_STORE_PASSWORD", PASSWORD)];
        BotProcess::with(self.folders[number].path(), &self.sandbox.url(), DEFAULT_TOKEN, &variables)
    }

    /// Waits until all shards are received.
    async fn connected(&self, within: Duration) {
        let all = |control: &Control| (control.connected_shards().len() == SHARDS as usize).then_some(());
        let connected = self.control.until(within, all).await;
        assert!(connected.is_ok(), "only the shards {:?}", self.control.connected_shards());
    }

    /// Starts those again, as systemd does, that could not begin while the database was away, or were evicted for not having written
    /// to it in time.
    async fn revive(&mut self) {
        for number in 0..PROCESSES {
            if !self.bots[number].is_running() {
                let ended = self.bots.remove(number);
                let status = ended.ended().await;
                assert!(matches!(status, Some(8 | 11)), "{status:?}");
                let bot = self.begin(number);
                self.bots.insert(number, bot);
            }
        }
    }

    /// Lets games be played at all tables, until [`Cluster::finish`].
    async fn play(&self) -> Vec<tokio::task::JoinHandle<Player>> {
        let people = self.control.people();
        let mut playing = Vec::new();
        for number in 0..TABLES {
            let seats = [people[number % people.len()].id, people[(number + 1) % people.len()].id];
            let channel = format!("table-{number}");
            // A direct message comes by shard 0, which another process may have than that of the game's server.
            let ways = if number == 0 { Ways::RepliesAndDirectMessages } else { Ways::Replies };
            let player = Player::sit_down(&self.control, &channel, seats, number as u64)
                .await
                .entering(ways)
                .at_pace(Duration::from_secs(pace()));
            playing.push(tokio::spawn(player.play()));
        }
        playing
    }

    /// Begins a game with a clock in which nobody ever moves, so that something falls due later.
    async fn begin_clock(&self, round: usize) {
        let people = self.control.people();
        let channel = self.control.channel(&clock(round)).unwrap().id;
        let options = [
            CommandOption::id("opponent", people[1].id),
            CommandOption::new("color", 1),
            CommandOption::new("time", "1+0"),
        ];
        let is_challenge = |message: &Message| button(message, ACCEPT).is_some();
        let challenge = |control: &Control| control.messages(channel).into_iter().find(is_challenge);
        let is_begun = |control: &Control| control.messages(channel).iter().any(is_board).then_some(());
        // Whoever is told that it did not work tries again.
        for _ in 0..TRIES {
            let control = &self.control;
            let asked = match challenge(control) {
                Some(challenge) => {
                    let accept = button(&challenge, ACCEPT).unwrap();
                    control.press(people[1].id, channel, challenge.id, &accept)
                }
                None => control.command(people[0].id, channel, "play", &options),
            };
            control.settled(asked.unwrap(), SOON).await.unwrap();
            if control.until(PATIENCE, is_begun).await.is_ok() {
                return;
            }
        }
        panic!("no game begins in {:?}", self.control.messages(channel));
    }

    /// Waits until each of the games with clocks was called off, and was so once.
    async fn clocks_have_run_out(&self, rounds: usize) {
        for round in 0..rounds {
            let channel = self.control.channel(&clock(round)).unwrap().id;
            let told = |control: &Control| {
                let told = control.messages(channel).iter().filter(|it| it.content.contains(CALLED_OFF)).count();
                (told > 0).then_some(told)
            };
            let told = self.control.until(FIRST_MOVE + SOON, told).await;
            assert_eq!(told.ok(), Some(1), "the game of round {round}: {:?}", self.control.messages(channel));
        }
    }

    /// Ends the games, and compares what was played with what is stored.
    async fn finish(self, playing: Vec<tokio::task::JoinHandle<Player>>, least: usize) {
        let seat: Snowflake = self.control.people()[0].id;
        self.control.say(seat, self.control.channel("สนามซ้อม").unwrap().id, STOP).unwrap();
        let mut played = Vec::new();
        for player in playing {
            played.push(player.await.unwrap());
        }
        for player in &played {
            self.control.until(SOON, |_| (player.pictures() == 1).then_some(())).await.expect("one picture");
        }
        for bot in self.bots {
            let (status, _) = bot.terminate().await;
            assert!(status.success(), "{status}");
        }
        let store = PostgresStore::open(harness::database_options(&self.database), RECORDS).await.unwrap();
        let (service, _) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
        for player in played {
            player.check(&service.games, least).await;
        }
        let left = service.cluster.processes().await.unwrap();
        assert!(left.iter().all(|(_, _, record)| record.is_leaving), "whoever stops says so: {left:?}");
        self.sandbox.shutdown().await;
    }
}

fn signal(bot: &BotProcess, signal: Signal) {
    kill(Pid::from_raw(bot.id() as i32), signal).unwrap();
}

/// How often something happens.
fn rounds() -> usize {
    std::env::var(ROUNDS.0).map_or(ROUNDS.1, |rounds| rounds.parse().unwrap())
}

/// How many seconds players think.
fn pace() -> u64 {
    rounds().div_ceil(ROUNDS_A_SECOND) as u64
}

fn seed() -> u64 {
    std::env::var(SEED.0).map_or(SEED.1, |seed| seed.parse().unwrap())
}

/// The channel of the game with a clock that begins in this round.
fn clock(round: usize) -> String {
    format!("clock-{round}")
}

#[tokio::test]
async fn whatever_happens_to_processes_no_move_is_lost_or_doubled() {
    let Some(mut cluster) = Cluster::start().await else { return };
    let (begun, playing) = (Instant::now(), cluster.play().await);
    let is_alone = std::env::var_os(ROUNDS.0).is_some();
    let mut random = StdRng::seed_from_u64(seed());
    for round in 0..rounds() {
        cluster.begin_clock(round).await;
        tokio::time::sleep(Duration::from_millis(random.random_range(0..2_000))).await;
        let number = random.random_range(0..PROCESSES);
        match EVENTS[round % EVENTS.len()] {
            Event::Kill => {
                cluster.bots.remove(number).kill().await;
                let killed = Instant::now();
                // Unless it received none, its shards are seen to go.
                let lost = |control: &Control| (control.connected_shards().len() < SHARDS as usize).then_some(());
                let _ = cluster.control.until(Duration::from_secs(1), lost).await;
                cluster.connected(SOON).await;
                let taken = killed.elapsed();
                eprintln!("round {round}: killed, taken over after {taken:?}");
                assert!(!is_alone || taken < TAKEN_OVER, "{taken:?}");
                let bot = cluster.begin(number);
                cluster.bots.insert(number, bot);
            }
            Event::Cut => {
                let sql =
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'makruk-bot'";
                cluster.database.sql(sql);
            }
            Event::Pause => {
                let paused = &mut cluster.bots[number];
                signal(paused, Signal::SIGSTOP);
                tokio::time::sleep(Duration::from_secs(30)).await;
                signal(paused, Signal::SIGCONT);
                let paused = cluster.bots.remove(number);
                assert_eq!(paused.ended().await, Some(11), "it ends by itself, to be started again");
                let bot = cluster.begin(number);
                cluster.bots.insert(number, bot);
            }
            Event::Restart => {
                let server = Arc::clone(&cluster.server);
                tokio::task::spawn_blocking(move || {
                    server.kill();
                    server.start_again();
                })
                .await
                .unwrap();
            }
        }
        cluster.connected(SOON).await;
        cluster.revive().await;
    }
    cluster.clocks_have_run_out(rounds()).await;
    // One session in five seconds, from all processes together.
    let (sessions, seconds) = (cluster.control.sessions().identified, cluster.begun.elapsed().as_secs());
    assert!(sessions <= seconds / 5 + 2, "{sessions} sessions in {seconds} s");
    eprintln!("{} rounds in {:?}", rounds(), begun.elapsed());
    cluster.finish(playing, 3 * rounds() / pace() as usize).await;
}

#[tokio::test]
async fn players_of_a_process_that_is_killed_lose_no_time() {
    let Some(mut cluster) = Cluster::start().await else { return };
    cluster.begin_clock(0).await;
    let (control, people) = (cluster.control.clone(), cluster.control.people());
    let channel = control.channel(&clock(0)).unwrap();
    for (person, text) in people.iter().zip(["e4", "e5"]) {
        let board = control.messages(channel.id).into_iter().rfind(is_board).unwrap();
        control.reply(person.id, channel.id, text, ReplyRef { message: board.id, ping: Ping::On }).unwrap();
        let moved =
            |control: &Control| control.messages(channel.id).into_iter().rfind(is_board).filter(|it| it.id != board.id);
        control.until(SOON, moved).await.unwrap();
    }
    let store = || async {
        let store = PostgresStore::open(harness::database_options(&cluster.database), RECORDS).await.unwrap();
        Arc::new(store) as Arc<dyn Store>
    };
    let shard = shard_of(Some(channel.guild.unwrap().0), SHARDS);
    let holders = cluster_status(store().await).await.unwrap().processes;
    let holder = holders.into_iter().find(|process| process.leases.contains(&Resource::Shard(shard))).unwrap();
    let is_holder = |bot: &BotProcess| holder.record.name.ends_with(&format!(":{}", bot.id()));
    let number = cluster.bots.iter().position(is_holder).unwrap();
    cluster.bots.remove(number).kill().await;
    let killed = Instant::now();
    for is_received in [false, true] {
        let changed = |control: &Control| control.connected_shards().contains(&u64::from(shard)) == is_received;
        control.until(SOON, |control| changed(control).then_some(())).await.unwrap();
    }
    let away = killed.elapsed();
    let (service, _) = Service::new(store().await, Arc::new(SystemClock), Arc::new(FairCoin));
    let open = service.games.open_of(PlayerId(people[0].id.0)).await.unwrap();
    let (clock, now) = (open[0].game.play().unwrap().clock().unwrap(), Timestamp::now());
    let taken = now.duration_since(clock.turn_began()).as_secs_f64();
    let charged = 60.0 - clock.left(Color::White, now).as_secs_f64();
    // Three seconds for what it takes to connect, once the time was given back: on a busy machine that may be long.
    assert!(taken - charged >= away.as_secs_f64() - 3.0, "{charged} of {taken} s are charged, {away:?} were nobody's");
    cluster.sandbox.shutdown().await;
}

#[tokio::test]
async fn a_process_that_stops_hands_its_shards_on_at_once() {
    let Some(mut cluster) = Cluster::start().await else { return };
    let playing = cluster.play().await;
    let (status, _) = cluster.bots.remove(0).terminate().await;
    assert!(status.success(), "{status}");
    cluster.connected(SOON).await;
    cluster.finish(playing, 1).await;
}
