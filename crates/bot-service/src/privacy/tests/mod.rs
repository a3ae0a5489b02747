//! A player who appears in every kind of record, and what an erasure leaves of them.

mod exported;
mod forgotten;
mod indexed;

use crate::follows::records::{FollowNewsRecord, follow_news};
use crate::lessons::records::LearnerRecord;
use crate::lessons::records::learner;
use crate::people::records::HOLIDAY;
use crate::puzzles::records::AttemptRecord;
use crate::puzzles::records::CurrentRecord;
use crate::puzzles::records::ProposalState;
use crate::puzzles::records::RepetitionRecord;
use crate::puzzles::records::ReportRecord;
use crate::puzzles::records::ReportState;
use crate::puzzles::records::ResultRecord;
use crate::puzzles::records::StandingRecord;
use crate::puzzles::records::StreakRecord;
use crate::puzzles::records::WeekRecord;
use crate::puzzles::records::puzzle_attempt;
use crate::puzzles::records::puzzle_current;
use crate::puzzles::records::puzzle_proposal;
use crate::puzzles::records::puzzle_repetition;
use crate::puzzles::records::puzzle_report;
use crate::puzzles::records::puzzle_result;
use crate::puzzles::records::puzzle_standing;
use crate::puzzles::records::puzzle_streak;
use crate::puzzles::records::puzzle_week;
use crate::puzzles::records::{ProposalRecord, ProposedGame};
use crate::puzzles::storm_table::{StormBestRecord, storm_best};
use crate::puzzles::votes::records::{VoteRecord, puzzle_vote};
use crate::ratings::records::MemberRecord;
use crate::ratings::records::club_member;
use crate::solving::{Act, Tries};
use board_games::GameKind;
use board_games::Seat;
use bot_store::cluster::records::LeaseRecord;
use bot_store::cluster::records::lease;
use bot_store::due_key::DueKey;
use bot_store::due_key::set_aside_key;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::notice::StoredNotice;
use bot_store::outbox::records::BlockRecord;
use bot_store::outbox::records::NoticeRecord;
use bot_store::outbox::records::block;
use bot_store::scheduler::due_records::SetAside;
use bot_store::set_aside::SetAsideRecord;
use bot_store::set_aside::set_aside_row;
use std::collections::BTreeSet;
use std::sync::Arc;

use chaturanga::four::Army;
use club_competitions::ladder::{LadderEntry, LadderSettings as Rules};
use club_competitions::standings::ByeValue;
use jiff::Timestamp;

use crate::club::{FormPlan, Pool, TournamentName, TournamentPlan, WinnerRoles};
use crate::game::{Action, GameId, Seating, Stake, Terms};
use crate::privacy::*;
use crate::puzzle::{Day, Foreknowledge, PuzzleVote, Rating, Repetition, Streak, Zone};
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{
    AnalysisSubject, AnswerToken, AskedAnalysis, BoardRevision, DaySettings, DigestSettings, DirectChannel, Draft,
    FollowTarget, FollowersFrom, FourLevel, FourTerms, LadderId, LadderTerms, MoveInput, NewSeason, PuzzlePlace,
    RoleChoice, SeenBy, StreakWarning, TopRole,
};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::records::*;
use bot_store::repository::put;
use bot_store::{ChannelId, EventId, MessageId, MessageRef, Place};
use commit_store::{Expect, Key, Prefix, Store, Versioned};
use makruk::notation::fen;
use makruk_puzzles::PuzzleId;

/// With an id as Discord has them.
const PAT: PlayerId = PlayerId(80_351_110_224_678_912);
const CAT: PlayerId = PlayerId(3);
const GUILD: u64 = 7;
const LADDER: LadderId = LadderId { guild: GUILD, game: GameKind::Makruk };
const NEWS: ChannelId = ChannelId(500);
const MOVES: [&str; 12] =
    ["c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5", "h3h4", "h6h5"];

pub(crate) async fn rows(store: &dyn Store) -> Vec<(Key, Versioned)> {
    let mut rows = Vec::new();
    let mut after = None;
    loop {
        let page = store.scan(&Prefix::ALL, after.as_ref(), 500).await.unwrap();
        rows.extend(page.entries);
        after = page.next;
        if after.is_none() {
            return rows;
        }
    }
}

/// The keys of the rows whose bytes contain the player's id in any encoding.
async fn scan(store: &dyn Store, person: PlayerId) -> Vec<String> {
    let varint = Tree::Unsigned(person.0);
    let varint = varint.encode().unwrap()[1..].to_vec();
    let ways = [
        person.0.to_be_bytes().to_vec(),
        person.0.to_le_bytes().to_vec(),
        varint,
        person.0.to_string().into_bytes(),
        format!("{:x}", person.0).into_bytes(),
    ];
    let named = |bytes: &[u8]| ways.iter().any(|way| bytes.windows(way.len()).any(|window| window == way));
    let named = |(key, row): &(Key, Versioned)| named(key.as_bytes()) || named(&row.value);
    rows(store).await.iter().filter(|row| named(row)).map(|(key, _)| readable(key)).collect()
}

/// A game of `white` against `black` in a new channel, in which both have moved.
async fn begin(table: &Table, white: PlayerId, black: PlayerId, stake: Stake) -> GameId {
    let channel = ChannelId(10_000 + table.request(white).event.0);
    let terms = Terms { seating: Seating::Challenger(Seat::First), stake, ..terms() };
    let place = Place { channel, ..PLACE };
    let id = table.games.challenge(table.request(white), place, Some(black), terms).await.unwrap().id;
    table.games.accept(table.request(black), id, channel).await.unwrap();
    for (ply, text) in MOVES.iter().enumerate() {
        table.text(if ply % 2 == 0 { white } else { black }, id, text).await.unwrap();
    }
    id
}

async fn rated(table: &Table, winner: PlayerId, loser: PlayerId) -> GameId {
    let id = begin(table, winner, loser, Stake::Rated).await;
    table.games.act(table.request(loser), id, BoardRevision::Now, Action::Resign).await.unwrap();
    id
}

/// Games of every kind, and what they lead to.
async fn play(table: &Table) {
    for (winner, loser) in [(PAT, ANN), (ANN, BEN), (BEN, PAT), (PAT, CAT)] {
        rated(table, winner, loser).await;
    }
    begin(table, PAT, ANN, Stake::default()).await;
    let planned = begin(table, BEN, PAT, Stake::default()).await;
    table.service.plans.add(table.request(PAT), planned, "if Nd2, then Nd7").await.unwrap();
    let (games, place) = (&table.games, |channel| Place { channel: ChannelId(channel), ..PLACE });
    games.challenge(table.request(PAT), place(60), Some(BEN), terms()).await.unwrap();
    games.challenge(table.request(CAT), place(61), Some(PAT), terms()).await.unwrap();
    let unmoved = games.challenge(table.request(PAT), place(62), None, terms()).await.unwrap().id;
    games.accept(table.request(CAT), unmoved, ChannelId(62)).await.unwrap();
}

/// Ladders and seasons of all games, tournaments that are running, over and open, and roles.
async fn compete(table: &Table) {
    let service = &table.service;
    let time = "3 days".parse().unwrap_or_default();
    let terms = LadderTerms { time, preset: None, channel: NEWS, locale: Locale::English };
    for ladder in GameKind::ALL.map(|game| LadderId { guild: GUILD, game }) {
        service.ladders.found(table.request(PAT), ladder, Rules::default(), terms).await.unwrap();
        for person in [ANN, PAT, BEN, CAT] {
            service.ladders.join(table.request(person), ladder, LadderEntry::Bottom).await.unwrap();
        }
        service.ladders.challenge(table.request(PAT), ladder, ANN).await.unwrap();
        let new = NewSeason {
            name: format!("ฤดูของ <@{}>", PAT.0),
            days: None,
            champion_games: 1,
            channel: NEWS,
            locale: Locale::Thai,
        };
        service.seasons.begin(table.request(PAT), ladder, &new).await.unwrap();
    }
    let choice = RoleChoice { champion: Some(70), top: Some(TopRole { role: 71, rungs: 3 }) };
    service.roles.choose(table.request(PAT), GUILD, choice, (NEWS, Locale::Thai)).await.unwrap();
    service.roles.tasks(GUILD).await.unwrap();
    for (form, starts) in [
        (FormPlan::KnockOut, true),
        (FormPlan::Swiss { rounds: None, bye: ByeValue::Win }, true),
        (FormPlan::KnockOut, false),
        (FormPlan::DoubleElimination, true),
    ] {
        let default_time = TournamentPlan::DEFAULT_TIME;
        let name = TournamentName::new("Friday").unwrap();
        let plan = TournamentPlan {
            name,
            form,
            time: Default::default(),
            preset: None,
            default_time,
            sign_up_until: None,
            check_in: None,
            roles: WinnerRoles { winner: Some(72), podium: None },
            weekly: None,
            game: GameKind::default(),
        };
        let found = service.tournaments.found(table.request(PAT), GUILD, (NEWS, Locale::English), plan).await.unwrap();
        for person in [ANN, BEN, PAT, CAT] {
            service.tournaments.sign_up(table.request(person), found.id).await.unwrap();
        }
        if starts {
            service.tournaments.start(table.request(PAT), found.id).await.unwrap();
        }
    }
    // One that is over, and has given a role.
    let over = service.tournaments.of_guild(GUILD).await.unwrap().pop().unwrap();
    for person in [ANN, BEN, CAT] {
        service.tournaments.withdraw(table.request(person), over.id).await.unwrap();
    }
}

/// What people choose, and ask for.
async fn choose(table: &Table) {
    let service = &table.service;
    service.people.change_settings(PAT, |_| {}).await.unwrap();
    service.people.note_client_language(PAT, Locale::English).await.unwrap();
    let followed = begin(table, ANN, BEN, Stake::default()).await;
    let targets = [FollowTarget::Member(ANN), FollowTarget::Game(followed)];
    service.follows.follow(table.request(PAT), GUILD, &targets).await.unwrap();
    service.follows.follow(table.request(ANN), GUILD, &[FollowTarget::Member(PAT)]).await.unwrap();
    service.follows.let_follow(table.request(PAT), GUILD, FollowersFrom::Everybody).await.unwrap();
    service.people.mute(PAT, ANN).await.unwrap();
    service.people.mute(ANN, PAT).await.unwrap();
    service.people.mute(ANN, BEN).await.unwrap();
    service.people.take_holiday(PAT, 3).await.unwrap();
    let rated = |draft: &mut Draft| draft.rating = crate::RatedOrFriendly::Rated;
    service.people.change_draft(PAT, EventId(9), Default::default(), rated).await.unwrap();
    service.directs.note(DirectChannel { channel: ChannelId(80), person: PAT, heard: EventId(9) }).await.unwrap();
    let position = fen::format_position(&makruk::Position::start());
    let subject = AnalysisSubject::Position { fen: position, count: None, ruleset: *terms().rules.makruk().unwrap() };
    for event in [EventId(41), EventId(42)] {
        let asked = AskedAnalysis {
            by: PAT,
            place: PLACE,
            reader: Locale::Thai,
            seen_by: SeenBy::Asker,
            subject: subject.clone(),
            token: Some(AnswerToken("secret".to_owned())),
        };
        let in_hand = service.analyses.ask(event, asked).await.unwrap().unwrap();
        if event == EventId(42) {
            service.analyses.keep(&in_hand, Vec::new(), None).await.unwrap();
        }
    }
    let settings = DaySettings::new(PAT, Locale::Thai);
    service.puzzle_days.change(GUILD, ChannelId(81), &settings, |_| {}).await.unwrap();
    let settings = DigestSettings::new(PAT, ChannelId(82), Zone::default(), Locale::Thai);
    service.digests.change(GUILD, &settings, |_| {}).await.unwrap();
    let here = PuzzlePlace { server: Some(GUILD), channel: ChannelId(81), parent: None };
    service.streaks.choose(PAT, StreakWarning::Evening, here).await.unwrap();
    service.puzzles.begin_storm(table.request(PAT)).await.unwrap();
    race(table, here).await;
    four(table).await;
}

/// A game for four that goes on, and one that has ended.
async fn four(table: &Table) {
    let four = &table.service.four;
    for channel in [ChannelId(85), ChannelId(86)] {
        let terms = FourTerms::default();
        let opened = four.open(table.request(ANN), (GUILD, channel), Locale::Thai, terms).await.unwrap();
        four.sit(table.request(PAT), &opened, Army::West).await.unwrap();
        four.fill(table.request(ANN), &opened, FourLevel::One).await.unwrap();
        four.begin(table.request(ANN), &opened).await.unwrap();
    }
    let ended = four.newest(GUILD, ChannelId(86)).await.unwrap().unwrap();
    four.abort(table.request(PAT), &ended).await.unwrap();
}

/// A race in which PAT has made a move.
async fn race(table: &Table, here: PuzzlePlace) {
    let races = table.service.puzzles.races();
    let opened = races.open(table.request(PAT), (GUILD, here.channel), Locale::Thai).await.unwrap();
    races.join(table.request(ANN), &opened).await.unwrap();
    let begun = races.begin(table.request(PAT), &opened).await.unwrap();
    let message = MessageRef { channel: ChannelId(83), message: MessageId(84) };
    let running = races.started(&begun, message).await.unwrap();
    let looked = races.look(table.request(PAT), here, running.race.id).await.unwrap();
    let mv = looked.solving.as_ref().unwrap().puzzle.solution()[0];
    races.act(table.request(PAT), here, looked.at(), Act::Move(MoveInput::Move(mv))).await.unwrap();
}

/// Rows that are quicker written than come by.
async fn write(table: &Table) {
    let repository = &table.service.privacy.repository;
    let at = Timestamp::from_second(1_700_000_000).unwrap();
    let rating = Rating::new(1234.5, 80.25).kept_at(at);
    let (puzzle, event, day) = (PuzzleId(7), EventId(300), Day(20_000));
    let fresh = Expect::Absent;
    let notice = StoredNotice::of(&crate::GreetingNotice { locale: Locale::Thai }).unwrap();
    let lane = bot_store::Lane::Person(PAT);
    let due = DueKey::new(at, HOLIDAY, PAT.0);
    let puts = vec![
        put(
            puzzle_attempt(PAT, puzzle),
            fresh,
            &AttemptRecord { told: Foreknowledge::Nothing, tries: Tries::default() },
        ),
        put(puzzle_current(PAT), fresh, &CurrentRecord { event, puzzle, day: None }),
        put(
            puzzle_result(PAT, at, puzzle),
            fresh,
            &ResultRecord { at, solved: true, rating: 7, game: GameKind::Chess },
        ),
        put(puzzle_repetition(PAT, puzzle), fresh, &RepetitionRecord(Repetition { passed: 0, due: at })),
        put(puzzle_vote(PAT, puzzle), fresh, &VoteRecord { event, vote: Some(PuzzleVote::Bad) }),
        put(puzzle_standing(PAT, GameKind::Makruk), fresh, &StandingRecord { rating, solved: 1, given_up: 0 }),
        put(puzzle_standing(PAT, GameKind::Chess), fresh, &StandingRecord { rating, solved: 2, given_up: 1 }),
        put(crate::puzzles::records::puzzle_shown(GUILD, puzzle, PAT), fresh, &KeyOnly),
        put(puzzle_streak(GUILD, PAT), fresh, &StreakRecord(Streak::default())),
        put(storm_best(GUILD, PAT), fresh, &StormBestRecord { best: 3 }),
        put(puzzle_week(GUILD, day, PAT), fresh, &WeekRecord { solved: 1, points: 2 }),
        put(puzzle_report(puzzle), fresh, &ReportRecord { by: vec![ANN, PAT], state: ReportState::Unchecked }),
        put(
            puzzle_proposal(GUILD, puzzle),
            fresh,
            &ProposalRecord {
                by: PAT,
                kind: GameKind::Makruk,
                line: String::new(),
                state: ProposalState::Undecided,
                game: Some(ProposedGame { game: GameId(1), named: vec![PAT] }),
            },
        ),
        put(follow_news(PAT), fresh, &FollowNewsRecord::default()),
        put(learner(PAT), fresh, &LearnerRecord::default()),
        put(club_member(GUILD, PAT), fresh, &MemberRecord { name: "แพท".to_owned(), seen: 1, left: false }),
        put(bot_store::outbox::records::notice(lane, 7), fresh, &NoticeRecord { at, notice }),
        put(lease(bot_store::Resource::Lane(lane)), fresh, &LeaseRecord(bot_store::ProcessId(1))),
        put(
            block(bot_store::Lane::Channel(NEWS)),
            fresh,
            &BlockRecord { reason: bot_store::BlockReason::Locked, told: vec![PAT, ANN] },
        ),
        put(
            set_aside_row(900_000),
            fresh,
            &SetAsideRecord {
                at,
                why: "no".into(),
                key: bot_store::outbox::records::notice(lane, 8).as_bytes().to_vec(),
                value: vec![9],
            },
        ),
        put(
            set_aside_key(&due.key()).unwrap(),
            fresh,
            &SetAside { value: vec![1], at, attempts: 8, error: "no".to_owned() },
        ),
    ];
    let puts = puts.into_iter().collect::<Result<Vec<_>, _>>().unwrap();
    repository.commit(puts).await.unwrap();
}

/// A server on which PAT has done everything that leaves a trace.
pub(crate) async fn with_everything(store: Arc<dyn Store>) -> Table {
    let table = Table::on(store);
    play(&table).await;
    compete(&table).await;
    choose(&table).await;
    write(&table).await;
    table
}

/// The ratings of everybody but PAT.
async fn ratings(table: &Table) -> Vec<(PlayerId, i32)> {
    let mut ratings = Vec::new();
    for player in [ANN, BEN, CAT] {
        let rated = table.service.clubs.rated(GUILD, Pool::Correspondence, player).await.unwrap();
        ratings.push((player, rated.rating.rounded()));
    }
    ratings
}

#[tokio::test]
async fn someone_with_everything_is_in_every_record_that_can_name_them() {
    let table = with_everything(Arc::new(commit_store::MemoryStore::default())).await;
    let found = scan(&*table.store, PAT).await;
    // A ladder is named by its log, a short log has no full chapter, no table was called to, and nobody has left.
    let rare = [
        "ladder",
        "ladder-of-game",
        "forgetting",
        "game-chapter",
        "tournament-table",
        "tournament-game",
        "puzzle-day",
        "season-departed",
        "season-of-game-departed",
    ];
    let naming = crate::FEATURES.records().filter(|kind| kind.erasure != ErasureRule::Unnamed);
    let naming = naming.map(|kind| kind.space.name()).filter(|space| !rare.contains(space));
    let is_found = |space: &str| found.iter().any(|key| key.starts_with(&format!("{space}/")));
    let missing: Vec<&str> = naming.filter(|space| !is_found(space)).collect();
    assert_eq!(missing, Vec::<&str>::new());
    for (key, _) in rows(&*table.store).await {
        let names = found.contains(&readable(&key)) && DueKey::of(&key).is_none();
        assert!(!names || crate::FEATURES.record(&key).unwrap().erasure != ErasureRule::Unnamed, "{key}");
    }
}

#[test]
fn every_record_is_listed_once_and_those_with_people_in_their_keys_have_an_erasure_rule() {
    let mut spaces = BTreeSet::new();
    for kind in crate::FEATURES.records() {
        assert!(spaces.insert(kind.space.name()), "{} is listed twice", kind.space.name());
        if [IdKind::Person, IdKind::Subject].iter().any(|id| kind.ids.contains(id)) {
            assert_ne!(kind.erasure, ErasureRule::Unnamed, "{}", kind.space.name());
        }
    }
}
