//! `makruk-bot sandbox`.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use crate::cli::run::text_moves;
use crate::cli::serve::{DataLocations, serve, stop_on_signal};
use crate::cli::{CliError, Exit, SettingsLoader, block_on_all_cores};
use crate::config::{ActivityConfig, Config, Environment, Listen, ProxySource, TOKEN_VARIABLE};
use bot_discord::{ActivityApplication, ActivitySettings, ApiServer, BotSettings, Credentials, SESSION_INTERVAL};
use discord_sandbox::{
    APPLICATION, BotMembership, DEFAULT_CLIENT_SECRET, DEFAULT_TOKEN, Guide, Intents, MemberRank, PageText, Retention,
    Sandbox, SandboxActivity, SandboxConfig, Seed, SeedChannel, SeedGroup, SeedGuild, SeedPerson,
};

/// The folder for the data of the sandbox, unless `--data` names another.
const DEFAULT_DATA: &str = "sandbox-data";

/// How long the bot may take to connect to the sandbox.
const CONNECT: Duration = Duration::from_secs(30);

/// Play in a browser without an account: a small Discord on this machine, with the bot in it
///
/// Everything is kept in the folder given with --data (by default sandbox-data), so that games go on after a restart.
#[derive(Debug, Args)]
pub struct SandboxCommand {
    /// The port of the page, on loopback only; 0 picks any free port
    #[arg(long, default_value_t = 8420, value_name = "N")]
    port: u16,
    /// Serve the page and the API without a bot, for a bot in a process of its own
    #[arg(long)]
    server_only: bool,
}

/// The sandbox's application, whose secret is no secret.
fn application() -> ActivityApplication {
    ActivityApplication { id: APPLICATION.0, secret: SecretString::from(DEFAULT_CLIENT_SECRET) }
}

impl SandboxCommand {
    pub(super) fn run(&self, settings: &SettingsLoader) -> Result<(), CliError> {
        let (config, _traces) = settings.load_and_log()?;
        let data = settings.data_flag().unwrap_or(Path::new(DEFAULT_DATA)).to_owned();
        block_on_all_cores(self.serve(config, data))?
    }

    async fn serve(&self, config: Config, data: PathBuf) -> Result<(), CliError> {
        let stop = stop_on_signal()?;
        // Pages are at any free port of this machine, unless the settings name one.
        let free = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let pages = ActivityConfig { listen: config.activity.listen.or(Some(free)), ..config.activity.clone() };
        let pages = match self.server_only {
            true => None,
            false => pages.listen(&Environment::default())?.map(|pages| pages.opened_by(application())),
        };
        let address = pages.as_ref().map(ActivitySettings::address).transpose();
        let address = address.map_err(|error| self.cannot_start(&error))?;
        let sandbox = Sandbox::start(SandboxConfig {
            activity: address.map(|address| SandboxActivity::at((Ipv4Addr::LOCALHOST, address.port()).into())),
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)),
            data: Some(data.join("discord")),
            granted: if config.discord.message_content { Intents::MESSAGE_CONTENT } else { Intents::empty() },
            retention: Retention { requests: 1_000, ..Retention::default() },
            ..sandbox_config()
        })
        .await
        .map_err(|error| self.cannot_start(&error))?;
        let url = sandbox.url();
        let result = if self.server_only {
            say(&format!(
                "Sandbox without a bot: {url}/\n\
                 To connect one: {TOKEN_VARIABLE}={DEFAULT_TOKEN} MAKRUK__DISCORD__API_URL={url} makruk-bot"
            ))?;
            stop.cancelled().await;
            Ok(())
        } else {
            let credentials = Credentials {
                token: SecretString::from(DEFAULT_TOKEN),
                server: ApiServer::Local(url.clone()),
                proxy: ProxySource::None,
            };
            let bot = BotSettings {
                credentials,
                text_moves: text_moves(&config.discord),
                locale: config.locale,
                ruleset: config.games.ruleset,
                session_interval: SESSION_INTERVAL,
                activity: pages,
            };
            // Beside a bot that is at work the usual address is that bot's.
            let listen = match config.operation.listen {
                Listen::Auto => Listen::Off,
                asked_for => asked_for,
            };
            tokio::spawn(announce(sandbox.control(), url, data.clone(), stop.clone()));
            // Whatever database the settings name, what is tried out here doesn't go there.
            let locations = DataLocations { folder: data.join("store"), database: None };
            serve(locations, bot, config.engine, listen, stop).await
        };
        sandbox.shutdown().await;
        result
    }

    fn cannot_start(&self, error: &io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::AddrInUse => {
                let port = self.port;
                CliError::refused(format!(
                    "port {port} is in use; stop the program that uses it, or choose another with --port"
                ))
            }
            _ => CliError::new(Exit::StoreUnusable, format!("cannot start the sandbox: {error}")),
        }
    }
}

/// Makruk clubs to play in, a Thai one and an English one, and the four members of both. On the page everybody reads the
/// browser's language, and starts in the club of that language.
pub fn sandbox_config() -> SandboxConfig {
    let channel = |name: &str, topic: &str| SeedChannel { topic: Some(topic.to_owned()), ..SeedChannel::new(name) };
    let seed = Seed {
        bot_username: "makruk-bot".to_owned(),
        bot_name: "หมากรุก".to_owned(),
        people: vec![
            SeedPerson::new("somchai", "สมชาย", "th", MemberRank::Admin).with_own_installation(),
            SeedPerson::new("malee", "มาลี", "th", MemberRank::Member),
            SeedPerson::new("alice", "Alice", "en-US", MemberRank::Member).with_own_installation(),
            SeedPerson::new("bob", "Bob", "en-GB", MemberRank::Member),
        ],
        guilds: vec![
            SeedGuild {
                name: "ชมรมหมากรุกไทย".to_owned(),
                locale: "th".to_owned(),
                channels: vec![
                    channel("หมากรุก", "กระดานของชมรม"),
                    channel("general", "คุยกันได้ทุกเรื่อง"),
                    channel("สนามซ้อม", "ซ้อมมือ ไม่คิดแต้ม"),
                ],
                system_channel: Some(0),
                bot: BotMembership::Member,
            },
            SeedGuild {
                name: "Makruk Club".to_owned(),
                locale: "en-US".to_owned(),
                channels: vec![
                    channel("makruk", "The boards of the club"),
                    channel("practice", "Practice games, nothing rated"),
                ],
                system_channel: Some(0),
                bot: BotMembership::Member,
            },
            // Of these the bot is not part: two of the people have it with them.
            SeedGuild {
                name: "ร้านกาแฟ · Café".to_owned(),
                locale: "en-US".to_owned(),
                channels: vec![channel("โต๊ะริมหน้าต่าง", "เซิร์ฟเวอร์ที่ไม่มีบอท · a server without the bot")],
                system_channel: None,
                bot: BotMembership::Absent,
            },
        ],
        groups: vec![SeedGroup { name: "เพื่อน · Friends".to_owned(), people: vec![0, 1, 2, 3] }],
    };
    let guide = Guide {
        title: Some(PageText::new("Makruk, played here", "เล่นหมากรุกไทยที่นี่")),
        heading: Some(PageText::new("How to play", "วิธีเล่น")),
        steps: vec![
            PageText::new(
                "Challenge {other} with </play>, or choose a level there to play the bot.",
                "ท้า{other}ด้วยคำสั่ง </play> หรือเลือกระดับเพื่อเล่นกับบอท",
            ),
            PageText::new(
                "Accept from the other seat, {other}, if it was a challenge.",
                "ถ้าท้าไว้ ให้รับคำท้าจากอีกที่นั่งหนึ่ง คือ {other}",
            ),
            PageText::new(
                "Reply to the board with a move, such as `ม-ง๒` or `Nd2`.",
                "ตอบกลับภาพกระดานด้วยตาเดิน เช่น `ม-ง๒` หรือ `Nd2`",
            ),
        ],
    };
    SandboxConfig { seed, guide, ..SandboxConfig::default() }
}

/// Prints the address as soon as the bot is connected.
async fn announce(control: discord_sandbox::Control, url: String, data: PathBuf, stop: CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        connected = control.connected(CONNECT) => match connected {
            // If standard output is closed, the server runs all the same.
            Ok(()) => drop(say(&format!(
                "Makruk is ready: open {url}/ in a browser, take a seat, and type /play\n\
                 Everything is kept in {}; press Ctrl-C to stop",
                data.display()
            ))),
            Err(error) => tracing::error!(%error, "cannot connect to the sandbox"),
        },
    }
}

fn say(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
