//! Chaturanga for four: a game in a channel for people and bots, with a die that everyone can check.
//!
//! A channel has one such game at a time. Whoever opens it sits down, others join them or bots do, and with all seats taken it is
//! begun. The secret of the die is drawn when the game is opened, and the commitment to it is shown from then on; the secret is told
//! with the result. An act is committed together with the throw that follows, and with those that allow nothing: so whoever looks at
//! the game sees a throw to move by.
//!
//! Each seat has a clock, which runs while a person who sits there has to move. One whose time is up gives the seat to a bot for good;
//! one who leaves gives it to a bot until they come back, or until another person takes it. Bots move by due rows that are committed
//! with what comes before. Time in which the bot is away is given back.
//!
//! | file | holds |
//! |---|---|
//! | `players` | who sits at the table |
//! | `lobby` | what happens until the game begins |
//! | `playing` | moves and exchanges of kings |
//! | `leaving` | leaving a seat, taking one, and calling the game off |
//! | `rematch` | playing again with seats turned |
//! | `dice` | the throws, which a secret fixes |
//! | `clocks`, `deadlines` | the time of each seat; when something falls due, and what |
//! | `due` | doing what falls due; the bots |
//! | `written` | a game as a text, with the proof of its throws |
//! | `watched` | a game as it changes, for those who look on |
//! | `news` | what has to be said of it, and why something can't be done |
//! | `records`, `log` | what is stored |

mod clocks;
mod deadlines;
mod dice;
mod due;
mod leaving;
mod lobby;
mod log;
pub(crate) mod news;
mod players;
mod playing;
pub(crate) mod records;
mod rematch;
#[cfg(test)]
mod tests;
pub(crate) mod watched;
mod written;

use std::sync::Arc;

use bot_store::due_key::DueKey;
use bot_store::feature::Feature;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::scheduler::due_kind;
use bot_store::{ChannelId, MessageRef, Outbox, Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Prefix, Put};
use fair_dice::DiceSecret;

use crate::Coin;
use crate::feed::{FedPlace, PlaceFeed};
use news::{FourNews, FourNotice, FourTableRefusal, lane};
use records::{
    FOUR_DUE, FourBoardShown, FourDue, FourGameId, FourGameRecord, FourSecretRecord, FourStage, four_ended, four_game,
    four_games, four_secret, place_of_four,
};

pub use chaturanga_engine::four::FourLevel;
pub use players::{FourPlayer, FourSeat, LeavingSeat, LeftSeat};
pub use playing::FourInput;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &[due_kind::<FourGames>()] };

/// The games for four of all servers.
#[derive(Clone)]
pub struct FourGames {
    repository: Repository,
    outbox: Outbox,
    coin: Arc<dyn Coin>,
    feed: Arc<PlaceFeed>,
}

/// A game where it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourGame {
    pub guild: u64,
    pub channel: ChannelId,
    pub record: FourGameRecord,
}

/// What an act does to a game.
enum FourChange {
    Nothing,
    /// It changes, and whoever acts is answered.
    Quiet,
    Told(FourNews),
}

/// What becomes of the game that a channel had before.
enum FourReplacement {
    Kept(FourGameRecord),
    New(FourGameRecord, FourNews),
}

impl FourGames {
    pub(crate) fn new(repository: Repository, outbox: Outbox, coin: Arc<dyn Coin>) -> FourGames {
        FourGames { repository, outbox, coin, feed: Arc::default() }
    }

    /// The game with this id in a channel of a server, also if it has ended and a newer one has taken its place.
    pub async fn game(&self, guild: u64, channel: ChannelId, id: FourGameId) -> Result<FourGame, ServiceError> {
        if let Some(found) = self.newest(guild, channel).await?.filter(|found| found.record.id == id) {
            return Ok(found);
        }
        let ended = self.repository.get::<FourGameRecord>(&four_ended(guild, channel, id)).await?;
        Ok(ended.map(|record| FourGame { guild, channel, record }).ok_or(FourTableRefusal::NoGame)?)
    }

    /// The newest game of a channel.
    pub async fn newest(&self, guild: u64, channel: ChannelId) -> Result<Option<FourGame>, ServiceError> {
        let record = self.repository.get::<FourGameRecord>(&four_game(guild, channel)).await?;
        Ok(record.map(|record| FourGame { guild, channel, record }))
    }

    /// The games of a server that are not over.
    pub async fn open_on(&self, guild: u64) -> Result<Vec<FourGame>, ServiceError> {
        self.open_under(&four_games(guild)).await
    }

    async fn open_under(&self, games: &Prefix) -> Result<Vec<FourGame>, ServiceError> {
        let rows = self.repository.all(games).await?;
        let found = rows.iter().filter_map(|(key, row)| match FourGameRecord::decode(&row.value) {
            Ok(record) => place_of_four(key).map(|(guild, channel)| FourGame { guild, channel, record }),
            Err(error) => {
                self.repository.report_skipped(key, &error);
                None
            }
        });
        Ok(found.filter(|found| found.record.is_open()).collect())
    }

    /// Notes which message has the seats of a game.
    pub async fn lobby_posted(&self, of: &FourGame, message: MessageRef) -> Result<FourGame, ServiceError> {
        let notes = |record: &mut FourGameRecord, _: &DiceSecret| match record.lobby.replace(message) {
            known if known == Some(message) => Ok(FourChange::Nothing),
            _ => Ok(FourChange::Quiet),
        };
        self.change(of, notes).await
    }

    /// Notes which message has the board of a game. An older board than the one that is noted changes nothing.
    pub async fn board_posted(&self, of: &FourGame, board: FourBoardShown) -> Result<FourGame, ServiceError> {
        let notes = |record: &mut FourGameRecord, _: &DiceSecret| match record.board {
            Some(known) if known.acts >= board.acts => Ok(FourChange::Nothing),
            _ => {
                record.board = Some(board);
                Ok(FourChange::Quiet)
            }
        };
        self.change(of, notes).await
    }

    /// Changes a game by what a person does, once.
    async fn change_by(
        &self,
        request: Request,
        of: &FourGame,
        change: impl Fn(&mut FourGameRecord, &DiceSecret) -> Result<FourChange, FourTableRefusal>,
    ) -> Result<FourGame, ServiceError> {
        let changes = |record: &mut FourGameRecord, secret: &DiceSecret| {
            if record.has_heard(request) {
                return Ok(FourChange::Nothing);
            }
            let changed = change(record, secret)?;
            record.hear(request);
            Ok(changed)
        };
        self.change(of, changes).await
    }

    /// Changes a game, in one commit with what follows from that.
    async fn change(
        &self,
        of: &FourGame,
        change: impl Fn(&mut FourGameRecord, &DiceSecret) -> Result<FourChange, FourTableRefusal>,
    ) -> Result<FourGame, ServiceError> {
        let (guild, channel, id) = (of.guild, of.channel, of.record.id);
        let (key, secret_key) = (four_game(guild, channel), four_secret(guild, channel));
        for _ in 0..ATTEMPTS {
            let rows = self.repository.rows(vec![key.clone(), secret_key.clone()]).await?;
            let (Some(row), Some(secret)) = (rows.row(&key), rows.row(&secret_key)) else {
                return Err(FourTableRefusal::NoGame.into());
            };
            let (mut record, secret) = (FourGameRecord::decode(&row.value)?, FourSecretRecord::decode(&secret.value)?);
            if record.id != id || secret.game != id {
                return Err(FourTableRefusal::NoGame.into());
            }
            let before = record.until;
            let news = match change(&mut record, &DiceSecret::new(secret.bytes))? {
                FourChange::Nothing => return Ok(FourGame { guild, channel, record }),
                FourChange::Quiet => None,
                FourChange::Told(news) => Some(news),
            };
            let mut puts = Vec::new();
            if record.is_open() {
                record.schedule(self.repository.now());
                if record.until != before {
                    puts.push(due_row(guild, channel, &record)?);
                }
            } else if record.told.is_none() {
                record.told = Some(secret.bytes);
                puts.push(put(four_ended(guild, channel, id), Expect::Absent, &record)?);
            }
            puts.push(put(key.clone(), Expect::Rev(row.rev), &record)?);
            let changed = FourGame { guild, channel, record };
            if self.committed(puts, &changed, news).await? {
                return Ok(changed);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Puts a game in the place of the one that a channel had before.
    async fn replace(
        &self,
        (guild, channel): (u64, ChannelId),
        replaces: impl Fn(Option<FourGameRecord>, &DiceSecret) -> Result<FourReplacement, FourTableRefusal>,
    ) -> Result<FourGame, ServiceError> {
        let (key, secret_key) = (four_game(guild, channel), four_secret(guild, channel));
        let secret = DiceSecret::new(self.coin.secret());
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<FourGameRecord>(&key).await?;
            let (mut record, news) = match replaces(known, &secret)? {
                FourReplacement::Kept(record) => return Ok(FourGame { guild, channel, record }),
                FourReplacement::New(record, news) => (record, news),
            };
            record.schedule(self.repository.now());
            let (secret_expect, _) = self.repository.replaceable::<FourSecretRecord>(&secret_key).await?;
            let kept = FourSecretRecord { game: record.id, bytes: *secret.expose() };
            let puts = vec![
                put(key.clone(), expect, &record)?,
                put(secret_key.clone(), secret_expect, &kept)?,
                due_row(guild, channel, &record)?,
            ];
            let new = FourGame { guild, channel, record };
            if self.committed(puts, &new, Some(news)).await? {
                return Ok(new);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Commits puts with the notice of what has happened in a game; whether nothing had changed meanwhile.
    async fn committed(&self, mut puts: Vec<Put>, of: &FourGame, news: Option<FourNews>) -> Result<bool, ServiceError> {
        if let Some(news) = news {
            let acts = u32::try_from(of.record.history().acts().len()).unwrap_or(u32::MAX);
            let notice = FourNotice { guild: of.guild, channel: of.channel, game: of.record.id, news, acts };
            puts.push(self.outbox.put(lane(of.channel), &notice)?);
        }
        let committed = self.repository.commit(puts).await;
        // After an error the notice may be there all the same.
        if news.is_some() {
            self.outbox.wake(lane(of.channel));
        }
        let is_done = matches!(committed?, Commit::Done { .. });
        if is_done {
            self.feed.tell_place(FedPlace::Channel(of.channel));
        }
        Ok(is_done)
    }
}

/// The row by which something falls due in a game. That of an earlier time finds nothing to do.
fn due_row(guild: u64, channel: ChannelId, record: &FourGameRecord) -> Result<Put, ServiceError> {
    Ok(Put::ensure(DueKey::new(record.until, FOUR_DUE, channel.0).key(), FourDue { guild }.encode()?))
}

/// Why something can't be done that needs another stage.
fn require(record: &FourGameRecord, stage: FourStage) -> Result<(), FourTableRefusal> {
    match record.stage {
        is if is == stage => Ok(()),
        FourStage::Open | FourStage::Playing if stage == FourStage::Over => Err(FourTableRefusal::NotOver),
        FourStage::Open => Err(FourTableRefusal::NotBegun),
        FourStage::Playing => Err(FourTableRefusal::Begun),
        FourStage::Over => Err(FourTableRefusal::Over),
        FourStage::CalledOff(_) => Err(FourTableRefusal::CalledOff),
    }
}
