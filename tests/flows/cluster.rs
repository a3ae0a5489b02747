//! Several processes on one database, against one Discord with six shards: killed, paused, cut off.

use board_games::{GameKind, Seat};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_discord::TextMoves;
use bot_service::game::PlayerId;
use bot_service::{ProcessStatus, RECORDS, Resource, cluster_status, shard_of};
use commit_store::{PostgresStore, Store};
use discord_sandbox::{
    BotMembership, CommandOption, Control, Sandbox, SandboxConfig, SeedChannel, SeedGuild, SessionLimits, Snowflake,
    Times,
};
use jiff::{SignedDuration, Timestamp};
use nix::sys::signal::Signal;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tempfile::TempDir;
use test_budget::{is_soak, seed};
use test_postgres::{Database, PASSWORD, Server};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::harness::{
    AGAIN, BotProcess, Members, PATIENCE, Player, ProcessClock, STOP, Ways, begin_game, database_options, eventually,
    moves_told, sandbox_config, service_of,
};

/// Over how many shards the events are spread.
const SHARDS: u32 = 6;

/// How many processes there are.
pub const PROCESSES: usize = 3;

/// In how many channels, each of a server of its own, games are played.
const TABLES: usize = 4;

/// In what time the work of a killed process has to be taken over, where nothing else runs on the machine.
const TAKEN_OVER: Duration = Duration::from_secs(20);

/// What happens, over and over again.
const EVENTS: [Event; 10] = {
    use Event::{Cut, Kill, Pause, Restart};
    [Kill, Cut, Restart, Pause, Kill, Cut, Kill, Restart, Kill, Cut]
};

/// Something that happens to the processes or to their database.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A process is killed.
    Kill,
    /// The connections to the database break, some of them in mid-commit.
    Cut,
    /// A process stands still until the others have taken over its work.
    Pause,
    /// The database is killed and started again.
    Restart,
}

/// For how many rounds a game lasts whose players think for a second: a game of random moves ends by itself at last.
const ROUNDS_A_SECOND: usize = 32;

/// The shortest time between the beginnings of two sessions.
const SESSION_INTERVAL: Duration = Duration::from_secs(5);

/// Far more than a game with a clock waits for its first move, and than the bot can have been away meanwhile.
const LONG_AFTER_FIRST_MOVE: Duration = Duration::from_hours(12);

/// What is said of a game without a first move.
const CALLED_OFF: &str = "🚪";

/// Three processes, a database and a Discord.
pub struct Cluster {
    members: Members,
    sandbox: Sandbox,
    server: Arc<Server>,
    database: Database,
    folders: Vec<TempDir>,
    /// By number.
    bots: BTreeMap<usize, BotProcess>,
    clock: ProcessClock,
}

impl Deref for Cluster {
    type Target = Members;

    fn deref(&self) -> &Members {
        &self.members
    }
}

impl Cluster {
    /// `None`, with a word, without PostgreSQL.
    pub async fn start() -> Option<Cluster> {
        let server = Server::start()?;
        let database = server.database();
        let mut config = sandbox_config(TextMoves::Addressed);
        let guild = |number: usize| {
            let clocks = (0..rounds()).filter(|round| round % TABLES == number).map(clock);
            let channels = std::iter::once(table(number)).chain(clocks).map(|name| SeedChannel::new(&name)).collect();
            SeedGuild {
                name: format!("club {number}"),
                locale: "th".to_owned(),
                channels,
                system_channel: None,
                bot: BotMembership::Member,
            }
        };
        config.seed.guilds.extend((0..TABLES).map(guild));
        // As Discord has it for bots on very many servers, so that all is there soon, or for others, where there is time.
        let max_concurrency = if is_soak() { 1 } else { u64::from(SHARDS) / 2 };
        let sessions = SessionLimits { max_concurrency, ..config.sessions };
        let times = Times { identify: SESSION_INTERVAL, ..config.times };
        let config = SandboxConfig { shards: SHARDS, sessions, times, ..config };
        let sandbox = Sandbox::start(config).await.unwrap();
        let folders = (0..PROCESSES).map(|_| tempfile::tempdir().unwrap()).collect();
        let members = Members { control: sandbox.control() };
        let mut cluster = Cluster {
            clock: ProcessClock::new(&members.control),
            members,
            sandbox,
            server,
            database,
            folders,
            bots: BTreeMap::new(),
        };
        for number in 0..PROCESSES {
            cluster.begin(number);
        }
        cluster.connected().await;
        cluster.ready().await;
        // Who began first had all shards. What people do while one is handed over is not answered.
        cluster.balanced().await;
        cluster.connected().await;
        Some(cluster)
    }

    /// Waits until each process receives its share.
    async fn balanced(&self) {
        let share = SHARDS as usize / PROCESSES;
        let has_share =
            |process: &ProcessStatus| (0..SHARDS).filter(|shard| receives(process, *shard)).count() == share;
        let is_balanced =
            || async { self.processes().await.iter().filter(|process| has_share(process)).count() == PROCESSES };
        eventually::is_so("each process has its share", is_balanced).await;
    }

    /// Starts the process of this number.
    pub fn begin(&mut self, number: usize) {
        let url = self.database.url();
        let variables =
            [("MAKRUK__STORE__URL", url.as_str()), ("MAKRUK_STORE_PASSWORD", PASSWORD), self.clock.variable()];
        let bot = BotProcess::start(self.folders[number].path(), &self.sandbox.url(), &variables);
        self.bots.insert(number, bot);
    }

    /// Waits until all shards are received.
    pub async fn connected(&mut self) {
        let all = |control: &Control| (control.connected_shards().len() == SHARDS as usize).then_some(());
        let begun = Instant::now();
        while self.control.until(Duration::from_secs(1), all).await.is_err() {
            let shards = self.control.connected_shards();
            assert!(begun.elapsed() < PATIENCE, "only the shards {shards:?}");
            self.revive().await;
        }
    }

    /// The processes as their database has them.
    async fn processes(&self) -> Vec<ProcessStatus> {
        cluster_status(self.store().await).await.unwrap().processes
    }

    async fn store(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::open(database_options(&self.database), RECORDS).await.unwrap())
    }

    /// Starts those again, as systemd does, that could not begin while the database was away, or were evicted for not having written
    /// to it in time.
    async fn revive(&mut self) {
        let ended: Vec<usize> =
            self.bots.iter_mut().filter_map(|(number, bot)| (!bot.is_running()).then_some(*number)).collect();
        for number in ended {
            let status = self.take(number).ended().await;
            assert!(matches!(status, Some(8 | 11)), "{status:?}");
            self.begin(number);
        }
    }

    fn take(&mut self, number: usize) -> BotProcess {
        self.bots.remove(&number).unwrap()
    }

    /// Kills a process, and waits until the shards are seen to go that it received.
    pub async fn kill(&mut self, number: usize) {
        let bot = self.take(number);
        let process = self.processes().await.into_iter().find(|process| is_of(process, &bot));
        let received = |shard: &u64| process.iter().any(|process| receives(process, *shard as u32));
        let received: Vec<u64> = self.control.connected_shards().into_iter().filter(received).collect();
        bot.kill().await;
        let are_lost = || received.iter().all(|it| !self.control.connected_shards().contains(it));
        self.until("lost shards", are_lost).await;
    }

    /// Lets games be played at all tables, until [`Cluster::finish`].
    async fn play(&self) -> Vec<JoinHandle<Player>> {
        let people = self.control.people();
        let mut playing = Vec::new();
        for number in 0..TABLES {
            let seats = [people[number % people.len()].id, people[(number + 1) % people.len()].id];
            // A direct message comes by shard 0, which another process may have than that of the game's server.
            let ways = if number == 0 { Ways::RepliesAndDirectMessages } else { Ways::Replies };
            self.play_every_game(people[0].id, self.channel(&table(number))).await;
            let kind = GameKind::ALL[number % GameKind::ALL.len()];
            let player = Player::sit_down_to(kind, self, &table(number), seats, number as u64)
                .await
                .entering(ways)
                .at_pace(Duration::from_secs(pace()));
            playing.push(tokio::spawn(player.play()));
        }
        playing
    }

    /// Begins a game with a clock.
    async fn begin_clock(&self, round: usize, time: &str) {
        let people = self.control.people();
        let seats = [people[0].id, people[1].id];
        begin_game(self, self.channel(&clock(round)), seats, &[CommandOption::new("time", time)]).await;
    }

    /// Waits until each of the games with clocks was called off, and was so once.
    async fn clocks_have_run_out(&self, rounds: usize) {
        self.clock.put_forward(LONG_AFTER_FIRST_MOVE);
        for round in 0..rounds {
            let channel = self.channel(&clock(round));
            self.told(channel, &[CALLED_OFF]).await;
            assert_eq!(self.times_said(channel, CALLED_OFF), 1, "round {round}: {:?}", self.said(channel));
        }
    }

    /// Tells the players something.
    fn tell(&self, words: &str) {
        let seat: Snowflake = self.control.people()[0].id;
        self.control.say(seat, self.channel("สนามซ้อม"), words).unwrap();
    }

    /// Ends the games once this many moves of each were told, and compares what was played with what is stored.
    pub async fn finish(self, playing: Vec<JoinHandle<Player>>, least: usize) {
        self.tell(AGAIN);
        for number in 0..TABLES {
            let channel = self.channel(&table(number));
            let told = |control: &Control| (moves_told(&control.messages(channel)).len() >= least).then_some(());
            self.control.until(PATIENCE, told).await.expect("the games go on");
        }
        for words in [AGAIN, STOP] {
            self.tell(words);
        }
        let mut played = Vec::new();
        for player in playing {
            played.push(player.await.unwrap());
        }
        for player in &played {
            player.ends_with_one_picture().await;
        }
        let store = self.store().await;
        for bot in self.bots.into_values() {
            stop(bot).await;
        }
        let service = service_of(store);
        for player in played {
            player.check(&service.games, least).await;
        }
        let left = service.cluster.processes().await.unwrap();
        assert!(left.iter().all(|(_, _, record)| record.is_leaving), "whoever stops says so: {left:?}");
        self.sandbox.shutdown().await;
    }
}

/// How often something happens.
fn rounds() -> usize {
    test_budget::rounds(4, 250)
}

/// How many seconds players think.
fn pace() -> u64 {
    rounds().div_ceil(ROUNDS_A_SECOND) as u64
}

/// The channel of the table with this number.
pub fn table(number: usize) -> String {
    format!("table-{number}")
}

/// The channel of the game with a clock that begins in this round.
fn clock(round: usize) -> String {
    format!("clock-{round}")
}

/// Stops a process. On a busy machine the others may have believed that it has ended already.
async fn stop(bot: BotProcess) {
    let (status, _) = bot.terminate().await;
    assert!(status.success() || (!is_soak() && status.code() == Some(11)), "{status}");
}

fn is_of(process: &ProcessStatus, bot: &BotProcess) -> bool {
    process.record.name.ends_with(&format!(":{}", bot.id()))
}

fn receives(process: &ProcessStatus, shard: u32) -> bool {
    process.leases.contains(&Resource::Shard(shard))
}

#[tokio::test]
async fn whatever_happens_to_processes_no_move_is_lost_or_doubled() {
    let Some(mut cluster) = Cluster::start().await else { return };
    let (begun, playing) = (Instant::now(), cluster.play().await);
    let mut random = StdRng::seed_from_u64(seed(16));
    for round in 0..rounds() {
        cluster.begin_clock(round, "1+0").await;
        tokio::time::sleep(Duration::from_millis(random.random_range(0..2_000))).await;
        let number = random.random_range(0..PROCESSES);
        match EVENTS[round % EVENTS.len()] {
            Event::Kill => {
                let killed = Instant::now();
                cluster.kill(number).await;
                cluster.connected().await;
                let taken = killed.elapsed();
                eprintln!("round {round}: killed, taken over after {taken:?}");
                assert!(!is_soak() || taken < TAKEN_OVER, "{taken:?}");
                cluster.begin(number);
            }
            Event::Cut => {
                let sql =
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'makruk-bot'";
                cluster.database.sql(sql);
            }
            Event::Pause => {
                let paused = cluster.take(number);
                paused.signal(Signal::SIGSTOP);
                let is_evicted = || async { !cluster.processes().await.iter().any(|process| is_of(process, &paused)) };
                eventually::is_so("the others take over", is_evicted).await;
                paused.signal(Signal::SIGCONT);
                assert_eq!(paused.ended().await, Some(11), "it ends by itself, to be started again");
                cluster.begin(number);
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
        cluster.connected().await;
        cluster.revive().await;
        cluster.connected().await;
        cluster.tell(AGAIN);
    }
    cluster.clocks_have_run_out(rounds()).await;
    let sessions = cluster.control.sessions();
    assert_eq!(cluster.control.refused_identifies(), 0, "one session in five seconds, from all processes together");
    assert!(sessions.resumed > 0, "sessions of killed processes are taken up");
    eprintln!("{} rounds in {:?}, {sessions:?}", rounds(), begun.elapsed());
    cluster.finish(playing, 3 * rounds() / pace() as usize).await;
}

#[tokio::test]
async fn players_of_a_process_that_is_killed_lose_no_time() {
    let Some(mut cluster) = Cluster::start().await else { return };
    cluster.begin_clock(0, "60+0").await;
    let (control, people) = (cluster.control.clone(), cluster.control.people());
    let channel = control.channel(&clock(0)).unwrap();
    for (ply, text) in ["e4", "e5"].into_iter().enumerate() {
        cluster.reply(people[ply].id, &cluster.board(channel.id, ply + 1).await, text);
        cluster.board(channel.id, ply + 2).await;
    }
    let shard = shard_of(Some(channel.guild.unwrap().0), SHARDS);
    let holder = cluster.processes().await.into_iter().find(|process| receives(process, shard)).unwrap();
    let number = *cluster.bots.iter().find(|(_, bot)| is_of(&holder, bot)).unwrap().0;
    cluster.take(number).kill().await;
    let killed = Timestamp::now();
    // Until another process has taken over, the time is nobody's.
    let mut still_away = killed;
    let evicted = async {
        loop {
            let looked = Timestamp::now();
            if !cluster.processes().await.iter().any(|process| process.id == holder.id) {
                break;
            }
            still_away = looked;
            cluster.revive().await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, evicted).await.expect("another process takes over");
    let is_received = |control: &Control| control.connected_shards().contains(&u64::from(shard)).then_some(());
    control.until(PATIENCE, is_received).await.unwrap();
    let open = service_of(cluster.store().await).games.open_of(PlayerId(people[0].id.0)).await.unwrap();
    let (clock, now) = (open[0].game.play().unwrap().clock().unwrap(), cluster.clock.now());
    let charged = SignedDuration::from_mins(60) - clock.left(Seat::First, now);
    let nobodys = now.duration_since(clock.turn_began()) - charged;
    let away = still_away.duration_since(killed);
    assert!(nobodys >= away && away.is_positive(), "{nobodys:?} is nobody's of {away:?}");
    cluster.sandbox.shutdown().await;
}

#[tokio::test]
async fn a_process_that_stops_hands_its_shards_on_at_once() {
    let Some(mut cluster) = Cluster::start().await else { return };
    let playing = cluster.play().await;
    let begun = cluster.control.sessions().identified;
    let asking = Asking::begin(&cluster);
    let watch = Watch::over(&cluster.control);
    stop(cluster.take(0)).await;
    cluster.connected().await;
    watch.ends("a process stopped").await;
    // It comes back, and gets its share.
    let watch = Watch::over(&cluster.control);
    cluster.begin(0);
    cluster.balanced().await;
    cluster.connected().await;
    watch.ends("a process came back").await;
    asking.ends().await;
    assert_eq!(cluster.control.sessions().identified, begun, "sessions are taken up, not begun");
    cluster.finish(playing, 1).await;
}

/// Someone who uses a command in every server, again and again.
struct Asking {
    stop: CancellationToken,
    asking: JoinHandle<()>,
}

impl Asking {
    fn begin(cluster: &Cluster) -> Asking {
        let stop = CancellationToken::new();
        let (members, stopped) = (cluster.members.clone(), stop.clone());
        let seat = members.control.people()[2].id;
        let asking = tokio::spawn(async move {
            let mut used = Vec::new();
            while stopped.run_until_cancelled(tokio::time::sleep(Duration::from_millis(100))).await.is_some() {
                let channels = (0..TABLES).map(|number| members.channel(&table(number)));
                used.extend(channels.map(|channel| members.use_command(seat, channel, "games", &[])));
            }
            for used in used {
                members.settled(used).await;
            }
        });
        Asking { stop, asking }
    }

    /// Whatever was asked while shards were handed over is answered, too.
    async fn ends(self) {
        self.stop.cancel();
        self.asking.await.unwrap();
    }
}

/// For how long a shard may be dark that is handed over, where nothing else runs on the machine.
const DARK: Duration = Duration::from_secs(3);

/// Sees for how long shards are not received.
struct Watch {
    stop: CancellationToken,
    seeing: JoinHandle<Duration>,
}

impl Watch {
    fn over(control: &Control) -> Watch {
        let (stop, control) = (CancellationToken::new(), control.clone());
        let stopped = stop.clone();
        let seeing = tokio::spawn(async move {
            let mut lit = [Instant::now(); SHARDS as usize];
            let mut longest = Duration::ZERO;
            while !stopped.is_cancelled() {
                let connected = control.connected_shards();
                for (shard, seen) in (0..).zip(&mut lit) {
                    longest = longest.max(seen.elapsed());
                    if connected.contains(&shard) {
                        *seen = Instant::now();
                    }
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            longest
        });
        Watch { stop, seeing }
    }

    async fn ends(self, what: &str) {
        self.stop.cancel();
        let longest = self.seeing.await.unwrap();
        eprintln!("{what}: no shard was dark for longer than {longest:?}");
        assert!(!is_soak() || longest < DARK, "{longest:?}");
    }
}
