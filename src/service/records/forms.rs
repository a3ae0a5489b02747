//! Which records there are: how their keys read, and whether their values can be read.

use super::club::{
    CLUB_AUDIT, CLUB_HEAD, CLUB_MEETINGS, CLUB_MEMBER, CLUB_RATED, CLUB_RESULT, CLUB_SETTINGS, CLUB_STANDING,
};
use super::cluster::{LEASE, PROCESS, SESSIONS};
use super::due::{DUE, DUE_FAILED, DueKey, SetAside};
use super::ladder::{LADDER, LADDER_CHALLENGE, LADDER_CHAPTER, LADDER_GAME};
use super::lessons::LEARNER;
use super::outbox::{LANE, OBSTACLE, OLD_MESSAGE, OUTBOX, SET_ASIDE};
use super::puzzle_days::{PUZZLE_CHANNEL, PUZZLE_DAY_OF};
use super::puzzles::{
    PUZZLE_ATTEMPT, PUZZLE_CURRENT, PUZZLE_EXCLUDED, PUZZLE_PROPOSAL, PUZZLE_RATING, PUZZLE_REPORT, PUZZLE_RESULT,
    PUZZLE_SOLVERS, PUZZLE_STANDING, PUZZLE_STORM, PUZZLE_STREAK, PUZZLE_WEEK,
};
use super::season::{CLUB_ROLES, SEASON, SEASONS};
use super::tournament::{TOURNAMENT, TOURNAMENT_CHAPTER, TOURNAMENT_GAME, TOURNAMENT_OF_GUILD, TOURNAMENT_TABLE};
use super::*;

/// The records of a space.
struct Form {
    space: Space,
    /// How many ids a key has.
    ids: usize,
    /// Whether a value can be read.
    check: fn(&[u8]) -> Result<(), DecodeError>,
}

const fn form<R: Codec>(space: Space, ids: usize) -> Form {
    Form { space, ids, check: |value| R::decode(value).map(drop) }
}

/// Every record but the due rows, whose kinds are the scheduler's.
const FORMS: &[Form] = &[
    form::<GameRecord>(GAME, 1),
    form::<Chapter>(GAME_CHAPTER, 2),
    form::<NextGame>(NEXT_GAME, 0),
    form::<Occupant>(CHANNEL, 1),
    form::<Occupant>(LAST_GAME, 1),
    form::<Mark>(FINISHED_GAME, 2),
    form::<Mark>(FINISHED_LISTED, 0),
    form::<Occupant>(REMATCH, 1),
    form::<Mark>(PLAYER_GAME, 2),
    form::<SetAside>(DUE_FAILED, 3),
    form::<SeenMark>(SEEN, 1),
    form::<UnlanedNoticeRecord>(OUTBOX, 2),
    form::<NoticeRecord>(LANE, 3),
    form::<ObstacleRecord>(OBSTACLE, 2),
    form::<SetAsideRecord>(SET_ASIDE, 1),
    form::<OldMessageRecord>(OLD_MESSAGE, 2),
    form::<GameMessages>(FACE, 1),
    form::<HeardRecord>(HEARD, 1),
    form::<DirectRecord>(DIRECT, 1),
    form::<Mark>(CLAIMS, 1),
    form::<Challengers>(CHALLENGERS, 1),
    form::<Settings>(SETTINGS, 1),
    form::<ServerSettings>(SERVER, 1),
    form::<HeartbeatRecord>(HEARTBEAT, 0),
    form::<TimeSettings>(TIME_SETTINGS, 1),
    form::<GreetedRecord>(GREETED, 1),
    form::<DraftRecord>(DRAFT, 1),
    form::<AskedAnalysis>(ASKED_ANALYSIS, 1),
    form::<FoundAnalysis>(FOUND_ANALYSIS, 1),
    form::<PuzzleChannel>(PUZZLE_CHANNEL, 2),
    form::<PuzzleDay>(PUZZLE_DAY_OF, 2),
    form::<AttemptRecord>(PUZZLE_ATTEMPT, 2),
    form::<CurrentRecord>(PUZZLE_CURRENT, 1),
    form::<ResultRecord>(PUZZLE_RESULT, 3),
    form::<StandingRecord>(PUZZLE_STANDING, 1),
    form::<PuzzleRatingRecord>(PUZZLE_RATING, 1),
    form::<SolversRecord>(PUZZLE_SOLVERS, 2),
    form::<StreakRecord>(PUZZLE_STREAK, 2),
    form::<WeekRecord>(PUZZLE_WEEK, 3),
    form::<StormRecord>(PUZZLE_STORM, 1),
    form::<ReportRecord>(PUZZLE_REPORT, 1),
    form::<Mark>(PUZZLE_EXCLUDED, 1),
    form::<ProposalRecord>(PUZZLE_PROPOSAL, 2),
    form::<LearnerRecord>(LEARNER, 1),
    form::<HeadRecord>(CLUB_HEAD, 1),
    form::<Entry>(CLUB_RESULT, 2),
    form::<RatedRecord>(CLUB_RATED, 1),
    form::<Standing>(CLUB_STANDING, 3),
    form::<Meetings>(CLUB_MEETINGS, 4),
    form::<ClubSettings>(CLUB_SETTINGS, 1),
    form::<AuditRecord>(CLUB_AUDIT, 2),
    form::<MemberRecord>(CLUB_MEMBER, 2),
    form::<LadderRecord>(LADDER, 1),
    form::<LadderChapter>(LADDER_CHAPTER, 2),
    form::<LadderGameRecord>(LADDER_GAME, 1),
    form::<Occupant>(LADDER_CHALLENGE, 2),
    form::<TournamentRecord>(TOURNAMENT, 1),
    form::<TournamentChapter>(TOURNAMENT_CHAPTER, 2),
    form::<Mark>(TOURNAMENT_OF_GUILD, 2),
    form::<TableRecord>(TOURNAMENT_TABLE, 4),
    form::<TournamentGameRecord>(TOURNAMENT_GAME, 1),
    form::<SeasonCount>(SEASONS, 1),
    form::<SeasonRecord>(SEASON, 2),
    form::<RolesRecord>(CLUB_ROLES, 1),
    form::<ProcessRecord>(PROCESS, 1),
    form::<LeaseRecord>(LEASE, 2),
    form::<SessionsRecord>(SESSIONS, 0),
];

/// Whether a value can be read; `None` under a key that this version of the program knows nothing of. Due rows are the
/// scheduler's to check.
pub fn check(key: &Key, value: &[u8]) -> Option<Result<(), DecodeError>> {
    let form = FORMS.iter().find(|form| form.space.prefix([]).matches(key))?;
    let ids = &key.as_bytes()[form.space.prefix([]).as_bytes().len()..];
    // A row that was set aside may have had any key.
    (form.space == DUE_FAILED || ids.len() == form.ids * 8).then(|| (form.check)(value))
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
            (notice(crate::service::Lane::Channel(ChannelId(12)), 3), "outbox-lane/0/12/3"),
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
