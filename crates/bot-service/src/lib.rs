//! What the bot does for people, whatever network they are on: games, their outbox, the scheduler, the engine's seat.
//!
//! Nothing here knows Discord. A request comes in with the number of the event that carried it, so that a redelivery takes
//! effect once; what must be told goes out through the outbox, written in the same commit, so that a crash cannot lose it.
//! Time and chance come from outside.
//!
//! Each feature is a room with its records, notices, errors and due rows; `FEATURES` lists what they have registered with the
//! store's base (`bot_store`).
//!
//! | room | what it does |
//! |---|---|
//! | [`game`] | one game as a log of events, and what may happen in it next; no store, no system clock |
//! | `table` | games in the store, in channels and with clocks; the engine's seat; the messages that show a game |
//! | [`review`], `analyses` | what moves were worth; hints, reviews and analyses, and those that people asked for |
//! | `four` | games of chaturanga for four |
//! | [`thinking`] | the search threads, shared by all users |
//! | [`solving`], `trying` | looking for moves, at puzzles and exercises alike; deciding and storing what solvers do |
//! | [`puzzle`], `puzzles` | which puzzle on which day, and how far a solver is; what people do at puzzles, and the posts of each day |
//! | [`learning`], `lessons` | what there is to practise; what people learn, and what is due again |
//! | [`club`], `ratings` | what a result is worth; the results of servers, who is how strong, who was there, and the audit log |
//! | `kept` | what ladders and tournaments have in common: a log in the store, changes, what falls due, games |
//! | `ladder`, `season`, `tournament` | what follows from results |
//! | `digest` | what has happened on a server in a week |
//! | `roles`, `member_roles` | that roles have to be given; giving them |
//! | `threads` | which threads go with which channels |
//! | `reach` | by what the bot can speak where it isn't |
//! | `watching` | games that are watched, in channels and from outside, and whether they may be |
//! | `feed` | telling those who look on of what changes |
//! | `follows` | members who hear of games of others, once a day |
//! | `plans` | moves that players have made for them when the other side makes the ones they expect |
//! | `people`, `setup` | what people and servers have chosen; greetings and removals of servers |
//! | `privacy` | personal data: its export and its erasure |
//! | [`metrics`], `inspection`, `vitals` | what is counted; what `doctor` finds; the state of it all for the monitor |

mod analyses;
pub mod club;
mod coin;
pub(crate) mod digest;
mod feed;
mod follows;
mod four;
pub mod game;
mod inspection;
mod kept;
#[cfg(test)]
mod kept_bytes;
pub(crate) mod ladder;
pub mod learning;
mod lessons;
pub(crate) mod member_roles;
pub mod metrics;
mod people;
mod plans;
mod privacy;
pub mod puzzle;
mod puzzles;
pub(crate) mod ratings;
mod reach;
pub mod review;
pub(crate) mod roles;
pub(crate) mod season;
pub(crate) mod setup;
pub mod solving;
pub(crate) mod table;
#[cfg(test)]
mod testing;
pub mod thinking;
mod threads;
pub(crate) mod tournament;
mod trying;
mod vitals;
mod watching;

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedReceiver;

use analyses::forget::ForgetAnalysis;
use bot_store::repository::Repository;
use bot_store::scheduler::forget::ForgetEvents;
use bot_store::scheduler::{AnyDueHandler, Companion, DueHandlers};
use commit_store::Store;
use digest::DigestSources;
use digest::ended::NoteEnded;
use follows::games::{NoteGames, TellFollowers};
use follows::telling::TellDay;
use game::GameId;
use ladder::{LadderDue, LadderStore};
use makruk_engine::tables::Tables;
use plans::follow::FollowPlans;
use plans::reply::PlannedReply;
use puzzle::ClubCollection;
use season::SeasonStore;
use season::due::SeasonDue;
use table::announce::Announcer;
use table::deadline::GameDeadline;
use table::due_reminder::GameReminder;
use table::engine_seat::EngineDispatcher;
use table::game_store::GameStore;
use table::holiday::FollowHoliday;
use tournament::TournamentStore;

pub use crate::roles::news::{RefusedRole, RoleObstacle, RoleStep, RoleTask, RolesNotice, RolesRefusedNotice, TopRole};
pub use crate::roles::notices::LANE as ROLE_LANE;
pub use analyses::LEASE as ANALYSIS_LEASE;
pub use analyses::advice::Advice;
pub use analyses::error::AdviceError;
pub use analyses::notices::{AnalysisNotice, NoAnalysisNotice};
pub use analyses::{
    Analyses, AnalysisFailure, AnalysisId, AnalysisInHand, AnalysisReport, AnalysisSubject, AskedAnalysis,
    FoundAnalysis, GameAccuracy, GameChart, GameCourse, SeenBy, WatchedChart,
};
pub use bot_store::clock::{Clock, ManualClock, SystemClock};
pub use bot_store::cluster::{
    Cluster, ClusterStatus, Evicted, Heartbeat, JoinError, LEASE_PAUSE, Lease, LeaseOverview, MEMBER_TIMEOUT,
    Membership, ProcessId, ProcessRecord, ProcessStatus, ReceiptInquiries, ReceivedShards, Resource, ResourceKind,
    SessionBucket, SessionLeft, ShardSessionRecord, cluster_status, heartbeat_ages, shard_of,
};
pub use bot_store::commit_health::{CommitHealth, LastCommit};
pub use bot_store::error::{ErrorClass, FeatureError, ServiceError};
pub use bot_store::feature::Topic;
pub use bot_store::feature::{Feature, Features};
pub use bot_store::incident::{Incident, panic_text};
pub use bot_store::locale;
pub use bot_store::locale::Locale;
pub use bot_store::notice::{BlockReason, Lane, LaneKind, Notice, StoredNotice};
pub use bot_store::outbox::{Outbox, PendingNotice};
pub use bot_store::place::{ChannelId, EventId, MessageId, MessageRef, Place, Request};
pub use bot_store::records::{RECORDS, readable};
pub use bot_store::scheduler::Scheduler;
pub use bot_store::supervisor::{BotPart, PartError, PartFailure, PartRun};
pub use bot_store::traced::Traced;
pub use coin::{Coin, FairCoin};
pub use digest::notices::{DigestNotice, DigestPausedNotice};
pub use digest::records::{DigestFate, DigestWeek, NoDigest};
pub use digest::{
    BestGame, DIGEST_DAYS, DigestPlan, DigestPost, DigestSettings, DigestSpan, DigestState, Digests, EndedTournament,
    GamesOfDay, NextDigest, PuzzleWeek, PuzzleWeekRow, RatingRise, SeasonPlace, SeasonTop, Upset, WeekDigest,
    WinStreak,
};
pub use follows::error::FollowError;
pub use follows::notices::FollowNotice;
pub use follows::records::{FollowNews, FollowedStep, FollowersFrom};
pub use follows::{FOLLOWED_LIMIT, FollowTarget, Following, Follows};
pub use four::news::{FourNews, FourNotice, FourTableRefusal, LANE as FOUR_LANE};
pub use four::records::{FourBoardShown, FourCalledOff, FourGameId, FourGameRecord, FourStage, FourTerms};
pub use four::watched::WatchedFour;
pub use four::{FourGame, FourGames, FourInput, FourLevel, FourPlayer, FourSeat, LeavingSeat, LeftSeat};
pub use inspection::{Finding, Inspection, inspect, survives_damage};
pub use kept::TablePlace;
pub use ladder::{
    ChallengeStep, LadderAt, LadderAudit, LadderAuditChange, LadderId, LadderNews, LadderNotice, LadderRefusal,
    LadderTerms, Ladders, Moved, ProposedRules, RungMove,
};
pub use lessons::{Coaches, Coaching, Followed, LessonAt, LessonError, Lessons, Studying, Unaided, WantedItem};
pub use member_roles::{MemberRoles, RUNGS, RoleChange, RoleChoice, RoleHolder, RolesAt};
pub use people::People;
pub use people::directs::{DirectChannel, Directs};
pub use people::draft::{Draft, OwnRules, RatedOrFriendly};
pub use people::error::PeopleError;
pub use people::settings::{Below, CallReason, Challengers, ChallengesFrom, MUTED_LIMIT, Pings, PingsFor, Preferences};
pub use people::style::{
    BoardOpened, LabelsCode, MoveNotation, PieceSetCode, Presentation, Style, ThemeCode, TypedMoves,
};
pub use people::time_settings::{HOLIDAY_DAYS, Holiday, Reminders, TimeSettings};
pub use plans::error::PlannedLineError;
pub use plans::records::{PlannedLine, PlannedMove};
pub use plans::{LINE_PLIES_LIMIT, LINES_LIMIT, Planned, Plans};
pub use privacy::{
    ERASURE_GRACE_PERIOD, EXPORT_INTERVAL, Exported, Forgotten, ParseForgottenError, PendingErasure, PersonalData,
    Privacy,
};
pub use puzzles::REPORTS_LEASE;
pub use puzzles::daily::LANE as PUZZLE_LANE;
pub use puzzles::daily::notices::{PuzzleDayNotice, PuzzlePostChangedNotice, PuzzlesPausedNotice};
pub use puzzles::daily::{
    AgainToday, DailyPuzzles, DayFate, DayPost, DaySettings, DayState, FailedDay, NextDay, PostedDay, PuzzleChannel,
    PuzzleDay, Skip, SkipReason, Today,
};
pub use puzzles::races::news::{LANE as RACE_LANE, RaceNews, RaceNotice, RaceRefusal};
pub use puzzles::races::records::{CalledOff, RaceId, RaceMember, RaceRecord, RaceStage};
pub use puzzles::{
    Ballot, ClubPuzzleFlaw, Decision, EveryDay, GameForPuzzle, Judges, Judging, MemberStanding, Naming, PickedPuzzle,
    Proposal, ProposalError, ProposedGame, Proving, PuzzleDays, PuzzleError, PuzzleGameStanding, PuzzleHistory,
    PuzzleJudgement, PuzzleOnDay, PuzzlePlace, PuzzleProof, PuzzleRace, PuzzleResult, Puzzles, RaceRow, RaceView,
    Races, Repetitions, Reported, Solving, StoredSolution, StormAt, StormTable, StormView, StreakAtRisk, StreakDue,
    StreakWarning, StreakWarningNotice, StreakWatch, ThemeStanding, Unproved, VotedPuzzle, WeekTable, puzzle_votes,
};
pub use ratings::{
    AuditEntry, Audited, AuditedChange, ClubError, Clubs, Corrected, Effects, Ranked, Rated, Seen, ServerMember,
    Stakes, StoredChange, StrengthAt,
};
pub use reach::{AnswerToken, Reach, SendingClaim};
pub use season::{
    Climb, NAME as SEASON_NAME, NewSeason, SeasonAt, SeasonEnding, SeasonNews, SeasonNotice, SeasonRefusal,
    SeasonTable, Seasons,
};
pub use setup::greeting::Arrival;
pub use setup::notices::GreetingNotice;
pub use setup::removals::{GuildMembership, KEPT_AFTER_REMOVAL, Removals};
pub use setup::server_settings::{GamesPlayed, HouseRules, LiveBoards, PingsAllowed, PlayPlaces, ServerSettings};
pub use setup::servers::Servers;
pub use table::downtime::DowntimeCredit;
pub use table::ending_terms::ending_terms;
pub use table::endings::Endings;
pub use table::engine_seat::ENGINE_TURN;
pub use table::error::TableError;
pub use table::finished::{FinishedPage, FinishedQuery};
pub use table::games::Games;
pub use table::limits::{OPEN_GAMES_LIMIT, WAITING_CHALLENGES_LIMIT};
pub use table::lookup::HeardUpTo;
pub use table::notices::{
    BoardMessage, Delivered, GameMessages, GameNotice, MessageChange, QuestionMessage, ReminderNotice, UnpostedNotice,
};
pub use table::old_messages::{OLD_MESSAGES, OldMessage, OldMessages};
pub use table::play::{CHALLENGE_TTL, MoveInput};
pub use table::shown::{GamePosts, ShownGame};
pub use table::snapshot::{BoardRevision, GameBeginning, Snapshot};
pub use table::which_game::{BesideGames, GameQuery, RefusedInGame};
pub use thinking::{Asker, Hinting, Reviewing, ThinkError, Thinkers, ThinkingSettings};
pub use threads::KnownThreads;
pub use threads::records::ThreadSeenBy;
pub use tournament::{
    CALENDAR_LANE, CalendarAim, CalendarEntry, CalendarNotice, Cancellation, CheckIn, Phase, TableStep, TournamentAt,
    TournamentId, TournamentNews, TournamentNotice, TournamentPost, TournamentRefusal, TournamentTable, Tournaments,
};
pub use vitals::{LaneBacklog, StoreCounts, Vitals};
pub use watching::error::WatchError;
pub use watching::records::WatchedFrom;
pub use watching::tables::WatchedTables;
pub use watching::viewpoint::Viewpoint;
pub use watching::{WatchedGame, Watching};

/// What each feature keeps in the store, has to say, and does in its time.
pub static FEATURES: Features = Features(&[
    &bot_store::scheduler::forget::FEATURE,
    &bot_store::outbox::FEATURE,
    &bot_store::set_aside::FEATURE,
    &bot_store::scheduler::FEATURE,
    &bot_store::cluster::FEATURE,
    &bot_store::person_index::FEATURE,
    &table::FEATURE,
    &plans::FEATURE,
    &follows::FEATURE,
    &watching::FEATURE,
    &four::FEATURE,
    &people::FEATURE,
    &setup::FEATURE,
    &analyses::FEATURE,
    &puzzles::FEATURE,
    &puzzles::daily::FEATURE,
    &puzzles::votes::FEATURE,
    &puzzles::races::FEATURE,
    &puzzles::storm_table::FEATURE,
    &lessons::FEATURE,
    &ratings::FEATURE,
    &ladder::FEATURE,
    &season::FEATURE,
    &tournament::FEATURE,
    &digest::FEATURE,
    &roles::FEATURE,
    &threads::FEATURE,
    &reach::FEATURE,
    &privacy::FEATURE,
]);

/// What commits set off, as it becomes durable.
pub struct Announced {
    /// The lanes in which something waits to be said, each time something is added. What it is, is in the outbox.
    pub lanes: UnboundedReceiver<Traced<Lane>>,
    /// The games in which the engine has a seat, each time they change.
    pub engine: UnboundedReceiver<Traced<GameId>>,
}

/// Everything that works on one store. Clones share it.
#[derive(Clone)]
pub struct Service {
    pub cluster: Cluster,
    pub outbox: Outbox,
    pub scheduler: Scheduler,
    pub games: Arc<Games>,
    pub posts: GamePosts,
    pub downtime: Arc<DowntimeCredit>,
    /// Conditional moves.
    pub plans: Plans,
    pub follows: Follows,
    pub watching: Watching,
    /// Chaturanga for four.
    pub four: FourGames,
    pub people: People,
    /// Where people write to the bot directly.
    pub directs: Directs,
    pub servers: Servers,
    /// The removals of the bot from servers.
    pub removals: Removals,
    pub analyses: Analyses,
    pub puzzle_days: DailyPuzzles,
    pub puzzles: Puzzles,
    pub streaks: StreakWatch,
    pub lessons: Lessons,
    pub clubs: Clubs,
    pub ladders: Ladders,
    pub tournaments: Tournaments,
    pub seasons: Seasons,
    pub digests: Digests,
    pub roles: MemberRoles,
    pub threads: KnownThreads,
    /// By what the bot can speak where it isn't.
    pub reach: Reach,
    pub privacy: Privacy,
    /// What the tables say of endings. Those of a new service are kept in memory.
    pub endings: Endings,
    /// The state of all of this, for the monitor.
    pub vitals: Vitals,
}

impl Service {
    /// Works on a store in memory, for the tests of rooms that know no store.
    #[cfg(any(test, feature = "testing"))]
    pub fn in_memory(clock: Arc<dyn Clock>, coin: Arc<dyn Coin>) -> (Service, Announced) {
        Service::new(Arc::new(commit_store::MemoryStore::default()), clock, coin)
    }

    /// Works on `store` by this clock and this coin. What commits set off comes out of the second value.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, coin: Arc<dyn Coin>) -> (Service, Announced) {
        Service::with_puzzles(store, clock, coin, Arc::clone(puzzle::club_collection()))
    }

    /// The same with other puzzles than those that come with the bot.
    pub fn with_puzzles(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        coin: Arc<dyn Coin>,
        collection: Arc<ClubCollection>,
    ) -> (Service, Announced) {
        let repository = Repository::new(store, clock, FEATURES);
        let cluster = Cluster::new(repository.clone(), ProcessId::draw());
        let (outbox, lanes) = Outbox::new(repository.clone());
        let ladder_store = Arc::new(LadderStore::new(repository.clone(), outbox.clone()));
        let tournament_store = Arc::new(TournamentStore::new(repository.clone(), outbox.clone()));
        let season_store = Arc::new(SeasonStore::new(repository.clone(), outbox.clone(), Arc::clone(&ladder_store)));
        let clubs = Clubs::new(
            repository.clone(),
            outbox.clone(),
            vec![Arc::clone(&ladder_store) as _, Arc::clone(&tournament_store) as _, Arc::clone(&season_store) as _],
        );
        let store = GameStore::new(
            repository.clone(),
            outbox.clone(),
            vec![
                Arc::new(clubs.clone()),
                Arc::new(FollowPlans(repository.clone())),
                Arc::new(NoteGames(repository.clone())),
                Arc::new(NoteEnded),
            ],
        );
        let four = FourGames::new(repository.clone(), outbox.clone(), Arc::clone(&coin));
        let (announcer, engine) = Announcer::new(outbox.clone());
        let games = Arc::new(Games { store, coin, announcer, owed: Default::default(), firsts: Default::default() });
        let people = People::new(repository.clone());
        let follows = Follows::new(clubs.clone(), Arc::clone(&games));
        let ladders = Ladders::new(clubs.clone(), Arc::clone(&games), Arc::clone(&ladder_store));
        let tournaments = Tournaments::new(clubs.clone(), Arc::clone(&games), tournament_store);
        let seasons = Seasons::new(clubs.clone(), season_store);
        let puzzle_days = DailyPuzzles::new(repository.clone(), outbox.clone(), Arc::clone(&collection));
        let puzzles = Puzzles::new(repository.clone(), collection, puzzle_days.clone());
        let streaks = StreakWatch::new(puzzles.clone(), outbox.clone());
        let digests = Digests::new(DigestSources {
            clubs: clubs.clone(),
            games: Arc::clone(&games),
            ladders: ladders.clone(),
            seasons: seasons.clone(),
            tournaments: tournaments.clone(),
            puzzles: puzzles.clone(),
        });
        let privacy = Privacy::new(
            repository.clone(),
            Arc::clone(&games),
            clubs.clone(),
            ladders.clone(),
            tournaments.clone(),
            four.clone(),
        );
        let removals = Removals::new(repository.clone(), clubs.clone());
        let deadlines =
            vec![Arc::new(tournaments.clone()) as _, Arc::new(puzzles.races()) as _, Arc::new(four.clone()) as _];
        let downtime =
            Arc::new(DowntimeCredit::new(Arc::clone(&games), deadlines, repository.clone(), cluster.clone()));
        let of_games = LadderDue::handlers(&ladders).chain(SeasonDue::handlers(&seasons));
        let handlers = DueHandlers::new(of_games.chain([
            AnyDueHandler::of(ForgetEvents(repository.clone())),
            AnyDueHandler::of(GameDeadline { games: Arc::clone(&games), cluster: cluster.clone() }),
            AnyDueHandler::of(GameReminder { games: Arc::clone(&games), people: people.clone() }),
            AnyDueHandler::of(PlannedReply(Arc::clone(&games))),
            AnyDueHandler::of(TellFollowers(follows.clone())),
            AnyDueHandler::of(TellDay(follows.clone())),
            AnyDueHandler::of(FollowHoliday { games: Arc::clone(&games), people: people.clone() }),
            AnyDueHandler::of(ForgetAnalysis(repository.clone())),
            AnyDueHandler::of(puzzle_days.clone()),
            AnyDueHandler::of(tournaments.clone()),
            AnyDueHandler::of(digests.clone()),
            AnyDueHandler::of(streaks.clone()),
            AnyDueHandler::of(puzzles.races()),
            AnyDueHandler::of(four.clone()),
            AnyDueHandler::of(privacy.clone()),
            AnyDueHandler::of(removals.clone()),
        ]));
        let context =
            bot_store::scheduler::DueContext { repository: repository.clone(), handlers, lateness: Arc::default() };
        let companions: Vec<Arc<dyn Companion>> = vec![Arc::clone(&downtime) as _, Arc::new(removals.clone())];
        let scheduler = Scheduler::new(context, cluster.clone(), companions);
        let threads = KnownThreads::new(repository.clone(), Arc::clone(&games.store.places));
        let service = Service {
            vitals: Vitals::new(repository.clone(), scheduler.lateness(), cluster.clone()),
            posts: GamePosts::new(repository.clone(), outbox.clone()),
            plans: Plans::new(Arc::clone(&games)),
            watching: Watching::new(repository.clone(), Arc::clone(&games), threads.clone()),
            four,
            follows,
            directs: Directs::new(repository.clone()),
            servers: Servers::new(repository.clone(), outbox.clone()),
            analyses: Analyses::new(repository.clone(), cluster.clone(), outbox.clone()),
            lessons: Lessons::new(repository.clone(), Arc::clone(&games)),
            threads,
            reach: Reach::new(repository, outbox.clone()),
            puzzles,
            streaks,
            roles: MemberRoles::new(clubs.clone(), seasons.clone(), ladder_store),
            endings: Endings::new(Tables::in_memory()),
            cluster,
            outbox,
            scheduler,
            games,
            downtime,
            people,
            removals,
            puzzle_days,
            clubs,
            ladders,
            tournaments,
            seasons,
            digests,
            privacy,
        };
        (service, Announced { lanes, engine })
    }

    /// What runs as long as the bot does. `engine` are the calls of [`Announced::engine`].
    pub fn parts(&self, thinkers: &Arc<Thinkers>, engine: UnboundedReceiver<Traced<GameId>>) -> Vec<BotPart> {
        let (games, cluster) = (Arc::clone(&self.games), self.cluster.clone());
        vec![
            self.scheduler.part(),
            EngineDispatcher::part(games, Arc::clone(thinkers), cluster, engine),
            self.puzzles.reports_part(&self.cluster),
        ]
    }
}

#[cfg(test)]
mod tests;
