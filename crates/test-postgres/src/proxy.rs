//! A network that can be made to fail between a client and the server.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// What happens to what is sent.
#[derive(Clone, Copy, Debug)]
pub enum Weather {
    /// It arrives.
    Good,
    /// It is late now and then, and connections are cut before or after it, in either direction.
    Bad {
        /// From which it is drawn when.
        seed: u64,
    },
    /// The next `COMMIT` arrives, but no answer to it: the connection is cut. The weather is good afterwards.
    LoseAnswer,
    /// The connection is cut in place of the next `COMMIT`, which the server gets later. The weather is good afterwards.
    HoldCommit {
        /// How much later; `None` if it gets it with [`Proxy::deliver`].
        arrives_after: Option<Duration>,
    },
}

/// A port on this machine that leads to the server's.
pub struct Proxy {
    port: u16,
    shared: Arc<ProxyState>,
    task: JoinHandle<()>,
}

struct ProxyState {
    weather: Mutex<Weather>,
    round_trips: AtomicU64,
    /// Told that a held `COMMIT` may go on.
    delivery: Notify,
    /// Told that the server has answered it, or has hung up.
    delivered: Notify,
}

impl Proxy {
    /// A way to this port of this machine, in this weather.
    pub async fn start(to: u16, weather: Weather) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (delivery, delivered) = (Notify::new(), Notify::new());
        let shared = ProxyState { weather: Mutex::new(weather), round_trips: AtomicU64::new(0), delivery, delivered };
        let shared = Arc::new(shared);
        let task = tokio::spawn({
            let shared = Arc::clone(&shared);
            async move {
                let mut number = 0;
                while let Ok((client, _)) = listener.accept().await {
                    number += 1;
                    tokio::spawn(carry(client, to, Arc::clone(&shared), number));
                }
            }
        });
        Proxy { port, shared, task }
    }

    /// The port to connect to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Changes the weather.
    pub fn set(&self, weather: Weather) {
        self.shared.set(weather);
    }

    /// Lets the server get a `COMMIT` that was held for this, and waits until it has answered, or has hung up before.
    pub async fn deliver(&self) {
        self.shared.delivery.notify_one();
        self.shared.delivered.notified().await;
    }

    /// How often something was sent to the server after the last of its answers, on all connections together.
    pub fn round_trips(&self) -> u64 {
        self.shared.round_trips.load(Ordering::SeqCst)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl ProxyState {
    fn weather(&self) -> Weather {
        *self.weather.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, weather: Weather) {
        *self.weather.lock().unwrap_or_else(PoisonError::into_inner) = weather;
    }
}

/// One connection through the proxy.
struct ProxyConnection {
    shared: Arc<ProxyState>,
    rng: StdRng,
    from_client: OwnedReadHalf,
    to_client: OwnedWriteHalf,
    from_server: OwnedReadHalf,
    to_server: OwnedWriteHalf,
}

async fn carry(client: TcpStream, to: u16, shared: Arc<ProxyState>, number: u64) {
    let Ok(server) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], to))).await else { return };
    for stream in [&client, &server] {
        stream.set_nodelay(true).expect("a TCP connection");
    }
    let seed = if let Weather::Bad { seed } = shared.weather() { seed } else { 0 };
    let rng = StdRng::seed_from_u64(seed ^ (number << 32));
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    // Whatever ends it, both sides are cut.
    let _ = ProxyConnection { shared, rng, from_client, to_client, from_server, to_server }.run().await;
}

/// Whether this is the word, as it is sent there and comes back.
fn has_commit_in(sent: &[u8]) -> bool {
    sent.windows(7).any(|bytes| bytes == b"COMMIT\0")
}

/// Reads until the server has answered a `COMMIT`; `None` if it hangs up before.
async fn commit_answered(from_server: &mut OwnedReadHalf) -> Option<()> {
    let mut answered = vec![0; 1 << 16];
    loop {
        let length = from_server.read(&mut answered).await.ok().filter(|length| *length > 0)?;
        if has_commit_in(&answered[..length]) {
            return Some(());
        }
    }
}

impl ProxyConnection {
    async fn run(mut self) -> Option<()> {
        let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        let mut was_answered = true;
        loop {
            tokio::select! {
                // Clients send nothing before the answer is complete, so neither branch takes precedence.
                length = self.from_client.read(&mut asked) => {
                    let sent = &asked[..length.ok().filter(|length| *length > 0)?];
                    if was_answered {
                        self.shared.round_trips.fetch_add(1, Ordering::SeqCst);
                    }
                    was_answered = false;
                    let has_commit = has_commit_in(sent);
                    match self.shared.weather() {
                        Weather::LoseAnswer if has_commit => {
                            self.shared.set(Weather::Good);
                            self.to_server.write_all(sent).await.ok()?;
                            return commit_answered(&mut self.from_server).await;
                        }
                        Weather::HoldCommit { arrives_after } if has_commit => {
                            self.shared.set(Weather::Good);
                            let ProxyConnection { shared, from_client, to_client, mut to_server, mut from_server, .. } = self;
                            drop((from_client, to_client));
                            match arrives_after {
                                Some(late) => tokio::time::sleep(late).await,
                                None => shared.delivery.notified().await,
                            }
                            let _ = to_server.write_all(sent).await;
                            let answered = commit_answered(&mut from_server).await;
                            if arrives_after.is_none() {
                                shared.delivered.notify_one();
                            }
                            return answered;
                        }
                        Weather::Bad { .. } => self.fail_now_and_then().await?,
                        _ => {}
                    }
                    self.to_server.write_all(sent).await.ok()?;
                    if matches!(self.shared.weather(), Weather::Bad { .. }) {
                        self.fail_now_and_then().await?;
                    }
                }
                length = self.from_server.read(&mut answered) => {
                    let sent = &answered[..length.ok().filter(|length| *length > 0)?];
                    was_answered = true;
                    if matches!(self.shared.weather(), Weather::Bad { .. }) {
                        self.fail_now_and_then().await?;
                    }
                    self.to_client.write_all(sent).await.ok()?;
                }
            }
        }
    }

    /// `None` if the connection is cut here.
    async fn fail_now_and_then(&mut self) -> Option<()> {
        if self.rng.random_bool(0.1) {
            tokio::time::sleep(Duration::from_micros(self.rng.random_range(0..5_000))).await;
        }
        (!self.rng.random_bool(0.01)).then_some(())
    }
}
