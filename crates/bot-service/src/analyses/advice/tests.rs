//! Who may ask for which advice, and that a hint stays the same until the board changes.

use board_games::{Seat, Team};
use international_chess::{ChessHistory, ChessPosition};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use jiff::Timestamp;

use crate::AdviceError;
use crate::TableError;
use crate::analyses::advice::*;
use crate::game::GameError;
use crate::game::{Action, CoinFlip, GameRules, Seating, Terms, TimeControl};
use crate::review::{Evaluation, MoveQuality, Reason};
use crate::testing::RefusalOf as _;
use crate::{MoveInput, Service, ThinkingSettings};
use bot_store::locale::Locale;
use bot_store::{EventId, ManualClock, Request};
use commit_store::MemoryStore;
use makruk::{Color, History, Position, Ruleset};

const ANN: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const EVE: PlayerId = PlayerId(3);
const PLACE: Place = Place { guild: Some(5), channel: ChannelId(77), locale: Locale::Thai };

struct Table {
    games: Arc<Games>,
    advice: Advice,
    events: AtomicU64,
}

impl Table {
    fn new() -> Table {
        let lots = CoinFlip { challenger: Seat::First, first: Seat::First };
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (service, _) = Service::new(Arc::new(MemoryStore::default()), clock, Arc::new(lots));
        let games = service.games;
        let settings = ThinkingSettings { processors: NonZeroUsize::MIN, ..ThinkingSettings::default() };
        let thinkers = Arc::new(Thinkers::start(&settings).unwrap());
        Table { advice: Advice::new(Arc::clone(&games), thinkers), games, events: AtomicU64::new(1) }
    }

    fn request(&self, by: PlayerId) -> Request {
        Request { event: EventId(self.events.fetch_add(1, Relaxed)), by, at: Timestamp::now() }
    }

    async fn begin(&self, stake: Stake) -> GameId {
        self.begin_by(GameRules::makruk_by(Ruleset::COMPETITION), stake).await
    }

    async fn begin_by(&self, rules: GameRules, stake: Stake) -> GameId {
        let terms = Terms { seating: Seating::Challenger(Seat::First), rules, stake, time: TimeControl::Unlimited };
        let id = self.games.challenge(self.request(ANN), PLACE, Some(BEN), terms).await.unwrap().id;
        self.games.accept(self.request(BEN), id, PLACE.channel).await.unwrap();
        id
    }

    async fn analyse(&self, person: PlayerId, subject: &AnalysisSubject) -> Result<Vec<EvaluatedLine>, ServiceError> {
        self.advice.analyse(Asker { person, server: Some(5) }, subject, |_| ()).await
    }

    async fn hint(&self, by: PlayerId, id: GameId, at: BoardRevision) -> Result<Arc<Hint>, ServiceError> {
        self.advice.hint(by, id, at).await.map(|(_, hint)| hint)
    }
}

fn of_position(position: &Position) -> AnalysisSubject {
    AnalysisSubject::of_position(&History::under(position.clone(), Ruleset::COMPETITION).into())
}

#[tokio::test]
async fn a_hint_is_for_the_player_to_move_and_stays_the_same() {
    let table = Table::new();
    let id = table.begin(Stake::default()).await;
    let hint = table.hint(ANN, id, BoardRevision::Now).await.unwrap();
    assert!(Position::start().play(hint.mv.makruk()).is_ok());
    assert!(Arc::ptr_eq(&hint, &table.hint(ANN, id, BoardRevision::Exactly(0)).await.unwrap()));
    let refused = |by, at| table.hint(by, id, at);
    let turn = Seat::First;
    assert!(
        matches!(refused(BEN, BoardRevision::Now).await.refusal(), Some(GameError::NotYourTurn { turn: it }) if *it == turn)
    );
    assert!(matches!(refused(EVE, BoardRevision::Now).await.refusal(), Some(GameError::NotAPlayer)));
    table.games.play(table.request(ANN), id, BoardRevision::Now, MoveInput::Move(hint.mv)).await.unwrap();
    assert!(matches!(refused(BEN, BoardRevision::Exactly(0)).await.refusal(), Some(TableError::Stale)));
    assert!(table.hint(BEN, id, BoardRevision::Exactly(1)).await.is_ok());
}

#[tokio::test]
async fn there_is_no_advice_in_rated_games() {
    let table = Table::new();
    let id = table.begin(Stake::Rated).await;
    for by in [ANN, BEN] {
        assert!(matches!(table.hint(by, id, BoardRevision::Now).await.refusal(), Some(AdviceError::Rated)));
    }
    let look = async |by, position: Position| table.analyse(by, &of_position(&position)).await;
    assert!(matches!(look(BEN, Position::start()).await.refusal(), Some(AdviceError::Rated)));
    // The side to move makes no difference: the position is refused either way.
    assert!(matches!(look(ANN, Position::start_with(Color::Black)).await.refusal(), Some(AdviceError::Rated)));
    let other = makruk::notation::fen::parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
    assert!(!look(ANN, other).await.unwrap().is_empty());
}

#[tokio::test]
async fn only_games_that_are_over_are_reviewed() {
    let table = Table::new();
    assert!(matches!(table.advice.last_in(PLACE.channel).await.refusal(), Some(TableError::NoGame)));
    for round in 1..=2 {
        let id = table.begin(Stake::Rated).await;
        for (by, text) in [(ANN, "e3e4"), (BEN, "e6e5")] {
            table.games.play(table.request(by), id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
        }
        assert!(
            matches!(table.analyse(EVE, &AnalysisSubject::Game(id)).await.refusal(), Some(AdviceError::StillPlaying(playing)) if *playing == id)
        );
        table.games.act(table.request(BEN), id, BoardRevision::Now, Action::Resign).await.unwrap();
        assert_eq!(table.advice.last_in(PLACE.channel).await.unwrap(), id, "round {round}");
        let mut heard = Vec::new();
        let (asker, subject) = (Asker { person: EVE, server: Some(5) }, AnalysisSubject::Game(id));
        let lines = table.advice.analyse(asker, &subject, |progress| heard.push(progress)).await.unwrap();
        let report = table.advice.report(&subject, lines).await.unwrap();
        assert!(
            matches!(&report, AnalysisReport::Game(Some(of), review) if *of == id && review.record().board().plies() == 2)
        );
        let last = heard.last().unwrap();
        assert!(heard.len() >= 4 && last.done == last.total, "{heard:?}");
    }
}

#[tokio::test]
async fn a_game_that_ended_without_a_move_is_analysed_as_its_position() {
    let table = Table::new();
    let id = table.begin(Stake::default()).await;
    let subject = async || AnalysisSubject::of_game(&table.games.get(id).await.unwrap());
    assert_eq!(subject().await, AnalysisSubject::Game(id), "it may be refused, since it is not over");
    table.games.act(table.request(BEN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    let subject = subject().await;
    assert_eq!(subject, of_position(&Position::start()));
    let lines = table.analyse(EVE, &subject).await.unwrap();
    let report = table.advice.report(&subject, lines).await.unwrap();
    assert!(matches!(report, AnalysisReport::Position(_)));
}

#[tokio::test]
async fn chess_is_hinted_at_and_analysed_by_its_own_engine() {
    let table = Table::new();
    let id = table.begin_by(GameRules::Chess, Stake::default()).await;
    for (by, text) in [(ANN, "e4"), (BEN, "e5"), (ANN, "Bc4"), (BEN, "Nc6"), (ANN, "Qh5"), (BEN, "Nf6")] {
        table.games.play(table.request(by), id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
    }
    let hint = table.hint(ANN, id, BoardRevision::Now).await.unwrap();
    assert_eq!(
        (hint.mv.to_string().as_str(), hint.reasons.as_slice()),
        ("h5f7", [Reason::Mates { moves: 1 }].as_slice())
    );
    assert_eq!((hint.terms.len(), hint.countable), (0, None));
    table.games.play(table.request(ANN), id, BoardRevision::Now, MoveInput::Move(hint.mv)).await.unwrap();
    let subject = AnalysisSubject::Game(id);
    let lines = table.analyse(EVE, &subject).await.unwrap();
    let AnalysisReport::Game(_, review) = table.advice.report(&subject, lines).await.unwrap() else { panic!("a game") };
    let blunder = review.turning_points().into_iter().find(|point| point.ply == 5).expect("the knight's move");
    assert_eq!((blunder.played.to_string().as_str(), blunder.judgement), ("g8f6", MoveQuality::Blunder));
    assert_eq!(review.evaluation(7), Evaluation::Mate { winner: Team::First, moves: 0 });
    assert!(review.count_checks().is_empty() && review.count_spans().is_empty());
}

#[tokio::test]
async fn there_is_no_advice_on_the_board_of_a_rated_game_of_chess() {
    let table = Table::new();
    table.begin_by(GameRules::Chess, Stake::Rated).await;
    let start = AnalysisSubject::of_position(&ChessHistory::new(ChessPosition::start()).into());
    assert!(matches!(table.analyse(BEN, &start).await.refusal(), Some(AdviceError::Rated)));
    assert!(!table.analyse(EVE, &start).await.unwrap().is_empty());
    // The board of Makruk is another one.
    assert!(!table.analyse(BEN, &of_position(&Position::start())).await.unwrap().is_empty());
}
