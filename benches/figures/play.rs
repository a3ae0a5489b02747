//! People who play without Discord: random legal moves, game after game.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use bot_discord::i18n::Locale;
use bot_service::game::{Action, GameId, GameRules, PlayerId, Seating, Stake, Terms, TimeControl};
use bot_service::{BoardRevision, ChannelId, EventId, Games, MoveInput, Place, Request, Service, Snapshot};
use jiff::Timestamp;
use makruk::Ruleset;
use makruk::notation::Notation;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

/// Games on a store, and numbers for what people do there.
pub struct Tables {
    pub games: Arc<Games>,
    events: AtomicU64,
}

impl Tables {
    pub fn new(service: &Service) -> Tables {
        Tables::numbered_from(service, 1)
    }

    /// The same with events that are numbered from another number on.
    pub fn numbered_from(service: &Service, first: u64) -> Tables {
        Tables { games: Arc::clone(&service.games), events: AtomicU64::new(first) }
    }

    pub fn request(&self, by: PlayerId) -> Request {
        Request { event: EventId(self.events.fetch_add(1, Relaxed)), by, at: Timestamp::now() }
    }

    /// Challenge and acceptance.
    pub async fn begin(&self, [white, black]: [PlayerId; 2], channel: ChannelId) -> GameId {
        let place = Place { guild: Some(1), channel, locale: Locale::Thai };
        let terms = Terms {
            seating: Seating::default(),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: TimeControl::Unlimited,
        };
        let challenge =
            self.games.challenge(self.request(white), place, Some(black), terms).await.expect("a challenge");
        self.games.accept(self.request(black), challenge.id, channel).await.expect("an acceptance").id
    }

    /// Makes a move as text; when that ended the game, or the game had lasted long enough, another begins.
    pub async fn turn(&self, seats: [PlayerId; 2], script: &mut Script, at: &Snapshot) -> Snapshot {
        let play = at.game.play().expect("a game that goes on");
        let by = play.seat_to_move().person().unwrap();
        let text = script.next(play);
        let after = self
            .games
            .play(self.request(by), at.id, BoardRevision::Now, MoveInput::Text(&text))
            .await
            .expect("a legal move");
        self.going_on(seats, after).await
    }

    /// The game, or the next one in its place.
    pub async fn going_on(&self, seats: [PlayerId; 2], at: Snapshot) -> Snapshot {
        let long = at.game.play().is_some_and(|play| play.plies() >= LONG);
        if at.game.is_open() && !long {
            return at;
        }
        if long {
            self.games
                .act(self.request(seats[0]), at.id, BoardRevision::Now, Action::Resign)
                .await
                .expect("a resignation");
        }
        let id = self.begin(seats, at.place.channel).await;
        self.games.get(id).await.expect("the game that began")
    }
}

/// How many plies a game lasts, so that its log is as long as those of real games.
const LONG: usize = 120;

/// Random moves, the same at every run.
pub struct Script(SmallRng);

impl Script {
    pub fn new(seed: u64) -> Script {
        Script(SmallRng::seed_from_u64(seed))
    }

    /// A legal move, as a player would type it.
    pub fn next(&mut self, play: &bot_service::game::Play) -> String {
        let moves = play.legal_moves();
        let mv = *moves.choose(&mut self.0).expect("a move in a game that goes on");
        play.board().current().format(mv, Notation::ThaiLong)
    }
}
