//! Games for four as they are stored: the newest of each channel, those that have ended, and the secrets of their dice.
//!
//! A secret has a row of its own that names nobody, so that it is in no export before it is told.

use bot_store::due_key::DueId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bot_store::locale::Locale;
use bot_store::{ChannelId, EventId, MessageRef, PlayerId, Request};
use chaturanga::four::{Army, FourHistory, FourRules, FourStanding};
use commit_store::{Codec, Key, Prefix, Space};
use fair_dice::DiceSecret;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::clocks::FourClock;
use super::dice::throws;
use super::log::FourLog;
use super::players::{FourPlayer, FourSeat};
use crate::game::TimeControl;

/// Something falls due in a game: a bot's turn, a flag, or its end. The id is its channel's.
pub(crate) const FOUR_DUE: DueId = DueId(18);

const FOUR_GAME: Space = Space::new("four-game");
const FOUR_ENDED: Space = Space::new("four-ended");
const FOUR_SECRET: Space = Space::new("four-secret");

/// How many people a game remembers, with those who have left it.
const REMEMBERED: usize = 100;

/// The event that opened a game, which tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FourGameId(pub u64);

/// The rules and the clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FourTerms {
    pub rules: FourRules,
    /// For each seat.
    pub time: TimeControl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FourStage {
    /// People can sit down.
    Open,
    Playing,
    Over,
    CalledOff(FourCalledOff),
}

/// Why a game was called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FourCalledOff {
    /// Whoever had opened it left.
    ByOpener,
    /// Nobody began it in time.
    NotBegun,
    /// Those who played it agreed.
    Agreed,
    /// Nobody has moved for a long time.
    Abandoned,
    /// There was nowhere to play it.
    NoPlace,
}

/// What a person did last, so that older events which come again change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FourHeard {
    pub person: PlayerId,
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FourGameRecord {
    pub id: FourGameId,
    pub opener: PlayerId,
    /// In which it is announced where the server has chosen none.
    pub language: Locale,
    pub stage: FourStage,
    /// In the order of [`Army::ALL`].
    pub seats: [FourSeat; 4],
    pub(super) log: FourLog,
    pub(super) clock: FourClock,
    pub(super) heard: Vec<FourHeard>,
    /// Who would call it off.
    pub wants_abort: Vec<PlayerId>,
    /// Who would play again.
    pub wants_rematch: Vec<PlayerId>,
    /// The SHA-256 of the secret in hexadecimal digits, which is shown before the first throw.
    pub commitment: String,
    /// The secret, once the game has ended.
    pub(super) told: Option<[u8; 32]>,
    /// When it was opened, or begun.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    /// When something falls due in it, as long as it is open.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub(super) until: Timestamp,
    /// When a bot was to do something the last time.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub(super) bots_until: Timestamp,
    /// The message with the seats.
    pub lobby: Option<MessageRef>,
    /// The message with the board.
    pub board: Option<FourBoardShown>,
}

/// The message with the newest board, as it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FourBoardShown {
    pub message: MessageRef,
    /// It told of what was done after this many acts,
    pub from: u32,
    /// and up to this many.
    pub acts: u32,
}

/// What fixes the throws of the newest game of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FourSecretRecord {
    pub game: FourGameId,
    pub bytes: [u8; 32],
}

/// The value of the due row of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FourDue {
    pub guild: u64,
}

impl FourGameRecord {
    /// Whether something is still to come of it.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, FourStage::Open | FourStage::Playing)
    }

    pub fn terms(&self) -> FourTerms {
        FourTerms { rules: self.history().state().rules(), time: self.clock.control }
    }

    /// The game so far.
    pub fn history(&self) -> &FourHistory {
        &self.log.0
    }

    pub fn seat(&self, army: Army) -> &FourSeat {
        &self.seats[army as usize]
    }

    /// The seat of this person.
    pub fn seat_of(&self, person: PlayerId) -> Option<Army> {
        Army::ALL.into_iter().find(|army| self.seat(*army).person() == Some(person))
    }

    /// Those who have a seat, but for people who were erased.
    pub fn people(&self) -> impl Iterator<Item = (Army, PlayerId)> {
        let people = Army::ALL.into_iter().filter_map(|army| Some((army, self.seat(army).person()?)));
        people.filter(|(_, person)| !person.is_nobody())
    }

    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.player.is_some())
    }

    pub(super) fn has_heard(&self, request: Request) -> bool {
        self.heard.iter().any(|heard| heard.person == request.by && heard.event >= request.event)
    }

    /// Notes what a person did. Those without a seat are forgotten when there are many.
    pub(super) fn hear(&mut self, request: Request) {
        self.heard.retain(|heard| heard.person != request.by);
        self.heard.push(FourHeard { person: request.by, event: request.event });
        if self.heard.len() > REMEMBERED {
            self.heard.remove(0);
        }
    }

    /// The seat that has to move, and who sits there.
    pub fn to_act(&self) -> Option<(Army, FourPlayer)> {
        let FourStanding::ToMove { seat, .. } = self.history().state().standing() else { return None };
        let player = self.seat(seat).player.filter(|_| self.stage == FourStage::Playing)?;
        Some((seat, player))
    }

    /// The armies whose players may answer the offer of an exchange that waits.
    pub fn asked_to_exchange(&self) -> impl Iterator<Item = Army> {
        let state = self.history().state();
        let offer = state.offer().filter(|_| self.stage == FourStage::Playing);
        let asked = move |army: &Army| offer.is_some_and(|by| !by.is_with(*army)) && state.may_exchange(*army);
        Army::ALL.into_iter().filter(asked)
    }

    /// The army for which this person may offer an exchange of kings.
    pub fn may_offer_exchange(&self, person: PlayerId) -> Option<Army> {
        let state = self.history().state();
        let army = self.seat_of(person).filter(|_| self.stage == FourStage::Playing)?;
        (state.offer().is_none() && state.may_exchange(army)).then_some(army)
    }

    /// Whether every army has had its turn. Until then whoever plays may call the game off alone.
    pub fn first_round_is_over(&self) -> bool {
        throws(self.history()) > Army::ALL.len()
    }

    /// The name by which its throws are computed.
    pub(super) fn dice_game(&self) -> String {
        format!("chaturanga for four {}", self.id.0)
    }

    /// The secret in hexadecimal digits, once the game has ended.
    pub fn secret(&self) -> Option<String> {
        self.told.map(|bytes| DiceSecret::new(bytes).reveal())
    }
}

/// The newest game of a channel: [`FourGameRecord`].
pub(super) fn four_game(guild: u64, channel: ChannelId) -> Key {
    FOUR_GAME.key([guild, channel.0])
}

pub(super) fn four_games(guild: u64) -> Prefix {
    FOUR_GAME.prefix([guild])
}

pub(super) fn all_four_games() -> Prefix {
    FOUR_GAME.prefix([])
}

/// The server and the channel of a game.
pub(super) fn place_of_four(key: &Key) -> Option<(u64, ChannelId)> {
    FOUR_GAME.ids(key).map(|[guild, channel]| (guild, ChannelId(channel)))
}

/// A game that has ended: [`FourGameRecord`].
pub(super) fn four_ended(guild: u64, channel: ChannelId, id: FourGameId) -> Key {
    FOUR_ENDED.key([guild, channel.0, id.0])
}

/// The secret of the newest game of a channel: [`FourSecretRecord`].
pub(super) fn four_secret(guild: u64, channel: ChannelId) -> Key {
    FOUR_SECRET.key([guild, channel.0])
}

const OF_CHANNEL: &[IdKind] = &[IdKind::Guild, IdKind::Channel];

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<FourGameRecord>(FOUR_GAME, OF_CHANNEL, Topic::Games, ErasureRule::Shared),
    RecordKind::of::<FourGameRecord>(
        FOUR_ENDED,
        &[IdKind::Guild, IdKind::Channel, IdKind::Number],
        Topic::Games,
        ErasureRule::Shared,
    ),
    RecordKind::of::<FourSecretRecord>(FOUR_SECRET, OF_CHANNEL, Topic::Games, ErasureRule::Unnamed),
];

impl Codec for FourGameRecord {}

impl Codec for FourSecretRecord {}

impl Codec for FourDue {}
