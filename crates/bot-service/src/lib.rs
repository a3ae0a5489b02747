//! What the bot does for people, whatever network they are on: games, their outbox, the scheduler, the engine's seat.
//!
//! Nothing here knows Discord. A request comes in with the number of the event that carried it, so that a redelivery takes
//! effect once; what must be told goes out through the outbox, written in the same commit, so that a crash cannot lose it.
//! Time and chance come from outside.
//!
//! | file | holds |
//! |---|---|
//! | `play` | what people and the engine do in games: the whole story of a move |
//! | `time`, `cause` | what time does in games, and the moment at which something happens |
//! | `reminder`, `time_settings`, `people_time` | reminders of clocks, and holidays |
//! | `draft`, `people_draft` | what somebody has chosen for their next game |
//! | `downtime` | credits the time in which the bot was down to the clocks that ran |
//! | `endings`, `ending_terms` | what tables say of endings, and on which terms they are played against the engine |
//! | `finished` | the games that somebody has finished |
//! | `lookup`, `which_game` | which games there are, and which one somebody means |
//! | `game_store` | loading a game, and the one commit that changes it |
//! | `in_doubt` | commits whose outcome is unknown |
//! | `game_rows` | the rows by which a game is found, as a pure function of the game |
//! | `heard`, `directs` | the last message that was handled, in channels with games and in direct messages |
//! | `limits` | how many games one person may have open, counted in the commit that adds one |
//! | `outbox`, `notice` | notices that still have to be delivered, their lanes, and the messages that show a game |
//! | `set_aside` | rows that cannot be processed |
//! | `scheduler` | what time does |
//! | `people`, `servers` | settings in the store; `settings`, `server_settings` and `style` hold their values |
//! | `repository` | the handle on the store that all of these work through |
//! | `cluster`, `fence` | several processes on one store: membership, leases, and the fencing of commits |
//! | `counted_game` | games that begin and end, for the metrics |
//! | `vitals`, `writes` | the state of the store, the outbox and the scheduler |
//! | `records` | the stored forms and their keys |
//! | `record_versions` | the version in which records are written while processes of two versions work on one store |
//! | `skipped`, `incident` | unreadable rows, and the incident numbers of errors |
//! | `inspection` | what `doctor` finds in the records |
//! | `engine_seat`, `thinking` | the engine at the board, and the threads that search for everybody |
//! | `advice` | hints, reviews and analyses of positions |
//! | `excluded_puzzles` | puzzles that were found not to hold |
//! | `puzzle_days` | the puzzle of each day, in the channels that want one |
//! | `puzzles` | what people do at puzzles, and how they stand |
//! | `lessons` | what people learn: exercises, the path, and what is due again |
//! | `club` | what results are worth on a server, who is how strong, and who was there |
//! | `privacy` | personal data: what is stored, its export, and its erasure |
//! | `removals` | servers that the bot was removed from, whose data is deleted |
//! | `analyses` | the analyses that people asked for, until they are shown and for a while after |

mod analyses;
mod announce;
mod clock;
pub mod club;
mod cluster;
mod coin;
mod error;
mod fence;
pub mod game;
mod incident;
mod inspection;
pub(crate) mod ladder;
pub mod learning;
mod lessons;
pub mod locale;
pub mod metrics;
mod notice;
mod outbox;
mod people;
mod place;
mod privacy;
pub mod puzzle;
mod puzzles;
pub(crate) mod ratings;
mod record_versions;
mod records;
mod repository;
pub mod review;
pub(crate) mod roles;
mod scheduler;
pub(crate) mod season;
mod seen_marks;
mod set_aside;
pub(crate) mod setup;
mod skipped;
pub(crate) mod table;
#[cfg(test)]
mod testing;
pub mod thinking;
pub(crate) mod tournament;
mod traced;
mod vitals;
mod writes;

use std::sync::Arc;

use commit_store::Store;
use makruk_engine::tables::Tables;
use makruk_puzzles::Collection;

pub use crate::setup::removals::{GuildMembership, KEPT_AFTER_REMOVAL, Removals};
pub use crate::setup::server_settings::{HouseRules, LiveBoards, PingsAllowed, PlayPlaces, ServerSettings};
pub use crate::setup::servers::Servers;
pub use crate::table::ending_terms::ending_terms;
pub use crate::table::endings::Endings;
pub use crate::table::engine_seat::EngineDispatcher;
pub use crate::table::finished::{FinishedPage, FinishedQuery};
pub use crate::table::games::Games;
pub use crate::table::limits::{OPEN_GAMES_LIMIT, WAITING_CHALLENGES_LIMIT};
pub use crate::table::play::{CHALLENGE_TTL, MoveInput};
pub use crate::table::snapshot::{BoardRevision, Snapshot};
pub use crate::table::which_game::GameQuery;
pub use analyses::advice::Advice;
pub use analyses::error::AdviceError;
pub use analyses::{
    Analyses, AnalysisFailure, AnalysisId, AnalysisInHand, AnalysisReport, AnalysisSubject, AnswerToken, AskedAnalysis,
    FoundAnalysis, SeenBy,
};
pub use announce::Announced;
pub use clock::{Clock, ManualClock, SystemClock};
pub use cluster::{
    Cluster, ClusterStatus, Evicted, Heartbeat, JoinError, LEASE_PAUSE, Lease, LeaseOverview, Membership, ProcessId,
    ProcessRecord, ProcessStatus, Resource, cluster_status, shard_of,
};
pub use coin::{Coin, FairCoin};
pub use error::{ErrorClass, FeatureError, ServiceError};
pub use incident::{Incident, panic_text};
pub use inspection::{Finding, Inspection, inspect};
pub use lessons::{Coaches, Coaching, Followed, LessonAt, LessonError, Lessons, Studied, Studying, Unaided, Wanted};
pub use notice::{
    AnalysisNotice, BoardMessage, Delivered, GameMessages, GameNotice, GreetingNotice, Lane, MessageChange,
    NoAnalysisNotice, Notice, Obstacle, PuzzleDayNotice, PuzzleSolvedNotice, PuzzlesPausedNotice, QuestionMessage,
    ReminderNotice, UnpostedNotice,
};
pub use outbox::{Arrival, OldMessage, Outbox, PendingNotice, ShownGame};
pub use people::People;
pub use people::directs::{Direct, Directs};
pub use people::draft::{Draft, OwnRules, Rating};
pub use people::error::PeopleError;
pub use people::settings::{Below, CallReason, Challengers, ChallengesFrom, MUTED_LIMIT, Pings, PingsFor, Settings};
pub use people::style::{LabelsCode, MoveNotation, PieceSetCode, Presentation, Style, ThemeCode, Typing};
pub use people::time_settings::{HOLIDAY_DAYS, Holiday, Reminders, TimeSettings};
pub use place::{ChannelId, EventId, MessageId, MessageRef, Place, Request};
pub use privacy::{
    ERASURE_GRACE_PERIOD, EXPORT_INTERVAL, Exported, Forgotten, ParseForgottenError, PendingErasure, PersonalData,
    Privacy, Topic, topics,
};
pub use puzzles::daily::{
    AgainToday, DailyPuzzles, DayFate, DayPost, DaySettings, DayState, FailedDay, NextDay, PostedDay, PuzzleChannel,
    PuzzleDay, Skip, SkipReason, Today,
};
pub use puzzles::{
    Decision, EveryDay, Judgement, Judges, Judging, MemberStanding, Proposal, ProposalError, Proving, PuzzleDays,
    PuzzleError, PuzzleHistory, PuzzlePlace, PuzzleResult, Puzzles, Reported, Solving, StoredSolution, StormAt,
    StormView, Tried, Unproved, WeekTable,
};
pub use ratings::{Audit, Audited, ClubError, Clubs, Corrected, Member, Ranked, Rated, Seen, Stakes, StrengthAt};
pub use ratings::{
    Cancellation, Phase, TablePlace, TableStep, TournamentAt, TournamentId, TournamentNews, TournamentNotice,
    TournamentRefusal, TournamentTable, Tournaments,
};
pub use ratings::{
    ChallengeStep, LadderAt, LadderNews, LadderNotice, LadderRefusal, LadderTable, LadderTerms, Ladders, Moved,
    ProposedRules, RungMove,
};
pub use ratings::{
    Climb, MemberRoles, NewSeason, RUNGS, RefusedRole, RoleChange, RoleChoice, RoleHolder, RoleObstacle, RoleStep,
    RoleTask, RolesAt, RolesNotice, RolesRefusedNotice, SEASON_NAME, SeasonAt, SeasonEnding, SeasonNews, SeasonNotice,
    SeasonRefusal, SeasonTable, Seasons, TopRole,
};
pub use records::RECORDS;
pub use scheduler::Scheduler;
pub use table::error::TableError;
pub use thinking::{Asker, Hinting, Reviewing, ThinkError, Thinkers, ThinkingSettings};
pub use traced::Traced;
pub use vitals::{LaneBacklog, StoreCounts, Vitals};
pub use writes::{Taken, Writes};

/// Everything that works on one store. Clones share it.
#[derive(Clone)]
pub struct Service {
    /// The processes that work on the store.
    pub cluster: Cluster,
    pub games: Arc<Games>,
    /// The notices that still have to be delivered.
    pub outbox: Outbox,
    pub scheduler: Scheduler,
    pub people: People,
    /// Where people write to the bot directly.
    pub directs: Directs,
    pub servers: Servers,
    /// The analyses that people asked for.
    pub analyses: Analyses,
    pub puzzle_days: DailyPuzzles,
    pub puzzles: Puzzles,
    pub lessons: Lessons,
    pub clubs: Clubs,
    pub ladders: Ladders,
    pub tournaments: Tournaments,
    pub seasons: Seasons,
    /// The roles that the bot gives there.
    pub roles: MemberRoles,
    pub privacy: Privacy,
    /// The removals of the bot from servers.
    pub removals: Removals,
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
        Service::with_puzzles(store, clock, coin, Arc::clone(puzzle::collection()))
    }

    /// The same with other puzzles than those that come with the bot.
    pub fn with_puzzles(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        coin: Arc<dyn Coin>,
        collection: Arc<Collection>,
    ) -> (Service, Announced) {
        let repository = repository::Repository::new(store, clock);
        let cluster = Cluster::new(repository.clone(), ProcessId::draw());
        let (announcer, announced) = announce::Announcer::new();
        let outbox = Outbox::new(repository.clone(), announcer.clone());
        let clubs = Clubs::new(repository.clone(), outbox.clone());
        let store = table::game_store::GameStore::new(repository.clone(), outbox.clone(), clubs.clone());
        let analyses = Analyses::new(repository.clone(), cluster.clone(), outbox.clone(), announcer.clone());
        let puzzle_days =
            DailyPuzzles::new(repository.clone(), outbox.clone(), announcer.clone(), Arc::clone(&collection));
        let games = Arc::new(Games { store, coin, announcer });
        let ladders = Ladders::new(clubs.clone(), Arc::clone(&games));
        let tournaments = Tournaments::new(clubs.clone(), Arc::clone(&games));
        let seasons = Seasons::new(clubs.clone());
        let privacy =
            Privacy::new(repository.clone(), Arc::clone(&games), clubs.clone(), ladders.clone(), tournaments.clone());
        let removals = Removals::new(repository.clone(), clubs.clone());
        let context = scheduler::Context {
            cluster: cluster.clone(),
            games: Arc::clone(&games),
            puzzle_days: puzzle_days.clone(),
            ladders: ladders.clone(),
            tournaments: tournaments.clone(),
            seasons: seasons.clone(),
            privacy: privacy.clone(),
            removals: removals.clone(),
            repository: repository.clone(),
            lateness: Arc::default(),
        };
        let scheduler = Scheduler::new(context);
        let service = Service {
            outbox,
            vitals: Vitals::new(repository.clone(), scheduler.lateness(), cluster.clone()),
            cluster,
            scheduler,
            people: People::new(repository.clone()),
            directs: Directs::new(repository.clone()),
            servers: Servers::new(repository.clone()),
            lessons: Lessons::new(repository.clone(), Arc::clone(&games)),
            puzzles: Puzzles::new(repository, collection, puzzle_days.clone()),
            analyses,
            puzzle_days,
            games,
            roles: MemberRoles::new(clubs.clone()),
            clubs,
            ladders,
            tournaments,
            seasons,
            privacy,
            removals,
            endings: Endings::new(Tables::in_memory()),
        };
        (service, announced)
    }
}

#[cfg(test)]
mod tests;
