//! Which records there are: how their keys read, and what their values say.

use crate::ServiceError;
use crate::cluster::records::{LANE_LEASE, LEASE, PROCESS, SESSIONS, SHARD_OUTAGE, WRITTEN_VERSION};
use crate::ladder::records::{LADDER, LADDER_CHALLENGE, LADDER_CHAPTER, LADDER_GAME};
use crate::lessons::records::LEARNER;
use crate::outbox::records::{GUILD_CHANGE, LANE, OBSTACLE, OLD_MESSAGE, SET_ASIDE};
use crate::privacy::records::{FORGETTING, FORGOTTEN, NOBODY};
use crate::puzzles::daily::records::{PUZZLE_CHANNEL, PUZZLE_DAY_OF};
use crate::puzzles::records::{
    PUZZLE_ATTEMPT, PUZZLE_CURRENT, PUZZLE_EXCLUDED, PUZZLE_PROPOSAL, PUZZLE_RATING, PUZZLE_REPORT, PUZZLE_RESULT,
    PUZZLE_SOLVERS, PUZZLE_STANDING, PUZZLE_STORM, PUZZLE_STREAK, PUZZLE_WEEK,
};
use crate::ratings::records::{
    CLUB_AUDIT, CLUB_HEAD, CLUB_MEETINGS, CLUB_MEMBER, CLUB_RATED, CLUB_RESULT, CLUB_SETTINGS, CLUB_STANDING,
};
use crate::records::tree::{Tree, tree_of};
use crate::records::*;
use crate::scheduler::due_key::{DUE, DUE_FAILED, DueKey, SetAside};
use crate::season::records::{CLUB_ROLES, SEASON, SEASONS};
use crate::setup::records::REMOVED;
use crate::tournament::records::{
    TOURNAMENT, TOURNAMENT_CHAPTER, TOURNAMENT_GAME, TOURNAMENT_OF_GUILD, TOURNAMENT_TABLE,
};
use bytes::Bytes;

/// What one of the ids of a key says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    Person,
    Guild,
    Channel,
    /// In what kind of lane; the next one is the lane's.
    LaneKind,
    Lane,
    /// The person of a game of a tournament, in a form that names them in its games; another number in others.
    Seat,
    Number,
}

use Id::{Channel, Guild, Lane as LaneId, LaneKind, Number, Person, Seat};

/// The records of a space.
pub struct Form {
    pub space: Space,
    /// What the ids of a key are.
    pub ids: &'static [Id],
    /// Whether a value can be read.
    check: fn(&[u8]) -> Result<(), DecodeError>,
    tree: fn(&[u8]) -> Result<Tree, ServiceError>,
    /// The value that says so, in today's form.
    value: fn(&Tree) -> Result<Bytes, ServiceError>,
}

const fn form<R: Codec>(space: Space, ids: &'static [Id]) -> Form {
    Form { space, ids, check: |value| R::decode(value).map(drop), tree: read::<R>, value: written::<R> }
}

/// What a value of this type says.
fn read<R: Codec>(value: &[u8]) -> Result<Tree, ServiceError> {
    tree_of(&R::decode(value)?).map_err(|error| DecodeError::Malformed(error.to_string()).into())
}

/// The value of this type that says so. Sets and maps get their order back by being read once.
fn written<R: Codec>(tree: &Tree) -> Result<Bytes, ServiceError> {
    let encoded = tree.encode()?;
    Ok(R::decode_version(R::VERSION, &encoded[1..])?.encode()?)
}

/// Every record but the due rows, whose kinds are the scheduler's.
pub const FORMS: &[Form] = &[
    form::<GameRecord>(GAME, &[Number]),
    form::<Chapter>(GAME_CHAPTER, &[Number, Number]),
    form::<NextGame>(NEXT_GAME, &[]),
    form::<Occupant>(CHANNEL, &[Channel]),
    form::<Occupant>(LAST_GAME, &[Channel]),
    form::<Mark>(FINISHED_GAME, &[Person, Number]),
    form::<Occupant>(REMATCH, &[Number]),
    form::<Mark>(PLAYER_GAME, &[Person, Number]),
    form::<SetAside>(DUE_FAILED, &[Number, Number, Number]),
    form::<SeenMark>(SEEN, &[Number]),
    form::<NoticeRecord>(LANE, &[LaneKind, LaneId, Number]),
    form::<ObstacleRecord>(OBSTACLE, &[LaneKind, LaneId]),
    form::<Mark>(GUILD_CHANGE, &[Guild]),
    form::<SetAsideRecord>(SET_ASIDE, &[Number]),
    form::<OldMessageRecord>(OLD_MESSAGE, &[Channel, Number]),
    form::<GameMessages>(FACE, &[Number]),
    form::<HeardRecord>(HEARD, &[Number]),
    form::<DirectRecord>(DIRECT, &[Channel]),
    form::<Mark>(CLAIMS, &[Person]),
    form::<Challengers>(CHALLENGERS, &[Person]),
    form::<Settings>(SETTINGS, &[Person]),
    form::<ServerSettings>(SERVER, &[Guild]),
    form::<HeartbeatRecord>(HEARTBEAT, &[]),
    form::<TimeSettings>(TIME_SETTINGS, &[Person]),
    form::<GreetedRecord>(GREETED, &[Guild]),
    form::<DraftRecord>(DRAFT, &[Person]),
    form::<AskedAnalysis>(ASKED_ANALYSIS, &[Number]),
    form::<FoundAnalysis>(FOUND_ANALYSIS, &[Number]),
    form::<PuzzleChannel>(PUZZLE_CHANNEL, &[Guild, Channel]),
    form::<PuzzleDay>(PUZZLE_DAY_OF, &[Channel, Number]),
    form::<AttemptRecord>(PUZZLE_ATTEMPT, &[Person, Number]),
    form::<CurrentRecord>(PUZZLE_CURRENT, &[Person]),
    form::<ResultRecord>(PUZZLE_RESULT, &[Person, Number, Number]),
    form::<StandingRecord>(PUZZLE_STANDING, &[Person]),
    form::<PuzzleRatingRecord>(PUZZLE_RATING, &[Number]),
    form::<SolversRecord>(PUZZLE_SOLVERS, &[Guild, Number]),
    form::<StreakRecord>(PUZZLE_STREAK, &[Guild, Person]),
    form::<WeekRecord>(PUZZLE_WEEK, &[Guild, Number, Person]),
    form::<StormRecord>(PUZZLE_STORM, &[Person]),
    form::<ReportRecord>(PUZZLE_REPORT, &[Number]),
    form::<Mark>(PUZZLE_EXCLUDED, &[Number]),
    form::<ProposalRecord>(PUZZLE_PROPOSAL, &[Guild, Number]),
    form::<LearnerRecord>(LEARNER, &[Person]),
    form::<HeadRecord>(CLUB_HEAD, &[Guild]),
    form::<Entry>(CLUB_RESULT, &[Guild, Number]),
    form::<RatedRecord>(CLUB_RATED, &[Number]),
    form::<Standing>(CLUB_STANDING, &[Guild, Number, Person]),
    form::<Meetings>(CLUB_MEETINGS, &[Guild, Number, Person, Person]),
    form::<ClubSettings>(CLUB_SETTINGS, &[Guild]),
    form::<AuditRecord>(CLUB_AUDIT, &[Guild, Number]),
    form::<MemberRecord>(CLUB_MEMBER, &[Guild, Person]),
    form::<LadderRecord>(LADDER, &[Guild]),
    form::<LadderChapter>(LADDER_CHAPTER, &[Guild, Number]),
    form::<LadderGameRecord>(LADDER_GAME, &[Number]),
    form::<Occupant>(LADDER_CHALLENGE, &[Guild, Number]),
    form::<TournamentRecord>(TOURNAMENT, &[Number]),
    form::<TournamentChapter>(TOURNAMENT_CHAPTER, &[Number, Number]),
    form::<Mark>(TOURNAMENT_OF_GUILD, &[Guild, Number]),
    form::<TableRecord>(TOURNAMENT_TABLE, &[Number, Number, Seat, Seat]),
    form::<TournamentGameRecord>(TOURNAMENT_GAME, &[Number]),
    form::<SeasonCount>(SEASONS, &[Guild]),
    form::<SeasonRecord>(SEASON, &[Guild, Number]),
    form::<RolesRecord>(CLUB_ROLES, &[Guild]),
    form::<ForgettingRecord>(FORGETTING, &[Person]),
    form::<Mark>(NOBODY, &[Number]),
    form::<ForgottenRecord>(FORGOTTEN, &[Number, Number, Number]),
    form::<RemovedRecord>(REMOVED, &[Guild]),
    form::<ProcessRecord>(PROCESS, &[Number]),
    form::<LeaseRecord>(LEASE, &[Number, Number]),
    form::<LeaseRecord>(LANE_LEASE, &[LaneKind, LaneId]),
    form::<ShardOutageRecord>(SHARD_OUTAGE, &[Number]),
    form::<SessionsRecord>(SESSIONS, &[]),
    form::<WrittenVersionRecord>(WRITTEN_VERSION, &[]),
];

/// Whether a value can be read; `None` under a key that this version of the program knows nothing of. Due rows are the
/// scheduler's to check.
pub fn check(key: &Key, value: &[u8]) -> Option<Result<(), DecodeError>> {
    form_of(key).map(|form| (form.check)(value))
}

/// The form of the record under this key; `None` for a due row, and for a key that this version of the program knows nothing of.
pub fn form_of(key: &Key) -> Option<&'static Form> {
    let form = FORMS.iter().find(|form| form.space.prefix([]).matches(key))?;
    let ids = &key.as_bytes()[form.space.prefix([]).as_bytes().len()..];
    // A row that was set aside may have had any key.
    (form.space == DUE_FAILED || ids.len() == form.ids.len() * 8).then_some(form)
}

/// Where the rows of a server are that have its number first in their keys.
pub fn rows_of_guild(guild: u64) -> impl Iterator<Item = Prefix> {
    let of_guilds = FORMS.iter().filter(|form| form.ids.first() == Some(&Guild) && form.space != REMOVED);
    of_guilds.map(move |form| form.space.prefix([guild]))
}

impl Form {
    pub fn tree(&self, value: &[u8]) -> Result<Tree, ServiceError> {
        (self.tree)(value)
    }

    /// The value that says so, in today's form.
    pub fn value(&self, tree: &Tree) -> Result<Bytes, ServiceError> {
        (self.value)(tree)
    }

    /// The ids of a key of the space, and what each of them is.
    pub fn ids_of(&self, key: &Key) -> Vec<(Id, u64)> {
        let bytes = key.as_bytes().strip_prefix(self.space.prefix([]).as_bytes()).unwrap_or_default();
        let ids = bytes.chunks_exact(8).map(|id| id.iter().fold(0_u64, |id, byte| id << 8 | u64::from(*byte)));
        self.ids.iter().copied().zip(ids).collect()
    }

    /// The key of the space with these ids.
    pub fn key(&self, ids: &[u64]) -> Option<Key> {
        let ids = ids.iter().flat_map(|id| id.to_be_bytes());
        Key::new(self.space.prefix([]).as_bytes().iter().copied().chain(ids).collect::<Vec<u8>>()).ok()
    }
}

/// The key as people read it: `outbox/12/3`, or `due/2025-01-01T00:00:00Z/1/12` with the kind's number.
pub fn readable(key: &Key) -> String {
    let original = if DUE_FAILED.prefix([]).matches(key) { due_key(key) } else { None };
    if let Some(due) = DueKey::of(original.as_ref().unwrap_or(key)) {
        let space = if original.is_some() { "due-failed" } else { "due" };
        return format!("{space}/{}/{}/{}", due.time(), due.kind.0, due.id);
    }
    let known = FORMS.iter().map(|form| form.space).chain([DUE]);
    let prefix = known.map(|space| space.prefix([])).find(|prefix| prefix.matches(key));
    let ids = prefix.and_then(|prefix| key.as_bytes().strip_prefix(prefix.as_bytes()).map(|ids| (prefix, ids)));
    match ids {
        Some((prefix, ids)) if ids.len() % 8 == 0 => {
            let ids = ids.chunks_exact(8).map(|id| id.iter().fold(0_u64, |id, byte| id << 8 | u64::from(*byte)));
            let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
            format!("{}{}", prefix.as_bytes().escape_ascii(), ids.join("/"))
        }
        _ => key.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_readable() {
        let at = Timestamp::from_second(1_735_689_600).unwrap();
        let due = DueKey::new(at, GAME_DEADLINE, 12).key();
        for (key, text) in [
            (game(GameId(300)), "game/300"),
            (next_game(), "next-game/"),
            (notice(crate::Lane::Channel(ChannelId(12)), 3), "outbox-lane/0/12/3"),
            (due.clone(), "due/2025-01-01T00:00:00Z/1/12"),
            (set_aside_key(&due).unwrap(), "due-failed/2025-01-01T00:00:00Z/1/12"),
            (Space::new("unheard-of").key([65]), r"unheard-of/\x00\x00\x00\x00\x00\x00\x00A"),
            (GAME.text_key([], "x").unwrap(), "game/x"),
        ] {
            assert_eq!(readable(&key), text);
        }
    }

    #[test]
    fn only_what_is_known_and_whole_passes() {
        let mark = Mark.encode().unwrap();
        assert_eq!(check(&player_game(PlayerId(1), GameId(2)), &mark), Some(Ok(())));
        assert!(matches!(check(&game(GameId(2)), &mark), Some(Err(_))));
        assert_eq!(check(&PLAYER_GAME.key([1]), &mark), None);
        assert_eq!(check(&Space::new("unheard-of").key([1]), &mark), None);
    }
}
